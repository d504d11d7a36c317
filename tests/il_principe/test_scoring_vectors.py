"""Points at the end (il_principe 9)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from casata.engine.core.header import NOBODY
from casata.games.il_principe import scoring
from casata.games.il_principe.scoring import score_game
from casata.games.il_principe.state import WHITE
from tests.il_principe.table import (
    COLOURS,
    ICONS,
    REGIONS,
    cards,
    counts,
    ending,
    face_up,
    gold,
    holding,
    on_map,
    table,
)
from tests.matches import happened, in_turn, points, seen


def region_points(match: Match, letter: str) -> list[int]:
    """What a region has brought every seat."""
    told = happened(match, "region_first", "region_second")
    found = {event["seat"]: event["points"] for event in told if event["region"] == REGIONS[letter]}
    return [found.get(seat, 0) for seat in range(match.seats)]


@pytest.mark.parametrize("side", ["up", "down"])
def test_e08_sets_are_the_fewest_cards_of_a_colour_twice(side: str) -> None:
    laid = counts(G=[4, 3, 4], W=[2, 3, 4], R=[3, 1, 4], B=[4, 5, 4], Y=[0, 3, 4])
    match = ending(3, **{side: laid})
    assert points(match, "sets") == [0, 2, 8]


@pytest.mark.parametrize("side", ["up", "down"])
@pytest.mark.parametrize("fewest", COLOURS)
def test_e08_whichever_colour_one_has_fewest_of_counts(side: str, fewest: str) -> None:
    laid = {letter: 1 if letter == fewest else 3 for letter in COLOURS}
    match = ending(3, **{side: counts(**{letter: [0, count, 0] for letter, count in laid.items()})})
    assert points(match, "sets") == [0, 2, 0]


def test_e09_a_sole_leader_has_five_and_the_second_two() -> None:
    match = ending(3, shields=on_map(G=[2, 3, 1]))  # Medici, Visconti, Gonzaga
    assert region_points(match, "G") == points(match, "regions") == [2, 5, 0]


def test_e09_tied_leaders_have_five_each_and_nobody_is_second() -> None:
    match = ending(3, shields=on_map(V=[2, 1, 2]))
    assert region_points(match, "V") == points(match, "regions") == [5, 0, 5]


def test_x25_all_who_are_tied_for_the_most_gold_get_two() -> None:
    match = ending(3, gold=[7, 7, 3], hand={0: cards("GGGG"), 1: cards("W"), 2: cards("RRYY")})
    assert points(match, "gold") == [2, 2, 0]


def test_x25_all_who_are_tied_for_the_most_cards_in_hand_get_two() -> None:
    match = ending(3, gold=[7, 7, 3], hand={0: cards("GGGG"), 1: cards("W"), 2: cards("RRYY")})
    assert points(match, "cards") == [2, 0, 2]


def test_x26_sets_count_cards_that_are_face_down() -> None:
    match = ending(3, up={0: cards("GWWBBYY")}, down={0: cards("GGRR")})
    assert points(match, "sets") == [4, 0, 0]


def test_x27_all_who_are_tied_for_the_second_place_get_two() -> None:
    assert region_points(ending(4, shields=on_map(A=[2, 1, 1, 0])), "A") == [5, 2, 2, 0]


def test_x27_an_empty_region_brings_nobody_anything() -> None:
    assert points(ending(4), "regions") == [0, 0, 0, 0]


def test_x27_a_single_shield_leads_and_nobody_is_second() -> None:
    match = ending(4, shields=on_map(B=[1, 0, 0, 0]))
    assert points(match, "regions") == [5, 0, 0, 0]


@pytest.mark.parametrize("before", [42, 43, 49, 50, 120])
def test_x30_the_score_goes_on_past_fifty(before: int) -> None:
    match = table(
        hand={0: cards(ICONS["venezia"]), 1: cards("G")},
        display=face_up("venezia", "pisa", "lucca", "siena"),
        points={0: {"cities": before}, 1: {"income": 48}},
        major=holding("RY", 1),
    )
    match.play("build venezia")
    assert match.scores() == [before + 4, 52, 0, 0]


def test_x40_with_empty_hands_and_no_gold_nobody_has_the_most() -> None:
    match = table(3, last=1, actor=2, hand={2: cards("G")}, gold=[0, 0, 0])
    match.play("play green 1")
    assert match.over
    assert seen(match)["hand_size"] == gold(match) == [0, 0, 0]
    assert points(match, "gold") == [0, 0, 0]
    assert points(match, "cards") == [0, 0, 0]


def tied(owned: list[int], **options: Any) -> Match:
    """55, 55 and 40 points; the last seat has the most gold and the only card."""
    track = {0: {"cities": 55}, 1: {"cities": 55}, 2: {"cities": 36}}
    match = ending(3, gold=owned, points=track, options=options)
    assert match.scores() == [55, 55, 40]
    return match


@pytest.mark.parametrize("owned", [[3, 6, 9], [3, 3, 9]])
def test_x47_equal_points_share_the_victory(owned: list[int]) -> None:
    match = tied(owned)
    assert match.winners() == (0, 1)
    assert match.ranks() == [1, 1, 3]


def test_x47_where_the_table_says_so_more_gold_wins() -> None:
    match = tied([3, 6, 9], tie_break="gold")
    assert match.winners() == (1,)
    assert match.ranks() == [2, 1, 3]


def test_x47_equal_points_and_gold_share_in_any_case() -> None:
    match = tied([3, 3, 9], tie_break="gold")
    assert match.winners() == (0, 1)
    assert match.ranks() == [1, 1, 3]


SHIELDS = {"A": [2, 1, 1], "B": [0, 3, 2], "C": [1, 1, 0], "D": [0, 0, 2], "G": [3, 0, 1], "V": [0, 0, 0]}
TABLEAUX = {"G": [4, 2, 3], "W": [3, 1, 3], "R": [2, 4, 3], "B": [2, 3, 3], "Y": [2, 2, 5]}
HANDS = {0: cards("GGWRY"), 1: cards("GWB"), 2: cards("R")}


def test_x51_a_whole_final_scoring() -> None:
    """The vector has a white minor without a white major, which no position has: that tile is taken off the table."""
    match = table(
        3,
        hand=HANDS,
        points={0: {"cities": 31}, 1: {"cities": 28}, 2: {"cities": 30}},
        major=holding("G", 0) | holding("RB", 1) | holding("WY", 2),
        minor=holding("W", 0),
        down=counts(**TABLEAUX),
        gold=[2, 6, 6],
        shields=on_map(**SHIELDS),
    )
    match._state.major[WHITE] = NOBODY
    score_game(match.box, match._state)
    assert points(match, "roles") == [3, 4, 2]
    assert points(match, "sets") == [4, 2, 6]
    assert points(match, "gold") == [0, 2, 2]
    assert points(match, "cards") == [2, 0, 0]
    assert points(match, "regions") == [15, 12, 11]
    assert match.scores() == [55, 48, 51]
    assert match.ranks() == [1, 3, 2]


def played_to_the_end() -> Match:
    """The same scoring by play: what phase 4 adds was missing before, and seat 2 has the white major."""
    up = {"G": [1, 0, 0], "W": [1, 0, 2], "R": [0, 1, 0], "B": [0, 1, 0], "Y": [0, 0, 1]}
    down = {
        letter: [all_ - some for all_, some in zip(TABLEAUX[letter], up[letter], strict=True)] for letter in COLOURS
    }
    match = table(
        3,
        last=1,
        actor=2,
        hand=HANDS | {1: cards("GW")},
        points={0: {"cities": 30}, 1: {"cities": 28}, 2: {"cities": 29}},
        up=counts(**up),
        down=counts(**down),
        gold=[2, 6, 4],
        shields=on_map(**SHIELDS | {"B": [0, 2, 2]}),
    )
    return in_turn(match, "2 pass", "0 pass", "1 shields lombardia")


def test_x51_a_whole_final_scoring_reached_by_play() -> None:
    match = played_to_the_end()
    assert match.over
    assert points(match, "white") == [1, 0, 1]
    assert points(match, "roles") == [3, 4, 4]
    assert points(match, "sets") == [4, 2, 6]
    assert points(match, "gold") == [0, 2, 2]
    assert points(match, "cards") == [2, 0, 0]
    assert points(match, "regions") == [15, 12, 11]
    assert [region_points(match, letter) for letter in REGIONS] == [
        [5, 2, 2], [0, 5, 2], [5, 5, 0], [0, 0, 5], [5, 0, 2], [0, 0, 0],
    ]  # fmt: skip
    assert match.scores() == [55, 48, 53]
    assert match.winners() == (0,)


def test_points_by_source_add_up_to_the_score() -> None:
    match = played_to_the_end()
    assert match.scores() == [sum(line.values()) for line in match.tally()]
    assert [sum(row.values()) for row in seen(match)["points"]] == match.scores()


@pytest.mark.parametrize(
    ("owned", "won"), [([7, 7, 3], [2, 2, 0]), ([0, 0, 0], [0, 0, 0]), ([0, 1, 0], [0, 2, 0]), ([1, 2, 3], [0, 0, 2])]
)
def test_what_most_gold_and_most_cards_would_bring_at_any_time(owned: list[int], won: list[int]) -> None:
    match = table(3, gold=owned, hand={seat: cards("G" * owned[seat]) for seat in range(3)})
    for worth in (scoring.gold_points, scoring.card_points):
        assert [worth(match.box, match._state, seat) for seat in range(3)] == won


@pytest.mark.parametrize(
    ("shields", "won"),
    [
        ([3, 2, 1, 0], [5, 2, 0, 0]),
        ([2, 2, 1, 1], [5, 5, 0, 0]),
        ([1, 1, 3, 2], [0, 0, 5, 2]),
        ([0, 1, 3, 1], [0, 2, 5, 2]),
        ([0, 0, 0, 1], [0, 0, 0, 5]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_what_a_region_would_bring_at_any_time(shields: list[int], won: list[int]) -> None:
    match = table(4, hand={0: cards("G")}, shields=on_map(A=shields))
    assert [scoring.region_points(match.box, match._state, seat, 0) for seat in range(4)] == won
