"""Options of The Staufer Dynasty, each with both values, and sets of privileges (staufer 4.6, 8.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import casata
from casata.engine.errors import OptionError
from tests.matches import offered, play, points, refused
from tests.staufer.table import MIX, RING, court, display, final, lying, on, paid, ring, round_end, table, under, worth

DEFAULTS: dict[str, Any] = {
    "privileges": "first", "custom": [], "single_copies": False, "chest_mix": "de", "cost_excludes_occupant": False,
    "pay_from_target": False, "refill": "add", "double_seat_first": "left", "pattern": "rotate", "tie_break": "shared",
    "start": "random",
}  # fmt: skip
SETS = {
    "first": {1, 3, 6, 9, 12, 15},
    "alternative": {1, 2, 5, 8, 11, 14},
    "cooperation": {1, 3, 5, 8, 10, 16},
    "point_rain": {1, 2, 6, 9, 13, 16},
    "quantity": {1, 3, 4, 7, 8, 12},
}
every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def test_the_defaults_are_those_of_the_rules() -> None:
    assert casata.new("staufer", 4).options == DEFAULTS
    assert casata.new("staufer", 4, options={"preset": "first_game"}).options == DEFAULTS


# Privileges


@every_count
@pytest.mark.parametrize("name", SETS)
def test_a_set_shows_its_six_numbers(name: str, seats: int) -> None:
    shown = display(casata.new("staufer", seats, seed=1, options={"privileges": name}))
    copies = 1 if seats == 2 else 2
    assert shown == {number: seats if number == 1 else copies for number in SETS[name]}


@pytest.mark.parametrize("name", ["alternative", "cooperation", "point_rain", "quantity", "publisher"])
def test_every_published_set_has_a_preset(name: str) -> None:
    assert casata.new("staufer", 3, options={"preset": name}).options == DEFAULTS | {"privileges": name}


def test_the_other_presets() -> None:
    assert casata.new("staufer", 3, options={"preset": "chance"}).options == DEFAULTS | {"privileges": "random"}
    advanced = {"privileges": "publisher", "single_copies": True}
    assert casata.new("staufer", 3, options={"preset": "advanced"}).options == DEFAULTS | advanced


def sets_by_chance(name: str, games: int = 150) -> list[set[int]]:
    return [set(display(casata.new("staufer", 3, seed=seed, options={"privileges": name}))) for seed in range(games)]


def test_the_set_of_the_publisher_has_1_and_2_and_four_by_chance() -> None:
    sets = sets_by_chance("publisher")
    assert all(len(shown) == 6 and {1, 2} <= shown for shown in sets)
    counts = Counter(number for shown in sets for number in shown)
    assert set(counts) == set(range(1, 17))
    assert all(20 <= counts[number] <= 70 for number in range(3, 17))  # 43 on average


def test_a_set_by_chance_may_lack_number_1() -> None:
    sets = sets_by_chance("random")
    assert all(len(shown) == 6 for shown in sets)
    counts = Counter(number for shown in sets for number in shown)
    assert all(30 <= counts[number] <= 85 for number in range(1, 17))  # 56 on average
    assert counts[1] < len(sets)


def test_a_custom_set_is_any_six_numbers() -> None:
    numbers = ["2", "4", "7", "10", "13", "16"]
    match = casata.new("staufer", 4, options={"privileges": "custom", "custom": numbers})
    assert display(match) == {int(number): 2 for number in numbers}


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"privileges": "custom"}, "Choose exactly 6 privileges for a custom set; you chose 0."),
        ({"privileges": "custom", "custom": ["1", "2"]}, "Choose exactly 6 privileges for a custom set; you chose 2."),
        ({"custom": ["1", "2", "3", "4", "5", "6"]}, "Option custom is only for privileges = custom, not first."),
        ({"privileges": "custom", "custom": ["1", "2", "3", "4", "5", "17"]}, "17"),
        ({"privileges": "blue"}, "blue"),
    ],
)
def test_a_set_that_cannot_be_is_refused(options: dict[str, Any], reason: str) -> None:
    with pytest.raises(OptionError) as problem:
        casata.new("staufer", 4, options=options)
    assert reason in str(problem.value)


@every_count
@pytest.mark.parametrize("single", [False, True])
def test_single_copies_concern_all_numbers_but_the_first(seats: int, single: bool) -> None:
    shown = display(casata.new("staufer", seats, seed=1, options={"single_copies": single}))
    assert shown[1] == seats
    assert {count for number, count in shown.items() if number > 1} == {1 if single or seats == 2 else 2}


def test_with_single_copies_who_comes_first_has_it_alone() -> None:
    match = table(options={"single_copies": True}, cards={1: [9]}, owned={0: "purple purple"})
    assert refused(match, "privilege 9") == "card_gone"


# Chests


@pytest.mark.parametrize(("mix", "brown", "purple"), [("de", 10, 18), ("en", 18, 10)])
def test_the_mix_of_brown_and_purple(mix: str, brown: int, purple: int) -> None:
    match = casata.new("staufer", 4, seed=1, options={"chest_mix": mix})
    expected = {**MIX, "brown": brown, "purple": purple}
    assert list(match.box.chests) == list(expected.values())
    assert sum(match.box.chests) == 72


@pytest.mark.parametrize(("refill", "offices", "spaces"), [
    ("add", [2, 1, 1, 1], ["brown brown", "keep"]), ("empty_only", [1, 1, 1, 1], ["brown", "keep"]),
])  # fmt: skip
def test_refills_add_a_chest_or_fill_empty_places(refill: str, offices: list[int], spaces: list[str]) -> None:
    match = round_end(
        3, king="strasbourg", scored="strasbourg", options={"refill": refill},
        under={"strasbourg_3": "brown", "1": "brown"},
        chance=["first"] * (4 if refill == "add" else 3) + (["brown"] if refill == "add" else []) + ["keep"],
    )  # fmt: skip
    assert lying(match, "strasbourg") == offices
    assert [under(match, "1"), under(match, "2")] == spaces


# What an office costs


@pytest.mark.parametrize(("office", "excludes", "from_target", "spots"), [
    ("aachen_5", False, False, (4, 5, 0, 1)),
    ("aachen_5", True, False, (4, 5, 0, 1, 2)),
    ("aachen_5", False, True, (3, 4, 5, 0)),
    ("aachen_5", True, True, (3, 4, 5, 0, 1)),
    ("aachen_7", False, False, (4, 5, 0, 1, 2, 3)),
    ("aachen_7", True, False, (4, 5, 0, 1, 2, 3, 4)),
    ("aachen_7", False, True, (3, 4, 5, 0, 1, 2)),
    ("aachen_7", True, True, (3, 4, 5, 0, 1, 2, 3)),
])  # fmt: skip
def test_rulings_1_2_and_32_where_payment_lies(
    office: str, excludes: bool, from_target: bool, spots: tuple[int, ...]
) -> None:
    options = {"cost_excludes_occupant": excludes, "pay_from_target": from_target}
    match = table(king="aachen", court={0: (len(spots) + 1, 0)}, options=options)
    play(match, f"deploy envoy {office}")
    assert (paid(match), court(match), on(match, office)) == (ring(*spots), (0, 0), "0e")
    short = table(king="aachen", court={0: (len(spots), 0)}, options=options)
    assert refused(short, f"deploy envoy {office}") == "court_short"


@pytest.mark.parametrize(("cards", "spots"), [((4,), (4, 5, 0)), ((5,), (4, 5, 0, 1, 2, 3)), ((4, 5), (4, 5))])
def test_ruling_32_reduced_costs_are_paid_beside_the_occupant(cards: tuple[int, ...], spots: tuple[int, ...]) -> None:
    match = table(king="aachen", court={0: (9, 0)}, cards={0: cards}, options={"cost_excludes_occupant": True})
    assert paid(play(match, "deploy envoy aachen_7")) == ring(*spots)


def test_ruling_1_the_cheapest_office_with_excluded_occupant_needs_four() -> None:
    options = {"cost_excludes_occupant": True}
    assert offered(table(court={0: (3, 0)}, options=options), "deploy") == []
    assert offered(table(court={0: (4, 0)}, options=options), "deploy") == ["deploy envoy augsburg_3"]


# Ties, patterns


@pytest.mark.parametrize(("side", "regions"), [("left", [10, 7, 0, 0]), ("right", [7, 10, 0, 0])])
def test_ruling_7_which_figure_of_an_office_is_ahead(side: str, regions: list[int]) -> None:
    match = round_end(scored="strasbourg", figures={"strasbourg_3": "0e 1e"}, options={"double_seat_first": side})
    assert points(match, "regions") == regions


def test_ruling_26_the_dearest_office_counts_before_left_and_right() -> None:
    places = {"strasbourg_3": "0e 1e", "strasbourg_4": "1e", "strasbourg_5": "2e 0e"}
    match = round_end(scored="strasbourg", figures=places)
    assert points(match, "regions") == [10, 7, 4, 0]


@pytest.mark.parametrize(("first", "rotate", "fixed"), [(0, 9, 9), (1, 9, 0), (4, 9, 0)])
def test_ruling_9_a_fixed_pattern_begins_at_the_first_region(first: int, rotate: int, fixed: int) -> None:
    figures = {f"{RING[(first + step) % 6]}_{4 if (first + step) % 6 == 5 else 3}": "0e" for step in range(3)}
    for pattern, expected in (("rotate", rotate), ("fixed", fixed)):
        match = final(figures=figures, jobs={0: "pattern_1"}, options={"pattern": pattern})
        assert worth(match, "pattern_1") == expected


def test_ruling_9_a_fixed_pattern_follows_the_ring_as_it_was_laid() -> None:
    ring_ = ["milano", "nijmegen", "aachen", "palermo", "strasbourg", "augsburg"]
    figures = {"milano_4": "0e", "nijmegen_3": "0e", "aachen_3": "0e"}
    match = final(figures=figures, jobs={0: "pattern_1"}, options={"pattern": "fixed"}, ring=ring_)
    assert worth(match, "pattern_1") == 9


@pytest.mark.parametrize(("tie_break", "winners"), [("shared", (0, 1)), ("court", (0,))])
def test_equal_points_are_shared_or_the_court_decides(tie_break: str, winners: tuple[int, ...]) -> None:
    match = final(2, court={0: (5, 2), 1: (5, 0)}, options={"tie_break": tie_break})
    assert match.scores() == [0, 0]
    assert match.winners() == winners


def test_equal_courts_share_the_victory() -> None:
    assert final(2, court={0: (5, 1), 1: (5, 0)}, options={"tie_break": "court"}).winners() == (0, 1)


def test_ruling_31_figures_in_payment_areas_are_not_at_court() -> None:
    match = final(2, court={0: (1, 0), 1: (1, 0)}, paid={"milano": "0e 0e 0e"}, options={"tie_break": "court"})
    assert match.winners() == (1,)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_who_begins_can_be_agreed(seat: int) -> None:
    assert casata.new("staufer", 3, seed=5, options={"start": seat}).actor == seat
