"""Pieces are neither lost nor made (royals 9)."""

from __future__ import annotations

import random

import pytest

import casata
from casata import Match
from tests.matches import seen
from tests.royals.table import country_deck, happened, intrigue_deck

DECKS = {2: [20, 17, 14, 14], 3: [22, 18, 15, 14], 4: [25, 21, 17, 16], 5: [31, 26, 22, 20]}
TOTALS = {2: 65, 3: 69, 4: 79, 5: 99}


def public_cards(match: Match) -> tuple[int, int]:
    """Country and Intrigue cards by the sizes that all can see."""
    view = seen(match)
    country = view["pile_size"] + view["display_size"] + sum(view["discard"].values()) + sum(view["hand_size"])
    plots = view["intrigue_pile_size"] + sum(view["intrigue_discard"].values()) + sum(view["intrigue_size"])
    return country, plots


def cubes_used(match: Match, seat: int) -> tuple[int, int]:
    """Cubes on portraits and in exile, and cubes on titles."""
    view = seen(match)
    in_cities = list(view["holder"].values()).count(seat) + sum(view["exiled"][seat].values())
    return in_cities, sum(view["titles"][seat].values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("joker", ["shortfall", "free"])
def test_vector_33_cards_and_cubes_are_conserved_in_every_step(seats: int, joker: str) -> None:
    chance = random.Random(seats)
    match = casata.new("royals", seats=seats, seed=33, options={"joker": joker})
    supply = seen(match)["cubes"]
    placed, taken_over = [0] * seats, 0
    while not match.over:
        match.play(chance.choice(match.legal()))
        for event in happened(match, "occupied"):
            placed[event["seat"]] += 1
        taken_over += len(happened(match, "exiled"))
        assert country_deck(match) == DECKS[seats]
        assert intrigue_deck(match) == [4] * 6
        assert public_cards(match) == (TOTALS[seats], 24)
        assert [cubes_used(match, seat) for seat in range(seats)] == [(count, count) for count in placed]
        assert seen(match)["cubes"] == [had - 2 * count for had, count in zip(supply, placed, strict=True)]
    assert taken_over > 0
