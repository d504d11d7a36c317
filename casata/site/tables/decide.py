"""Deciding at a table: legal, written down, acknowledged, announced; and taking back."""

from __future__ import annotations

import asyncio
from typing import Any

from ...engine import heavy
from ...engine.errors import CasataError, IllegalMove
from ...engine.match.fairness import DICE
from ...engine.match.match import Match
from ...engine.match.opening import load
from .. import limits
from ..refusals import Refused, Stale
from .registry import Tables
from .replay import PLAY, UNDO
from .table import OVER, RESTART, RUNNING, HistoryEntry, Table, Written

GONE_ON = "The table has gone on since this page was drawn; nothing was decided. Look again."


async def play(tables: Tables, table: Table, seat: int, move: str | int, answers: int, mark: str | None) -> None:
    """One decision of a seat. The same mark counts once; a page that is behind is told so."""
    if _counted(table, seat, mark, PLAY, move):
        return
    match = _running(table)
    if answers != match.decisions(seat):
        raise Stale(GONE_ON)
    after = match.copy()
    try:
        if isinstance(move, str) and len(move) > limits.NOTATION:
            raise IllegalMove(f"a move has at most {limits.NOTATION} characters", "no_such_move")
        after.play(move, seat)
    except IllegalMove as problem:
        raise Refused.because(problem, problem.reason, 422) from None
    number, code = len(table.entries), after.history[-1][1]
    entry = HistoryEntry(number, PLAY, seat, code, after.step, after.raw_events[-1], tables.clock.now(), after.actors)
    await _commit(tables, table, after, [(entry, after.packed(), mark)], seat)


async def undo(tables: Tables, table: Table, seat: int, answers: int, mark: str | None, turn: bool = False) -> None:
    """Take back a seat's last decision, or all it can of its turn."""
    code = RESTART if turn else None
    if _counted(table, seat, mark, UNDO, code):
        return
    match = _running(table)
    if answers != match.decisions(seat):
        raise Stale(GONE_ON)
    after = match.copy()
    try:
        taken = match.copy().restart_turn(seat) if turn else 1
        if not taken:
            raise match.undo_refusal(seat)
        entries: list[Written] = []
        for _ in range(taken):
            after.undo(seat)
            last = len(entries) + 1 == taken
            number = len(table.entries) + len(entries)
            entry = HistoryEntry(number, UNDO, seat, code, after.step, [], tables.clock.now(), after.actors)
            entries.append((entry, after.packed(), mark if last else None))
    except IllegalMove as problem:
        raise Refused.because(problem, problem.reason, 422) from None
    await _commit(tables, table, after, entries, seat)


async def _commit(tables: Tables, table: Table, after: Match, entries: list[Written], seat: int) -> None:
    """Write down what becomes of the match, with the clocks it sets and, at the end, its result."""
    now = tables.clock.now()
    changes: dict[str, Any] = {"status": OVER, "result": result(after), "ended": now} if after.over else {}
    clocks = table.clocks(after.actors, now, seat)
    await tables.commit(table, changes, {other: {"deadline": at} for other, at in clocks.items()}, entries, match=after)


def result(match: Match) -> dict[str, Any]:
    """How a game ended."""
    return {"scores": match.scores(), "places": match.places(), "tally": match.tally()}


def _running(table: Table) -> Match:
    if table.status != RUNNING:
        raise Refused("There is nothing to decide: the game is not running.", "not_running")
    return _match(table)


def _match(table: Table) -> Match:
    if not table.entries:
        raise Refused("The game has not begun.", "not_running")
    if table.match is None:
        raise Refused(
            "This game was played by an older version of the rules: it can be looked at, not continued.", "old_rules"
        )
    return table.match


def _counted(table: Table, seat: int, mark: str | None, kind: str, what: str | int | None) -> bool:
    """Whether this very request is kept already; Refused where its id is none, or was used for another request."""
    if mark is not None and mark in table.marks:
        entry = table.entries[table.marks[mark]]
        if entry.seat != seat:
            raise Refused("another seat has used this id: choose one of your own", "bad_id", 422)
        if entry.kind != kind or not _is_code(table, what, entry.code):
            raise Refused("this id was used for another request: choose a new one for each", "bad_id", 422)
        return True
    if mark is not None and not (0 < len(mark) <= limits.ID and mark.isascii() and mark.isprintable()):
        raise Refused(f"the id of a decision has at most {limits.ID} plain characters", "bad_id", 422)
    return False


def _is_code(table: Table, what: str | int | None, code: int | None) -> bool:
    """Whether a move in notation, or a way of taking back, is the one with this code."""
    if not isinstance(what, str):
        return what == code
    if table.match is None:
        return True  # the rules have changed since: nobody can tell
    try:
        return table.match.game.moves.parse(what[: limits.NOTATION], table.match.names).code == code
    except IllegalMove:
        return False


def sender(table: Table, mark: str | None) -> int | None:
    """The seat whose request has this id."""
    return table.entries[table.marks[mark]].seat if mark in table.marks else None


async def exported(table: Table, seat: int | None) -> dict[str, Any]:
    """A table that is held, as a file; what has ended is hashed beside the event loop."""
    if table.status == RUNNING:
        return export(table, seat)
    return await asyncio.to_thread(export, table, seat)


def export(table: Table, seat: int | None) -> dict[str, Any]:
    """The whole game once it has ended; before that what a seat has been told, and what it sees."""
    match = _match(table)
    players = [{"name": chair.name, "bot": chair.bot} for chair in table.chairs]
    dice = table.dice()
    if table.status != RUNNING:
        return {**match.save(), "players": players, **({DICE: dice} if dice else {})}
    return {
        "casata": "log", "game": table.game, "rules": table.rules, "seats": table.seats,
        "options": table.options, "box": table.box, "players": players, "seat": seat,
        "commitment": dice["commitment"] if dice else "", "view": match.view(seat), "events": match.events(seat),
    }  # fmt: skip


async def checks(tables: Tables, table: Table) -> list[tuple[bool | None, str]]:
    """What can be verified about a game that has ended: its dice, every move, its result."""
    save = await asyncio.to_thread(export, table, None)
    steps, over, problem = await tables.workers.do(verified, save)
    if problem:
        return [(False, problem)]
    return [
        *_dice_checks(table),
        (True, f"All {steps} decisions are legal, and all chance follows from the key."),
        (True, "The final scores are what these decisions lead to.") if over else
        (True, "The table was closed before the end: there is no result to check."),
    ]  # fmt: skip


def verified(save: dict[str, Any]) -> tuple[int, bool, str]:
    """How many decisions of a save hold, whether it has ended, and what is wrong with it: for a process of its own."""
    heavy.refuse_here("verifying a game")
    try:
        match = load(save)
    except CasataError as problem:
        return 0, False, str(problem)
    return match.step, match.over, ""


def _dice_checks(table: Table) -> list[tuple[bool | None, str]]:
    """What is known of where the key of all chance came from."""
    made = (True, "The key of all chance was made of that secret and every seat's contribution.")
    if not table.origin:
        return [(True, "The secret of the dice is the one whose hash was shown before anybody sat down."), made]
    if table.dice():
        return [(True, "The secret of the dice has the hash that the imported file gives."), made]
    return [(None, "The imported file shows no dice: how the key of all chance was chosen cannot be checked.")]
