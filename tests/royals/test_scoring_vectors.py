"""Periods, titles and the winner (royals 9)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.matches import points, seen
from tests.royals.table import TITLES, end_game, end_period, place_names, table

VALUES = {"marshal": 4, "baron": 6, "countess": 8, "duke": 10, "cardinal": 12, "princess": 14, "king": 16}
GONE = {"first": "gone", "second": "gone"}
ORDERS = list(itertools.permutations(range(3)))


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    ("cubes", "owners", "shares"),
    [
        ((5, 5, 3), [0, 1], (1, 1, 0)),
        ((3, 5, 5), [1, 2], (0, 1, 1)),
        ((4, 4, 4, 1), ["gone", "gone"], (0, 0, 0, 0)),
        ((3, 2, 2), [0, 0], (2, 0, 0)),
        ((2, 2, 3), [2, 2], (0, 0, 2)),
        ((0, 0), ["gone", "gone"], (0, 0)),
    ],
)
def test_vector_11_a_title_goes_whole_to_one_in_halves_to_two_and_to_no_three(
    title: str, cubes: tuple[int, ...], owners: list[int | str], shares: tuple[int, ...]
) -> None:
    place = place_names(table(), title)[0]
    in_turn = [seat for lap in range(max(cubes)) for seat, count in enumerate(cubes) if lap < count]
    held = {place: in_turn[-1]} if in_turn else {}
    match = end_game(len(cubes), holder=held, exiles={place: in_turn[:-1]})
    assert match.over
    assert seen(match)["title_owner"][title] == owners
    assert points(match, "titles") == [share * VALUES[title] // 2 for share in shares]
    others = {name: owner for name, owner in seen(match)["title_owner"].items() if name != title}
    assert others == {name: ["gone", "gone"] for name in TITLES if name != title}


@pytest.mark.parametrize(("period", "year", "first"), [(1, "1648", 4), (2, "1680", 6)])
def test_vector_12_alone_in_a_country_one_takes_the_first_marker_and_the_second_leaves(
    period: int, year: str, first: int
) -> None:
    match = end_period(period, holder={"valencia.marshal": 2})
    assert seen(match)["period_owner"][year] == {
        "france": GONE,
        "german_states": GONE,
        "britain": GONE,
        "spain": {"first": 2, "second": "gone"},
    }
    assert points(match, "periods") == [0, 0, first, 0]


def test_vector_12_the_same_holds_at_the_end_of_the_game() -> None:
    match = end_game(holder={"valencia.marshal": 2})
    assert seen(match)["period_owner"]["1714"]["spain"] == {"first": 2, "second": "gone"}
    assert points(match, "periods") == [0, 0, 8, 0]


@pytest.mark.parametrize(("a", "b"), list(itertools.permutations(range(4), 2)))
def test_vector_21_equal_princesses_are_told_apart_by_the_value_of_their_cities(a: int, b: int) -> None:
    held = {"bordeaux.princess": a, "rouen.princess": b}
    match = end_period(1, holder=held, city_owner={"bordeaux": b, "rouen": a})
    assert (points(match, "periods")[a], points(match, "periods")[b]) == (6, 3)


@pytest.mark.parametrize(("a", "b"), [(0, 1), (1, 0)])
def test_vector_22_equal_influence_goes_to_the_higher_title(a: int, b: int) -> None:
    low = {"london.countess": a, "dublin.baron": a, "edinburgh.marshal": a}
    match = end_period(2, holder=low | {"edinburgh.princess": b})
    assert seen(match)["period_owner"]["1680"]["britain"] == {"first": b, "second": a}
    assert (points(match, "periods")[a], points(match, "periods")[b]) == (3, 6)


@pytest.mark.parametrize(("a", "b", "c"), ORDERS)
def test_vector_23_title_then_city_order_three_of_equal_influence(a: int, b: int, c: int) -> None:
    match = end_game(3, holder={"valencia.duke": a, "barcelona.duke": b, "seville.cardinal": c})
    assert seen(match)["period_owner"]["1714"]["spain"] == {"first": c, "second": b}
    assert [points(match, "periods")[seat] for seat in (a, b, c)] == [0, 4, 8]


@pytest.mark.parametrize(("a", "b", "c"), ORDERS)
def test_vector_31_only_the_highest_title_is_compared(a: int, b: int, c: int) -> None:
    held = {"berlin.duke": a, "berlin.countess": b, "cologne.baron": b, "cologne.cardinal": c}
    match = end_period(1, 3, holder=held)
    assert [points(match, "periods")[seat] for seat in (a, b, c)] == [3, 0, 5]


@pytest.mark.parametrize(("a", "b", "c"), ORDERS)
def test_vector_39_a_tie_for_the_second_place_is_settled_the_same_way(a: int, b: int, c: int) -> None:
    held = {"paris.king": a, "lyon.baron": a, "marseille.duke": b, "marseille.countess": b, "rouen.princess": c}
    match = end_period(1, 3, holder=held)
    assert seen(match)["period_owner"]["1648"]["france"] == {"first": a, "second": c}
    assert [points(match, "periods")[seat] for seat in (a, b, c)] == [6, 0, 3]


RICH: dict[str, Any] = {
    "city_owner": dict.fromkeys(("paris", "vienna", "madrid", "marseille", "bordeaux", "lyon"), 0),
    "country_owner": {
        "france": {"first": 0, "second": 1},
        "german_states": {"first": 0, "second": 1},
        "britain": {"first": 1},
        "spain": {"first": 0, "second": 1},
    },
    "noble_owner": {"first": 0, "second": 1},
}


def rich(**city_owner: int) -> dict[str, Any]:
    """The same with further city markers."""
    return RICH | {"city_owner": RICH["city_owner"] | city_owner}


def led_by_1(*countries: str) -> dict[str, dict[str, int]]:
    """Markers of a period that seat 1 has won."""
    return {country: {"first": 1} for country in countries}


def test_vector_29_a_tie_is_won_by_the_most_valuable_single_marker() -> None:
    periods = {"1648": led_by_1("france", "britain", "spain"), "1680": led_by_1("france")}
    match = end_game(3, holder={"edinburgh.princess": 1}, period_owner=periods, **rich(edinburgh=1))
    assert match.scores() == [80, 80, 0]
    assert points(match, "noble_house")[0] == 16
    assert points(match, "titles")[1] == 14
    assert match.winners() == (0,)
    assert match.ranks() == [1, 2, 3]


def test_vector_29_equal_best_markers_share_the_victory() -> None:
    periods = {"1648": led_by_1("france", "britain"), "1680": led_by_1("france")}
    match = end_game(3, holder={"london.king": 1}, period_owner=periods, **rich(london=1))
    assert match.scores() == [80, 80, 0]
    assert points(match, "noble_house")[0] == points(match, "titles")[1] == 16
    assert match.winners() == (0, 1)
    assert match.ranks() == [1, 1, 3]


@pytest.mark.parametrize(
    ("countries", "winner"),
    [
        ({"france": {"first": 0, "second": 1}}, 0),
        ({"france": {"second": 1}, "german_states": {"second": 0}, "britain": {"first": 0}}, 1),
    ],
    ids=["less than 10", "more than 5"],
)
def test_vector_29_half_a_king_counts_as_a_marker_of_eight(countries: dict[str, dict[str, int]], winner: int) -> None:
    cities = dict.fromkeys(("london", "dublin", "cologne", "munich", "valencia"), 0)
    cities |= dict.fromkeys(("lyon", "barcelona", "rouen", "edinburgh"), 1)
    match = end_game(
        3, holder={"london.king": 2}, exiles={"london.king": [1]}, city_owner=cities, country_owner=countries
    )
    assert match.scores() == [24, 24, 16]
    assert points(match, "titles") == [0, 8, 8]
    assert match.winners() == (winner,)


def test_vector_47_the_best_marker_picks_two_of_three_who_tie() -> None:
    lesser = ("marseille", "bordeaux", "lyon", "rouen", "berlin", "cologne", "munich", "london", "dublin", "edinburgh")
    cities = dict.fromkeys((*lesser, "seville", "barcelona", "valencia"), 2)
    match = end_game(
        3,
        holder=dict.fromkeys(("seville.cardinal", "seville.countess", "barcelona.baron"), 1),
        city_owner=cities | dict.fromkeys(("paris", "vienna", "madrid"), 0),
        country_owner={
            "france": {"first": 0, "second": 1},
            "britain": {"first": 1},
            "spain": {"first": 2, "second": 1},
        },
        noble_owner={"second": 0, "third": 1},
        period_owner={
            "1648": {"france": {"first": 1, "second": 0}, "german_states": {"first": 1}, "britain": {"second": 2}},
            "1680": {
                "france": {"first": 0, "second": 2},
                "german_states": {"first": 0, "second": 2},
                "britain": {"first": 0, "second": 2},
                "spain": {"first": 2},
            },
        },
    )
    assert match.scores() == [70, 70, 70]
    assert points(match, "noble_house") == [12, 8, 0]
    assert points(match, "titles") == [0, 12 + 8 + 6, 0]
    assert points(match, "countries")[2] == 10
    assert match.winners() == (0, 1)
    assert match.ranks() == [1, 1, 3]


MARKERS: dict[str, tuple[dict[str, Any], tuple[str, ...]]] = {
    "a city marker": ({"city_owner": {"paris": 1}}, ("marseille", "lyon")),
    "a country marker": ({"country_owner": {"france": {"first": 1}}}, ("paris", "rouen")),
    "a second country marker": ({"country_owner": {"france": {"first": 2, "second": 1}}}, ("bordeaux", "rouen")),
    "a Noble House marker": ({"noble_owner": {"first": 1}}, ("paris", "vienna")),
    "the last Noble House marker": ({"noble_owner": {"third": 1}}, ("marseille", "lyon")),
    "a period marker": ({"period": 3, "period_owner": {"1680": {"spain": {"first": 1}}}}, ("bordeaux", "rouen")),
    "a second period marker": ({"period": 3, "period_owner": {"1648": {"france": {"second": 1}}}}, ()),
}


@pytest.mark.parametrize("kind", MARKERS)
@pytest.mark.parametrize("other", [0, 3])
def test_vector_29_the_best_marker_of_a_tie_may_be_of_any_kind(kind: str, other: int) -> None:
    described, cities = MARKERS[kind]
    lesser = {"city_owner": dict.fromkeys(cities, other) | described.get("city_owner", {})}
    match = table(4, **(described | lesser))
    if cities:
        assert match.scores()[1] == match.scores()[other]
    assert match.scores()[1] > 0
    assert match.ranks()[1] < match.ranks()[other]
