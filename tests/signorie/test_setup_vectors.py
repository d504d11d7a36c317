"""The table before the first turn, and how a round begins (signorie 2, 9)."""

from __future__ import annotations

from collections import Counter

import pytest

import casata
from tests.matches import in_turn, kinds, play, seen
from tests.signorie.table import (
    BONUSES,
    CAREERS,
    CITIES,
    CITIES_IN_PLAY,
    COLOURS,
    ENVELOPES,
    TOO_HIGH,
    VICTORIES,
    at_random,
    careers,
    dice_left,
    face_down,
    florins,
    heights,
    hired,
    in_city,
    next_round,
    offer,
    order,
    plan,
    reserve,
    rewards,
    stack_of,
    supply,
    waiting,
)

seats_of_a_game = pytest.mark.parametrize("seats", [2, 3, 4])


def test_t16_florins_and_initiative_follow_the_order() -> None:
    boards = ["yellow", "blue", "red", "purple"]
    starts = (casata.new("signorie", 4, seed=seed, options={"boards": boards, "start": 0}) for seed in range(99))
    match = next(match for match in starts if order(match) == [0, 1, 2, 3])
    assert [seen(match)["board"][seat] for seat in order(match)] == boards
    assert [florins(match, seat) for seat in order(match)] == [6, 7, 7, 8]
    assert [seen(match)["board"][seat] for seat in stack_of(match)] == ["purple", "red", "blue", "yellow"]
    assert match.actor == 0


@seats_of_a_game
@pytest.mark.parametrize("seed", range(5))
def test_the_place_in_the_order_gives_the_florins(seats: int, seed: int) -> None:
    match = casata.new("signorie", seats, seed=seed)
    assert sorted(order(match)) == list(range(seats))
    assert [florins(match, seat) for seat in order(match)] == [6, 7, 7, 8][:seats]
    assert stack_of(match) == order(match)[::-1]
    assert match.actor == order(match)[0]


@pytest.mark.parametrize(
    ("seats", "money", "dice", "cities", "tiles", "pile"),
    [(2, [6, 7], 10, 3, 42, 36), (3, [6, 7, 7], 15, 4, 48, 40), (4, [6, 7, 7, 8], 20, 5, 54, 44)],
)
def test_e44_players_decide_dice_cities_and_tiles(
    seats: int, money: list[int], dice: int, cities: int, tiles: int, pile: int
) -> None:
    match = casata.new("signorie", seats, seed=44)
    start = seen(match)
    assert sorted(start["florins"]) == money
    assert dice_left(match) == dice
    assert {colour: sum(faces.values()) for colour, faces in start["dice"].items()} == dict.fromkeys(COLOURS, seats)
    assert sum(start["in_play"].values()) == cities
    offers = [tile for city in start["offer"].values() for tile in city.values() if tile != "none"]
    assert (len(offers), start["pile"]) == (2 * cities, pile)
    assert sum(match._state.pool) == pile
    assert sum(match._state.removed) == 54 - tiles


@seats_of_a_game
def test_ruling_22_everybody_begins_with_four_men_and_three_women(seats: int) -> None:
    match = casata.new("signorie", seats, seed=1)
    for seat in range(seats):
        assert (supply(match, seat), reserve(match, seat), waiting(match, seat)) == ((3, 4), (8, 8), (0, 0))
        assert (careers(match, seat), plan(match, seat), face_down(match, seat), hired(match, seat)) == (
            {},
            {},
            {},
            set(),
        )
    start = seen(match)
    assert (start["brides"], start["brides_left"], start["discs"]) == ([0] * seats, 16, 48)
    assert match.scores() == heights(match) == [0] * seats
    assert (start["round"], start["phase"], start["stage"]) == (1, "turn", "actions")


@seats_of_a_game
def test_rewards_are_five_bonus_tiles_and_two_victory_tiles_all_different(seats: int) -> None:
    met: set[str] = set()
    for seed in range(30):
        tiles = seen(casata.new("signorie", seats, seed=seed))["reward"]
        assert len(set(tiles)) == 7
        assert set(tiles[:5]) <= set(BONUSES)
        assert set(tiles[5:]) <= set(VICTORIES)
        met.update(tiles)
    assert met == {*BONUSES, *VICTORIES}


@seats_of_a_game
def test_each_of_ten_assignments_lies_in_its_own_envelope(seats: int) -> None:
    match = casata.new("signorie", seats, seed=3)
    assert sorted(seen(match)["envelope"].values()) == sorted(ENVELOPES)
    dealt = [event for event in match.events(None) if event["kind"] == "dealt"]
    assert [event["envelope"] for event in dealt] == list(ENVELOPES)
    assert {event["assignment"]: event["envelope"] for event in dealt} == seen(match)["envelope"]


