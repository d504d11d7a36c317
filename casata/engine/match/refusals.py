"""Why a match refuses a decision, and what is possible instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.reasons import NO_SUCH_MOVE
from ..errors import IllegalMove, list_of
from ..text.language import Phrase, phrase, plural

if TYPE_CHECKING:
    from .match import Match


def refusal(match: Match, seat: int, code: int, number: int) -> IllegalMove:
    """Which condition forbids a move, its rule, and what would be possible."""
    reason = match.game.reasons[number]
    values = {
        "move": match.game.move(code, match.names) if number != NO_SUCH_MOVE else code,
        "reason": Phrase(reason.text, {}, match.game.name),
        "rule": reason.source,
        "instead": _instead(match, seat),
    }
    if reason.rule:
        return IllegalMove("{move} is not possible: {reason} ({rule}) {instead}", reason.name, **values)
    return IllegalMove("{move} is not possible: {reason} {instead}", reason.name, **values)


def _instead(match: Match, seat: int) -> Phrase:
    if seat in match.actors:
        return phrase("Seat {seat} can play {moves}.", seat=seat, moves=list_of(match.legal(seat)))
    if not match.actors:
        return phrase("Nothing is left to decide.")
    text = plural("Seat {seats} is to move.", "Seats {seats} are to move.")
    return phrase(text, seats=list_of(match.actors), count=len(match.actors))


def undo_refusal(match: Match, seat: int) -> IllegalMove:
    """Why a seat cannot take anything back."""
    if all(by != seat for by, _ in match.history):
        return IllegalMove("Seat {seat} has not decided anything yet.", "cannot_undo", seat=seat)
    if match.history[-1][0] == seat:
        return IllegalMove("New information was revealed since, so this cannot be taken back.", "cannot_undo")
    return IllegalMove("Another seat has decided since, so this cannot be taken back.", "cannot_undo")
