"""What can be wrong with a decision in Il Principe."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons("il_principe")
OFFER_COUNT = REASONS.add("offer_count", "Offer exactly as many cards as the table asks for.", "offers")
OFFER_HELD = REASONS.add("offer_held", "You don't hold these cards.", "offers")
BID_LOW = REASONS.add("bid_low", "Bid more than the highest bid so far, and at least 1.", "bidding")
BID_GOLD = REASONS.add("bid_gold", "You can't bid more gold than you have.", "bidding")
ROUND_ONE = REASONS.add("round_one", "You can't build a city in round 1.", "first-round")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "This city is not face up.", "display")
ICONS_SHORT = REASONS.add(
    "icons_short", "You don't hold all the cards this city shows; those you have laid out don't count.", "city-cost"
)
GOLD_SHORT = REASONS.add("gold_short", "You don't have enough gold for this city.", "city-cost")
SHIELD_COUNT = REASONS.add("shield_count", "Place exactly the shields you are due, all at once.", "city-shields")
NOT_ADJACENT = REASONS.add("not_adjacent", "The city doesn't touch this region.", "city-shields")
PLAY_NONE = REASONS.add("play_none", "Play at least one card, or pass.", "playing")
PLAY_HELD = REASONS.add("play_held", "You don't hold that many cards of this colour.", "playing")
TURN_GREEN = REASONS.add("turn_green", "You can't turn up a green card; choose another colour.", "green-power")
TURN_NONE = REASONS.add("turn_none", "You have no card of this colour face down.", "green-power")
