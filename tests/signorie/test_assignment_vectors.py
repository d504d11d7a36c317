"""Assignments: figures spent, and what they bring (signorie 9, 4.2)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, offered, phase, play, refused, scored, seen
from tests.signorie.table import (
    ASSIGNMENTS,
    CAREERS,
    COLOURS,
    ROWS,
    TOO_HIGH,
    careers,
    face_down,
    florins,
    heights,
    in_city,
    plan,
    reserve,
    supply,
    table,
    waiting,
)


def assigned(assignment: str, row: str, count: int, **described: Any) -> Match:
    """Seat 0 has spent so many figures on an assignment in a row of the purple area."""
    match = table(**{"at": {f"purple_{row}": assignment}, **described})
    play(match, "take purple 6", f"assign {assignment}")
    return play(match, f"spend {count}") if phase(match) == "spend" else match


def test_t3_three_men_for_six_steps_of_initiative() -> None:
    match = assigned("initiative", "men", 3)
    assert (supply(match), reserve(match)) == ((3, 1), (8, 11))
    assert heights(match) == [6, 0, 0, 0]
    assert match.actor == 1


def test_t14_two_women_for_four_points_on_the_military_track() -> None:
    match = assigned("military", "women", 2, men={0: {"military": [2]}})
    assert (supply(match), reserve(match)) == ((1, 4), (10, 7))
    assert seen(match)["progress"] == 4
    assert {move.split()[1] for move in offered(match)} == {"military"}
    play(match, "step military 2", "step military 3", "new military", "step military 1")
    assert careers(match) == {"military": [2, 4]}
    assert match.actor == 1


def test_t15_two_men_for_exactly_one_marriage() -> None:
    match = assigned("marriage", "men", 2, offers={"roma_marriage": "este_4"})
    assert (supply(match), reserve(match)) == ((3, 2), (8, 10))
    play(match, "go roma", "dowry 2", "tile")
    assert florins(match) == 5 - 2
    assert supply(match) == (2, 2)
    assert in_city(match, "roma") == "0w"
    assert scored(match) == {"marriages": 4}
    assert plan(match) == {"marriage": "este_4"}
    assert match.actor == 1


@pytest.mark.parametrize(("faces", "gets"), [((6, 6, 6, 4), True), ((6, 6, 6, 5), False)])
def test_e17_three_figures_raise_the_threshold_to_22(faces: tuple[int, ...], gets: bool) -> None:
    yellow, red, grey, purple = faces
    match = table(
        die={0: {"yellow": yellow, "red": red, "grey": grey}, 1: TOO_HIGH, 2: TOO_HIGH, 3: TOO_HIGH},
        dice={"purple": [purple]},
        at={"purple_men": "threshold"},
        passed=[1, 2, 3],
    )
    play(match, f"take purple {purple}", "assign threshold", "spend 3")
    told = next(event for event in happened(match, "eligible", "too_high") if event["seat"] == 0)
    assert (told["kind"], told["sum"], told["threshold"]) == ("eligible" if gets else "too_high", sum(faces), 22)


def test_e18_the_marriage_of_the_women_s_row_needs_a_third_woman() -> None:
    match = table(at={"purple_women": "marriage", "purple_men": "florins"}, supply={0: (2, 4)})
    match.play("take purple 6")
    assert refused(match, "assign marriage") == "no_woman"
    match = assigned("marriage", "women", 2, supply={0: (3, 4)})
    play(match, "go milano", "dowry 1")
    assert supply(match) == (0, 4)
    assert in_city(match, "milano") == "0w"


def with_helper(at: dict[str, str], **described: Any) -> Match:
    """Seat 0 has rolled for children and uses the helper for assignments."""
    match = table(at=at, helpers={0: "purple_bottom"}, chance=["1"], **described)
    return play(match, "take purple 6", "signoria", "use purple_bottom")


def test_e19_the_helper_does_an_assignment_of_any_colour_with_one_figure() -> None:
    match = with_helper({"grey_men": "politics"}, men={0: {"politics": [2]}})
    men = supply(match)[1]
    match.play("assign politics")
    assert (supply(match)[1], seen(match)["progress"]) == (men - 1, 2)
    play(match, "step politics 2", "step politics 3")
    assert careers(match) == {"politics": [4]}
    assert match.actor == 1


def test_e19_the_helper_does_no_assignment_that_needs_two_figures() -> None:
    match = with_helper({"grey_men": "politics"}, men={0: {"politics": [9]}})
    assert refused(match, "assign marriage") == "one_figure"
    assert refused(match, "assign mission") == "one_figure"
    assert len(offered(match)) == 8


def test_e31_the_last_man_cannot_be_spent_for_a_career_without_men() -> None:
    match = with_helper({"red_men": "church", "grey_women": "florins"}, supply={0: (3, 1)})
    assert refused(match, "assign church") == "no_progress"


def test_e31_a_woman_spent_leaves_the_last_man_to_begin_a_career() -> None:
    match = with_helper({"red_women": "church"}, supply={0: (0, 1)})
    assert supply(match) == (1, 1)
    match.play("assign church")
    assert (supply(match), careers(match)) == ((0, 0), {"church": [1]})
    assert offered(match) == ["step church 1", "stop"]
    assert careers(play(match.at(match.step), "step church 1")) == {"church": [2]}
    match.play("stop")
    assert careers(match) == {"church": [1]}
    assert [event["number"] for event in happened(match, "forgone")] == [1]


def test_e42_two_men_of_the_supply_send_a_third_from_his_career() -> None:
    match = assigned("mission", "men", 2, men={0: {"politics": [5], "church": [2, 7]}}, supply={0: (3, 4)})
    before = reserve(match)
    play(match, "send politics 5", "go venezia")
    assert scored(match) == {"missions": 5}
    assert (supply(match), reserve(match)) == ((3, 2), before)
    assert careers(match) == {"church": [2, 7]}
    assert in_city(match, "venezia") == "0m"


def test_e45_a_third_figure_follows_two_through_the_helper() -> None:
    match = table(at={"purple_women": "threshold"}, helpers={0: "purple_bottom"}, passed=[1, 2, 3])
    play(match, "take purple 6", "assign threshold", "spend 2", "use purple_bottom", "assign threshold")
    assert waiting(match) == (3, 0)
    match.play("pass")
    assert [e["threshold"] for e in happened(match, "eligible", "too_high") if e["seat"] == 0] == [22]


def test_e45_after_three_the_helper_is_not_offered_the_threshold() -> None:
    match = table(at={"purple_women": "threshold"}, helpers={0: "purple_bottom"}, supply={0: (4, 4)})
    play(match, "take purple 6", "assign threshold", "spend 3", "use purple_bottom")
    assert "assign threshold" not in offered(match)
    assert refused(match, "assign threshold") == "threshold_full"


# The ten tiles (4.2)


@pytest.mark.parametrize("row", ["women", "men"])
@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("career", CAREERS)
def test_careers_give_two_points_for_each_figure(career: str, count: int, row: str) -> None:
    match = assigned(career, row, count, men={0: {career: [1, 3]}})
    assert seen(match)["progress"] == 2 * count
    assert supply(match) == ((3 - count, 4) if row == "women" else (3, 4 - count))
    assert {move.split()[1] for move in offered(match)} == {career}


@pytest.mark.parametrize("row", ["women", "men"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_initiative_gives_two_steps_for_each_figure(count: int, row: str) -> None:
    assert heights(assigned("initiative", row, count)) == [2 * count, 0, 0, 0]


@pytest.mark.parametrize("row", ["women", "men"])
def test_alliance_takes_one_figure_for_one_tile_face_down(row: str) -> None:
    match = assigned("alliance", row, 1)
    assert offered(match) == [f"row {name}" for name in ROWS]
    match.play("row politics")
    assert face_down(match) == {"politics": 1}
    assert supply(match) == ((2, 4) if row == "women" else (3, 3))


@pytest.mark.parametrize("row", ["women", "men"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_threshold_figures_wait_and_are_not_in_the_reserve(count: int, row: str) -> None:
    match = assigned("threshold", row, count)
    assert waiting(match) == ((count, 0) if row == "women" else (0, count))
    assert reserve(match) == (8, 8)


@pytest.mark.parametrize("row", ["women", "men"])
def test_mission_takes_two_figures(row: str) -> None:
    match = assigned("mission", row, 2, men={0: {"military": [3]}}, offers={"roma_mission": "este_2"})
    play(match, "go roma", "tile")
    assert scored(match) == {"missions": 3}
    assert plan(match) == {"military": "este_2"}
    assert supply(match) == ((1, 4) if row == "women" else (3, 2))


@pytest.mark.parametrize("row", ["women", "men"])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_money_gives_two_florins_for_each_figure(count: int, row: str) -> None:
    assert florins(assigned("florins", row, count)) == 5 + 2 * count


@pytest.mark.parametrize(
    ("count", "gains"),
    [
        (1, ["woman", "man"]),
        (2, ["woman+woman", "woman+man", "man+man"]),
        (3, ["woman+woman+woman", "woman+woman+man", "woman+man+man", "man+man+man"]),
    ],
)
@pytest.mark.parametrize("row", ["women", "men"])
def test_family_takes_exactly_as_many_figures_of_any_gender(count: int, gains: list[str], row: str) -> None:
    match = assigned("family", row, count)
    spent = supply(match)
    assert offered(match) == [f"gain {gain}" for gain in gains]
    for gain in gains:
        after = play(match.at(match.step), f"gain {gain}")
        women, men = gain.count("woman"), gain.split("+").count("man")
        assert supply(after) == (spent[0] + women, spent[1] + men)


@pytest.mark.parametrize("assignment", ASSIGNMENTS)
@pytest.mark.parametrize(("row", "figures"), [("women", (0, 9)), ("men", (9, 0))])
def test_figures_are_of_the_gender_of_the_row(assignment: str, row: str, figures: tuple[int, int]) -> None:
    men = {0: {"politics": [5], "church": [5], "military": [5]}}
    match = table(at={f"purple_{row}": assignment}, supply={0: figures}, men=men)
    match.play("take purple 6")
    assert refused(match, f"assign {assignment}") == "supply_short"


@pytest.mark.parametrize("assignment", ["politics", "initiative", "threshold", "florins", "family"])
def test_no_more_figures_are_spent_than_are_there(assignment: str) -> None:
    match = table(at={"purple_women": assignment}, supply={0: (2, 4)})
    play(match, "take purple 6", f"assign {assignment}")
    assert offered(match) == ["spend 1", "spend 2"]
    assert refused(match, "spend 3") == "supply_short"
    assert refused(match, "spend 0") == "figure_count"


@pytest.mark.parametrize("colour", COLOURS)
def test_only_the_two_assignments_of_the_own_colour_are_offered(colour: str) -> None:
    match = table(at={f"{colour}_women": "florins", f"{colour}_men": "family"}, men={0: {"politics": [1]}})
    match.play(f"take {colour} 6")
    assert offered(match, "assign") == ["assign florins", "assign family"]
    for assignment in ASSIGNMENTS[:8]:
        assert refused(match, f"assign {assignment}") == "wrong_area"


def test_an_assignment_may_be_used_by_several_in_a_round() -> None:
    match = table(2, at={"purple_women": "florins"})
    in_turn(match, "0 take purple 6", "0 assign florins", "0 spend 3")
    in_turn(match, "1 take purple 6", "1 assign florins", "1 spend 3")
    assert (florins(match, 0), florins(match, 1)) == (11, 11)
