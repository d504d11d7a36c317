"""The numbers of a house file are those that are paid, received and scored; 0 is nothing, and is not told."""

from __future__ import annotations

import pathlib

import pytest

from casata import Match
from tests.il_principe.table import (
    cards,
    cards_drawn,
    counts,
    ending,
    face_up,
    gold,
    holding,
    next_round,
    on_map,
    roles,
    table,
)
from tests.matches import happened, points

numbers = pytest.mark.parametrize("number", [0, 1, 3])
few = pytest.mark.parametrize("number", [0, 1, 4])


@pytest.fixture
def house(tmp_path: pathlib.Path) -> pathlib.Path:
    return tmp_path / "house.toml"


def told(match: Match, kind: str, argument: str) -> list[tuple[int, int]]:
    """The seats of the events of a kind in the last decision, with one of their numbers."""
    return [(event["seat"], event[argument]) for event in happened(match, kind)]


@numbers
def test_income_of_a_house(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[rounds.players_3]\nincome = {number}")
    match = next_round(3, 60, box=house)
    assert gold(match) == [5 + number] * 3
    assert told(match, "received", "gold") == [(seat, number) for seat in range(3) if number]


@few
def test_gold_of_the_yellow_role_of_a_house(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[roles]\nyellow_gold = {number}")
    match = ending(3, up=counts(Y=[2, 1, 0]), box=house)
    assert gold(match) == [5 + number, 5 + number, 5]
    assert told(match, "received", "gold") == [(seat, number) for seat in range(2) if number]


@numbers
def test_points_of_the_white_role_of_a_house(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[roles]\nwhite_points = {number}")
    match = roles(up=counts(W=[2, 1, 0, 0]), box=house)
    assert points(match, "white") == [number, number, 0, 0]
    assert told(match, "blessed", "points") == [(seat, number) for seat in range(2) if number]


@numbers
def test_the_price_of_a_city_of_a_house(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[sizes.small]\ncost = {number}")
    display = face_up("venezia", "pisa", "lucca", "siena")
    match = table(hand={0: cards("WRY"), 1: cards("G")}, gold=[number] * 4, display=display, box=house)
    match.play("build venezia")
    assert gold(match)[0] == 0
    assert told(match, "paid", "gold") == ([(0, number)] if number else [])


@numbers
@pytest.mark.parametrize("rank", ["major", "minor"])
def test_what_roles_of_a_house_bring_when_others_build(number: int, rank: str, house: pathlib.Path) -> None:
    house.write_text(f"[roles]\n{rank}_income = {number}")
    display = face_up("venezia", "pisa", "lucca", "siena")
    match = table(
        hand={0: cards("WRY"), 1: cards("G")}, display=display, major=holding("W", 1), minor=holding("W", 2), box=house
    )
    match.play("build venezia")
    brought = {"major": 2, "minor": 1} | {rank: number}
    assert points(match, "income") == [0, brought["major"], brought["minor"], 0]
    assert told(match, "income", "points") == [
        (seat, brought[holder]) for seat, holder in ((1, "major"), (2, "minor")) if brought[holder]
    ]


@numbers
@pytest.mark.parametrize("rank", ["major", "minor"])
def test_what_roles_of_a_house_are_worth_at_the_end(number: int, rank: str, house: pathlib.Path) -> None:
    house.write_text(f"[roles]\n{rank}_final = {number}")
    match = ending(3, up=counts(W=[2, 1, 0]), box=house)
    worth = {"major": 2, "minor": 1} | {rank: number}
    assert points(match, "roles") == [worth["major"], worth["minor"], 0]


@numbers
def test_what_most_gold_most_cards_and_sets_of_a_house_are_worth(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[final]\nmost_gold = {number}\nmost_cards = {number}\nset = {number}")
    match = ending(3, gold=[1, 3, 2], hand={0: cards("GG"), 2: cards("W")}, down={2: cards("GWRBY")}, box=house)
    assert (points(match, "gold"), points(match, "cards")) == ([0, number, 0], [number, 0, 0])
    assert points(match, "sets") == [0, 0, number]
    assert told(match, "most_gold", "points") == ([(1, number)] if number else [])
    assert told(match, "most_cards", "points") == ([(0, number)] if number else [])
    assert told(match, "set_points", "points") == ([(2, number)] if number else [])


@numbers
def test_what_the_second_place_in_a_region_of_a_house_is_worth(number: int, house: pathlib.Path) -> None:
    house.write_text(f"[final]\nregion_second = {number}")
    match = ending(4, shields=on_map(A=[4, 3, 3, 1]), box=house)
    assert points(match, "regions") == [5, number, number, 0]
    assert told(match, "region_second", "points") == [(seat, number) for seat in (1, 2) if number]
    assert told(match, "region_first", "points") == [(0, 5)]


@pytest.mark.parametrize(("deck", "drawn"), [(6, [2, 2, 2]), (7, [3, 2, 2]), (11, [4, 4, 3]), (14, [5, 5, 4])])
def test_a_small_deck_of_a_house_is_shared_out_evenly(deck: int, drawn: list[int], house: pathlib.Path) -> None:
    house.write_text("[rounds.players_3]\nthreshold = 6")
    assert cards_drawn(next_round(3, deck, box=house)) == drawn
