"""The turn of a seat as its pages need it: numbers that stay, and the move that is under way."""

from __future__ import annotations

from collections.abc import Iterable

from ....engine.core.moves import Move
from ....engine.match.match import Match
from ....engine.match.turns import Turn, follow_turn, move_start
from ...tables.table import Table
from .cache import cache_of


def turn_at(table: Table, match: Match, seat: int) -> Turn:
    """The turn that a seat is in; found again from the decisions where nothing is remembered of it."""
    which = ("turn", seat)
    turn = cache_of(table).built[which] = follow_turn(match, seat, cache_of(table).built.get(which))
    return turn


def in_order(turn: Turn, moves: Iterable[Move]) -> list[Move]:
    """Moves in the order of their numbers."""
    return sorted(moves, key=lambda move: turn.numbers[move.code])


def move_under_way(table: Table, match: Match, seat: int) -> tuple[int, Move] | None:
    """Where the move that a seat is in began, and with what decision; None where it can be left no more, or is none."""
    if seat not in match.actors or match.game.phases.names[match.phase] not in match.game.turns.inner:
        return None
    start = move_start(match, turn_at(table, match, seat))
    return None if start is None else (start, match.game.move(match.history[start][1], match.names))
