"""Described positions of Signorie: what follows from what was named, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import PositionError
from casata.engine.match.position import to_description
from tests.engine.playing import everything
from tests.matches import in_turn, offered, play, seen
from tests.signorie.table import (
    CITIES,
    HOUSES,
    TOO_HIGH,
    at_random,
    dice_left,
    in_city,
    next_round,
    offer,
    reserve,
    supply,
    table,
)


def rich() -> Match:
    """A turn at a table with something in every place."""
    return table(
        round=3,
        actor=2,
        order=[3, 2, 0, 1],
        passed=[3],
        dice={"red": [1, 3]},
        die={0: {"yellow": 4, "red": 2}, 3: {"grey": 6}},
        men={0: {"politics": [1, 9]}, 2: {"church": [13]}},
        cities={"roma": "0w 1m 2m", "milano": "3w"},
        offers={"roma_marriage": "este_5", "napoli_mission": "sforza_2"},
        tiles={0: {"military": "este_3"}, 1: {"marriage": "sforza_5 aragona_2"}},
        down={2: {"politics": 2}},
        helpers={0: "red_top grey_middle", 3: "turquoise_bottom"},
        at={"purple_women": "mission", "red_men": "family"},
        reward=["die_tile", "mission_tile"],
        supply={0: (5, 5)},
        threshold={1: {"woman": 1, "man": 1}},
        brides=[1, 2, 0, 0],
        height=[3, 0, 5, 5],
        stack=[0, 1, 3, 2],
        points={0: {"missions": 7}},
    )


STARTS: dict[str, Callable[[], Match]] = {
    "something everywhere": rich,
    "two players": lambda: table(2, offers={"milano_marriage": "sforza_2"}, down={1: {"church": 3}}),
    "the last round": lambda: table(3, round=7),
    "short game": lambda: table(3, round=6, options={"short_game": True}),
    "exclusive": lambda: table(options={"exclusive_assignments": True}, turned="florins family"),
    "removed tiles": lambda: table(3, removed={f"{house}_5": 1 for house in HOUSES}),
}


@pytest.mark.parametrize("start", STARTS)
def test_a_position_is_saved_and_opened_again_before_and_after_play(start: str) -> None:
    match = STARTS[start]()
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    for _ in at_random(match, seed=9):
        if match.step == 20:
            assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)


def test_the_reserve_takes_the_figures_that_are_nowhere_else() -> None:
    match = rich()
    assert reserve(match, 0) == (11 - 5 - 1, 12 - 5 - 2)
    assert reserve(match, 1) == (11 - 3 - 1, 12 - 4 - 1 - 1)
    assert reserve(match, 2) == (8, 12 - 4 - 1 - 1)


def test_where_the_reserve_is_named_the_supply_takes_the_rest() -> None:
    match = table(reserve={0: (2, 0)}, cities={"roma": "0m 0w"}, men={0: {"church": [1]}})
    assert supply(match) == (8, 10)


def test_the_pile_takes_the_tiles_that_are_nowhere_else() -> None:
    assert seen(rich())["pile"] == 54 - 2 - 3 - 2
    assert seen(table(2))["pile"] == 42
    assert seen(table(3))["pile"] == 48


def test_helpers_brides_and_dice_that_are_nowhere_else_are_left() -> None:
    view = seen(rich())
    assert (view["discs"], view["brides_left"]) == (45, 13)
    assert {colour: sum(faces.values()) for colour, faces in view["dice"].items()} == {
        "yellow": 3, "red": 3, "purple": 4, "grey": 3, "turquoise": 4,
    }  # fmt: skip
    assert view["filled"] == {"milano": 1, "venezia": 0, "firenze": 0, "roma": 3, "napoli": 0}


def test_dice_on_boards_are_taken_from_those_rolled_where_none_are_named() -> None:
    match = casata.position("signorie", 4, set={"phase": "turn", "order": [0, 1, 2, 3], "die": {1: {"red": 3}}})
    assert dice_left(match) == 19
    assert sum(seen(match)["dice"]["red"].values()) == 3


def test_rewards_of_earlier_rounds_are_gone() -> None:
    assert seen(rich())["reward"][:3] == [None, None, "die_tile"]
    match = casata.position("signorie", 4, set={"phase": "turn", "round": 5})
    assert seen(match)["reward"][:4] == [None] * 4
    assert None not in seen(match)["reward"][4:]


def test_the_first_in_the_order_who_has_not_passed_begins() -> None:
    assert table(order=[2, 3, 1, 0]).actor == 2
    assert table(order=[2, 3, 1, 0], passed=[2, 3]).actor == 1
    assert rich().actor == 2


def test_the_turn_goes_on_in_the_order_after_the_actor() -> None:
    match = table(order=[2, 3, 1, 0], actor=1, passed=[0])
    in_turn(match, "1 pass", "2 pass", "3 take red 6", "3 hire yellow_top", "3 pass")
    assert seen(match)["stage"] == "rewards"


def test_removed_tiles_that_lie_face_up_are_replaced_by_others_of_their_house() -> None:
    for house in HOUSES:
        tiles = " ".join(f"{house}_{value}" for value in (2,))
        match = table(
            3, offers={"roma_marriage": f"{house}_5", "roma_mission": f"{house}_4"}, tiles={0: {"marriage": tiles}}
        )
        removed = match._state.removed
        assert [sum(removed[1 + 4 * at : 5 + 4 * at]) for at in range(6)] == [1] * 6
        assert removed[1 + 4 * HOUSES.index(house) + 3] == 0  # the only five lies in Roma


def test_prescribed_outcomes_are_faces_and_tiles() -> None:
    match = table(2, chance=["6", "1", "sforza_5", "medici_2"], helpers={0: "yellow_top"}, brides=[0, 0])
    play(match, "take purple 6", "signoria")
    assert supply(match) == (3, 5)
    in_turn(match, "1 pass", "0 take yellow 6", "0 signoria", "0 use yellow_top")
    assert supply(match) == (4, 5)
    next_round(match)
    assert (offer(match, "milano_marriage"), offer(match, "milano_mission")) == ("sforza_5", "medici_2")


CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "another phase": ("In the phase city, name colour", {"phase": "city"}),
    "a reward in the last rounds": (
        "The reward of this round does not lead to the phase reward",
        {"phase": "reward", "round": 6},
    ),
    "an eighth round": ("round must be from 1 to 7, not 8", {"round": 8, "reward": []}),
    "an order with a seat twice": ("order must have different values, not 0 twice", {"order": [0, 0, 1, 2]}),
    "a fifth seat passed": ("passed must be a list of some of", {"passed": 16}),
    "everybody passed": ("actor must be one of nothing by passed, eligible and order", {"passed": 15}),
    "an actor who has passed": (
        "actor must be one of 0, 2, 3 by passed, eligible and order",
        {"passed": 2, "actor": 1},
    ),
    "a fifth die": (
        "die must have at most 4 dice for each seat",
        {"die": {1: dict.fromkeys(("yellow", "red", "purple", "grey", "turquoise"), 1)}},
    ),
    "tiles turned without the variant": ("turned must be [], not", {"turned": 1}),
    "the same board twice": (
        "board must have different values, not 'red' twice.",
        {"board": ["red", "red", "blue", "yellow"]},
    ),
    "above the top": ("height.1 must be from 0 to 9, not 10", {"height": [0, 10, 0, 0]}),
    "a sixteenth helper": ("helpers.0 must be a list of some of yellow_top, yellow_middle", {"helpers": {0: 1 << 15}}),
    "too many helpers": ("discs: the position has 1 more than there are", {"helpers": [32767, 32767, 32767, 15]}),
    "four on the threshold": (
        "Seat 0 can have at most 3 figures on the threshold.",
        {"threshold": {0: {"woman": 2, "man": 2}}},
    ),
    "a city too few": ("in_play must be 1 for exactly 5 cities.", {"in_play": {"roma": 1}}),
    "a gap in a city": ("niche must fill each city from its lowest space on.", {"niche": {"roma": [0, 1]}}),
    "a figure of nobody": ("or a number from 0 to 8, not 9", {"niche": {"roma": [9]}}),
    "a figure without a name": ("niche.roma.0 has no '4_man'. Did you mean", {"niche": {"roma": ["4_man"]}}),
    "a helper without a name": ("helpers.0 has no 'blue_top'. Did you mean", {"helpers": {0: ["blue_top"]}}),
    "an assignment without a name": ("turned has no 'war'. It has politics, church", {"turned": ["war"]}),
    "a seat that is not there has passed": ("passed has no 4. It has 0, 1, 2, 3", {"passed": [4]}),
    "too many men": ("career.0.church.1 must be from 0 to 12, not 13", {"career": {0: {"church": [13]}}}),
    "too many women": ("reserve.0.woman: the position has 1 more than there are", {"supply": {0: {"woman": 12}}}),
    "a tile beside no shield": ("shield.0.church.4 must be 0, not 2", {"shield": {0: {"church": [0, 0, 0, 0, 2]}}}),
    "a tile too many": (
        "pool.este_5: the position has 1 more than there are",
        {"offer": {"roma": {"woman": "este_5", "man": "este_5"}}},
    ),
    "an unknown tile": ("offer.roma.woman has no 'este_6'", {"offer": {"roma": {"woman": "este_6"}}}),
    "more face down than there are": ("pile: the position has 55 more than there are", {"down": {0: {"church": 99}}}),
    "a removed tile with four": ("removed must have 0 tiles of each house.", {"removed": {"este_2": 1}}),
    "a reward twice": (
        "reward must have different values, not 'die_tile' twice.",
        {"reward": ["die_tile", "die_tile", "men_tile", "women_tile", "mission_tile", "helpers_tile", "men_out_tile"]},
    ),
    "a bonus tile too late": ("must be one of ", {"reward": [0, 1, 2, 3, 4, 5, 11]}),
    "a reward of a round before": (
        "reward.0 must be None, not 'mission_tile'.",
        {"round": 2, "reward": [0, 1, 2, 3, 4, 9, 11]},
    ),
    "a die too many": ("dice in red: the position has 5, but the box has 4", {"dice": [[4], [5], [4], [4], [4]]}),
    "a size that follows": ("Leave out what follows from all other fields: pile.", {"pile": 3}),
    "discs that follow": ("Leave out what follows from all other fields: discs.", {"discs": 3}),
    "a stage": ("Leave out what follows from all other fields: stage.", {"stage": "rewards"}),
    "an unknown field": ("Signorie has no field 'gold' to set", {"gold": 3}),
    "an unknown place": ("niche has no 'siena'", {"niche": {"siena": [1]}}),
    "an actor beyond": ("actor must be a seat from 0 to 3, not 4", {"actor": 4}),
}


@pytest.mark.parametrize(("why", "wrong"), CASES.values(), ids=CASES)
def test_what_cannot_be_is_refused(why: str, wrong: dict[str, Any]) -> None:
    base = {"phase": "turn", "order": [0, 1, 2, 3]}
    casata.position("signorie", 4, set=base)
    with pytest.raises(PositionError) as problem:
        casata.position("signorie", 4, set={**base, **wrong})
    assert why in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


def test_a_city_that_is_not_in_play_has_nothing() -> None:
    for wrong in ({"cities": {"napoli": "0w"}}, {"offers": {"napoli_mission": "este_2"}}):
        with pytest.raises(PositionError, match=r"napoli.* must be none, not "):
            table(3, **wrong)


def test_the_compressed_career_has_no_tenth_space() -> None:
    with pytest.raises(PositionError, match=r"career\.0\.church\.10 must be 0, not 1"):
        table(men={0: {"church": [10]}}, options={"careers": "compressed"})


def test_the_short_game_has_six_rounds() -> None:
    with pytest.raises(PositionError, match="round must be from 1 to 6, not 7"):
        table(3, round=7, options={"short_game": True})


def test_removed_tiles_that_are_named_must_be_the_right_number_and_not_seen() -> None:
    with pytest.raises(PositionError, match="removed must have 1 tile of each house"):
        table(3, removed={"este_2": 1})
    fives = {f"{house}_5": 1 for house in HOUSES}
    with pytest.raises(PositionError, match=r"pool\.este_5: the position has 1 more than there are"):
        table(3, removed=fives, offers={"roma_marriage": "este_5"})


def test_boards_and_cities_that_were_chosen_stay() -> None:
    with pytest.raises(PositionError, match=r"board\.0 must be blue, not 'yellow'"):
        table(2, options={"boards": ["blue", "red"]})
    assert seen(table(2, options={"boards": ["blue", "red"]}, board=["blue", "red"]))["board"] == ["blue", "red"]
    with pytest.raises(PositionError, match=r"in_play\.roma must be 0, not 1"):
        table(3, options={"unused_cities": ["roma"]})
    in_play = {city: 1 for city in CITIES if city != "roma"}
    assert in_city(table(3, options={"unused_cities": ["roma"]}, in_play=in_play), "roma") == ""


# Every phase


def reopened(match: Match) -> Match:
    """The same match, saved and opened again, before and after some decisions."""
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    for _ in zip(range(8), at_random(match.at(match.step), seed=4), strict=False):
        pass
    return match


def taken(colour: str, face: int = 6, **described: Any) -> Match:
    """Seat 0 has taken a die."""
    return reopened(table(colour=colour, die={0: {colour: face}}, **described))


def rewarded(tile: str, **described: Any) -> Match:
    """Seat 0 takes this reward."""
    return reopened(table(stage="rewards", reward=tile, passed=[0, 1, 2, 3], **described))


def test_a_seat_that_can_only_pass_can_be_the_actor() -> None:
    match = reopened(table(die={0: {"yellow": 1, "red": 1, "purple": 1, "grey": 1}}))
    assert (match.actor, offered(match)) == (0, ["pass"])
    match.play("pass")
    assert match.actor == 1


def test_masks_and_codes_are_given_by_name() -> None:
    named = table(passed=[3], niche={"roma": ["0_woman", "1_man"]}, helpers={0: "red_top"})
    by_name = casata.position(
        "signorie", 4, seed=0,
        set={**described_by_number(named), "passed": [3], "helpers": {0: ["red_top"]},
             "niche": {"roma": ["0_woman", "1_man", "none"]}},
    )  # fmt: skip
    assert everything(by_name) == everything(named)


def described_by_number(match: Match) -> dict[str, Any]:
    return to_description(match.game, match._state, {})


def test_an_action_is_chosen_for_a_die() -> None:
    match = taken("yellow", phase="action", at={"yellow_women": "florins", "yellow_men": "family"})
    assert offered(match)[:3] == ["signoria", "assign florins", "assign family"]
    in_turn(match, "0 signoria", "1 pass")


def test_figures_are_spent_on_an_assignment() -> None:
    match = taken("red", phase="spend", assignment="florins", at={"red_women": "florins"})
    assert offered(match) == ["spend 1", "spend 2", "spend 3"]


def test_a_woman_marries_in_a_city_for_a_dowry_and_takes_its_tile() -> None:
    match = taken("red", phase="city")
    assert (seen(match)["sending"], seen(match)["origin"]) == ("woman", "marriage")
    assert offered(match) == [f"go {city}" for city in CITIES]
    match = taken("red", phase="dowry", city="roma")
    assert offered(match) == ["dowry 1", "dowry 2", "dowry 3", "dowry 4"]
    match = taken("red", phase="tile", city="roma", cities={"roma": "0w"}, offers={"roma_marriage": "este_3"})
    in_turn(match, "0 tile", "1 pass")


def test_a_man_is_sent_from_a_career() -> None:
    men = {0: {"church": [5], "politics": [5]}}
    assert offered(taken("grey", phase="man", men=men)) == ["send politics 5", "send church 5"]
    match = taken("grey", phase="city", men=men, origin="church", space="5")
    assert seen(match)["sending"] == "man"
    match.play("go roma")
    assert in_city(match, "roma") == "0m"


def test_progress_points_are_spent_on_the_tracks_they_are_for() -> None:
    match = taken("turquoise", phase="progress")
    assert (seen(match)["progress"], offered(match)[-1]) == (4, "climb")
    match = taken("turquoise", phase="progress", progress=2, started=1)
    assert offered(match)[-1] == "stop"
    match = taken("red", phase="progress", at={"red_men": "church"}, tracks=["church"])
    assert (seen(match)["progress"], offered(match)) == (6, ["new church"])


def test_a_tile_face_down_goes_beside_a_row() -> None:
    match = taken("red", phase="row", at={"red_men": "alliance"})
    assert offered(match) == ["row politics", "row church", "row military", "row marriage"]
    match = taken("turquoise", phase="row", helpers={0: "turquoise_bottom"}, helper="turquoise_bottom", origin="church")
    assert offered(match) == ["row politics", "row church", "row military"]


def test_figures_are_gained_from_the_reserve() -> None:
    match = taken("red", phase="gain", gain=2, at={"red_men": "family"})
    assert offered(match) == ["gain woman+woman", "gain woman+man", "gain man+man"]


def test_helpers_of_the_column_are_asked_from_the_one_named_on() -> None:
    match = taken("grey", phase="helper", helpers={0: "grey_top grey_bottom"})
    assert offered(match) == ["use grey_top", "skip"]
    match.play("skip")
    assert offered(match) == ["use grey_bottom", "skip"]
    match = taken("grey", phase="helper", helpers={0: "grey_top grey_bottom"}, helper="grey_bottom")
    assert offered(match) == ["use grey_bottom", "skip"]
    in_turn(match, "0 skip", "1 pass")
    match = taken("purple", phase="assign", helpers={0: "purple_bottom"}, helper="purple_bottom")
    assert "assign florins" in offered(match)


def test_rewards_are_taken_in_the_new_order() -> None:
    everybody = [0, 1, 2, 3]
    match = reopened(table(phase="reward", order=[2, 0, 1, 3], die={2: TOO_HIGH}, reward="men_tile", passed=everybody))
    assert (match.actor, offered(match)) == (0, ["reward", "florins"])
    assert seen(match)["eligible"] == 0b1011
    in_turn(match, "0 florins", "1 reward")
    match = reopened(table(phase="buy", round=6, reward="helpers_tile", helpers={1: "red_top"}, passed=everybody))
    assert offered(match) == ["buy", "keep"]


def test_a_reward_asks_what_its_tile_asks() -> None:
    assert offered(rewarded("marriage_tile", phase="city")) == [f"go {city}" for city in CITIES]
    assert len(offered(rewarded("helper_tile", phase="free_helper"))) == 15
    assert offered(rewarded("careers_tile", phase="progress"))[0] == "new politics"
    assert offered(rewarded("alliance_tile", phase="row"))[0] == "row politics"
    match = rewarded("die_tile", phase="bonus_die", dice={"red": [1, 2, 3, 4]})
    assert "take red 1" in offered(match)
    match = rewarded("die_tile", phase="action", colour="yellow", die={0: {"yellow": 2}})
    assert offered(match)[0] == "signoria"


def test_dice_that_a_bonus_die_has_cleared_are_aside() -> None:
    rewards = ["die_tile", "mission_tile", "marriage_tile", "men_tile", "women_tile", "helpers_tile", "men_out_tile"]
    match = casata.position("signorie", 2, set={
        "phase": "action", "stage": "rewards", "colour": "yellow", "die": {0: {"yellow": 2}}, "reward": rewards,
        "order": [0, 1], "dice": [[1], [1], [2], [2], [2]],
    })  # fmt: skip
    assert seen(reopened(match))["aside"] == {"yellow": 0, "red": 1, "purple": 0, "grey": 0, "turquoise": 0}


@pytest.mark.parametrize("options", [{}, {"short_game": True}])
def test_a_position_can_begin_with_the_final_scoring(options: dict[str, Any]) -> None:
    men = {0: {"politics": [9], "church": [7, 3], "military": [13]}}
    match = table(
        phase="scoring", round=6 if options else 7, options=options, passed=[0, 1, 2, 3], men=men,
        tiles={1: {"marriage": "este_3 sforza_5 medici_2"}}, threshold={2: {"man": 2}},
    )  # fmt: skip
    assert (match.over, match.scores()) == (True, [14, 10, 0, 0])
    assert (reserve(match, 2)[1], set(seen(match)["reward"])) == (8, {None})
    reopened(match)


def test_a_position_can_be_after_the_end() -> None:
    match = casata.position("signorie", 4, set={"over": True, "points": {3: {"sons": 7}}, "order": [0, 1, 2, 3]})
    assert (match.over, match.scores(), seen(match)["round"]) == (True, [0, 0, 0, 7], 7)
    assert (set(seen(match)["reward"]), seen(match)["passed"]) == ({None}, 15)
    reopened(match)


NOT_UNDER_WAY: dict[str, tuple[str, dict[str, Any]]] = {
    "a die that was not taken": ("seat 0 has no such die on its board", {"phase": "action", "colour": "red"}),
    "no die": ("In the phase action, name colour", {"phase": "action"}),
    "another's helper": (
        "helper is wrong: seat 0 has not hired such a helper in the column of the die.",
        {"phase": "helper", "colour": "red", "die": {0: {"red": 2}}, "helper": "red_top"},
    ),
    "a helper of another column": (
        "helper is wrong: seat 0 has not hired such a helper in the column of the die.",
        {
            "phase": "helper",
            "colour": "red",
            "die": {0: {"red": 2}},
            "helper": "grey_top",
            "helpers": {0: ["grey_top"]},
        },
    ),
    "florins that ask for a city": (
        "A die of this colour does not lead to the phase city.",
        {"phase": "city", "colour": "yellow", "die": {0: {"yellow": 2}}, "envelope": list(range(10))},
    ),
    "a helper that asks for a city": (
        "This helper does not lead to the phase city.",
        {"phase": "city", "colour": "red", "die": {0: {"red": 2}}, "helper": "red_top", "helpers": {0: ["red_top"]}},
    ),
    "a reward that asks for a city": (
        "The reward of this round does not lead to the phase city.",
        {"phase": "city", "stage": "rewards", "reward": [2, 0, 1, 3, 4, 9, 11]},
    ),
    "a free helper without its tile": (
        "does not lead to the phase free_helper",
        {"phase": "free_helper", "reward": [2, 0, 1, 3, 4, 9, 11]},
    ),
    "no points": (
        "progress must be 4, or fewer when started is 1.",
        {
            "phase": "progress",
            "colour": "turquoise",
            "die": {0: {"turquoise": 6}},
            "progress": 3,
            "tracks": ["politics", "church", "military", "initiative"],
        },
    ),
    "points on other tracks": (
        "tracks is wrong: there are no steps for these tracks here.",
        {"phase": "progress", "colour": "turquoise", "die": {0: {"turquoise": 6}}, "tracks": ["initiative"]},
    ),
    "points in another phase": (
        "In the phase helper, leave progress empty; it is for progress",
        {"progress": 3, "phase": "helper", "colour": "red", "die": {0: {"red": 2}}, "helpers": {0: ["red_top"]}},
    ),
    "a man who is not there": (
        "seat 0 has no man there",
        {"phase": "city", "colour": "grey", "die": {0: {"grey": 6}}, "origin": "church", "space": "5"},
    ),
    "a tile without a figure": (
        "city must be one in play that has room; in the phase tile, its last figure is that of seat 0",
        {"phase": "tile", "colour": "red", "die": {0: {"red": 6}}, "city": "roma"},
    ),
    "a dowry for no city": (
        "In the phase dowry, name city",
        {"phase": "dowry", "colour": "red", "die": {0: {"red": 6}}},
    ),
    "an assignment of another colour": (
        "In the phase spend, name assignment: one of the colour of the die, unless a helper does it.",
        {
            "phase": "spend",
            "colour": "red",
            "die": {0: {"red": 6}},
            "assignment": "family",
            "envelope": list(range(10)),
        },
    ),
    "too many figures": (
        "gain must be from 1 to 3, not 4",
        {"phase": "gain", "colour": "turquoise", "die": {0: {"turquoise": 6}}, "gain": 4, "envelope": list(range(10))},
    ),
    "rewards while somebody plays": (
        "passed must be [0, 1, 2, 3], not [0, 1, 2]",
        {"phase": "reward", "passed": [0, 1, 2]},
    ),
    "a reward for too high dice": (
        "actor must be one of 0, 1, 2 by passed, eligible and order",
        {"phase": "reward", "actor": 3, "die": {3: {"red": 6, "grey": 6, "purple": 6}}},
    ),
    "eligible against the dice": (
        "eligible is wrong: the dice of seat 3 total 18, its limit is 13.",
        {
            "phase": "reward",
            "eligible": [0, 3],
            "reward": [2, 0, 1, 3, 4, 9, 11],
            "die": {
                1: {"red": 6, "grey": 6, "purple": 6},
                2: {"red": 6, "grey": 6, "purple": 6},
                3: {"red": 6, "grey": 6, "purple": 6},
            },
        },
    ),
    "eligible before the rewards": ("eligible must be [], not [0]", {"eligible": [0]}),
    "dice aside": ("Leave out what follows from all other fields: aside.", {"aside": {"red": 1}}),
    "a bonus die on a full board": (
        "die.0 must be empty; the other dice are aside",
        {"phase": "bonus_die", "reward": ["die_tile", 0, 1, 2, 3, 9, 11], "die": {0: {"red": 3}}},
    ),
    "the end before the last round": ("round must be 7, not 3", {"phase": "scoring", "round": 3}),
    "figures on the threshold after the end": (
        "threshold.0.man must be 0, not 1",
        {"over": True, "phase": "turn", "threshold": {0: {"man": 1}}},
    ),
    "another step": ("todo must be [next_turn 1] here, the next step first", {"todo": [["fire", 0], ["next_turn", 1]]}),
}


@pytest.mark.parametrize(("why", "wrong"), NOT_UNDER_WAY.values(), ids=NOT_UNDER_WAY)
def test_a_turn_that_cannot_be_under_way_is_refused(why: str, wrong: dict[str, Any]) -> None:
    base = {"phase": "turn", "order": [0, 1, 2, 3], "florins": [5] * 4}
    with pytest.raises(PositionError) as problem:
        casata.position("signorie", 4, set={**base, **wrong})
    assert why in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


def test_a_reward_space_that_the_short_game_leaves_out_stays_out() -> None:
    options = {"short_game": True}
    match = casata.position("signorie", 3, options=options, seed=1, set={"phase": "turn"})
    laid = seen(match)["reward"]
    other = next(tile for tile in ("men_tile", "women_tile", "die_tile") if tile not in laid)
    match = casata.position("signorie", 3, options=options, seed=1, set={"phase": "turn", "reward": {"3": other}})
    assert seen(match)["reward"] == [None, *laid[1:3], other, *laid[4:]]
