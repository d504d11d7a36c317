"""When enough has been played: a sequential test of two bots on their results per deal.

Scores of the deals, each between 0 and 1, are taken as independent with mean m and a variance that is measured as
they come. With a margin of 0.55 two tests run side by side, one for either bot: m = 0.5 against m = 0.55, and
m = 0.5 against m = 0.45. After n deals of mean x and variance v the logarithm of the likelihood ratio of the first is

    n (0.55 - 0.5) (x - (0.55 + 0.5) / 2) / v

(the generalised sequential probability ratio test of chess engine testers), of the second the same with 1 - x. An even
bot on a lucky streak seems to vary less than it does, so the variance is taken around a point that lies nearer to 0.5
than x, by up to twice what the margin is away from it. A test ends where its ratio leaves the range of Wald's bounds.
Who wins one is better; where both end at m = 0.5 there is no difference beyond the margin. Equal bots come out as
different with a probability of at most ALPHA, half of it for each, and bots as far apart as the margin as not different
with at most BETA.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Figures: TypeAlias = NDArray[np.float64]
Looks: TypeAlias = NDArray[np.signedinteger[Any]]

ALPHA = 0.05
BETA = 0.05
UPPER = math.log((1 - BETA) / (ALPHA / 2))
LOWER = math.log(BETA / (1 - ALPHA / 2))
MARGIN = 0.55
LOOK = 4  # deals between two looks at the results
MINIMUM = 8  # deals before the first look
CAUTION = (0.0, 1.0)  # deals thought of beside those played, so that a few equal ones do not look like no variance
DRAWN_BACK = 2  # times the margin: where an even bot has to be to be taken for a better one

BETTER, WORSE, EVEN, OPEN = "better", "worse", "even", "open"


@dataclass(frozen=True)
class Verdict:
    """What a sequential test says, and after how many deals it ended."""

    outcome: str
    deals: int

    @property
    def decided(self) -> bool:
        """Whether the test has ended."""
        return self.outcome != OPEN


def judge(scores: Sequence[float], margin: float = MARGIN) -> Verdict:
    """The verdict on a bot from its score in every deal, in order; one reached early stays, whatever comes later."""
    looks = np.arange(MINIMUM, len(scores) + 1, LOOK)
    if not len(looks):
        return Verdict(OPEN, len(scores))
    mean, variance = _moments(np.asarray(scores, np.float64), looks, margin)
    up = _end(_ratio(looks, mean, variance, margin))
    down = _end(_ratio(looks, 1 - mean, variance, margin))
    ends = [(at, outcome) for (at, won), outcome in ((up, BETTER), (down, WORSE)) if won]
    if not ends and up[0] < len(looks) and down[0] < len(looks):
        ends = [(max(up[0], down[0]), EVEN)]
    if not ends:
        return Verdict(OPEN, len(scores))
    at, outcome = min(ends)
    return Verdict(outcome, int(looks[at]))


def _moments(scores: Figures, looks: Looks, margin: float) -> tuple[Figures, Figures]:
    """Mean and variance at every look; the variance with some caution."""
    total, squares = np.cumsum(scores)[looks - 1], np.cumsum(scores * scores)[looks - 1]
    number = looks + len(CAUTION)
    middle = (total + sum(CAUTION)) / number
    spread = (squares + sum(score * score for score in CAUTION)) / number
    drawn_back = np.minimum(np.abs(middle - 0.5), DRAWN_BACK * (margin - 0.5))
    return total / looks, spread - middle * middle + drawn_back * drawn_back


def _ratio(looks: Looks, mean: Figures, variance: Figures, margin: float) -> Figures:
    """The log-likelihood ratio of `margin` against an even chance, at every look."""
    return looks * (margin - 0.5) * (mean - (margin + 0.5) / 2) / variance


def _end(ratio: Figures) -> tuple[int, bool]:
    """At which look a test ends, and whether the bot is better; the number of looks where it does not end."""
    ended = np.flatnonzero((ratio >= UPPER) | (ratio <= LOWER))
    return (int(ended[0]), bool(ratio[ended[0]] >= UPPER)) if len(ended) else (len(ratio), False)
