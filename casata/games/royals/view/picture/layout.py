"""What does not change during a match of Royals: the ground of the map, and everything that can be chosen on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .....engine.text.picture import Place, Rectangle, Region
from .....engine.text.remembered import once_per_match
from ...state import COUNTRIES, PLACES, TITLES
from ..scene import Scene
from .geometry import (
    ARMS,
    ARMS_SIZE,
    HEAD,
    MARGIN,
    MARKER_ROOM,
    PLATE_HEIGHT,
    PORTRAIT,
    STEP,
    Frame,
    Plate,
    find_plates,
    fit_name,
    leader_end,
    within_plate,
)
from .places import arms, noble_house, position, position_id, titles


class Portrait(NamedTuple):
    """A position in a city."""

    id: str
    title: str
    x: int
    y: int
    cost: int
    influence: int


class City(NamedTuple):
    """A city's dot, plate, name and portraits."""

    country: str
    name: str
    small: bool
    squeeze: float  # the width of its name, where it would not fit
    plate: Frame
    rim: Frame
    dot: tuple[float, float]
    end: tuple[float, float]  # of the line from the dot to the plate
    portraits: tuple[Portrait, ...]

    @property
    def name_at(self) -> tuple[float, float]:
        """Where the name begins."""
        return self.plate.x + 8, self.plate.y + 17


class Arms(NamedTuple):
    """The arms of a country."""

    country: str
    x: int
    y: int
    about: str


class Ground(NamedTuple):
    """What lies on the map all match: cities and arms, with the sizes that all of them share."""

    cities: tuple[City, ...]
    arms: tuple[Arms, ...]
    portrait: tuple[int, int]
    hit: Frame  # around arms and the markers beside them


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the portraits and city spaces are, and how everything is called."""

    ground: Ground
    corners: tuple[tuple[int, int], ...]  # of the portraits, by position
    spaces: tuple[tuple[int, int], ...]  # the middle of each city space
    markers: tuple[str, ...]  # by city: the id of its marker
    cubes: tuple[str, ...]  # by city: how the ids of its cubes begin
    places: tuple[Place, ...]  # by position, then titles, arms and the Noble House
    wars: tuple[Place, ...]  # by position, as they are when another seat holds them
    regions: tuple[Region, ...]


@once_per_match
def layout_of(scene: Scene) -> Layout:
    """The layout of a match."""
    names, countries = scene.names["city"], scene.box.city_country
    corners, spaces, cities = [(0, 0)] * int(PLACES), [], []
    for city, plate in enumerate(find_plates(names, tuple(countries))):
        here = [place for place in range(PLACES) if scene.box.place_city[place] == city]
        x, y = plate.corner(len(here))
        width = STEP * len(here) + MARKER_ROOM
        for number, place in enumerate(here):
            corners[place] = (x + MARGIN + STEP * number, y + HEAD)
        spaces.append((x + width - HEAD, y + MARKER_ROOM))
        portraits = tuple(_portrait(scene, place, corners[place]) for place in here)
        cities.append(_city(scene, city, plate, (x, y, width), portraits))
    peace, wars = (
        tuple(position(scene, place, corners[place], war=war) for place in range(PLACES)) for war in (False, True)
    )
    return Layout(
        Ground(tuple(cities), _arms(scene), PORTRAIT, _hit()),
        tuple(corners),
        tuple(spaces),
        tuple(f"marker-{name}" for name in names),
        tuple(f"cube-{name}-" for name in names),
        (*peace, *titles(scene), *arms(scene), noble_house(scene)),
        wars,
        tuple(_region(scene, country, cities) for country in range(COUNTRIES)),
    )


def title_place(layout: Layout, title: int) -> Place:
    """A title as a place."""
    return layout.places[PLACES + title]


def _portrait(scene: Scene, place: int, corner: tuple[int, int]) -> Portrait:
    box = scene.box
    title = TITLES.names[box.place_title[place]]
    return Portrait(position_id(scene, place), title, *corner, box.place_cost[place], box.place_influence[place])


def _city(scene: Scene, city: int, plate: Plate, at: tuple[int, int, int], portraits: tuple[Portrait, ...]) -> City:
    x, y, width = at
    name = scene.say.label(scene.names["city"][city])
    return City(
        COUNTRIES.names[scene.box.city_country[city]],
        name,
        *fit_name(name, width),
        Frame(x, y, width, PLATE_HEIGHT),
        within_plate(x, y, width),
        plate.dot,
        leader_end(plate.dot, x, y, width),
        portraits,
    )


def _arms(scene: Scene) -> tuple[Arms, ...]:
    found = zip(COUNTRIES.names, ARMS, arms(scene), strict=True)
    return tuple(Arms(name, *at, place.about) for name, at, place in found)


def _hit() -> Frame:
    width, height = ARMS_SIZE
    return Frame(-(width // 2), -(height // 2), width, height)


def _region(scene: Scene, country: int, cities: list[City]) -> Region:
    """A country with all its plates and its arms."""
    name, (x, y) = COUNTRIES.names[country], ARMS[country]
    here = [city for city in cities if city.country == name]
    left = min(x - 45, *(city.plate.x for city in here)) - 8
    top = min(y - 20, *(city.plate.y for city in here)) - 8
    right = max(x + 45, *(city.plate.x + city.plate.width for city in here)) + 8
    bottom = max(y + 20, *(city.plate.y + city.plate.height for city in here)) + 14
    ids = tuple(portrait.id for city in here for portrait in city.portraits)
    at = Rectangle(left, top, right - left, bottom - top)
    return Region(f"region-{name}", scene.say.label(name), at, ids, f"emblem-{name}")
