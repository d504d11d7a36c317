"""What can be looked up at the table of The Staufer Dynasty."""

from __future__ import annotations

import pathlib
import re
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.text.styled import length
from casata.games.staufer.view.reference import reference
from tests.matches import viewers
from tests.staufer.drawing import all_seats, all_widths, scene, single, styled, written
from tests.staufer.table import CHESTS, MIX, RING, at_random, table

TITLES = ("CHESTS", "PRIVILEGES", "JOBS", "♟ is an envoy")
CHEST_TEXTS = {
    "points_2": "+2 = orange (2 points) ×2;",
    "points_3": "+3 = orange (3 points) ×2;",
    "points_4": "+4 = orange (4 points) ×2;",
    "points_5": "+5 = orange (5 points) ×2;",
    "envoys_1": "1♟ = orange (1 envoy) ×2;",
    "envoys_2": "2♟ = orange (2 envoys) ×2;",
    "envoys_3": "3♟ = orange (3 envoys) ×2;",
    "noble_chest": "1♛ = orange (a noble) ×2;",
    "first": "first = first position ×4 with any action: this member acts first next round;",
    "free_travel": "travel = free travel ×7 pay nothing for travel;",
    "free_office": "office = free office ×7 pay nothing for the office;",
    "supply": "other = other chests ×5 when you supply: take the chests of another space;",
    "keep": "keep = keep a figure ×5 keep a figure in a region that was scored;",
    "brown": "brown = brown ×10 2, 5, 9, 14, 20 points at the end for 1 to 5, then a new set;",
    "purple": "purple = purple ×18 2 buy a privilege;",
}
PRIVILEGE_TEXTS = (
    "12 points at once",
    "join a figure on an office",
    "a second envoy on the same office",
    "every office costs 3",
    "offices cost 1 less",
    "+3 for each figure sent to the king's region",
    "supply: +1♟",
    "supply: draw a chest",
    "supply: +2",
    "travel costs 1, in the target region",
    "travel skips 2 regions",
    "free travel to the king's neighbours",
    "scored figures return to court",
    "+3·+2·+1 for places in scored regions",
    "+2 in each scored region with an office of yours",
    "+2 for each orange chest",
)
JOB_TEXTS = (
    *(f"{region.capitalize()}: 12 if first, 6 if second" for region in RING),
    "●●●○○○: 9 each time",
    "●○●○●○: 10 each time",
    "●●○●○○: 9 each time",
    "●●●●○○: 14 each time",
    "●●○●●○: 15 each time",
    "●●●○●○: 14 each time",
    "offices of cost 3: 4, 9, 15, 22, 30",
    "offices of cost 4: 5, 11, 18, 26, 35",
    "offices of cost 5: 6, 13, 21, 30, 40",
    "all offices: 1, 3, 6, 10, 15, +5 each",
    "pairs of equal cost: 8 each",
    "rows of costs 3, 4, 5: 15 each",
)
FIRST_SET = ["1", "3", "6", "9", "12", "15"]


def looked_up(match: Match, width: int = 100, viewer: int | None = None) -> str:
    return single(" ".join(written(reference(scene(match, viewer, width)))))


def part(match: Match, title: str, width: int = 100) -> str:
    """What is said from a title to the next one."""
    said, after = looked_up(match, width), (*TITLES, "")[TITLES.index(title) + 1]
    return said[said.index(title) + len(title) : said.index(after) if after else None].strip()


def numbers(match: Match, style: str) -> list[str]:
    """The privileges that are written in a style."""
    return re.findall(r"\[(\d+)\]", " ".join(styled(reference(scene(match)), style)))


@pytest.mark.parametrize("width", [100, 140])
@all_seats
def test_the_reference_fits_its_width_and_is_the_same_for_everybody(seats: int, width: int) -> None:
    met = 0
    for now in at_random(casata.new("staufer", seats, seed=seats), seats):
        if now.step == 1 or now.step % 50 == 0 or now.over:
            met += 1
            sheets = [reference(scene(now, viewer, width)) for viewer in viewers(now)]
            assert max(length(line) for line in sheets[0]) <= width
            assert all(sheet == sheets[0] for sheet in sheets)
    assert met > 1


@all_widths
def test_all_kinds_of_chests_are_there_with_their_number_and_use(width: int) -> None:
    assert list(CHEST_TEXTS) == list(CHESTS)
    assert part(table(), "CHESTS", width) == " ".join(CHEST_TEXTS.values())


