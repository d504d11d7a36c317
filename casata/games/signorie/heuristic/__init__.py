"""What a position of Signorie is worth to a seat, in hundredths of a point: a rough eye for greedy and search."""

from __future__ import annotations

from ....engine.core.points import between, lead, total
from ..box import Box
from ..rules.rewards import space_of
from ..state import ACTIONS_STAGE, REWARD_SPACES, State
from .prospects import POINT, dice_left, prospects
from .turn import pending

AT_FIRST = (0, 0, 12_300, 12_600, 13_200)  # by seats: points at the end that no outlook sees at the beginning,
AT_LAST = -3_300  # and shortly before it

SEARCH = {  # how bots think here: bots/plan.py explains each setting, docs/bots.md what was tried
    "width": 4,
    "deep": 60,
    "explore": 6000,
    "sharp": 375,
    "urgency": 500,
    "early": 1600,
    "late": 500,
    "margin": 20,
    "span": 3000,
    "own": 0,
    "novice": 4,
    "strong": 20,
}


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points, what the position still promises, and what the turn in progress will bring."""
    if s.over == 1:
        return POINT * lead(s.points, s.seats, seat)
    value = prospects(box, s, seat)
    if s.player == seat:
        value += pending(box, s, seat)
    return value


def outlook(box: Box, s: State, seat: int) -> int:
    """Value a position without the points of the others, and with what is still to come."""
    if s.over == 1:
        return POINT * total(s.points[seat])
    return evaluate(box, s, seat) + between(AT_FIRST[s.seats], AT_LAST, progress(box, s))


def progress(box: Box, s: State) -> int:
    """Rounds that are over, and dice taken in this one."""
    if s.over == 1:
        return 100
    taken = box.most_dice * s.seats
    if s.stage == ACTIONS_STAGE:
        for seat in range(s.seats):
            taken -= dice_left(box, s, seat)
    return min(99, (100 * space_of(box, s) + 90 * taken // (box.most_dice * s.seats)) // REWARD_SPACES)
