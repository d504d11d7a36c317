"""Signorie as it is drawn: the wall of the five cities, and the plain values that the theme draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from ....engine.core.flow import may_decide
from ....engine.core.reasons import LEGAL
from ....engine.text.picture import Picture, Place, Rectangle, Region
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.wording import Wording
from ..box import CITY_KEYS, Box
from ..moves import GO
from ..rules.facts import lowest_value
from ..rules.legality import why_not_answer
from ..rules.tiles import house_of, value_of
from ..state import CITIES, CITY, DOWRY, GENDERS, NICHES, NO_CITY, NO_TILE, TILE, WOMAN
from .captions import ROW_ICONS
from .consequences import tellings
from .over import over, over_places
from .phrases import fitting
from .scene import Scene
from .seats import seats
from .side import side, side_places
from .trail import trail
from .tray import staged_tile, tray, tray_places

Values = dict[str, Any]

WIDTH, HEIGHT = 575, 264
STEP = WIDTH // int(CITIES)  # from one city to the next
INSET = 5  # from the edge of a city to the frame that lights it
MARGIN = 4  # from the edge of a city to what is drawn in it
NICHE = (24.8, 44)  # width and height
NICHE_STEP = (26.8, 47)
NICHES_TOP, TILES_TOP, TILE_SIZE = 106, 208, 46
LETTER, SMALL = 10.2, 13 / 15  # width of a letter of a city's name, and how much smaller a long one is
FIGURE = (29, 40.6)
SYMBOLS = {
    "tile": ("icon-shield",),
    "leave": ("icon-leave",),
    "florins": ("icon-florin",),
    "buy": ("icon-laurel",),
    "keep": ("icon-florin",),
    "climb": ("icon-initiative",),
}


@dataclass(frozen=True, eq=False)
class WallLayout:
    """What does not change during a game: where the cities are, and how they are called."""

    box: Box
    ground: Values
    places: tuple[Place, ...]
    regions: tuple[Region, ...]


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = _layout(scene)
    places = tuple(place for place, used in zip(layout.places, scene.view.in_play, strict=True) if used)
    beside, below = side_places(scene), tray_places(scene)
    return Picture(
        WIDTH,
        HEIGHT,
        (*places, *beside, *below, *over_places(scene)),
        _sheet(scene),
        {"side": side(scene), "over": over(scene), "tray": {**tray(scene), **_jump_row(scene, beside, below)}},
        ground=layout.ground,
        seats=seats(scene),
        regions=tuple(region for region, used in zip(layout.regions, scene.view.in_play, strict=True) if used),
        tellings=tellings(scene),
        symbols=SYMBOLS,
        trail=trail(scene),
    )


def _jump_row(scene: Scene, beside: tuple[Place, ...], below: tuple[Place, ...]) -> Values:
    """The parts of the table for a screen that shows one at a time: where each begins, and the places in it."""
    text, plan = scene.say.text, [place.id for place in below if place.id.startswith("plan-")]
    dice = [place.id for place in below if place.id not in plan]
    parts = [
        _part(text("Dice"), "part-dice", dice),
        _part(text("Cities"), "sheet-window", [], _open_cities(scene)),
        _part(text("Tracks"), "side-area", [place.id for place in beside]),
        *([_part(text("Plan"), "part-plan", plan)] if plan else []),
        _part(text("Log"), "chronicle", []),
    ]
    return {"jump": text("Parts of the table"), "parts": [] if scene.view.over else parts}


def _part(name: str, to: str, places: list[str], lit: int = 0) -> Values:
    """A part of the table: its first element, and its places or how many of them can be chosen."""
    return {"name": name, "to": to, "places": places, "lit": lit}


def _open_cities(scene: Scene) -> int:
    """How many cities the viewer can choose now."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.phase != CITY or not may_decide(view, seat):
        return 0
    return sum(why_not_answer(scene.box, view, seat, GO + city) == LEGAL for city in range(CITIES))


# What does not change

_layouts: WeakKeyDictionary[Wording, WallLayout] = WeakKeyDictionary()


def _layout(scene: Scene) -> WallLayout:
    """The layout of a match, made once."""
    found = _layouts.get(scene.say)
    if found is None or found.box is not scene.box:
        found = _layouts[scene.say] = _make_layout(scene)
    return found


def _make_layout(scene: Scene) -> WallLayout:
    names = scene.names["city"]
    spots = [Rectangle(STEP * city + INSET, INSET, STEP - 2 * INSET, HEIGHT - 2 * INSET) for city in range(CITIES)]
    labels = [scene.say.label(name) for name in names]
    places = tuple(
        Place(f"city-{name}", label, {"city": name}, ("go",), spot)
        for name, label, spot in zip(names, labels, spots, strict=True)
    )
    regions = tuple(
        Region(f"region-{name}", label, spot, (f"city-{name}",))
        for name, label, spot in zip(names, labels, spots, strict=True)
    )
    return WallLayout(scene.box, {"cities": [_ground_city(scene, city) for city in range(CITIES)]}, places, regions)


