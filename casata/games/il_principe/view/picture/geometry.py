"""Where everything lies on the map of Il Principe: towns and flags, the shields of regions, and the score track."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from itertools import pairwise
from typing import NamedTuple

WIDTH, HEIGHT = 850, 672
RADII = (18, 21, 26)  # of towns that touch one, two or three regions
SIZES = ("small", "medium", "large")
LEAST = 22  # half of a town's place
TRACK_LEFT, TRACK_STEP, TRACK_TOP, LAP = 18.1, 16.27, 22, 50  # the score track: its first space and how they follow
EDGE = 16  # of the sheet, where no crest lies
FAN = 9  # between crests that lie on each other
STEP, SHORT, NARROWEST = 40, 42, 76  # room of a seat's shields in a region; height of their row, and its least width
TAG, SAME = 38, 66  # room of a crest with its gain or loss, and of the words that there is none
BESIDE = 12  # room around the shields of a region, within its frame
NARROW = 36  # room of a seat's shields below which they are drawn smaller
LETTER = 9.4  # width of a letter of a town's name
ROOM = 96  # for that name
PARTS = (("north", 0, 290), ("middle", 290, 490), ("south", 490, HEIGHT))  # of the map, from above


class Town(NamedTuple):
    """Where a city lies: its middle, its name beside it, and on which side its flag flies."""

    x: float
    y: float
    name: tuple[float, float, str]  # from the middle, and which end of it is there
    flag: int = 1


TOWNS: Mapping[str, Town] = {
    "milano": Town(209, 84, (0, 40, "middle")),
    "verona": Town(427, 90, (5, -29, "end")),
    "padova": Town(535, 95, (7, -29, "end")),
    "venezia": Town(595, 89, (29, 8, "start")),
    "mantova": Town(402, 138, (-34, 22, "end"), -1),
    "ferrara": Town(504, 193, (33, 4, "start")),
    "bologna": Town(470, 254, (-29, 5, "end")),
    "rimini": Town(622, 328, (33, 6, "start")),
    "urbino": Town(632, 417, (29, 8, "start")),
    "firenze": Town(459, 408, (-36, 41, "middle")),
    "lucca": Town(369, 376, (-30, 4, "end")),
    "pisa": Town(345, 433, (-34, 18, "end"), -1),
    "siena": Town(469, 528, (-29, 6, "end")),
    "perugia": Town(603, 563, (29, 9, "start")),
    "orvieto": Town(568, 625, (29, 8, "start")),
}


class Plaque(NamedTuple):
    """Where a region shows its shields: the middle of their row, its width, and the middle of the region's name."""

    x: float
    y: float
    width: float
    name: tuple[float, float]
    room: tuple[float, float] = (0, WIDTH)  # for what stands below the row, from left to right, beside other names


PLAQUES: Mapping[str, Plaque] = {
    "romagna": Plaque(580, 249, 168, (572, 221), (552, WIDTH)),
    "lombardia": Plaque(304, 84, 132, (306, 57), (251, WIDTH)),
    "emilia": Plaque(508, 325, 168, (512, 297)),
    "liguria": Plaque(312, 225, 168, (306, 197)),
    "toscana": Plaque(538, 456, 148, (549, 428), (0, 484)),
    "umbria": Plaque(560, 521, 136, (560, 494), (0, 580)),
}


@functools.lru_cache(maxsize=100)
def find_towns(names: tuple[str, ...]) -> tuple[Town, ...]:
    """A town for each city: its own if the map knows it, otherwise the next free one."""
    free = iter([town for name, town in TOWNS.items() if name not in names])
    return tuple(TOWNS[name] if name in TOWNS else next(free) for name in names)


def on_track(points: int) -> float:
    """Where a space of the score track lies."""
    return round(TRACK_LEFT + TRACK_STEP * points, 1)


def spread_crests(points: list[int]) -> list[float]:
    """Where each seat's crest lies on the score track; those on one space lie on each other, a little apart."""
    spots = {}
    for seat, own in enumerate(points):
        before = sum(other % LAP == own % LAP for other in points[:seat])
        together = sum(other % LAP == own % LAP for other in points)
        reach = FAN * (together - 1) / 2
        middle = min(max(on_track(own % LAP), EDGE + reach), WIDTH - EDGE - reach)
        spots[seat] = middle + FAN * before - reach
    _push_apart(spots, sorted(spots, key=lambda seat: (points[seat] % LAP, seat)))
    return list(spots.values())


def _push_apart(spots: dict[int, float], order: list[int]) -> None:
    """Let no crest lie on the next one: to the right, and back from the end of the track."""
    for seat, following in pairwise(order):
        spots[following] = max(spots[following], spots[seat] + FAN)
    spots[order[-1]] = min(spots[order[-1]], WIDTH - EDGE)
    for following, seat in pairwise(reversed(order)):
        spots[seat] = min(spots[seat], spots[following] - FAN)


def below_crests(points: list[int]) -> float:
    """Where the words below crests on these spaces stand: in their middle."""
    return min(max(on_track(round(sum(points) / len(points))), 40), WIDTH - 40)
