"""The fifteen helper spaces, each used from end to end (signorie 4.4, 7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, kinds, offered, phase, play, points, refused, scored, seen
from tests.signorie.table import (
    CAREERS,
    HELPERS,
    ROWS,
    careers,
    crowded,
    face_down,
    florins,
    heights,
    in_city,
    offer,
    plan,
    supply,
    table,
)


def fired(helper: str, **described: Any) -> Match:
    """Seat 0 has this helper, has taken a die of its column and spent a woman for two florins."""
    colour = helper.split("_", maxsplit=1)[0]
    match = table(**{"at": {f"{colour}_women": "florins"}, "helpers": {0: helper}, **described})
    play(match, f"take {colour} 6", "assign florins")
    return play(match, "spend 1") if phase(match) == "spend" else match


@pytest.mark.parametrize(("face", "gained"), [("1", (1, 0)), ("3", (1, 0)), ("4", (0, 1)), ("6", (0, 1))])
def test_yellow_top_rolls_one_child(face: str, gained: tuple[int, int]) -> None:
    match = fired("yellow_top", chance=[face])
    women, men = supply(match)
    match.play("use yellow_top")
    assert supply(match) == (women + gained[0], men + gained[1])
    assert [event["face"] for event in happened(match, "rolled")] == [face]


@pytest.mark.parametrize("brides", [0, 2, 4])
def test_yellow_top_rolls_one_die_however_many_brides_there_are(brides: int) -> None:
    match = fired("yellow_top", brides=[brides, 0, 0, 0], chance=["1"])
    match.play("use yellow_top")
    assert len(happened(match, "rolled")) == 1
    assert supply(match) == (3, 4)


def test_yellow_top_may_roll_a_child_that_is_not_there() -> None:
    match = fired("yellow_top", chance=["6"], supply={0: (3, 12)})
    match.play("use yellow_top")
    assert supply(match) == (2, 12)
    assert [(event["number"], event["gender"]) for event in happened(match, "not_born")] == [(1, "man")]


@pytest.mark.parametrize(
    ("helper", "career"), [("yellow_middle", "politics"), ("red_middle", "church"), ("grey_middle", "military")]
)
def test_die_helpers_serve_one_career_each(helper: str, career: str) -> None:
    match = fired(helper)
    match.play(f"use {helper}")
    assert careers(match) == {career: [1]}  # the first point can be used in one way only
    assert seen(match)["progress"] == 5
    assert offered(match) == [f"new {career}", f"step {career} 1", "stop"]
    match.play("stop")
    assert turn_is_over(match)


def turn_is_over(match: Match) -> bool:
    return match.actor == 1 and phase(match) == "turn"


def test_yellow_bottom_marries_for_a_tile_face_down() -> None:
    match = fired("yellow_bottom", offers={"roma_marriage": "sforza_5"})
    play(match, "use yellow_bottom", "go roma", "dowry 3")
    assert florins(match) == 5 + 2 - 3
    assert points(match, "marriages") == [6, 0, 0, 0]
    assert in_city(match, "roma") == "0w"
    assert offer(match, "roma_marriage") == "sforza_5"
    assert (face_down(match), plan(match)) == ({"marriage": 1}, {})
    assert turn_is_over(match)


def test_red_top_gives_three_florins() -> None:
    match = fired("red_top")
    match.play("use red_top")
    assert florins(match) == 5 + 2 + 3


@pytest.mark.parametrize("row", ROWS)
def test_red_bottom_draws_a_tile_for_any_row(row: str) -> None:
    match = fired("red_bottom")
    left = seen(match)["pile"]
    match.play("use red_bottom")
    assert offered(match) == [f"row {name}" for name in ROWS]
    match.play(f"row {row}")
    assert face_down(match) == {row: 1}
    assert seen(match)["pile"] == left - 1


@pytest.mark.parametrize(("gain", "gained"), [("woman", (3, 4)), ("man", (2, 5))])
def test_purple_top_takes_a_man_or_a_woman(gain: str, gained: tuple[int, int]) -> None:
    match = fired("purple_top")
    match.play("use purple_top")
    assert offered(match) == ["gain woman", "gain man"]
    match.play(f"gain {gain}")
    assert supply(match) == gained


@pytest.mark.parametrize("face", [1, 4, 6])
def test_purple_middle_climbs_as_far_as_the_die_shows(face: int) -> None:
    match = table(dice={"purple": [face]}, helpers={0: "purple_middle"}, at={"purple_women": "florins"})
    play(match, f"take purple {face}", "assign florins", "spend 1", "use purple_middle")
    assert heights(match) == [face, 0, 0, 0]
    assert turn_is_over(match)


@pytest.mark.parametrize(
    ("assignment", "steps"),
    [
        ("politics", ["step politics 1"]),
        ("church", ["step church 1"]),
        ("military", ["step military 1"]),
        ("initiative", []),
        ("alliance", ["row church"]),
        ("threshold", []),
        ("florins", []),
        ("family", ["gain man"]),
    ],
)
def test_purple_bottom_does_any_assignment_with_exactly_one_figure(assignment: str, steps: list[str]) -> None:
    places = {"grey_women": assignment, "purple_women": "florins"}
    match = fired("purple_bottom", at=places if assignment != "florins" else {"purple_women": "florins"})
    decided = match.step
    play(match, "use purple_bottom", f"assign {assignment}", *steps)
    spent = happened(match, "spent", "waiting", since=decided)
    assert [(event["number"], event["gender"]) for event in spent] == [(1, "woman")]
    assert turn_is_over(match)


def test_purple_bottom_is_no_bargain_for_more_figures() -> None:
    match = fired("purple_bottom", at={"purple_women": "florins", "grey_men": "family"}, supply={0: (3, 4)})
    play(match, "use purple_bottom", "assign florins")
    assert (florins(match), supply(match)) == (5 + 2 + 2, (1, 4))
    assert turn_is_over(match)


def test_grey_top_gives_three_points() -> None:
    match = fired("grey_top")
    match.play("use grey_top")
    assert scored(match) == {"helpers": 3}


def test_grey_bottom_gives_three_points_over_the_careers() -> None:
    match = fired("grey_bottom")
    match.play("use grey_bottom")
    assert seen(match)["progress"] == 3
    assert refused(match, "climb") == "track_barred"
    play(match, "new politics", "new church", "new military")
    assert careers(match) == {"politics": [1], "church": [1], "military": [1]}
    assert turn_is_over(match)


def test_turquoise_top_gives_three_points_over_all_four_tracks() -> None:
    match = fired("turquoise_top")
    match.play("use turquoise_top")
    assert offered(match) == ["new politics", "new church", "new military", "climb"]
    play(match, "new politics", "climb", "new church")
    assert careers(match) == {"politics": [1], "church": [1]}
    assert heights(match) == [1, 0, 0, 0]
    assert turn_is_over(match)


def test_turquoise_middle_gives_a_point_for_every_own_man_in_a_city() -> None:
    match = fired("turquoise_middle", cities={"roma": "0m 1m 0w", "milano": "0m 0m 0w"})
    match.play("use turquoise_middle")
    assert scored(match) == {"helpers": 3}


@pytest.mark.parametrize("row", CAREERS)
def test_turquoise_bottom_sends_a_man_for_a_tile_face_down(row: str) -> None:
    match = fired("turquoise_bottom", men={0: {"church": [5]}}, offers={"roma_mission": "medici_5"})
    play(match, "use turquoise_bottom", "go roma")
    assert offered(match) == ["row politics", "row church", "row military"]
    assert refused(match, "row marriage") == "row_barred"
    match.play(f"row {row}")
    assert scored(match) == {"missions": 5}
    assert (offer(match, "roma_mission"), plan(match), face_down(match)) == ("medici_5", {}, {row: 1})
    assert careers(match) == {}
    assert turn_is_over(match)


# When a helper can do nothing it is not asked


@pytest.mark.parametrize(
    ("helper", "described"),
    [
        ("yellow_middle", {"supply": {0: (2, 0)}}),
        ("yellow_bottom", {"supply": {0: (1, 4)}}),
        ("yellow_bottom", {"florins": [0, 5, 5, 5], "cities": crowded(5)}),
        ("yellow_bottom", {"cities": crowded(8)}),
        ("red_middle", {"supply": {0: (2, 0)}, "men": {0: {"politics": [1], "church": [13]}}}),
        ("red_bottom", {"pile": 0}),
        ("purple_middle", {"height": [9, 0, 0, 0]}),
        ("purple_bottom", {"supply": {0: (1, 0)}}),
        ("grey_middle", {"supply": {0: (2, 0)}, "men": {0: {"church": [1]}}}),
        ("grey_bottom", {"supply": {0: (2, 0)}, "men": {0: {"church": [13]}}}),
        ("turquoise_top", {"supply": {0: (2, 0)}, "height": [9, 0, 0, 0]}),
        ("turquoise_middle", {"cities": {"roma": "0w 1m"}}),
        ("turquoise_bottom", {"men": {1: {"politics": [9]}}}),
        ("turquoise_bottom", {"men": {0: {"politics": [8]}}, "cities": crowded(6)}),
        ("turquoise_bottom", {"men": {0: {"politics": [13]}}, "cities": crowded(8)}),
    ],
)
def test_a_helper_that_can_do_nothing_is_not_asked(helper: str, described: dict[str, Any]) -> None:
    match = fired(helper, **described)
    assert [event["helper"] for event in happened(match, "cannot_use")] == [helper]
    assert turn_is_over(match)


@pytest.mark.parametrize(("helper", "main"), [("yellow_top", ["signoria"]), ("purple_top", ["hire red_top"])])
def test_helpers_of_the_family_need_somebody_in_the_reserve(helper: str, main: list[str]) -> None:
    match = table(helpers={0: helper}, supply={0: (11, 12)})
    play(match, f"take {helper.split('_', maxsplit=1)[0]} 6", *main)
    assert [event["helper"] for event in happened(match, "cannot_use")] == [helper]
    assert turn_is_over(match)


@pytest.mark.parametrize("helper", ["red_top", "grey_top"])
def test_florins_and_points_can_always_be_had(helper: str) -> None:
    match = fired(helper, supply={0: (1, 0)}, pile=0, cities=crowded(8), height=[9, 0, 0, 0])
    assert offered(match) == [f"use {helper}", "skip"]


@pytest.mark.parametrize("helper", HELPERS)
def test_every_helper_may_be_skipped(helper: str) -> None:
    match = fired(helper, men={0: {"politics": [5]}}, cities={"roma": "0m"})
    before = seen(match)
    assert offered(match) == [f"use {helper}", "skip"]
    match.play("skip")
    unchanged = ("florins", "supply", "reserve", "career", "height", "points", "down", "filled", "pile")
    assert {name: seen(match)[name] for name in unchanged} == {name: before[name] for name in unchanged}
    assert kinds(match) == ["skipped"]


@pytest.mark.parametrize("helper", HELPERS)
def test_helpers_of_other_columns_do_not_fire(helper: str) -> None:
    colour = helper.split("_", maxsplit=1)[0]
    others = " ".join(other for other in HELPERS if not other.startswith(colour))
    match = table(at={f"{colour}_women": "florins"}, helpers={0: others, 1: helper})
    play(match, f"take {colour} 6", "assign florins", "spend 1")
    assert turn_is_over(match)


def test_a_helper_hired_now_does_not_fire_in_this_turn() -> None:
    match = table(florins=[9, 5, 5, 5])
    play(match, "take purple 6", "hire red_top")
    assert turn_is_over(match)
    in_turn(match, "1 pass", "2 pass", "3 pass")
    play(match, "take red 6", "assign military", "spend 1", "stop")
    assert offered(match) == ["use red_top", "skip"]
