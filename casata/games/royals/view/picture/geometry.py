"""Where everything lies on the map of Royals: the plates of cities, the arms of countries, cubes and counts."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from .....engine.text.picture import squeeze
from ...state import COUNTRIES

WIDTH, HEIGHT = 940, 680
PORTRAIT = (44, 48)  # width and height
MARGIN, HEAD, STEP = 7, 24, 53  # from a plate's edge to its portraits, from its top to them, and from one to the next
PLATE_HEIGHT, MARKER_ROOM = 82, 46
RIM = 2.5  # from a plate's edge to the line in it
SEAL, EXILE, ROW = 20, 17, 3  # size of a holder's crest, of an exiled one, and how many of them lie side by side
SEAL_AT = (12, 42)  # from a portrait's corner to its holder's crest
LETTER = 8.2  # width of a letter of a city's name
SMALL = 13 / 16  # size of a long name
REACHED_STEP, REACHED_EDGE = 26, 3  # room of a seat in the row under a country's arms, and at the ends of that row
REACHED_FEW, OF_ALL = 4, 15  # up to so many seats leave this room for how many cities there are
REACHED_LEFT = (-61, -39, -51, -52)  # by country, where that row begins at the latest
ARMS = ((392, 410), (702, 187), (282, 168), (318, 506))  # by country
ARMS_SIZE = (82, 42)  # with the markers beside them
SHIELDS = (-30, 30)  # by prize, from the middle of the arms to the marker beside them
FRAME = f"M0 0H{PORTRAIT[0]}V{PORTRAIT[1]}H0Z"  # around a portrait


class Frame(NamedTuple):
    """A rectangle on the sheet."""

    x: float
    y: float
    width: float
    height: float


def around_portrait(room: float) -> Frame:
    """A frame with so much room around a portrait."""
    width, height = PORTRAIT
    return Frame(-room, -room, width + 2 * room, height + 2 * room)


def within_plate(x: int, y: int, width: int) -> Frame:
    """The line within the edge of a plate."""
    return Frame(x + RIM, y + RIM, width - int(2 * RIM), PLATE_HEIGHT - int(2 * RIM))


class Plate(NamedTuple):
    """Where a city lies: its country and its dot, and the corner of its plate with two portraits and with one."""

    country: int
    dot: tuple[float, float]
    two: tuple[int, int]
    one: tuple[int, int]

    def corner(self, portraits: int) -> tuple[int, int]:
        """Its corner with so many portraits."""
        return self.one if portraits == 1 else self.two


def _plate(country: str, dot: tuple[float, float], two: tuple[int, int], one: tuple[int, int] | None = None) -> Plate:
    return Plate(COUNTRIES.names.index(country), dot, two, one or two)


PLATES: Mapping[str, Plate] = {
    "paris": _plate("france", (402.6, 280.1), (350, 192), (386, 192)),
    "marseille": _plate("france", (469.3, 453), (424, 464)),
    "bordeaux": _plate("france", (336.4, 403.6), (186, 316)),
    "lyon": _plate("france", (455.7, 376.5), (424, 286)),
    "rouen": _plate("france", (377.4, 261.6), (194, 210)),
    "vienna": _plate("german_states", (692.5, 277.8), (712, 226)),
    "berlin": _plate("german_states", (613.9, 153.2), (636, 84)),
    "cologne": _plate("german_states", (494, 213.5), (506, 196)),
    "munich": _plate("german_states", (594.1, 293.3), (610, 312)),
    "london": _plate("britain", (355.4, 196.1), (366, 102)),
    "dublin": _plate("britain", (243.3, 129.1), (74, 120)),
    "edinburgh": _plate("britain", (307.2, 53.4), (334, 12)),
    "madrid": _plate("spain", (255.3, 536.6), (83, 466), (136, 466)),
    "seville": _plate("spain", (189.9, 625.8), (34, 574)),
    "barcelona": _plate("spain", (395.8, 513.3), (410, 560)),
    "valencia": _plate("spain", (333.1, 571.7), (250, 580)),
}


@functools.lru_cache(maxsize=100)
def find_plates(names: tuple[str, ...], countries: tuple[int, ...]) -> tuple[Plate, ...]:
    """A plate for each city: its own if the map knows it there, otherwise the next free one of its country."""
    own = {name for name, country in zip(names, countries, strict=True) if _is_at(name, country)}
    free = [iter([plate for name, plate in PLATES.items() if name not in own and plate.country == country])
            for country in range(COUNTRIES)]  # fmt: skip
    return tuple(
        PLATES[name] if name in own else next(free[country]) for name, country in zip(names, countries, strict=True)
    )


def _is_at(name: str, country: int) -> bool:
    return name in PLATES and PLATES[name].country == country


def leader_end(dot: tuple[float, float], x: int, y: int, width: int) -> tuple[float, float]:
    """Where the line from a city's dot ends on its plate."""
    return min(max(dot[0], x + 10), x + width - 10), min(max(dot[1], y + 4), y + PLATE_HEIGHT - 4)


def fit_name(name: str, width: int) -> tuple[bool, float]:
    """Whether a city's name is written small on a plate, and the width into which it is pressed, if at all."""
    room = width - 2 * MARGIN
    return len(name) * LETTER > room, squeeze(name, room, LETTER * SMALL)


def spots(x: int, y: int, stacks: int, crowded: bool, over: bool) -> Iterator[tuple[float, float, int]]:
    """Where the exiles of a city space lie: corner and size."""
    if over:
        return ((x - 6.5 + 9 * (i - (stacks - 1) / 2), y + 8, 13) for i in range(stacks))
    if crowded:
        rows = (stacks + 1) // 2
        return ((x - 19 + 20 * (i % 2), y - 7 * rows + 14 * (i // 2), 13) for i in range(stacks))
    return ((x - 8.5 + 8.5 * (i - (stacks - 1) / 2), y - 8.5, EXILE) for i in range(stacks))
