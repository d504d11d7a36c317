"""Whether chance is fair, in any game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Hashable, Iterable
from typing import Any

from casata import Match
from casata.engine.core import chance

STARTS = 600


def starts(match: Match) -> list[Any]:
    """Tables laid out anew for as many seats, each with other chance."""
    rng = [0, 0, 0, 0]
    chance.start(rng, 2, match.seats, 9)
    states = []
    for _ in range(STARTS):
        state = match.game.state()
        state.seats = match.seats
        state.rng = [chance.next_word(rng) for _ in range(4)]
        match.game.rules.setup(match.box, state)
        states.append(state)
    return states


def is_even(seen: Counter[Any], kinds: Iterable[Hashable]) -> bool:
    """Whether all kinds are about equally frequent."""
    expected = Counter(dict.fromkeys(kinds, 1))
    statistic, bound = chi_square(seen, expected)
    return set(seen) <= set(expected) and statistic < bound


def chi_square(seen: Counter[Any], expected: Counter[Any]) -> tuple[float, float]:
    """The statistic, and a bound that a fair dealer passes all but once in 30,000 times (Wilson-Hilferty, z = 4)."""
    total, deals = sum(expected.values()), sum(seen.values())
    statistic = sum((seen[kind] - deals * n / total) ** 2 / (deals * n / total) for kind, n in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    return statistic, freedom * (1 - spread + 4 * math.sqrt(spread)) ** 3
