"""The life of a table: its game begins, and it is closed."""

from __future__ import annotations

from collections.abc import Sequence

import structlog

from ...engine.errors import CasataError
from ...engine.match.match import Match
from ...engine.text.language import plural
from ...engine.text.scene import letter
from ..errors import Refused
from ..storage.connection import Also
from ..storage.tables import save_layout
from . import layouts
from .change import TableChange
from .history import PlayedMatch, entries_of, match_from_save
from .registry import Tables
from .stored import CLOSED, OVER, RUNNING, WAITING
from .table import TALK, Table

SEATS_FREE = plural(
    "Seat {seats} is free: somebody has to sit down there first, or give it to a bot.",
    "Seats {seats} are free: somebody has to sit down there first, or give them to bots.",
)
log = structlog.get_logger()


async def start(tables: Tables, table: Table) -> None:
    """Deal, or go on from the file; from now on nobody can add to the dice."""
    _check_start(tables, table)
    played = await _begin(tables, table)
    changes: dict[str, object] = {"status": RUNNING, "words": await store_words(tables, played.match)}
    if table.stored.origin:
        changes["origin"] = played.origin
    deadlines = table.stored.new_deadlines(played.match.actors, tables.clock.now())
    await tables.commit(table, TableChange(changes, chairs=deadlines, entries=played.entries, match=played.match))
    log.info("game begun", table=table.id, game=table.game)


def _check_start(tables: Tables, table: Table) -> None:
    """Refused where a game cannot begin; TooOften where the host has too many bots already."""
    if table.status != WAITING:
        raise Refused("The game has already begun.", "has_begun")
    free = [seat for seat, chair in enumerate(table.chairs) if chair.free]
    if free:
        raise Refused(SEATS_FREE, "seats_free", count=len(free), seats=", ".join(map(letter, free)))
    if any(chair.bot for chair in table.chairs):
        tables.check_bots(tables.billing.of(table).network)


async def _begin(tables: Tables, table: Table) -> PlayedMatch:
    """The match as play begins: dealt, or as far as the file it came from."""
    now = tables.clock.now()
    try:
        if table.stored.origin:
            return (await tables.workers.do(match_from_save, table.stored.origin, now)).open()
        match = table.stored.deal().match()
    except CasataError as problem:
        raise Refused.because(problem, "cannot_be_played", 422) from None
    return PlayedMatch(match, entries_of(match, now))


async def store_words(tables: Tables, match: Match) -> dict[str, object]:
    """What places and pieces are called in a match; how records of these rules are read is stored as well."""
    game = match.game
    await tables.store.write(save_layout, game.name, game.version, layouts.layout_of(game))
    return {
        "names": {axis: list(names) for axis, names in match.names.items()},
        "labels": {name: str(label) for name, label in game.words.labels(match.printed).items()},
    }


async def close(tables: Tables, table: Table, why: str, also: Sequence[Also] = ()) -> None:
    """Close a table for good; `also` is written in the same transaction."""
    if table.status in (OVER, CLOSED):
        raise Refused("The table is already closed.", "is_closed")
    chairs = {seat: {"deadline": 0.0} for seat, chair in enumerate(table.chairs) if chair.deadline}
    await tables.commit(table, TableChange({"status": CLOSED}, chairs=chairs, also=also, parts=[TALK] if also else []))
    log.info("table closed", table=table.id, why=why)
