"""What has one answer only is not asked; a real choice always is."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import Match
from tests.matches import happened, offered, phase, play, scored, seen
from tests.signorie.table import (
    HELPERS,
    TOO_HIGH,
    at_random,
    careers,
    crowd,
    crowded,
    florins,
    hired,
    in_city,
    reserve,
    rewards,
    supply,
    table,
)


def turn(*moves: str, **described: Any) -> Match:
    return play(table(**described), *moves)


def turn_is_over(match: Match) -> bool:
    return match.actor == 1 and phase(match) == "turn"


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (3, {}),
        (4, {}),
        (2, {"preset": "publisher_variants"}),
        (3, {"tile_take": "forced", "helper_mission_row": "origin", "short_game": True}),
        (4, {"preset": "publisher_variants", "careers": "compressed", "short_game": True}),
    ],
)
def test_nobody_is_ever_asked_with_one_answer(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        match = casata.new("signorie", seats, seed=seed, options=options)
        assert len(match.legal()) > 1
        for now in at_random(match, seed):
            assert now.over or len(now.legal()) > 1


def test_one_city_with_a_free_space_is_not_asked() -> None:
    match = turn("take red 6", "signoria", cities=crowded(8, roma=crowd(2)))
    assert offered(match) == ["dowry 2", "dowry 3", "dowry 4"]
    match = turn("take grey 6", "signoria", cities=crowded(8, roma=crowd(2)), men={0: {"church": [5]}})
    assert in_city(match, "roma") == f"{crowd(2)} 0m"
    assert turn_is_over(match)


def test_one_city_that_can_be_paid_or_reached_is_not_asked() -> None:
    match = turn("take red 6", "signoria", cities=crowded(4, roma="1w"), florins=[2, 5, 5, 5])
    assert offered(match) == ["dowry 1", "dowry 2"]
    match = turn("take grey 6", "signoria", cities=crowded(4, roma="1w"), men={0: {"church": [3]}})
    assert in_city(match, "roma") == "1w 0m"


def test_two_cities_are_asked() -> None:
    match = turn("take red 6", "signoria", cities=crowded(8, roma="1w", milano=crowd(3)))
    assert offered(match) == ["go milano", "go roma"]


def test_one_dowry_is_not_asked() -> None:
    match = turn("take red 6", "signoria", "go roma", cities={"roma": crowd(6)})
    assert (florins(match), scored(match)) == (1, {"marriages": 8})
    assert turn_is_over(match)
    match = turn("take red 6", "signoria", "go roma", florins=[1, 5, 5, 5])
    assert (florins(match), scored(match)) == (0, {"marriages": 2})


def test_one_man_is_not_asked_and_two_are() -> None:
    match = turn("take grey 6", "signoria", men={0: {"church": [5, 5]}})
    assert phase(match) == "city"
    match = turn("take grey 6", "signoria", men={0: {"church": [5], "politics": [5]}})
    assert offered(match) == ["send politics 5", "send church 5"]


def test_one_man_of_enough_rank_is_not_asked() -> None:
    match = turn("take grey 6", "signoria", men={0: {"church": [5, 9]}}, cities=crowded(4))
    assert phase(match) == "city"
    match.play("go roma")
    assert scored(match) == {"missions": 9}


def test_a_city_without_a_tile_asks_nothing() -> None:
    match = turn("take red 6", "signoria", "go roma", "dowry 1")
    assert turn_is_over(match)
    assert happened(match, "left_tile", "tile_stays") == []


def test_a_tile_that_does_not_fit_is_not_asked_but_told() -> None:
    match = turn("take red 6", "signoria", "go roma", "dowry 1", offers={"roma_marriage": "este_3"},
                 tiles={0: {"marriage": "este_2"}})  # fmt: skip
    assert turn_is_over(match)
    assert [event["tile"] for event in happened(match, "tile_stays")] == ["este_3"]


def test_one_action_is_not_asked() -> None:
    match = turn(
        "take red 6", supply={0: (1, 0)}, florins=[1, 5, 5, 5], at={"red_women": "marriage"}, dice={"red": [6]}
    )
    assert phase(match) == "city"


def test_one_number_of_figures_is_not_asked() -> None:
    match = turn("take red 6", "assign florins", at={"red_women": "florins"}, supply={0: (1, 4)})
    assert (florins(match), supply(match)) == (7, (0, 4))
    assert turn_is_over(match)


def test_points_that_cannot_be_used_any_more_are_lost_without_a_question() -> None:
    match = turn("take red 6", "assign church", "spend 3", at={"red_women": "church"}, supply={0: (3, 0)},
                 men={0: {"church": [11]}})  # fmt: skip
    assert careers(match) == {"church": [12]}  # the first point had one use
    match.play("step church 12")
    assert careers(match) == {"church": [13]}
    assert [event["number"] for event in happened(match, "lost")] == [4]
    assert turn_is_over(match)


def test_the_first_point_with_one_use_is_not_asked_but_every_later_one_is() -> None:
    match = turn("take red 6", "assign church", "spend 1", at={"red_women": "church"}, supply={0: (3, 1)})
    assert careers(match) == {"church": [1]}
    assert offered(match) == ["step church 1", "stop"]


def test_a_figure_of_the_only_gender_left_is_not_asked() -> None:
    match = turn("take red 6", "assign family", "spend 1", at={"red_men": "family"}, reserve={0: (0, 3)})
    assert (supply(match)[1], reserve(match)) == (9, (0, 3))
    assert turn_is_over(match)


def test_a_free_helper_for_the_last_space_is_not_asked() -> None:
    match = rewards(2, reward="helper_tile", helpers={0: " ".join(HELPERS[1:])}, die={1: TOO_HIGH})
    match.play("reward")
    assert hired(match) == set(HELPERS)


def test_one_bonus_die_is_not_asked() -> None:
    high = {"yellow": 6, "red": 6, "purple": 6}
    low = {"yellow": 1, "red": 1, "purple": 1, "turquoise": 1}
    match = table(2, reward="die_tile", die={0: low, 1: high}, passed=[0], actor=1, men={0: {"church": [5]}})
    play(match, "take turquoise 6", "signoria", "climb", "stop")
    assert offered(match) == ["reward", "florins"]
    match.play("reward")
    assert seen(match)["die"][0]["grey"] == 6
    assert phase(match) in ("action", "city")


def left_for_a_bonus_die(first: str, second: str, **described: Any) -> Match:
    """Two dice are left, one of each of two colours; both players were content with low ones and get the reward."""
    colours = ("yellow", "red", "purple", "grey", "turquoise")
    low = {0: dict.fromkeys(set(colours) - {first}, 1), 1: dict.fromkeys(set(colours) - {second}, 1)}
    return rewards(2, reward="die_tile", die=low, **described)


def test_two_bonus_dice_are_asked_the_lowest_one_too() -> None:
    match = left_for_a_bonus_die("yellow", "turquoise", dice={"yellow": [1], "turquoise": [1]})
    match.play("reward")
    assert offered(match) == ["take yellow 1", "take turquoise 1"]


def test_one_bonus_die_with_an_action_is_enough_for_the_reward_whatever_it_shows() -> None:
    for face in range(1, 7):
        match = left_for_a_bonus_die(
            "yellow", "red", dice={"yellow": [face], "red": [6]}, supply={0: (0, 0)}, florins=[0, 0]
        )
        assert offered(match) == ["reward", "florins"]
        match.play("reward")
        assert [event["colour"] for event in happened(match, "took")] == ["yellow"]


def test_no_question_is_left_away_where_there_is_a_choice() -> None:
    assert offered(table(2, dice={}, die={0: {"yellow": 1, "red": 1, "purple": 1}}, florins=[0, 5],
                         men={0: {}}))[-1] == "pass"  # fmt: skip
    match = turn("take red 6", "signoria", "go roma", "dowry 1", offers={"roma_marriage": "este_3"})
    assert offered(match) == ["tile", "leave"]
    match = rewards(round=6)
    assert offered(match) == ["buy", "keep"]
    match = turn("take red 6", "assign florins", "spend 1", at={"red_women": "florins"}, helpers={0: "red_top"})
    assert offered(match) == ["use red_top", "skip"]


def test_a_single_die_may_still_be_refused_by_passing() -> None:
    low = {"red": [1] * 4, "purple": [2] * 4, "grey": [3] * 4, "turquoise": [4] * 4}
    match = table(dice=low, florins=[0, 5, 5, 5])
    assert offered(match) == ["take yellow 6", "pass"]


BLANK = ("colour", "helper", "assignment", "origin", "space", "city")
NOTHING = ("progress", "tracks", "started", "rows", "gain")


@pytest.mark.parametrize("seats", [2, 4])
def test_turns_and_rewards_begin_with_nothing_left_of_those_before(seats: int) -> None:
    met = set()
    for now in at_random(casata.new("signorie", seats, seed=17), seed=17):
        view = seen(now)
        if view["phase"] in ("turn", "reward", "buy"):
            met.add(view["phase"])
            assert {view[name] for name in BLANK} == {None}
            assert {view[name] for name in NOTHING} == {0}
            assert view["sending"] == "woman"
    assert met == {"turn", "reward", "buy"}


def test_turns_of_all_and_rewards_are_counted() -> None:
    match = table(2, die={1: TOO_HIGH})
    first = seen(match)["turn"]
    play(match, "take yellow 6", "signoria")
    assert (match.actor, seen(match)["turn"]) == (1, first + 1)
    play(match, "pass")
    assert (match.actor, seen(match)["turn"]) == (0, first + 2)
    play(match, "pass")
    assert (phase(match), seen(match)["turn"]) == ("reward", first + 3)
    play(match, "florins")  # seat 1 gets no reward
    assert (seen(match)["round"], seen(match)["turn"]) == (2, first + 4)