@pytest.mark.parametrize(("seats", "removed"), [(2, 2), (3, 1), (4, 0)])
def test_tiles_are_removed_house_by_house(seats: int, removed: int) -> None:
    for seed in range(20):
        tiles = casata.new("signorie", seats, seed=seed)._state.removed
        assert [sum(tiles[1 + 4 * house : 5 + 4 * house]) for house in range(6)] == [removed] * 6
        assert tiles[0] == 0


@pytest.mark.parametrize("seats", [2, 3])
def test_removed_tiles_and_unused_cities_are_drawn_by_chance(seats: int) -> None:
    states = [casata.new("signorie", seats, seed=seed)._state for seed in range(40)]
    assert len({tuple(state.removed) for state in states}) > 30
    unused = Counter(city for state in states for city in range(5) if not state.in_play[city])
    assert sorted(unused) == [0, 1, 2, 3, 4]


@seats_of_a_game
def test_offers_lie_in_cities_in_play_alone(seats: int) -> None:
    for seed in range(10):
        start = seen(casata.new("signorie", seats, seed=seed))
        for city in CITIES:
            assert (set(start["offer"][city].values()) == {"none"}) == (start["in_play"][city] == 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_e28_unused_cities_never_get_tiles_or_figures(seats: int) -> None:
    match = casata.new("signorie", seats, seed=28)
    unused = [city for city, used in seen(match)["in_play"].items() if not used]
    assert len(unused) == 5 - CITIES_IN_PLAY[seats]
    for now in at_random(match, seed=28):
        for city in unused:
            assert in_city(now, city) == ""
            assert set(seen(now)["offer"][city].values()) == {"none"}


def test_a_round_begins_with_tiles_then_dice_then_assignments() -> None:
    match = rewards(2, die={0: {"yellow": 6, "red": 6, "grey": 2}, 1: TOO_HIGH})
    told = kinds(match)[kinds(match).index("round") :]
    assert told == ["round"] + ["offered"] * 6 + ["rolled_dice"] * 10 + ["dealt"] * 10


def test_all_dice_are_rolled_again_wherever_they_were() -> None:
    match = rewards(2, reward="die_tile", die={0: {"yellow": 1, "red": 2}, 1: TOO_HIGH}, round=2)
    play(match, "reward", "take turquoise 6", "signoria", "climb", "stop")
    assert seen(match)["round"] == 3
    assert {colour: sum(faces.values()) for colour, faces in seen(match)["dice"].items()} == dict.fromkeys(COLOURS, 2)
    assert seen(match)["die"] == [dict.fromkeys(COLOURS, 0)] * 2
    assert seen(match)["aside"] == dict.fromkeys(COLOURS, 0)


def test_tiles_not_taken_stay_and_only_empty_spaces_are_filled() -> None:
    offers = {"milano_marriage": "sforza_5", "roma_mission": "este_2"}
    match = rewards(die=dict.fromkeys(range(4), TOO_HIGH), offers=offers, chance=["medici_4", "aragona_5"])
    assert {place: offer(match, place) for place in offers} == offers
    assert (offer(match, "milano_mission"), offer(match, "venezia_marriage")) == ("medici_4", "aragona_5")
    assert seen(match)["pile"] == 54 - 2 - 8


def test_the_new_order_is_the_order_of_turns_of_the_next_round() -> None:
    match = next_round(rewards(height=[1, 5, 0, 3]))
    assert order(match) == [1, 3, 0, 2]
    in_turn(match, "1 pass", "3 pass", "0 pass", "2 pass")


def test_who_begins_may_be_agreed() -> None:
    for start in range(4):
        orders = {tuple(order(casata.new("signorie", 4, seed=seed, options={"start": start}))) for seed in range(40)}
        assert {places[0] for places in orders} == {start}
        assert len(orders) == 6


@pytest.mark.parametrize(("seats", "orders"), [(2, 2), (3, 6), (4, 24)])
def test_every_order_of_turns_occurs(seats: int, orders: int) -> None:
    assert len({tuple(order(casata.new("signorie", seats, seed=seed))) for seed in range(5 * orders)}) == orders


@pytest.mark.parametrize(
    ("seats", "start", "turns", "envelopes"),
    [
        (2, "random", [1, 0], "yellow_women red_men grey_men"),
        (3, "random", [2, 0, 1], "grey_women red_men turquoise_women"),
        (4, "random", [3, 0, 2, 1], "grey_men grey_women red_men"),
        (2, 1, [1, 0], "yellow_women yellow_men purple_women"),
        (3, 1, [1, 2, 0], "red_men grey_women yellow_women"),
        (4, 1, [1, 3, 0, 2], "red_women grey_men grey_women"),
    ],
)
def test_a_seed_lays_out_the_same_table_for_ever(
    seats: int, start: int | str, turns: list[int], envelopes: str
) -> None:
    """Saves keep the seed: one draw more or less, and everything after it, last of all the envelopes, is another."""
    match = casata.new("signorie", seats, seed=1, options={"start": start})
    assert order(match) == turns
    assert [seen(match)["envelope"][career] for career in CAREERS] == envelopes.split()
