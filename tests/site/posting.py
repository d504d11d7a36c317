"""Helpers for tests of notices: people with channels, and what is sent to them."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select, update

from casata.site.notify import channels, notices
from casata.site.storage import schema
from tests.clocks import HandClock
from tests.patience import until

from .client import House, Person
from .sinks import HookSink, MailSink
from .table import Table, started


class Auction(Table):
    """A table where people bid in turn."""

    @property
    def first(self) -> int:
        """The seat that bids first."""
        return next(seat for seat in (0, 1) if self.match.at(2).actors == (seat,))

    @property
    def second(self) -> int:
        """The seat that bids second."""
        return 1 - self.first

    def bid(self, move: str = "bid 1") -> None:
        """Play a move for the seat whose turn it is."""
        assert self.play(self.actor(), move).status_code == 200


@dataclass
class Post:
    """A server with a mail server and a web server beside it."""

    house: House
    mail: MailSink
    hook: HookSink
    abandoned: int = 0  # notices that somebody claimed who never finishes

    @property
    def clock(self) -> HandClock:
        """The clock of the server, for tests to move."""
        assert isinstance(self.house.clock, HandClock)
        return self.house.clock

    def hooked(self, person: Person, path: str = "/hook") -> str:
        """Give somebody a webhook; its id."""
        assert person.send("/me/notices/webhook", address=self.hook.url(path)).status_code == 200
        return str(self.channels(person)[-1].id)

    def channels(self, person: Person) -> Any:
        """Somebody's channels as the database holds them."""
        return self.house.site.store.database.read(channels.find_all, person.id)

    def mailed(self, person: Person, address: str = "ada@example.com") -> None:
        """Give somebody a channel with a confirmed email address."""
        before = len(self.mail.letters)
        assert person.send("/me/notices/mail", address=address).status_code == 200
        assert len(self.mail.letters) == before + 1
        assert person.send(self.mail.links("/confirm/")[-1]).status_code == 200

    def table(self, **wanted: Any) -> Auction:
        """A game of two after both have laid a card; then each gets a webhook."""
        table = Auction(**vars(started(self.house, **wanted)))
        table.play(0)
        table.play(1)
        self.hooked(table.people[table.first], "/first")
        self.hooked(table.people[table.second], "/second")
        return table

    def told(self, path: str = "") -> list[tuple[str, str, int]]:
        """Path, event and question of every webhook call, in the order of arrival."""
        found = [(request.path, request.json["event"], request.json["question"]) for request in self.hook.requests]
        return [one for one in found if path in (one[0], "")]

    def settle(self) -> None:
        """Wait until every notice that is due was sent or dropped."""
        until(self._is_settled, "the end of all that is due")

    def _is_settled(self) -> bool:
        delivery = self.house.site.delivery
        self.house.do(delivery.look)
        with self.house.site.store.database.reading() as c:
            due = (schema.notice.c.state == notices.DUE) & (schema.notice.c.due <= self.house.clock.now())
            open_ = due | (schema.notice.c.state == notices.TAKEN)
            left = c.execute(select(func.count()).select_from(schema.notice).where(open_)).scalar_one()
        return left == self.abandoned and not delivery.busy

    def states(self, kind: str = notices.TURN) -> list[str]:
        """The states of all notices of a kind."""
        with self.house.site.store.database.reading() as c:
            wanted = select(schema.notice.c.state).where(schema.notice.c.kind == kind)
            return sorted(c.execute(wanted).scalars())

    def change(self, **values: Any) -> None:
        """Change all channels in the database."""
        with self.house.site.store.database.writing() as c:
            c.execute(update(schema.channel).values(**values))


def served(url: str, mail: MailSink, **settings: Any) -> House:
    given = {"mail": mail.url, "mail_from": "table@casata.example", "url": "http://testserver", "private_hooks": True,
             "grace": 0.0}  # fmt: skip
    return House(url, **{**given, **settings})
