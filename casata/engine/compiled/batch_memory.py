"""The memory of many games that go on side by side, handed to the functions that step them."""

from __future__ import annotations

from typing import Any, NamedTuple

KEEP = -1  # stands for an action: a game stays as it is
DEAL_AGAIN = -2  # and this one: it is dealt, as the game whose number is in `numbers`
SHOW = -3  # and this one: a game stays as it is, but what is shown of it is written again
NO_ACTOR = -1  # nobody decides: the game is over


class BatchMemory(NamedTuple):
    """Arrays with a row for every game; records are lists where the rules run interpreted."""

    tables: Any  # the State of each game
    asked: Any  # what it was when the seats that choose at once were asked
    seed: int
    quiet: int  # 1: no events are recorded
    numbers: Any  # which game of the seed each one is
    actors: Any  # the seat that decides
    masks: Any  # by action, whether it is legal
    counts: Any  # how many actions are legal,
    codes: Any  # and which: so many codes, and then others that say nothing
    observations: Any  # what the actor sees
    finished: Any  # whether the game ended in the last step,
    ranks: Any  # and by seat how
    points: Any
    lookup: Any  # how observations are made; the Encoder where they are made interpreted
    raw: Any  # the tables of the scratch memory as numbers of 8, 16 and 32 bits (compiled only)
    cells: Any  # room for the cells of a record
