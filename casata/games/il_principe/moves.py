"""Every decision of Il Principe has a code; kinds in the order of a round, passing last."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from ...engine.text.language import plural
from .state import CITIES, COLOURS, HIGHEST_BID, OFFERS, SPLITS

AMOUNTS = Axis("amount", size=HIGHEST_BID + 1)
COUNTS = Axis("count", size=21)  # 0 to all cards of a colour

MOVES = Moves()
OFFER_CARDS = MOVES.add("offer", "Offer {cards}", cards=OFFERS)
RAISE = MOVES.add("bid", "Bid {amount}", amount=AMOUNTS)
BUILD_CITY = MOVES.add("build", "Build {city}", city=CITIES)
PUT_SHIELDS = MOVES.add("shields", "Place shields: {regions}", regions=SPLITS)
PLAY = MOVES.add(
    "play", plural("Play {count} {colour} card", "Play {count} {colour} cards"), colour=COLOURS, count=COUNTS
)
TURN = MOVES.add("turn", "Turn a {colour} card face up", colour=COLOURS)
PASS = MOVES.add("pass", "Pass")
MOVES.passes = (PASS,)
ACTION_COUNT = MOVES.size
