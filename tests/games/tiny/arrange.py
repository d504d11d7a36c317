"""Complete a described position of Tiny."""

from __future__ import annotations

from ...engine.errors import PositionError
from .box import Box
from .state import KINDS, State


def arrange(box: Box, s: State, named: set[str]) -> None:
    """The pile takes what is left."""
    s.hand_size = [sum(hand) for hand in s.hand]
    for kind in range(KINDS):
        elsewhere = sum(hand[kind] for hand in s.hand) + sum(won[kind] for won in s.won)
        s.pile[kind] = box.copies - elsewhere - s.lot[kind] - s.spent[kind]
        if s.pile[kind] < 0:
            raise PositionError(f"{KINDS.names[kind]}: there are {box.copies}")
    s.pile_size = sum(s.pile)
