"""House files: refused in one line that names what is wrong, or playable to the end."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import BoxError
from tests.houses import refusal_of
from tests.matches import in_turn, offered, play, points, refused, scored, stock_of
from tests.signorie.table import (
    COLOURS,
    HOUSES,
    at_random,
    careers,
    crowded,
    eligible,
    face_down,
    florins,
    heights,
    hired,
    table,
)


def laid_out(text: str, folder: pathlib.Path, seats: int = 4, **options: Any) -> Match:
    """A table by a house file."""
    path = folder / "house.toml"
    path.write_text(text)
    return casata.new("signorie", seats, seed=1, house=path, options=options)


def house(text: str, folder: pathlib.Path, **described: Any) -> Match:
    """An arranged table by a house file."""
    path = folder / "house.toml"
    path.write_text(text)
    return table(box=path, **described)


def played_out(match: Match, seed: int = 1) -> Match:
    stock = stock_of(match)
    for now in at_random(match, seed):
        assert now._state.told <= len(now._state.tale)
        now._state.pack()
    assert stock_of(match) == stock
    return match


WRONG = {
    "a column that hires in itself": ('[columns.red]\nring = "red"', "columns.red.ring must be another column"),
    "two that hire in one": ('[columns.red]\nring = "turquoise"', "columns must hire in five different columns"),
    "a yellow die that costs": ("[columns.yellow]\nnumber = 2", "columns.yellow.number must be 1"),
    "an effect that is missing": (
        '[helpers.red_top]\neffect = "points"',
        "helpers must have every effect, but florins is missing",
    ),
    "a fourth tile face down": (
        '[helpers.grey_middle]\neffect = "draw"\ntracks = []',
        "helpers must give a face-down tile on three spaces: draw, marriage, mission once each.",
    ),
    "a die for two tracks": (
        '[helpers.red_middle]\ntracks = ["church", "politics"]',
        "helpers.red_middle.tracks must name one of politics",
    ),
    "progress for no track": (
        "[helpers.grey_bottom]\ntracks = []",
        "helpers.grey_bottom.tracks must name one or more of",
    ),
    "tracks for florins": (
        '[helpers.red_top]\ntracks = ["church"]',
        "helpers.red_top.tracks must name none of politics",
    ),
    "most below fewest": (
        "[assignments.church]\nfewest = 3\nmost = 2",
        "assignments.church.most must be at least fewest, 3",
    ),
    "a choice of marriages": (
        "[assignments.marriage]\nfewest = 1",
        "assignments.marriage.most must be the same as fewest: the effect happens once.",
    ),
    "a growing family": (
        "[assignments.family]\neach = 2",
        "assignments.family.each must be 1: one figure for each figure spent.",
    ),
    "spaces that descend": ("[city_spaces]\nvalues = [1, 2, 1, 2, 3, 3, 4, 4]", "city_spaces.values must ascend"),
    "ranks that descend": (
        "[careers.linear]\nranks = [1, 2, 1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]",
        "careers.linear.ranks must ascend",
    ),
    "ranks too low": (
        "[careers.linear]\nranks = [1, 1, 1, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3]",
        "careers.linear.ranks must reach 4",
    ),
    "initiative that begins above": (
        "[initiative.flat]\npoints = [1, 2, 3]",
        "initiative.flat.points must start with 0 and ascend.",
    ),
    "initiative that descends": (
        "[initiative.flat]\npoints = [0, 2, 1]",
        "initiative.flat.points must start with 0 and ascend.",
    ),
    "a plan without a double": ("[plans.red]\nchurch = [1, 2, 3, 4]", "plans.red.church must show one house twice"),
    "a plan of two doubles": ("[plans.red]\nchurch = [1, 1, 2, 2]", "plans.red.church must show one house twice"),
    "a city twice": (
        '[cities.roma]\nname = "Milano"',
        "must differ from all other names in cities, but 'Milano' is there twice",
    ),
    "a house without a name": ('[houses.h3]\nname = ""', "houses.h3.name must be a name, not ''"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_house_file_is_refused(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    assert reason in refusal_of(lambda: laid_out(text, tmp_path))


def test_tracks_that_are_not_played_are_not_checked_against_the_option(tmp_path: pathlib.Path) -> None:
    text = "[careers.compressed]\nvalues = [1, 2, 3]"
    assert laid_out(text, tmp_path).box.career_length == 13
    with pytest.raises(BoxError, match=r"careers\.compressed\.values must be a list of 6 to 13 numbers"):
        laid_out(text, tmp_path, careers="compressed")


# Grid, plans and tracks as an owner's copy may have them


SWAPPED_GRID = """
[helpers.yellow_top]
effect = "mission"
[helpers.turquoise_bottom]
effect = "roll"
[helpers.red_middle]
effect = "die"
tracks = ["initiative"]
cost = 0
[helpers.purple_middle]
effect = "die"
tracks = ["church"]
"""


def test_the_helper_grid_can_be_swapped(tmp_path: pathlib.Path) -> None:
    match = house(SWAPPED_GRID, tmp_path, helpers={0: "yellow_top"}, men={0: {"church": [5]}})
    play(match, "take yellow 6", "signoria", "use yellow_top", "go roma", "row church")
    assert (scored(match), face_down(match)) == ({"missions": 5}, {"church": 1})
    match = house(SWAPPED_GRID, tmp_path, helpers={0: "red_middle"}, at={"red_women": "florins"}, dice={"red": [4]})
    play(match, "take red 4", "assign florins", "spend 1", "use red_middle")
    assert heights(match)[0] == 4
    match = house(SWAPPED_GRID, tmp_path, florins=[0, 5, 5, 5])
    play(match, "take purple 6", "hire red_middle")
    assert (hired(match), florins(match)) == ({"red_middle"}, 0)


RINGS_TO_THE_RIGHT = "\n".join(
    f'[columns.{colour}]\nring = "{COLOURS[(at + 1) % 5]}"' for at, colour in enumerate(COLOURS)
)


def test_rings_can_be_swapped(tmp_path: pathlib.Path) -> None:
    match = house(RINGS_TO_THE_RIGHT, tmp_path)
    match.play("take red 6")
    assert refused(match, "hire yellow_top") == "wrong_ring"
    assert offered(match, "hire") == ["hire purple_top", "hire purple_middle", "hire purple_bottom"]


def test_plans_can_be_swapped(tmp_path: pathlib.Path) -> None:
    text = "[plans.yellow]\nchurch = [1, 1, 2, 3]"
    match = house(
        text, tmp_path, men={0: {"church": [5]}}, offers={"roma_mission": "sforza_5", "milano_mission": "aragona_2"}
    )
    play(match, "take grey 6", "signoria", "go roma")
    assert offered(match) == ["tile", "leave"]
    match = house(text, tmp_path, men={0: {"church": [5]}}, offers={"roma_mission": "aragona_2"})
    play(match, "take grey 6", "signoria", "go roma")
    assert match.actor == 1


def test_tracks_can_be_swapped(tmp_path: pathlib.Path) -> None:
    text = """
