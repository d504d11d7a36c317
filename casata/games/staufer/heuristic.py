"""What a position of The Staufer Dynasty is worth to a seat."""

from __future__ import annotations

from ...engine.points import lead
from .box import Box
from .state import State


def evaluate(box: Box, s: State, seat: int) -> int:
    """The lead in points."""
    return 10 * lead(s.points, s.seats, seat)
