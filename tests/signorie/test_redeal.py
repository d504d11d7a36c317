"""Re-dealing is uniform over the tiles that may have been removed: compared with all of them counted (signorie 6)."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from casata import Match
from casata.engine.core import chance
from casata.engine.core.header import NOBODY
from casata.engine.core.record import Row
from casata.engine.match.views import redact_for
from casata.games.signorie.secrets import count_unseen, redeal
from casata.games.signorie.state import State
from tests.fairness import chi_square
from tests.matches import stock_of
from tests.signorie.table import TOO_HIGH, table

DEALS = 3_000
HOUSE = (2, 2, 2, 3, 3, 3, 4, 4, 5)
Removed = tuple[tuple[int, ...], ...]  # values by house
Dealer = Callable[[Any, State, int, Row], None]

# All tiles of Sforza but five are seen, Medici all but four, Este all but three; Gonzaga is unseen.
SEEN = {
    "offers": {"milano_marriage": "sforza_2", "venezia_marriage": "medici_2", "venezia_mission": "este_2"},
    "tiles": {
        0: {
            "politics": "sforza_5 sforza_3",
            "church": "medici_4 medici_3",
            "military": "este_5 este_4",
            "marriage": "medici_2 este_3",
        },
        1: {"politics": "sforza_4", "church": "medici_5", "military": "este_4", "marriage": "este_2"},
    },
    "down": {0: {"church": 2}, 1: {"marriage": 1}},
}  # fmt: skip
UNSEEN = {"sforza": (2, 2, 3, 3, 4), "medici": (2, 3, 3, 4), "este": (2, 3, 3), "gonzaga": HOUSE}


def situation() -> Match:
    """Two players, of whose 54 tiles two of each house were removed unseen."""
    return table(2, **SEEN)


def every_removal() -> Counter[Removed]:
    """Each way to remove two single tiles of each of three houses, as values, with how often it occurs."""
    found: Counter[Removed] = Counter()
    pairs = [list(itertools.combinations(UNSEEN[house], 2)) for house in ("sforza", "medici", "este")]
    for removed in itertools.product(*pairs):
        found[tuple(tuple(sorted(pair)) for pair in removed)] += 1
    return found


def values_of(counts: Row, house: int) -> tuple[int, ...]:
    """The tiles of a house in a multiset, by value."""
    return tuple(value for value in range(2, 6) for _ in range(counts[1 + 4 * house + value - 2]))


def redeals(match: Match, dealer: Dealer, viewer: int = 0, houses: int = 3) -> Counter[Removed]:
    """How often a dealer removes what."""
    rng = [0, 0, 0, 0]
    chance.start(rng, 6, 7, 8)
    view = redact_for(match.game, match.box, match._state, viewer)
    met: Counter[Removed] = Counter()
    for _ in range(DEALS):
        world = view.copy()
        dealer(match.box, world, viewer, rng)
        met[tuple(values_of(world.removed, house) for house in range(houses))] += 1
    return met


def test_the_situation_is_what_it_says() -> None:
    view = situation()._state.copy()
    count_unseen(situation().box, view)
    assert [values_of(view.pool, house) for house in range(4)] == list(UNSEEN.values())


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_removed_tiles_are_redealt_as_often_as_they_can_be(viewer: int) -> None:
    expected = every_removal()
    met = redeals(situation(), redeal, viewer)
    assert set(met) <= set(expected)
    statistic, bound = chi_square(met, expected)
    assert statistic < bound


def test_a_house_of_which_nothing_is_seen_is_redealt_evenly() -> None:
    expected = Counter((tuple(sorted(pair)),) for pair in itertools.combinations(HOUSE, 2))
    met: Counter[Removed] = Counter()
    for removed, count in redeals(situation(), redeal, houses=4).items():
        met[(removed[3],)] += count
    statistic, bound = chi_square(met, expected)
    assert statistic < bound


@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1), (4, 0)])
def test_what_is_redealt_agrees_with_all_that_is_seen(seats: int, removed: int) -> None:
    match = table(
        seats, offers={"milano_marriage": "sforza_2"}, down={1: {"church": 3}}, tiles={0: {"marriage": "este_5"}}
    )
    view = redact_for(match.game, match.box, match._state, 0)
    stock = stock_of(match)
    rng = [1, 2, 3, 4]
    for _ in range(100):
        world = view.copy()
        redeal(match.box, world, 0, rng)
        assert [len(values_of(world.removed, house)) for house in range(6)] == [removed] * 6
        assert sum(world.pool) == world.pile + 3
        assert min(world.pool) >= 0
        out = [0] * len(stock)
        match.game.rules.stock(match.box, world, out)
        assert out == stock
        assert not redact_for(match.game, match.box, world, 0).differences(view)
        assert world.rng != [0, 0, 0, 0]


def lowest_first(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: of two deals the one in which fewer points of Sforza are gone."""
    other = view.copy()
    redeal(box, other, viewer, rng)
    redeal(box, view, viewer, rng)
    if sum(values_of(other.removed, 0)) < sum(values_of(view.removed, 0)):
        view.pool, view.removed = other.pool, other.removed


def kind_by_kind(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: every kind of tile is removed equally often, however many there are of it."""
    count_unseen(box, view)
    for house in range(6):
        for _ in range(box.removed):
            kinds = [tile for tile in range(1 + 4 * house, 5 + 4 * house) if view.pool[tile]]
            tile = kinds[chance.below(rng, len(kinds))]
            view.pool[tile] -= 1
            view.removed[tile] += 1


def from_all_houses(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: twelve tiles are removed, of any house."""
    count_unseen(box, view)
    for _ in range(6 * box.removed):
        tile = chance.take_one(rng, view.pool, sum(view.pool))
        view.removed[tile] += 1


@pytest.mark.parametrize("dealer", [lowest_first, kind_by_kind, from_all_houses])
def test_the_comparison_notices_an_unfair_dealer(dealer: Dealer) -> None:
    expected = every_removal()
    met = redeals(situation(), dealer)
    statistic, bound = chi_square(met, expected)
    assert statistic > bound or not set(met) <= set(expected)


def test_tiles_are_turned_up_as_often_as_they_are_in_the_pool() -> None:
    """The next tile is any of those nobody has seen and nobody removed."""
    match = table(2, die={0: TOO_HIGH, 1: TOO_HIGH}, passed=[0], **SEEN)
    code = next(move.code for move in match.legal() if move.kind == "pass")
    pool = match._state.pool
    rng = [0, 0, 0, 0]
    chance.start(rng, 1, 2, 3)
    met: Counter[int] = Counter()
    for _ in range(2_000):
        world = match._state.copy()
        world.rng = [chance.next_word(rng) for _ in range(4)]
        match.game.rules.apply(match.box, world, 1, code)
        met[world.offer[0][1]] += 1  # Milano has a tile for marriages
    expected = {tile: 2_000 * count / sum(pool) for tile, count in enumerate(pool) if count}
    assert set(met) <= set(expected)
    statistic = sum((met[tile] - mean) ** 2 / mean for tile, mean in expected.items())
    freedom = len(expected) - 1
    spread = 2 / (9 * freedom)
    assert statistic < freedom * (1 - spread + 4 * math.sqrt(spread)) ** 3
