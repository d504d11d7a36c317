"""Rulings 1 to 22 of Signorie (signorie 8)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, kinds, offered, play, refused, scored, seen
from tests.signorie.table import (
    BONUSES,
    CAREERS,
    COLOURS,
    HELPERS,
    TOO_HIGH,
    careers,
    crowded,
    dice_left,
    eligible,
    face_down,
    florins,
    heights,
    hired,
    offer,
    order,
    plan,
    reserve,
    rewards,
    supply,
    table,
    waiting,
)

ALONE = {1: TOO_HIGH, 2: TOO_HIGH, 3: TOO_HIGH}


def test_ruling_01_the_ring_says_where_to_hire_and_the_column_who_is_used() -> None:
    match = table(helpers={0: "yellow_middle red_top"}, at={"red_women": "florins"})
    play(match, "take red 6", "assign florins", "spend 1")
    assert offered(match) == ["use red_top", "skip"]
    assert refused(match, "use yellow_middle") == "other_column"
    assert refused(match, "use red_middle") == "not_hired"


def offered_a_tile(take: str, kind: str) -> Match:
    """Seat 0 has sent a figure where a tile lies that fits."""
    match = table(options={"tile_take": take}, men={0: {"military": [5]}},
                  offers={"roma_mission": "este_3", "roma_marriage": "este_3"})  # fmt: skip
    if kind == "mission":
        return play(match, "take grey 6", "signoria", "go roma")
    return play(match, "take red 6", "signoria", "go roma", "dowry 2")


@pytest.mark.parametrize("kind", ["mission", "marriage"])
def test_ruling_02_a_tile_may_be_left_or_must_be_taken(kind: str) -> None:
    row = {"mission": "military", "marriage": "marriage"}[kind]
    optional = offered_a_tile("optional", kind)
    assert offered(optional) == ["tile", "leave"]
    assert plan(play(optional, "leave")) == {}
    forced = offered_a_tile("forced", kind)
    assert (plan(forced), forced.actor) == ({row: "este_3"}, 1)
    assert offer(forced, f"roma_{kind}") == "none"


def test_ruling_02_a_tile_that_does_not_fit_is_not_forced() -> None:
    match = table(
        options={"tile_take": "forced"}, offers={"roma_marriage": "este_3"}, tiles={0: {"marriage": "este_2"}}
    )
    play(match, "take red 6", "signoria", "go roma", "dowry 2")
    assert (plan(match), offer(match, "roma_marriage")) == ({"marriage": "este_2"}, "este_3")


@pytest.mark.parametrize("career", CAREERS)
def test_ruling_04_the_mission_helper_s_tile_goes_beside_any_career_or_the_one_he_left(career: str) -> None:
    described: dict[str, Any] = {"helpers": {0: "turquoise_bottom"}, "men": {0: {career: [5]}}}
    steps = ("take turquoise 6", "signoria", "climb", "stop", "use turquoise_bottom", "go roma")
    match = play(table(**described), *steps)
    assert offered(match) == ["row politics", "row church", "row military"]
    match = play(table(**described, options={"helper_mission_row": "origin"}), *steps)
    assert (face_down(match), match.actor) == ({career: 1}, 1)


def test_ruling_05_at_least_one_point_must_be_used_and_at_most_four() -> None:
    match = play(table(), "take turquoise 6", "signoria")
    assert refused(match, "stop") == "must_progress"
    match.play("new church")
    assert "stop" in offered(match)
    play(match, "new church", "new church", "new church")
    assert match.actor == 1


PROGRESS = {
    "assignment": ({"at": {"purple_women": "church"}}, ["take purple 6", "assign church", "spend 2"]),
    "tracks": ({}, ["take turquoise 6", "signoria"]),
    "die helper": ({"helpers": {0: "red_middle"}, "at": {"red_women": "florins"}},
                   ["take red 6", "assign florins", "spend 1", "use red_middle"]),
    "helper": ({"helpers": {0: "grey_bottom"}, "at": {"grey_women": "florins"}},
               ["take grey 6", "assign florins", "spend 1", "use grey_bottom"]),
}  # fmt: skip


@pytest.mark.parametrize("source", PROGRESS)
def test_ruling_06_every_source_of_points_may_be_forgone_after_the_first(source: str) -> None:
    described, steps = PROGRESS[source]
    match = play(table(men={0: {"church": [1, 2]}}, **described), *steps)
    assert refused(match, "stop") == "must_progress"
    left = seen(match)["progress"]
    play(match, "step church 2", "stop")
    assert [event["number"] for event in happened(match, "forgone")] == [left - 1]
    assert careers(match) == {"church": [1, 3]}
    assert match.actor == 1


def test_ruling_06_a_reward_may_be_forgone_after_the_first_point_too() -> None:
    match = rewards(reward="careers_tile", die=ALONE)
    match.play("reward")
    assert refused(match, "stop") == "must_progress"
    play(match, "new church", "stop")
    assert careers(match) == {"church": [1]}
    assert seen(match)["round"] == 2


@pytest.mark.parametrize(("height", "count", "top", "lost"), [(4, 2, 8, 0), (5, 3, 9, 2), (8, 1, 9, 1), (0, 3, 6, 0)])
def test_ruling_06_steps_of_initiative_are_all_made_and_lost_at_the_top(
    height: int, count: int, top: int, lost: int
) -> None:
    match = table(at={"purple_women": "initiative"}, height=[height, 0, 0, 0])
    play(match, "take purple 6", "assign initiative", f"spend {count}")
    assert heights(match)[0] == top
    assert [event["count"] for event in happened(match, "at_the_top")] == ([lost] if lost else [])
    assert match.actor == 1


def test_ruling_06_the_die_helper_of_initiative_makes_all_its_steps() -> None:
    match = table(helpers={0: "purple_middle"}, at={"purple_women": "florins"}, height=[5, 0, 0, 0])
    play(match, "take purple 6", "assign florins", "spend 1", "use purple_middle")
    assert heights(match)[0] == 9
    assert [event["count"] for event in happened(match, "at_the_top")] == [2]
    assert match.actor == 1


@pytest.mark.parametrize(("there", "possible"), [(0, [1, 2, 3]), (1, [1, 2]), (2, [1])])
def test_ruling_07_no_fourth_figure_waits_on_the_threshold(there: int, possible: list[int]) -> None:
    match = table(at={"purple_women": "threshold"}, threshold={0: {"man": there}}, florins=[9, 5, 5, 5])
    play(match, "take purple 6", "assign threshold")
    if len(possible) > 1:
        assert offered(match) == [f"spend {count}" for count in possible]
        for count in {1, 2, 3} - set(possible):
            assert refused(match, f"spend {count}") == "threshold_full"
    else:
        assert waiting(match) == (1, 2)


def test_ruling_07_with_three_figures_there_the_threshold_cannot_be_chosen() -> None:
    match = table(at={"purple_women": "threshold"}, threshold={0: {"man": 3}})
    match.play("take purple 6")
    assert refused(match, "assign threshold") == "threshold_full"


def test_ruling_08_men_on_careers_and_in_cities_are_not_spent() -> None:
    match = table(at={"purple_men": "florins"}, supply={0: (3, 0)}, men={0: {"church": [1, 1]}}, cities={"roma": "0m"})
    match.play("take purple 6")
    assert refused(match, "assign florins") == "supply_short"


def test_ruling_09_the_figures_just_spent_may_come_back() -> None:
    match = table(at={"purple_men": "family"}, reserve={0: (4, 0)})
    before = supply(match)
    play(match, "take purple 6", "assign family", "spend 2", "gain man+man")
    assert (supply(match), reserve(match)) == (before, (4, 0))


FULL_ACTIONS = {
    "marriage assignment": ({"at": {"purple_men": "marriage"}}, ["take purple 6", "assign marriage"], "marriage"),
    "mission assignment": ({"at": {"purple_men": "mission"}}, ["take purple 6", "assign mission"], "mission"),
}


@pytest.mark.parametrize("source", FULL_ACTIONS)
def test_ruling_10_marriages_and_missions_of_assignments_take_tiles(source: str) -> None:
    described, steps, kind = FULL_ACTIONS[source]
    match = table(men={0: {"military": [5]}}, offers={f"roma_{kind}": "este_3"}, **described)
    play(match, *steps, "go roma")
    if kind == "marriage":
        match.play("dowry 1")
    assert offered(match) == ["tile", "leave"]


def test_ruling_12_hiring_needs_an_empty_space_that_can_be_paid() -> None:
    full = "yellow_top yellow_middle yellow_bottom"
    nothing_else = {"supply": {0: (0, 0)}, "dice": {"red": [6]}}
    assert refused(table(helpers={0: full}, florins=[20, 5, 5, 5], **nothing_else), "take red 6") == "no_action"
    assert refused(table(helpers={0: "yellow_top"}, florins=[2, 5, 5, 5], **nothing_else), "take red 6") == "no_action"
    match = table(helpers={0: "yellow_top"}, florins=[3, 5, 5, 5], **nothing_else)
    match.play("take red 6")
    assert hired(match) == {"yellow_top", "yellow_middle"}


USELESS: dict[str, list[dict[str, Any]]] = {
    "mission_tile": [
        {},
        {"men": {0: {"politics": [8]}}, "cities": crowded(6)},
        {"men": {0: {"church": [13]}}, "cities": crowded(8)},
    ],
    "marriage_tile": [
        {"supply": {0: (0, 4)}},
        {"florins": [0, 5, 5, 5]},
        {"florins": [2, 5, 5, 5], "cities": crowded(4)},
        {"cities": crowded(8)},
    ],
    "men_tile": [{"supply": {0: (3, 12)}}],
    "women_tile": [{"supply": {0: (11, 4)}}],
    "careers_tile": [{"supply": {0: (3, 0)}}, {"supply": {0: (3, 0)}, "men": {0: {"church": [13, 13]}}}],
    "alliance_tile": [{"pile": 0}],
    "helper_tile": [{"helpers": {0: " ".join(HELPERS)}}],
}  # fmt: skip


@pytest.mark.parametrize(("tile", "described"), [(tile, case) for tile, cases in USELESS.items() for case in cases])
def test_ruling_13_a_bonus_tile_that_can_do_nothing_is_not_selectable(tile: str, described: dict[str, Any]) -> None:
    match = rewards(round=2, reward=tile, die=ALONE, **described)
    assert [event["reward"] for event in happened(match, "useless")] == [tile]
    assert kinds(match)[kinds(match).index("useless") :][:4] == ["useless", "instead", "bride", "received"]
    assert florins(match) == described.get("florins", [5])[0] + 3 + 2
    assert seen(match)["brides"][0] == 1


@pytest.mark.parametrize("tile", BONUSES)
def test_ruling_13_a_tile_that_can_do_something_is_a_choice(tile: str) -> None:
    match = rewards(reward=tile, die=ALONE, men={0: {"church": [1]}}, supply={0: (10, 4)})
    assert offered(match) == ["reward", "florins"]


def test_ruling_14_cleared_dice_do_not_return_and_the_next_one_chooses_from_the_rest() -> None:
    match = rewards(2, reward="die_tile", die={0: {"yellow": 1, "red": 2}, 1: {"red": 3}})
    assert dice_left(match) == 7
    match.play("reward")
    assert dice_left(match) == 7
    assert seen(match)["aside"] == dict.fromkeys(COLOURS, 0) | {"yellow": 1, "red": 1}
    assert refused(match, "take red 6") == "no_such_die"
    assert refused(match, "take yellow 1") == "no_such_die"
    play(match, "take yellow 6", "signoria")
    match.play("reward")
    assert match.actor == 1
    assert refused(match, "take yellow 6") == "no_such_die"
    assert offered(match) == ["take purple 6", "take grey 6", "take turquoise 6"]


def test_ruling_14_a_colour_used_this_round_may_be_taken_again() -> None:
    match = rewards(3, reward="die_tile", die={0: {"red": 2}}, florins=[5, 5, 5])
    play(match, "reward", "take red 6", "signoria", "go milano", "dowry 4")
    assert (florins(match), scored(match)) == (1, {"marriages": 8})
    assert seen(match)["die"][0]["red"] == 6


def test_ruling_14_the_bonus_die_pays_no_fee_but_hiring_and_dowries() -> None:
    match = rewards(reward="die_tile", dice={"red": [1]}, florins=[4, 5, 5, 5])
    play(match, "reward", "take red 1", "hire yellow_bottom")
    assert florins(match) == 0
    match = rewards(reward="die_tile", dice={"red": [1]}, florins=[3, 5, 5, 5])
    play(match, "reward", "take red 1")
    assert refused(match, "hire yellow_bottom") == "cost_short"


def test_ruling_14_a_bonus_die_without_an_action_cannot_be_taken() -> None:
    match = rewards(reward="die_tile", florins=[0, 5, 5, 5], supply={0: (0, 0)})
    match.play("reward")
    assert refused(match, "take red 6") == "no_action"
    assert refused(match, "take grey 6") == "no_action"
    assert offered(match) == ["take yellow 6", "take purple 6", "take turquoise 6"]


@pytest.mark.parametrize("face", [1, 5])
def test_ruling_14_the_die_helper_uses_the_face_of_the_bonus_die(face: int) -> None:
    match = rewards(
        3, reward="die_tile", dice={"purple": [face]}, die={0: {"yellow": 6}}, helpers={0: "purple_middle"},
        at={"purple_women": "florins"},
    )  # fmt: skip
    play(match, "reward", f"take purple {face}", "assign florins", "spend 1", "use purple_middle")
    assert heights(match)[0] == face


def test_ruling_14_eligibility_was_fixed_before_and_the_bonus_die_does_not_count() -> None:
    match = rewards(2, reward="die_tile", die={0: {"yellow": 6, "red": 6, "grey": 1}}, helpers={0: "turquoise_top"})
    assert eligible(match) == [0, 1]
    play(match, "reward", "take turquoise 6", "signoria", "climb", "stop", "skip")
    assert seen(match)["brides"][0] == 1
    assert match.actor == 1
    assert seen(match)["die"][0] == dict.fromkeys(COLOURS, 0) | {"turquoise": 6}


def test_ruling_15_a_step_won_in_phase_3_counts_for_the_next_round() -> None:
    match = rewards(2, reward="careers_tile", men={1: {"church": [5]}})
    in_turn(match, "0 florins", "1 reward", "1 step church 5", "1 stop")
    assert (order(match), heights(match), seen(match)["round"]) == ([0, 1], [0, 1], 2)
    in_turn(match, "0 pass", "1 pass")
    assert order(match) == [1, 0]


def test_ruling_16_a_bride_comes_without_a_question_and_goes_to_the_next_son() -> None:
    match = rewards(die=ALONE, brides=[1, 0, 0, 0])
    assert offered(match) == ["reward", "florins"]
    match.play("florins")
    assert [event["number"] for event in happened(match, "bride")] == [2]


def test_ruling_17_a_bride_costs_no_figure() -> None:
    match = rewards(die=ALONE)
    match.play("florins")
    assert (supply(match), reserve(match)) == ((3, 4), (8, 8))


def test_ruling_18_there_are_three_careers() -> None:
    match = play(table(), "take turquoise 6", "signoria")
    assert offered(match) == ["new politics", "new church", "new military", "climb"]


def test_ruling_19_with_an_empty_pile_only_the_tiles_fall_away() -> None:
    match = table(pile=0, at={"purple_women": "alliance"})
    match.play("take purple 6")
    assert refused(match, "assign alliance") == "pile_empty"
    match = table(pile=0, helpers={0: "turquoise_bottom"}, men={0: {"church": [5]}})
    play(match, "take turquoise 6", "signoria", "climb", "stop", "use turquoise_bottom", "go roma")
    assert (scored(match), face_down(match), kinds(match)[-1]) == ({"missions": 5}, {}, "pile_out")


def test_ruling_20_there_are_48_helpers_for_all() -> None:
    everywhere = {seat: " ".join(HELPERS) for seat in (1, 2, 3)}
    match = table(helpers={0: "grey_top grey_middle", **everywhere}, florins=[20, 5, 5, 5])
    assert seen(match)["discs"] == 1
    play(match, "take red 6", "hire yellow_top", "pass", "pass", "pass")
    assert seen(match)["discs"] == 0
    match.play("take purple 6")
    assert refused(match, "hire red_bottom") == "no_disc"


def test_ruling_20_without_discs_the_free_helper_is_not_selectable() -> None:
    everywhere = {seat: " ".join(HELPERS) for seat in (1, 2, 3)}
    match = rewards(reward="helper_tile", die=ALONE, helpers={0: "red_top red_middle grey_top", **everywhere})
    assert [event["reward"] for event in happened(match, "useless")] == ["helper_tile"]


def test_ruling_20_helpers_may_be_unlimited() -> None:
    everywhere = {seat: " ".join(HELPERS) for seat in (1, 2, 3)}
    match = table(
        options={"helper_supply": "unlimited"}, helpers={0: " ".join(HELPERS[:14]), **everywhere}, florins=[20, 5, 5, 5]
    )
    assert seen(match)["discs"] == 1
    play(match, "take yellow 6", "hire turquoise_bottom")
    assert (hired(match), seen(match)["discs"]) == (set(HELPERS), 0)
