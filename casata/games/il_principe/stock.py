"""Every piece of Il Principe counted wherever it lies."""

from __future__ import annotations

from ...engine.core.header import NOBODY
from ...engine.core.record import Axis, Row
from .box import Box
from .state import CITIES, COLOURS, REGIONS, SEATS, State

STOCK = Axis(
    "stock",
    *(f"building cards in {name}" for name in COLOURS.names),
    *(f"shields of seat {seat}" for seat in range(SEATS)),
    *(f"gold of seat {seat} against its ledger" for seat in range(SEATS)),
    "building cards by size of hands, offers and deck",
    "city cards",
    "city cards in the game by size of the deck",
)


def stock(box: Box, s: State, out: Row) -> None:
    """Cards by colour, shields by owner, the ledger, cities, and the sizes that all can see."""
    for colour in range(COLOURS):
        out[colour] = s.deck[colour] + open_cards(s, colour)
        for seat in range(SEATS):
            out[colour] += s.hand[seat][colour] + s.offer[seat][colour]
    at = COLOURS + 0
    for seat in range(SEATS):
        out[at + seat] = s.supply[seat]
        for region in range(REGIONS):
            out[at + seat] += s.shields[seat][region]
        out[at + SEATS + seat] = s.gold[seat] - s.received[seat] + s.paid[seat]
    at += 2 * SEATS
    out[at] = s.deck_size
    for seat in range(SEATS):
        out[at] += s.hand_size[seat] + s.offer_size[seat]
    for colour in range(COLOURS):
        out[at] += open_cards(s, colour)
    seen = 0
    unseen = 0
    for city in range(CITIES):
        unseen += s.pool[city]
        seen += s.display[city]
        if s.city_owner[city] != NOBODY:
            seen += 1
    out[at + 1] = unseen + seen
    out[at + 2] = s.city_deck + seen


def open_cards(s: State, colour: int) -> int:
    """Cards of a colour that everybody sees: lots, unsold ones, tableaux."""
    count = s.lot[colour] + s.removed[colour]
    for seat in range(SEATS):
        count += s.up[seat][colour] + s.down[seat][colour]
    return count
