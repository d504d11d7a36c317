"""Every piece of Royals counted wherever it lies."""

from __future__ import annotations

from ...engine.core.record import Axis, Row
from .box import Box
from .state import CITIES, COUNTRIES, PAIRS, PLACES, SEATS, TITLES, State

STOCK = Axis(
    "stock",
    *(f"cards of {name}" for name in COUNTRIES.names),
    *(f"Intrigue cards {name}" for name in PAIRS.names),
    *(f"cubes of seat {seat}" for seat in range(SEATS)),
    *(f"cubes in cities less cubes on titles of seat {seat}" for seat in range(SEATS)),
    "cards by size of hands and piles",
    "Intrigue cards by size of hands and piles",
)


def stock(box: Box, s: State, out: Row) -> None:
    """Cards by kind, cubes by owner, portraits against titles, and the sizes that all can see."""
    at = 0
    for country in range(COUNTRIES):
        out[at] = s.pile[country] + s.display[country] + s.discard[country]
        for seat in range(SEATS):
            out[at] += s.hand[seat][country]
        at += 1
    for pair in range(PAIRS):
        out[at] = s.intrigue_pile[pair] + s.intrigue_discard[pair]
        for seat in range(SEATS):
            out[at] += s.intrigue[seat][pair]
        at += 1
    for seat in range(SEATS):
        in_cities = cubes_in_cities(s, seat)
        on_titles = cubes_on_titles(s, seat)
        out[at] = s.cubes[seat] + in_cities + on_titles
        out[at + SEATS] = in_cities - on_titles
        at += 1
    at += SEATS
    out[at] = s.pile_size + s.display_size
    out[at + 1] = s.intrigue_pile_size
    for seat in range(SEATS):
        out[at] += s.hand_size[seat]
        out[at + 1] += s.intrigue_size[seat]
    for country in range(COUNTRIES):
        out[at] += s.discard[country]
    for pair in range(PAIRS):
        out[at + 1] += s.intrigue_discard[pair]


def cubes_in_cities(s: State, seat: int) -> int:
    """A seat's cubes on portraits and in exile."""
    count = 0
    for place in range(PLACES):
        if s.holder[place] == seat:
            count += 1
    for city in range(CITIES):
        count += s.exiled[seat][city]
    return count


def cubes_on_titles(s: State, seat: int) -> int:
    """A seat's cubes on the seven title markers."""
    count = 0
    for title in range(TITLES):
        count += s.titles[seat][title]
    return count
