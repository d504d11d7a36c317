"""What can be wrong with a decision in Royals."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
ENOUGH_COUNTRY = REASONS.add("enough_country", "You can't draw another Country card this turn.", "royals 3.1")
NO_INTRIGUE = REASONS.add("no_intrigue", "You can't draw an Intrigue card now.", "royals 3")
PILE_EMPTY = REASONS.add("pile_empty", "The pile is empty; take a card from the display.", "royals 3.1, A6")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "The display has no card of this country.", "royals 3.1")
NOT_VACANT = REASONS.add("not_vacant", "An opponent holds this position; take it over instead.", "royals 3.2")
VACANT = REASONS.add("vacant", "Nobody holds this position; occupy it instead.", "royals 3.3")
OWN_POSITION = REASONS.add("own_position", "You already hold this position.", "royals 3.3, A12")
NO_CUBES = REASONS.add("no_cubes", "You need two cubes for this.", "royals 3.2, A11")
CARDS_SHORT = REASONS.add(
    "cards_short",
    "You have too few cards for this, even with three others for each one missing.",
    "royals 3.2",
)
INTRIGUE_SHORT = REASONS.add(
    "intrigue_short",
    "You have too few Intrigue cards for this, even with two others for each one missing; a King takes two.",
    "royals 3.3",
)
JOKER_COUNT = REASONS.add("joker_count", "Your cards don't allow this number of jokers.", "royals 3.2, A3")
CANNOT_DISCARD = REASONS.add(
    "cannot_discard",
    "Discard cards you hold, in the order of the list, and leave enough to reach the limit.",
    "royals 3, step 3a",
)
CANNOT_PICK = REASONS.add(
    "cannot_pick",
    "Pay with cards you hold, in the order of the list, and leave enough to complete the payment.",
    "royals 3.2, 3.3",
)
USUAL_NOT_NEEDED = REASONS.add(
    "usual_not_needed", "There is no payment with two or more cards to choose.", "royals 3.2"
)
