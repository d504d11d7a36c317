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
    NO_CARDS,
    any_cards,
    built_but,
    cards,
    counts,
    face_up,
    gold,
    lots,
    next_round,
    offered,
    offers,
    on_display,
    on_map,
    refuse,
    table,
)
from tests.matches import happened, in_turn, seen


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


def test_prescribed_lots_of_the_last_round_are_those() -> None:
    match = next_round(3, 11, chance=["red", "red", "yellow", "green", "green", "yellow"])
    assert seen(match)["lot"] == NO_CARDS | cards("GGRRYY")


@pytest.mark.parametrize("city", ["bologna", "lucca", "mantova"])
@pytest.mark.parametrize("deck", [60, 11])
def test_a_city_cannot_be_prescribed_where_a_card_is_drawn(city: str, deck: int) -> None:
    with pytest.raises(CasataError, match="Chance cannot come out as prescribed"):
        next_round(3, deck, chance=[city])


@pytest.mark.parametrize("outcome", [15, "pisa"])
def test_a_city_that_was_seen_cannot_be_prescribed(outcome: str | int) -> None:
    match = table(hand={0: cards("WRY")}, display=face_up("venezia", "pisa", "lucca", "milano"), chance=[outcome])
    with pytest.raises(CasataError, match="Chance cannot come out as prescribed"):
        match.play("build venezia")


