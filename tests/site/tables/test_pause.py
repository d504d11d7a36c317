"""Bots leave a person a moment before they answer, so that a slip can be taken back; the clocks stand still."""

from collections.abc import Iterator
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

from casata.bots.thought import Thought
from casata.site.storage.database import MIGRATIONS, Database
from casata.site.tables import pause
from casata.site.tables.bots import BotTask
from casata.site.work.queue import Requester
from tests.clocks import HandClock
from tests.patience import until
from tests.site.client import House
from tests.site.conftest import NewStore
from tests.site.table import Table, made, started

SHORT, LONG = pause.seconds(pause.SHORT), pause.seconds(pause.LONG)
LITTLE = 0.15  # between the decisions of bots


@pytest.fixture
def by_hand(new_store: NewStore) -> Iterator[tuple[House, HandClock]]:
    """A server whose bots take their time, though they need none, with a clock that stands still until it is moved."""

    async def first(task: BotTask, requester: Requester) -> Thought:
        return Thought(task.codes[0])

    clock = HandClock()
    with House(new_store("sqlite"), clock=clock, pause=LITTLE) as house:
        house.site.bots.think = first  # type: ignore[method-assign]
        yield house, clock


def before_an_auction(house: House, clock: HandClock, **wanted: Any) -> Table:
    """A game of Tiny against a bot, whose card lies face down; the person is to bid first."""
    options = {"start": 1}
    table = made(house, seats=2, bots={"1": "novice"}, start=True, options=options, **wanted)
    settled(clock, LITTLE)
    clock.move(LITTLE)
    until(lambda: len(table.in_memory.entries) == 2, "the card of the bot")
    assert table.play(0).status_code == 200
    assert table.match.actors == (0,)
    return table


def settled(clock: HandClock, seconds: float) -> None:
    """Wait until a bot waits so long; what the server does every so often takes longer."""
    until(lambda: [round(wait, 6) for wait in clock.waits if wait < 5] == [round(seconds, 6)], "a bot that waits")


def test_a_bot_waits_after_a_person_and_not_after_itself(by_hand: tuple[House, HandClock]) -> None:
    house, clock = by_hand
    table = before_an_auction(house, clock, pause=pause.SHORT)
    began, entries = clock.now(), len(table.in_memory.entries)
    assert table.play(0, "bid 1").status_code == 200
    settled(clock, LITTLE)
    clock.move(LITTLE)
    settled(clock, SHORT - LITTLE)
    clock.move(SHORT - LITTLE - 0.01)
    settled(clock, 0.01)
    assert len(table.in_memory.entries) == entries + 1
    clock.move(0.02)
    until(lambda: len(table.in_memory.entries) == entries + 2, "the answer of the bot")
    assert table.in_memory.entries[-1].seat == 1
    assert SHORT <= table.in_memory.entries[-1].at - began < SHORT + 0.02


def test_what_is_taken_back_in_the_pause_is_not_answered(by_hand: tuple[House, HandClock]) -> None:
    house, clock = by_hand
    table = before_an_auction(house, clock, pause=pause.LONG)
    entries = len(table.in_memory.entries)
    assert table.play(0, "bid 1").status_code == 200
    settled(clock, LITTLE)
    clock.move(1)
    settled(clock, LONG - 1)
    assert table.undo(0).status_code == 200
    assert table.match.actors == (0,)
    assert table.play(0, "bid 2").status_code == 200  # the bot has thought about the other one
    clock.move(LONG - 1)
    settled(clock, 1)
    clock.move(1)
    settled(clock, LITTLE)  # it thinks again, about this one
    clock.move(LITTLE)
    until(lambda: len(table.in_memory.entries) == entries + 4, "the answer of the bot")
    kinds = [(entry.kind, entry.seat) for entry in table.in_memory.entries[entries:]]
    assert kinds == [("play", 0), ("undo", 0), ("play", 0), ("play", 1)]


def test_a_table_without_a_pause_goes_on_at_once(by_hand: tuple[House, HandClock]) -> None:
    house, clock = by_hand
    table = before_an_auction(house, clock)
    entries = len(table.in_memory.entries)
    assert table.play(0, "bid 1").status_code == 200
    settled(clock, LITTLE)
    clock.move(LITTLE)
    until(lambda: len(table.in_memory.entries) == entries + 2, "the answer of the bot")


def test_nobody_loses_time_in_a_pause(by_hand: tuple[House, HandClock]) -> None:
    house, clock = by_hand
    table = made(house, seats=3, bots={"1": "novice"}, pace="live-60", pause=pause.SHORT)
    other = house.person("Cora")
    assert other.post(table.link, name="Cora").status_code == 200
    assert table.host.post(f"{table.path}/start").status_code == 200
    before = table.in_memory.chairs[2].deadline
    assert before == clock.now() + 60
    assert table.play(0).status_code == 200
    asked = table.match.actors
    assert 1 in asked
    assert table.in_memory.chairs[2].deadline == before + SHORT


def test_without_pauses_bots_answer_at_once(house: House) -> None:
    table = made(house, pause=pause.LONG)
    assert house.do(house.tables.pause_after, table.in_memory, 0) == 0


def test_programs_get_no_pause_unless_they_ask_and_people_do(house: House) -> None:
    person = house.person("Ada")
    assert person.tell("/tables", game="tiny", seats=2).json()["pause"] == "none"
    assert person.tell("/tables", game="tiny", seats=2, pause="long").json()["pause"] == "long"
    refused = person.tell("/tables", game="tiny", seats=2, pause="eternal")
    assert (refused.status_code, refused.json()["reason"]) == (422, "no_such_pause")
    quick = person.post("/play", game="tiny", seats=2, level="novice").json()["go"].rpartition("/")[2]
    assert house.in_memory(quick).stored.pause == pause.SHORT
    chosen = person.post("/new", game="tiny", seats=2, name="Ada", pause="none").json()["go"].rpartition("/")[2]
    assert house.in_memory(chosen).stored.pause == pause.NONE
    assert "no_such_pause" not in person.get("/new?game=tiny").text
    assert person.post("/new", game="tiny", seats=2, name="Ada", pause="x").status_code == 422


def test_the_settings_say_when_bots_answer(house: House) -> None:
    table = started(house, pause=pause.LONG)
    assert "after 3 seconds" in table.host.get(table.path).text


def test_a_rematch_has_the_same_pause(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.tables, "schedule", house.site.runner._set_timer)
    table = started(house, pause=pause.LONG)
    table.host.post(f"{table.path}/close")
    following = table.host.post(f"{table.path}/rematch").json()["go"].rpartition("/")[2]
    assert house.in_memory(following).stored.pause == pause.LONG


def test_older_tables_get_the_usual_pause(new_store: NewStore, empty_store: NewStore) -> None:
    url = empty_store("sqlite")
    engine = create_engine(url)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as c:
        config.attributes.update(connection=c, metadata=None)
        command.upgrade(config, "0004")
        c.execute(text("INSERT INTO person (id, name, preferences, created) VALUES ('p', 'Ada', '{}', 1)"))
        c.execute(text(
            "INSERT INTO seating (id, game, rules, seats, options, box, pace, open, hints, host, link, secret, status,"
            " waiting, created, changed) VALUES ('t', 'tiny', 1, 2, '{}', '{}', 'free', 0, 1, 'p', 'l', 'x', 'waiting',"
            " 0, 1, 1)"
        ))  # fmt: skip
    engine.dispose()
    database = Database(url)
    with database.reading() as c:
        assert c.execute(text("SELECT pause FROM seating")).scalar() == pause.SHORT
    database.close()
