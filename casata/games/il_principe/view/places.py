"""Il Principe as it is drawn: where everything lies on the map, and the plain values that the theme draws."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ....engine.core.header import GONE, NOBODY
from ....engine.text.language import plural
from ....engine.text.picture import Picture, Place, Rectangle, Region
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.wording import Wording, capital
from ..box import Box
from ..scoring import region_points
from ..state import CITIES, COLOURS, MAJORS, MINORS, NO_CITY, REGIONS, State
from .consequences import tellings
from .labels import BUILDINGS
from .phrases import (
    built_now,
    cities_to_end,
    incomes,
    lot_cards,
    lot_is_on,
    reachable,
    regions_of,
    role_on,
    shield_fits,
    short_regions,
)
from .scene import Scene
from .tray import tray, tray_places

Values = dict[str, Any]

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


@dataclass(frozen=True, eq=False)
class Landscape:
    """What does not change during a game: where the towns lie, and how everything is called."""

    box: Box
    ground: Values
    towns: tuple[Town, ...]  # by city
    radii: tuple[float, ...]
    names: tuple[str, ...]  # by city, in words
    regions: tuple[str, ...]  # in words
    roles: tuple[str, ...]  # by colour, in words


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = _layout(scene)
    towns = tuple(_town_place(scene, layout, city) for city in range(CITIES))
    regions = tuple(_region_place(scene, layout, region) for region in range(REGIONS))
    return Picture(
        WIDTH,
        HEIGHT,
        (*towns, *regions, *_role_places(scene, layout), *tray_places(scene)),
        _sheet(scene, layout, towns, regions),
        {"side": _side(scene), "over": _over(scene, layout), "tray": tray(scene)},
        ground=layout.ground,
        regions=_parts(scene, (*towns, *regions)),
        tellings=tellings(scene),
    )


# What does not change


_layouts: WeakKeyDictionary[Wording, Landscape] = WeakKeyDictionary()


def _layout(scene: Scene) -> Landscape:
    """The layout of a match, made once."""
    found = _layouts.get(scene.say)
    if found is None or found.box is not scene.box:
        found = _layouts[scene.say] = _make_layout(scene)
    return found


def _make_layout(scene: Scene) -> Landscape:
    say = scene.say
    towns = find_towns(scene.names["city"])
    radii = tuple(RADII[_size(scene, city)] for city in range(CITIES))
    names = tuple(say.label(name) for name in scene.names["city"])
    ground = {
        "towns": [_ground_town(scene, city, towns[city], names[city]) for city in range(CITIES)],
        "regions": [[say.label(name), *PLAQUES[name].name] for name in REGIONS.names],
    }
    roles = zip(BUILDINGS, COLOURS.names, strict=True)
    return Landscape(
        scene.box,
        ground,
        towns,
        radii,
        names,
        tuple(say.label(name) for name in REGIONS.names),
        tuple(say.text("{building} ({colour})", building=building, colour=colour) for building, colour in roles),
    )


@functools.lru_cache(maxsize=100)
def find_towns(names: tuple[str, ...]) -> tuple[Town, ...]:
    """A town for each city: its own if the map knows it, otherwise the next free one."""
    free = iter([town for name, town in TOWNS.items() if name not in names])
    return tuple(TOWNS[name] if name in TOWNS else next(free) for name in names)


def _size(scene: Scene, city: int) -> int:
    """How large a city is: 0 to 2."""
    return min(len(regions_of(scene, city)), len(SIZES)) - 1


def _ground_town(scene: Scene, city: int, town: Town, name: str) -> Values:
    """A town's medallion and its name."""
    size = _size(scene, city)
    x, y, anchor = town.name
    return {
        "x": town.x,
        "y": town.y,
        "radius": RADII[size],
        "size": SIZES[size],
        "name": name,
        "name_x": x,
        "name_y": y,
        "anchor": anchor,
        "squeeze": ROOM if len(name) * LETTER > ROOM else 0,
    }


