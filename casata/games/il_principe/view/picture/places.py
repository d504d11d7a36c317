"""What can be chosen on the map of Il Principe and in its column of roles, and the parts of the map."""

from __future__ import annotations

from collections.abc import Iterator

from .....engine.core.header import NOBODY
from .....engine.text.picture import Place, Rectangle, Region
from .....engine.text.remembered import remembered
from ...state import COLOURS, REGIONS
from ..phrases import built_now, role_on, shield_fits
from ..scene import Scene
from .geometry import BESIDE, HEIGHT, LEAST, NARROWEST, PARTS, PLAQUES, SHORT, STEP
from .layout import Layout


@remembered
def town_place(scene: Scene, layout: Layout, city: int) -> Place:
    """A town: one on display can be built."""
    name, town, half = scene.names["city"][city], layout.towns[city], max(LEAST, layout.radii[city])
    at = Rectangle(town.x - half, town.y - half, 2 * half, 2 * half)
    if scene.view.display[city]:
        return Place(f"city-{name}", layout.names[city], {"city": name}, ("build",), at)
    return Place(f"far-{name}", layout.names[city], *built_now(scene, city), at)


def region_place(layout: Layout, region: int, row: Rectangle) -> Place:
    """A region, as wide as the row of its shields, with those that the viewer may place there now."""
    name = REGIONS.names[region]
    return Place(f"region-{name}", layout.regions[region], {"regions": name}, ("shields",), row)


def region_row(scene: Scene, region: int) -> Rectangle:
    """Where the shields of a region lie."""
    comes = scene.seat if shield_fits(scene, scene.seat, region) else NOBODY
    plaque, shields = PLAQUES[REGIONS.names[region]], scene.view.shields
    seats = sum(shields[seat][region] > 0 or seat == comes for seat in range(scene.view.seats))
    width = min(plaque.width, max(NARROWEST, STEP * seats + BESIDE))
    return Rectangle(plaque.x - width / 2, plaque.y - SHORT / 2, width, SHORT)


def role_places(scene: Scene, layout: Layout) -> Iterator[Place]:
    """The rows of the roles, where tied ones are bid for."""
    on = role_on(scene.view) is not None
    for colour, name in enumerate(COLOURS.names):
        tied = on and colour == scene.view.colour
        yield Place(f"role-{name}", layout.roles[colour], kinds=("bid",) if tied else ())


def parts(scene: Scene, places: tuple[Place, ...]) -> tuple[Region, ...]:
    """Three parts of the map, each around the places in it."""
    text = scene.say.text
    names = {"north": text("North"), "middle": text("Middle"), "south": text("South")}
    found = []
    for name, top, bottom in PARTS:
        here = [(place.id, place.at) for place in places if place.at and top <= place.at.y + LEAST < bottom]
        left = min(at.x for _, at in here) - 8
        above = max(min(at.y for _, at in here) - 14, 0)
        right = max(at.x + at.width for _, at in here) + 8
        below = min(max(at.y + at.height for _, at in here) + 10, HEIGHT)
        at = Rectangle(left, above, right - left, below - above)
        found.append(Region(f"part-{name}", names[name], at, tuple(place for place, _ in here)))
    return tuple(found)
