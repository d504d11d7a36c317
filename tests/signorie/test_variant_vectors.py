"""The publisher's variants: open gates, exclusive assignments, the short game (signorie 4.7, 9)."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import OptionError
from tests.matches import happened, in_turn, offered, play, points, refused, scored, seen
from tests.signorie.table import (
    ASSIGNMENTS,
    BONUSES,
    TOO_HIGH,
    VICTORIES,
    careers,
    crowd,
    crowded,
    decline,
    face_down,
    florins,
    heights,
    in_city,
    offer,
    plan,
    reserve,
    rewards,
    supply,
    table,
)

GATES = {"open_gates": True}
EXCLUSIVE = {"exclusive_assignments": True}
SHORT = {"short_game": True}


def full(**described: Any) -> Match:
    """All cities are full, and gates open."""
    return table(**{"cities": crowded(8), "options": GATES, **described})


def test_e26_through_open_gates_a_marriage_costs_four_and_the_woman_comes_back() -> None:
    match = full(offers={"roma_marriage": "este_5"})
    before = seen(match)["niche"]
    play(match, "take red 6", "signoria")
    assert florins(match) == 1
    assert scored(match) == {"marriages": 8}
    assert (supply(match), reserve(match)) == ((2, 4), (9, 8))
    assert (plan(match), offer(match, "roma_marriage")) == ({}, "este_5")
    assert seen(match)["niche"] == before
    assert match.actor == 1


def test_e26_through_open_gates_a_marriage_needs_four_florins() -> None:
    match = full(florins=[3, 5, 5, 5])
    match.play("take red 6")
    assert refused(match, "signoria") == "gates_dowry"


@pytest.mark.parametrize("space", [9, 10, 11, 12, 13])
def test_e26_through_open_gates_a_man_of_rank_four_scores_and_comes_back(space: int) -> None:
    match = full(men={0: {"church": [space, 8]}}, offers={"roma_mission": "medici_5"})
    play(match, "take grey 6", "signoria")
    assert scored(match) == {"missions": space}
    assert careers(match) == {"church": [8]}
    assert reserve(match) == (8, 7)
    assert (plan(match), offer(match, "roma_mission")) == ({}, "medici_5")
    assert match.actor == 1


def test_e26_through_open_gates_a_man_of_rank_three_is_illegal() -> None:
    match = full(men={0: {"church": [8]}})
    match.play("take grey 6")
    assert refused(match, "signoria") == "gates_rank"
    match = play(full(men={0: {"church": [8, 9, 10]}}), "take grey 6", "signoria")
    assert offered(match) == ["send church 9", "send church 10"]
    assert refused(match, "send church 8") == "gates_rank"


def test_e43_one_empty_space_anywhere_keeps_the_normal_rules() -> None:
    match = full(cities=crowded(8, roma=crowd(7)), offers={"roma_marriage": "este_5"}, florins=[20, 5, 5, 5],
                 helpers={0: "red_top"})  # fmt: skip
    play(match, "take red 6", "signoria")
    assert (florins(match), scored(match)) == (16, {"marriages": 8})
    assert in_city(match, "roma") == f"{crowd(7)} 0w"
    assert offered(match) == ["tile", "leave"]
    match.play("tile")
    assert plan(match) == {"marriage": "este_5"}


def test_e43_the_next_marriage_is_one_through_open_gates() -> None:
    match = full(
        cities=crowded(8, roma=crowd(7)), florins=[20, 5, 5, 5], at={"purple_men": "marriage"}, passed=[1, 2, 3]
    )
    play(match, "take red 6", "signoria")
    assert in_city(match, "roma") == f"{crowd(7)} 0w"
    play(match, "take purple 6", "assign marriage")
    assert (florins(match), scored(match)) == (12, {"marriages": 16})
    assert supply(match) == (1, 2)
    assert happened(match, "married_outside") != []


@pytest.mark.parametrize("action", ["signoria", "assign marriage"])
def test_ruling_21_without_open_gates_full_cities_end_marriages(action: str) -> None:
    match = table(cities=crowded(8), at={"red_men": "marriage"}, men={0: {"church": [13]}})
    match.play("take red 6")
    assert refused(match, action) == "cities_full"


@pytest.mark.parametrize("action", ["signoria", "assign mission"])
def test_ruling_21_without_open_gates_full_cities_end_missions(action: str) -> None:
    match = table(cities=crowded(8), at={"grey_men": "mission"}, men={0: {"church": [13]}})
    match.play("take grey 6")
    assert refused(match, action) == "cities_full"


def test_open_gates_hold_for_the_assignments() -> None:
    match = full(at={"purple_women": "mission", "purple_men": "marriage"}, men={0: {"church": [10]}})
    after = play(match.at(0), "take purple 6", "assign marriage")
    assert (florins(after), scored(after), supply(after)) == (1, {"marriages": 8}, (2, 2))
    after = play(match.at(0), "take purple 6", "assign mission")
    assert (scored(after), supply(after), careers(after)) == ({"missions": 10}, (1, 4), {})


@pytest.mark.parametrize(
    ("tile", "source", "worth"), [("mission_tile", "missions", 13), ("marriage_tile", "marriages", 8)]
)
def test_open_gates_hold_for_rewards(tile: str, source: str, worth: int) -> None:
    match = rewards(reward=tile, options=GATES, cities=crowded(8), men={0: {"politics": [13]}})
    match.play("reward")
    assert scored(match) == {source: worth}


def test_ruling_36_open_gates_and_helpers_give_no_tile_face_down() -> None:
    match = full(helpers={0: "yellow_bottom"})
    play(match, "take yellow 6", "signoria", "use yellow_bottom")
    assert (florins(match), scored(match)) == (5 + 3 - 4, {"marriages": 8})
    assert (face_down(match), match.actor) == ({}, 1)
    match = full(helpers={0: "turquoise_bottom"}, men={0: {"politics": [9]}})
    play(match, "take turquoise 6", "signoria", "climb", "stop", "use turquoise_bottom")
    assert scored(match) == {"missions": 9}
    assert (face_down(match), match.actor) == ({}, 1)
    assert reserve(match) == (8, 8)


@pytest.mark.parametrize("helper", ["yellow_bottom", "turquoise_bottom"])
def test_open_gates_ask_helpers_only_where_the_price_or_the_rank_is_there(helper: str) -> None:
    match = full(helpers={0: helper}, men={0: {"politics": [8]}}, florins=[0, 5, 5, 5])
    steps = {"yellow_bottom": ["signoria"], "turquoise_bottom": ["signoria", "climb", "stop"]}[helper]
    play(match, f"take {helper.split('_', maxsplit=1)[0]} 6", *steps)
    assert [event["helper"] for event in happened(match, "cannot_use")] == [helper]


def test_figures_through_open_gates_count_for_no_helper_and_no_victory_tile() -> None:
    match = full(
        men={0: {"church": [9]}}, helpers={0: "turquoise_middle"}, passed=[1, 2, 3], round=6, reward="men_out_tile"
    )
    play(match, "take grey 6", "signoria", "take turquoise 6", "signoria", "climb", "stop")
    assert [event["helper"] for event in happened(match, "cannot_use")] == ["turquoise_middle"]
    match.play("pass")
    assert points(match, "rewards")[0] == 0


def test_open_gates_look_at_the_cities_in_play_only() -> None:
    match = full(seats=3, cities=crowded(8, 3))
    play(match, "take red 6", "signoria")
    assert scored(match) == {"marriages": 8}
    assert happened(match, "married_outside") != []


# Exclusive assignments


def test_e35_an_assignment_is_used_once_in_a_round() -> None:
    match = table(at={"red_women": "florins", "red_men": "family"}, options=EXCLUSIVE)
    in_turn(match, "0 take red 6", "0 assign florins", "0 spend 1", "1 take red 6")
    assert offered(match, "assign") == ["assign family"]
    assert refused(match, "assign florins") == "turned_over"
    in_turn(match, "1 assign family", "1 spend 1", "1 gain man", "2 take red 6")
    assert offered(match, "assign") == []
    assert refused(match, "assign family") == "turned_over"


def test_e35_without_the_variant_all_may_use_it() -> None:
    match = table(at={"red_women": "florins"})
    in_turn(match, "0 take red 6", "0 assign florins", "0 spend 1", "1 take red 6", "1 assign florins", "1 spend 1")
    assert (florins(match, 0), florins(match, 1)) == (7, 7)
    assert seen(match)["turned"] == 0


def test_e46_the_helper_cannot_use_what_its_own_action_has_turned() -> None:
    match = table(at={"purple_women": "florins"}, helpers={0: "purple_bottom"}, options=EXCLUSIVE)
    play(match, "take purple 6", "assign florins", "spend 1", "use purple_bottom")
    assert refused(match, "assign florins") == "turned_over"


def test_what_the_helper_uses_is_turned_too() -> None:
    match = table(
        at={"purple_women": "florins", "red_men": "initiative"}, helpers={0: "purple_bottom"}, options=EXCLUSIVE
    )
    play(match, "take purple 6", "assign florins", "spend 1", "use purple_bottom", "assign initiative")
    assert heights(match)[0] == 2
    match.play("take red 6")
    assert refused(match, "assign initiative") == "turned_over"


def test_the_helper_is_not_asked_when_all_is_turned() -> None:
    turned = " ".join(name for name in ASSIGNMENTS if name not in ("florins", "marriage", "mission"))
    match = table(at={"purple_women": "florins"}, helpers={0: "purple_bottom"}, options=EXCLUSIVE, turned=turned)
    play(match, "take purple 6", "assign florins", "spend 1")
    assert [event["helper"] for event in happened(match, "cannot_use")] == ["purple_bottom"]


def test_ruling_37_tiles_stay_turned_for_a_bonus_die_and_not_longer() -> None:
    match = rewards(
        3,
        reward="die_tile",
        options=EXCLUSIVE,
        at={"red_women": "florins", "red_men": "family"},
        turned="florins",
        die={1: TOO_HIGH, 2: TOO_HIGH},
    )
    play(match, "reward", "take red 6")
    assert refused(match, "assign florins") == "turned_over"
    play(match, "assign family", "spend 1", "gain man")
    assert (seen(match)["round"], seen(match)["turned"]) == (2, 0)


def test_a_bonus_die_turns_its_assignment() -> None:
    match = rewards(
        reward="die_tile", options=EXCLUSIVE, at={"red_women": "florins", "red_men": "family"}, helpers={0: "red_top"}
    )
    play(match, "reward", "take red 6", "assign florins", "spend 1", "skip")
    assert match.actor == 1
    play(match, "reward", "take red 6")
    assert refused(match, "assign florins") == "turned_over"


# The short game


@pytest.mark.parametrize("seats", [3, 4])
def test_e34_the_short_game_has_six_rounds_and_leaves_out_the_first_reward(seats: int) -> None:
    match = casata.new("signorie", seats, seed=34, options=SHORT)
    tiles = seen(match)["reward"]
    assert tiles[0] is None
    assert set(tiles[1:5]) <= set(BONUSES)
    assert set(tiles[5:]) <= set(VICTORIES)
    assert len(set(tiles)) == 7
    decline(match)
    assert [event["round"] for event in match.events(None) if event["kind"] == "round"] == [1, 2, 3, 4, 5, 6]


def test_e34_the_short_game_is_refused_with_two_players() -> None:
    with pytest.raises(OptionError, match="The short game is for 3 or 4 players"):
        casata.new("signorie", 2, options=SHORT)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_e34_every_bonus_of_the_short_game_comes_with_a_bride_and_two_florins(number: int) -> None:
    match = rewards(3, options=SHORT, round=number, reward="initiative_tile", die={1: TOO_HIGH, 2: TOO_HIGH})
    match.play("reward")
    assert (heights(match)[0], florins(match), seen(match)["brides"][0]) == (3, 7, 1)


@pytest.mark.parametrize("number", [5, 6])
def test_e34_the_last_two_rounds_of_the_short_game_have_victory_tiles(number: int) -> None:
    match = rewards(
        3, options=SHORT, round=number, reward="helpers_tile", helpers={0: "red_top"}, die={1: TOO_HIGH, 2: TOO_HIGH}
    )
    assert points(match, "rewards")[0] == 2
    match.play("buy")
    assert (points(match, "rewards")[0], florins(match), seen(match)["brides"][0]) == (7, 0, 0)
    assert match.over == (number == 6)
