"""Every piece of Tiny counted wherever it lies."""

from __future__ import annotations

from ...engine.core.record import Axis, Row
from .box import Box
from .state import KINDS, SEATS, State

STOCK = Axis("stock", "cups", "coins", "swords", "gold", "cards by size")


def stock(box: Box, s: State, out: Row) -> None:
    """Cards by kind, gold, and the sizes that all can see."""
    out[3] = s.bank
    out[4] = s.pile_size
    for kind in range(KINDS):
        out[kind] = s.pile[kind] + s.lot[kind] + s.spent[kind]
        out[4] += s.lot[kind] + s.spent[kind]
        for seat in range(SEATS):
            out[kind] += s.hand[seat][kind] + s.won[seat][kind]
            out[4] += s.won[seat][kind]
            if s.offer[seat] == 1 + kind:
                out[kind] += 1
                out[4] += 1
    for seat in range(SEATS):
        out[3] += s.gold[seat]
        out[4] += s.hand_size[seat]