@pytest.mark.parametrize(
    ("why", "wrong"),
    [
        ("name lot", {"phase": "bid"}),
        ("The last round has no offers", {"phase": "offer", "last": 1}),
        ("Seat 0 must have 2 cards", {"phase": "offer", "hand": {0: cards("G")}}),
        ("Seat 0 must have 2 cards to offer or in its offer", {"phase": "offer", "offer": {0: cards("GGG")}}),
        ("In the phase action, leave lot empty; it is for bid, build, shields", {"lot": cards("GG")}),
        ("green: the position has", {"hand": {0: cards("G" * 21)}}),
        ("gold.0 must be from 0 to 63, not 64", {"gold": [64, 0, 0, 0]}),
        ("supply", {"supply": [12, 11, 11, 11]}),
        ("supply.0: the position has 1 more than there are", {"shields": {0: {"umbria": 12}}}),
        ("principe must be from 0 to 3, not None", {"principe": None}),
        ("last must be from 0 to 1, not 2", {"last": 2}),
        ("cannot have both roles in green", {"major": {"green": 1}, "minor": {"green": 1}}),
        ("minor.green must be a seat from 0 to 3 or None, not 'gone'", {"minor": {"green": "gone"}}),
        ("The display has 4 cities", {"display": face_up("siena", "pisa", "lucca")}),
        ("The display has 4 cities", {"display": face_up("siena", "pisa", "lucca", "milano", "verona")}),
        ("display.siena must be 0, not 1", {"display": face_up(*CITIES[:4]), "city_owner": {CITIES[0]: 0}}),
        ("city_owner.siena must be a seat from 0 to 3 or None, not 'gone'", {"city_owner": {"siena": "gone"}}),
        ("known.0.green must be from 0 to 1, not 2", {"known": {0: cards("GG")}}),
        ("Leave out what follows from all other fields: deck_size", {"deck_size": 3}),
        ("Leave out what follows from all other fields: hand_size", {"hand_size": [9, 0, 0, 0]}),
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


# Every phase


def reopened(match: Match) -> Match:
    """The same match, saved and opened again."""
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    return match


def test_a_seat_without_cards_can_be_the_actor() -> None:
    match = reopened(table(hand={2: cards("G")}, actor=1))
    assert (match.actor, offered(match)) == (1, ["pass"])
    match.play("pass")
    assert match.actor == 2


def test_an_auction_goes_on_from_the_bid_that_stands() -> None:
    match = reopened(lots("GGW", leader=2, bid=3, bids={1: 2, 2: 3}, bidding=[0, 1, 2, 3]))
    assert (match.actor, seen(match)["colour"], seen(match)["bids"]) == (3, "white", [0, 2, 3, 0])
    assert offered(match) == ["bid 4", "bid 5", "pass"]
    in_turn(match, "3 pass", "0 pass", "1 pass")
    assert seen(match)["principe"] == 2
    assert gold(match)[2] == 2


def test_those_who_spoke_before_the_leader_have_passed_unless_their_bids_are_named() -> None:
    match = reopened(lots("GGW", leader=2, bid=3))
    assert seen(match)["bidding"] == 0b1101
    in_turn(match, "3 pass", "0 pass")
    assert seen(match)["phase"] == "build"


def test_an_auction_without_a_bid_goes_on_with_the_first_who_has_not_passed() -> None:
    assert reopened(lots("GGW", bidding=[2, 3, 0])).actor == 2
    assert reopened(lots("GGW", bidding=[0])).actor == 0


def test_the_winner_of_a_lot_may_build_in_a_position() -> None:
    match = reopened(table(phase="build", principe=1, hand={1: cards("GRY")}, lot=cards("BB"),
                           display=face_up("siena", "pisa", "lucca", "milano")))  # fmt: skip
    assert (match.actor, offered(match)) == (1, ["build siena", "pass"])
    match.play("pass")
    assert (match.actor, seen(match)["phase"], seen(match)["colour"]) == (2, "bid", "blue")


@pytest.mark.parametrize("stage", ["actions", "lots"])
def test_shields_are_placed_in_a_position(stage: str) -> None:
    match = reopened(table(phase="shields", stage=stage, building="lucca", city_owner={"lucca": 0},
                           hand={1: cards("G")}))  # fmt: skip
    assert (match.actor, len(on_display(match))) == (0, 3)
    assert offered(match) == ["shields liguria+liguria", "shields liguria+toscana", "shields toscana+toscana"]
    match.play("shields liguria+toscana")
    assert (len(on_display(match)), match.actor, seen(match)["phase"]) == (4, 1, "action")


def test_between_lots_shields_are_placed_by_the_principe() -> None:
    match = reopened(table(phase="shields", building="lucca", city_owner={"lucca": 0}, lot=cards("WW")))
    assert seen(match)["stage"] == "lots"
    match.play("shields liguria+toscana")
    assert seen(match)["phase"] == "bid"


def test_a_major_role_is_auctioned_among_those_who_are_tied() -> None:
    match = reopened(table(phase="role_bid", colour="red", up=counts(R=[2, 0, 2, 1]), major={"green": 3}))
    assert (match.actor, seen(match)["bidders"]) == (2, 0b101)
    in_turn(match, "2 bid 1", "0 pass")
    assert (seen(match)["major"]["red"], seen(match)["major"]["green"]) == (2, 3)


def test_a_minor_role_is_auctioned_after_the_major_one() -> None:
    match = reopened(table(phase="role_bid", rank="minor", colour="blue", major={"blue": 0},
                           up=counts(B=[2, 2, 0, 2]), down=counts(B=[2, 0, 0, 0])))  # fmt: skip
    in_turn(match, "1 bid 1", "3 pass")
    assert seen(match)["minor"]["blue"] == 1


def test_a_card_is_turned_up_by_the_green_role() -> None:
    match = reopened(table(phase="turn_up", major={"green": 1}, up=counts(G=[0, 1, 1, 1]),
                           down=counts(G=[0, 1, 0, 0], R=[0, 1, 0, 0])))  # fmt: skip
    assert (match.actor, offered(match)) == (1, ["turn red", "pass"])
    match.play("turn red")
    assert (seen(match)["phase"], match.actor, seen(match)["rank"]) == ("role_bid", 2, 1)


TIED = {"phase": "place_shield", "major": {"blue": 0}, "up": counts(B=[1, 2, 0, 0]), "down": counts(B=[1, 0, 0, 0])}


def test_what_follows_a_power_is_named_where_it_could_be_one_or_the_other() -> None:
    """Two blue cards face up may have tied with one that was turned down, or come behind two."""
    match = reopened(table(**{**TIED, "down": counts(B=[2, 0, 0, 0])}))
    match.play("shields umbria")
    assert seen(match)["minor"]["blue"] == 1
    match = reopened(table(**TIED, todo=[["next_colour", "yellow"]]))
    match.play("shields umbria")
    assert seen(match)["minor"]["blue"] is None


def test_the_holder_of_the_minor_role_uses_its_power_last() -> None:
    match = reopened(table(phase="place_shield", major={"blue": 0}, minor={"blue": 1}, up=counts(B=[1, 1, 0, 0]),
                           down=counts(B=[1, 0, 0, 0])))  # fmt: skip
    assert match.actor == 1
    match.play("shields umbria")
    assert seen(match)["phase"] == "offer"


def test_a_position_can_begin_with_the_final_scoring() -> None:
    described = {"major": {"green": 1}, "gold": [1, 5, 2, 2], "hand": {0: cards("GG")}, "points": {2: {"cities": 9}}}
    match = reopened(table(phase="scoring", **described))
    assert match.over
    assert match.scores() == [2, 2 + 2, 9, 0]
    after = reopened(table(over=True, **described))
    assert (after.over, after.scores()) == (True, [0, 0, 9, 0])


@pytest.mark.parametrize(
    ("why", "wrong"),
    [
        ("minor.white: a minor role without its major is impossible", {"minor": {"white": 2}}),
        ("city_owner.siena must be None, not 0", {"round": 1, "city_owner": {"siena": 0}}),
        ("Seat 0 is to move", {"phase": "build", "actor": 2}),
        ("colour must be white, not 'green'", {"phase": "bid", "lot": cards("GGW"), "colour": "green"}),
        ("bid must be 0, not 3", {"phase": "bid", "lot": cards("G"), "bid": 3}),
        ("bid must be from 1 to 5, not 0", {"phase": "bid", "lot": cards("G"), "leader": 1}),
        ("bids.1 must be from 0 to 5, not 9", {"phase": "bid", "lot": cards("G"), "leader": 1, "bid": 9}),
        ("bidding must be the leader, and", {"phase": "bid", "lot": cards("G"), "leader": 1, "bid": 1, "bidding": [2]}),
        ("bidding must be the leader, and others of 0, 2, 3",
         {"phase": "bid", "lot": cards("G"), "leader": 2, "bid": 1, "bidding": [1, 2]}),
        ("bidding must be the leader, and", {"phase": "bid", "lot": cards("G"), "leader": 1, "bid": 1, "bidding": [1]}),
        ("bidding must be the leader, and others of 0, 1,", {"phase": "bid", "lot": cards("G"), "bidding": [1, 3, 0]}),
        ("auctioned must be from 2 to 999, not 1", {"phase": "bid", "lot": cards("GG"), "auctioned": 1}),
        ("In the phase action, leave leader empty; it is for bid, role_bid", {"leader": 1, "bid": 1}),
        ("In the phase action, leave building empty; it is for shields", {"building": "siena"}),
        ("building must be a city whose owner can choose", {"phase": "shields", "building": "lucca"}),
        ("building must be a city whose owner", {"phase": "shields", "building": "siena", "city_owner": {"siena": 0}}),
        ("principe must be 1, not 0",
         {"phase": "shields", "building": "lucca", "city_owner": {"lucca": 1}, "lot": cards("G")}),
        ("Leave out what follows from all other fields: stage", {"stage": "roles"}),
        ("several seats have the same number", {"phase": "role_bid"}),
        ("all other fields: bidders", {"phase": "role_bid", "up": counts(G=[1, 1, 0, 0]), "bidders": [0, 1, 2]}),
        ("not decided yet", {"phase": "role_bid", "up": counts(G=[1, 1, 0, 0]), "major": {"red": 0}}),
        ("after the major one", {"phase": "role_bid", "rank": "minor", "up": counts(G=[1, 1, 0, 0])}),
        ("major.green must be a seat", {"phase": "turn_up"}),
        ("has nothing to turn up", {"phase": "turn_up", "major": {"green": 1}, "down": counts(G=[0, 1, 0, 0])}),
        ("blue: the cards face up do not give the", {"phase": "place_shield", "major": {"blue": 1}, "actor": 2}),
        ("Seat 1 has nothing to turn", {"phase": "place_shield", "major": {"blue": 1}, "shields": {1: {"umbria": 11}}}),
        ("do not give the roles to those", {"phase": "place_shield", "major": {"blue": 1}}),
        ("todo must be .next_action 1. here", {"todo": [["next_action", 2]]}),
        ("todo has no step 'award_role'. Steps are next_lot", {"todo": ["award_role"]}),
        ("todo: award takes 3 values", {"todo": [["award", "major"]]}),
        ("todo.award has no 'queen'. It has major, minor", {"todo": [["award", "queen", "red", [0]]]}),
        ("At least one seat must not have offered yet",
         {"phase": "offer", "offer": dict.fromkeys(range(4), cards("GG"))}),
        ("bidding must be a list of some of 0, 1, 2, 3, or a bit mask from 0 to 15", {"bidding": 16}),
        ("bidding has no 4. It has 0, 1, 2, 3", {"bidding": [4]}),
        ("rank has no 'queen'. It has major, minor", {"rank": "queen"}),
        ("rank must be one of major, minor, or a number from 0 to 1", {"rank": 2}),
    ],
)  # fmt: skip
def test_what_no_game_reaches_is_refused(why: str, wrong: dict[str, Any]) -> None:
    base = {"phase": "action", "round": 2, "principe": 0, "hand": {0: cards("GW")}, "gold": [5] * 4}
    with pytest.raises(CasataError, match=why):
        casata.position("il_principe", 4, set={**base, **wrong})


@pytest.mark.parametrize("minor", [{"green": None}, {"red": 1}, [None] * 5])
def test_minor_roles_that_are_out_of_the_game_stay_out(minor: Any) -> None:
    with pytest.raises(CasataError, match="must be gone, not "):
        table(2, hand={0: cards("G")}, minor=minor)
    assert seen(table(2, hand={0: cards("G")}, minor={"red": "gone"}))["minor"] == GONE
