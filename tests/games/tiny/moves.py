"""Every decision of Tiny has a code."""

from __future__ import annotations

from ...engine.core.moves import Moves
from ...engine.core.record import Axis
from .state import KINDS

AMOUNTS = Axis("amount", size=6)

MOVES = Moves()
LAY = MOVES.add("lay", "lay {kind} face down", kind=KINDS)
PASS = MOVES.add("pass", "pass")
RAISE = MOVES.add("bid", "bid {amount}", amount=AMOUNTS)
SWAP_CARD = MOVES.add("swap", "exchange {kind}", kind=KINDS)
KEEP = MOVES.add("keep", "keep your cards")