[careers.linear]
values = [2, 3, 5, 8, 12, 13]
ranks = [1, 2, 3, 4, 4, 4]
[career_bonus]
florins_space = 2
florins = 5
initiative_space = 3
initiative = 4
[initiative.flat]
points = [0, 1, 1, 2, 3, 5]
"""
    match = house(text, tmp_path, men={0: {"church": [1, 6]}}, florins=[0, 5, 5, 5])
    play(match, "take turquoise 6", "signoria")
    assert refused(match, "step church 6") == "career_top"
    play(match, "step church 1", "step church 2", "climb")
    assert (florins(match), heights(match)[0], careers(match)) == (5, 5, {"church": [3, 6]})
    assert refused(match, "climb") == "initiative_top"
    match.play("stop")
    in_turn(match, "1 pass", "2 pass", "3 pass", "0 pass")
    assert points(match, "initiative") == [5, 0, 0, 0]


def test_numbers_of_a_house_are_played(tmp_path: pathlib.Path) -> None:
    text = """
[signoria]
florins = 7
[sons]
points = [1, 2, 3, 4]
[bonuses]
instead = 6
[reward_spaces]
florins = [9, 2, 2, 2, 2]
[rounds]
threshold = 14
"""
    match = house(text, tmp_path, passed=[1, 2], die={0: {"red": 6, "purple": 6}, 1: {"red": 6, "purple": 6, "grey": 2},
                  2: {"red": 6, "purple": 6, "grey": 3}})  # fmt: skip
    in_turn(match, "0 take yellow 6", "0 signoria")
    assert florins(match) == 12
    in_turn(match, "3 pass", "0 pass")
    assert eligible(match) == [1, 3]
    match.play("florins")
    assert florins(match, 1) == 5 + 6 + 9
    assert points(match, "sons") == [0, 1, 0, 0]


def test_the_price_of_points_can_differ_from_what_it_buys(tmp_path: pathlib.Path) -> None:
    match = house("[reward_spaces]\nprice = 3\npoints = 7", tmp_path, round=6, passed=[1, 2, 3])
    match.play("pass")
    match.play("buy")
    assert (florins(match), points(match, "rewards")[0]) == (2, 7)


HOUSES_TO_PLAY = {"grid": SWAPPED_GRID, "rings": RINGS_TO_THE_RIGHT, "plans": "[plans.red]\nmilitary = [1, 2, 2, 4]",
                  "tracks": "[careers.linear]\nvalues = [1, 2, 3, 5, 7, 9, 13]\nranks = [1, 1, 2, 2, 3, 4, 4]\n"
                            "[initiative.flat]\npoints = [0, 0, 2, 4, 9]"}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", HOUSES_TO_PLAY)
def test_a_house_is_played_to_the_end_and_saved(name: str, seats: int, tmp_path: pathlib.Path) -> None:
    match = played_out(laid_out(HOUSES_TO_PLAY[name], tmp_path, seats), seats)
    assert match.over
    again = casata.load(match.save())
    assert again.scores() == match.scores()


# A number that is told has room up to 127: what could bring more at once is refused, the most that is allowed fits.
TOO_MUCH = (
    "marriages.points = 7", "tiles.hidden = 3", "figures.men = 19", "victories.men = 7",
    f"careers.linear.values = {[14] * 13}",
)  # fmt: skip
OUT = {"milano": " ".join(["0m"] * 8), "venezia": " ".join(["0m"] * 8), "roma": "0m 0m"}
MOST: dict[str, tuple[str, dict[str, Any], list[str], int]] = {
    "a marriage through open gates": (
        "[open_gates]\ndowry = 20\n[marriages]\npoints = 6",
        {"cities": crowded(8), "options": {"open_gates": True}, "florins": [20, 5, 5, 5]},
        ["take red 6", "signoria"],
        20 * 6,
    ),
    "a row of tiles face up and face down": (
        "[tiles]\nhidden = 2",
        {
            "round": 7,
            "down": {0: {"marriage": 48}},
            "tiles": {0: {"marriage": " ".join(f"{name}_5" for name in HOUSES)}},
        },
        ["pass"],
        6 * 5 + 48 * 2,
    ),
    "men in cities at the end": (
        "[figures]\nmen = 18\n[victories]\nmen = 6",
        {"round": 6, "reward": "men_out_tile", "cities": OUT},
        ["pass"],
        18 * 6,
    ),
    "men in cities for a helper": (
        "[figures]\nmen = 18\n[helper_effects]\nmen = 5",
        {"helpers": {0: "turquoise_middle"}, "cities": OUT, "at": {"turquoise_women": "florins"}},
        ["take turquoise 6", "assign florins", "spend 1", "use turquoise_middle"],
        18 * 5,
    ),
    "men left on careers": (
        f"[figures]\nmen = 18\n[careers.linear]\nvalues = {[13] * 13}",
        {"round": 7, "men": {0: {"church": [13] * 18}}, "options": {"career_rounding": "sum"}},
        ["pass"],
        18 * 13 // 2,
    ),
}


@pytest.mark.parametrize("text", TOO_MUCH)
def test_what_would_not_fit_into_the_log_is_refused(text: str, tmp_path: pathlib.Path) -> None:
    assert f"{text.split(maxsplit=1)[0]} must" in refusal_of(lambda: laid_out(text, tmp_path))


@pytest.mark.parametrize(("text", "described", "moves", "worth"), MOST.values(), ids=MOST)
def test_the_most_a_house_brings_at_once_has_its_place(
    text: str, described: dict[str, Any], moves: list[str], worth: int, tmp_path: pathlib.Path
) -> None:
    match = house(text, tmp_path, **{"supply": {0: (3, 0)}, "florins": [0] * 4, "passed": [1, 2, 3], **described})
    play(match, *moves)
    assert match.scores()[0] == worth
    match._state.pack()
