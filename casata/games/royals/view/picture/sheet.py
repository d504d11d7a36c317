"""What lies on the map of Royals now: cubes, the markers of cities and countries, and who reaches how far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....engine.core.header import GONE, NOBODY
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...state import CITIES, COUNTRIES, PLACES, PRIZES, State
from ..phrases import cities_reached
from ..scene import Scene
from . import geometry
from .geometry import ARMS, FRAME, SEAL, SEAL_AT, Frame
from .layout import Layout
from .staged import is_staged, payer


class Space(NamedTuple):
    """A city space: its marker, its middle, the value, who took it, and whether there are exiles."""

    marker: str
    x: int
    y: int
    value: int
    taker: str
    exiles: bool


class Held(NamedTuple):
    """A portrait that a seat holds."""

    place: str
    x: int
    y: int
    seat: str
    cost: int
    influence: int


class Shield(NamedTuple):
    """A marker beside a country's arms, and who took it."""

    id: str
    x: int
    value: int
    taker: str


class Reached(NamedTuple):
    """In how many cities of a country a seat has a cube."""

    seat: str
    cities: int
    x: float


class CountryNow(NamedTuple):
    """The two markers beside the arms of a country; below them, in how many of its cities each seat has a cube."""

    x: int
    y: int
    shields: tuple[Shield, ...]
    reached: tuple[Reached, ...]
    left: float  # where the row below begins
    width: float
    cities: int
    of: bool  # the row says how many cities there are


class Staged(NamedTuple):
    """The position that is being paid for: who is about to hold it, and whether that drives another player out."""

    cube: str
    payer: str
    x: int
    y: int
    cost: int
    influence: int
    victim: bool
    band: Frame = geometry.around_portrait(2.6)
    line: Frame = geometry.around_portrait(6.2)

    @property
    def cube_at(self) -> tuple[int, int]:
        """Where the cube will lie."""
        return self.x + SEAL_AT[0], self.y + SEAL_AT[1]


class Cube(NamedTuple):
    """A cube on a portrait or in exile; of a stack the last one says how many there are."""

    id: str
    seat: str
    x: float
    y: float
    size: int
    state: str = ""  # ghost: it is about to be driven out
    stack: str = ""

    @property
    def frame(self) -> Frame:
        """The square that it fills."""
        return Frame(self.x, self.y, self.size, self.size)

    @property
    def middle(self) -> tuple[float, float]:
        """Its middle."""
        return self.x + self.size / 2, self.y + self.size / 2

    @property
    def halo(self) -> float:
        """The radius of the circle around a ghost."""
        return self.size / 2 + 4

    @property
    def stack_at(self) -> tuple[float, float]:
        """Where the number of a stack stands."""
        return self.x + 13, self.y + 11


class Sheet(NamedTuple):
    """What lies on the map now."""

    over: bool
    spaces: tuple[Space, ...]
    held: tuple[Held, ...]
    arms: tuple[CountryNow, ...]
    staged: Staged | None
    cubes: tuple[Cube, ...]
    frame: str  # around a portrait that is held


@remembered
def make_sheet(scene: Scene, layout: Layout) -> Sheet:
    """What the theme draws on the map."""
    exiles, held = _cubes(scene, layout)
    exiled = [cube for city, there in enumerate(exiles) for cube in _exiles(scene, layout, city, there)]
    return Sheet(
        bool(scene.view.over),
        tuple(_space(scene, layout, city, bool(exiles[city])) for city in range(CITIES)),
        tuple(_held(scene, layout, place) for place in range(PLACES) if scene.view.holder[place] != NOBODY),
        tuple(_country(scene, country) for country in range(COUNTRIES)),
        _staged(scene, layout) if is_staged(scene.view) else None,
        (*held, *exiled),
        FRAME,
    )


def crest_of(owner: int) -> str:
    """The letter of a marker's owner; nothing while it is free."""
    return "" if owner in (NOBODY, GONE) else letter(owner)


def _space(scene: Scene, layout: Layout, city: int, exiles: bool) -> Space:
    taker = crest_of(scene.view.city_owner[city])
    return Space(layout.markers[city], *layout.spaces[city], scene.box.city_bonus[city], taker, exiles)


def _held(scene: Scene, layout: Layout, place: int) -> Held:
    box, seat = scene.box, letter(scene.view.holder[place])
    at = layout.corners[place]
    return Held(layout.places[place].id, *at, seat, box.place_cost[place], box.place_influence[place])


