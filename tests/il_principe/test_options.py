"""Options of Il Principe, its presets, and how long games with them last (il_principe 7.4, 8)."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import CasataError, Match
from tests.il_principe.table import MOST_DECISIONS, cards, counts, ending, gold, lots, offered, refusal, roles
from tests.matches import in_turn, seen

DEFAULTS = {"draw_per_player": 5, "start_gold": 0, "tie_break": "shared", "open_gold": False, "start": "random"}


def test_the_defaults_are_those_of_the_document() -> None:
    assert casata.new("il_principe", 4).options == DEFAULTS
    assert casata.new("il_principe", 4, options={"preset": "document"}).options == DEFAULTS


def test_the_preset_published_sets_the_draw_and_nothing_else() -> None:
    match = casata.new("il_principe", 4, options={"preset": "published"})
    assert match.options == DEFAULTS | {"draw_per_player": 4}


def test_a_preset_leaves_other_options_to_choose() -> None:
    match = casata.new("il_principe", 4, options={"preset": "published", "start_gold": 5})
    assert match.options == DEFAULTS | {"draw_per_player": 4, "start_gold": 5}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize(("options", "draw"), [({}, 5), ({"draw_per_player": 4}, 4), ({"preset": "published"}, 4)])
def test_ruling_01_the_draw_is_five_or_four_and_always_five_for_two(
    seats: int, options: dict[str, Any], draw: int
) -> None:
    match = casata.new("il_principe", seats, seed=1, options=options)
    size = 5 if seats == 2 else draw
    assert seen(match)["hand_size"] == [size] * seats
    assert seen(match)["deck_size"] == (65 if seats == 2 else 100) - size * seats
    for seat in range(seats):
        match.play(offered(match, seat)[0], seat)
    assert seen(match)["hand_size"] == [size - (3 if seats == 2 else 2)] * seats


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("start_gold", [0, 5])
def test_ruling_12_starting_gold_comes_on_top_of_the_first_income(seats: int, start_gold: int) -> None:
    match = casata.new("il_principe", seats, seed=12, options={"start_gold": start_gold})
    income = 6 if seats == 2 else 5
    assert gold(match) == [start_gold + income] * seats
    assert seen(match)["received"] == [start_gold + income] * seats


@pytest.mark.parametrize("tie_break", ["shared", "gold"])
@pytest.mark.parametrize("owned", [[3, 9, 1, 6], [6, 9, 1, 6]])
def test_ruling_13_more_gold_decides_among_those_who_are_tied_only(tie_break: str, owned: list[int]) -> None:
    track = {0: {"cities": 30}, 1: {"cities": 10}, 2: {"cities": 40}, 3: {"cities": 28}}
    match = ending(4, gold=owned, points=track, options={"tie_break": tie_break})
    assert match.scores() == [30, 12, 40, 30]
    assert match.winners() == (2,)
    apart = tie_break == "gold" and owned[0] < owned[3]
    assert match.ranks() == [3 if apart else 2, 4, 1, 2]


@pytest.mark.parametrize("tie_break", ["shared", "gold"])
def test_ruling_13_a_point_more_outweighs_all_the_gold_there_is(tie_break: str) -> None:
    track = {0: {"cities": 30}, 1: {"cities": 27}, 2: {"cities": 10}, 3: {"cities": 9}}
    match = ending(4, gold=[0, 63, 0, 0], points=track, options={"tie_break": tie_break})
    assert match.scores() == [30, 29, 10, 11]
    assert match.ranks() == [1, 2, 4, 3]


def won_a_lot(opened: bool) -> Match:
    """Seat 1 has paid for a lot."""
    match = lots("WWW", gold=[9, 8, 7, 6], hand={0: cards("G")}, options={"open_gold": opened})
    return in_turn(match, "1 bid 5", "2 pass", "3 pass", "0 pass")


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_ruling_32_open_gold_shows_everybodys_gold_to_all(viewer: int | None) -> None:
    assert won_a_lot(True).view(viewer)["gold"] == [9, 3, 7, 6]
    closed = won_a_lot(False).view(viewer)["gold"]
    assert closed == [own if seat == viewer else None for seat, own in enumerate([9, 3, 7, 6])]


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, None])
def test_ruling_32_open_gold_changes_nothing_else(viewer: int | None) -> None:
    opened, closed = won_a_lot(True), won_a_lot(False)
    other = {"options": None, "gold": None}
    assert opened.view(viewer) | other == closed.view(viewer) | other
    assert opened.events(viewer) == closed.events(viewer)


@pytest.mark.parametrize("opened", [False, True])
def test_ruling_32_hands_stay_secret_with_open_gold(opened: bool) -> None:
    assert set(won_a_lot(opened).view(2)["hand"][0].values()) == {None}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ruling_27_the_first_principe_is_random_unless_named(seats: int) -> None:
    begun = {seen(casata.new("il_principe", seats, seed=seed))["principe"] for seed in range(60)}
    assert begun == set(range(seats))
    for start in range(seats):
        match = casata.new("il_principe", seats, seed=27, options={"start": start})
        assert seen(match)["principe"] == start
        first = next(event["seat"] for event in match.events(None) if event["kind"] == "received")
        assert first == start


@pytest.mark.parametrize(
    "wrong",
    [
        {"draw_per_player": 3},
        {"draw_per_player": "4"},
        {"start_gold": 1},
        {"tie_break": "cards"},
        {"open_gold": 1},
        {"start": 4},
        {"preset": "amigo"},
        {"florence_points": 6},
    ],
)
def test_other_values_and_options_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(CasataError):
        casata.new("il_principe", 4, options=wrong)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_two_to_five_play(seats: int) -> None:
    with pytest.raises(CasataError):
        casata.new("il_principe", seats)


# The length of a game in which red draws nothing and no city is built (7.4)


def decks_at_round_starts(seats: int, draw: int) -> list[int]:
    """How many cards the deck has when each round of an idle game begins."""
    match = casata.new("il_principe", seats, seed=74, options={"draw_per_player": draw})
    left = {0: 65 if seats == 2 else 100}
    while not match.over:
        assert match.step < MOST_DECISIONS
        left[seen(match)["round"]] = seen(match)["deck_size"]
        match.play(refusal(match))
    return [left[number] for number in range(max(left))]


@pytest.mark.parametrize(
    ("seats", "draw", "decks"),
    [
        (2, 5, [65, 55, 45, 35, 25, 15, 5]),
        (2, 4, [65, 55, 45, 35, 25, 15, 5]),
        (3, 4, [100, 88, 76, 64, 52, 40, 28, 16, 4]),
        (3, 5, [100, 85, 70, 55, 40, 25, 10]),
        (4, 4, [100, 84, 68, 52, 36, 20, 4]),
        (4, 5, [100, 80, 60, 40, 20, 0]),
        (5, 4, [100, 80, 60, 40, 20, 0]),
        (5, 5, [100, 75, 50, 25, 0]),
    ],
)
def test_an_idle_game_has_so_many_rounds(seats: int, draw: int, decks: list[int]) -> None:
    assert decks_at_round_starts(seats, draw) == decks


@pytest.mark.parametrize(("seats", "start_gold", "most"), [(3, 0, 58), (3, 5, 63)])
def test_all_the_gold_a_player_can_have_can_be_bid(seats: int, start_gold: int, most: int) -> None:
    options = {"draw_per_player": 4, "start_gold": start_gold}
    match = roles(seats, gold=[most] * seats, up=counts(W=[1, 1, 0]), options=options)
    assert offered(match) == [*(f"bid {amount}" for amount in range(1, most + 1)), "pass"]
