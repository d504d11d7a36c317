"""What can be wrong with a decision in Il Principe."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
OFFER_COUNT = REASONS.add("offer_count", "Offer exactly as many cards as the table asks for.", "il_principe 3.1")
OFFER_HELD = REASONS.add("offer_held", "You don't hold these cards.", "il_principe 3.1")
BID_LOW = REASONS.add("bid_low", "Bid more than the highest bid so far, and at least 1.", "il_principe 3.2")
BID_GOLD = REASONS.add("bid_gold", "You can't bid more gold than you have.", "il_principe 3.2, 8-10")
ROUND_ONE = REASONS.add("round_one", "You can't build a city in round 1.", "il_principe 3.3, 8-8")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "This city is not face up.", "il_principe 4.1")
ICONS_SHORT = REASONS.add(
    "icons_short",
    "You don't hold all the cards this city shows; those you have laid out don't count.",
    "il_principe 4.1",
)
GOLD_SHORT = REASONS.add("gold_short", "You don't have enough gold for this city.", "il_principe 4.1")
SHIELD_COUNT = REASONS.add(
    "shield_count", "Place exactly the shields you are due, all at once.", "il_principe 4.1, 4.3"
)
NOT_ADJACENT = REASONS.add("not_adjacent", "The city doesn't touch this region.", "il_principe 4.1, 7.2")
PLAY_NONE = REASONS.add("play_none", "Play at least one card, or pass.", "il_principe 3.3, 8-24")
PLAY_HELD = REASONS.add("play_held", "You don't hold that many cards of this colour.", "il_principe 4.2")
TURN_GREEN = REASONS.add(
    "turn_green", "You can't turn up a green card; choose another colour.", "il_principe 4.3, 8-18"
)
TURN_NONE = REASONS.add("turn_none", "You have no card of this colour face down.", "il_principe 4.3")
