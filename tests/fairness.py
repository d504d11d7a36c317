"""Whether chance is fair, in any game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any


def is_even(seen: Counter[Any], kinds: Iterable[Hashable]) -> bool:
    """Whether all kinds are about equally frequent: a fair dealer passes all but once in 30,000 times (z = 4)."""
    every = list(kinds)
    mean = sum(seen.values()) / len(every)
    statistic = sum((seen[kind] - mean) ** 2 / mean for kind in every)
    freedom = len(every) - 1
    spread = 2 / (9 * freedom)
    return set(seen) <= set(every) and statistic < freedom * (1 - spread + 4 * math.sqrt(spread)) ** 3
