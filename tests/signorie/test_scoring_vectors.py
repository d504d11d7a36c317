"""Final scoring and places (signorie 9)."""

from __future__ import annotations

import pytest

import casata
from tests.matches import happened, kinds, points, scored
from tests.signorie.table import HELPERS, HOUSES, ROWS, decline, ending, next_round, rewards


def careers_left(*spaces: int, **options: str) -> list[int]:
    """Points for the men of seat 0 who are left on careers."""
    match = ending(2, men={0: {"church": spaces}}, options=options)
    return points(match, "careers")


def rows_left(tiles: dict[str, str], down: dict[str, int]) -> list[int]:
    """Points for the rows of seat 0."""
    return points(ending(2, tiles={0: tiles}, down={0: down}), "alliances")


def test_t11_rows_with_three_tiles_and_half_of_every_man() -> None:
    tiles = {
        "politics": "sforza_5 sforza_2 gonzaga_2",
        "church": "medici_4 medici_3 aragona_2",
        "military": "este_5 este_4",
        "marriage": "este_3",
    }
    men = {"politics": [9], "church": [7, 3], "military": [13]}
    match = ending(tiles={0: tiles}, down={0: {"marriage": 1}}, men={0: men})
    assert scored(match) == {"alliances": 9 + 9, "careers": 4 + 3 + 1 + 6}
    assert match.scores() == [32, 0, 0, 0]
    rows = [(event["row"], event["points"]) for event in happened(match, "row_points")]
    assert rows == [("politics", 9), ("church", 9)]


def test_e10_a_row_with_three_tiles_counts_and_a_face_down_one_is_worth_one() -> None:
    assert rows_left({"politics": "sforza_5 gonzaga_4"}, {"politics": 1}) == [10, 0]
    assert rows_left({"politics": "sforza_5 gonzaga_4"}, {}) == [0, 0]
    assert rows_left({}, {"politics": 3}) == [3, 0]


@pytest.mark.parametrize("row", ROWS)
def test_e10_every_row_counts_for_itself(row: str) -> None:
    assert rows_left({}, {row: 2}) == [0, 0]
    assert rows_left({}, {row: 3}) == [3, 0]
    assert rows_left({}, dict.fromkeys(ROWS, 2)) == [0, 0]
    assert rows_left({}, dict.fromkeys(ROWS, 3)) == [12, 0]


def test_a_full_plan_is_worth_all_its_tiles() -> None:
    tiles = {
        "politics": "sforza_5 sforza_4 gonzaga_5 montefeltro_5",
        "church": "medici_5 medici_4 montefeltro_4 aragona_5",
        "military": "este_5 este_4 gonzaga_4 aragona_4",
        "marriage": " ".join(f"{house}_3" for house in HOUSES),
    }
    assert rows_left(tiles, {}) == [19 + 18 + 17 + 18, 0]


@pytest.mark.parametrize("space", range(1, 14))
def test_a_man_left_on_a_career_is_worth_half_rounded_down(space: int) -> None:
    assert careers_left(space) == [space // 2, 0]


def test_e27_halves_are_rounded_for_each_man_or_in_all() -> None:
    assert careers_left(1, 1) == [0, 0]
    assert careers_left(1, 1, career_rounding="sum") == [1, 0]
    assert careers_left(7, 3) == [4, 0]
    assert careers_left(7, 3, career_rounding="sum") == [5, 0]
    assert careers_left(7, 3, 1, career_rounding="sum") == [5, 0]


def test_e27_the_sum_is_taken_over_all_careers() -> None:
    men = {0: {"politics": [1], "church": [1], "military": [1, 2]}}
    assert points(ending(2, men=men), "careers") == [1, 0]
    assert points(ending(2, men=men, options={"career_rounding": "sum"}), "careers") == [2, 0]


@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 1, 0]])
def test_e25_a_tie_goes_to_the_earlier_one_in_the_last_order(order: list[int]) -> None:
    track = {seat: {"missions": 20} for seat in range(4)}
    match = ending(order=order, points=track)
    assert match.scores() == [20, 20, 20, 20]
    assert match.winners() == (order[0],)
    assert [match.ranks()[seat] for seat in order] == [1, 2, 3, 4]


def test_e25_the_order_is_the_one_made_in_the_last_round() -> None:
    match = ending(2, points={0: {"missions": 10}, 1: {"missions": 9}}, height=[0, 3])
    assert match.scores() == [10, 9 + 1]
    assert match.winners() == (1,)
    assert match.ranks() == [2, 1]


def test_e25_points_come_first_and_lower_places_follow_the_same_rule() -> None:
    track = {0: {"missions": 7}, 1: {"missions": 9}, 2: {"missions": 7}, 3: {"missions": 3}}
    match = ending(order=[2, 3, 0, 1], points=track)
    assert match.ranks() == [3, 1, 2, 4]


def test_leftover_florins_figures_and_helpers_are_worth_nothing() -> None:
    high = {"yellow": 6, "red": 6, "purple": 6}
    everything = {"helpers": {0: " ".join(HELPERS)}, "supply": {0: (11, 12)}, "brides": [4, 0], "florins": [99, 0]}
    match = ending(2, die={0: high, 1: high}, **everything)
    assert match.scores() == [0, 0]


def test_points_of_the_end_are_counted_at_the_end_only() -> None:
    men, tiles = {0: {"politics": [13]}}, {0: {"politics": "sforza_5 sforza_4 gonzaga_5"}}
    match = rewards(2, round=6, men=men, tiles=tiles)
    assert match.scores() == [0, 0]
    next_round(match)
    assert match.scores() == [0, 0]
    decline(match)
    assert match.scores()[0] == 6 + 14


def test_ruling_23_the_game_ends_after_seven_rounds() -> None:
    match = decline(casata.new("signorie", 2, seed=7))
    assert [event["round"] for event in match.events(None) if event["kind"] == "round"] == [1, 2, 3, 4, 5, 6, 7]
    assert kinds(match)[-1] == "game_over"
    assert match.legal() == ()
