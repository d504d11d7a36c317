"""Chance is fair: every set-up is as likely as it should be (staufer 2)."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import cache
from typing import Any

import pytest

from tests.fairness import STARTS, is_even, starts
from tests.staufer.table import table


@cache
def begun(seats: int) -> list[Any]:
    """Tables laid out anew, each with other chance."""
    return starts(table(seats))


@pytest.mark.parametrize("seats", [2, 5])
def test_everybody_begins_equally_often(seats: int) -> None:
    assert is_even(Counter(state.start for state in begun(seats)), range(seats))


@pytest.mark.parametrize("place", range(6))
def test_every_region_and_tile_lies_everywhere_equally_often(place: int) -> None:
    assert is_even(Counter(state.ring[place] for state in begun(5)), range(6))
    assert is_even(Counter(state.tile[place] for state in begun(5)), range(6))


def test_every_pair_of_neighbours_is_equally_likely() -> None:
    assert is_even(Counter((state.ring[0], state.ring[1]) for state in begun(5)), itertools.permutations(range(6), 2))


def test_the_king_begins_everywhere_equally_often() -> None:
    assert is_even(Counter(state.king for state in begun(5)), range(6))


@pytest.mark.parametrize("number", range(5))
def test_every_round_has_every_region_and_condition_equally_often(number: int) -> None:
    assert is_even(Counter(state.row_region[number] for state in begun(5)), range(6))
    assert is_even(Counter(state.row_condition[number] for state in begun(5)), range(3))


@pytest.mark.parametrize("number", range(4))
def test_the_king_rides_each_distance_equally_often(number: int) -> None:
    assert is_even(Counter(state.row_steps[number] for state in begun(5)), (1, 2, 3))


@pytest.mark.parametrize("category", range(3))
def test_every_two_players_have_every_two_jobs_equally_often(category: int) -> None:
    deck = range(6 * category, 6 * category + 6)
    dealt = Counter((state.job[0][category], state.job[4][category]) for state in begun(5))
    assert is_even(dealt, itertools.permutations(deck, 2))


@pytest.mark.parametrize("place", [0, 7, 29])
def test_every_chest_lies_under_an_office_as_often_as_there_are(place: int) -> None:
    """Orange, turquoise, brown, purple: 16, 28, 10 and 18 of 72."""
    met: Counter[int] = Counter()
    for state in begun(5):
        kind = next(kind for kind, count in enumerate(state.office_chest[place]) if count)
        met[0 if kind < 8 else 1 if kind < 13 else kind - 11] += 1
    expected = dict(enumerate(STARTS * count / 72 for count in (16, 28, 10, 18)))
    assert sum((met[kind] - mean) ** 2 / mean for kind, mean in expected.items()) < 28  # z = 4 and more
