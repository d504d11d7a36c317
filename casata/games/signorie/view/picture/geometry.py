"""Where everything lies on the wall of the five cities, and the lines of the gauge and of the ways along a track."""

from __future__ import annotations

from typing import NamedTuple

from ...state import CITIES

WIDTH, HEIGHT = 575, 264  # of the wall
STEP = WIDTH // int(CITIES)  # from one city to the next
INSET = 5  # from the edge of a city to the frame that lights it
MARGIN = 4  # from the edge of a city to what is drawn in it
ROOM = STEP - 2 * MARGIN
NICHE_STEP = (26.8, 47)
NICHES_TOP, TILES_TOP = 106, 208
TILE_AT = (6, STEP / 2 - 1)  # of a woman and of a man, from the left
FIT = 12  # width of a row's symbol at a tile
GAUGE = 242  # length of the gauge
THIN = 4  # a block below this has no room for its number where it is cracked
HOP = 20  # from one space of a track to the next


class Lunette(NamedTuple):
    """The arch above a city: its line, its sill and the picture in it."""

    line: str
    sill: str
    x: int
    width: int


def lunette(city: int) -> Lunette:
    """The arch above a city."""
    x = STEP * city + MARGIN
    line = f"M{x} 83V46A{ROOM / 2} 43 0 0 1 {x + ROOM} 46V83Z"
    return Lunette(line, f"M{x - 1} 83.500H{x + ROOM + 1}", x + 1, ROOM - 2)


def strike(city: int) -> str:
    """The line through a city that is not in play."""
    return f"M{STEP * city + 8} 196L{STEP * (city + 1) - 8} 108"


def niche_corner(city: int, niche: int) -> tuple[float, int]:
    """The corner of a niche: two of each value one below the other."""
    return round(STEP * city + MARGIN + NICHE_STEP[0] * (niche // 2), 1), NICHES_TOP + NICHE_STEP[1] * (niche % 2)


def gate(x: float) -> str:
    """The gate in the gauge, where the threshold is."""
    return f"M{x} 32V1M{x - 6} 3.500V-.5a6 6 0 0 1 12 0V3.500Z"


def crack(x: float) -> str:
    """The crack in the gauge, where the dice break the threshold."""
    return f"M{x} 2L{x + 3} 10L{x - 3} 18L{x} 30"


class Hop(NamedTuple):
    """The way over several spaces to another: seen while it is considered."""

    steps: int
    length: int
    path: str


def hop(steps: int) -> Hop | None:
    """The way over so many spaces; None over none."""
    return Hop(steps, HOP * steps, "M0 16" + "q10 -22 20 0" * steps) if steps else None
