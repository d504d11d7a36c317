"""What a seat may decide: the codes, in ascending order."""

from __future__ import annotations

from ....engine.core.flow import may_decide
from ....engine.core.record import Row
from ..box import Box
from ..moves import AMOUNTS, KEEP, LAY, PASS, RAISE, SWAP_CARD
from ..state import BID, KINDS, OFFER, State


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending."""
    count = 0
    if not may_decide(s, seat):
        return count
    if s.phase == OFFER:
        for kind in range(KINDS):
            if s.hand[seat][kind] > 0:
                out[count] = LAY + kind
                count += 1
    elif s.phase == BID:
        out[0] = PASS
        count = 1
        for amount in range(AMOUNTS):
            if s.bid < amount <= s.gold[seat]:
                out[count] = RAISE + amount
                count += 1
    else:
        for kind in range(KINDS):
            if may_swap(box, s, seat, kind):
                out[count] = SWAP_CARD + kind
                count += 1
        out[count] = KEEP
        count += 1
    return count


def may_swap(box: Box, s: State, seat: int, kind: int) -> bool:
    """Held, and not barred by an option."""
    return s.hand[seat][kind] > 0 and box.barred[kind] == 0
