"""The city cards and the map (il_principe 7 and 9)."""

from __future__ import annotations

import itertools

import pytest

import casata
from casata import Match
from tests.il_principe.table import (
    CITIES,
    COLOURS,
    ICONS,
    LARGE,
    MEDIUM,
    REGIONS,
    SMALL,
    cards,
    column,
    face_up,
    gold,
    offered,
    table,
)
from tests.matches import happened, points, seen

TOUCHED = {
    "siena": "V", "orvieto": "V", "perugia": "V", "venezia": "A", "verona": "B",
    "bologna": "AC", "lucca": "GD", "padova": "AB", "urbino": "GV", "milano": "BD",
    "firenze": "GCD", "pisa": "GVD", "rimini": "GAC", "ferrara": "ABC", "mantova": "BCD",
}  # fmt: skip
REGION_CITIES = {
    "G": {"pisa", "lucca", "firenze", "rimini", "urbino"},
    "V": {"pisa", "urbino", "perugia", "orvieto", "siena"},
    "A": {"venezia", "padova", "ferrara", "rimini", "bologna"},
    "B": {"padova", "ferrara", "verona", "milano", "mantova"},
    "C": {"ferrara", "mantova", "firenze", "rimini", "bologna"},
    "D": {"milano", "mantova", "firenze", "lucca", "pisa"},
}


def build(city: str, hand: str = "", owned: int = 9) -> Match:
    """Seat 0 builds a city, with its cards unless others are named."""
    others = [other for other in CITIES if other != city][:3]
    holds = cards(hand or ICONS[city])
    match = table(3, hand={0: holds, 2: cards("W")}, gold=[owned, 0, 0], display=face_up(city, *others))
    match.play(f"build {city}")
    return match


def regions_of(city: str) -> set[str]:
    """The regions on which some shield of a city may go."""
    match = build(city)
    placed = {event["region"] for event in happened(match, "shield")}
    for move in offered(match) if seen(match)["phase"] == "shields" else []:
        placed |= set(move.removeprefix("shields ").split("+"))
    return placed


def splits(city: str) -> set[tuple[str, ...]]:
    """The ways to place the shields of a city, each as letters in a fixed order."""
    letters = {name: letter for letter, name in REGIONS.items()}
    moves = [move.removeprefix("shields ").split("+") for move in offered(build(city))]
    ways = [tuple(sorted(letters[name] for name in move)) for move in moves]
    assert len(set(ways)) == len(ways)
    return set(ways)


@pytest.mark.parametrize(("city", "regions"), [("venezia", "A"), ("padova", "AB"), ("ferrara", "ABC")])
def test_e10_a_small_city_touches_one_region_a_medium_one_two_a_large_one_three(city: str, regions: str) -> None:
    assert regions_of(city) == {REGIONS[letter] for letter in regions}


def test_x50_the_single_shield_of_verona_can_go_to_lombardia_only() -> None:
    match = build("verona")
    assert [event["region"] for event in happened(match, "shield")] == [REGIONS["B"]]
    assert column(match, "shields", REGIONS["B"]) == [1, 0, 0]
    assert seen(match)["supply"][0] == 10


def test_x50_the_shields_of_pisa_have_six_splits() -> None:
    wanted = ("GG", "GV", "DG", "VV", "DV", "DD")
    assert splits("pisa") == {tuple(split) for split in wanted}


def test_x50_the_shields_of_milano_have_three_splits() -> None:
    assert splits("milano") == {("B", "B"), ("B", "D"), ("D", "D")}


@pytest.mark.parametrize(
    ("move", "placed"), [("liguria+toscana", "DG"), ("umbria+umbria", "VV"), ("toscana+umbria", "GV")]
)
def test_x50_a_split_is_placed_as_it_was_chosen(move: str, placed: str) -> None:
    match = build("pisa")
    match.play(f"shields {move}")
    assert [column(match, "shields", REGIONS[letter])[0] for letter in REGIONS] == [placed.count(x) for x in REGIONS]


# The table of cities (7.1, 7.2)


@pytest.mark.parametrize("city", CITIES)
def test_every_city_touches_the_regions_of_the_table(city: str) -> None:
    assert regions_of(city) == {REGIONS[letter] for letter in TOUCHED[city]}


def test_every_region_has_five_cities() -> None:
    assert {region: {city for city in CITIES if region in TOUCHED[city]} for region in REGIONS} == REGION_CITIES
    assert {len(cities) for cities in REGION_CITIES.values()} == {5}


@pytest.mark.parametrize("city", CITIES)
def test_every_city_takes_its_cards_its_gold_and_gives_its_points_and_shields(city: str) -> None:
    cost, worth, shields = {3: (3, 4, 1), 4: (4, 6, 2), 5: (5, 8, 2)}[len(ICONS[city])]
    match = build(city, hand="GGGWWWRRRBBBYYY")
    if seen(match)["phase"] == "shields":
        match.play(offered(match)[0])
    assert {colour: seen(match)["up"][0][colour] for colour in COLOURS.values()} == dict.fromkeys(
        COLOURS.values(), 0
    ) | cards(ICONS[city])
    assert seen(match)["hand_size"][0] == 15 - len(ICONS[city])
    assert gold(match)[0] == 9 - cost
    assert points(match, "cities") == [worth, 0, 0]
    assert seen(match)["supply"] == [11 - shields, 11, 11]
    assert seen(match)["city_owner"][city] == 0


def test_fifteen_cities_in_three_sizes_make_90_points_25_shields_60_gold_and_60_icons() -> None:
    box = casata.new("il_principe", 4).box
    assert (len(SMALL), len(MEDIUM), len(LARGE)) == (5, 5, 5)
    assert (sum(box.city_points), sum(box.city_shields), sum(box.city_cost)) == (90, 25, 60)
    assert [sum(icons) for icons in zip(*box.city_icons, strict=True)] == [12] * 5


def test_each_colour_is_doubled_on_one_medium_and_one_large_city_and_all_sets_of_colours_differ() -> None:
    for cities in (MEDIUM, LARGE):
        doubled = [letter for city in cities for letter in COLOURS if ICONS[city].count(letter) == 2]
        assert sorted(doubled) == sorted(COLOURS)
    sets = {frozenset(icons) for icons in ICONS.values()}
    triples = {frozenset(some) for some in itertools.combinations(COLOURS, 3)}
    fours = {frozenset(some) for some in itertools.combinations(COLOURS, 4)}
    assert sets == triples | fours
