"""Marriages and missions (signorie 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, offered, play, refused, scored
from tests.signorie.table import CAREERS, careers, crowd, crowded, florins, in_city, offer, plan, supply, table


def mission(seat: int = 0, **described: Any) -> Match:
    """A seat has a grey die on its space and does the Signoria action."""
    return play(table(actor=seat, **described), "take grey 6", "signoria")


def marriage(**described: Any) -> Match:
    """Seat 0 has a red die on its space and does the Signoria action."""
    return play(table(**described), "take red 6", "signoria")


def test_t6_a_man_goes_to_the_lowest_free_space_and_takes_the_tile() -> None:
    match = mission(men={0: {"military": [13]}}, cities={"milano": crowd(5)}, offers={"milano_mission": "este_3"})
    play(match, "go milano", "tile")
    assert in_city(match, "milano") == f"{crowd(5)} 0m"  # 1 1 2 2 3 are taken, he stands on the second 3
    assert scored(match) == {"missions": 13}
    assert plan(match) == {"military": "este_3"}
    assert offer(match, "milano_mission") == "none"
    assert careers(match) == {}


def test_t7_the_next_one_needs_rank_four_and_finds_no_tile() -> None:
    match = mission(2, men={2: {"politics": [9, 8]}}, cities={"milano": f"{crowd(5)} 0m"})
    match.play("send politics 8")
    assert refused(match, "go milano") == "rank_low"
    assert "go roma" in offered(match)
    match = mission(2, men={2: {"politics": [9, 8]}}, cities={"milano": f"{crowd(5)} 0m"})
    play(match, "send politics 9", "go milano")
    assert in_city(match, "milano") == f"{crowd(5)} 0m 2m"
    assert scored(match, 2) == {"missions": 9}
    assert plan(match, 2) == {}
    assert careers(match, 2) == {"politics": [8]}
    assert match.actor == 3


def test_t7_where_all_cities_ask_for_more_a_man_of_rank_three_is_illegal() -> None:
    match = mission(2, men={2: {"politics": [9, 8], "church": [9]}}, cities=crowded(6))
    assert refused(match, "send politics 8") == "rank_low"
    assert offered(match) == ["send politics 9", "send church 9"]


def test_t8_a_dowry_of_four_gives_eight_points_and_the_tile() -> None:
    match = marriage(offers={"firenze_marriage": "medici_2"})
    play(match, "go firenze", "dowry 4", "tile")
    assert florins(match) == 1
    assert scored(match) == {"marriages": 8}
    assert in_city(match, "firenze") == "0w"
    assert supply(match) == (2, 4)
    assert plan(match) == {"marriage": "medici_2"}
    assert offer(match, "firenze_marriage") == "none"


@pytest.mark.parametrize("dowry", [3, 4])
def test_e6_the_dowry_is_at_least_the_value_of_the_space_and_at_most_four(dowry: int) -> None:
    match = marriage(cities={"roma": crowd(4)}, florins=[9, 5, 5, 5])
    match.play("go roma")
    assert offered(match) == ["dowry 3", "dowry 4"]
    assert refused(match, "dowry 2") == "dowry_low"
    assert refused(match, "dowry 5") == "no_such_move"
    match.play(f"dowry {dowry}")
    assert (florins(match), scored(match)) == (9 - dowry, {"marriages": 2 * dowry})


@pytest.mark.parametrize("taken", range(8))
def test_every_space_of_a_city_has_its_value(taken: int) -> None:
    value = (1, 1, 2, 2, 3, 3, 4, 4)[taken]
    match = marriage(cities=crowded(8, roma=crowd(taken)), florins=[9, 5, 5, 5])
    if value < 4:
        assert offered(match) == [f"dowry {amount}" for amount in range(value, 5)]
        match.play("dowry 4")
    assert florins(match) == 5
    assert in_city(match, "roma").split()[taken] == "0w"


@pytest.mark.parametrize(("space", "rank"), list(enumerate([1, 1, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4], 1)))
@pytest.mark.parametrize("career", CAREERS)
def test_every_space_of_a_career_has_its_rank_and_value(career: str, space: int, rank: int) -> None:
    cities = {
        "milano": crowd(1, 1),
        "venezia": crowd(3, 2),
        "firenze": crowd(5, 3),
        "roma": crowd(7),
        "napoli": crowd(8),
    }
    match = mission(men={0: {career: [space]}}, cities=cities)
    if rank > 1:
        reached = ["milano", "venezia", "firenze", "roma"][:rank]
        assert offered(match) == [f"go {city}" for city in reached]
        match.play("go milano")
    assert scored(match) == {"missions": space}
    assert in_city(match, "milano") == "1w 0m"


def test_e7_a_higher_rank_still_goes_to_the_lowest_free_space() -> None:
    match = mission(men={0: {"church": [11]}}, cities={"napoli": crowd(2)})
    match.play("go napoli")
    assert in_city(match, "napoli") == f"{crowd(2)} 0m"
    assert scored(match) == {"missions": 11}


def test_e8_a_tile_of_a_house_already_in_the_marriage_row_stays() -> None:
    match = marriage(offers={"roma_marriage": "sforza_5"}, tiles={0: {"marriage": "sforza_2"}})
    play(match, "go roma", "dowry 3")
    assert scored(match) == {"marriages": 6}
    assert offer(match, "roma_marriage") == "sforza_5"
    assert plan(match) == {"marriage": "sforza_2"}
    assert [event["tile"] for event in happened(match, "tile_stays")] == ["sforza_5"]
    assert match.actor == 1


def test_e9_a_shield_of_another_career_does_not_serve() -> None:
    # Yellow: politics 1 1 4 5, military 3 3 4 6; both have one shield of house 4.
    described = {"men": {0: {"politics": [5]}}, "offers": {"roma_mission": "gonzaga_4"}}
    match = mission(tiles={0: {"politics": "gonzaga_2"}}, **described)
    match.play("go roma")
    assert offer(match, "roma_mission") == "gonzaga_4"
    assert plan(match) == {"politics": "gonzaga_2"}
    assert match.actor == 1  # nothing is asked
    match = mission(tiles={0: {"military": "gonzaga_2"}}, **described)
    play(match, "go roma", "tile")
    assert plan(match) == {"politics": "gonzaga_4", "military": "gonzaga_2"}


def test_several_own_figures_may_stand_in_one_city() -> None:
    match = mission(men={0: {"church": [1]}}, cities={"roma": "0m"})
    match.play("go roma")
    assert in_city(match, "roma") == "0m 0m"
    match = marriage(cities={"roma": "0m 0w"})
    play(match, "go roma", "dowry 2")
    assert in_city(match, "roma") == "0m 0w 0w"


def test_a_dowry_above_the_own_florins_is_illegal() -> None:
    match = marriage(florins=[3, 5, 5, 5], cities={"roma": crowd(7)})
    assert refused(match, "go roma") == "dowry_short"
    match.play("go milano")
    assert offered(match) == ["dowry 1", "dowry 2", "dowry 3"]
    assert refused(match, "dowry 4") == "dowry_short"


def test_a_full_city_takes_nobody() -> None:
    match = marriage(cities={"roma": crowd(8)})
    assert refused(match, "go roma") == "city_full"
    match = mission(men={0: {"church": [13]}}, cities={"roma": crowd(8)})
    assert refused(match, "go roma") == "city_full"


@pytest.mark.parametrize(("unused", "seats"), [("roma", 2), ("napoli", 2), ("napoli", 3)])
def test_e28_a_city_that_is_not_in_play_takes_nobody(unused: str, seats: int) -> None:
    for action in (marriage, mission):
        match = action(seats=seats, men={0: {"church": [13]}})
        assert refused(match, f"go {unused}") == "not_in_play"
