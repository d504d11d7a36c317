"""Turns: what a seat has decided in a row, the numbers its choices have meanwhile, and where its present move began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..core.moves import Move
from .match import Match

MOST = 40  # decisions in a row that are looked back at

Decisions = list[tuple[int, int]]  # seats with codes


@dataclass(frozen=True)
class Turn:
    """The decisions of a seat since another seat decided or a new turn began, as far as the present one."""

    history: Decisions  # of the whole match
    start: int  # how many decisions were made before the turn
    mark: int  # what `turn_of` says
    numbers: Mapping[int, int]  # of every choice there has been in this turn, by code
    phases: tuple[int, ...]  # before each decision of the turn, and now


def follow_turn(match: Match, seat: int, before: Turn | None = None) -> Turn:
    """The turn that a seat is in; `before` is what was known of it a decision earlier, if anything.

    Numbers follow the order in which choices first appear, so everybody who knows the history finds the same ones.
    """
    if before is not None and before.history == match.history[: len(before.history)]:
        if len(before.history) == match.step:
            return before
        if len(before.history) == match.step - 1:
            return _go_on(match, seat, before)
    first = match.step
    while first and match.history[first - 1][0] == seat and match.step - first < MOST:
        first -= 1
    past = match if first == match.step else match.at(first)
    turn = _begin(past, seat)
    for decision in match.history[first:]:
        past.play(decision[1], seat)
        turn = _go_on(past, seat, turn)
    return turn


def _begin(match: Match, seat: int) -> Turn:
    """A turn before its first decision."""
    numbers = _number(match, seat, {})
    return Turn(match.history[:], match.step, match.turn, numbers, (match.phase,))


def _go_on(match: Match, seat: int, turn: Turn) -> Turn:
    """The turn after one more decision; a new one where that decision was another's, or ended it."""
    if match.history[-1][0] != seat or match.turn != turn.mark:
        return _begin(match, seat)
    numbers = _number(match, seat, turn.numbers)
    return Turn(match.history[:], turn.start, turn.mark, numbers, (*turn.phases, match.phase))


def _number(match: Match, seat: int, known: Mapping[int, int]) -> Mapping[int, int]:
    """The numbers known so far, and the next ones for choices that are new; an amount is its own, if it can be."""
    numbers = dict(known)
    new = [move for move in match.legal(seat) if move.code not in numbers]
    for move in new:
        if _amount(move) not in (0, *numbers.values()):
            numbers[move.code] = _amount(move)
    for move in new:
        numbers.setdefault(move.code, max(numbers.values(), default=0) + 1)
    return numbers


def _amount(move: Move) -> int:
    """The amount that a move names, as bids do; 0 where it names something else."""
    return int(move.args["amount"]) if tuple(move.args) == ("amount",) else 0


def move_start(match: Match, turn: Turn) -> int | None:
    """How many decisions were made before the move that is under way; None outside of a move, or if it must be ended.

    A move is under way in the phases that the game calls `inner`, as long as all of it can be undone.
    """
    at = len(turn.phases) - 1
    while at >= 0 and match.game.phases.names[turn.phases[at]] in match.game.turns.inner:
        at -= 1
    if at < 0 or at == len(turn.phases) - 1 or not match.can_undo_to(turn.start + at):
        return None
    return turn.start + at
