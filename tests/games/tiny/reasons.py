"""What can be wrong with a decision in Tiny."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
NOT_HELD = REASONS.add("not_held", "You don't hold this card.", "tiny 1")
BID_TOO_LOW = REASONS.add("bid_too_low", "Bid more than the highest bid so far.", "tiny 2")
NO_GOLD = REASONS.add("no_gold", "You don't have that much gold.", "tiny 2")
BARRED = REASONS.add("barred", "You don't hold this card, or it may not be exchanged.", "tiny 3")
