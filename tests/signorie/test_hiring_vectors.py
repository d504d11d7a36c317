"""Hiring helpers, and the order in which they are used (signorie 9)."""

from __future__ import annotations

import pytest

from casata import Match
from tests.matches import happened, kinds, offered, phase, play, points, refused, seen
from tests.signorie.table import COLOURS, HELPERS, RINGS, careers, florins, hired, table

COLUMN = ("top", "middle", "bottom")


def test_t2_a_red_die_hires_in_the_yellow_column_for_the_cost_of_the_space() -> None:
    match = table(dice={"red": [2]}, florins=[5, 5, 5, 5])
    match.play("take red 2")
    assert offered(match, "hire") == ["hire yellow_top", "hire yellow_middle", "hire yellow_bottom"]
    before = seen(match)
    match.play("hire yellow_middle")
    assert florins(match) == 5 - 3
    assert hired(match) == {"yellow_middle"}
    assert seen(match)["discs"] == 47
    assert kinds(match) == ["hired", "cost"]
    unchanged = ("supply", "reserve", "career", "height", "points", "down", "filled")
    assert {name: seen(match)[name] for name in unchanged} == {name: before[name] for name in unchanged}
    assert match.actor == 1


def test_t17_the_red_space_hires_in_no_other_column() -> None:
    match = table(dice={"red": [2]}, florins=[20, 5, 5, 5])
    match.play("take red 2")
    for helper in HELPERS:
        if not helper.startswith("yellow"):
            assert refused(match, f"hire {helper}") == "wrong_ring"


@pytest.mark.parametrize("colour", COLOURS)
def test_each_space_hires_in_the_next_column_to_the_left(colour: str) -> None:
    match = table(florins=[20, 5, 5, 5], men={0: {"politics": [1]}})
    match.play(f"take {colour} 6")
    assert offered(match, "hire") == [f"hire {RINGS[colour]}_{level}" for level in COLUMN]


@pytest.mark.parametrize(("level", "cost"), [("top", 2), ("middle", 3), ("bottom", 4)])
@pytest.mark.parametrize("colour", COLOURS)
def test_helpers_cost_two_three_or_four(colour: str, level: str, cost: int) -> None:
    helper = f"{RINGS[colour]}_{level}"
    match = table(florins=[cost, 5, 5, 5], men={0: {"politics": [1]}})
    play(match, f"take {colour} 6", f"hire {helper}")
    assert (florins(match), hired(match)) == (0, {helper})
    match = table(florins=[cost - 1, 5, 5, 5], men={0: {"politics": [1]}})
    match.play(f"take {colour} 6")
    assert refused(match, f"hire {helper}") == "cost_short"


@pytest.mark.parametrize(("level", "cost"), [("top", 1), ("middle", 3), ("bottom", 5)])
@pytest.mark.parametrize("colour", COLOURS)
def test_spread_costs_are_one_three_and_five_by_row(colour: str, level: str, cost: int) -> None:
    match = table(florins=[cost, 5, 5, 5], men={0: {"politics": [1]}}, options={"helper_costs": "spread"})
    play(match, f"take {colour} 6", f"hire {RINGS[colour]}_{level}")
    assert florins(match) == 0


def test_e41_a_helper_is_paid_after_the_fee() -> None:
    match = table(dice={"red": [1]}, florins=[4, 5, 5, 5])
    play(match, "take red 1", "hire yellow_middle")
    assert florins(match) == 0
    assert hired(match) == {"yellow_middle"}


def test_e41_what_the_fee_leaves_must_be_enough_for_the_helper() -> None:
    match = table(dice={"red": [1]}, florins=[3, 5, 5, 5])
    match.play("take red 1")
    assert offered(match, "hire") == ["hire yellow_top"]
    assert refused(match, "hire yellow_middle") == "cost_short"


def three_helpers() -> Match:
    """Seat 0 has all helpers of the turquoise column and has done an assignment there."""
    match = table(
        dice={"turquoise": [3]},
        helpers={0: "turquoise_top turquoise_middle turquoise_bottom"},
        cities={"roma": "0m"},
        men={0: {"politics": [1]}},
        at={"turquoise_women": "florins"},
    )
    return play(match, "take turquoise 3", "assign florins", "spend 1")


def test_t12_helpers_are_used_from_top_to_bottom_and_may_be_skipped() -> None:
    match = three_helpers()
    assert florins(match) == 5 - 2 + 2
    assert offered(match) == ["use turquoise_top", "skip"]
    play(match, "use turquoise_top", "climb", "climb", "climb")
    assert offered(match) == ["use turquoise_middle", "skip"]
    match.play("use turquoise_middle")
    assert points(match, "helpers") == [1, 0, 0, 0]
    assert offered(match) == ["use turquoise_bottom", "skip"]
    match.play("skip")
    assert [event["helper"] for event in happened(match, "skipped")] == ["turquoise_bottom"]
    assert match.actor == 1


def test_t12_the_middle_helper_before_the_top_one_is_illegal() -> None:
    match = three_helpers()
    assert refused(match, "use turquoise_middle") == "helper_order"
    assert refused(match, "use turquoise_bottom") == "helper_order"
    play(match, "skip", "use turquoise_middle")
    assert refused(match, "use turquoise_top") == "helper_order"


def test_t13_a_die_helper_gives_as_many_points_as_the_die_shows() -> None:
    match = table(dice={"grey": [4]}, helpers={0: "grey_middle"}, men={0: {"military": [3, 7]}}, florins=[0, 5, 5, 5])
    play(match, "take grey 4", "signoria", "send military 7", "go roma", "use grey_middle")
    assert (phase(match), seen(match)["progress"]) == ("progress", 4)
    assert {move.split()[1] for move in offered(match)} == {"military"}
    play(match, "step military 3", "step military 4", "step military 5", "new military")
    assert careers(match) == {"military": [1, 6]}
    assert match.actor == 1


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_helper_knows_every_face(face: int) -> None:
    match = table(dice={"yellow": [face]}, helpers={0: "yellow_middle"})
    play(match, f"take yellow {face}", "signoria", "use yellow_middle")
    for space in range(1, face):
        match.play(f"step politics {space}")
    assert careers(match) == {"politics": [face]}
    assert match.actor == 1
