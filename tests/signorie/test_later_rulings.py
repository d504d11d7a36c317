"""Rulings 25 to 43 of Signorie (signorie 8)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.matches import happened, in_turn, kinds, offered, phase, play, points, refused, scored, seen
from tests.signorie.table import (
    ASSIGNMENTS,
    CAREERS,
    COLOURS,
    ENVELOPES,
    ROWS,
    TOO_HIGH,
    careers,
    crowd,
    crowded,
    decline,
    eligible,
    florins,
    heights,
    in_city,
    next_round,
    offer,
    order,
    plan,
    rewards,
    stack_of,
    supply,
    table,
)


def test_ruling_25_what_is_left_after_the_fee_decides_what_can_be_done() -> None:
    nothing_else = {"dice": {"red": [1]}, "supply": {0: (1, 0)}, "at": {"red_women": "mission", "red_men": "marriage"}}
    assert refused(table(florins=[1, 5, 5, 5], **nothing_else), "take red 1") == "no_action"
    match = table(florins=[2, 5, 5, 5], **nothing_else)
    match.play("take red 1")
    assert phase(match) == "city"
    assert florins(match) == 1


def test_ruling_25_florins_won_inside_the_action_cannot_pay_the_fee() -> None:
    match = table(dice={"turquoise": [1]}, florins=[3, 5, 5, 5], men={0: {"church": [3, 3]}})
    assert refused(match, "take turquoise 1") == "fee_short"
    match = table(dice={"purple": [2]}, florins=[0, 5, 5, 5], at={"purple_women": "florins"})
    assert refused(match, "take purple 2") == "fee_short"


def test_ruling_26_track_bonuses_come_before_helpers_and_florins_of_one_helper_serve_the_next() -> None:
    described = {"florins": [0, 5, 5, 5], "dice": {"yellow": [1]}, "at": {"yellow_women": "threshold"}}
    helpers = {0: "yellow_middle yellow_bottom"}
    match = table(men={0: {"politics": [3]}}, helpers=helpers, **described)
    play(match, "take yellow 1", "assign threshold", "spend 1", "use yellow_middle", "step politics 3")
    assert florins(match) == 2
    assert offered(match) == ["use yellow_bottom", "skip"]
    play(match, "use yellow_bottom", "go roma", "dowry 2")
    assert (florins(match), scored(match)) == (0, {"marriages": 4})
    match = table(men={0: {"politics": [3]}}, helpers=helpers, **described)
    play(match, "take yellow 1", "assign threshold", "spend 1", "skip")
    assert [event["helper"] for event in happened(match, "cannot_use")] == ["yellow_bottom"]


def test_ruling_27_the_man_just_sent_counts_for_the_helper() -> None:
    match = table(at={"turquoise_men": "mission"}, helpers={0: "turquoise_middle turquoise_bottom"},
                  men={0: {"church": [5, 2]}}, cities={"milano": "0m"})  # fmt: skip
    play(match, "take turquoise 6", "assign mission", "send church 5", "go roma", "use turquoise_middle")
    assert points(match, "helpers")[0] == 2
    play(match, "use turquoise_bottom", "go roma", "row church")
    assert points(match, "helpers")[0] == 2


def test_ruling_28_the_helper_needs_an_assignment_not_turned_and_turns_it() -> None:
    match = table(options={"exclusive_assignments": True}, helpers={0: "purple_bottom"}, turned="initiative",
                  at={"purple_women": "florins", "red_women": "family"})  # fmt: skip
    play(match, "take purple 6", "assign florins", "spend 1", "use purple_bottom")
    assert refused(match, "assign initiative") == "turned_over"
    play(match, "assign family", "gain man")
    assert seen(match)["turned"] == sum(1 << ASSIGNMENTS.index(name) for name in ("florins", "initiative", "family"))


def test_ruling_29_men_and_women_share_the_spaces_of_a_city() -> None:
    match = table(2, cities={"roma": "1w"}, in_play={"roma": 1, "milano": 1, "napoli": 1}, men={0: {"church": [1]}})
    in_turn(match, "0 take grey 6", "0 signoria", "0 go roma")
    assert in_city(match, "roma") == "1w 0m"
    in_turn(match, "1 take red 6", "1 signoria", "1 go roma")
    assert offered(match) == ["dowry 2", "dowry 3", "dowry 4"]


def test_ruling_30_there_are_thirty_options_in_all() -> None:
    places = dict(zip(ENVELOPES, ASSIGNMENTS, strict=True))
    options = 0
    for colour in COLOURS:
        match = table(at=places, florins=[20, 5, 5, 5], men={0: {"politics": [13]}}, supply={0: (3, 4)})
        options += len(offered(play(match, f"take {colour} 6")))
    assert options == 5 * (1 + 2 + 3)


@pytest.mark.parametrize("career", CAREERS)
@pytest.mark.parametrize("men", [1, 2, 3, 4])
def test_ruling_31_one_man_must_be_left_to_begin_a_career_without_men(career: str, men: int) -> None:
    match = table(at={"purple_men": career, "purple_women": "florins"}, supply={0: (3, men)})
    match.play("take purple 6")
    if men == 1:
        assert refused(match, f"assign {career}") == "no_progress"
        return
    match.play(f"assign {career}")
    counts = range(1, min(3, men - 1) + 1)
    if len(counts) > 1:
        assert offered(match) == [f"spend {count}" for count in counts]
        if men == 3:
            assert refused(match, "spend 3") == "no_progress"
    else:
        assert (supply(match), careers(match)) == ((3, 0), {career: [1]})


@pytest.mark.parametrize(
    ("described", "possible"),
    [
        ({"supply": {0: (3, 3)}, "men": {0: {"church": [12]}}}, True),
        ({"supply": {0: (3, 3)}, "men": {0: {"church": [13], "politics": [1]}}}, False),
    ],
)
def test_ruling_31_a_man_who_can_move_on_that_track_is_enough(described: dict[str, Any], possible: bool) -> None:
    match = play(table(at={"purple_men": "church"}, **described), "take purple 6", "assign church")
    assert ("spend 3" in offered(match)) == possible


@pytest.mark.parametrize("count", [1, 2, 3])
def test_ruling_31_with_women_spent_one_man_is_enough(count: int) -> None:
    match = table(at={"purple_women": "church"}, supply={0: (3, 1)})
    play(match, "take purple 6", "assign church", f"spend {count}")
    assert careers(match) == {"church": [1]}
    match = table(at={"purple_women": "church", "purple_men": "florins"}, supply={0: (3, 0)})
    match.play("take purple 6")
    assert refused(match, "assign church") == "no_progress"


def test_ruling_32_an_effect_that_gains_little_can_still_be_done() -> None:
    match = table(at={"purple_women": "threshold", "purple_men": "family"}, supply={0: (11, 12)})
    match.play("take purple 6")
    assert offered(match, "assign") == ["assign threshold", "assign family"]


def test_ruling_33_not_even_the_helper_raises_the_threshold_in_phase_3() -> None:
    match = rewards(
        3, reward="die_tile", helpers={0: "purple_bottom"}, at={"purple_women": "florins", "red_women": "threshold"}
    )
    play(match, "reward", "take purple 6", "assign florins", "spend 1", "use purple_bottom")
    assert refused(match, "assign threshold") == "threshold_late"


def test_ruling_34_one_player_finishes_everything_before_the_next_begins() -> None:
    match = rewards(
        3,
        round=2,
        reward="marriage_tile",
        cities=crowded(8, 3, milano=crowd(7, 1, 2)),
        offers={"milano_marriage": "este_5"},
    )
    assert match.actor == 0
    match.play("reward")
    assert offered(match) == ["tile", "leave"]
    match.play("tile")
    told = kinds(match)
    assert told[:3] == ["took_tile", "bride", "received"]
    assert [event["seat"] for event in happened(match, "useless")] == [1, 2]
    assert told.index("received") < told.index("useless")


def test_ruling_34_tiles_taken_in_phase_3_are_not_refilled_before_the_next_round() -> None:
    match = rewards(2, reward="marriage_tile", offers={"milano_marriage": "este_5"}, height=[0, 1])
    in_turn(match, "1 reward", "1 go milano", "1 dowry 1", "1 tile")
    assert (match.actor, offer(match, "milano_marriage")) == (0, "none")
    in_turn(match, "0 reward", "0 go milano", "0 dowry 1")
    assert in_city(match, "milano") == "1w 0w"
    assert plan(match) == {}
    assert seen(match)["round"] == 2
    assert offer(match, "milano_marriage") != "none"


def test_ruling_34_the_last_tile_of_the_pile_is_gone_for_the_next_one() -> None:
    match = rewards(2, reward="alliance_tile", pile=1)
    play(match, "reward", "row church")
    assert [event["seat"] for event in happened(match, "useless")] == [1]
    assert (florins(match, 0), florins(match, 1)) == (5, 8)


DRAWS = {
    "alliance": ({"at": {"purple_women": "alliance"}}, ["take purple 6", "assign alliance"]),
    "helper": ({"helpers": {0: "red_bottom"}, "at": {"red_women": "florins"}},
               ["take red 6", "assign florins", "spend 1", "use red_bottom"]),
    "mission helper": ({"helpers": {0: "turquoise_bottom"}, "men": {0: {"church": [1]}}},
                       ["take turquoise 6", "signoria", "climb", "stop", "use turquoise_bottom", "go roma"]),
}  # fmt: skip


@pytest.mark.parametrize("source", DRAWS)
def test_ruling_35_a_tile_face_down_is_not_declined(source: str) -> None:
    described, steps = DRAWS[source]
    match = play(table(**described), *steps)
    assert phase(match) == "row"
    assert {move.split()[0] for move in offered(match)} == {"row"}
    for other in ("skip", "leave", "pass"):
        assert refused(match, other) == "not_now"


def test_ruling_35_the_reward_s_tile_face_down_is_not_declined_either() -> None:
    match = play(rewards(reward="alliance_tile"), "reward")
    assert offered(match) == [f"row {row}" for row in ROWS]


def test_ruling_38_the_helper_may_use_the_assignment_of_the_main_action_again() -> None:
    match = table(at={"purple_women": "florins"}, helpers={0: "purple_bottom"})
    play(match, "take purple 6", "assign florins", "spend 1", "use purple_bottom", "assign florins")
    assert florins(match) == 5 + 2 + 2
    assert supply(match) == (1, 4)


def test_ruling_38_the_helper_is_offered_all_but_the_two_that_need_two_figures() -> None:
    match = table(helpers={0: "purple_bottom"}, men={0: {"church": [5]}}, chance=["1"])
    play(match, "take purple 6", "signoria", "use purple_bottom")
    assert offered(match) == [f"assign {name}" for name in ASSIGNMENTS if name not in ("marriage", "mission")]


def test_ruling_40_fee_first_then_cost() -> None:
    match = table(dice={"grey": [1]}, florins=[5, 5, 5, 5], at={"grey_women": "florins"})
    play(match, "take grey 1", "hire purple_top")
    paid = [event["florins"] for event in happened(match, "fee", "cost", since=0)]
    assert (paid, florins(match)) == ([3, 2], 0)


def test_ruling_41_rank_and_value_are_those_of_the_space_he_stands_on() -> None:
    match = table(men={0: {"politics": [13, 13, 4]}})
    play(match, "take grey 6", "signoria")
    assert offered(match) == ["send politics 4", "send politics 13"]
    play(match, "send politics 13", "go napoli")
    assert scored(match) == {"missions": 13}
    assert in_city(match, "napoli") == "0m"
    assert careers(match) == {"politics": [4, 13]}


def test_ruling_42_the_order_follows_the_discs_after_phase_2_and_stays_for_the_whole_round() -> None:
    match = rewards(3, reward="initiative_tile", height=[0, 2, 4])
    assert eligible(match) == [2, 1, 0]
    in_turn(match, "2 florins", "1 reward", "0 reward")
    assert order(match) == [2, 1, 0]
    assert (heights(match), stack_of(match, 3)) == ([3, 3, 0], [1, 0])
    in_turn(match, "2 pass", "1 pass", "0 pass")
    assert order(match) == [0, 1, 2]


def test_ruling_42_all_score_initiative_whether_eligible_or_not() -> None:
    match = rewards(die=dict.fromkeys(range(4), TOO_HIGH), height=[3, 4, 5, 9])
    assert points(match, "initiative") == [1, 2, 3, 9]


def test_ruling_43_four_sons_bring_seven_points_in_all() -> None:
    match = rewards(2, reward=["initiative_tile", "careers_tile", "women_tile", "men_tile", "alliance_tile"])
    for brides, worth in enumerate((0, 0, 0, 2, 7)):
        assert (seen(match)["brides"], points(match, "sons")) == ([brides] * 2, [worth] * 2)
        next_round(match)
        decline(match, "reward")
