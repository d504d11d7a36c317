"""Why a decision is refused in Tiny."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import KEEP, LAY, MOVES, PASS, RAISE, SWAP_CARD
from ..reasons import BARRED, BID_TOO_LOW, NO_GOLD, NOT_HELD, REASONS
from ..state import BID, EXCHANGE, OFFER, State
from . import may_swap

__all__ = ["REASONS", "why_not"]

SPACE = MOVES.size


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, SPACE)
    if shared != LEGAL:
        return shared
    if action < PASS:
        if s.phase != OFFER:
            return NOT_NOW
        return LEGAL if s.hand[seat][action - LAY] > 0 else NOT_HELD
    if action < SWAP_CARD:
        return why_not_bid(s, seat, action)
    if s.phase != EXCHANGE:
        return NOT_NOW
    if action == KEEP or may_swap(box, s, seat, action - SWAP_CARD):
        return LEGAL
    return BARRED


def why_not_bid(s: State, seat: int, action: int) -> int:
    """More than before, and no more than there is."""
    if s.phase != BID:
        return NOT_NOW
    if action == PASS:
        return LEGAL
    if action - RAISE <= s.bid:
        return BID_TOO_LOW
    return LEGAL if action - RAISE <= s.gold[seat] else NO_GOLD
