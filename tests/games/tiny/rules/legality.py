"""Why a decision is refused in Tiny."""

from __future__ import annotations

from ....engine.core.flow import why_not_at_all
from ....engine.core.reasons import LEGAL, NOT_NOW
from ..box import Box
from ..moves import ACTION_COUNT, KEEP, LAY, PASS, RAISE, SWAP_CARD
from ..reasons import BARRED, BID_TOO_LOW, NO_GOLD, NOT_HELD
from ..state import BID, EXCHANGE, OFFER, State
from .choices import may_swap


def why_not(box: Box, s: State, seat: int, action: int) -> int:
    """The condition that fails, LEGAL if none does."""
    shared = why_not_at_all(s, seat, action, ACTION_COUNT)
    if shared != LEGAL:
        return shared
    if action < PASS:
        return why_not_lay(s, seat, action - LAY)
    if action < SWAP_CARD:
        return why_not_bid(s, seat, action)
    return why_not_swap(box, s, seat, action)


def why_not_lay(s: State, seat: int, kind: int) -> int:
    """A card that is held."""
    if s.phase != OFFER:
        return NOT_NOW
    return LEGAL if s.hand[seat][kind] > 0 else NOT_HELD


def why_not_bid(s: State, seat: int, action: int) -> int:
    """More than before, and no more than there is."""
    if s.phase != BID:
        return NOT_NOW
    if action == PASS:
        return LEGAL
    if action - RAISE <= s.bid:
        return BID_TOO_LOW
    return LEGAL if action - RAISE <= s.gold[seat] else NO_GOLD


def why_not_swap(box: Box, s: State, seat: int, action: int) -> int:
    """A card that is held and not barred, or none."""
    if s.phase != EXCHANGE:
        return NOT_NOW
    return LEGAL if action == KEEP or may_swap(box, s, seat, action - SWAP_CARD) else BARRED
