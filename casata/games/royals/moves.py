"""Every decision of Royals has a code; kinds in the order of a turn."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from .state import COUNTRIES, PAIRS, PLACES

JOKER_COUNTS = Axis("jokers", size=9)

MOVES = Moves()
DRAW_THREE = MOVES.add("draw_three", "draw three Country cards")
DRAW_BOTH = MOVES.add("draw_both", "draw one Country and one Intrigue card")
TAKE = MOVES.add("take", "take {country} from the display", country=COUNTRIES)
BLIND = MOVES.add("blind", "draw the top card of the pile")
INTRIGUE = MOVES.add("intrigue", "draw an Intrigue card")
STOP = MOVES.add("stop", "end the turn")
OCCUPY = MOVES.add("occupy", "occupy {place}", place=PLACES)
TAKE_OVER = MOVES.add("take_over", "take over {place}", place=PLACES)
USE_JOKERS = MOVES.add("jokers", "jokers to use: {count}", count=JOKER_COUNTS)
PAY = MOVES.add("pay", "pay {country}", country=COUNTRIES)
PAY_INTRIGUE = MOVES.add("pay_intrigue", "pay Intrigue {intrigue}", intrigue=PAIRS)
USUAL = MOVES.add("usual", "let the table pay the rest")
DISCARD_CARD = MOVES.add("discard", "discard {country}", country=COUNTRIES)
DISCARD_INTRIGUE = MOVES.add("discard_intrigue", "discard Intrigue {intrigue}", intrigue=PAIRS)
MOVES.usual = (USUAL,)
