"""It makes no difference where one sits: with everybody moved on by some seats, it is the same game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import casata
from casata import Match
from tests.conformance.steering import lively
from tests.il_principe.table import MOST_DECISIONS, cards, counts, on_map, table
from tests.matches import points

OF_A_SEAT = ("hand", "hand_size", "known", "offer", "offer_size", "up", "down", "gold", "received", "paid", "bids",
             "shields", "supply", "points")  # fmt: skip
A_SEAT = ("principe", "leader")
SEATS_BY_PLACE = ("major", "minor", "city_owner")
MASKS = ("waiting", "bidders", "bidding")
EVERYBODYS = ("round", "phase", "stage", "last", "deck", "deck_size", "removed", "auctioned", "lot", "colour", "rank",
              "bid", "pool", "city_deck", "display", "building", "over", "told")  # fmt: skip


def moved_on(match: Match, by: int) -> dict[str, Any]:
    """The table as it would be if everybody sat so many seats further on."""
    s, seats = match._state, match.seats

    def seat(number: int) -> int:
        return (number + by) % seats if number < seats else number

    whole: dict[str, Any] = {name: getattr(s, name) for name in EVERYBODYS}
    whole |= {name: [getattr(s, name)[(number - by) % seats] for number in range(seats)] for name in OF_A_SEAT}
    whole |= {name: seat(getattr(s, name)) for name in A_SEAT}
    whole |= {name: [seat(owner) for owner in getattr(s, name)] for name in SEATS_BY_PLACE}
    whole |= {
        name: sum(1 << seat(number) for number in range(seats) if getattr(s, name) >> number & 1) for name in MASKS
    }
    told = [(entry[0], seat(entry[1]), entry[4]) for entry in s.tale[: s.told]]
    return whole | {"tale": sorted(told)}


@pytest.mark.parametrize(("seats", "by"), [(2, 1), (3, 2), (4, 1), (5, 3), (5, 4)])
def test_a_game_is_the_same_wherever_everybody_sits(seats: int, by: int) -> None:
    chance = random.Random(seats)
    here = casata.new("il_principe", seats, seed=by, options={"start": 0})
    there = casata.new("il_principe", seats, seed=by, options={"start": by})
    while not here.over:
        assert here.step < MOST_DECISIONS
        assert moved_on(here, by) == moved_on(there, 0)
        seat = here.actors[0]
        legal = here.legal(seat)
        assert legal == there.legal((seat + by) % seats)
        move = lively(legal, chance)
        here.play(move, seat)
        there.play(move, (seat + by) % seats)
    assert moved_on(here, by) == moved_on(there, 0)
    assert [here.ranks()[(seat - by) % seats] for seat in range(seats)] == there.ranks()


WON = {
    "roles": [2, 1, 0, 4, 0], "sets": [2, 0, 4, 0, 0], "gold": [0, 0, 2, 0, 0], "cards": [0, 2, 0, 0, 0],
    "regions": [5 + 5, 2 + 5, 2, 5, 0],
}  # fmt: skip


@pytest.mark.parametrize("by", range(5))
def test_the_final_scoring_is_the_same_wherever_everybody_sits(by: int) -> None:
    def turned(row: list[int]) -> list[int]:
        return [row[(seat - by) % 5] for seat in range(5)]

    held = turned([1, 3, 0, 0, 1])
    match = table(
        5,
        last=1,
        principe=by,
        actor=(by + 4) % 5,
        hand={seat: cards("G" * held[seat]) for seat in range(5)},
        gold=turned([1, 1, 9, 1, 1]),
        up=counts(W=turned([2, 1, 0, 0, 0]), R=turned([0, 0, 0, 3, 0]), Y=turned([0, 0, 0, 1, 0])),
        down=counts(
            G=turned([1, 0, 2, 0, 0]), W=turned([0, 0, 2, 0, 0]), R=turned([1, 0, 2, 0, 0]),
            B=turned([1, 0, 2, 0, 0]), Y=turned([1, 0, 2, 0, 0]),
        ),
        shields=on_map(A=turned([3, 2, 2, 1, 0]), B=turned([1, 1, 0, 0, 0]), V=turned([0, 0, 0, 4, 0])),
        deck={},
    )  # fmt: skip
    match.play("pass")
    assert match.over
    assert {source: points(match, source) for source in WON} == {source: turned(WON[source]) for source in WON}
