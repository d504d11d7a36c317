"""Every reason for which a decision is refused: asking names it, and changes nothing."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata import Match
from casata.games.signorie.reasons import REASONS
from casata.games.signorie.state import HELPERS as HELPER_AXIS
from tests.matches import offered, play, refused
from tests.signorie.table import HELPERS, crowd, crowded, rewards, table

SHARED = ("legal", "over", "not_your_turn", "no_such_move", "not_now")
FULL = crowded(8)
GATES = {"open_gates": True}


def turn(*moves: str, **described: Any) -> Match:
    return play(table(**described), *moves)


def with_helper(helper: str, **described: Any) -> Match:
    """Seat 0 has spent a woman for florins, and its helper is asked."""
    colour = helper.split("_", maxsplit=1)[0]
    match = table(**{"helpers": {0: helper}, **described, "at": {f"{colour}_women": "florins"}})
    return play(match, f"take {colour} 6", "assign florins", "spend 1")


# What can be asked in play: the table, and a decision that is refused.
ASKED: dict[str, tuple[Callable[[], Match], str]] = {
    "colour_used": (lambda: turn(die={0: {"red": 3}}), "take red 6"),
    "no_such_die": (turn, "take red 1"),
    "fee_short": (lambda: turn(dice={"grey": [1]}, florins=[2, 5, 5, 5]), "take grey 1"),
    "no_action": (lambda: turn(supply={0: (0, 0)}, florins=[1, 5, 5, 5]), "take red 6"),
    "no_disc": (
        lambda: turn("take red 6", helpers={seat: " ".join(HELPERS[3:]) for seat in range(4)}, florins=[9] * 4),
        "hire yellow_top",
    ),
    "space_taken": (lambda: turn("take red 6", helpers={0: "yellow_top"}), "hire yellow_top"),
    "wrong_ring": (lambda: turn("take red 6"), "hire red_top"),
    "cost_short": (lambda: turn("take red 6", florins=[3, 5, 5, 5]), "hire yellow_bottom"),
    "wrong_area": (lambda: turn("take red 6", at={"grey_women": "florins"}), "assign florins"),
    "turned_over": (
        lambda: turn("take red 6", options={"exclusive_assignments": True}, at={"red_men": "family"}, turned="family"),
        "assign family",
    ),
    "figure_count": (lambda: turn("take red 6", "assign family", at={"red_men": "family"}), "spend 0"),
    "one_figure": (lambda: play(with_helper("purple_bottom"), "use purple_bottom"), "assign mission"),
    "supply_short": (lambda: turn("take red 6", at={"red_men": "family"}, supply={0: (3, 0)}), "assign family"),
    "no_progress": (lambda: turn("take red 6", at={"red_women": "church"}, supply={0: (3, 0)}), "assign church"),
    "initiative_top": (
        lambda: turn("take red 6", at={"red_women": "initiative"}, height=[9, 0, 0, 0]), "assign initiative",
    ),
    "pile_empty": (lambda: turn("take red 6", at={"red_women": "alliance"}, pile=0), "assign alliance"),
    "threshold_full": (
        lambda: turn("take red 6", at={"red_women": "threshold"}, threshold={0: {"man": 3}}), "assign threshold",
    ),
    "threshold_late": (
        lambda: play(rewards(reward="die_tile", at={"red_women": "threshold"}), "reward", "take red 6"),
        "assign threshold",
    ),
    "no_woman": (lambda: turn("take red 6", supply={0: (0, 4)}, at={"red_men": "florins"}), "signoria"),
    "no_career_man": (lambda: turn("take grey 6"), "signoria"),
    "cities_full": (lambda: turn("take red 6", cities=FULL), "signoria"),
    "dowry_short": (lambda: turn("take red 6", cities=crowded(6), florins=[3, 5, 5, 5]), "signoria"),
    "rank_low": (lambda: turn("take grey 6", cities=crowded(2), men={0: {"church": [3]}}), "signoria"),
    "gates_dowry": (lambda: turn("take red 6", cities=FULL, options=GATES, florins=[3, 5, 5, 5]), "signoria"),
    "gates_rank": (lambda: turn("take grey 6", cities=FULL, options=GATES, men={0: {"church": [8]}}), "signoria"),
    "reserve_empty": (lambda: turn("take purple 6", supply={0: (11, 12)}), "signoria"),
    "no_man_here": (lambda: turn("take turquoise 6", "signoria", men={0: {"church": [3]}}), "step church 4"),
    "supply_no_man": (
        lambda: turn("take turquoise 6", "signoria", supply={0: (3, 0)}, men={0: {"church": [3]}}), "new church",
    ),
    "career_top": (lambda: turn("take turquoise 6", "signoria", men={0: {"church": [13]}}), "step church 13"),
    "track_barred": (
        lambda: turn("take red 6", "assign church", "spend 2", at={"red_women": "church"}, men={0: {"church": [3]}}),
        "new politics",
    ),
    "must_progress": (lambda: turn("take turquoise 6", "signoria"), "stop"),
    "not_in_play": (lambda: turn("take red 6", "signoria", seats=3), "go napoli"),
    "city_full": (lambda: turn("take red 6", "signoria", cities={"roma": crowd(8)}), "go roma"),
    "dowry_low": (lambda: turn("take red 6", "signoria", "go roma", cities={"roma": crowd(2)}), "dowry 1"),
    "row_barred": (
        lambda: play(with_helper("turquoise_bottom", men={0: {"church": [3]}}), "use turquoise_bottom", "go roma"),
        "row marriage",
    ),
    "gain_count": (lambda: turn("take red 6", "assign family", "spend 2", at={"red_men": "family"}), "gain man"),
    "reserve_short": (
        lambda: turn("take red 6", "assign family", "spend 2", at={"red_men": "family"}, reserve={0: (1, 0)}),
        "gain woman+woman",
    ),
    "not_hired": (lambda: with_helper("red_top"), "use red_middle"),
    "other_column": (lambda: with_helper("red_top", helpers={0: "red_top grey_top"}), "use grey_top"),
    "helper_order": (lambda: with_helper("red_top", helpers={0: "red_top red_middle"}), "use red_middle"),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_asking_names_the_condition_and_changes_nothing(name: str) -> None:
    arranged, move = ASKED[name]
    assert refused(arranged(), move) == name


def test_a_dowry_above_the_highest_is_refused_where_a_house_has_a_lower_one(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[city_spaces]\nvalues = [1, 1, 1, 2, 2, 2, 3, 3]\n[marriages]\ndowry = 3\n")
    match = turn("take red 6", "signoria", "go roma", box=house)
    assert offered(match) == ["dowry 1", "dowry 2", "dowry 3"]
    assert refused(match, "dowry 4") == "dowry_high"


# What the rules never ask, because it would have one answer only: the table is changed under a question.


def changed(match: Match, **fields: Any) -> Match:
    """The same question over another table."""
    for name, value in fields.items():
        setattr(match._state, name, value)
    return match


def tile_asked() -> Match:
    return turn("take red 6", "signoria", "go roma", "dowry 1", offers={"roma_marriage": "este_3"})


def must_take() -> Match:
    match = tile_asked()
    match.box.forced_tiles = 1
    return match


NEVER_ASKED: dict[str, tuple[Callable[[], Match], str]] = {
    "dice_full": (lambda: changed(turn(), die=[[1, 1, 1, 1, 0]] * 4), "take turquoise 6"),
    "no_tile_here": (lambda: changed(tile_asked(), offer=[[0, 0]] * 5), "tile"),
    "no_shield": (lambda: changed(tile_asked(), shield=[[[2] * 6] * 4] * 4), "tile"),
    "must_take": (must_take, "leave"),
    "no_man_out": (
        lambda: changed(with_helper("turquoise_middle", cities={"roma": "0m"}), filled=[0] * 5, niche=[[0] * 8] * 5),
        "use turquoise_middle",
    ),
    "no_assignment": (lambda: changed(with_helper("purple_bottom"), supply=[[0, 0]] * 4), "use purple_bottom"),
    "no_free_space": (
        lambda: changed(rewards(reward="helper_tile"), helpers=[(1 << HELPER_AXIS) - 1, 0, 0, 0]), "reward",
    ),
    "no_bonus_die": (lambda: changed(rewards(reward="die_tile"), dice=[[0] * 6] * 5), "reward"),
    "price_short": (lambda: changed(rewards(round=6), florins=[4] * 4), "buy"),
}  # fmt: skip


@pytest.mark.parametrize("name", NEVER_ASKED)
def test_what_is_never_asked_has_its_reason_too(name: str) -> None:
    arranged, move = NEVER_ASKED[name]
    assert refused(arranged(), move) == name


# The same conditions wherever else they are asked: the reason, the table, the decision.


def at_church(**described: Any) -> Match:
    """Four points for church alone."""
    described = {"men": {0: {"church": [3], "politics": [3]}}, **described}
    return turn("take red 6", "assign church", "spend 2", at={"red_women": "church"}, **described)


def man_of(space: int, **described: Any) -> Match:
    """Two others of the highest rank may be sent too."""
    men = {0: {"church": [space], "politics": [13], "military": [13]}}
    return turn("take grey 6", "signoria", men=men, **described)


def spending_through_a_helper() -> Match:
    return changed(turn("take red 6", "assign family", at={"red_men": "family"}), helper=HELPERS.index("purple_bottom"))


def helper_asked(helper: str, arranged: dict[str, Any], **fields: Any) -> Match:
    return changed(with_helper(helper, **arranged), **fields)


NOBODY_LEFT = [[0, 0]] * 4
FULL_NICHES = [8] * 5
ELSEWHERE: dict[str, tuple[str, Callable[[], Match], str]] = {
    "initiative for church points": ("track_barred", at_church, "climb"),
    "another career for church points": ("track_barred", at_church, "step politics 3"),
    "initiative at the top": (
        "initiative_top", lambda: turn("take turquoise 6", "signoria", height=[9, 0, 0, 0]), "climb",
    ),
    "a man to be sent": ("no_man_here", lambda: man_of(3), "send church 4"),
    "a man of too low a rank": ("rank_low", lambda: man_of(3, cities=crowded(2)), "send church 3"),
    "a man with two figures spent": (
        "rank_low", lambda: turn("take red 6", at={"red_men": "mission"}, men={0: {"church": [3]}}, cities=crowded(2)),
        "assign mission",
    ),
    "a mission to full cities": ("cities_full", lambda: turn("take grey 6", cities=FULL, men={0: {"church": [9]}}),
                                 "signoria"),
    "a city for a rank": (
        "rank_low", lambda: turn("take grey 6", "signoria", men={0: {"church": [3]}}, cities={"roma": crowd(2)}),
        "go roma",
    ),
    "a city for a dowry": (
        "dowry_short", lambda: turn("take red 6", "signoria", florins=[1, 5, 5, 5], cities={"roma": crowd(2)}),
        "go roma",
    ),
    "a city without a space for a man": (
        "city_full", lambda: turn("take grey 6", "signoria", men={0: {"church": [13]}}, cities={"roma": crowd(8)}),
        "go roma",
    ),
    "a dowry above the florins": (
        "dowry_short", lambda: turn("take red 6", "signoria", "go roma", florins=[3, 5, 5, 5]), "dowry 4",
    ),
    "a marriage with two women spent": (
        "no_woman", lambda: turn("take red 6", at={"red_women": "marriage"}, supply={0: (2, 4)}), "assign marriage",
    ),
    "a mission without men on careers": (
        "no_career_man", lambda: turn("take red 6", at={"red_women": "mission"}), "assign mission",
    ),
    "more figures than the assignment takes": (
        "supply_short", lambda: turn("take red 6", "assign family", at={"red_men": "family"}, supply={0: (3, 2)}),
        "spend 3",
    ),
    "a turned assignment through a helper": (
        "turned_over",
        lambda: play(with_helper("purple_bottom", options={"exclusive_assignments": True}), "use purple_bottom"),
        "assign florins",
    ),
    "two figures through a helper": ("one_figure", spending_through_a_helper, "spend 2"),
    "a free helper on a taken space": (
        "space_taken", lambda: play(rewards(reward="helper_tile", helpers={0: "red_top"}), "reward"), "hire red_top",
    ),
    "a bonus die that is not there": (
        "no_such_die", lambda: play(rewards(reward="die_tile"), "reward"), "take red 1",
    ),
    "a bonus die without an action": (
        "no_action",
        lambda: play(rewards(reward="die_tile", supply={0: (0, 0)}, florins=[0, 5, 5, 5]), "reward"),
        "take grey 6",
    ),
    "two men without one in the reserve": (
        "reserve_short", lambda: changed(rewards(reward="men_tile"), reserve=[[8, 0]] * 4), "reward",
    ),
    "two women without one in the reserve": (
        "reserve_short", lambda: changed(rewards(reward="women_tile"), reserve=[[0, 8]] * 4), "reward",
    ),
    "a free helper without a disc": ("no_disc", lambda: changed(rewards(reward="helper_tile"), discs=0), "reward"),
    "a reward tile without a pile": ("pile_empty", lambda: changed(rewards(reward="alliance_tile"), pile=0), "reward"),
    "a reward mission without men": (
        "no_career_man", lambda: changed(rewards(reward="mission_tile", men={0: {"church": [5]}}),
                                         career=[[[0] * 13] * 3] * 4),
        "reward",
    ),
    "a reward marriage without women": (
        "no_woman", lambda: changed(rewards(reward="marriage_tile"), supply=NOBODY_LEFT), "reward",
    ),
    "reward points without men": (
        "no_progress", lambda: changed(rewards(reward="careers_tile"), supply=NOBODY_LEFT), "reward",
    ),
    "a helper's mission": (
        "cities_full", lambda: helper_asked("turquoise_bottom", {"men": {0: {"church": [5]}}}, filled=FULL_NICHES),
        "use turquoise_bottom",
    ),
    "a helper's marriage": (
        "dowry_short", lambda: helper_asked("yellow_bottom", {}, florins=[0] * 4), "use yellow_bottom",
    ),
    "a helper's tile": ("pile_empty", lambda: helper_asked("red_bottom", {}, pile=0), "use red_bottom"),
    "a helper's roll": ("reserve_empty", lambda: helper_asked("yellow_top", {}, reserve=NOBODY_LEFT), "use yellow_top"),
    "a helper's figure": (
        "reserve_empty", lambda: helper_asked("purple_top", {}, reserve=NOBODY_LEFT), "use purple_top",
    ),
    "a helper's initiative": (
        "initiative_top", lambda: helper_asked("purple_middle", {}, height=[9, 0, 0, 0]), "use purple_middle",
    ),
    "a helper's points": (
        "no_progress", lambda: helper_asked("grey_bottom", {}, supply=NOBODY_LEFT), "use grey_bottom",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", ELSEWHERE)
def test_a_condition_has_the_same_reason_wherever_it_is_asked(what: str) -> None:
    reason, arranged, move = ELSEWHERE[what]
    assert refused(arranged(), move) == reason


def test_every_reason_has_its_test() -> None:
    declared = [reason.name for reason in REASONS.all]
    assert sorted(declared) == sorted([*SHARED, *ASKED, *NEVER_ASKED, "dowry_high"])
    assert len(set(declared)) == len(declared)


# Reasons all games share


@pytest.mark.parametrize(
    "move", ["signoria", "spend 1", "climb", "go roma", "tile", "row church", "skip", "reward", "keep"]
)
def test_what_is_not_asked_now_is_refused(move: str) -> None:
    assert refused(table(), move) == "not_now"


def test_a_refusal_says_what_would_be_possible() -> None:
    with pytest.raises(casata.IllegalMove) as problem:
        table(dice={"red": [1, 1, 1, 1]}).play("take red 6")
    said = str(problem.value)
    assert said.startswith("take red 6 is not possible: There is no such die left to take. (signorie#take-die)")
    assert "Seat 0 can play take yellow 6, take red 1" in said