def _region_place(scene: Scene, layout: Landscape, region: int) -> Place:
    """A region, as wide as the row of its shields, with those that the viewer may place there now."""
    name = REGIONS.names[region]
    comes = scene.seat if shield_fits(scene, scene.seat, region) else NOBODY
    plaque, shields = PLAQUES[name], scene.view.shields
    seats = sum(shields[seat][region] > 0 or seat == comes for seat in range(scene.view.seats))
    width = min(plaque.width, max(NARROWEST, STEP * seats + BESIDE))
    at = Rectangle(plaque.x - width / 2, plaque.y - SHORT / 2, width, SHORT)
    return Place(f"region-{name}", layout.regions[region], {"regions": name}, ("shields",), at)


@remembered
def _town_place(scene: Scene, layout: Landscape, city: int) -> Place:
    """A town: one on display can be built."""
    name, town, half = scene.names["city"][city], layout.towns[city], max(LEAST, layout.radii[city])
    at = Rectangle(town.x - half, town.y - half, 2 * half, 2 * half)
    if scene.view.display[city]:
        return Place(f"city-{name}", layout.names[city], {"city": name}, ("build",), at)
    return Place(f"far-{name}", layout.names[city], *built_now(scene, city), at)


def _role_places(scene: Scene, layout: Landscape) -> Iterator[Place]:
    """The rows of the roles, where tied ones are bid for."""
    on = role_on(scene.view) is not None
    for colour, name in enumerate(COLOURS.names):
        tied = on and colour == scene.view.colour
        yield Place(f"role-{name}", layout.roles[colour], kinds=("bid",) if tied else ())


def _parts(scene: Scene, places: tuple[Place, ...]) -> tuple[Region, ...]:
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


# The sheet: shields, flags and points


def _sheet(scene: Scene, layout: Landscape, towns: tuple[Place, ...], regions: tuple[Place, ...]) -> Values:
    view = scene.view
    return {
        "towns": [
            [towns[city].id, town.x, town.y, layout.radii[city], bool(view.display[city] and not view.over)]
            for city, town in enumerate(layout.towns)
        ],
        "regions": [_region(scene, region, regions[region].at) for region in range(REGIONS)],
        "flags": [
            _flag(scene, layout, city)
            for city, owner in enumerate(view.city_owner)
            if owner != NOBODY and city != view.building
        ],
        "staged": None if view.building == NO_CITY or view.over else _flag(scene, layout, view.building),
        "score": list(_score(view)),
        "laps": [[lap * LAP, scene.say.text("{points} and", points=lap * LAP), x] for lap, x in _laps(view)],
    }


def _flag(scene: Scene, layout: Landscape, city: int) -> list[Any]:
    """Whose city it is: id, seat, the middle of the town, its radius, and the side of the flag."""
    town, owner = layout.towns[city], scene.view.city_owner[city]
    return [f"flag-{scene.names['city'][city]}", letter(owner), town.x, town.y, layout.radii[city], town.flag]


@remembered
def _region(scene: Scene, region: int, at: Rectangle | None) -> Values:
    """A region: the shields of each seat in falling order, and what they would pay now."""
    view, name = scene.view, REGIONS.names[region]
    plaque = PLAQUES[name]
    held = [(seat, view.shields[seat][region]) for seat in range(view.seats) if view.shields[seat][region]]
    held.sort(key=lambda pair: -pair[1])
    step = min(STEP, plaque.width / max(len(held), 1))
    left = plaque.x - step * len(held) / 2
    first = scene.box.region_first
    shields = []
    for at_row, (seat, count) in enumerate(held):
        prize = region_points(scene.box, view, seat, region)
        kind = "first" if prize == first else "second"
        shields.append([f"shields-{name}-{letter(seat)}", letter(seat), count, left + step * at_row, prize, kind])
    return {
        "id": f"region-{name}",
        "x": at.x if at else 0,
        "y": plaque.y - SHORT / 2,
        "width": at.width if at else 0,
        "height": SHORT,
        "shields": shields,
        "small": step < NARROW,
        **_brings(scene, region, at.x if at else 0),
    }


