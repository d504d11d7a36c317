"""Notices: people are told when it is their turn, by the channels they named, each once; and who may name them."""

import hashlib
import hmac
import json
import random
import re
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import structlog
from sqlalchemy import func, select, update

from casata.server import bus, channels, notices, people, push, schema
from casata.server.refusals import Refused
from tests.patience import until

from .client import House, Person
from .conftest import STORES, NewStore
from .sinks import Answer, HookSink, MailSink, Request, soon
from .table import Table, filled, made, started
from .test_push import Subscriber


class Auction(Table):
    """A table where one bids after the other."""

    @property
    def first(self) -> int:
        """Who has to bid before anybody has."""
        return next(seat for seat in (0, 1) if self.match.at(2).actors == (seat,))

    @property
    def second(self) -> int:
        """And who after that."""
        return 1 - self.first

    def bid(self, move: str = "bid 1") -> None:
        """What whoever is to decide does."""
        assert self.play(self.actor(), move).status_code == 200


@dataclass
class Post:
    """A server with a mail server and a web server beside it."""

    house: House
    mail: MailSink
    hook: HookSink

    def hooked(self, person: Person, path: str = "/hook") -> str:
        """Give somebody a webhook; its id."""
        assert person.send("/me/notices/webhook", address=self.hook.url(path)).status_code == 200
        return str(self.channels(person)[-1].id)

    def channels(self, person: Person) -> Any:
        """What the store knows of somebody's channels."""
        return self.house.site.store.read(channels.of, person.id)

    def mailed(self, person: Person, address: str = "ada@example.com") -> None:
        """Give somebody a confirmed mail address."""
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
        """To whom what was sent about which question, in the order it arrived."""
        found = [(request.path, request.json["event"], request.json["question"]) for request in self.hook.requests]
        return [one for one in found if path in (one[0], "")]

    def settle(self) -> None:
        """Until everything that is due has been sent or dropped."""
        delivery = self.house.site.delivery
        while True:
            self.house.do(delivery.look)
            with self.house.site.store.reading() as c:
                open_ = (schema.notice.c.state == notices.DUE) & (schema.notice.c.due <= time.time())
                left = c.execute(select(func.count()).select_from(schema.notice).where(open_)).scalar()
            if not left and not delivery.busy:
                return

    def states(self, kind: str = notices.TURN) -> list[str]:
        """How all notices of a kind ended."""
        with self.house.site.store.reading() as c:
            wanted = select(schema.notice.c.state).where(schema.notice.c.kind == kind)
            return sorted(c.execute(wanted).scalars())

    def change(self, **values: Any) -> None:
        """All channels at once, past all rules."""
        with self.house.site.store.writing() as c:
            c.execute(update(schema.channel).values(**values))


def served(url: str, mail: MailSink, **settings: Any) -> House:
    given = {"mail": mail.url, "mail_from": "table@casata.example", "url": "http://testserver", "private_hooks": True,
             "grace": 0.0}  # fmt: skip
    return House(url, **{**given, **settings})


