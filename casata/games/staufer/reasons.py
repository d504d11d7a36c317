"""Why a decision is refused in The Staufer Dynasty."""

from __future__ import annotations

from ...engine.flow import why_not_at_all
from ...engine.reasons import LEGAL, NOT_NOW
from .box import Box
from .conditions import REASONS
from .moves import END, FIRST, MOVES
from .rules.refusals import refusal
from .state import State

__all__ = ["REASONS", "why_not"]

SPACE = MOVES.size


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, SPACE)
    if shared != LEGAL:
        return shared
    if not FIRST[s.phase] <= action < END[s.phase]:
        return NOT_NOW
    return refusal(box, s, seat, action)
