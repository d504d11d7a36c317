"""Points in Tiny: what was won."""

from __future__ import annotations

from ...engine.core.record import Row
from .box import Box
from .state import KINDS, State


def tally(box: Box, s: State, seat: int, out: Row) -> None:
    """A cup is worth 1, a coin 2, a sword 3."""
    for kind in range(KINDS):
        out[kind] = s.won[seat][kind] * (1 + kind)


def standing(box: Box, s: State, seat: int) -> int:
    """All points."""
    points = 0
    for kind in range(KINDS):
        points += s.won[seat][kind] * (1 + kind)
    return points


def ceiling(box: Box) -> int:
    """All cards of the highest kind, and the rest."""
    return box.copies * (1 + 2 + 3)
