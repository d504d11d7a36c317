"""What a position of Signorie is worth to a seat."""

from __future__ import annotations

from .box import Box
from .state import SOURCES, State


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points."""
    value = 0
    for source in range(SOURCES):
        value += s.points[seat][source]
    return value
