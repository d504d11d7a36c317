"""A game as a file, and what can be verified about one that has ended."""

from __future__ import annotations

import asyncio

from ...engine import blocking
from ...engine.errors import CasataError
from ...engine.match.fairness import DICE
from ...engine.match.opening import load
from ...engine.text.language import Phrase, later, phrase, plural
from .decide import match_of
from .registry import Tables
from .stored import RUNNING, StoredTable
from .table import Table

Verdict = tuple[bool | None, Phrase]  # whether something holds, None where nobody can tell, and what it is
ALL_LEGAL = plural(
    "The {count} decision is legal, and every random result follows from the key.",
    "All {count} decisions are legal, and every random result follows from the key.",
)


async def export_game(table: Table, seat: int | None) -> dict[str, object]:
    """A table that is held, as a file; a game that has ended is hashed in a thread."""
    if table.status == RUNNING:
        return export(table, seat)
    return await asyncio.to_thread(export, table, seat)


def export(table: Table, seat: int | None) -> dict[str, object]:
    """The whole game once it has ended; before that what a seat has been told, and what it sees."""
    match, stored = match_of(table), table.stored
    players = [{"name": chair.name, "bot": chair.bot} for chair in table.chairs]
    dice = stored.dice()
    if table.status != RUNNING:
        return {**match.save(), "players": players, **({DICE: dice} if dice else {})}
    return {
        "casata": "log", "game": stored.game, "rules": stored.rules, "seats": stored.seats,
        "options": stored.options, "box": stored.box, "players": players, "seat": seat,
        "commitment": dice["commitment"] if dice else "", "view": match.view(seat), "events": match.events(seat),
    }  # fmt: skip


async def verify(tables: Tables, table: Table) -> list[Verdict]:
    """What can be verified about a game that has ended: its dice, every move, its result."""
    save = await asyncio.to_thread(export, table, None)
    steps, over, problem = await tables.workers.do(replay_save, save)
    if problem is not None:
        return [(False, phrase(problem.text, **problem.values))]
    result = phrase("The final scores are what these decisions lead to.")
    if not over:
        result = phrase("The table was closed before the end: there is no result to check.")
    return [*_verify_dice(table.stored), (True, phrase(ALL_LEGAL, count=steps)), (True, result)]


def replay_save(save: dict[str, object]) -> tuple[int, bool, CasataError | None]:
    """How many decisions of a save hold, whether it has ended, and what is wrong with it: for a process of its own."""
    blocking.check_allowed("verifying a game")
    try:
        match = load(save)
    except CasataError as problem:
        return 0, False, problem
    return match.step, match.over, None


def _verify_dice(stored: StoredTable) -> list[Verdict]:
    """What is known of where the key of all chance came from."""
    key = (True, phrase("All randomness was derived from that secret and every seat's seed."))
    if not stored.origin:
        return [(True, phrase("The secret of the dice matches the hash shown before anybody sat down.")), key]
    if stored.dice():
        return [(True, phrase("The secret of the dice matches the hash in the imported file.")), key]
    unknown = later("The imported file holds no dice: nobody can check how the key of its random results was chosen.")
    return [(None, phrase(unknown))]
