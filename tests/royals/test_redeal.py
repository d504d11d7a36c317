"""Re-dealing is uniform over what a seat holds possible: compared with every deal counted one by one (A22)."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

import casata
from casata.engine.core import chance
from casata.engine.match.match import Match
from casata.engine.match.views import redact_for
from casata.games.royals.state import COUNTRIES, PAIRS, State
from tests.fairness import chi_square

DEALS = 20_000
FEW_DEALS = 1_500
World = tuple[tuple[int, ...], ...]


def small_position() -> Match:
    """Seat 0 looks on; seat 1 has 3 cards of which a France is known, seat 2 has 2, the pile 3."""
    hands = {
        0: {"france": 2, "spain": 1},
        1: {"france": 1, "german_states": 1, "britain": 1},
        2: {"german_states": 1, "spain": 1},
    }
    return casata.position(
        "royals",
        seats=3,
        set={
            "actor": 0,
            "round": 4,
            "hand": hands,
            "known": {1: {"france": 1}},
            "pile": {"france": 1, "britain": 1, "spain": 1},
            "intrigue": {1: {"fg": 1}, 2: {"bs": 1}},
            "intrigue_pile": {"fg": 1, "gs": 1},
        },
    )


def every_deal(cards: Iterable[int], kinds: int, sizes: tuple[int, ...]) -> Counter[World]:
    """Each way to give single cards to places of the given sizes, as counts by kind, with how often it occurs."""
    found: Counter[World] = Counter()
    for order in itertools.permutations(list(cards)):
        parts: Iterator[int] = iter(order)
        dealt = [Counter(itertools.islice(parts, size)) for size in sizes]
        found[tuple(tuple(part[kind] for kind in range(kinds)) for part in dealt)] += 1
    return found


def redeals(match: Match, viewer: int) -> Iterator[State]:
    rng = [0, 0, 0, 0]
    chance.start(rng, 2, 3, 4)
    view = redact_for(match.game, match.box, match._state, viewer)
    for _ in range(DEALS):
        world = view.copy()
        match.game.rules.redeal(match.box, world, viewer, rng)
        yield world


def test_country_cards_are_redealt_as_often_as_they_can_be() -> None:
    match = small_position()
    france, german, britain, spain = range(4)
    unseen = [france, german, german, britain, britain, spain, spain]  # all but seat 0's cards and the known France
    expected = every_deal(unseen, int(COUNTRIES), (2, 2, 3))
    seen: Counter[World] = Counter()
    for world in redeals(match, 0):
        rest = list(world.hand[1])
        rest[france] -= 1
        assert min(rest) >= 0
        seen[(tuple(rest), tuple(world.hand[2]), tuple(world.pile))] += 1
    assert set(seen) <= set(expected)
    statistic, bound = chi_square(seen, expected)
    assert statistic < bound


def test_intrigue_cards_are_redealt_as_often_as_they_can_be() -> None:
    match = small_position()
    expected = every_deal([0, 0, 4, 5], int(PAIRS), (1, 1, 2))
    seen = Counter(
        (tuple(world.intrigue[1]), tuple(world.intrigue[2]), tuple(world.intrigue_pile)) for world in redeals(match, 0)
    )
    assert set(seen) == set(expected)
    statistic, bound = chi_square(seen, expected)
    assert statistic < bound


def test_the_comparison_notices_a_dealer_who_ignores_how_many_cards_there_are() -> None:
    expected = every_deal([0, 0, 4, 5], int(PAIRS), (1, 1, 2))
    unfair = Counter({world: DEALS // len(expected) for world in expected})
    statistic, bound = chi_square(unfair, expected)
    assert statistic > bound


def paying_position() -> Match:
    """Seat 1 has 3 cards, a known German one, and owes two that are British or Spanish; seat 2 has 2, the pile 2."""
    return casata.position(
        "royals",
        seats=3,
        set={
            "actor": 1,
            "round": 4,
            "phase": "payment",
            "target": "rouen.marshal",
            "picks": 2,
            "lowest": "britain",
            "hand": {1: {"german_states": 1, "britain": 1, "spain": 1}, 2: {"france": 1, "german_states": 1}},
            "known": {1: {"german_states": 1}},
            "pile": {"france": 1, "spain": 1},
        },
    )


def plotting_position() -> Match:
    """Seat 1 owes two Intrigue cards that show Spain, and has two; seat 2 has one, the pile two."""
    return casata.position(
        "royals",
        seats=3,
        set={
            "actor": 1,
            "round": 4,
            "phase": "intrigue_payment",
            "target": "madrid.king",
            "holder": {"madrid.king": 2},
            "hand": {1: {"spain": 8}},
            "intrigue": {1: {"gs": 1, "bs": 1}, 2: {"fg": 1}},
            "intrigue_pile": {"fg": 1, "fs": 1},
        },
    )


def test_country_cards_of_who_is_paying_are_as_likely_as_any_that_can_complete_the_payment() -> None:
    _, german, britain, spain = range(4)
    unseen = [0, 0, german, britain, spain, spain]  # all but the known German card
    deals = every_deal(unseen, int(COUNTRIES), (2, 2, 2))
    expected = Counter({world: n for world, n in deals.items() if world[0][britain] + world[0][spain] == 2})
    seen: Counter[World] = Counter()
    for world in itertools.islice(redeals(paying_position(), 0), FEW_DEALS):
        rest = list(world.hand[1])
        rest[german] -= 1
        seen[(tuple(rest), tuple(world.hand[2]), tuple(world.pile))] += 1
    assert set(seen) <= set(expected)
    statistic, bound = chi_square(seen, expected)
    assert statistic < bound


def test_intrigue_cards_of_who_is_paying_are_as_likely_as_any_that_can_complete_the_payment() -> None:
    deals = every_deal([0, 0, 2, 4, 5], int(PAIRS), (2, 1, 2))
    expected = Counter({world: n for world, n in deals.items() if world[0][0] == 0})
    seen: Counter[World] = Counter()
    for world in itertools.islice(redeals(plotting_position(), 0), FEW_DEALS):
        seen[(tuple(world.intrigue[1]), tuple(world.intrigue[2]), tuple(world.intrigue_pile))] += 1
    assert set(seen) <= set(expected)
    statistic, bound = chi_square(seen, expected)
    assert statistic < bound
