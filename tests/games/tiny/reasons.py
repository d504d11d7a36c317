"""What can be wrong with a decision in Tiny."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons("tiny")
NOT_HELD = REASONS.add("not_held", "You don't hold this card.", "laying")
BID_TOO_LOW = REASONS.add("bid_too_low", "Bid more than the highest bid so far.", "bidding")
NO_GOLD = REASONS.add("no_gold", "You don't have that much gold.", "bidding")
BARRED = REASONS.add("barred", "You don't hold this card, or it may not be exchanged.", "exchange")