Exiles = list[tuple[int, int]]  # seat, and the number of its cube in the city


def _cubes(scene: Scene, layout: Layout) -> tuple[list[Exiles], list[Cube]]:
    """The cubes in exile by city, and those on portraits.

    A seat's cubes in a city are numbered, those in exile first: so a cube keeps its id when it is driven out. One that
    is about to be driven out already lies with the exiles.
    """
    view, box, target = scene.view, scene.box, scene.view.target
    exiles: list[Exiles] = [[] for _ in range(CITIES)]
    for seat in range(view.seats):
        for city, count in enumerate(view.exiled[seat]):
            exiles[city] += [(seat, number) for number in range(1, count + 1)]
    numbers: dict[tuple[int, int], int] = {}
    held = []
    for place in _held_places(view):
        seat, city = view.holder[place], box.place_city[place]
        number = numbers[seat, city] = numbers.get((seat, city), view.exiled[seat][city]) + 1
        if place == target:
            exiles[city].append((seat, number))
        else:
            x, y = layout.corners[place]
            held.append(Cube(_cube(layout, city, seat, number), letter(seat), x + SEAL_AT[0], y + SEAL_AT[1], SEAL))
    return exiles, held


def _held_places(view: State) -> list[int]:
    """The positions with a cube; first the one being paid for, since its cube is the next to be driven out."""
    held = [place for place, holder in enumerate(view.holder) if holder != NOBODY]
    if view.target in held:
        held.sort(key=lambda place: place != view.target)
    return held


def _cube(layout: Layout, city: int, seat: int, number: int) -> str:
    return f"{layout.cubes[city]}{letter(seat)}-{number}"


def _exiles(scene: Scene, layout: Layout, city: int, exiles: Exiles) -> Iterator[Cube]:
    """Exiled cubes side by side; from the fourth on those of one seat lie on each other, with their number."""
    (x, y), view = layout.spaces[city], scene.view
    crowded = len(exiles) > geometry.ROW
    stacks: dict[int | tuple[int, int], Exiles] = {}
    for seat, number in exiles:
        stacks.setdefault(seat if crowded else (seat, number), []).append((seat, number))
    ghosts = len(exiles) - sum(view.exiled[seat][city] for seat in range(view.seats))
    spots = geometry.spots(x, y, len(stacks), crowded, bool(view.over))
    for stack, at in zip(stacks.values(), spots, strict=True):
        for seat, number in stack:
            is_last = (seat, number) == stack[-1]
            state = "ghost" if ghosts and (seat, number) == exiles[-1] else ""
            count = str(len(stack)) if is_last and len(stack) > 1 else ""
            yield Cube(_cube(layout, city, seat, number), letter(seat), *at, state, count)


def _staged(scene: Scene, layout: Layout) -> Staged:
    box, view, place, seat = scene.box, scene.view, scene.view.target, payer(scene.view)
    city = box.place_city[place]
    there = [p for p in range(PLACES) if view.holder[p] == seat and box.place_city[p] == city]
    cube = _cube(layout, city, seat, view.exiled[seat][city] + len(there) + 1)
    printed = box.place_cost[place], box.place_influence[place]
    return Staged(cube, letter(seat), *layout.corners[place], *printed, view.holder[place] != NOBODY)


@remembered
def _country(scene: Scene, country: int) -> CountryNow:
    reached = [(seat, cities) for seat, cities in enumerate(cities_reached(scene, country)) if cities]
    reached.sort(key=lambda pair: -pair[1])
    of, step = len(reached) <= geometry.REACHED_FEW, geometry.REACHED_STEP
    room = geometry.OF_ALL if of else 0
    width = step * len(reached) + room
    left = max(-width / 2, geometry.REACHED_LEFT[country])
    return CountryNow(
        *ARMS[country],
        tuple(_shield(scene, country, prize) for prize in range(PRIZES)),
        tuple(
            Reached(letter(seat), cities, left + step * i + (room if i else 0))
            for i, (seat, cities) in enumerate(reached)
        ),
        left - geometry.REACHED_EDGE,
        width + geometry.REACHED_EDGE,
        scene.box.city_country.count(country),
        of,
    )


def _shield(scene: Scene, country: int, prize: int) -> Shield:
    name = f"shield-{COUNTRIES.names[country]}-{PRIZES.names[prize]}"
    taker = crest_of(scene.view.country_owner[country][prize])
    return Shield(name, geometry.SHIELDS[prize], scene.box.country_bonus[country][prize], taker)
