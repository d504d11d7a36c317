"""Careers and initiative (signorie 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, play, points, refused, seen
from tests.signorie.table import CAREERS, careers, florins, heights, order, rewards, stack_of, supply, table


def tracks(**described: Any) -> Match:
    """Seat 0 has four points for all tracks."""
    return play(table(**described), "take turquoise 6", "signoria")


def test_t4_four_points_are_split_over_initiative_and_careers() -> None:
    match = tracks(men={0: {"politics": [1, 5]}})
    before = seen(match)
    assert before["progress"] == 4
    play(match, "climb", "step politics 1", "step politics 2", "new military")
    assert heights(match) == [1, 0, 0, 0]
    assert careers(match) == {"politics": [3, 5], "military": [1]}
    assert supply(match) == (3, 3)
    assert (seen(match)["progress"], match.actor) == (0, 1)
    unchanged = ("florins", "reserve", "points", "niche", "helpers")
    assert {name: seen(match)[name] for name in unchanged} == {name: before[name] for name in unchanged}


@pytest.mark.parametrize("career", CAREERS)
def test_e12_the_fourth_space_gives_two_florins_and_the_sixth_a_step(career: str) -> None:
    match = tracks(men={0: {career: [3]}})
    match.play(f"step {career} 3")
    assert (florins(match), heights(match)[0]) == (7, 0)
    match.play(f"step {career} 4")
    assert (florins(match), heights(match)[0]) == (7, 0)
    play(match, f"step {career} 5", "stop")
    assert (florins(match), heights(match)[0]) == (7, 1)
    assert careers(match) == {career: [6]}


@pytest.mark.parametrize("career", CAREERS)
def test_e12_a_new_man_with_six_points_gets_both(career: str) -> None:
    match = table(at={"purple_women": career})
    play(match, "take purple 6", f"assign {career}", "spend 3")
    assert careers(match) == {career: [1]}  # the first point had one use only
    play(match, *(f"step {career} {space}" for space in range(1, 6)))
    assert careers(match) == {career: [6]}
    assert (florins(match), heights(match)[0]) == (7, 1)
    assert match.actor == 1


def test_e12_every_man_gets_it_every_time() -> None:
    match = tracks(men={0: {"politics": [3, 3], "church": [5, 5]}})
    play(match, "step politics 3", "step politics 3", "step church 5", "step church 5")
    assert (florins(match), heights(match)[0]) == (5 + 2 + 2, 2)


def test_e13_at_the_top_the_bonus_of_the_sixth_space_is_lost() -> None:
    match = tracks(men={0: {"politics": [5]}}, height=[9, 0, 0, 0])
    assert refused(match, "climb") == "initiative_top"
    match.play("step politics 5")
    assert heights(match)[0] == 9
    assert [event["count"] for event in happened(match, "at_the_top")] == [1]


def test_e13_at_the_top_the_initiative_assignment_cannot_be_done() -> None:
    match = table(at={"purple_women": "initiative", "purple_men": "florins"}, height=[9, 0, 0, 0])
    match.play("take purple 6")
    assert refused(match, "assign initiative") == "initiative_top"


def test_e14_of_two_discs_on_a_space_the_later_arriver_is_ahead() -> None:
    match = table(2, height=[0, 3])
    assert stack_of(match, 0) == [0]
    play(match, "take turquoise 6", "signoria", "climb", "climb", "climb", "stop")
    assert stack_of(match, 3) == [1, 0]
    in_turn(match, "1 pass", "0 pass")
    assert order(match) == [0, 1]
    match = table(2, height=[3, 0])
    in_turn(match, "0 pass", "1 take turquoise 6", "1 signoria", "1 climb", "1 climb", "1 climb", "1 stop", "1 pass")
    assert order(match) == [1, 0]


def test_e15_when_nobody_moves_all_score_nothing_and_the_order_stays() -> None:
    match = rewards(order=[2, 0, 3, 1])
    assert points(match, "initiative") == [0, 0, 0, 0]
    assert order(match) == [2, 0, 3, 1]
    assert stack_of(match) == [1, 3, 0, 2]


def test_e38_discs_leave_a_stack_from_any_height_and_arrive_on_top() -> None:
    yellow, blue, red, purple = 0, 2, 1, 3
    match = table(order=[yellow, blue, red, purple])
    assert stack_of(match) == [purple, red, blue, yellow]
    in_turn(match, "0 pass", "2 take turquoise 6", "2 signoria", "2 climb", "2 stop")
    assert stack_of(match) == [purple, red, yellow]
    in_turn(match, "1 take turquoise 6", "1 signoria", "1 climb", "1 stop")
    assert (stack_of(match), stack_of(match, 1)) == ([purple, yellow], [blue, red])
    in_turn(match, "3 pass", "2 pass", "1 pass")
    assert order(match) == [red, blue, yellow, purple]
    assert stack_of(match) == [purple, yellow, blue, red]
    assert heights(match) == [0, 0, 0, 0]


@pytest.mark.parametrize("career", CAREERS)
def test_a_man_at_the_top_of_a_career_does_not_move(career: str) -> None:
    match = tracks(men={0: {career: [12, 13]}})
    assert refused(match, f"step {career} 13") == "career_top"
    match.play(f"step {career} 12")
    assert careers(match) == {career: [13, 13]}


def test_no_limit_of_men_on_a_space() -> None:
    match = tracks(men={0: {"politics": [1, 1, 1, 2, 2, 2, 2, 2]}})
    play(match, "step politics 1", "step politics 1", "step politics 1", "new politics")
    assert careers(match) == {"politics": [1] + [2] * 8}


def test_one_man_may_use_all_points() -> None:
    match = tracks(men={0: {"church": [9]}})
    play(match, "step church 9", "step church 10", "step church 11", "step church 12")
    assert careers(match) == {"church": [13]}
