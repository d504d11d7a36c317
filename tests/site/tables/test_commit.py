"""Written, then in memory, then announced: a write that fails changes nothing in memory, and nobody hears of it."""

import asyncio
import copy
from collections.abc import Callable
from typing import Any

import pytest

from casata.site.errors import OutOfDate, Refused
from casata.site.storage.tables import change_table
from casata.site.storage.troubles import Conflict, DatabaseDown
from casata.site.tables import decide, lifecycle, registry, seats
from casata.site.tables.table import Table as LiveTable
from casata.site.views.table.cache import cache_of

from ..client import House
from ..table import Table, filled, started

Act = Callable[[House, LiveTable], Any]
PARTS = ("stored", "entries", "request_ids", "revision", "visitors", "parts", "presence", "thinking")


def play(house: House, table: LiveTable) -> Any:
    """The first legal decision."""
    assert table.match is not None
    seat = table.deciding()[0]
    code = table.match.legal(seat)[0].code
    return decide.make_move(house.tables, table, seat, code, table.match.decisions(seat), "once")


def undo(house: House, table: LiveTable) -> Any:
    """Take the last decision back."""
    assert table.match is not None
    seat = table.match.history[-1][0]
    return decide.undo(house.tables, table, seat, table.match.decisions(seat), None)


def restart(house: House, table: LiveTable) -> Any:
    """Take a whole turn back."""
    assert table.match is not None
    seat = table.match.history[-1][0]
    return decide.undo(house.tables, table, seat, table.match.decisions(seat), None, turn=True)


def leave(house: House, table: LiveTable) -> Any:
    """Let a bot play."""
    return seats.leave(house.tables, table, table.stored.host)


def start(house: House, table: LiveTable) -> Any:
    """Deal."""
    return lifecycle.start(house.tables, table)


def in_memory(table: LiveTable) -> dict[str, Any]:
    """All that a table in memory is, and what the view remembers of it; the match by what it holds."""
    match, cache = table.match, cache_of(table)
    return {
        **{name: copy.copy(getattr(table, name)) for name in PARTS},
        "match": match and (id(match), match.packed(), match.history[:], len(match.raw_events), match.remembered()),
        "cache": (cache.built.copy(), cache.revision, cache.drawings.copy()),
    }


def failing(problem: Exception) -> Callable[..., None]:
    """A change that is not written."""

    def change(*_: Any) -> None:
        raise problem

    return change


def prepared(house: House, act: Act) -> Table:
    """A table where something can be done."""
    if act is start:
        return filled(house)
    table = started(house, "staufer")
    for _ in range(3):
        assert table.play(table.actor()).status_code == 200
    assert table.host.get(table.path).status_code == 200  # something is drawn, and kept by the view
    if act is restart or act is undo:
        while not table.match.can_undo(table.match.history[-1][0]):
            assert table.play(table.actor()).status_code == 200
    return table


def attempt(house: House, act: Act, table: LiveTable) -> tuple[Exception | None, bool]:
    """Do something at a table that is held: what it came to, and whether anybody was told."""
    told = asyncio.Event()

    async def done() -> Exception | None:
        async with table.lock:
            table.watchers.add(told)
            try:
                await act(house, table)
            except Exception as problem:
                return problem
            finally:
                table.watchers.discard(told)
        return None

    return house.do(done), told.is_set()


@pytest.mark.parametrize("act", [play, undo, restart, leave, start])
@pytest.mark.parametrize(
    "problem", [DatabaseDown("away", "store_away"), Refused("no", "bad_text", 422), RuntimeError("a mistake")]
)
def test_a_write_that_fails_leaves_memory_as_it_was_and_nobody_is_told(
    shared: House, monkeypatch: pytest.MonkeyPatch, act: Act, problem: Exception
) -> None:
    table = prepared(shared, act)
    live = table.in_memory
    before = in_memory(live)
    with monkeypatch.context() as patched:
        patched.setattr(registry, "change_table", failing(problem))
        assert attempt(shared, act, live) == (problem, False)
    assert in_memory(live) == before
    assert shared.tables.in_memory[table.id] is live
    assert table.in_memory is live
    assert attempt(shared, act, live) == (None, True)  # and then it works


@pytest.mark.parametrize("act", [play, undo, leave])
def test_a_table_that_another_process_changed_is_read_again(
    shared: House, monkeypatch: pytest.MonkeyPatch, act: Act
) -> None:
    table = prepared(shared, act)
    live = table.in_memory
    before = in_memory(live)
    with monkeypatch.context() as patched:
        patched.setattr(registry, "change_table", failing(Conflict()))
        problem, _ = attempt(shared, act, live)
    assert isinstance(problem, OutOfDate)
    assert in_memory(live) == before
    assert table.in_memory is not live


@pytest.mark.parametrize("act", [play, undo, restart, leave, start])
def test_nobody_is_told_and_nothing_is_in_memory_before_it_is_written(
    shared: House, monkeypatch: pytest.MonkeyPatch, act: Act
) -> None:
    table = prepared(shared, act)
    database, live, seen = shared.site.store.database, table.in_memory, []
    before, revision, write = in_memory(live), live.revision, database.write

    def written(work: Callable[..., Any], *args: Any) -> Any:
        results = write(work, *args)
        if work is change_table and args[0] == live.id:  # other tables of the house go on as well
            seen.append((in_memory(live) == before, live.revision == revision))
        return results

    monkeypatch.setattr(database, "write", written)
    assert attempt(shared, act, live) == (None, True)
    assert seen == [(True, True)]
    assert live.revision > revision
    assert in_memory(live) != before


def test_a_write_whose_outcome_is_unknown_is_looked_for_before_anybody_goes_on(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = started(shared)
    database, live = shared.site.store.database, table.in_memory
    write = database.write

    def written(work: Callable[..., Any], *args: Any) -> None:
        write(work, *args)
        raise DatabaseDown("away", "store_away")

    with monkeypatch.context() as patched:
        patched.setattr(database, "write", written)
        problem, told = attempt(shared, play, live)
    assert isinstance(problem, DatabaseDown)
    assert (live.behind, told, table.match.step) == (True, False, 0)
    answer = table.host.ask(f"{table.path}")
    assert answer.json()["step"] == 1  # it was written after all
    assert table.in_memory is live
