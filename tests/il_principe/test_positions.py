"""Described positions of Il Principe: what follows from what was named, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata import CasataError, Match
from tests.engine.playing import everything
from tests.il_principe.table import (
    CITIES,
    GONE,
    any_cards,
    built_but,
    cards,
    counts,
    face_up,
    gold,
    lots,
    offers,
    on_display,
    on_map,
    refuse,
    table,
)
from tests.matches import happened, seen


def acting() -> Match:
    """Phase 3 of a table with something in every place."""
    return table(
        hand={0: cards("WRY"), 1: cards("GB")},
        up=counts(W=[2, 1, 0, 0], B=[0, 1, 1, 0]),
        down=counts(R=[1, 0, 0, 0]),
        gold=[4, 3, 2, 1],
        paid=[1, 0, 0, 0],
        shields=on_map(A=[1, 0, 2, 0]),
        major={"white": 1},
        minor={"white": 2},
        city_owner={"siena": 3},
        display=face_up("venezia", "pisa", "lucca", "milano"),
    )


STARTS: dict[str, Callable[[], Match]] = {
    "action": acting,
    "bid": lambda: lots("GGWRR", hand={2: cards("G")}),
    "offer": lambda: offers(hand={seat: cards("GWR") for seat in range(3)}, offer={3: cards("BB")}),
    "two": lambda: table(2, hand={0: cards("GW")}),
}


@pytest.mark.parametrize("start", STARTS)
def test_a_position_is_saved_and_opened_again_before_and_after_play(start: str) -> None:
    match = STARTS[start]()
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    refuse(match)
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)


def test_the_deck_takes_the_cards_that_lie_nowhere_else() -> None:
    match = acting()
    assert seen(match)["deck_size"] == 100 - 5 - 5 - 1
    assert match._state.deck == [19, 16, 18, 17, 19]


def test_where_the_deck_is_named_the_rest_has_left_the_game() -> None:
    match = table(hand={0: cards("GG")}, deck=any_cards(30))
    assert (seen(match)["deck_size"], sum(seen(match)["removed"].values())) == (30, 68)


def test_gold_and_what_was_paid_make_what_was_received() -> None:
    assert gold(acting()) == [4, 3, 2, 1]
    assert seen(acting())["received"] == [5, 3, 2, 1]


def test_supply_is_what_is_not_on_the_map() -> None:
    assert seen(acting())["supply"] == [10, 11, 9, 11]


def test_cities_that_are_neither_built_nor_on_display_are_in_the_deck() -> None:
    assert seen(acting())["city_deck"] == 15 - 1 - 4
    match = table(hand={0: cards("G")}, city_owner=built_but("siena", "pisa"))
    assert on_display(match) == ["siena", "pisa"]
    assert seen(match)["city_deck"] == 0


def test_two_players_have_no_minor_roles_in_a_position_either() -> None:
    assert seen(table(2, hand={0: cards("G")}))["minor"] == GONE


def test_prescribed_outcomes_are_cards_and_cities() -> None:
    match = table(
        hand={0: cards("WRY"), 3: cards("G")},
        display=face_up("venezia", "pisa", "lucca", "milano"),
        chance=["urbino", "blue", "blue"],
    )
    match.play("build venezia")
    assert "urbino" in on_display(match)
    match.play("pass")
    drawn = [event["colour"] for event in match.events(0) if event["kind"] == "drew" and event["seat"] == 0]
    assert drawn[:2] == ["blue", "blue"]
    assert [event["seat"] for event in happened(match, "drew")][:1] == [0]


@pytest.mark.parametrize(
    ("why", "wrong"),
    [
        ("begins in one of the phases", {"phase": "build"}),
        ("begins in one of the phases", {"phase": "role_bid"}),
        ("name lot", {"phase": "bid"}),
        ("the last round has no offers", {"phase": "offer", "last": 1}),
        ("seat 0 must have 2 cards", {"phase": "offer", "hand": {0: cards("G")}}),
        ("seat 0 offers 2 cards", {"phase": "offer", "offer": {0: cards("GGG")}}),
        ("offers lie face down in the phase offer only", {"offer": {0: cards("GG")}}),
        ("lots are auctioned in the phase bid only", {"lot": cards("GG")}),
        ("green: the position names", {"hand": {0: cards("G" * 21)}}),
        ("seat 0 has no cards and is not asked", {"hand": {0: {}}, "actor": 0}),
        ("gold of seat 0", {"gold": [64, 0, 0, 0]}),
        ("gold of seat 0", {"received": [2, 0, 0, 0], "paid": [3, 0, 0, 0]}),
        ("supply", {"supply": [12, 11, 11, 11]}),
        ("seat 0 has 11 shields", {"shields": {0: {"umbria": 12}}}),
        ("principe must be a seat", {"principe": 4}),
        ("principe must be a seat", {"principe": None}),
        ("last is 0 or 1", {"last": 2}),
        ("cannot have both roles in green", {"major": {"green": 1}, "minor": {"green": 1}}),
        ("roles never leave the game", {"minor": {"green": "gone"}}),
        ("the display has 4 cities", {"display": face_up("siena", "pisa", "lucca")}),
        ("the display has 4 cities", {"display": face_up("siena", "pisa", "lucca", "milano", "verona")}),
        ("no longer on display", {"display": face_up(*CITIES[:4]), "city_owner": {CITIES[0]: 0}}),
        ("city_owner names the seat", {"city_owner": {"siena": "gone"}}),
        ("known.0.green is more", {"known": {0: cards("GG")}}),
        ("deck_size must be what follows", {"deck_size": 3}),
        ("hand_size must be what follows", {"hand_size": [9, 0, 0, 0]}),
    ],
)
def test_what_cannot_be_is_refused(why: str, wrong: dict[str, Any]) -> None:
    base = {"phase": "action", "round": 2, "principe": 0, "hand": {0: cards("GW")}}
    casata.position("il_principe", 4, set=base)
    with pytest.raises(CasataError, match=why):
        casata.position("il_principe", 4, set={**base, **wrong})


def test_two_players_cannot_have_more_than_their_cities_and_roles() -> None:
    with pytest.raises(CasataError):
        table(2, hand={0: cards("G")}, minor={"green": 0})
    with pytest.raises(CasataError):
        table(2, hand={0: cards("G")}, city_owner=dict.fromkeys(CITIES[:11], 0))
    with pytest.raises(CasataError):
        table(2, hand={0: cards("G" * 14)})
