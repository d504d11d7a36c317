"""Every piece of Signorie counted wherever it lies."""

from __future__ import annotations

from ...engine.core.record import Axis, Row
from .box import Box
from .rules.facts import figures_out, helpers_hired
from .secrets import shield_tile
from .state import (
    ASSIGNMENTS,
    CAREERS,
    CITIES,
    COLOURS,
    FACES,
    GENDERS,
    MAN_FIGURE,
    NICHES,
    NO_TILE,
    ROWS,
    SEATS,
    SHIELDS,
    SPACES,
    TILES,
    State,
)

STOCK = Axis(
    "stock",
    *(f"{gender} figures of seat {seat}" for seat in range(SEATS) for gender in GENDERS.names),
    *(f"alliance tiles of kind {tile}" for tile in range(TILES)),
    *(f"dice in {colour}" for colour in COLOURS.names),
    "alliance tiles by size of the pile",
    "unseen tiles against pile and rows",
    "brides",
    "helper discs",
    "assignments, each in its own envelope",
    "initiative discs, each at its own height of the stack",
    "niches against figures in cities",
)


def stock(box: Box, s: State, out: Row) -> None:
    """Figures by owner, tiles by kind and by size, dice, brides, helpers, assignments, discs."""
    at = 0
    for seat in range(SEATS):
        for gender in range(GENDERS):
            out[at] = count_figures(s, seat, gender)
            at += 1
    count_tiles(box, s, out, at)
    at += TILES
    for colour in range(COLOURS):
        out[at] = count_dice(s, colour)
        at += 1
    down = 0
    unseen = 0
    for seat in range(SEATS):
        for row in range(ROWS):
            down += s.down[seat][row]
    for tile in range(TILES):
        unseen += s.pool[tile]
    out[at] = s.pile + down + open_tiles(s)
    out[at + 1] = unseen - s.pile - down
    out[at + 2] = s.brides_left
    out[at + 3] = s.discs
    for seat in range(s.seats):
        out[at + 2] += s.brides[seat]
        out[at + 3] += helpers_hired(s, seat)
    out[at + 4] = 0
    for tile in range(ASSIGNMENTS):
        out[at + 4] |= 1 << s.envelope[tile]
    out[at + 5] = 0
    for seat in range(s.seats):
        out[at + 5] |= 1 << s.above[seat]
    out[at + 6] = niches_wrong(s)


def count_figures(s: State, seat: int, gender: int) -> int:
    """Count a seat's figures in supply, reserve, threshold, careers and cities."""
    count = s.supply[seat][gender] + s.reserve[seat][gender] + s.threshold[seat][gender]
    if gender == MAN_FIGURE:
        for career in range(CAREERS):
            for space in range(SPACES):
                count += s.career[seat][career][space]
    return count + figures_out(s, seat, gender)


def count_tiles(box: Box, s: State, out: Row, at: int) -> None:
    """Count tiles that are unseen, taken out, on offer or on shields."""
    for tile in range(TILES):
        out[at + tile] = s.pool[tile] + s.removed[tile]
    for city in range(CITIES):
        for gender in range(GENDERS):
            if s.offer[city][gender] != NO_TILE:
                out[at + s.offer[city][gender]] += 1
    for seat in range(s.seats):
        for row in range(ROWS):
            for shield in range(SHIELDS):
                if s.shield[seat][row][shield] > 0:
                    out[at + shield_tile(box, s, seat, row, shield)] += 1


def open_tiles(s: State) -> int:
    """Tiles that lie face up."""
    count = 0
    for city in range(CITIES):
        for gender in range(GENDERS):
            if s.offer[city][gender] != NO_TILE:
                count += 1
    for seat in range(s.seats):
        for row in range(ROWS):
            for shield in range(SHIELDS):
                if s.shield[seat][row][shield] > 0:
                    count += 1
    return count


def count_dice(s: State, colour: int) -> int:
    """Count dice to be taken, on boards and cleared away."""
    count = s.aside[colour]
    for face in range(FACES):
        count += s.dice[colour][face]
    for seat in range(s.seats):
        if s.die[seat][colour] > 0:
            count += 1
    return count


def niches_wrong(s: State) -> int:
    """Niches that are taken beyond the count, or free within it: none."""
    wrong = 0
    for city in range(CITIES):
        for niche in range(NICHES):
            if (s.niche[city][niche] > 0) != (niche < s.filled[city]):
                wrong += 1
    return wrong
