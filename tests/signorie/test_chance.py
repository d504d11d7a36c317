"""Chance is fair: set-up, dice and assignments as often as they should be (signorie 2, 3)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from casata import Match
from casata.engine.core import chance
from tests.fairness import STARTS, is_even, starts
from tests.signorie.table import TOO_HIGH, table


@cache
def begun(seats: int) -> list[Any]:
    """Tables laid out anew, each with other chance."""
    return starts(table(seats))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_order_and_every_choice_of_boards_is_equally_likely(seats: int) -> None:
    states = begun(seats)
    assert is_even(Counter(tuple(state.order[:seats]) for state in states), itertools.permutations(range(seats)))
    assert is_even(Counter(tuple(state.board[:seats]) for state in states), itertools.permutations(range(4), seats))


@pytest.mark.parametrize("seats", [2, 3])
def test_every_choice_of_unused_cities_is_equally_likely(seats: int) -> None:
    unused = Counter(tuple(city for city in range(5) if not state.in_play[city]) for state in begun(seats))
    assert is_even(unused, itertools.combinations(range(5), 4 - seats))


@pytest.mark.parametrize("space", range(7))
def test_every_reward_lies_on_every_space_equally_often(space: int) -> None:
    kinds = range(9) if space < 5 else range(9, 14)
    assert is_even(Counter(state.reward[space] for state in begun(4)), kinds)


def test_victory_tiles_lie_beside_each_other_equally_often() -> None:
    pairs = Counter((state.reward[5], state.reward[6]) for state in begun(4))
    assert is_even(pairs, itertools.permutations(range(9, 14), 2))


@pytest.mark.parametrize("assignment", range(10))
def test_every_assignment_lies_in_every_envelope_equally_often(assignment: int) -> None:
    assert is_even(Counter(state.envelope[assignment] for state in begun(4)), range(10))


@pytest.mark.parametrize("colour", range(5))
def test_every_face_of_every_colour_is_equally_likely(colour: int) -> None:
    faces: Counter[int] = Counter()
    for state in begun(4):
        faces.update(dict(enumerate(state.dice[colour])))
    assert sum(faces.values()) == 4 * STARTS
    assert is_even(faces, range(6))


@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1)])
def test_every_tile_is_removed_equally_often(seats: int, removed: int) -> None:
    """Three twos, three threes, two fours and a five of each house."""
    gone: Counter[int] = Counter()
    for state in begun(seats):
        for tile, count in enumerate(state.removed):
            gone[(tile - 1) % 4] += count
    assert sum(gone.values()) == 6 * removed * STARTS
    share = [3, 3, 2, 1]
    mean = 6 * removed * STARTS / 9
    statistic = sum((gone[value] - share[value] * mean) ** 2 / (share[value] * mean) for value in range(4))
    assert statistic < 28  # three degrees of freedom, z = 4 and more


def later_rounds(match: Match) -> Iterator[Any]:
    """The same table after the last pass of a round, each time with other chance."""
    code = next(move.code for move in match.legal() if move.kind == "pass")
    rng = [0, 0, 0, 0]
    chance.start(rng, 4, 5, 6)
    for _ in range(STARTS):
        state = match._state.copy()
        state.rng = [chance.next_word(rng) for _ in range(4)]
        match.game.rules.apply(match.box, state, 1, code)
        yield state


def test_later_rounds_are_dealt_as_evenly_as_the_first() -> None:
    states = list(later_rounds(table(2, die={0: TOO_HIGH, 1: TOO_HIGH}, passed=[0])))
    assert {state.round for state in states} == {2}
    for assignment in range(10):
        assert is_even(Counter(state.envelope[assignment] for state in states), range(10))
    faces: Counter[int] = Counter()
    for state, colour in itertools.product(states, range(5)):
        faces.update(dict(enumerate(state.dice[colour])))
    assert is_even(faces, range(6))


def test_the_comparison_notices_loaded_chance() -> None:
    assert is_even(Counter({0: 100, 1: 95, 2: 105}), range(3))
    assert not is_even(Counter({0: 150, 1: 90, 2: 60}), range(3))
    assert not is_even(Counter({0: 100, 1: 100, 2: 100, 3: 1}), range(3))