def _brings(scene: Scene, region: int, left: float) -> Values:
    """Where the viewer may place a shield now: how it changes what the region pays, and to whom."""
    view, seat, (first, last) = scene.view, scene.seat, PLAQUES[REGIONS.names[region]].room
    if not shield_fits(scene, seat, region):
        return {"brings": []}
    after = view.copy()
    after.shields[seat][region] += 1
    changed = [
        (other, gain)
        for other in range(view.seats)
        if (gain := region_points(scene.box, after, other, region) - region_points(scene.box, view, other, region))
    ]
    changed.sort(key=lambda pair: pair[0] != seat)
    tags: list[list[Any]] = [
        [letter(other), 4 + TAG * at, _signed(gain)] for at, (other, gain) in enumerate(changed)
    ] or [["", 3, scene.say.text("no change")]]
    width = 4 + TAG * len(tags) if changed else SAME
    return {"brings": tags, "brings_width": width, "brings_x": min(max(left, first), last - width)}


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _score(view: State) -> Iterator[list[Any]]:
    """The crests on the score track: id, seat, where; those on one space lie on each other, a little apart."""
    points = [sum(view.points[seat]) for seat in range(view.seats)]
    spots = dict[int, float]()
    for seat, own in enumerate(points):
        before = sum(other % LAP == own % LAP for other in points[:seat])
        together = sum(other % LAP == own % LAP for other in points)
        reach = FAN * (together - 1) / 2
        middle = min(max(_on_track(own % LAP), EDGE + reach), WIDTH - EDGE - reach)
        spots[seat] = middle + FAN * before - reach
    _push_apart(spots, sorted(spots, key=lambda seat: (points[seat] % LAP, seat)))
    for seat, spot in spots.items():
        yield [f"score-{letter(seat)}", letter(seat), spot, TRACK_TOP]


def _push_apart(spots: dict[int, float], order: list[int]) -> None:
    """Let no crest lie on the next one: to the right, and back from the end of the track."""
    for seat, following in pairwise(order):
        spots[following] = max(spots[following], spots[seat] + FAN)
    spots[order[-1]] = min(spots[order[-1]], WIDTH - EDGE)
    for following, seat in pairwise(reversed(order)):
        spots[seat] = min(spots[seat], spots[following] - FAN)


def _on_track(points: int) -> float:
    return round(TRACK_LEFT + TRACK_STEP * points, 1)


