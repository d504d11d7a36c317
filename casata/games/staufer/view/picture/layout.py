"""What does not change during a match: where offices and payment areas are, and how everything is called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from .....engine.text.language import context
from .....engine.text.picture import Place, Region, squeeze
from .....engine.text.remembered import remembered
from ... import state
from ...box import NOBLE_OFFICE
from ...rules.facts import cost_of
from ..scene import Scene
from . import geometry
from .geometry import LANES, MIDDLE, Point
from .offices import offices_of
from .places import ring_places

CROWDED = 4  # offices of a region or players: more need all the room there is
NAME_ROOM, LETTER, LONG = 195, 12.5, 12  # of a name on the wall; longer ones have more letters
BONUS_SYMBOLS = {
    state.AUGSBURG: "icon-chest",
    state.STRASBOURG: "icon-envoy",
    state.PALERMO: "icon-points",
    state.AACHEN: "icon-chest",
    state.NIJMEGEN: "icon-envoy",
    state.MILANO: "icon-points",
}


class Office(NamedTuple):
    """An office and the arch around it."""

    id: str
    x: float
    y: float
    turn: str
    cost: int
    noble: bool


class Medal(NamedTuple):
    """What a region pays or gives."""

    x: float
    y: float
    first: str
    first_y: int
    others: str


class RegionGround(NamedTuple):
    """A region's name, offices, points, bonus and emblem."""

    arc: str  # id of the path along which the name is written
    name: str
    long: bool
    squeeze: float
    rule: str
    turn: str
    paid: str  # id of its payment area
    paid_at: Point
    arch: str
    offices: tuple[Office, ...]
    points: Medal
    bonus: Medal  # its first is a symbol
    emblem: str
    emblem_at: Point


class Heading(NamedTuple):
    """What a track is called."""

    text: str
    x: int


class TrackWords(NamedTuple):
    """What is written above and below the tracks."""

    crowded: bool
    headings: tuple[Heading, ...]
    top: float
    bottom: float
    note: str


class Ground(NamedTuple):
    """The ring as it lies all match, and the shapes that all regions share."""

    regions: tuple[RegionGround, ...]
    tracks: TrackWords
    middle: int
    paid_size: int
    payment_area: str
    noble_seat: str
    seat: float


@dataclass(frozen=True, eq=False)
class Layout:
    """What does not change during a match."""

    ground: Ground
    middles: Mapping[int, Point]  # of the offices that are there
    angles: Mapping[int, float]
    places: tuple[Place, ...]  # offices, then payment areas
    regions: tuple[Region, ...]


@remembered
def layout_of(scene: Scene) -> Layout:
    """The layout of a match."""
    angles: dict[int, float] = {}
    for place, region in enumerate(scene.view.ring):
        here = offices_of(scene.box, region)
        angles.update(zip(here, geometry.office_angles(place, len(here)), strict=True))
    middles = {office: geometry.point(geometry.OFFICES_AT, angle) for office, angle in angles.items()}
    regions = tuple(_ground(scene, place, angles, middles) for place in range(state.REGIONS))
    ground = Ground(
        regions, _track_words(scene), MIDDLE, geometry.PAID, geometry.PAYMENT_AREA, geometry.NOBLE_SEAT, geometry.SEAT
    )
    return Layout(ground, middles, angles, tuple(ring_places(scene, middles)), tuple(_regions(scene)))


def _ground(scene: Scene, place: int, angles: Mapping[int, float], middles: Mapping[int, Point]) -> RegionGround:
    region = scene.view.ring[place]
    key, angle = state.REGIONS.names[region], geometry.middle_of(place)
    name, offices = scene.say.label(key), offices_of(scene.box, region)
    points, others = tile_points(scene, region)
    return RegionGround(
        f"arc-{place}",
        name,
        len(name) > LONG,
        squeeze(name, NAME_ROOM, LETTER),
        f"region-{key}",
        geometry.turned(60 * place),
        f"paid-{key}",
        geometry.to_pay(place).shifted(-geometry.PAID / 2, -geometry.PAID / 2),
        geometry.NARROW_ARCH if len(offices) > CROWDED else geometry.ARCH,
        tuple(_office(scene, office, middles[office], angles[office]) for office in offices),
        Medal(*_medal(angle - 17.5), points, 2 if others else 8, others),
        Medal(*_medal(angle), BONUS_SYMBOLS[region], 0, bonus_in_short(scene, region)),
        f"emblem-{key}",
        _medal(angle + 17.5).shifted(-26, -28),
    )


def _medal(angle: float) -> Point:
    return geometry.point(geometry.MEDALS_AT, angle)


def _office(scene: Scene, office: int, middle: Point, angle: float) -> Office:
    noble = scene.box.office[office] == NOBLE_OFFICE
    return Office(f"office-{state.OFFICES.names[office]}", *middle, geometry.turned(angle), cost_of(office), noble)


def tile_points(scene: Scene, region: int) -> tuple[str, str]:
    """What a region pays to the first, and to the others."""
    points = scene.box.tile_points[scene.view.tile[region]]
    return str(points[0]), "·".join(map(str, points[1 : scene.box.paid_places]))


def bonus_in_short(scene: Scene, region: int) -> str:
    """How many a region gives: to first and second, or to all."""
    box, text = scene.box, scene.say.text
    if region == state.AUGSBURG:
        return "1·1"
    if region == state.STRASBOURG:
        return "·".join(map(str, box.strasbourg_envoys))
    if region == state.PALERMO:
        return "·".join(map(str, box.palermo_points))
    count = {state.AACHEN: 1, state.NIJMEGEN: box.nijmegen_envoys, state.MILANO: box.milano_points}[region]
    return text("all {count}", count=count)


def _regions(scene: Scene) -> list[Region]:
    """The regions, each with its offices and its payment area."""
    found = []
    for place, region in enumerate(scene.view.ring):
        name = state.REGIONS.names[region]
        ids = (*(f"office-{state.OFFICES.names[office]}" for office in offices_of(scene.box, region)), f"paid-{name}")
        at = geometry.around_region(place)
        found.append(Region(f"region-{name}", scene.say.label(name), at, ids, f"emblem-{name}"))
    return found


def _track_words(scene: Scene) -> TrackWords:
    seats, text = scene.view.seats, scene.say.text
    height, top = geometry.ROWS[seats]
    return TrackWords(
        seats > CROWDED,
        (
            Heading(text(context("track", "Supply")), LANES["supplied"]),
            Heading(text(context("track", "Order")), LANES["order"]),
            Heading(text(context("track", "Deploy")), LANES["deployed"]),
        ),
        round(top - 7, 1),
        round(top + state.MEMBERS * seats * height + 15, 1),
        text("numbers: place next round"),
    )
