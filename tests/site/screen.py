"""A screen that several people share: who takes it, and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casata.site import shared_screen as faces

from .client import House, Person, Sent
from .table import Table, made


@dataclass
class Screen:
    """A table where the host's screen has several seats."""

    table: Table

    @property
    def host(self) -> Person:
        """Whose browser it is."""
        return self.table.host

    @property
    def path(self) -> str:
        """Where the table is."""
        return self.table.path

    @property
    def seats(self) -> list[int]:
        """The seats at the screen."""
        return self.table.in_memory.seats_of(self.host.id)

    def it_is_i(self, seat: int) -> None:
        """Somebody takes the screen."""
        answer = self.host.post(f"{self.path}/face", seat=seat)
        assert answer.json() == {"go": self.path}, answer.text

    def asked(self) -> int:
        """The first at the screen who must decide."""
        return next(seat for seat in self.seats if seat in self.table.match.actors)

    def move(self, seat: int, move: object = None, **more: Any) -> Any:
        """A decision through the page, for whoever has the screen."""
        match = self.table.match
        chosen = match.legal(seat)[0] if move is None else move
        return self.host.post(f"{self.path}/move", move=str(chosen), answers=match.decisions(seat), **more)

    @property
    def face(self) -> str | None:
        """The face that the browser has on."""
        return next((cookie.value for cookie in self.host.client.cookies.jar if cookie.name == faces.COOKIE), None)

    def sent_since(self, number: int) -> list[Sent]:
        """What this browser has got since."""
        return [sent for sent in self.table.house.sent[number:] if sent.who == self.host.name]


def shared_screen(
    house: House, game: str = "tiny", seats: int = 2, names: tuple[str, ...] = ("Bea",), **wanted: Any
) -> Screen:
    """Ada and others at one screen, the rest are bots that never answer unless the table is played to its end."""
    screen = dict(enumerate(names, 1))
    bots = dict.fromkeys(range(1 + len(names), seats), "novice")
    table = made(house, game, seats, screen=screen, bots=bots, start=True, **wanted)
    return Screen(table)


def until_it_passes(screen: Screen, seat: int) -> Any:
    """First legal decisions, until a seat need not decide; the page stays with the face as long as it must."""
    while True:
        answer = screen.move(seat)
        assert answer.status_code == 200, answer.text
        if seat not in screen.table.match.actors:
            return answer
        assert answer.json()["face"] == str(seat)


def set_face(screen: Screen, value: str) -> None:
    """A browser with a face that somebody wrote."""
    for cookie in list(screen.host.client.cookies.jar):
        if cookie.name == faces.COOKIE:
            screen.host.client.cookies.jar.clear(cookie.domain, cookie.path, cookie.name)
    screen.host.client.cookies.set(faces.COOKIE, value, domain="testserver.local", path=screen.path)
