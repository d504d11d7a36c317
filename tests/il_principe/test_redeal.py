"""Re-dealing is uniform over what a seat holds possible: compared with every deal counted one by one (ruling 34)."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core import chance
from casata.engine.core.header import NOBODY
from casata.engine.core.record import Row
from casata.engine.match.views import redact_for
from casata.games.il_principe.secrets import redeal
from casata.games.il_principe.state import COLOURS, State
from tests.fairness import chi_square
from tests.il_principe.table import cards, ending

DEALS = 4_000
SPECTATOR = NOBODY
World = tuple[tuple[int, ...], ...]
Place = tuple[str, int]  # "hand" or "offer" of a seat
Dealer = Callable[[Any, State, int, Row], None]


def offering() -> Match:
    """Seat 1 has offered 2 of its 3 cards and once won a red one; a blue one of seat 2 is known; the deck has 2."""
    return casata.position(
        "il_principe",
        seats=3,
        set={
            "phase": "offer",
            "round": 3,
            "hand": {0: {"green": 2}, 1: {"white": 1}, 2: {"blue": 1, "white": 1}},
            "offer": {1: {"red": 2}},
            "known": {1: {"red": 1}, 2: {"blue": 1}},
            "deck": {"white": 1, "blue": 1},
            "up": {0: {"red": 3}},
            "down": {2: {"yellow": 2}},
        },
    )


def bidding() -> Match:
    """Lots on the table, two known cards in hand of seat 0, one of seat 1; the deck has 2."""
    return casata.position(
        "il_principe",
        seats=3,
        set={
            "phase": "bid",
            "round": 3,
            "lot": {"yellow": 3, "red": 1},
            "hand": {0: {"green": 2, "red": 1}, 1: {"white": 1, "yellow": 1}, 2: {"blue": 1, "green": 1}},
            "known": {0: {"green": 2}, 1: {"yellow": 1}},
            "deck": {"white": 1, "green": 1},
        },
    )


def places(view: State, viewer: int) -> list[tuple[Place, int]]:
    """Where cards lie that the viewer does not see, and how many."""
    others = [seat for seat in range(view.seats) if seat != viewer]
    return [(("hand", seat), view.hand_size[seat]) for seat in others] + [
        (("offer", seat), view.offer_size[seat]) for seat in others
    ]


def unseen_cards(match: Match, view: State, viewer: int) -> list[int]:
    """All cards of the game but those the viewer sees or knows to be with somebody, one by one."""
    cards = []
    for colour in range(COLOURS):
        count = match.box.copies - view.lot[colour] - view.removed[colour]
        for seat in range(view.seats):
            count -= view.up[seat][colour] + view.down[seat][colour]
            count -= view.hand[seat][colour] + view.offer[seat][colour] if seat == viewer else view.known[seat][colour]
        cards += [colour] * count
    return cards


def known_cards(view: State, viewer: int) -> Iterator[tuple[int, int]]:
    """Every card that is known to be with another seat: the seat and its colour."""
    for seat in range(view.seats):
        if seat != viewer:
            for colour in range(COLOURS):
                yield from [(seat, colour)] * view.known[seat][colour]


def every_deal(match: Match, viewer: int) -> Counter[World]:
    """Each way to lay single cards on single places, as counts by place and colour, with how often it occurs."""
    view = redact_for(match.game, match.box, match._state, viewer)
    where = [place for place, size in places(view, viewer) for _ in range(size)]
    unseen = unseen_cards(match, view, viewer)
    found: Counter[World] = Counter()
    for held in known_lying(list(known_cards(view, viewer)), where):
        free = [place for index, place in enumerate(where) if index not in held]
        for dealt in itertools.permutations(unseen, len(free)):
            lying = Counter(zip(free, dealt, strict=True))
            lying.update((where[index], colour) for index, colour in held.items())
            found[as_world(lying, view, viewer)] += 1
    return found


def known_lying(cards: list[tuple[int, int]], where: list[Place]) -> Iterator[dict[int, int]]:
    """Each way to lay the known cards somewhere in hand or offer of their owner."""
    for spots in itertools.permutations(range(len(where)), len(cards)):
        if all(where[spot][1] == seat for spot, (seat, _) in zip(spots, cards, strict=True)):
            yield {spot: colour for spot, (_, colour) in zip(spots, cards, strict=True)}


def as_world(lying: Counter[tuple[Place, int]], view: State, viewer: int) -> World:
    """Counts by colour of every place that holds something; the deck has what is left."""
    return tuple(
        tuple(lying[place, colour] for colour in range(COLOURS)) for place, size in places(view, viewer) if size
    )


def redeals(match: Match, viewer: int, dealer: Dealer) -> Counter[World]:
    """How often a dealer deals what."""
    rng = [0, 0, 0, 0]
    chance.start(rng, 2, 3, 4)
    view = redact_for(match.game, match.box, match._state, viewer)
    seen: Counter[World] = Counter()
    for _ in range(DEALS):
        world = view.copy()
        dealer(match.box, world, viewer, rng)
        seen[tuple(tuple(getattr(world, kind)[seat]) for (kind, seat), size in places(view, viewer) if size)] += 1
    return seen


@pytest.mark.parametrize("position", [offering, bidding])
@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_cards_are_redealt_as_often_as_they_can_be(position: Callable[[], Match], viewer: int) -> None:
    match = position()
    expected = every_deal(match, viewer)
    seen = redeals(match, viewer, redeal)
    assert set(seen) <= set(expected)
    statistic, bound = chi_square(seen, expected)
    assert statistic < bound


def test_what_is_redealt_agrees_with_all_that_the_seat_sees() -> None:
    match = offering()
    view = redact_for(match.game, match.box, match._state, 0)
    rng = [1, 2, 3, 4]
    for _ in range(200):
        world = view.copy()
        redeal(match.box, world, 0, rng)
        assert world.gold[: match.seats] == match._state.gold[: match.seats]
        assert sum(world.deck) == world.deck_size
        assert world.offer[1] != [0] * int(COLOURS)
        assert world.hand[0] == match._state.hand[0]
        assert not redact_for(match.game, match.box, world, 0).differences(view)


def test_every_redealt_table_has_chance_of_its_own() -> None:
    match = bidding()
    view = redact_for(match.game, match.box, match._state, 0)
    rng = [1, 2, 3, 4]
    streams = set()
    for _ in range(20):
        world = view.copy()
        redeal(match.box, world, 0, rng)
        streams.add(tuple(world.rng))
    assert len(streams) == 20


@pytest.mark.parametrize("viewer", [0, 1, 2, SPECTATOR])
def test_at_the_end_all_hands_and_gold_are_shown_and_stay(viewer: int) -> None:
    """The deck can be counted then, too."""
    match = ending(3, hand={0: cards("GGR"), 1: cards("W")}, known={0: cards("R")}, gold=[3, 1, 2], deck=cards("GYY"))
    world = redact_for(match.game, match.box, match._state, viewer)
    redeal(match.box, world, viewer, [1, 2, 3, 4])
    for field in ("hand", "gold", "deck", "offer"):
        assert getattr(world, field) == getattr(match._state, field)


def keep_known_in_hand(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: nobody ever offers a card that is known."""
    for _ in range(1000):
        world = view.copy()
        redeal(box, world, viewer, rng)
        if all(world.hand[seat][c] >= world.known[seat][c] for seat in range(view.seats) for c in range(COLOURS)):
            break
    view.hand, view.offer = world.hand, world.offer


