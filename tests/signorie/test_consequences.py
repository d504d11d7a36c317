"""What a considered move is said to change at the table of Signorie."""

from __future__ import annotations

from typing import Any

from casata import Match
from casata.engine.match.preview import preview
from casata.engine.text.styled import Line
from casata.games.signorie.view.consequences import compare
from tests.matches import play
from tests.signorie.drawing import scene
from tests.signorie.table import table


def said(line: Line) -> str:
    return "".join(text for text, _ in line)


def changes(match: Match, move: str, viewer: int = 0) -> dict[str, tuple[str, str, str, bool]]:
    """Now, then, remark and whether it hurts, by what changes."""
    after = preview(match, viewer, move).match
    found = compare(scene(match, viewer), scene(after, viewer))
    return {said(one.name): (said(one.now), said(one.then), one.remark, one.bad) for one in found}


def test_a_die_says_its_fee_and_the_total_of_your_dice() -> None:
    match = table(dice={"grey": [1, 6, 6, 6]}, die={0: {"red": 5}})
    assert changes(match, "take grey 1") == {
        "Florins": ("5", "2", "", False), "Dice": ("5 of 13", "6 of 13", "", False),
        "Action": ("", "Marriage, a purple helper", "", False),
    }  # fmt: skip


def test_a_die_says_what_it_can_do_and_which_helpers_work_then() -> None:
    match = table(helpers={0: "turquoise_top turquoise_middle"}, at={"turquoise_women": "florins"})
    found = changes(match, "take turquoise 6")
    assert found["Action"][1].startswith("4 steps, Florins, ")
    assert found["Action"][1].endswith(", a grey helper")
    assert found["Your helpers"] == ("", "3 steps, any; 1 a man out", "", False)


def test_dice_that_break_the_threshold_are_a_pity() -> None:
    match = table(die={0: {"yellow": 6, "red": 6}})
    assert changes(match, "take grey 6")["Dice"] == ("12 of 13", "18 of 13", "no reward this round", True)


def test_figures_on_the_threshold_win_the_reward_back() -> None:
    described: dict[str, Any] = {"die": {0: {"yellow": 6, "red": 6}}, "dice": {"purple": [3, 6, 6, 6]}}
    match = play(table(at={"purple_women": "threshold"}, **described), "take purple 3", "assign threshold")
    found = changes(match, "spend 1")
    assert found["Dice"] == ("15 of 13", "15 of 16", "the reward is kept", False)
    assert found["Women in hand"][:2] == ("3", "2")


def test_a_dowry_says_florins_points_and_figure() -> None:
    match = play(table(), "take red 6", "signoria", "go roma")
    found = changes(match, "dowry 3")
    assert (found["Florins"][:2], found["Points"][:2]) == (("5", "2"), ("0", "6"))


def test_a_tile_says_what_its_row_has_then() -> None:
    described: dict[str, Any] = {"men": {0: {"politics": [9]}}, "offers": {"roma_mission": "gonzaga_3"}}
    moves = ("take grey 6", "signoria", "go roma")
    match = play(table(**described), *moves)
    assert changes(match, "tile")["politics row"] == ("0", "1 of 3 tiles", "worth 3 points once complete", False)
    match = play(table(tiles={0: {"politics": "sforza_2 sforza_3"}}, **described), *moves)
    assert changes(match, "tile")["politics row"] == ("0 points", "8 points", "", False)


def test_several_steps_at_once_say_where_the_man_stands_then_and_what_he_passes() -> None:
    match = play(table(men={0: {"church": [3]}}), "take turquoise 6", "signoria")
    found = changes(match, "step church 3; step church 4; step church 5")
    assert found["church"] == ("3", "6", "rank 3", False)
    assert found["Florins"][:2] == ("5", "7")
    assert found["Initiative"] == ("0", "1", "", False)


def test_initiative_says_what_it_scores() -> None:
    match = play(table(height=[2, 0, 0, 0]), "take turquoise 6", "signoria")
    assert changes(match, "climb; climb")["Initiative pays"] == ("0", "2", "2 steps up", False)


def test_hiring_says_so() -> None:
    match = play(table(), "take purple 6")
    assert changes(match, "hire red_top")["Helpers"][:2] == ("0", "1")


def test_nothing_is_compared_for_a_spectator() -> None:
    match = table()
    after = play(table(), "take red 6")
    assert compare(scene(match, None), scene(after, None)) == ()
