"""Building cities and playing cards (il_principe 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import IllegalMove, Match
from tests.il_principe.table import (
    COLOURS,
    ICONS,
    LARGE,
    NO_CARDS,
    built_but,
    cards,
    column,
    counts,
    face_up,
    gold,
    holding,
    kinds_offered,
    lots,
    offered,
    on_display,
    own_hand,
    reason,
    refuse,
    roles,
    stages,
    table,
)
from tests.matches import happened, in_turn, phase, play, points, seen

BIG = face_up("firenze", "lucca", "pisa", "venezia")


def building(city: str, seats: int = 4, **described: Any) -> Match:
    """Seat 0 may build a city."""
    others = [other for other in ("rimini", "siena", "verona", "padova") if other != city][:3]
    owned = [9] * seats
    return table(
        seats,
        **{"hand": {0: cards(ICONS[city]), 1: cards("W")}, "gold": owned, "display": face_up(city, *others)}
        | described,
    )


def built(city: str, shields: str, seats: int = 4, **described: Any) -> Match:
    """Seat 0 has built a city and placed its shields."""
    return play(building(city, seats, **described), f"build {city}", f"shields {shields}")


@pytest.mark.parametrize("owned", [5, 8])
def test_e02_florence_takes_five_cards_and_five_gold_for_eight_points_and_two_shields(owned: int) -> None:
    match = table(hand={0: cards("GGRBYW"), 1: cards("W")}, gold=[owned, 5, 5, 5], display=BIG, chance=["siena"])
    play(match, "build firenze", "shields toscana+toscana")
    after = seen(match)
    assert gold(match) == [owned - 5, 5, 5, 5]
    assert after["up"][0] == NO_CARDS | cards("GGRBY")
    assert own_hand(match, 0) == cards("W")
    assert match.scores() == [8, 0, 0, 0]
    assert column(match, "shields", "toscana") == [2, 0, 0, 0]
    assert after["supply"] == [9, 11, 11, 11]
    assert after["city_owner"]["firenze"] == 0
    assert set(on_display(match)) == {"lucca", "pisa", "venezia", "siena"}
    assert [event["city"] for event in happened(match, "new_city")] == ["siena"]


@pytest.mark.parametrize("anita", ["", "R", "GRY"])
def test_e03_lucca_pays_each_role_of_its_colours_once_and_the_builder_only_the_card(anita: str) -> None:
    krisztina, peter = 1, 2
    held = {"white": krisztina, "blue": peter} | holding(anita, 0)
    match = built("lucca", "liguria+toscana", major=held, minor=holding("W", peter))
    assert match.scores() == [6, 2, 3, 0]
    assert points(match, "income") == [0, 2, 3, 0]


def first_lot_for_venezia(number: int) -> Match:
    """Seat 1 has won what it lacked for Venezia and has 3 gold left."""
    match = lots("Y", round=number, hand={1: cards("WR")}, gold=[5, 4, 5, 5], display=BIG)
    return in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass")


def test_x01_in_round_1_the_winner_of_a_lot_builds_nothing() -> None:
    match = first_lot_for_venezia(1)
    assert own_hand(match, 1) == cards("WRY")
    assert gold(match)[1] == 3
    assert phase(match) != "build"
    assert reason(match, "build venezia", 1) == "round_one"


def test_x01_in_round_1_phase_3_has_only_playing_and_passing() -> None:
    match = first_lot_for_venezia(1)
    assert (phase(match), match.actor) == ("action", 1)
    assert kinds_offered(match) == {"play", "pass"}


def test_x01_from_round_2_on_both_are_possible() -> None:
    match = first_lot_for_venezia(2)
    assert (phase(match), match.actor) == ("build", 1)
    assert offered(match) == ["build venezia", "pass"]
    match.play("pass")
    assert kinds_offered(match) == {"build", "play", "pass"}


def test_x06_three_cities_in_one_round_two_after_lots_and_one_in_phase_3() -> None:
    match = lots(
        "GWW",
        hand={1: cards("RYWRYWWRBG")},
        gold=[5, 20, 5, 5],
        display=face_up("siena", "venezia", "lucca", "verona"),
        chance=["pisa", "mantova", "milano"],
    )
    in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass", "1 build siena")
    assert seen(match)["colour"] == "white"
    in_turn(match, "2 pass", "3 pass", "0 pass", "1 bid 1", "1 build venezia")
    assert (phase(match), match.actor) == ("action", 1)
    in_turn(match, "1 build lucca", "1 shields liguria+toscana")
    assert [city for city, owner in seen(match)["city_owner"].items() if owner == 1] == ["siena", "venezia", "lucca"]
    assert points(match, "cities") == [0, 14, 0, 0]
    assert gold(match)[1] == 20 - 2 - 3 - 3 - 4


def test_x06_only_one_city_is_built_after_each_lot() -> None:
    match = lots(
        "GWW", hand={1: cards("RYWRYW")}, gold=[5, 20, 5, 5], display=face_up("siena", "venezia", "pisa", "lucca")
    )
    in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass", "1 build siena")
    assert (phase(match), match.actor) == ("bid", 2)


@pytest.mark.parametrize(("up", "down"), [("WRY", ""), ("", "WRY"), ("WWRRYY", "WRY")])
@pytest.mark.parametrize("held", ["WR", "WY", "G"])
def test_x08_cards_laid_out_do_not_count_for_building(up: str, down: str, held: str) -> None:
    match = table(hand={0: cards(held)}, up={0: cards(up)}, down={0: cards(down)}, display=BIG)
    assert "build" not in kinds_offered(match)
    assert reason(match, "build venezia") == "icons_short"


@pytest.mark.parametrize("region", ["toscana", "emilia", "liguria"])
def test_x09_the_last_shield_is_placed_alone_and_the_points_are_full(region: str) -> None:
    match = building("firenze", shields={0: {"umbria": 10}})
    assert seen(match)["supply"][0] == 1
    match.play("build firenze")
    assert sorted(offered(match)) == ["shields emilia", "shields liguria", "shields toscana"]
    match.play(f"shields {region}")
    assert column(match, "shields", region)[0] == 1
    assert seen(match)["supply"][0] == 0
    assert points(match, "cities")[0] == 8


@pytest.mark.parametrize(("city", "worth"), [("firenze", 8), ("lucca", 6), ("venezia", 4)])
def test_x09_without_shields_none_is_placed(city: str, worth: int) -> None:
    match = building(city, shields={0: {"umbria": 11}})
    match.play(f"build {city}")
    assert (phase(match), match.actor) == ("action", 1)
    assert seen(match)["shields"][0] == {**dict.fromkeys(seen(match)["shields"][0], 0), "umbria": 11}
    assert happened(match, "shield") == []
    assert points(match, "cities")[0] == worth


@pytest.mark.parametrize("supply", [0, 1])
def test_x09_without_shields_blue_does_nothing(supply: int) -> None:
    match = roles(up=counts(B=[3, 1, 0, 0]), shields={0: {"umbria": 11 - supply}, 1: {"umbria": 11}})
    assert seen(match)["major"]["blue"] == 0
    assert (phase(match) == "place_shield") == bool(supply)
    if supply:
        in_turn(match, "0 shields romagna")
    assert phase(match) == "offer"
    assert seen(match)["minor"]["blue"] == 1
    assert seen(match)["supply"][:2] == [0, 0]


def test_x10_the_builder_gets_nothing_for_own_roles_and_roles_of_other_colours_pay_nobody() -> None:
    held = holding("GB", 0) | holding("RW", 1) | holding("Y", 2)
    minors = holding("Y", 0) | holding("B", 1)
    match = built("firenze", "toscana+toscana", major=held, minor=minors)
    assert match.scores() == [8, 3, 2, 0]


def doubled(city: str) -> str:
    """The colour a city shows twice."""
    return next(letter for letter in COLOURS if ICONS[city].count(letter) == 2)


@pytest.mark.parametrize("city", LARGE)
def test_x29_a_doubled_colour_pays_a_major_two_points_not_four(city: str) -> None:
    match = building(city, major=holding(doubled(city), 1))
    match.play(f"build {city}")
    match.play(offered(match)[0])
    assert points(match, "income") == [0, 2, 0, 0]


@pytest.mark.parametrize("city", LARGE)
def test_x29_a_doubled_colour_pays_a_minor_one_point_not_two(city: str) -> None:
    match = building(city, major=holding(doubled(city), 0), minor=holding(doubled(city), 3))
    match.play(f"build {city}")
    match.play(offered(match)[0])
    assert points(match, "income") == [0, 0, 0, 1]


def test_x42_roles_of_several_colours_add_up() -> None:
    match = built("lucca", "liguria+toscana", major=holding("WRG", 1) | holding("B", 0), minor=holding("B", 1))
    assert match.scores() == [6, 5, 0, 0]


def test_x43_role_income_follows_the_tiles_not_the_tableaux() -> None:
    match = table(
        3, hand={0: cards("RRR"), 2: cards("WWRB")}, up=counts(R=[0, 2, 0]), major=holding("R", 1), display=BIG
    )
    in_turn(match, "0 play red 3")
    assert seen(match)["major"]["red"] == 1
    in_turn(match, "2 build lucca", "2 shields toscana+toscana")
    assert points(match, "income") == [0, 2, 0]
    refuse(match, "offer")
    assert seen(match)["major"]["red"] == 0


def test_x31_cards_of_two_colours_cannot_be_played_together() -> None:
    match = table(hand={0: cards("GGW"), 1: cards("G")})
    with pytest.raises(IllegalMove):
        match.play("play green+white 2")
    assert offered(match) == ["play green 1", "play green 2", "play white 1", "pass"]
    match.play("play green 2")
    assert match.actors == (1,)
    assert reason(match, "play white 1", 0) == "not_your_turn"


def test_x31_seven_cards_of_one_colour_can_be_played() -> None:
    match = table(hand={0: cards("GGGGGGGW"), 1: cards("G")})
    match.play("play green 7")
    assert seen(match)["up"][0] == NO_CARDS | {"green": 7}
    assert own_hand(match, 0) == cards("W")


def twelfth_city() -> Match:
    """Seat 1 has won a lot and builds the twelfth city."""
    left = ("venezia", "siena", "verona", "pisa")
    match = lots(
        "Y",
        hand={1: cards("WR"), 2: cards("GRY"), 3: cards("WBYG"), 0: cards("W")},
        gold=[9] * 4,
        display=face_up(*left),
        city_owner=built_but(*left),
    )
    return in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass", "1 build venezia")


def test_x24_the_twelfth_city_leaves_three_on_display() -> None:
    match = twelfth_city()
    assert on_display(match) == ["siena", "verona", "pisa"]
    assert happened(match, "new_city") == []
    assert seen(match)["city_deck"] == 0


def test_x24_others_may_still_build_and_the_round_is_played_to_its_end() -> None:
    match = twelfth_city()
    in_turn(match, "2 build siena")
    assert match.actor == 3
    assert offered(match)[0] == "build verona"
    in_turn(match, "3 play green 1", "0 play white 1")
    assert "roles" in stages(match)
    refuse(match)
    assert match.over
    assert happened(match, "cities_out", since=-1) != []


def test_x41_an_empty_display_leaves_playing_and_passing_until_the_round_is_over() -> None:
    match = table(
        hand={2: cards("WRY"), 3: cards("GGRBY")}, actor=2, display=face_up("venezia"), city_owner=built_but("venezia")
    )
    in_turn(match, "2 build venezia")
    assert on_display(match) == []
    assert match.actor == 3
    assert kinds_offered(match) == {"play", "pass"}
    assert reason(match, "build venezia") == "not_on_display"
    in_turn(match, "3 pass")
    assert match.over
    told = [event["kind"] for event in match.events(None)]
    assert stages(match)[-1] == "roles"
    assert told.index("got_major") < told.index("cities_out") < told.index("game_over")
    assert seen(match)["major"] == {"green": None, "white": 2, "red": 2, "blue": None, "yellow": 2}
    assert points(match, "roles") == [0, 0, 6, 0]
