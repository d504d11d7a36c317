"""How rounds begin, and how the game ends (il_principe 9)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import casata
from casata import Match
from tests.il_principe.table import (
    GONE,
    NO_CARDS,
    any_cards,
    at_random,
    building_cards,
    built_but,
    cards,
    counts,
    ending,
    face_up,
    gold,
    kinds_offered,
    next_round,
    offered,
    offers,
    on_map,
    refuse,
    roles,
    stages,
    table,
)
from tests.matches import happened, in_turn, kinds, phase, play, points, seen

PUBLISHED = {"draw_per_player": 4}


def drawn(match: Match) -> list[int]:
    """How many cards each seat drew in the last decision."""
    count = Counter(event["seat"] for event in happened(match, "drew"))
    return [count[seat] for seat in range(match.seats)]


def lot_size(match: Match) -> int:
    """How many cards are to be auctioned."""
    return sum(seen(match)["lot"].values())


def is_last(match: Match) -> bool:
    """Whether this is the last round."""
    return bool(seen(match)["last"])


def test_x20_with_twelve_cards_three_players_have_a_normal_round() -> None:
    match = next_round(3, 12)
    assert (is_last(match), phase(match), match.actors) == (False, "offer", (0, 1, 2))
    assert gold(match) == [10, 10, 10]
    assert drawn(match) == [4, 4, 4]


def test_x20_with_eleven_cards_it_is_the_last_round_without_income() -> None:
    match = next_round(3, 11)
    assert (is_last(match), phase(match)) == (True, "bid")
    assert gold(match) == [5, 5, 5]
    assert drawn(match) == [0, 0, 0]
    assert (lot_size(match), seen(match)["deck_size"]) == (6, 5)


def test_x21_too_few_cards_for_all_lots_are_all_turned_up() -> None:
    match = next_round(3, 4)
    assert is_last(match)
    assert (lot_size(match), seen(match)["deck_size"]) == (4, 0)
    assert seen(match)["lot"] == NO_CARDS | {"green": 1, "white": 1, "red": 1, "blue": 1}


def test_x21_without_a_deck_there_are_no_lots_but_phases_3_and_4_are_played() -> None:
    match = next_round(3, 0, hand={0: cards("WW"), 1: cards("W"), 2: cards("W")})
    assert is_last(match)
    assert kinds(match)[-2:] == ["no_lots", "stage"]
    assert (phase(match), match.actor) == ("action", 0)
    in_turn(match, "0 play white 2", "1 play white 1", "2 pass")
    assert match.over
    assert (seen(match)["major"]["white"], seen(match)["minor"]["white"]) == (0, 1)
    assert points(match, "white") == [1, 1, 0]
    assert points(match, "roles") == [2, 1, 0]


def test_x22_a_deck_of_thirteen_is_dealt_out_from_the_principe_on() -> None:
    match = next_round(3, 13, principe=1)
    assert phase(match) == "offer"
    assert drawn(match) == [4, 5, 4]
    assert seen(match)["deck_size"] == 0
    assert gold(match) == [10, 10, 10]


def test_x23_three_cities_face_up_end_the_game_before_the_round() -> None:
    left = ("siena", "pisa", "lucca")
    match = next_round(3, 50, display=face_up(*left), city_owner=built_but(*left), up=counts(W=[2, 1, 0], Y=[0, 0, 1]))
    assert match.over
    assert seen(match)["deck_size"] == 50
    assert drawn(match) == [0, 0, 0]
    assert [event["gold"] for event in happened(match, "received")] == [2]
    assert [event["count"] for event in happened(match, "cities_out")] == [3]
    assert points(match, "roles") == [2, 1, 2]


@pytest.mark.parametrize(("shown", "over"), [(4, False), (3, True), (2, True), (0, True)])
def test_x23_four_cities_face_up_are_enough_for_another_round(shown: int, over: bool) -> None:
    left = ("siena", "pisa", "lucca", "verona")[:shown]
    match = next_round(4, 50, display=face_up(*left), city_owner=built_but(*left))
    assert match.over == over


def test_x28_two_players_have_13_cards_of_a_colour_ten_cities_and_no_minor_roles() -> None:
    match = casata.new("il_principe", 2, seed=28)
    start = seen(match)
    assert building_cards(match) == [13] * 5
    assert start["deck_size"] + sum(start["hand_size"]) == 65
    assert start["city_deck"] + sum(start["display"].values()) == 10
    assert start["minor"] == GONE
    assert start["major"] == dict.fromkeys(start["major"])


def test_x28_two_players_get_six_gold_draw_five_and_offer_three() -> None:
    match = casata.new("il_principe", 2, seed=28)
    assert gold(match) == [6, 6]
    assert seen(match)["hand_size"] == [5, 5]
    assert {str(move).count("+") for move in match.legal(0)} == {2}
    play(match, offered(match, 0)[0], offered(match, 1)[0])
    assert seen(match)["hand_size"] == [2, 2]
    assert lot_size(match) == 6
    refuse(match, "offer")
    assert gold(match) == [12, 12]
    assert drawn(match) == [5, 5]


@pytest.mark.parametrize(("deck", "last"), [(9, True), (10, False)])
def test_x28_below_ten_cards_it_is_the_last_round_of_two_players(deck: int, last: bool) -> None:
    match = next_round(2, deck)
    assert is_last(match) == last
    assert (lot_size(match), seen(match)["deck_size"]) == ((6, 3) if last else (0, 0))


def test_x28_the_second_place_in_a_region_counts_for_two_players_too() -> None:
    match = ending(2, shields=on_map(A=[3, 1], V=[0, 2]))
    assert points(match, "regions") == [5, 2 + 5]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", [{}, PUBLISHED])
def test_x32_cards_cities_and_shields_are_conserved_in_every_step(seats: int, options: dict[str, Any]) -> None:
    copies, cities = (13, 10) if seats == 2 else (20, 15)
    for match in at_random(casata.new("il_principe", seats, seed=32, options=options), seed=seats):
        view = seen(match)
        assert building_cards(match) == [copies] * 5
        laid = [sum(row.values()) for field in ("up", "down") for row in view[field]]
        pending = sum(view["lot"].values()) + sum(view["offer_size"]) + sum(view["removed"].values())
        assert view["deck_size"] + sum(view["hand_size"]) + pending + sum(laid) == copies * 5
        built = sum(owner is not None for owner in view["city_owner"].values())
        assert view["city_deck"] + sum(view["display"].values()) + built == cities
        assert sum(view["pool"].values()) == view["city_deck"] + 15 - cities
        for seat in range(seats):
            assert view["supply"][seat] + sum(view["shields"][seat].values()) == 11
            assert match._state.gold[seat] == view["received"][seat] - view["paid"][seat]


def test_x36_red_still_draws_what_the_last_lots_have_left() -> None:
    match = next_round(4, 15, hand={0: cards("RR"), 1: cards("R")})
    assert (is_last(match), lot_size(match), seen(match)["deck_size"]) == (True, 8, 7)
    refuse(match, "action")
    in_turn(match, "0 play red 2", "1 play red 1", "3 pass")
    assert [event["seat"] for event in happened(match, "drew")] == [0, 1]
    assert seen(match)["deck_size"] == 5
    assert match.over


def test_x37_gold_from_the_last_phase_4_counts_for_the_most_gold() -> None:
    match = ending(3, gold=[6, 7, 5], up=counts(Y=[1, 0, 0]))
    assert gold(match) == [8, 7, 5]
    assert points(match, "gold") == [2, 0, 0]


def short_deal() -> Match:
    """Four players begin a round with 18 cards, seat 3 is Principe; seat 0 has red cards."""
    return next_round(4, 18, principe=3, hand={0: cards("RRR")})


def test_x38_a_short_deck_is_dealt_evenly_and_leaves_gold_and_offers_alone() -> None:
    match = short_deal()
    assert drawn(match) == [5, 4, 4, 5]
    assert gold(match) == [10] * 4
    assert seen(match)["deck_size"] == 0
    for seat in range(4):
        assert {str(move).count("+") for move in match.legal(seat)} == {1}
    refuse(match, "bid")
    assert lot_size(match) == 8


def test_x38_then_red_draws_nothing_and_the_next_round_is_the_last_without_lots() -> None:
    match = refuse(short_deal(), "action")
    in_turn(match, "3 pass", "0 play red 1", "1 pass", "2 pass")
    assert seen(match)["major"]["red"] == 0
    assert happened(match, "drew") == []
    assert is_last(match)
    assert kinds(match)[-2:] == ["no_lots", "stage"]
    assert phase(match) == "action"


def test_x39_drawing_four_a_deck_of_sixteen_is_just_enough_for_four_players() -> None:
    match = next_round(4, 16, options=PUBLISHED)
    assert (is_last(match), phase(match)) == (False, "offer")
    assert drawn(match) == [4, 4, 4, 4]
    assert seen(match)["deck_size"] == 0


def test_x39_drawing_four_a_deck_of_nineteen_is_the_last_round_of_five_players() -> None:
    match = next_round(5, 19, options=PUBLISHED)
    assert (is_last(match), lot_size(match), seen(match)["deck_size"]) == (True, 10, 9)


# The table of set-up (2)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_three_to_five_players_begin_with_the_whole_box(seats: int) -> None:
    match = casata.new("il_principe", seats, seed=2)
    start = seen(match)
    assert building_cards(match) == [20] * 5
    assert start["deck_size"] == 100 - 5 * seats
    assert start["hand_size"] == [5] * seats
    assert (sum(start["display"].values()), start["city_deck"]) == (4, 11)
    assert start["major"] == start["minor"] == dict.fromkeys(start["major"])
    assert start["supply"] == [11] * seats
    assert gold(match) == [5] * seats
    assert match.scores() == [0] * seats
    assert match.actors == tuple(range(seats))


@pytest.mark.parametrize(("seats", "threshold", "flipped"), [(2, 10, 6), (3, 12, 6), (4, 16, 8), (5, 20, 10)])
@pytest.mark.parametrize("draw", [4, 5])
def test_the_last_round_depends_on_the_players_not_on_the_draw(
    seats: int, threshold: int, flipped: int, draw: int
) -> None:
    options = {"draw_per_player": draw}
    assert not is_last(next_round(seats, threshold, options=options))
    match = next_round(seats, threshold - 1, options=options)
    assert is_last(match)
    assert lot_size(match) == flipped
    assert seen(match)["deck_size"] == threshold - 1 - flipped


def test_a_last_round_goes_through_phases_2_3_and_4_and_then_to_the_scoring() -> None:
    match = next_round(
        3, 9, hand={0: cards("WRY"), 2: cards("G")}, display=face_up("venezia", "pisa", "lucca", "milano")
    )
    assert phase(match) == "bid"
    refuse(match, "action")
    assert kinds_offered(match) == {"build", "play", "pass"}
    in_turn(match, "0 build venezia", "2 pass")
    assert match.over
    assert points(match, "roles") == [6, 0, 0]
    assert happened(match, "round", "cities_out") == []


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_exactly_the_printed_number_of_cards_is_offered(seats: int) -> None:
    match = offers(seats, hand={seat: cards("GGWWRR") for seat in range(seats)})
    size = 3 if seats == 2 else 2
    assert {len(str(move).split("+")) for move in match.legal(0)} == {size}
    for move in ("offer green+white", "offer green+green+white"):
        assert (match.why_not(move, 0) is None) == (move.count("+") + 1 == size)


def test_income_comes_before_offers_from_the_principe_on() -> None:
    match = roles(principe=2, deck=any_cards(60))
    order = [event["seat"] for event in happened(match, "received")]
    assert order == [2, 3, 0, 1]
    assert match.actors == (0, 1, 2, 3)


def test_nothing_is_checked_inside_a_round() -> None:
    match = table(hand={0: cards("WRY"), 1: cards("GRB")}, deck=cards("G"), display=face_up("venezia", "perugia"),
                  city_owner=built_but("venezia", "perugia"))  # fmt: skip
    in_turn(match, "0 build venezia", "1 build perugia")
    assert stages(match) == ["roles"]
