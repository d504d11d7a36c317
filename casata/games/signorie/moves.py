"""Every decision of Signorie has a code; the codes that one question can be answered with follow each other."""

from __future__ import annotations

from ...engine.core.moves import Moves, by_phase
from ...engine.core.record import Axis
from ...engine.text.language import plural
from .state import ASSIGNMENTS, CAREERS, CITIES, COLOURS, FACES, GAINS, HELPERS, PHASES, ROWS, SPACES

FIGURES = Axis("amount", size=4)  # 0 to 3
DOWRIES = Axis("amount", size=5)  # 0 to 4

MOVES = Moves()
TAKE = MOVES.add("take", "Take the {colour} {face}", colour=COLOURS, face=FACES)
PASS = MOVES.add("pass", "Pass")
SIGNORIA = MOVES.add("signoria", "Do the Signoria action")
ASSIGN_TILE = MOVES.add("assign", "Do the {assignment} assignment", assignment=ASSIGNMENTS)
HIRE = MOVES.add("hire", "Hire the {helper}", helper=HELPERS)
SPEND_FIGURES = MOVES.add(
    "spend", plural("Spend {amount} figure", "Spend {amount} figures", by="amount"), amount=FIGURES
)
NEW = MOVES.add("new", "Place a new man on the {career} track", career=CAREERS)
STEP = MOVES.add("step", "Move your man on {career} space {space} up", career=CAREERS, space=SPACES)
CLIMB = MOVES.add("climb", "Move one step up the initiative track")
STOP = MOVES.add("stop", "Stop here")
SEND = MOVES.add("send", "Send your man on {career} space {space}", career=CAREERS, space=SPACES)
GO = MOVES.add("go", "Go to {city}", city=CITIES)
PAY_DOWRY = MOVES.add(
    "dowry", plural("Pay a dowry of {amount} florin", "Pay a dowry of {amount} florins", by="amount"), amount=DOWRIES
)
TAKE_TILE = MOVES.add("tile", "Take the tile")
LEAVE_TILE = MOVES.add("leave", "Leave the tile")
PUT_DOWN = MOVES.add("row", "Put it face down beside the {row} row", row=ROWS)
GAIN_FIGURES = MOVES.add("gain", "Take {figures}", figures=GAINS)
USE = MOVES.add("use", "Use the {helper}", helper=HELPERS)
SKIP = MOVES.add("skip", "Do not use this helper")
TAKE_REWARD = MOVES.add("reward", "Take the reward")
TAKE_FLORINS = MOVES.add("florins", "Take florins instead")
BUY_POINTS = MOVES.add("buy", "Pay for points")
KEEP = MOVES.add("keep", "Keep your florins")
ACTION_COUNT = MOVES.size

# By phase: the first code that can answer, and the one after the last.
ANSWERS = {
    "turn": (TAKE, SIGNORIA),
    "action": (SIGNORIA, SPEND_FIGURES),
    "spend": (SPEND_FIGURES, NEW),
    "progress": (NEW, SEND),
    "man": (SEND, GO),
    "city": (GO, PAY_DOWRY),
    "dowry": (PAY_DOWRY, TAKE_TILE),
    "tile": (TAKE_TILE, PUT_DOWN),
    "row": (PUT_DOWN, GAIN_FIGURES),
    "gain": (GAIN_FIGURES, USE),
    "helper": (USE, TAKE_REWARD),
    "assign": (ASSIGN_TILE, HIRE),
    "reward": (TAKE_REWARD, BUY_POINTS),
    "free_helper": (HIRE, SPEND_FIGURES),
    "bonus_die": (TAKE, PASS),
    "buy": (BUY_POINTS, ACTION_COUNT),
}
FIRST, END = by_phase(PHASES, ANSWERS)
