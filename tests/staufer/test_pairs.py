"""All pairs of privileges, played together (staufer 4.6)."""

from __future__ import annotations

import importlib
import itertools
import pathlib
from typing import Any

import pytest

from casata import Match
from tests.matches import phase, play, points, scored, stock_of
from tests.staufer.pairs import GROUPS, NUMBERS, PAIRS, Pair
from tests.staufer.table import cards, court, last_action, on, owned, paid, province, ring, table, travelled

FOLDER = pathlib.Path(__file__).parent
# An office at each distance from the king in Augsburg, and its cost.
OFFICES = (
    ("augsburg_7", 7), ("strasbourg_5", 5), ("palermo_5", 5), ("aachen_7", 7), ("nijmegen_7", 7), ("milano_7", 7),
)  # fmt: skip


def pairs_of(test: str) -> Any:
    """Parametrize by the pairs that a test plays."""
    return pytest.mark.parametrize("pair", GROUPS[test][0], ids=lambda pair: f"{pair[0]}+{pair[1]}")


# The table of pairs


def test_all_120_pairs_are_in_the_table() -> None:
    assert list(PAIRS) == list(itertools.combinations(NUMBERS, 2))
    assert len(PAIRS) == 120


def test_every_test_that_the_table_names_exists() -> None:
    modules = [importlib.import_module(f"tests.staufer.{path.stem}") for path in FOLDER.glob("test_pair*.py")]
    there = {name for module in modules for name in vars(module) if name.startswith("test_")}
    named = {test for entry in PAIRS.values() for test in entry.tests}
    assert named <= there
    assert all(entry.tests or entry.promise for entry in PAIRS.values())


# Number 1


@pairs_of("test_number_1_brings_its_points_at_once_and_changes_nothing_else")
def test_number_1_brings_its_points_at_once_and_changes_nothing_else(pair: Pair) -> None:
    match = table(cards={0: [pair[1]]}, shown=[1], owned={0: "purple purple"}, court={0: (9, 1)})
    before = match._state.copy()
    play(match, "privilege 1")
    assert (scored(match), cards(match), phase(match)) == ({"privileges": 12}, set(pair), "turn")
    changed = set(match._state.differences(before)) - {"rng", "step", "tale", "told", "sealed"}
    assert changed == {"chest", "discard", "display", "owned", "points"}


# Deployment


def price(held: Pair, cost: int) -> int:
    """Figures to pay beside the one on the office."""
    reduced = 3 if 4 in held else cost
    return reduced - (2 if 5 in held else 1)


def spots(held: Pair, distance: int) -> list[int]:
    """Where all figures lie."""
    behind = [(distance + 1 + step) % 6 for step in range(price(held, OFFICES[distance][1]))]
    return [*travelled(held, distance), *behind]


def deploy(held: tuple[int, ...], distance: int, joined: bool = False, **described: Any) -> Match:
    """Seat 0 deploys an envoy, and a second one where it may."""
    office = OFFICES[distance][0]
    figures = {office: "1e"} if joined else {}
    match = table(court={0: (14, 0)}, cards={0: held}, figures=figures, **described)
    play(match, f"deploy envoy {office}")
    if phase(match) == "second":
        match.play("second")
    return match


@pytest.mark.parametrize("distance", range(6))
@pairs_of("test_two_cards_of_deploying_work_in_one_action")
def test_two_cards_of_deploying_work_in_one_action(pair: Pair, distance: int) -> None:
    joined = 2 in pair
    match = deploy(pair, distance, joined)
    sitting = 2 if 3 in pair and not joined else 1
    assert on(match, OFFICES[distance][0]) == ("1e 0e" if joined else " ".join(["0e"] * sitting))
    assert paid(match) == ring(*spots(pair, distance))
    assert court(match) == (14 - sitting - len(spots(pair, distance)), 0)
    assert scored(match) == ({"privileges": 3 * sitting} if 6 in pair and distance == 0 else {})


@pytest.mark.parametrize("distance", range(6))
@pairs_of("test_an_orange_chest_under_an_office_is_worth_more")
def test_an_orange_chest_under_an_office_is_worth_more(pair: Pair, distance: int) -> None:
    joined = 2 in pair
    match = deploy(pair, distance, joined, under={OFFICES[distance][0]: "points_4 points_2 brown"})
    sitting = 2 if 3 in pair else 1
    king = 3 * sitting if 6 in pair and distance == 0 else 0
    assert scored(match) == {"chests": 6, "privileges": 2 * 2 + king}
    assert paid(match) == ring(*spots(pair, distance))
    assert owned(match) == "brown"


# Supply


def supply(held: tuple[int, ...], chance: tuple[str, ...] = ("points_5",), **described: Any) -> Match:
    """Seat 0 supplies two envoys, with an orange chest, and draws where it may."""
    match = table(cards={0: held}, under={"3": "points_3"}, chance=chance if 8 in held else (), **described)
    play(match, "supply 3")
    if phase(match) == "draw":
        match.play("draw")
    return match


