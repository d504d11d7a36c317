"""Every decision of The Staufer Dynasty has a code; the codes that answer one question follow each other."""

from __future__ import annotations

from ...engine.core.moves import Moves, by_phase
from .state import CHESTS, FIGURES, OFFICES, PHASES, PRIVILEGES, REGIONS, SIDES, SPACES, WAYS

MOVES = Moves()
SUPPLY = MOVES.add("supply", "Supply from space {space}", space=SPACES)
DEPLOY = MOVES.add("deploy", "Send {figure} to {office}", figure=FIGURES, office=OFFICES)
TAKE_CARD = MOVES.add("privilege", "Exchange purple chests for privilege {privilege}", privilege=PRIVILEGES)
DECLINE = MOVES.add("decline", "Exchange nothing now")
ACT = MOVES.add("use", "Use {way}", way=WAYS)
CHESTS_FROM = MOVES.add("chests", "Take the chests of space {space}", space=SPACES)
USUAL = MOVES.add("usual", "Pay with envoys first")
LAY_NOBLE = MOVES.add("lay", "Place a noble in {region}", region=REGIONS)
ADD_SECOND = MOVES.add("second", "Add a second envoy")
STAY_ALONE = MOVES.add("alone", "Add no second envoy")
DRAW_CHEST = MOVES.add("draw", "Draw a chest")
DRAW_NONE = MOVES.add("refrain", "Draw no chest")
PICK_CHEST = MOVES.add("pick", "Take a chest: {chest}", chest=CHESTS)
KEEP_FIGURE = MOVES.add("keep", "Keep the {side} figure on {office}", office=OFFICES, side=SIDES)
LET_GO = MOVES.add("release", "Keep no more figures")
MOVES.usual = (USUAL, ACT)
ACTION_COUNT = MOVES.size

# By phase: the first code that can answer, and the one after the last.
ANSWERS = {
    "turn": (SUPPLY, DECLINE),
    "way": (ACT, CHESTS_FROM),
    "chests": (CHESTS_FROM, USUAL),
    "payment": (USUAL, ADD_SECOND),
    "second": (ADD_SECOND, DRAW_CHEST),
    "draw": (DRAW_CHEST, PICK_CHEST),
    "exchange": (TAKE_CARD, ACT),
    "pick": (PICK_CHEST, KEEP_FIGURE),
    "keep": (KEEP_FIGURE, ACTION_COUNT),
}
FIRST, END = by_phase(PHASES, ANSWERS)