@pytest.mark.parametrize(("mix", "brown", "purple"), [("de", 10, 18), ("en", 18, 10)])
def test_chests_are_counted_as_they_are_mixed(mix: str, brown: int, purple: int) -> None:
    said = part(table(options={"chest_mix": mix}), "CHESTS")
    counts = [int(count) for count in re.findall(r"×(\d+)", said)]
    assert counts == [*list(MIX.values())[:-2], brown, purple]


@all_widths
def test_all_sixteen_privileges_are_there(width: int) -> None:
    wanted = " ".join(f"[{number}] {text};" for number, text in enumerate(PRIVILEGE_TEXTS, 1))
    assert part(table(shown=[1]), "PRIVILEGES", width) == wanted


@pytest.mark.parametrize(
    ("options", "marked"),
    [
        ({}, FIRST_SET),
        ({"privileges": "quantity"}, ["1", "3", "4", "7", "8", "12"]),
        ({"privileges": "custom", "custom": ["2", "16", "5", "11", "9", "10"]}, ["2", "5", "9", "10", "11", "16"]),
    ],
)
def test_the_privileges_of_this_game_are_marked(options: dict[str, Any], marked: list[str]) -> None:
    match = table(options=options)
    assert numbers(match, "mark") == marked
    assert numbers(match, "dim") == [str(number) for number in range(1, 17) if str(number) not in marked]


def test_a_privilege_stays_marked_when_all_its_cards_are_taken() -> None:
    match = table(2, cards={0: [3, 6], 1: [9]}, options={"privileges": "first"})
    assert numbers(match, "mark") == FIRST_SET


@pytest.mark.parametrize(("taken", "said"), [([], "12"), ([0], "11"), ([0, 1, 2], "9")])
def test_the_first_privilege_says_what_its_next_card_is_worth(taken: list[int], said: str) -> None:
    match = table(4, cards={seat: [1] for seat in taken}, shown=[1])
    assert f"[1] {said} points at once;" in part(match, "PRIVILEGES")


def test_the_first_privilege_names_no_points_when_it_is_gone_or_not_in_the_game() -> None:
    assert "[1] points at once;" in part(table(2, cards={0: [1], 1: [1]}), "PRIVILEGES")
    without = {"privileges": "custom", "custom": ["2", "3", "4", "5", "6", "7"]}
    assert "[1] points at once;" in part(table(options=without), "PRIVILEGES")


@all_widths
def test_all_eighteen_jobs_are_there(width: int) -> None:
    assert part(table(), "JOBS", width) == " ".join(f"{text};" for text in JOB_TEXTS)


def test_two_players_have_points_for_the_first_place_alone() -> None:
    assert "second" not in part(table(2), "JOBS")
    assert "Aachen: 12 if first; Nijmegen: 12 if first;" in part(table(2), "JOBS")
    assert "[14] +3 for places in scored regions;" in part(table(2), "PRIVILEGES")


@all_widths
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({}, "each figure counts once. They may be turned on the ring."),
        ({"pattern": "fixed"}, "each figure counts once. They begin with the first region of the ring."),
    ],
)
def test_patterns_are_explained_as_they_are_played(options: dict[str, Any], said: str, width: int) -> None:
    assert looked_up(table(options=options), width).endswith(said)


def test_the_region_drawn_first_is_where_a_fixed_pattern_begins() -> None:
    """Figures in the first three regions of the ring cover the pattern, those in the next three do not."""
    for at, points in ((0, 9), (1, 0), (3, 0)):
        figures = {f"{region}_4": "0e" if region != "palermo" else "0n" for region in RING[at : at + 3]}
        match = table(options={"pattern": "fixed"}, figures=figures, jobs={0: "pattern_1"})
        assert f"●●●○○○: 9 each time (now {points})" in drawn_jobs(match)


def drawn_jobs(match: Match) -> str:
    return single(" ".join(written(match.game.words.draw(scene(match)))))


def test_signs_are_those_of_the_table() -> None:
    said = looked_up(table())
    assert "♟ is an envoy, ♛ a noble (influence 2, otherwise like an envoy), ♔ the king." in said
    assert "Orange chests take effect at once; you keep turquoise ones until you use them." in said


def test_house_values_are_what_is_looked_up(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(
        "[brown]\npoints = [1, 2, 3, 4, 5]\n[privileges]\nking = 7\npurple = 3\n[figures]\ninfluence = 3\n"
    )
    said = looked_up(table(box=str(house)))
    assert "brown ×10 1, 2, 3, 4, 5 points at the end" in said
    assert "purple ×18 3 buy a privilege" in said
    assert "[6] +7 for each figure" in said
    assert "a noble (influence 3," in said