def _laps(view: State) -> Iterator[tuple[int, float]]:
    """Below the crests that have gone around: how often, and where."""
    points = [sum(view.points[seat]) for seat in range(view.seats)]
    for lap in sorted({own // LAP for own in points if own >= LAP}):
        around = [own % LAP for own in points if own // LAP == lap]
        yield lap, min(max(_on_track(round(sum(around) / len(around))), 40), WIDTH - 40)


# The column beside it: roles and the race for them


@remembered
def _side(scene: Scene) -> Values:
    view, say = scene.view, scene.say
    minors = GONE not in view.minor
    return {
        "heading": say.text("Roles"),
        "remark": say.text("at the end") if view.over else say.text("by cards face up"),
        "seats": view.seats,
        "over": bool(view.over),
        "roles": [_role(scene, colour, minors) for colour in range(COLOURS)],
    }


@remembered
def _role(scene: Scene, colour: int, minors: bool) -> Values:
    """A colour: who holds its roles, what they do, and the cards that race for them."""
    box, view, name = scene.box, scene.view, COLOURS.names[colour]
    up = [view.up[seat][colour] for seat in range(view.seats)]
    most = max(up)
    tiles = [_tile(scene, MAJORS.names[colour], view.major[colour], box.major_income, box.major_final)]
    if minors:
        tiles.append(_tile(scene, MINORS.names[colour], view.minor[colour], box.minor_income, box.minor_final))
    return {
        "id": f"role-{name}",
        "chip": f"chip-{name}",
        "tiles": tiles,
        "power": _power(scene, colour),
        "lanes": [[letter(seat), count, view.down[seat][colour], count == most > 0] for seat, count in enumerate(up)],
        "race": None if view.over else _race(scene, colour),
    }


def _tile(scene: Scene, role: str, holder: int, income: int, final: int) -> list[Any]:
    """A role: its name, what it is worth when others build and at the end, its holder, and whether it is bid for."""
    worth = str(income) if income == final else f"{income}|{final}"
    taken = "" if holder in (NOBODY, GONE) else letter(holder)
    return [capital(scene.say.label(role)), worth, taken, role_on(scene.view) == role]


def _power(scene: Scene, colour: int) -> str:
    """What a role of a colour does when it is won, in two or three words."""
    box, text = scene.box, scene.say.text
    powers = (
        text("turn a card up"),
        text(plural("{count} point", "{count} points"), count=box.white_points),
        text("draw a card"),
        text("place a shield"),
        text("{gold} gold", gold=box.yellow_gold),
    )
    return powers[colour]


def _race(scene: Scene, colour: int) -> Values:
    """Who would win the major role now, and how many of their cards that turns down."""
    view, text = scene.view, scene.say.text
    up = [view.up[seat][colour] for seat in range(view.seats)]
    leaders = [seat for seat, count in enumerate(up) if count == max(up) > 0]
    if not leaders:
        return {"crests": [], "said": text("nobody yet")}
    if len(leaders) > 1:
        return {"crests": [letter(seat) for seat in leaders], "said": text("tied: bid")}
    down = (max(up) + 1) // 2
    return {"crests": [letter(leaders[0])], "said": text("wins, {count} down", count=down)}


# What lies over the sheet: the cities on display


def _over(scene: Scene, layout: Landscape) -> Values:
    view, say = scene.view, scene.say
    built = sum(owner != NOBODY for owner in view.city_owner)
    shown = [city for city in range(CITIES) if view.display[city]]
    return {
        "over": bool(view.over),
        "heading": say.text("Cities"),
        "remark": say.text("{count} face down", count=view.city_deck),
        "clock": say.text("{count} of {limit} built", count=built, limit=cities_to_end(scene)),
        "near": built + 1 >= cities_to_end(scene),
        "cities": [_card(scene, layout, city) for city in shown],
        "pays": say.text("pays"),
        "none": "" if shown else say.text("none left"),
    }


def _card(scene: Scene, layout: Landscape, city: int) -> Values:
    """A city card: what it takes and brings, what of that the viewer lacks, and whom it would pay."""
    box, view, seat = scene.box, scene.view, scene.viewer
    icons = []
    for colour, count in enumerate(box.city_icons[city]):
        held = count if seat is None else view.hand[seat][colour]
        icons += [[f"chip-{COLOURS.names[colour]}", number < held] for number in range(count)]
    return {
        "place": f"city-{scene.names['city'][city]}",
        "size": SIZES[_size(scene, city)],
        "name": layout.names[city],
        "points": box.city_points[city],
        "icons": icons,
        "cost": box.city_cost[city],
        "poor": seat is not None and view.gold[seat] < box.city_cost[city],
        "shields": box.city_shields[city],
        "regions": [
            [REGIONS.names[region], short_regions(scene)[region], scene.say.label(REGIONS.names[region])]
            for region in regions_of(scene, city)
        ],
        "pays": [[letter(other), points] for other, points in incomes(scene, city, seat)],
        "then": _then(scene, city),
    }


def _then(scene: Scene, city: int) -> str:
    """That a city could be built after the auction that is on, if the viewer won it for the next gold."""
    view, seat, text = scene.view, scene.viewer, scene.say.text
    if seat is None or not lot_is_on(view) or not view.bidding >> seat & 1:
        return ""
    price = view.bid if seat == view.leader else view.bid + 1
    if city not in reachable(scene, seat, view.gold[seat] - price, lot_cards(view)):
        return ""
    alone = city in reachable(scene, seat, view.gold[seat] - price, [0] * int(COLOURS))
    return text("if you win") if alone else text("with this lot")
