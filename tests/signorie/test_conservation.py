"""Pieces are neither lost nor made, and sizes stay what the box allows (signorie 7.8)."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from tests.matches import happened, offered, seen, stock_of
from tests.signorie.table import COLOURS, ENVELOPES, at_random, rewards, shields_of

View = dict[str, Any]
TILES = {2: 42, 3: 48, 4: 54}
every_table = pytest.mark.parametrize("seats", [2, 3, 4])
variants = pytest.mark.parametrize("options", [{}, {"preset": "publisher_variants", "tile_take": "forced"}])


def figures_of(view: View, seat: int, gender: str) -> int:
    """All women or men of a seat, wherever they are."""
    code = 1 + 2 * seat + ("woman", "man").index(gender)
    cities = sum(niches.count(code) for niches in view["niche"].values())
    tracks = sum(sum(spaces.values()) for spaces in view["career"][seat].values()) if gender == "man" else 0
    return sum(view[field][seat][gender] for field in ("supply", "reserve", "threshold")) + cities + tracks


def tiles_of(view: View) -> int:
    """All alliance tiles: pile, offers, face up and face down."""
    offers = sum(tile != "none" for city in view["offer"].values() for tile in city.values())
    up = sum(value > 0 for rows in view["shield"] for row in rows.values() for value in row)
    return int(view["pile"] + offers + up + sum(sum(rows.values()) for rows in view["down"]))


def dice_of(view: View) -> dict[str, int]:
    """All dice by colour: to be taken, on boards, set aside."""
    boards = {colour: sum(1 for dice in view["die"] if dice[colour]) for colour in COLOURS}
    return {colour: sum(view["dice"][colour].values()) + boards[colour] + view["aside"][colour] for colour in COLOURS}


@every_table
@variants
def test_figures_tiles_dice_helpers_and_brides_are_conserved_in_every_step(seats: int, options: dict[str, Any]) -> None:
    match = casata.new("signorie", seats, seed=78, options=options)
    stock = stock_of(match)
    for now in at_random(match, seed=seats):
        view = seen(now)
        assert stock_of(now) == stock
        assert [figures_of(view, seat, "woman") for seat in range(seats)] == [11] * seats
        assert [figures_of(view, seat, "man") for seat in range(seats)] == [12] * seats
        assert tiles_of(view) == TILES[seats]
        assert dice_of(view) == dict.fromkeys(COLOURS, seats)
        assert view["discs"] + sum(mask.bit_count() for mask in view["helpers"]) == 48
        assert view["brides_left"] + sum(view["brides"]) == 16
        assert min(view["florins"]) >= 0
        assert max(view["brides"]) <= 4
        assert sorted(view["envelope"].values()) == sorted(ENVELOPES)


@every_table
@variants
def test_limits_of_a_round_are_kept_in_every_step(seats: int, options: dict[str, Any]) -> None:
    scores = [0] * seats
    for now in at_random(casata.new("signorie", seats, seed=13, options=options), seed=seats + 10):
        view = seen(now)
        dice = [sum(1 for face in board.values() if face) for board in view["die"]]
        figures = [sum(there.values()) for there in view["threshold"]]
        assert max(dice) <= 4
        assert max(figures) <= 3
        if happened(now, "round"):
            assert figures == dice == [0] * seats
        assert all(0 <= height <= 9 for height in view["height"])
        assert sorted(view["above"]) == list(range(seats))
        assert all(new >= old for new, old in zip(now.scores(), scores, strict=True))  # points never fall
        scores = now.scores()
        for seat in range(seats):
            check_plan(view, seat)


def check_plan(view: View, seat: int) -> None:
    """Tiles lie on shields only."""
    for row, values in view["shield"][seat].items():
        houses = shields_of(view["board"][seat], row)
        assert not any(values[len(houses) :])
        assert all(value == 0 or 2 <= value <= 5 for value in values)


@every_table
def test_a_player_without_a_yellow_die_and_with_fewer_than_four_can_always_take_one(seats: int) -> None:
    """Yellow costs nothing and can always be done, and a die of every colour not used is left (3)."""
    met = 0
    for now in at_random(casata.new("signorie", seats, seed=3), seed=seats):
        view = seen(now)
        if view["phase"] == "turn" and not now.over:
            met += 1
            seat = now.actor
            used = {colour for colour, face in view["die"][seat].items() if face}
            for colour in set(COLOURS) - used:
                assert sum(view["dice"][colour].values()) > 0
            if "yellow" not in used:
                assert any(move.startswith("take yellow") for move in offered(now))
    assert met > 10


@every_table
def test_the_tale_of_a_decision_has_room_for_all_that_happens(seats: int) -> None:
    for now in at_random(casata.new("signorie", seats, seed=5), seed=seats):
        assert now._state.told <= len(now._state.tale)
        now._state.pack()


def test_the_longest_tale_fits() -> None:
    """The last turn of a round with four players: helpers, rewards nobody is asked for, a new round."""
    useless = {
        "reward": "alliance_tile",
        "pile": 0,
        "height": [3, 4, 5, 6],
        "threshold": {seat: {"man": 1} for seat in range(4)},
    }
    match = rewards(round=2, brides=[2, 2, 3, 3], **useless)
    assert seen(match)["round"] == 3
    assert match._state.told <= len(match._state.tale)
    assert len(happened(match, "dealt")) == 10
