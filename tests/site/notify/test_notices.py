"""Notices: people are told once by each of their channels when it is their turn."""

import hashlib
import hmac
import json
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import update

from casata.site.errors import Refused
from casata.site.notify import delivery, notices
from casata.site.storage import schema
from casata.site.tables import bus, peers, seats
from casata.site.tables.change import TableChange
from tests.clocks import HandClock
from tests.patience import SOON, until

from ..conftest import NewStore
from ..posting import Post, served
from ..sinks import HookSink, MailSink, Request, soon
from ..table import filled, made, started

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
    assert request.json["at"] == round(post.clock.now(), 3)
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
    assert letter["Subject"].startswith("Your turn in ")
    text = letter.get_content()
    assert "Ada" in text
    assert f"http://testserver{table.path}" in text
    off = letter["List-Unsubscribe"].strip(" <>")
    assert off in text
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"


def test_a_mail_is_written_in_the_language_of_its_reader(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = filled(post.house)
    post.mailed(table.people[1])
    with post.house.site.store.database.writing() as c:
        c.execute(update(schema.person).values(preferences=json.dumps({"language": "xx"})))
    table.host.post(f"{table.path}/start")
    post.settle()
    assert post.mail.letters[-1]["Subject"].startswith("«Your turn in")


def test_the_end_of_a_game_is_told_once(post: Post) -> None:
    table = post.table()
    table.skip(random.Random(3))
    assert table.match.over
    post.settle()
    other = "/second" if table.in_memory.entries[-1].seat == table.first else "/first"
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
    post.house.site.delivery.grace = 1000.0
    table.bid("bid 1")
    assert table.undo(table.first).status_code == 200
    post.settle()
    with post.house.site.store.database.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    post.settle()
    assert post.told() == before
    assert post.states().count(notices.DROPPED) == 1


def test_nobody_is_told_for_whom_a_bot_plays_or_whose_table_is_closed(post: Post) -> None:
    table = post.table()
    post.house.site.delivery.grace = 1000.0
    table.bid("bid 1")
    table.host.post(f"{table.path}/close")
    with post.house.site.store.database.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    before = post.told()
    post.settle()
    assert post.told() == before


def test_bots_and_people_without_channels_cost_nothing(post: Post) -> None:
    table = made(post.house, seats=2, bots={1: "novice"}, start=True)
    table.play(0)
    post.settle()
    assert post.states() == []


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_store_is_searched_only_once_a_notice_is_in_it(
    new_store: NewStore, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with MailSink() as mail, HookSink() as hook, served(new_store(kind), mail) as house:
        roused: list[object] = []
        wake, later = house.site.delivery._wake.set, house.site.clock.call_later

        def noted(seconds: float, work: Callable[[], object]) -> object:
            roused.extend([work] if work == wake else [])
            return later(seconds, work)

        monkeypatch.setattr(house.site.clock, "call_later", noted)
        table = started(house)
        table.play(0)
        table.play(1)
        assert not roused
        for person in table.people:
            Post(house, mail, hook).hooked(person)
        table.play(table.actor(), "bid 1")
        assert roused


# -- reminders --------------------------------------------------------------------------------


def test_a_reminder_comes_when_a_quarter_of_the_time_is_left(post: Post) -> None:
    table = post.table(pace="turns-1")
    table.bid("bid 1")
    post.settle()
    begun = post.clock.now()
    for hours, reminders in ((17.9, 0), (0.2, 1), (1.9, 1)):
        post.clock.move(hours * 3600)
        post.settle()
        assert post.told() == [("/second", "turn", 1)] + [("/second", "reminder", 1)] * reminders
    assert table.in_memory.chairs[table.second].deadline == begun + 24 * 3600


def test_who_has_decided_is_not_reminded_of_that_question(post: Post) -> None:
    table = post.table(pace="turns-1")
    table.bid("bid 1")
    table.bid("bid 2")
    post.settle()
    post.clock.move(19 * 3600)
    post.settle()
    assert [one for one in post.told() if one[1] == "reminder"] == [("/first", "reminder", 2)]


def test_who_decides_again_and_again_is_reminded_of_the_last(post: Post) -> None:
    table = post.table(pace="turns-3")
    table.bid("pass")
    table.bid("bid 1")
    post.settle()
    post.clock.move(2.5 * 86_400)
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
    until(lambda: not table.in_memory.presence.here, "the end of the page")
    table.bid("bid 2")
    post.settle()
    assert post.told() == [("/second", "turn", 1)]


def test_a_restart_sends_what_is_left_and_nothing_again(post: Post) -> None:
    table = post.table()
    before = post.told()
    post.house.site.delivery.grace = 1000.0
    table.bid("bid 1")
    post.house.restart()
    post.settle()
    assert post.told() == before
    with post.house.site.store.database.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
    post.house.restart()
    soon(post.hook.requests, len(before) + 1)
    post.settle()
    assert post.told()[len(before) :] == [("/second", "turn", 1)]


def test_what_a_process_claimed_and_did_not_finish_is_not_sent_by_another(post: Post) -> None:
    table = post.table()
    before = post.told()
    post.house.site.delivery.grace = 1000.0
    table.bid("bid 1")
    with post.house.site.store.database.writing() as c:
        c.execute(update(schema.notice).where(schema.notice.c.state == notices.DUE).values(due=0.0))
        ready = notices.find_due(c, [], 9)
        assert len(notices.claim(c, ready)) == 1
        assert len(notices.claim(c, ready)) == 0
    post.abandoned = 1
    post.house.restart()
    post.settle()
    assert post.told() == before


def test_a_decision_that_is_not_kept_tells_nobody(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    table = post.table()
    before = post.told()

    def failing(c: Any) -> None:
        raise Refused("no", "no")

    in_memory, first = table.in_memory, table.first

    async def tried() -> None:
        async with in_memory.lock:
            assert in_memory.match is not None
            in_memory.match.play("bid 1", first)
            await post.house.tables.commit(in_memory, TableChange(also=[failing]))

    with pytest.raises(Refused):
        post.house.do(tried)
    post.settle()
    assert post.told() == before


def test_two_processes_at_one_database_send_everything_once(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bus, "BEAT", 0.05)
    monkeypatch.setattr(peers, "LOST", SOON)
    url = new_store("postgresql")
    with MailSink() as mail, HookSink() as hook, served(url, mail) as one, served(url, mail) as other:
        until(lambda: len(one.tables.bus.peers.alive) == len(other.tables.bus.peers.alive) == 2)
        post = Post(one, mail, hook)
        tables = [filled(one) for _ in range(6)]
        for table in tables:
            for seat, person in enumerate(table.people):
                post.hooked(person, f"/{table.id}/{seat}")
                post.hooked(person, f"/{table.id}/{seat}/again")
        one.site.delivery.grace = 1000.0
        for table in tables:
            table.host.post(f"{table.path}/start")
        with one.site.store.database.writing() as c:
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
    monkeypatch.setattr(peers, "LOST", SOON)
    url = new_store("postgresql")
    by_hand = HandClock()
    with MailSink() as mail, HookSink() as hook, served(url, mail) as one, served(url, mail, clock=by_hand) as other:
        until(lambda: len(one.tables.bus.peers.alive) == len(other.tables.bus.peers.alive) == 2)
        there = Post(other, mail, hook)
        table = next(
            table for table in iter(lambda: filled(one), None) if one.tables.bus.peers.is_responsible_for(table.id)
        )
        person = table.people[1]
        Post(one, mail, hook).hooked(person, "/1")
        with person.live(table.id) as page:
            page.receive_json()
            one.do(one.site.delivery._task.cancel)  # so that it is the other process that has to find out
            one.site.delivery.grace = 1000.0
            table.host.post(f"{table.path}/start")
            with one.site.store.database.writing() as c:
                c.execute(update(schema.notice).values(due=0.0))
            other.do(other.site.delivery.look)
            until(lambda: table.id in other.tables.in_memory and other.tables.in_memory[table.id].is_here(person.id))
            by_hand.move(delivery.HEARD)
            there.settle()
        assert there.states() == [notices.DROPPED]
        assert hook.requests == []


# -- afterwards -------------------------------------------------------------------------------


def test_what_was_told_of_games_long_ended_is_forgotten(post: Post) -> None:
    table, other = post.table(), post.table()
    table.host.post(f"{table.path}/close")
    running = [state for state in post.states() if state == notices.SENT]
    post.clock.move(notices.RETENTION + 60)
    post.house.site.store.database.write(notices.sweep)
    assert len(post.states()) == len(running) // 2
    assert seats.own_seat(other.in_memory, other.people[0].id) == 0
