"""What does not change during a match of Signorie: where the cities are, and how they are called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .....engine.text.picture import Place, Rectangle, Region, squeeze
from .....engine.text.remembered import once_per_match
from ...box import CITY_KEYS
from ...state import CITIES
from ..scene import Scene
from .geometry import HEIGHT, INSET, ROOM, STEP, Lunette, lunette

LETTER, SMALL = 10.2, 13 / 15  # width of a letter of a city's name, and how much smaller a long one is


class CityGround(NamedTuple):
    """A city's view and name."""

    lunette: Lunette
    veduta: str
    name: str
    small: bool
    squeeze: float
    middle: float


class Ground(NamedTuple):
    """The wall as it stands all match."""

    cities: tuple[CityGround, ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """What does not change during a match, by city."""

    ground: Ground
    places: tuple[Place, ...]
    regions: tuple[Region, ...]


@once_per_match
def layout_of(scene: Scene) -> Layout:
    """The layout of a match."""
    places, regions = [], []
    for city, name in enumerate(scene.names["city"]):
        spot = Rectangle(STEP * city + INSET, INSET, STEP - 2 * INSET, HEIGHT - 2 * INSET)
        label = scene.say.label(name)
        places.append(Place(f"city-{name}", label, {"city": name}, ("go",), spot))
        regions.append(Region(f"region-{name}", label, spot, (f"city-{name}",)))
    ground = Ground(tuple(_city(scene, city) for city in range(CITIES)))
    return Layout(ground, tuple(places), tuple(regions))


def _city(scene: Scene, city: int) -> CityGround:
    name = scene.say.label(scene.names["city"][city])
    return CityGround(
        lunette(city),
        f"veduta-{CITY_KEYS[city]}",
        name,
        len(name) * LETTER > ROOM,
        squeeze(name, ROOM, LETTER * SMALL),
        STEP * (city + 0.5),
    )
