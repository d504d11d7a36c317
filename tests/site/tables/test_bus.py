"""Two server processes at one database: each sees what the other does, and nothing counts twice."""

import contextlib
import functools
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import structlog

from casata.site.storage.database import Database
from casata.site.storage.processes import clock_error, retire, tell
from casata.site.storage.tables import find_visitors
from casata.site.tables import bus, follower, peers
from casata.site.tables.registry import STORED_SHIFT
from tests.clocks import HandClock
from tests.patience import SOON, until
from tests.samples import first

from ..client import House, Person
from ..conftest import NewStore
from ..table import Table, made, started


def at(house: House, person: Person) -> Person:
    """Somebody with the same cookie at another process."""
    here = Person.__new__(Person)
    here.house, here.name, here.csrf = house, person.name, person.csrf
    here.client = house.client(headers={"x-who": person.name}, cookies=dict(person.client.cookies))
    return here


def elsewhere(table: Table, house: House) -> Table:
    """The same table with the same people at another process."""
    return Table(house, table.id, [at(house, person) for person in table.people])


def current(house: House, table: str) -> Any:
    """A table as a process has it once it has looked."""

    async def hold() -> Any:
        await house.tables.open(table)  # it may be about to be opened as it was before
        house.tables.mark_stale(table)
        async with house.tables.hold(lambda: house.tables.open(table)) as in_memory:
            return in_memory

    return house.do(hold)


def stored_in(revision: int) -> int:
    """What two processes have in common of a revision: the rest rises in each when people come and go."""
    return revision >> STORED_SHIFT


def test_a_decision_at_one_process_reaches_a_page_at_the_other(both: tuple[House, House]) -> None:
    one, other = both
    table = started(one, "royals")
    there = elsewhere(table, other)
    with there.people[1].live(table.id) as page:
        first = page.receive_json()
        assert table.play(table.actor()).status_code == 200
        second = page.receive_json()
        while "html" not in second or stored_in(second["revision"]) < stored_in(table.in_memory.revision):
            second = page.receive_json()
    assert second["revision"] > first["revision"]
    assert current(other, table.id).match.packed() == table.match.packed()


@pytest.mark.parametrize("game", first(("staufer", "tiny"), ("il_principe", "royals", "signorie")))
def test_a_game_played_through_both_processes_is_one_game(both: tuple[House, House], game: str) -> None:
    table = started(both[0], game, 2)
    tables, chance = (table, elsewhere(table, both[1])), random.Random(game)
    for number in range(60):
        here = tables[chance.randrange(2)]
        in_memory = current(here.house, table.id)
        if in_memory.match.over:
            break
        seat = chance.choice(in_memory.match.actors)
        if number % 7 == 6 and in_memory.match.can_undo(seat):
            answer = here.people[seat].post(f"{here.path}/undo", answers=in_memory.match.decisions(seat))
        else:
            move = str(chance.choice(in_memory.match.legal(seat)))
            answer = here.people[seat].post(f"{here.path}/move", move=move, answers=in_memory.match.decisions(seat))
        assert answer.status_code == 200
    one, other = (current(house, table.id) for house in both)
    assert one.match.packed() == other.match.packed()
    assert one.match.history == other.match.history
    assert [vars(chair) for chair in one.chairs] == [vars(chair) for chair in other.chairs]
    assert one.request_ids == other.request_ids
    assert one.stored.version == other.stored.version


def test_of_decisions_at_both_processes_at_once_one_counts(both: tuple[House, House]) -> None:
    table = started(both[0], "royals")
    there = elsewhere(table, both[1])
    for _ in range(5):
        seat = current(both[0], table.id).match.actors[0]
        current(both[1], table.id)
        answers = table.answers(seat)
        moves = [str(move) for move in table.match.legal(seat)[:2]] * 4
        with ThreadPoolExecutor(8) as pool:
            asked = [
                pool.submit(
                    (table, there)[number % 2].people[seat].tell, f"{table.path}/play", move=move, answers=answers
                )
                for number, move in enumerate(moves)
            ]
            codes = sorted(answer.result().status_code for answer in asked)
        assert codes == [200, *[409] * (len(moves) - 1)]
    assert current(both[0], table.id).match.step == current(both[1], table.id).match.step == 5


def test_a_decision_sent_to_both_processes_with_one_id_counts_once(both: tuple[House, House]) -> None:
    table = started(both[0], "royals")
    there, seat = elsewhere(table, both[1]), table.actor()
    form = {"move": str(table.match.legal(seat)[0]), "answers": 0, "id": "the-same"}
    with ThreadPoolExecutor(6) as pool:
        asked = [pool.submit(here.people[seat].post, f"{table.path}/move", **form) for here in (table, there) * 3]
        assert {answer.result().status_code for answer in asked} == {200}
    assert current(both[1], table.id).match.step == 1


