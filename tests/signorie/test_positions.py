"""Described positions of Signorie: what follows from what was named, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import PositionError
from tests.engine.playing import everything
from tests.matches import in_turn, play, seen
from tests.signorie.table import (
    CITIES,
    HOUSES,
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
    "another phase": ("a position begins in the phase turn, not city", {"phase": "city"}),
    "the reward phase": ("a position begins in the phase turn, not reward", {"phase": "reward"}),
    "an eighth round": ("round must be from 1 to 7, not 8", {"round": 8, "reward": []}),
    "an order with a seat twice": ("order names every seat from 0 to 3 once", {"order": [0, 0, 1, 2]}),
    "a fifth seat passed": ("passed is a bit mask of 4 seats", {"passed": 16}),
    "everybody passed": ("somebody must not have passed yet", {"passed": 15}),
    "an actor who has passed": ("seat 1 has passed; name another actor", {"passed": 2, "actor": 1}),
    "an actor who cannot take a die": (
        "seat 0 can take no die and would pass at once", {"die": {0: {"yellow": 1, "red": 1, "purple": 1, "grey": 1}}},
    ),
    "a fifth die": (
        "at most 4 dice a seat", {"die": {1: dict.fromkeys(("yellow", "red", "purple", "grey", "turquoise"), 1)}},
    ),
    "a face of seven": ("die has 0 or a face from 1 to 6", {"die": {0: {"red": 7}}}),
    "tiles turned without the variant": ("turned is a bit mask of assignments, 0 without", {"turned": 1}),
    "the same board twice": ("board gives every seat another board", {"board": ["red", "red", "blue", "yellow"]}),
    "too rich": ("florins and points of seat 0 must be up to 999", {"florins": [1000, 0, 0, 0]}),
    "too many points": ("florins and points of seat 2 must be up to 999", {"points": {2: {"sons": 1000}}}),
    "above the top": ("height of seat 1 must be from 0 to 9, not 10", {"height": [0, 10, 0, 0]}),
    "a fifth son": ("seat 0 has 4 sons to marry, not 5", {"brides": [5, 0, 0, 0]}),
    "a sixteenth helper": ("helpers.0 must be a number from 0 to 32767", {"helpers": {0: 1 << 15}}),
    "too many helpers": ("there are 48 helpers, the position has more", {"helpers": [32767, 32767, 32767, 15]}),
    "four on the threshold": ("at most 3 figures of seat 0 wait", {"threshold": {0: {"woman": 2, "man": 2}}}),
    "a city too few": ("in_play has 1 for each of 5 cities", {"in_play": {"roma": 1}}),
    "a gap in a city": ("niche fills a city from its lowest space on", {"niche": {"roma": [0, 1]}}),
    "a figure of nobody": ("niche has 0 for nobody, else 1 + 2 * seat + gender", {"niche": {"roma": [9]}}),
    "too many men": ("seat 0 has 12 man figures, the position more", {"career": {0: {"church": [13]}}}),
    "too many women": ("seat 0 has 11 woman figures, the position more", {"supply": {0: {"woman": 12}}}),
    "too many in all": (
        "seat 1 has 11 woman figures, the position more", {"niche": {"roma": [3] * 8}, "supply": {1: {"woman": 4}}},
    ),
    "a value no tile has": ("shield has 0 or a value from 2 to 5", {"shield": {0: {"church": [6]}}}),
    "a tile beside no shield": ("shield has 0 or a value from 2 to 5", {"shield": {0: {"church": [0, 0, 0, 0, 2]}}}),
    "a tile too many": (
        "the position names more tiles of a kind than there are",
        {"offer": {"roma": {"woman": "este_5", "man": "este_5"}}},
    ),
    "an unknown tile": ("offer.roma.woman has no 'este_6'", {"offer": {"roma": {"woman": "este_6"}}}),
    "more face down than there are": ("more tiles lie face down than nobody has seen", {"down": {0: {"church": 99}}}),
    "a removed tile with four": ("removed has 0 tiles of each house", {"removed": {"este_2": 1}}),
    "a reward twice": (
        "reward has different tiles from space 1 on",
        {"reward": ["die_tile", "die_tile", "men_tile", "women_tile", "mission_tile", "helpers_tile", "men_out_tile"]},
    ),
    "a victory tile too early": ("reward has bonus tiles on the first 5 spaces", {"reward": [9, 0, 1, 2, 3, 10, 11]}),
    "a bonus tile too late": ("reward has bonus tiles on the first 5 spaces", {"reward": [0, 1, 2, 3, 4, 5, 11]}),
    "a reward of a round before": (
        "reward has different tiles from space 2 on, and 14 before", {"round": 2, "reward": [0, 1, 2, 3, 4, 9, 11]},
    ),
    "a die too many": ("dice in red: the position has 5, the box 4", {"dice": [[4], [5], [4], [4], [4]]}),
    "an envelope twice": ("envelope puts every assignment", {"envelope": [0, 0, 2, 3, 4, 5, 6, 7, 8, 9]}),
    "two discs on top": ("above has the numbers from 0 to 3, one a seat", {"above": [0, 0, 1, 2]}),
    "a size that follows": ("pile must be what follows", {"pile": 3}),
    "discs that follow": ("discs must be what follows", {"discs": 3}),
    "a stage": ("stage must be what follows", {"stage": "rewards"}),
    "an unknown field": ("Signorie has no field 'gold' to set", {"gold": 3}),
    "an unknown place": ("niche has no 'siena'", {"niche": {"siena": [1]}}),
    "an actor beyond": ("actor must be a seat from 0 to 3, not 4", {"actor": 4}),
}  # fmt: skip


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
        with pytest.raises(PositionError, match="a city that is not in play has neither figures nor tiles"):
            table(3, **wrong)


def test_the_compressed_career_has_no_tenth_space() -> None:
    with pytest.raises(PositionError, match="careers have 9 spaces, not 13"):
        table(men={0: {"church": [10]}}, options={"careers": "compressed"})


def test_the_short_game_has_six_rounds() -> None:
    with pytest.raises(PositionError, match="round must be from 1 to 6, not 7"):
        table(3, round=7, options={"short_game": True})


def test_removed_tiles_that_are_named_must_be_the_right_number_and_not_seen() -> None:
    with pytest.raises(PositionError, match="removed has 1 tiles of each house"):
        table(3, removed={"este_2": 1})
    fives = {f"{house}_5": 1 for house in HOUSES}
    with pytest.raises(PositionError, match="removed names tiles that lie face up"):
        table(3, removed=fives, offers={"roma_marriage": "este_5"})


def test_boards_and_cities_that_were_chosen_stay() -> None:
    with pytest.raises(PositionError, match="board must be what the option boards says"):
        table(2, options={"boards": ["blue", "red"]})
    assert seen(table(2, options={"boards": ["blue", "red"]}, board=["blue", "red"]))["board"] == ["blue", "red"]
    with pytest.raises(PositionError, match="in_play must be what the option unused_cities says"):
        table(3, options={"unused_cities": ["roma"]})
    in_play = {city: 1 for city in CITIES if city != "roma"}
    assert in_city(table(3, options={"unused_cities": ["roma"]}, in_play=in_play), "roma") == ""
