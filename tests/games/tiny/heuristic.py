"""What a position of Tiny is worth."""

from __future__ import annotations

from .box import Box
from .scoring import standing
from .state import State

SEARCH = {
    "width": 8,
    "deep": 40,
    "explore": 10_000,
    "sharp": 20,
    "urgency": 500,
    "early": 300,
    "late": 100,
    "margin": 20,
    "span": 300,
    "own": 1,
    "novice": 2,
    "strong": 20,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points against the others', and the gold left."""
    value = 10 * standing(box, s, seat) + s.gold[seat]
    for other in range(s.seats):
        if other != seat:
            value -= 5 * standing(box, s, other)
    if s.leader == seat and s.bid <= 2:
        value += 15
    return value


def outlook(box: Box, s: State, seat: int) -> int:
    """Points so far, in hundredths."""
    return 100 * standing(box, s, seat)


def progress(box: Box, s: State) -> int:
    """Rounds begun before this one."""
    return 100 if s.over == 1 else 100 * (s.round - 1) // (box.rounds + s.seats)