@pytest.mark.parametrize("by_page", [True, False], ids=["page", "program"])
def test_a_process_that_has_heard_nothing_yet_refuses_nothing_that_is_right(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch, by_page: bool
) -> None:
    one, deaf = both
    table = started(one, "royals")
    there, chance = elsewhere(table, deaf), random.Random(4)
    current(deaf, table.id)
    monkeypatch.setattr(deaf.tables.bus.follower, "hear", lambda message: None)
    for number in range(12):
        before = table.actor()
        while table.actor() == before:
            assert (
                table.tell(
                    before, chance.choice(table.match.legal(before)), id=f"{number} {table.match.step}"
                ).status_code
                == 200
            )
        seat = table.actor()
        form = {"move": str(table.match.legal(seat)[0]), "answers": table.answers(seat), "id": f"after {number}"}
        sent = (
            there.people[seat].post(f"{table.path}/move", **form)
            if by_page
            else there.people[seat].tell(f"{table.path}/play", **form)
        )
        assert sent.status_code == 200
        again = table.people[seat].tell(f"{table.path}/play", **form)
        assert again.status_code == 200
        until(lambda: current(one, table.id).stored.version == deaf.in_memory(table.id).stored.version)
    assert deaf.in_memory(table.id).match.history == table.match.history


def test_nobody_gets_a_seat_that_another_process_has_given_away(both: tuple[House, House]) -> None:
    for _ in range(4):
        table = made(both[0])
        guests = [both[number % 2].person(f"Guest {number}") for number in range(6)]
        with ThreadPoolExecutor(6) as pool:
            asked = [pool.submit(guest.post, table.link, seat=1) for guest in guests]
            codes = sorted(answer.result().status_code for answer in asked)
        assert codes == [200, *[409] * 5]
        one, other = (current(house, table.id).chairs[1] for house in both)
        assert vars(one) == vars(other)
        assert one.person in {guest.id for guest in guests}


def test_whoever_was_let_in_at_one_process_is_let_in_at_the_other(both: tuple[House, House]) -> None:
    table = started(both[0])
    other = both[1]
    stranger = other.person("Wilma")
    assert stranger.get(table.path).status_code == 404
    assert at(both[0], stranger).post(f"{table.link}/watch").status_code == 200
    assert stranger.get(table.path).status_code == 200
    assert table.host.post(f"{table.path}/link").status_code == 200
    until(lambda: stranger.get(table.path).status_code == 404)


def test_a_promise_of_one_process_is_kept_by_the_other(both: tuple[House, House]) -> None:
    promise = both[0].tables.commitments.make()
    person = both[1].person("Ada")
    go = person.post("/new", game="tiny", seats=2, promise=promise.nonce).json()["go"]
    table = Table(both[1], go.removeprefix("/tables/"), [person])
    assert person.ask(table.path).json()["commitment"] == promise.commitment


def test_who_has_a_page_open_at_one_process_is_here_for_the_other(both: tuple[House, House]) -> None:
    table = started(both[0])
    there = elsewhere(table, both[1])
    person = table.people[1].id
    current(both[0], table.id)
    with there.people[1].live(table.id) as page:
        page.receive_text()
        until(lambda: table.in_memory.is_here(person))
    until(lambda: not table.in_memory.is_here(person))


def test_notes_written_at_one_process_are_read_at_the_other(both: tuple[House, House]) -> None:
    table = started(both[0])
    there = elsewhere(table, both[1])
    assert "a plan of mine" not in there.people[1].get(table.path).text
    table.people[1].post(f"{table.path}/notes", notes="a plan of mine")
    until(lambda: "a plan of mine" in there.people[1].get(table.path).text)


def test_each_table_is_looked_after_by_one_process(both: tuple[House, House]) -> None:
    tables = [made(both[0]).id for _ in range(20)]
    billing = [[house.tables.bus.peers.is_responsible_for(table) for house in both] for table in tables]
    assert all(sum(mine) == 1 for mine in billing)
    assert {mine[0] for mine in billing} == {True, False}


@pytest.mark.parametrize("leaves", ["properly", "suddenly"])
def test_bots_go_on_when_their_process_is_gone(
    new_store: NewStore, monkeypatch: pytest.MonkeyPatch, leaves: str
) -> None:
    monkeypatch.setattr(bus, "BEAT", 0.05)
    monkeypatch.setattr(peers, "LOST", SOON)
    url = new_store("postgresql")
    with contextlib.ExitStack() as gone, House(url) as stays:
        goes = gone.enter_context(House(url))
        until(lambda: len(goes.tables.bus.peers.alive) == len(stays.tables.bus.peers.alive) == 2)
        host = stays.person("Ada")
        tables: list[Table] = []
        while len(tables) < 6 or not any(goes.tables.bus.peers.is_responsible_for(table.id) for table in tables):
            tables.append(made(stays, "royals", 2, host=host, bots={"1": "novice"}))
        for table in tables:
            assert host.post(f"{table.path}/start").status_code == 200
        if leaves == "suddenly":
            _fall_silent(goes, monkeypatch)
        gone.close()
        monkeypatch.setattr(peers, "LOST", 0.5)  # nobody else is there who could be missed for being slow
        for table in tables:
            until(functools.partial(_bot_has_decided, stays, table, host))


