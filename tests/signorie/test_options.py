"""Options of Signorie and its presets (signorie 4.7, 4.8)."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import CasataError
from casata.engine.errors import OptionError
from tests.matches import offered, play, points, refused, scored, seen
from tests.signorie.table import (
    BOARDS,
    CITIES,
    at_random,
    careers,
    crowd,
    crowded,
    ending,
    face_down,
    florins,
    heights,
    offer,
    plan,
    rewards,
    table,
)

DEFAULTS: dict[str, Any] = {
    "open_gates": False,
    "exclusive_assignments": False,
    "short_game": False,
    "tile_take": "optional",
    "career_rounding": "per_figure",
    "helper_mission_row": "any",
    "helper_supply": "limited",
    "careers": "linear",
    "initiative": "flat",
    "helper_costs": "printed",
    "boards": [],
    "unused_cities": [],
    "start": "random",
}
COMPRESSED = {"careers": "compressed"}
VALUES = (1, 2, 3, 4, 5, 7, 9, 11, 13)
RANKS = (1, 1, 2, 2, 3, 3, 4, 4, 4)


def test_the_defaults_are_the_rulebook() -> None:
    assert casata.new("signorie", 4).options == DEFAULTS
    assert casata.new("signorie", 4, options={"preset": "rulebook"}).options == DEFAULTS


def test_the_preset_of_the_publisher_is_open_gates_and_exclusive_assignments() -> None:
    match = casata.new("signorie", 2, options={"preset": "publisher_variants"})
    assert match.options == DEFAULTS | {"open_gates": True, "exclusive_assignments": True}


def test_a_preset_leaves_other_options_to_choose() -> None:
    chosen = {"preset": "publisher_variants", "short_game": True, "exclusive_assignments": False}
    assert casata.new("signorie", 3, options=chosen).options == DEFAULTS | {"open_gates": True, "short_game": True}


# Boards and cities (2.8, 2.9)


@pytest.mark.parametrize("boards", [["purple", "blue"], ["red", "yellow", "blue"], ["purple", "blue", "red", "yellow"]])
def test_boards_may_be_chosen(boards: list[str]) -> None:
    for seed in range(3):
        assert seen(casata.new("signorie", len(boards), seed=seed, options={"boards": boards}))["board"] == boards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_boards_are_random_and_all_different_otherwise(seats: int) -> None:
    starts = [seen(casata.new("signorie", seats, seed=seed))["board"] for seed in range(60)]
    assert all(len(set(boards)) == seats for boards in starts)
    for seat in range(seats):
        assert {boards[seat] for boards in starts} == set(BOARDS)


@pytest.mark.parametrize(("seats", "unused"), [(2, ["milano", "roma"]), (2, ["napoli", "venezia"]), (3, ["firenze"])])
def test_cities_not_in_play_may_be_agreed(seats: int, unused: list[str]) -> None:
    for seed in range(3):
        match = casata.new("signorie", seats, seed=seed, options={"unused_cities": unused})
        assert [city for city, used in seen(match)["in_play"].items() if not used] == sorted(unused, key=CITIES.index)
        told = {event["city"] for event in match.events(None) if event["kind"] == "unused"}
        assert told == set(unused)


WRONG: dict[str, tuple[int, dict[str, Any], str]] = {
    "a short game for two": (2, {"short_game": True}, "The short game is for 3 or 4 players."),
    "boards for three of four": (
        4,
        {"boards": ["red", "blue", "yellow"]},
        "Option boards must name 4 boards, one for each seat, or none, not red, blue, yellow.",
    ),
    "a board too many": (
        2,
        {"boards": ["red", "blue", "yellow"]},
        "Option boards must name 2 boards, one for each seat, or none, not red, blue, yellow.",
    ),
    "a board twice": (2, {"boards": ["red", "red"]}, "boards lists some of"),
    "an unknown board": (
        2,
        {"boards": ["red", "grey"]},
        "some of yellow, red, blue, purple, each at most once, not 'grey'",
    ),
    "one city for two players": (
        2,
        {"unused_cities": ["roma"]},
        "Option unused_cities must name 2 cities with 2 players, or none, not roma.",
    ),
    "two cities for three": (
        3,
        {"unused_cities": ["roma", "milano"]},
        "Option unused_cities must name 1 city with 3 players, or none, not roma, milano.",
    ),
    "a city for four": (
        4,
        {"unused_cities": ["roma"]},
        "Option unused_cities must name 0 cities with 4 players, or none, not roma.",
    ),
    "a city twice": (2, {"unused_cities": ["roma", "roma"]}, "unused_cities lists some of"),
    "an unknown city": (
        3,
        {"unused_cities": ["siena"]},
        "milano, venezia, firenze, roma, napoli, each at most once, not 'siena'",
    ),
    "one for true": (4, {"open_gates": 1}, "Option open_gates must be one of false, true, not 1"),
    "an unknown track": (4, {"careers": "steep"}, "Option careers must be one of linear, compressed, not 'steep'"),
    "an unknown rise": (4, {"initiative": "linear"}, "Option initiative must be one of flat, steep, not 'linear'"),
    "an unknown cost": (4, {"helper_costs": 3}, "Option helper_costs must be one of printed, spread, not 3"),
    "an unknown rounding": (4, {"career_rounding": "up"}, "Option career_rounding must be one of per_figure, sum"),
    "an unknown row": (4, {"helper_mission_row": "marriage"}, "Option helper_mission_row must be one of any, origin"),
    "an unknown supply": (4, {"helper_supply": 48}, "Option helper_supply must be one of limited, unlimited, not 48"),
    "an unknown duty": (4, {"tile_take": True}, "Option tile_take must be one of optional, forced, not True"),
    "another spelling": (4, {"openGates": True}, "No option is called 'openGates'. Did you mean open_gates?"),
    "an unknown preset": (4, {"preset": "winner"}, "Preset must be one of rulebook, publisher_variants, not 'winner'"),
}


@pytest.mark.parametrize(("seats", "options", "reason"), WRONG.values(), ids=WRONG)
def test_other_values_and_options_are_refused(seats: int, options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as problem:
        casata.new("signorie", seats, options=options)
    assert reason in str(problem.value)
    assert len(str(problem.value).splitlines()) == 1


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(CasataError):
        casata.new("signorie", seats)


# Tracks (7.4, 7.5)


@pytest.mark.parametrize(("space", "value", "rank"), list(zip(range(1, 10), VALUES, RANKS, strict=True)))
def test_the_compressed_career_has_nine_spaces(space: int, value: int, rank: int) -> None:
    cities = {"milano": "1w", "venezia": crowd(3, 2), "firenze": crowd(5, 3), "roma": crowd(7), "napoli": crowd(8)}
    match = play(table(men={0: {"church": [space]}}, cities=cities, options=COMPRESSED), "take grey 6", "signoria")
    if rank > 1:
        assert offered(match) == [f"go {city}" for city in ("milano", "venezia", "firenze", "roma")[:rank]]
        match.play("go milano")
    assert scored(match) == {"missions": value}
    assert points(ending(2, men={0: {"church": [space]}}, options=COMPRESSED), "careers") == [value // 2, 0]


def test_the_compressed_career_ends_with_its_ninth_space() -> None:
    match = play(table(men={0: {"church": [8]}}, options=COMPRESSED), "take turquoise 6", "signoria", "step church 8")
    assert careers(match) == {"church": [9]}
    assert refused(match, "step church 9") == "career_top"


def test_the_compressed_career_has_its_bonuses_on_the_fourth_and_sixth_space() -> None:
    match = play(table(men={0: {"church": [3]}}, options=COMPRESSED), "take turquoise 6", "signoria", "step church 3")
    assert (florins(match), heights(match)[0]) == (7, 0)
    play(match, "step church 4", "step church 5", "step church 6")
    assert (florins(match), heights(match)[0], careers(match)) == (7, 1, {"church": [7]})


@pytest.mark.parametrize(("height", "worth"), list(enumerate([0, 0, 0, 1, 2, 4, 6, 9])))
def test_the_steep_initiative_has_seven_steps(height: int, worth: int) -> None:
    match = rewards(2, height=[height, 0], options={"initiative": "steep"})
    assert points(match, "initiative") == [worth, 0]


@pytest.mark.parametrize(("initiative", "top"), [("flat", 9), ("steep", 7)])
def test_initiative_ends_at_its_top(initiative: str, top: int) -> None:
    match = table(height=[top - 1, 0, 0, 0], options={"initiative": initiative})
    play(match, "take turquoise 6", "signoria", "climb")
    assert heights(match)[0] == top
    assert refused(match, "climb") == "initiative_top"


# Options that meet


def test_forced_tiles_do_not_touch_helpers() -> None:
    match = table(helpers={0: "yellow_bottom"}, offers={"roma_marriage": "este_5"}, options={"tile_take": "forced"})
    play(match, "take yellow 6", "signoria", "use yellow_bottom", "go roma", "dowry 1")
    assert (plan(match), face_down(match)) == ({}, {"marriage": 1})
    assert offer(match, "roma_marriage") == "este_5"


@pytest.mark.parametrize(("space", "possible"), [(6, False), (7, True), (9, True)])
def test_open_gates_ask_for_rank_four_of_the_track_in_use(space: int, possible: bool) -> None:
    match = table(options={"open_gates": True, **COMPRESSED}, cities=crowded(8), men={0: {"church": [space]}})
    match.play("take grey 6")
    assert ("signoria" in offered(match)) == possible


@pytest.mark.parametrize("seats", [3, 4])
def test_the_origin_row_needs_no_question_through_open_gates(seats: int) -> None:
    options = {"open_gates": True, "helper_mission_row": "origin"}
    match = table(
        seats, options=options, cities=crowded(8, seats), helpers={0: "turquoise_bottom"}, men={0: {"church": [9]}}
    )
    play(match, "take turquoise 6", "signoria", "climb", "stop", "use turquoise_bottom")
    assert (scored(match), face_down(match), match.actor) == ({"missions": 9}, {}, 1)


def test_a_bonus_die_of_the_short_game_obeys_exclusive_assignments() -> None:
    match = rewards(
        3, options={"short_game": True, "exclusive_assignments": True}, reward="die_tile", turned="florins family",
        at={"red_women": "florins", "red_men": "family"}, helpers={0: "purple_bottom"},
    )  # fmt: skip
    match.play("reward")
    match.play("take red 6")
    assert offered(match, "assign") == []
    play(match, "hire yellow_top")
    assert (florins(match), seen(match)["brides"][0]) == (5 - 2 + 2, 1)


EVERYTHING = {
    "open_gates": True,
    "exclusive_assignments": True,
    "tile_take": "forced",
    "career_rounding": "sum",
    "helper_mission_row": "origin",
    "helper_supply": "unlimited",
    "careers": "compressed",
    "initiative": "steep",
    "helper_costs": "spread",
}


@pytest.mark.parametrize(
    ("seats", "others"),
    [(2, {"unused_cities": ["roma", "milano"]}), (3, {"short_game": True}), (4, {"short_game": True})],
)
def test_all_options_together_are_played_to_the_end(seats: int, others: dict[str, Any]) -> None:
    match = casata.new("signorie", seats, seed=48, options={**EVERYTHING, **others})
    for _ in at_random(match, seed=seats):
        pass
    assert match.over
    assert seen(match)["round"] == (7 if seats == 2 else 6)
