"""What does not change during a match of Il Principe: the ground of the map, and how everything is called."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .....engine.text.picture import squeeze
from .....engine.text.remembered import once_per_match
from ...state import CITIES, COLOURS, REGIONS
from ..labels import BUILDINGS
from ..phrases import regions_of
from ..scene import Scene
from .geometry import LETTER, PLAQUES, RADII, ROOM, SIZES, Town, find_towns


class Medallion(NamedTuple):
    """A town and its name."""

    x: float
    y: float
    radius: int
    size: str
    name: str
    name_x: float
    name_y: float
    anchor: str
    squeeze: float  # the width of its name, where it would not fit

    @property
    def name_at(self) -> tuple[float, float]:
        """Where the name stands, from the middle."""
        return self.name_x, self.name_y

    @property
    def left(self) -> float:
        """Where the houses begin."""
        return -self.radius * 0.84

    @property
    def top(self) -> float:
        """Where the houses begin above."""
        return -self.radius * 0.88

    @property
    def across(self) -> float:
        """How large the houses are."""
        return self.radius * 1.68


class RegionName(NamedTuple):
    """The name of a region on the map."""

    name: str
    x: float
    y: float


class Ground(NamedTuple):
    """What lies on the map all match."""

    towns: tuple[Medallion, ...]
    regions: tuple[RegionName, ...]


@dataclass(frozen=True, eq=False)
class Layout:
    """Where the towns lie, and how everything is called."""

    ground: Ground
    towns: tuple[Town, ...]  # by city
    radii: tuple[int, ...]
    names: tuple[str, ...]  # by city, in words
    regions: tuple[str, ...]  # in words
    roles: tuple[str, ...]  # by colour, in words


@once_per_match
def layout_of(scene: Scene) -> Layout:
    """The layout of a match."""
    say, towns = scene.say, find_towns(scene.names["city"])
    medallions = tuple(_medallion(scene, city, town) for city, town in enumerate(towns))
    regions = tuple(say.label(name) for name in REGIONS.names)
    names = zip(regions, REGIONS.names, strict=True)
    roles = zip(BUILDINGS, COLOURS.names, strict=True)
    return Layout(
        Ground(medallions, tuple(RegionName(said, *PLAQUES[name].name) for said, name in names)),
        towns,
        tuple(RADII[size_of(scene, city)] for city in range(CITIES)),
        tuple(say.label(name) for name in scene.names["city"]),
        regions,
        tuple(say.text("{building} ({colour})", building=building, colour=colour) for building, colour in roles),
    )


def size_of(scene: Scene, city: int) -> int:
    """How large a city is: 0 to 2."""
    return min(len(regions_of(scene, city)), len(SIZES)) - 1


def _medallion(scene: Scene, city: int, town: Town) -> Medallion:
    size, name = size_of(scene, city), scene.say.label(scene.names["city"][city])
    return Medallion(town.x, town.y, RADII[size], SIZES[size], name, *town.name, squeeze(name, ROOM, LETTER))