@pytest.fixture(params=STORES)
def post(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[Post]:
    """A server that sends at once, and may reach this machine."""
    with MailSink() as mail, HookSink() as hook, served(new_store(request.param), mail) as house:
        yield Post(house, mail, hook)


# -- when somebody is told --------------------------------------------------------------------


def test_whoever_is_asked_is_told_and_nobody_else(post: Post) -> None:
    table = post.table()
    table.bid("bid 1")
    post.settle()
    assert post.told() == [("/second", "turn", 1)]
    table.bid("bid 2")
    post.settle()
    assert post.told() == [("/second", "turn", 1), ("/first", "turn", 2)]
    assert set(post.states()) == {notices.SENT}


def test_who_decides_twice_in_a_row_is_not_told_in_between(post: Post) -> None:
    table = post.table()
    table.bid("pass")
    post.settle()
    table.bid("bid 1")
    assert table.second in table.match.actors
    assert table.answers(table.second) == 2
    post.settle()
    assert post.told("/second") == [("/second", "turn", 1)]


def test_a_webhook_says_which_table_and_proves_who_sent_it(post: Post) -> None:
    table = post.table()
    table.bid("bid 1")
    table.bid("bid 2")
    post.settle()
    request = post.hook.requests[-1]
    assert {**request.json, "at": 0} == {
        "event": "turn", "table": table.id, "game": "tiny", "url": f"http://testserver{table.path}",
        "seat": table.first, "question": 2, "at": 0,
    }  # fmt: skip
    assert abs(request.json["at"] - time.time()) < 3600
    secret = next(row.secret for row in post.channels(table.people[table.first]))
    assert secret in table.people[table.first].get("/me/notices").text
    assert request.headers["x-casata-signature"] == f"sha256={signed(secret, request)}"
    ids = [one.headers["x-casata-id"] for one in post.hook.requests]
    assert len(set(ids)) == len(ids)


def signed(secret: str, request: Request) -> str:
    return hmac.new(secret.encode(), request.body, hashlib.sha256).hexdigest()


def test_a_mail_says_which_game_with_whom_and_how_it_ends(post: Post) -> None:
    table = filled(post.house)
    post.mailed(table.people[1], "Bruno@example.com")
    table.host.post(f"{table.path}/start")
    post.settle()
    letter = post.mail.letters[-1]
    assert len(post.mail.letters) == 2
    assert (letter["To"], letter["From"]) == ("Bruno@example.com", "table@casata.example")
    assert letter["Subject"].startswith("Your turn at ")
    text = letter.get_content()
    assert "Ada" in text
    assert f"http://testserver{table.path}" in text
    off = letter["List-Unsubscribe"].strip(" <>")
    assert off in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_mail_is_written_in_the_language_of_its_reader(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = filled(post.house)
    post.mailed(table.people[1])
    with post.house.site.store.writing() as c:
        c.execute(update(schema.person).values(preferences=json.dumps({"language": "xx"})))
    table.host.post(f"{table.path}/start")
    post.settle()
    assert post.mail.letters[-1]["Subject"].startswith("«Your turn at")


def test_the_end_of_a_game_is_told_once(post: Post) -> None:
    table = post.table()
    table.skip(random.Random(3))
    assert table.match.over
    post.settle()
    other = "/second" if table.seating.entries[-1].seat == table.first else "/first"
    assert [one for one in post.told() if one[1] == "over"] == [(other, "over", 0)]


def test_who_has_the_table_open_is_not_told(post: Post) -> None:
    table = post.table()
    with table.people[table.second].live(table.id) as page:
        page.receive_json()
        table.bid("bid 1")
        post.settle()
    assert post.told() == []
    assert post.states().count(notices.DROPPED) == 1


def test_a_question_that_was_answered_or_taken_back_in_time_is_not_told(post: Post) -> None:
    table = post.table()
    before = post.told()
    post.house.hall.grace = 1000.0
    table.bid("bid 1")
    assert table.undo(table.first).status_code == 200
    post.settle()
    with post.house.site.store.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    post.settle()
    assert post.told() == before
    assert post.states().count(notices.DROPPED) == 1


def test_nobody_is_told_for_whom_a_bot_plays_or_whose_table_is_closed(post: Post) -> None:
    table = post.table()
    post.house.hall.grace = 1000.0
    table.bid("bid 1")
    table.host.post(f"{table.path}/close")
    with post.house.site.store.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    before = post.told()
    post.settle()
    assert post.told() == before


def test_bots_and_people_without_channels_cost_nothing(post: Post) -> None:
    table = made(post.house, seats=2, bots={1: "novice"}, start=True)
    table.play(0)
    post.settle()
    assert post.states() == []


# -- reminders --------------------------------------------------------------------------------


def test_a_reminder_comes_when_a_quarter_of_the_time_is_left(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = post.table(pace="turns-1")
    table.bid("bid 1")
    post.settle()
    now = time.time()
    for hours, reminders in ((17.9, 0), (18.1, 1), (20, 1)):
        monkeypatch.setattr(time, "time", lambda hours=hours: now + hours * 3600)
        post.settle()
        assert post.told() == [("/second", "turn", 1)] + [("/second", "reminder", 1)] * reminders
    assert table.seating.chairs[table.second].deadline > now + 23 * 3600


def test_who_has_decided_is_not_reminded_of_that_question(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = post.table(pace="turns-1")
    table.bid("bid 1")
    table.bid("bid 2")
    post.settle()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 19 * 3600)
    post.settle()
    assert [one for one in post.told() if one[1] == "reminder"] == [("/first", "reminder", 2)]


def test_who_decides_again_and_again_is_reminded_of_the_last(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = post.table(pace="turns-3")
    table.bid("pass")
    table.bid("bid 1")
    post.settle()
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + 2.5 * 86_400)
    post.settle()
    assert [one for one in post.told("/second") if one[1] == "reminder"] == [("/second", "reminder", 2)]


@pytest.mark.parametrize("pace", ["free", "live-600"])
def test_shorter_paces_have_no_reminders(post: Post, pace: str) -> None:
    post.table(pace=pace).bid()
    assert post.states(notices.REMINDER) == []


# -- never twice ------------------------------------------------------------------------------


def test_what_is_taken_back_and_decided_again_is_told_once(post: Post) -> None:
    table = post.table()
    for _ in range(3):
        table.bid("bid 1")
        post.settle()
        assert table.undo(table.first).status_code == 200
        post.settle()
    table.bid("bid 2")
    post.settle()
    assert post.told() == [("/second", "turn", 1)]


def test_what_was_dropped_is_told_when_it_is_asked_again(post: Post) -> None:
    table = post.table()
    with table.people[table.second].live(table.id) as page:
        page.receive_json()
        table.bid("bid 1")
        post.settle()
        table.undo(table.first)
    post.settle()
    assert post.told() == []
    while table.seating.present:
        post.settle()
    table.bid("bid 2")
    post.settle()
    assert post.told() == [("/second", "turn", 1)]


def test_a_restart_sends_what_is_left_and_nothing_again(post: Post) -> None:
    table = post.table()
    before = post.told()
    post.house.hall.grace = 1000.0
    table.bid("bid 1")
    post.house.restart()
    post.settle()
    assert post.told() == before
    with post.house.site.store.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    post.house.restart()
    soon(post.hook.requests, len(before) + 1)
    post.settle()
    assert post.told()[len(before) :] == [("/second", "turn", 1)]


def test_what_a_process_claimed_and_did_not_finish_is_not_sent_by_another(post: Post) -> None:
    table = post.table()
    before = post.told()
    post.house.hall.grace = 1000.0
    table.bid("bid 1")
    with post.house.site.store.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
        ready = notices.ready(c, [], 9)
        assert len(notices.claim(c, ready)) == 1
        assert len(notices.claim(c, ready)) == 0
    post.house.restart()
    post.settle()
    assert post.told() == before


def test_a_decision_that_is_not_kept_tells_nobody(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = post.table()
    before = post.told()

    def failing(c: Any) -> None:
        raise Refused("no", "no")

    seating, first = table.seating, table.first

    async def tried() -> None:
        async with seating.lock:
            assert seating.match is not None
            seating.match.play("bid 1", first)
            await post.house.hall.keep(seating, {}, {}, [], also=[failing])

    with pytest.raises(Refused):
        post.house.do(tried)
    post.settle()
    assert post.told() == before


def test_two_processes_at_one_database_send_everything_once(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "BEAT", 0.05)
    url = new_store("postgresql")
    with MailSink() as mail, HookSink() as hook, served(url, mail) as one, served(url, mail) as other:
        until(lambda: len(one.hall.bus.peers) == len(other.hall.bus.peers) == 2)
        post = Post(one, mail, hook)
        tables = [filled(one) for _ in range(6)]
        for table in tables:
            for seat, person in enumerate(table.people):
                post.hooked(person, f"/{table.id}/{seat}")
                post.hooked(person, f"/{table.id}/{seat}/again")
        one.hall.grace = 1000.0
        for table in tables:
            table.host.post(f"{table.path}/start")
        with one.site.store.writing() as c:
            c.execute(update(schema.notice).values(due=0.0))
        racing = [threading.Thread(target=house.do, args=(house.site.delivery.look,)) for house in (one, other) * 3]
        for thread in racing:
            thread.start()
        for thread in racing:
            thread.join()
        for house in (one, other):
            Post(house, mail, hook).settle()
        expected = sorted(f"/{table.id}/{seat}{more}" for table in tables for seat in (0, 1) for more in ("", "/again"))
        assert sorted(request.path for request in hook.requests) == expected


def test_who_looks_at_another_process_is_not_told(new_store: NewStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "BEAT", 0.05)
    url = new_store("postgresql")
    with MailSink() as mail, HookSink() as hook, served(url, mail) as one, served(url, mail, grace=1000.0) as other:
        until(lambda: len(one.hall.bus.peers) == len(other.hall.bus.peers) == 2)
        table = filled(one)
        Post(one, mail, hook).hooked(table.people[1], "/1")
        with table.people[1].live(table.id) as page:
            page.receive_json()
            one.hall.grace = 1000.0
            table.host.post(f"{table.path}/start")
            with one.site.store.writing() as c:
                c.execute(update(schema.notice).values(due=0.0))
            Post(other, mail, hook).settle()
        assert hook.requests == []


# -- channels ---------------------------------------------------------------------------------


def test_an_address_gets_nothing_before_it_is_confirmed(post: Post) -> None:
    table = filled(post.house)
    guest = table.people[1]
    page = guest.send("/me/notices/mail", address="bruno@example.com")
    assert "on its way" in page.text
    table.host.post(f"{table.path}/start")
    post.settle()
    assert [letter["Subject"] for letter in post.mail.letters] == ["Confirm this address for notices of Casata"]
    channel = post.channels(guest)[0]
    assert guest.send(f"/me/notices/{channel.id}/test").status_code == 409
    link = post.mail.links("/confirm/")[0]
    assert "bruno@example.com" in guest.get(link).text
    assert not post.channels(guest)[0].confirmed
    stranger = post.house.person()
    assert stranger.client.post(link, data={}).status_code == 403
    assert stranger.send(link).status_code == 200
    assert post.channels(guest)[0].confirmed
    assert guest.get(link).status_code == 404
    assert guest.get("/notices/confirm/nothing").status_code == 404


def test_a_link_is_valid_for_a_day(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    person = post.house.person("Ada")
    person.send("/me/notices/mail", address="ada@example.com")
    link, now = post.mail.links("/confirm/")[0], time.time()
    monkeypatch.setattr(time, "time", lambda: now + 86_401)
    assert person.send(link).status_code == 404
    assert not post.channels(person)[0].confirmed


def test_nobody_can_have_an_address_flooded(post: Post) -> None:
    one = post.house.person("Ada")
    for number in range(4):
        answer = one.send("/me/notices/mail", address=f"ada{number}@example.com")
        assert answer.status_code == (200 if number < 3 else 409)
    assert len(post.mail.letters) == 3
    for number in range(4):
        other = post.house.person(f"Other {number}")
        answer = other.send("/me/notices/mail", address="Victim@example.com" if number % 2 else "victim@Example.com")
        other.send(f"/me/notices/{post.channels(other)[0].id}/remove")
        assert answer.status_code == (200 if number < 3 else 409)
    assert len(post.mail.letters) == 6


@pytest.mark.parametrize("given", [
    "", "ada", "ada@", "@example.com", "ada@example", "a b@example.com", "ada@example.com\nBcc: x@example.com",
    "ada@example.com, eve@example.com", "<ada@example.com>", "x" * 250 + "@example.com",
])  # fmt: skip
def test_what_is_no_mail_address_is_refused(post: Post, given: str) -> None:
    person = post.house.person("Ada")
    assert person.send("/me/notices/mail", address=given).status_code == 422
    assert not post.mail.letters
    assert not post.channels(person)


def test_mails_end_by_one_click(post: Post) -> None:
    table = filled(post.house)
    post.mailed(table.people[1])
    table.host.post(f"{table.path}/start")
    post.settle()
    off = post.mail.letters[-1]["List-Unsubscribe"].strip(" <>")
    program = post.house.client()
    assert program.get(off).status_code == 200
    assert post.channels(table.people[1])[0].failures == 0
    assert program.get(off[:-1] + ("0" if off[-1] != "0" else "1")).status_code == 404
    assert program.post(off, data={"List-Unsubscribe": "One-Click"}).status_code == 200
    before = len(post.mail.letters)
    table.play(0)
    table.play(1)
    table.play(0, "bid 1")
    post.settle()
    assert len(post.mail.letters) == before
    page = table.people[1].get("/me/notices").text
    assert "Switch on" in page


def test_a_channel_can_be_tried_switched_off_and_on_and_removed(post: Post) -> None:
    person = post.house.person("Ada")
    channel = post.hooked(person)
    assert "taken" in person.send(f"/me/notices/{channel}/test").text
    assert [request.json["event"] for request in post.hook.requests] == ["test"]
    person.send(f"/me/notices/{channel}/off")
    table = started(post.house, host=person)
    post.settle()
    assert len(post.hook.requests) == 1
    assert table.match.actors[0] == 0
    person.send(f"/me/notices/{channel}/on")
    assert post.channels(person)[0].failures == 0
    assert person.send(f"/me/notices/{channel}/remove").status_code == 200
    assert not post.channels(person)


def test_channels_are_only_their_owners(post: Post) -> None:
    ada, eve = post.house.person("Ada"), post.house.person("Eve")
    channel = post.hooked(ada)
    for what in ("test", "again", "on", "off", "remove"):
        assert eve.send(f"/me/notices/{channel}/{what}").status_code == 404
    secret = post.channels(ada)[0].secret
    assert secret not in eve.get("/me/notices").text
    assert post.hook.url() not in eve.get("/me/notices").text
    assert ada.client.post(f"/me/notices/{channel}/remove", data={}).status_code == 403
    assert len(post.channels(ada)) == 1


def test_nobody_has_more_than_eight_channels_or_one_twice(post: Post) -> None:
    person = post.house.person("Ada")
    for number in range(8):
        post.hooked(person, f"/{number}")
    assert "already" in person.send("/me/notices/webhook", address=post.hook.url("/0")).text
    assert person.send("/me/notices/webhook", address=post.hook.url("/9")).status_code == 409
    assert len(post.channels(person)) == 8


def test_a_channel_that_fails_five_times_in_a_row_is_off_until_it_is_switched_on(post: Post) -> None:
    person = post.house.person("Ada")
    channel = post.hooked(person)
    post.hook.answer = Answer(500)
    for number in range(1, 5):
        assert "500" in person.send(f"/me/notices/{channel}/test").text
        assert post.channels(person)[0].failures == number
    post.hook.answer = Answer(204)
    person.send(f"/me/notices/{channel}/test")
    assert post.channels(person)[0].failures == 0
    post.change(failures=4, trouble="It answered with the status 500.")
    post.hook.answer = Answer(500)
    started(post.house, host=person)
    post.settle()
    page = person.get("/me/notices").text
    assert "after five failures" in page
    assert "status 500" in page
    assert post.states() == [notices.FAILED]
    person.send(f"/me/notices/{channel}/on")
    assert post.channels(person)[0].failures == 0


def test_a_slow_webhook_delays_nobody(post: Post) -> None:
    release = threading.Event()
    table = post.table()
    post.hook.answers["/first"] = Answer(wait=release)
    try:
        table.bid("bid 1")
        soon(post.hook.requests, 1)
        table.bid("bid 2")
        soon(post.hook.requests, 2)
        table.bid("pass")
        soon(post.hook.requests, 3)
        assert post.told() == [("/second", "turn", 1), ("/first", "turn", 2), ("/second", "turn", 2)]
    finally:
        release.set()
    post.settle()


@pytest.mark.parametrize("address", [
    "http://hooks.example.com/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", "ftp://example.com/",
    "x",
])  # fmt: skip
def test_a_webhook_into_a_private_network_is_refused_by_the_page(new_store: NewStore, address: str) -> None:
    with MailSink() as mail, served(new_store("sqlite"), mail, private_hooks=False) as house:
        person = house.person("Ada")
        assert person.send("/me/notices/webhook", address=address).status_code == 422
        assert not house.site.store.read(channels.of, person.id)


def test_without_a_mail_server_or_an_address_the_page_says_so(house: House) -> None:
    person = house.person("Ada")
    page = person.get("/me/notices").text
    assert "sends no mail" in page
    assert "carry no link" in page
    assert person.send("/me/notices/mail", address="ada@example.com").status_code == 422


def test_a_mail_server_that_is_away_is_a_failure_without_an_address_in_the_log(new_store: NewStore) -> None:
    with MailSink() as mail, HookSink() as hook, served(new_store("sqlite"), mail) as house:
        person = house.person("Ada")
        person.send("/me/notices/mail", address="ada@example.com")
        with house.site.store.writing() as c:
            c.execute(update(schema.channel).values(confirmed=True))
        object.__setattr__(house.site.post, "port", 1)
        with structlog.testing.capture_logs() as lines:
            started(house, host=person)
            post = Post(house, mail, hook)
            post.settle()
        assert post.states() == [notices.FAILED]
        assert "did not take it" in post.channels(person)[0].trouble
        assert "ada@" not in str(lines)


def test_links_out_of_mails_are_not_logged(post: Post) -> None:
    person = post.house.person("Ada")
    with structlog.testing.capture_logs() as lines:
        post.mailed(person)
        person.get(f"/notices/off/{channels.off_mark(post.house.site.key, 'x')}")
    secret = re.findall(r"/confirm/(\S+)", post.mail.letters[0].get_content())[0]
    assert secret not in str(lines)
    assert channels.off_mark(post.house.site.key, "x") not in str(lines)


# -- push -------------------------------------------------------------------------------------


def test_a_browser_is_told_what_only_it_can_read(post: Post) -> None:
    reader, table = Subscriber(), filled(post.house)
    guest = table.people[1]
    assert guest.send("/me/notices/push", endpoint=post.hook.url("/push/abc"), **reader.keys).status_code == 200
    assert "/push/abc" not in guest.get("/me/notices").text
    table.host.post(f"{table.path}/start")
    post.settle()
    (request,) = post.hook.requests
    said = json.loads(reader.read(request.body))
    assert said["body"].startswith("Your turn at ")
    assert said["url"] == table.path
    assert set(said) == {"title", "body", "url", "tag"}
    assert request.headers["content-encoding"] == "aes128gcm"
    assert int(request.headers["ttl"]) > 0
    assert request.headers["authorization"].endswith(f"k={post.house.site.carrier.push_key}")


def test_a_browser_that_no_longer_wants_notices_is_forgotten(post: Post) -> None:
    reader, table = Subscriber(), filled(post.house)
    guest = table.people[1]
    guest.send("/me/notices/push", endpoint=post.hook.url("/push/abc"), **reader.keys)
    post.hook.answer = Answer(410)
    table.host.post(f"{table.path}/start")
    post.settle()
    assert not post.channels(guest)


def test_keys_and_endpoints_that_are_none_are_refused(post: Post) -> None:
    person = post.house.person("Ada")
    assert person.send("/me/notices/push", endpoint=post.hook.url(), p256dh="x", auth="y").status_code == 422
    assert person.send("/me/notices/push", endpoint="nowhere", **Subscriber().keys).status_code == 422
    assert not post.channels(person)


def test_without_the_package_the_page_says_that_browsers_cannot_be_reached(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(push, "is_possible", lambda: False)
    person = post.house.person("Ada")
    assert "casata[notify]" in person.get("/me/notices").text
    assert person.send("/me/notices/push", endpoint=post.hook.url(), **Subscriber().keys).status_code == 422


def test_the_key_browsers_know_stays_the_same(post: Post) -> None:
    before = post.house.site.carrier.push_key
    post.house.restart()
    assert post.house.site.carrier.push_key == before
    worker = post.house.client().get("/push.js")
    assert worker.headers["content-type"].startswith("text/javascript")


# -- afterwards -------------------------------------------------------------------------------


def test_what_was_told_of_games_long_ended_is_forgotten(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table, other = post.table(), post.table()
    table.host.post(f"{table.path}/close")
    running = [state for state in post.states() if state == notices.SENT]
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + notices.KEPT + 60)
    post.house.site.store.write(notices.sweep)
    assert len(post.states()) == len(running) // 2
    assert people.own_seat(other.seating, other.people[0].id) == 0
