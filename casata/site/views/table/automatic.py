"""What the page may answer for a viewer: moves that the game declares for that, made from public facts alone."""

from __future__ import annotations

from collections.abc import Sequence

from ....engine.match.match import Match
from .model import Automatic, Choice


def automatic(match: Match, seat: int, choices: Sequence[Choice]) -> Automatic | None:
    """The decisions that can be made for a seat; None where it has nothing to decide."""
    if not choices:
        return None
    game, public = match.game, match.view_record(None)
    by_move = {choice.move: choice for choice in choices}
    usual = [choice for choice in choices if choice.usual]
    passes = (str(game.move(code, match.names)) for code in game.moves.passes)
    again = [by_move[move] for move in passes if move in by_move]
    phase = game.phases.names[public.phase]
    kept = game.turns.auctions.get(phase)
    return Automatic(
        usual=usual[0] if len(usual) == 1 else None,
        only=choices[0] if len(choices) == 1 and phase in game.secrecy.public_phases else None,
        again=again[0] if again and kept is not None else None,
        auction="" if kept is None else " ".join([phase, *(str(getattr(public, name)) for name in kept)]),
    )
