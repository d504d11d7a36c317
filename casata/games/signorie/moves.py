"""Every decision of Signorie has a code; the codes that one question can be answered with follow each other."""

from __future__ import annotations

from ...engine.core.moves import Moves, by_phase
from ...engine.core.record import Axis
from .state import ASSIGNMENTS, CAREERS, CITIES, COLOURS, FACES, GAINS, HELPERS, PHASES, ROWS, SPACES

FIGURES = Axis("amount", size=4)  # 0 to 3
DOWRIES = Axis("amount", size=5)  # 0 to 4

MOVES = Moves()
TAKE = MOVES.add("take", "take the {colour} {face}", colour=COLOURS, face=FACES)
PASS = MOVES.add("pass", "pass")
SIGNORIA = MOVES.add("signoria", "the Signoria action")
ASSIGN_TILE = MOVES.add("assign", "the assignment {assignment}", assignment=ASSIGNMENTS)
HIRE = MOVES.add("hire", "hire the helper {helper}", helper=HELPERS)
SPEND_FIGURES = MOVES.add("spend", "spend {amount}", amount=FIGURES)
NEW = MOVES.add("new", "a new man in {career}", career=CAREERS)
STEP = MOVES.add("step", "the man on {space} of {career} steps up", career=CAREERS, space=SPACES)
CLIMB = MOVES.add("climb", "one step of initiative")
STOP = MOVES.add("stop", "forgo the rest")
SEND = MOVES.add("send", "send the man on {space} of {career}", career=CAREERS, space=SPACES)
GO = MOVES.add("go", "to {city}", city=CITIES)
PAY_DOWRY = MOVES.add("dowry", "dowry {amount}", amount=DOWRIES)
TAKE_TILE = MOVES.add("tile", "take the tile")
LEAVE_TILE = MOVES.add("leave", "leave the tile")
PUT_DOWN = MOVES.add("row", "face down beside {row}", row=ROWS)
GAIN_FIGURES = MOVES.add("gain", "gain {figures}", figures=GAINS)
USE = MOVES.add("use", "use the helper {helper}", helper=HELPERS)
SKIP = MOVES.add("skip", "do not use it")
TAKE_REWARD = MOVES.add("reward", "take the reward")
TAKE_FLORINS = MOVES.add("florins", "take florins instead")
BUY_POINTS = MOVES.add("buy", "pay for points")
KEEP = MOVES.add("keep", "keep the florins")

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
    "buy": (BUY_POINTS, MOVES.size),
}
FIRST, END = by_phase(PHASES, ANSWERS)
