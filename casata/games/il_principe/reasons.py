"""What can be wrong with a decision in Il Principe."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
OFFER_COUNT = REASONS.add("offer_count", "exactly as many cards are offered as the table asks for", "il_principe 3.1")
OFFER_HELD = REASONS.add("offer_held", "the hand does not have these cards", "il_principe 3.1")
BID_LOW = REASONS.add("bid_low", "a bid must be higher than the one that stands, and at least 1", "il_principe 3.2")
BID_GOLD = REASONS.add("bid_gold", "nobody may bid more than the gold they have", "il_principe 3.2, 8-10")
ROUND_ONE = REASONS.add("round_one", "no city is built in round 1", "il_principe 3.3, 8-8")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "this city is not face up", "il_principe 4.1")
ICONS_SHORT = REASONS.add(
    "icons_short", "the hand lacks cards this city shows; those laid out do not count", "il_principe 4.1"
)
GOLD_SHORT = REASONS.add("gold_short", "too little gold for this city", "il_principe 4.1")
SHIELD_COUNT = REASONS.add("shield_count", "exactly the shields due are placed, all at once", "il_principe 4.1, 4.3")
NOT_ADJACENT = REASONS.add("not_adjacent", "the city does not touch this region", "il_principe 4.1, 7.2")
PLAY_NONE = REASONS.add("play_none", "at least one card is played; otherwise pass", "il_principe 3.3, 8-24")
PLAY_HELD = REASONS.add("play_held", "the hand does not have so many cards of this colour", "il_principe 4.2")
TURN_GREEN = REASONS.add("turn_green", "green turns up other colours only", "il_principe 4.3, 8-18")
TURN_NONE = REASONS.add("turn_none", "no card of this colour lies face down before this seat", "il_principe 4.3")
