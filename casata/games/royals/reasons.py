"""What can be wrong with a decision in Royals."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons("royals")
ENOUGH_COUNTRY = REASONS.add("enough_country", "You can't draw another Country card this turn.", "draw")
NO_INTRIGUE = REASONS.add("no_intrigue", "You can't draw an Intrigue card now.", "draw")
PILE_EMPTY = REASONS.add("pile_empty", "The pile is empty; take a card from the display.", "display")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "The display has no card of this country.", "display")
NOT_VACANT = REASONS.add("not_vacant", "An opponent holds this position; take it over instead.", "take-over")
VACANT = REASONS.add("vacant", "Nobody holds this position; occupy it instead.", "occupy")
OWN_POSITION = REASONS.add("own_position", "You already hold this position.", "own-position")
NO_CUBES = REASONS.add("no_cubes", "You need two cubes for this.", "cubes")
CARDS_SHORT = REASONS.add(
    "cards_short", "You have too few cards for this, even with three others for each one missing.", "country-jokers"
)
INTRIGUE_SHORT = REASONS.add(
    "intrigue_short",
    "You have too few Intrigue cards for this, even with two others for each one missing; a King takes two.",
    "intrigue-jokers",
)
JOKER_COUNT = REASONS.add("joker_count", "Your cards don't allow this number of jokers.", "country-jokers")
CANNOT_DISCARD = REASONS.add(
    "cannot_discard",
    "Discard cards you hold, in the order of the list, and leave enough to reach the limit.",
    "hand-limit",
)
CANNOT_PICK = REASONS.add(
    "cannot_pick",
    "Pay with cards you hold, in the order of the list, and leave enough to complete the payment.",
    "paying",
)
USUAL_NOT_NEEDED = REASONS.add("usual_not_needed", "There is no payment with two or more cards to choose.", "paying")
