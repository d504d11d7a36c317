"""What a position of Tiny is worth."""

from __future__ import annotations

from .box import Box
from .scoring import standing
from .state import State


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points against the others', and the gold left."""
    value = 10 * standing(box, s, seat) + s.gold[seat]
    for other in range(s.seats):
        if other != seat:
            value -= 5 * standing(box, s, other)
    if s.leader == seat and s.bid <= 2:
        value += 15
    return value