def worth_of_supply(held: tuple[int, ...]) -> dict[str, int]:
    orange = 2 if 8 in held else 1
    cards_ = (2 if 9 in held else 0) + (2 * orange if 16 in held else 0)
    return {"chests": 8 if 8 in held else 3} | ({"privileges": cards_} if cards_ else {})


@pairs_of("test_two_cards_of_supplying_work_in_one_action")
def test_two_cards_of_supplying_work_in_one_action(pair: Pair) -> None:
    match = supply(pair)
    assert court(match) == (4 + 2 + (1 if 7 in pair else 0), 1)
    assert scored(match) == worth_of_supply(pair)


@pairs_of("test_a_card_of_the_other_action_changes_nothing")
def test_a_card_of_the_other_action_changes_nothing(pair: Pair) -> None:
    """Supplying and deploying with both cards is what it is with the one that works there."""
    supplies = tuple(number for number in pair if number in (7, 8, 9))
    deploys = tuple(number for number in pair if number not in supplies)
    both, alone = supply(pair), supply(supplies)
    assert (court(both), scored(both), owned(both)) == (court(alone), scored(alone), owned(alone))
    joined = 2 in pair
    for distance in range(6):
        both, alone = deploy(pair, distance, joined), deploy(deploys, distance, joined)
        assert (court(both), paid(both), scored(both)) == (court(alone), paid(alone), scored(alone))


# Scoring


def scored_after_deploying(held: tuple[int, ...]) -> Match:
    """The last action deploys to Palermo, where the king is and which is scored."""
    others = {"palermo_3": "1e"} if 2 in held else {}
    match = last_action(
        last=0, king="palermo", scored="palermo", court={0: (14, 0)}, cards={0: held}, figures=others, steps=1
    )
    play(match, f"deploy envoy palermo_{3 if 2 in held else 5}")
    if phase(match) == "second":
        match.play("second")
    return match


@pairs_of("test_a_deployment_is_scored_afterwards")
def test_a_deployment_is_scored_afterwards(pair: Pair) -> None:
    match = scored_after_deploying(pair)
    sitting = 2 if 3 in pair else 1
    first = 2 not in pair  # who joins sits to the right, and is second
    places = (3 if first else 2) if 14 in pair else 0
    worth = places + (2 if 15 in pair else 0) + (3 * sitting if 6 in pair else 0)
    assert scored(match).get("privileges", 0) == worth
    assert points(match, "regions")[0] == (11 if first else 7)
    laid = price(pair, 3 if 2 in pair else 5)
    home = sitting if 13 in pair else 0
    assert court(match) == (14 - sitting - laid + home + 1, 0)  # one came back with the king
    assert province(match) == (1 + sitting - home, 3)
    assert on(match, "palermo_5") == on(match, "palermo_3") == ""


@pairs_of("test_a_supply_is_followed_by_scoring")
def test_a_supply_is_followed_by_scoring(pair: Pair) -> None:
    figures = {"strasbourg_5": "0e"}
    match = last_action(
        last=0, scored="strasbourg", figures=figures, cards={0: pair}, chance=["brown"] if 8 in pair else []
    )
    play(match, "supply 3", *(["draw"] if 8 in pair else []))
    worth = (2 if 9 in pair else 0) + (3 if 14 in pair else 0) + (2 if 15 in pair else 0)
    assert scored(match).get("privileges", 0) == worth
    assert court(match) == (4 + 2 + (7 in pair) + 2 + (13 in pair), 1)  # two envoys are the bonus of Strasbourg
    assert owned(match) == ("brown" if 8 in pair else "")


def in_augsburg(held: Pair) -> Match:
    """Seat 0 is alone in Augsburg, which is scored, and takes an orange chest."""
    drawn = ["points_5", "brown"]
    match = last_action(scored="augsburg", figures={"augsburg_3": "0e"}, cards={0: held}, chance=drawn)
    return play(match, "supply 1", "pick points_5")


@pairs_of("test_an_orange_chest_of_a_scored_region_is_worth_more")
def test_an_orange_chest_of_a_scored_region_is_worth_more(pair: Pair) -> None:
    match = in_augsburg(pair)
    worth = 2 + (3 if 14 in pair else 0) + (2 if 15 in pair else 0)
    assert scored(match) == {"regions": 9, "chests": 5, "privileges": worth}
    assert court(match) == (4 + (13 in pair), 1)


@pairs_of("test_two_cards_of_scoring_work_in_one_region")
def test_two_cards_of_scoring_work_in_one_region(pair: Pair) -> None:
    match = in_augsburg(pair)
    assert scored(match)["privileges"] == (3 if 14 in pair else 0) + (2 if 15 in pair else 0)
    assert court(match) == (4 + (13 in pair), 1)
    assert stock_of(match) == stock_of(table(cards={0: pair}))
