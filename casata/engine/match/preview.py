"""Previews: where a considered move leads, as far as neither chance nor anybody else has a part in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ..core.moves import IN_A_ROW, Move
from .match import Match

SEED = 0  # of what is dealt again: two previews of the same move are the same
MOST = 24  # decisions that follow by themselves

End = Literal["chance", "others", "choice"]  # what comes next: something is revealed, another decides, or the same seat


@dataclass(frozen=True)
class Preview:
    """A considered move, carried out."""

    match: Match  # a possible world in which it was made
    moves: tuple[Move, ...]  # it, and what followed by itself
    end: End


def preview(match: Match, seat: int, move: Move | str | None) -> Preview:
    """What a seat would bring about with a move, several in a row, or usual choices alone; IllegalMove if it cannot.

    The world is made from what the seat may see, and the match itself stays as it is. After the move the seat takes
    its usual choice, or its only one, until the move is complete; the preview ends before anything is revealed and
    before others decide. Of a move that reveals something it shows what the game can foresee.
    """
    world = match.redeal(seat, SEED)
    moves: list[Move] = []
    considered = _read(world, move) if move is not None else []
    following = considered.pop(0) if considered else _next(world, seat)
    while following is not None and len(moves) < MOST:
        after = world.copy()
        after.play(following, seat)
        if after.sealed != world.sealed:
            ahead, chance = _foresee(world, following, seat)
            return Preview(ahead, tuple(moves), "chance" if chance else "others")
        world = after
        moves.append(following)
        following = considered.pop(0) if considered else _next(world, seat)
    return Preview(world, tuple(moves), "choice" if seat in world.actors else "others")


def _foresee(match: Match, move: Move, seat: int) -> tuple[Match, bool]:
    """A match in which a move has done what the game can foresee of it, and whether chance decides about the rest.

    Where the game foresees nothing, the match is as it was. Its history does not know of the move.
    """
    ahead = match.copy()
    if match.game.turns.foresee is None:
        return ahead, True
    ahead._state = match._state.copy()
    return ahead, bool(match.game.turns.foresee(match.box, ahead._state, seat, move.code))


def _read(match: Match, move: Move | str) -> list[Move]:
    """A move, or several in a row."""
    if isinstance(move, Move):
        return [move]
    return [match.game.moves.parse(one, match.names) for one in move.split(IN_A_ROW)]


def _next(match: Match, seat: int) -> Move | None:
    """What a seat does by itself within a move: the usual choice, or the only one."""
    game = match.game
    if seat not in match.actors or (game.turns.inner and game.phases.names[match.phase] not in game.turns.inner):
        return None
    legal = match.legal(seat)
    if len(legal) == 1:
        return legal[0]
    return match.usual(seat)
