"""The sequential test: how often it is wrong, and how soon it ends."""

from collections import Counter

import numpy as np
import pytest

from casata.lab.sprt import ALPHA, BETA, BETTER, EVEN, LOOK, MINIMUM, OPEN, WORSE, judge

RUNS = 2000
MOST = 3000  # deals
SLACK = 0.01  # two standard deviations of a rate near 5 % in so many runs


def outcomes(rate: float, margin: float = 0.55, games: int = 2) -> tuple[dict[str, float], float]:
    """How often each verdict falls on a bot that wins at a rate, so many games a deal, and after how many deals."""
    rng = np.random.default_rng(1)
    verdicts = [judge(rng.binomial(games, rate, MOST) / games, margin) for _ in range(RUNS)]
    counted = Counter(verdict.outcome for verdict in verdicts)
    mean = sum(verdict.deals for verdict in verdicts) / RUNS
    return {name: counted[name] / RUNS for name in (BETTER, WORSE, EVEN, OPEN)}, mean


@pytest.mark.parametrize("margin", [0.55, 0.6, 0.7])
@pytest.mark.parametrize("games", [1, 2, 4])
def test_equal_bots_are_seldom_called_different(margin: float, games: int) -> None:
    found, _ = outcomes(0.5, margin, games)
    assert found[BETTER] + found[WORSE] <= ALPHA + SLACK
    assert found[EVEN] >= 0.9


@pytest.mark.parametrize("margin", [0.55, 0.6, 0.7])
def test_a_difference_as_large_as_the_margin_is_seldom_overlooked(margin: float) -> None:
    found, _ = outcomes(margin, margin)
    assert found[EVEN] <= BETA + SLACK
    assert found[WORSE] <= 0.001
    found, _ = outcomes(1 - margin, margin)
    assert found[EVEN] <= BETA + SLACK
    assert found[BETTER] <= 0.001


def test_a_large_difference_is_found_nearly_always_and_soon() -> None:
    found, deals = outcomes(0.6)
    assert found[BETTER] >= 0.995
    assert deals < MOST / 10
    found, deals = outcomes(0.9)
    assert found[BETTER] == 1
    assert deals < 25


def test_deals_that_decide_little_take_fewer() -> None:
    """A deal won twice or lost twice says less than one that each bot wins once."""
    rng = np.random.default_rng(2)
    level = np.clip(rng.normal(0.56, 0.1, MOST), 0, 1)
    swinging = (rng.random(MOST) < 0.56).astype(float)
    assert judge(level).outcome == BETTER
    assert judge(level).deals < judge(swinging).deals


def test_both_sides_see_the_same() -> None:
    scores = np.random.default_rng(3).binomial(2, 0.6, MOST) / 2
    won, lost = judge(scores), judge(1 - scores)
    assert (won.outcome, lost.outcome) == (BETTER, WORSE)
    assert won.deals == lost.deals


def test_nothing_is_said_before_a_few_deals() -> None:
    for deals in range(MINIMUM):
        assert judge([1.0] * deals).outcome == OPEN
    swept = judge([1.0] * 40)
    assert swept.outcome == BETTER
    assert MINIMUM <= swept.deals < 20


def test_a_verdict_stays_whatever_comes_later() -> None:
    scores = [1.0] * 20
    early = judge(scores)
    assert judge(scores + [0.0] * 500) == early
    assert early.deals % LOOK == 0


def test_deals_that_always_end_level_are_no_difference() -> None:
    assert judge([0.5] * 100).outcome == EVEN
