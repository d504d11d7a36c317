"""Deciding at a table: on a copy of the match, written, and only then in memory; and taking decisions back."""

from __future__ import annotations

from ...engine.core.moves import IN_A_ROW
from ...engine.errors import IllegalMove
from ...engine.match.match import Match
from ...engine.match.refusals import undo_refusal
from ...engine.match.turns import follow_turn, move_start
from ...engine.text.language import plural
from .. import limits
from ..errors import Refused, Stale
from .change import TableChange
from .registry import Tables
from .replay import PLAY, UNDO
from .stored import CANCEL, OVER, RESTART, RUNNING, GameResult, HistoryEntry, NewEntry
from .table import Table

BEHIND = "The table has changed since; here it is as it stands now. Nothing was decided."
LONG_ID = plural(
    "The id of a decision has at most {count} plain character.",
    "The id of a decision has at most {count} plain characters.",
)
LONG_MOVE = plural("A move has at most {count} character.", "A move has at most {count} characters.")


async def make_move(
    tables: Tables, table: Table, seat: int, move: str | int, decision: int, request_id: str | None
) -> None:
    """One decision of a seat, its number `decision`, or several in a row: all of them or none.

    The same request counts once; a page that is behind is told so.
    """
    if _is_done(table, seat, request_id, PLAY, move):
        return
    after, entries, now = current_match(table, seat, decision).copy(), list[NewEntry](), tables.clock.now()
    try:
        if isinstance(move, str) and len(move) > limits.NOTATION:
            raise IllegalMove(LONG_MOVE, "no_such_move", count=limits.NOTATION)
        moves: list[str | int] = [*move.split(IN_A_ROW)] if isinstance(move, str) else [move]
        for left in reversed(range(len(moves))):
            after.play(moves[-1 - left], seat)
            code, events, number = after.history[-1][1], after.raw_events[-1], len(table.entries) + len(entries)
            entry = HistoryEntry(number, PLAY, seat, code, after.step, events, now, after.actors)
            entries.append(NewEntry(entry, after.packed(), None if left else request_id))
    except IllegalMove as problem:
        raise Refused.because(problem, problem.reason, 422) from None
    await _store_decision(tables, table, after, entries, seat)


async def undo(
    tables: Tables, table: Table, seat: int, decision: int, request_id: str | None, turn: bool = False
) -> None:
    """Take back a seat's last decision, or all it can of its turn."""
    code = RESTART if turn else None
    if _is_done(table, seat, request_id, UNDO, code):
        return
    match = current_match(table, seat, decision)
    await _take_back(tables, table, seat, match.copy().restart_turn(seat) if turn else 1, code, request_id)


async def cancel_move(tables: Tables, table: Table, seat: int, decision: int, request_id: str | None) -> None:
    """Take back all of the move that a seat is in."""
    if _is_done(table, seat, request_id, UNDO, CANCEL):
        return
    match = current_match(table, seat, decision)
    start = move_start(match, follow_turn(match, seat))
    await _take_back(tables, table, seat, 0 if start is None else match.step - start, CANCEL, request_id)


async def _take_back(
    tables: Tables, table: Table, seat: int, taken: int, code: int | None, request_id: str | None
) -> None:
    """Take back so many decisions of a seat."""
    match = match_of(table)
    after, entries, now = match.copy(), list[NewEntry](), tables.clock.now()
    try:
        if not taken:
            raise undo_refusal(match, seat)
        for left in reversed(range(taken)):
            after.undo(seat)
            number = len(table.entries) + len(entries)
            entry = HistoryEntry(number, UNDO, seat, code, after.step, [], now, after.actors)
            entries.append(NewEntry(entry, after.packed(), None if left else request_id))
    except IllegalMove as problem:
        raise Refused.because(problem, problem.reason, 422) from None
    await _store_decision(tables, table, after, entries, seat)


async def _store_decision(tables: Tables, table: Table, after: Match, entries: list[NewEntry], seat: int) -> None:
    """Write what becomes of the match, with the clocks it sets and, at the end, its result."""
    now = tables.clock.now()
    changes: dict[str, object] = {"status": OVER, "result": result(after), "ended": now} if after.over else {}
    rest = tables.pause_after(table, seat) if table.stored.is_bots_turn(after.actors) else 0.0
    deadlines = table.stored.new_deadlines(after.actors, now, seat, rest)
    await tables.commit(table, TableChange(changes, chairs=deadlines, entries=entries, match=after))


def result(match: Match) -> GameResult:
    """How a game ended."""
    return {"scores": match.scores(), "places": match.ranks(), "tally": match.tally()}


def match_of(table: Table) -> Match:
    """The match at a table, or Refused."""
    if not table.entries:
        raise Refused("The game hasn't started yet.", "not_running")
    if table.match is None:
        raise Refused(
            "This game was played by an older version of the rules. You can look at it, but not continue it.",
            "not_running",
        )
    return table.match


def sender(table: Table, request_id: str | None) -> int | None:
    """The seat that sent the request with this id."""
    return table.entries[table.request_ids[request_id]].seat if request_id in table.request_ids else None


def current_match(table: Table, seat: int, decision: int) -> Match:
    """The match, where a seat is about to make its decision of this number; Stale where it is not."""
    if table.status != RUNNING:
        raise Refused("There is nothing to decide: the game is not running.", "not_running")
    match = match_of(table)
    if decision != match.decisions(seat):
        raise Stale(BEHIND)
    return match


def _is_done(table: Table, seat: int, request_id: str | None, kind: str, what: str | int | None) -> bool:
    """Whether this very request was accepted already; Refused where its id is none, or was used for another request."""
    if request_id is None:
        return False
    if request_id in table.request_ids:
        entry = table.entries[table.request_ids[request_id]]
        if entry.seat != seat:
            raise Refused("Another seat has used this id: choose one of your own.", "bad_id", 422)
        if entry.kind != kind or not _has_code(table, what, entry.code):
            raise Refused("This id was used for another request: choose a new one for each.", "bad_id", 422)
        return True
    if not (0 < len(request_id) <= limits.ID and request_id.isascii() and request_id.isprintable()):
        raise Refused(LONG_ID, "bad_id", 422, count=limits.ID)
    return False


def _has_code(table: Table, what: str | int | None, code: int | None) -> bool:
    """Whether a move in notation, the last of several, or a way of taking back, is the one with this code."""
    if not isinstance(what, str):
        return what == code
    if table.match is None:
        return True  # the rules have changed since: nobody can tell
    try:
        return table.match.game.moves.parse(what[: limits.NOTATION].split(IN_A_ROW)[-1], table.match.names).code == code
    except IllegalMove:
        return False
