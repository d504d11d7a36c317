"""Every decision of Il Principe has a code; kinds in the order of a round, passing last."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from .state import CITIES, COLOURS, HIGHEST_BID, OFFERS, SPLITS

AMOUNTS = Axis("amount", size=HIGHEST_BID + 1)
COUNTS = Axis("count", size=21)  # 0 to all cards of a colour

MOVES = Moves()
OFFER_CARDS = MOVES.add("offer", "offer {cards}", cards=OFFERS)
RAISE = MOVES.add("bid", "bid {amount}", amount=AMOUNTS)
BUILD_CITY = MOVES.add("build", "build {city}", city=CITIES)
PUT_SHIELDS = MOVES.add("shields", "place shields: {regions}", regions=SPLITS)
PLAY = MOVES.add("play", "play {count} × {colour}", colour=COLOURS, count=COUNTS)
TURN = MOVES.add("turn", "turn {colour} face up", colour=COLOURS)
PASS = MOVES.add("pass", "pass")
