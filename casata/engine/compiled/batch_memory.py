"""The memory of many games that go on side by side, handed to the functions that step them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..core.header import Header
from ..core.record import Integers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..observation import Encoder

KEEP = -1  # stands for an action: a game stays as it is
DEAL_AGAIN = -2  # and this one: it is dealt, as the game whose number is in `numbers`
SHOW = -3  # and this one: a game stays as it is, but what is shown of it is written again
NO_ACTOR = -1  # nobody decides: the game is over


class BatchMemory(NamedTuple):
    """Arrays with a row for every game; records are lists where the rules run interpreted."""

    tables: list[Header]  # the State of each game
    asked: list[Header]  # what it was when the seats that choose at once were asked
    seed: int
    quiet: int  # 1: no events are recorded
    numbers: NDArray[np.int64]  # which game of the seed each one is
    actors: NDArray[np.int64]  # the seat that decides
    masks: NDArray[np.bool_]  # by action, whether it is legal
    counts: NDArray[np.int32]  # how many actions are legal,
    codes: NDArray[np.int32]  # and which: so many codes, and then others that say nothing
    observations: NDArray[np.int16]  # what the actor sees
    finished: NDArray[np.bool_]  # whether the game ended in the last step,
    ranks: NDArray[np.int16]  # and by seat how
    points: NDArray[np.int32]
    lookup: Encoder  # how observations are made; its Lookup in compiled form
    raw: Sequence[Integers]  # the tables of the scratch memory as numbers of 8, 16 and 32 bits (compiled only)
    cells: Integers  # room for the cells of a record
