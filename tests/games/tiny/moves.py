"""Every decision of Tiny has a code."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from .state import KINDS

AMOUNTS = Axis("amount", size=6)

MOVES = Moves()
LAY = MOVES.add("lay", "Lay a {kind} face down", kind=KINDS)
PASS = MOVES.add("pass", "Pass")
RAISE = MOVES.add("bid", "Bid {amount}", amount=AMOUNTS)
SWAP_CARD = MOVES.add("swap", "Exchange a {kind}", kind=KINDS)
KEEP = MOVES.add("keep", "Keep your cards")
ACTION_COUNT = MOVES.size