def _ground_city(scene: Scene, city: int) -> Values:
    """A city's view and name."""
    name = scene.say.label(scene.names["city"][city])
    room = STEP - 2 * MARGIN
    return {
        "veduta": f"veduta-{CITY_KEYS[city]}",
        "name": name,
        "small": len(name) * LETTER > room,
        "squeeze": room if len(name) * LETTER * SMALL > room else 0,
        "x": STEP * city + MARGIN,
        "middle": STEP * (city + 0.5),
        "width": room,
    }


# The wall: niches with figures, and tiles on offer


def _sheet(scene: Scene) -> Values:
    return {"cities": [_city(scene, city) for city in range(CITIES)]}


def _city(scene: Scene, city: int) -> Values:
    """The niches of a city from left to right, two of each value, and its two tiles."""
    view, name = scene.view, scene.names["city"][city]
    left = STEP * city + MARGIN
    return {
        "place": f"city-{name}",
        "x": STEP * city,
        "width": STEP,
        "height": HEIGHT,
        "used": bool(view.in_play[city]),
        "niches": _niches(scene, city, _staged(scene, city)),
        "tiles": [_tile(scene, city, gender, left) for gender in range(GENDERS)] if view.in_play[city] else [],
    }


@remembered
def _niches(scene: Scene, city: int, staged: bool) -> list[Values]:
    """The niches of a city; where a woman is `staged`, she stands in the next one."""
    lowest = lowest_value(scene.box, scene.view, city)
    return [_niche(scene, city, niche, lowest, staged) for niche in range(NICHES)]


def _niche(scene: Scene, city: int, niche: int, lowest: int, staged: bool) -> Values:
    """A niche: its value while it is free, or who stands in it; the next one to be taken stands out."""
    view, box, name = scene.view, scene.box, scene.names["city"][city]
    figure = view.niche[city][niche]
    return {
        "x": round(STEP * city + MARGIN + NICHE_STEP[0] * (niche // 2), 1),
        "y": NICHES_TOP + NICHE_STEP[1] * (niche % 2),
        "value": box.city_spaces[niche],
        "next": bool(lowest) and box.city_spaces[niche] == lowest and niche >= view.filled[city],
        "figure": _figure((figure - 1) // int(GENDERS), (figure - 1) % int(GENDERS)) if figure else "",
        "id": f"figure-{name}-{niche + 1}",
        "ghost": _figure(view.player, view.sending) if staged and niche == view.filled[city] else "",
    }


def _figure(seat: int, gender: int) -> str:
    """The symbol of a figure."""
    return f"{'woman' if gender == WOMAN else 'man'}-{letter(seat)}"


def _staged(scene: Scene, city: int) -> bool:
    """Whether a woman is on her way to a city, which has been chosen."""
    view = scene.view
    return bool(view.phase == DOWRY and city == view.city != NO_CITY and not view.over)


def _tile(scene: Scene, city: int, gender: int, left: float) -> Values:
    """A tile on offer, or its empty space; with the rows of the viewer that have a shield for it."""
    view, name = scene.view, scene.names["city"][city]
    tile = view.offer[city][gender]
    found: Values = {
        "x": round(left + (6 if gender == WOMAN else STEP / 2 - 1), 1),
        "y": TILES_TOP,
        "icon": "icon-ring" if gender == WOMAN else "icon-letter",
        "id": "",
        "house": 0,
        "value": 0,
        "fits": [],
        "chosen": city == view.city and gender == view.sending and staged_tile(scene) != NO_TILE,
    }
    if tile != NO_TILE:
        found |= {
            "id": f"offer-{name}-{'woman' if gender == WOMAN else 'man'}-{tile}",
            "house": house_of(tile) + 1,
            "value": value_of(tile),
            "fits": [ROW_ICONS[row] for row in _fitting_rows(scene, city, tile, gender)],
        }
    return found


def _fitting_rows(scene: Scene, city: int, tile: int, gender: int) -> list[int]:
    """The viewer's rows that could use a tile; of a figure that is on its way only its own."""
    view, seat = scene.view, scene.viewer
    if seat is None or not lowest_value(scene.box, view, city):
        return []
    rows = fitting(scene, seat, tile, gender)
    if may_decide(view, seat) and view.phase in (CITY, DOWRY, TILE):
        return [row for row in rows if row == view.origin and gender == view.sending]
    return rows