def forget_known(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: known cards are mixed with all others."""
    for seat in range(view.seats):
        view.known[seat] = [0] * int(COLOURS)
    redeal(box, view, viewer, rng)


def first_come(box: Any, view: State, viewer: int, rng: Row) -> None:
    """An unfair dealer: of two deals the one with more green cards in hand of seat 2."""
    other = view.copy()
    redeal(box, other, viewer, rng)
    redeal(box, view, viewer, rng)
    if other.hand[2][0] > view.hand[2][0]:
        view.hand, view.offer = other.hand, other.offer


@pytest.mark.parametrize(
    ("position", "dealer"), [(offering, keep_known_in_hand), (offering, forget_known), (bidding, first_come)]
)
def test_the_comparison_notices_an_unfair_dealer(position: Callable[[], Match], dealer: Dealer) -> None:
    match = position()
    expected = every_deal(match, 0)
    seen = redeals(match, 0, dealer)
    statistic, bound = chi_square(seen, expected)
    assert statistic > bound or not set(seen) <= set(expected)


def test_the_comparison_notices_a_dealer_who_ignores_how_many_cards_there_are() -> None:
    expected = every_deal(offering(), 0)
    unfair = Counter({world: DEALS // len(expected) for world in expected})
    statistic, bound = chi_square(unfair, expected)
    assert statistic > bound
