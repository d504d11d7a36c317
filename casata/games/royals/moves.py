"""Every decision of Royals has a code; kinds in the order of a turn."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from ...engine.text.language import plural
from .state import COUNTRIES, PAIRS, PLACES

JOKER_COUNTS = Axis("jokers", size=9)

MOVES = Moves()
DRAW_THREE = MOVES.add("draw_three", "Draw three Country cards")
DRAW_BOTH = MOVES.add("draw_both", "Draw one Country and one Intrigue card")
TAKE = MOVES.add("take", "Take a {country} card from the display", country=COUNTRIES)
BLIND = MOVES.add("blind", "Draw the top card of the pile")
INTRIGUE = MOVES.add("intrigue", "Draw an Intrigue card")
STOP = MOVES.add("stop", "End your turn")
OCCUPY = MOVES.add("occupy", "Occupy {place}", place=PLACES)
TAKE_OVER = MOVES.add("take_over", "Take over {place}", place=PLACES)
USE_JOKERS = MOVES.add("jokers", plural("Use {count} joker", "Use {count} jokers"), count=JOKER_COUNTS)
PAY = MOVES.add("pay", "Pay a {country} card", country=COUNTRIES)
PAY_INTRIGUE = MOVES.add("pay_intrigue", "Pay a {intrigue} Intrigue card", intrigue=PAIRS)
USUAL = MOVES.add("usual", "Pay the rest automatically")
DISCARD_CARD = MOVES.add("discard", "Discard a {country} card", country=COUNTRIES)
DISCARD_INTRIGUE = MOVES.add("discard_intrigue", "Discard a {intrigue} Intrigue card", intrigue=PAIRS)
MOVES.usual = (USUAL,)
ACTION_COUNT = MOVES.size
