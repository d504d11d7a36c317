"""What the table says of the moment, in every phase: stage, colour, auction, and what is still to be done."""

from __future__ import annotations

import random
from typing import Any

import pytest

import casata
from casata import Match
from casata.games.il_principe.arrange import STEPS
from casata.games.il_principe.state import MAJOR, MINOR
from tests.conformance.steering import lively
from tests.il_principe.phases import DISPLAY, EVERY
from tests.il_principe.table import (
    NO_CARDS,
    all_pass,
    cards,
    counts,
    lots,
    next_round,
    offered,
    offers,
    refuse,
    roles,
    table,
)
from tests.matches import in_turn, phase, play, seen

NO_AUCTION = {"bid": 0, "bids": [0] * 4, "leader": None, "bidders": 0, "bidding": 0}


def said(match: Match, *fields: str) -> tuple[Any, ...]:
    """Some of what everybody sees."""
    return tuple(seen(match)[field] for field in fields)


def auction(match: Match) -> dict[str, Any]:
    """What everybody sees of an auction."""
    return {field: seen(match)[field] for field in NO_AUCTION}


def test_a_game_begins_without_a_bid_a_builder_or_an_owner() -> None:
    match = casata.new("il_principe", 4, seed=3)
    assert auction(match) == NO_AUCTION
    assert said(match, "building", "last", "round", "stage", "auctioned") == (None, 0, 1, "income", 0)
    assert set(seen(match)["city_owner"].values()) == {None}
    assert said(match, "removed", "lot") == (NO_CARDS, NO_CARDS)
    assert said(match, "offer_size", "paid") == ([0] * 4, [0] * 4)


def test_stages_follow_each_other_through_a_round() -> None:
    match = offers(3, hand={0: cards("GGW"), 1: cards("WWG"), 2: cards("WWG")})
    assert said(match, "stage") == ("income",)
    play(match, "offer green+green", "offer white+white", "offer white+white")
    assert said(match, "stage", "colour", "auctioned") == ("lots", "green", 6)
    all_pass(match)
    assert said(match, "stage", "colour", "auctioned") == ("lots", "white", 6)
    refuse(match, "action")
    assert said(match, "stage") == ("actions",)
    in_turn(match, "0 play white 1", "1 play green 1", "2 play green 1")
    assert said(match, "stage", "phase", "colour", "rank") == ("roles", "role_bid", "green", MAJOR)
    refuse(match, "offer")
    assert said(match, "stage", "round") == ("income", 3)
    refuse(match, "bid")
    assert said(match, "stage", "auctioned") == ("lots", 6)


def test_a_last_round_begins_with_the_lots() -> None:
    match = next_round(3, 11)
    assert said(match, "stage", "auctioned", "last") == ("lots", 6, 1)


@pytest.mark.parametrize(("letter", "colour", "asked"), [("G", "green", "turn_up"), ("B", "blue", "place_shield")])
def test_the_colour_of_a_power_is_said_for_major_and_minor(letter: str, colour: str, asked: str) -> None:
    match = roles(up=counts(**{letter: [3, 1, 0, 0]}), down={0: cards("W"), 1: cards("W")})
    for seat in (0, 1):
        assert said(match, "phase", "colour", "stage") == (asked, colour, "roles")
        assert match.actors == (seat,)
        match.play(offered(match)[0])


@pytest.mark.parametrize(("white", "rank"), [([0, 2, 2, 0], MAJOR), ([4, 2, 2, 0], MINOR)])
def test_those_who_bid_for_a_role_are_said_and_which_it_is(white: list[int], rank: int) -> None:
    match = roles(up=counts(W=white))
    assert said(match, "phase", "rank", "colour") == ("role_bid", rank, "white")
    assert auction(match) == NO_AUCTION | {"bidders": 0b0110, "bidding": 0b0110}


def test_bids_are_said_while_an_auction_lasts() -> None:
    match = in_turn(all_pass(lots("GWW", gold=[9] * 4)), "1 bid 2", "2 pass", "3 bid 4", "0 pass")
    assert auction(match) == {"bid": 4, "bids": [0, 2, 0, 4], "leader": 3, "bidders": 0b1111, "bidding": 0b1010}


@pytest.mark.parametrize("number", [1, 2])
def test_after_a_lot_nothing_is_left_of_its_auction(number: int) -> None:
    match = lots("GGGG", round=number, gold=[9] * 4, hand={3: cards("W")})
    in_turn(match, "1 bid 2", "2 bid 3", "3 bid 4", "0 bid 5", "1 pass", "2 pass", "3 pass")
    assert auction(match) == NO_AUCTION


def test_the_next_auction_begins_without_bids_of_the_last_one() -> None:
    match = lots("GWW", round=1, gold=[9] * 4)
    in_turn(match, "1 bid 2", "2 bid 3", "3 bid 4", "0 bid 5", "1 pass", "2 pass", "3 pass")
    assert auction(match) == NO_AUCTION | {"bidders": 0b1111, "bidding": 0b1111}
    assert offered(match)[0] == "bid 1"


@pytest.mark.parametrize("wanted", [True, False])
def test_after_a_role_nothing_is_left_of_its_auction(wanted: bool) -> None:
    match = roles(up=counts(W=[2, 2, 2, 2]), gold=[9] * 4)
    in_turn(match, *(["1 bid 2", "2 bid 3", "3 bid 4", "0 bid 5"] if wanted else []))
    all_pass(match)
    assert phase(match) == "offer"
    assert auction(match) == NO_AUCTION


def test_the_city_being_built_is_said_until_its_shields_are_placed() -> None:
    match = EVERY["shields"]()
    assert said(match, "building") == ("firenze",)
    match.play("shields emilia+emilia")
    assert said(match, "building") == (None,)


def test_all_of_63_gold_can_be_bid() -> None:
    match = lots("WW", gold=[5, 63, 5, 5])
    assert offered(match) == [*(f"bid {amount}" for amount in range(1, 64)), "pass"]


@pytest.mark.parametrize("number", [2, 3])
@pytest.mark.parametrize("place", [0, 3])
def test_a_city_needs_all_its_cards_and_all_its_gold_and_no_more(number: int, place: int) -> None:
    match = table(actor=place, hand={place: cards("GRY")}, gold=[number] * 4, display=DISPLAY)
    assert ("build siena" in offered(match)) == (number == 3)


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_still_to_be_done_names_nothing_that_is_not_needed(seats: int) -> None:
    chance = random.Random(seats)
    match = casata.new("il_principe", seats, seed=seats)
    while not match.over:
        s = match._state
        for step, *values in s.todo[: s.todo_count]:
            assert not any(values[len(STEPS[step]) - 1 :]), STEPS[step]
        match.play(lively(match.legal(match.actors[0]), chance), match.actors[0])


def test_a_last_round_without_lots_leaves_no_lot_to_be_done() -> None:
    match = next_round(3, 0, hand={0: cards("W"), 2: cards("W")})
    s = match._state
    assert (s.todo_count, phase(match)) == (1, "action")
    assert s.todo[1] == [0] * len(s.todo[1])
