"""What can be wrong with a decision in Royals."""

from __future__ import annotations

from ...engine.core.reasons import Reasons

REASONS = Reasons()
ENOUGH_COUNTRY = REASONS.add("enough_country", "no further Country card may be drawn this turn", "royals 3.1")
NO_INTRIGUE = REASONS.add("no_intrigue", "no Intrigue card may be drawn now", "royals 3")
PILE_EMPTY = REASONS.add("pile_empty", "the pile is empty; take from the display", "royals 3.1, A6")
NOT_ON_DISPLAY = REASONS.add("not_on_display", "the display has no such card", "royals 3.1")
NOT_VACANT = REASONS.add("not_vacant", "somebody sits there; an opponent's position must be taken over", "royals 3.2")
VACANT = REASONS.add("vacant", "nobody sits there; a vacant position is occupied", "royals 3.3")
OWN_POSITION = REASONS.add("own_position", "this position is your own already", "royals 3.3, A12")
NO_CUBES = REASONS.add("no_cubes", "two cubes are needed", "royals 3.2, A11")
CARDS_SHORT = REASONS.add(
    "cards_short", "the hand cannot pay for it, even with three other cards for each one missing", "royals 3.2"
)
INTRIGUE_SHORT = REASONS.add(
    "intrigue_short",
    "too few Intrigue cards, even with two others for each one missing (a King needs two)",
    "royals 3.3",
)
JOKER_COUNT = REASONS.add("joker_count", "the hand does not allow so many or so few jokers", "royals 3.2, A3")
CANNOT_DISCARD = REASONS.add(
    "cannot_discard",
    "not held, below a card already discarded, or too few would be left",
    "royals 3, step 3a",
)
CANNOT_PICK = REASONS.add(
    "cannot_pick", "not held, below a card already picked, or the payment could not be completed", "royals 3.2, 3.3"
)
USUAL_NOT_NEEDED = REASONS.add("usual_not_needed", "there is no payment with two or more cards to pick", "royals 3.2")
