"""What can be wrong with a decision in Tiny."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
NOT_HELD = REASONS.add("not_held", "there is no such card in the hand", "tiny 1")
BID_TOO_LOW = REASONS.add("bid_too_low", "a bid must exceed the one before", "tiny 2")
NO_GOLD = REASONS.add("no_gold", "there is not so much gold", "tiny 2")
BARRED = REASONS.add("barred", "not held, or barred from exchange", "tiny 3")
