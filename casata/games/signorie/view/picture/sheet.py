"""What lies on the wall of Signorie now: niches with figures, and the tiles on offer."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...rules.facts import lowest_value
from ...rules.tiles import house_of, value_of
from ..effects import ROW_ICONS
from ..phrases import fitting
from ..scene import Scene
from . import geometry
from .staged import staged_tile

GENDERS = int(state.GENDERS)


class Niche(NamedTuple):
    """A niche: its value while it is free, or who stands in it; the next one to be taken stands out."""

    id: str
    x: float
    y: int
    value: int
    next: bool
    begun: bool  # the woman in it is still on her way
    figure: str


class Fit(NamedTuple):
    """A row of the viewer that has a shield for a tile."""

    icon: str
    x: int


class Tile(NamedTuple):
    """A tile on offer, or its empty space, where the house is 0."""

    x: float
    y: int
    icon: str
    chosen: bool
    id: str = ""
    house: int = 0
    value: int = 0
    fits: tuple[Fit, ...] = ()
    fits_width: int = 0


class City(NamedTuple):
    """The niches of a city from left to right, two of each value, and its two tiles."""

    place: str
    rule: str
    x: int
    width: int
    height: int
    used: bool
    strike: str
    niches: tuple[Niche, ...]
    tiles: tuple[Tile, ...]


class Sheet(NamedTuple):
    """The wall."""

    cities: tuple[City, ...]


def make_sheet(scene: Scene) -> Sheet:
    """What the theme draws on the wall."""
    return Sheet(tuple(_city(scene, city) for city in range(state.CITIES)))


def _city(scene: Scene, city: int) -> City:
    used = bool(scene.view.in_play[city])
    return City(
        f"city-{scene.names['city'][city]}",
        "cities" if used else "player-count",
        geometry.STEP * city,
        geometry.STEP,
        geometry.HEIGHT,
        used,
        geometry.strike(city),
        _niches(scene, city, _staged(scene, city)),
        tuple(_tile(scene, city, gender) for gender in range(GENDERS)) if used else (),
    )


def _staged(scene: Scene, city: int) -> bool:
    """Whether a woman is on her way to a city, which has been chosen."""
    view = scene.view
    return bool(view.phase == state.DOWRY and city == view.city != state.NO_CITY and not view.over)


@remembered
def _niches(scene: Scene, city: int, staged: bool) -> tuple[Niche, ...]:
    """The niches of a city; where a woman is `staged`, she stands in the next one."""
    lowest = lowest_value(scene.box, scene.view, city)
    return tuple(_niche(scene, city, niche, lowest, staged) for niche in range(state.NICHES))


def _niche(scene: Scene, city: int, niche: int, lowest: int, staged: bool) -> Niche:
    view, value = scene.view, scene.box.city_spaces[niche]
    stands, begun = view.niche[city][niche], staged and niche == view.filled[city]
    figure = _figure((stands - 1) // GENDERS, (stands - 1) % GENDERS) if stands else ""
    return Niche(
        f"figure-{scene.names['city'][city]}-{niche + 1}",
        *geometry.niche_corner(city, niche),
        value,
        bool(lowest) and value == lowest and niche >= view.filled[city],
        begun,
        _figure(view.player, view.sending) if begun else figure,
    )


def _figure(seat: int, gender: int) -> str:
    """The symbol of a figure."""
    return f"{'woman' if gender == state.WOMAN else 'man'}-{letter(seat)}"


def _tile(scene: Scene, city: int, gender: int) -> Tile:
    view, woman = scene.view, gender == state.WOMAN
    tile = view.offer[city][gender]
    chosen = city == view.city and gender == view.sending and staged_tile(scene) != state.NO_TILE
    x = round(geometry.STEP * city + geometry.MARGIN + geometry.TILE_AT[gender], 1)
    found = Tile(x, geometry.TILES_TOP, "icon-ring" if woman else "icon-letter", chosen)
    if tile == state.NO_TILE:
        return found
    id_ = f"offer-{scene.names['city'][city]}-{'woman' if woman else 'man'}-{tile}"
    rows = _fitting_rows(scene, city, tile, gender)
    fits = tuple(Fit(ROW_ICONS[row], geometry.FIT * number + 2) for number, row in enumerate(rows))
    return found._replace(
        id=id_, house=house_of(tile) + 1, value=value_of(tile), fits=fits, fits_width=geometry.FIT * len(fits) + 3
    )


def _fitting_rows(scene: Scene, city: int, tile: int, gender: int) -> list[int]:
    """The viewer's rows that could use a tile; of a figure that is on its way only its own."""
    view, seat = scene.view, scene.viewer
    if seat is None or not lowest_value(scene.box, view, city):
        return []
    rows = fitting(scene, seat, tile, gender)
    if may_decide(view, seat) and view.phase in (state.CITY, state.DOWRY, state.TILE):
        return [row for row in rows if row == view.origin and gender == view.sending]
    return rows