def test_time_limits_are_kept_when_their_process_is_gone(new_store: NewStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bus, "BEAT", 0.05)
    monkeypatch.setattr(peers, "LOST", SOON)
    url, clock = new_store("postgresql"), HandClock()
    with contextlib.ExitStack() as gone, House(url, clock=clock) as stays:
        goes = gone.enter_context(House(url, clock=HandClock()))
        until(lambda: len(goes.tables.bus.peers.alive) == len(stays.tables.bus.peers.alive) == 2)
        table = next(table for table in iter(lambda: started(stays, "royals", pace="live-30"), None)
                     if goes.tables.bus.peers.is_responsible_for(table.id))  # fmt: skip
        late = table.actor()
        _fall_silent(goes, monkeypatch)
        gone.close()
        clock.move(31)
        assert not current(stays, table.id).chairs[late].away
        monkeypatch.setattr(peers, "LOST", 0.5)  # nobody else is there who could be missed for being slow
        until(lambda: current(stays, table.id).chairs[late].away)


def _fall_silent(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a server tell the others nothing any more, not even that it ends."""
    database = house.site.store.database
    write = database.write

    def written(work: Callable[..., Any], *args: Any) -> Any:
        return None if work in (retire, tell) else write(work, *args)

    monkeypatch.setattr(database, "write", written)


def _bot_has_decided(house: House, table: Table, host: Person) -> bool:
    """Go on for the person until the bot has decided twice."""
    in_memory = current(house, table.id)
    if 0 in in_memory.deciding():
        answers = in_memory.match.decisions(0)
        host.post(f"{table.path}/move", move=str(in_memory.match.legal(0)[0]), answers=answers)
    return in_memory.match.over or in_memory.match.decisions(1) >= 2


def test_talk_and_mutes_hold_at_both_processes(both: tuple[House, House]) -> None:
    one, other = both
    table = started(one)
    there = elsewhere(table, other)
    ada, bruno = there.people
    with ada.live(table.id) as page:
        page.receive_text()
        assert table.people[1].post(f"{table.path}/say", text="an unkind word").status_code == 200
        while "an unkind word" not in page.receive_json()["html"]:
            pass
    message = ada.ask(f"{table.path}/talk").json()["messages"][0]["id"]
    assert table.host.post(f"{table.path}/talk/{message}/mute").status_code == 200
    for person in (ada, table.host):
        assert "an unkind word" not in person.get(f"{table.path}/events?since=0").json()["html"]
    assert table.host.post(f"{table.path}/silence/1").status_code == 200
    until(lambda: bruno.post(f"{table.path}/say", text="another one").status_code == 403)


def test_a_change_that_comes_while_a_table_is_being_opened_is_not_missed(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = both
    table = next(
        table
        for table in iter(lambda: started(one, "royals"), None)
        if one.tables.bus.peers.is_responsible_for(table.id)
    )
    read, told, heard = threading.Event(), threading.Event(), threading.Event()
    database, hear = other.site.store.database, other.tables.bus.follower.hear
    read_now = database.read

    def slowly(work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        found = read_now(work, *args, **more)
        if work is find_visitors:
            read.set()
            assert told.wait(SOON)
        return found

    def noted(message: list[Any]) -> None:
        hear(message)
        if message[0] == follower.CHANGE:
            heard.set()

    monkeypatch.setattr(database, "read", slowly)
    monkeypatch.setattr(other.tables.bus.follower, "hear", noted)

    async def shown() -> Any:
        async with other.tables.hold(lambda: other.tables.open(table.id)) as in_memory:
            return in_memory

    with ThreadPoolExecutor(1) as pool:
        opening = pool.submit(other.do, shown)
        try:
            assert read.wait(SOON)
            assert table.play(table.actor()).status_code == 200
            assert heard.wait(SOON)
        finally:
            told.set()
        found = opening.result()
    assert found.stored.version == table.in_memory.stored.version
    assert found.match.history == table.match.history


def test_the_log_says_when_the_clock_of_a_machine_is_wrong(new_store: NewStore) -> None:
    with House(new_store("postgresql")) as house, structlog.testing.capture_logs() as lines:
        house.do(lambda: [house.tables.bus.peers.judge_clock(error) for error in (0.3, 700.0, 700.0, -0.3, -700.0)])
    told = [(line["log_level"], line["seconds"]) for line in lines if "clock" in line["event"]]
    assert told == [("warning", 700.0), ("info", -0.3), ("warning", -700.0)]


def test_the_error_of_a_clock_is_how_far_it_is_ahead_of_the_database(new_store: NewStore) -> None:
    database = Database(new_store("postgresql"), HandClock(began=time.time() + 1e6))
    assert 0.9e6 < database.read(clock_error) < 1.1e6
    database.close()
