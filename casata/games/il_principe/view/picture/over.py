"""What lies over the map of Il Principe: the cities on display."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.header import NOBODY
from .....engine.text.scene import letter
from ...state import CITIES, COLOURS, REGIONS
from ..phrases import cities_to_end, incomes, lot_cards, lot_is_on, reachable, regions_of, short_regions
from ..scene import Scene
from .geometry import SIZES
from .layout import Layout, size_of


class Icon(NamedTuple):
    """A card that a city takes, and whether the viewer holds it."""

    chip: str
    held: bool


class Touched(NamedTuple):
    """A region that a city touches."""

    region: str
    short: str
    name: str


class Pays(NamedTuple):
    """What building a city pays another seat."""

    seat: str
    points: int


class CityCard(NamedTuple):
    """A city card: what it takes and brings, what of that the viewer lacks, and whom it would pay."""

    place: str
    size: str
    name: str
    points: int
    icons: tuple[Icon, ...]
    cost: int
    poor: bool
    shields: int
    regions: tuple[Touched, ...]
    pays: tuple[Pays, ...]
    then: str


class Over(NamedTuple):
    """The cities on display."""

    over: bool
    heading: str
    remark: str
    clock: str
    near: bool
    cities: tuple[CityCard, ...]
    pays: str
    none: str


def make_over(scene: Scene, layout: Layout) -> Over:
    """What the theme draws over the map."""
    view, text = scene.view, scene.say.text
    built, limit = sum(owner != NOBODY for owner in view.city_owner), cities_to_end(scene)
    shown = [city for city in range(CITIES) if view.display[city]]
    return Over(
        bool(view.over),
        text("Cities"),
        text("{count} face down", count=view.city_deck),
        text("{count} of {limit} built", count=built, limit=limit),
        built + 1 >= limit,
        tuple(_card(scene, layout, city) for city in shown),
        text("pays"),
        "" if shown else text("none left"),
    )


def _card(scene: Scene, layout: Layout, city: int) -> CityCard:
    box, view, seat, label = scene.box, scene.view, scene.viewer, scene.say.label
    icons = []
    for colour, needed in enumerate(box.city_icons[city]):
        held = needed if seat is None else view.hand[seat][colour]
        icons += [Icon(f"chip-{COLOURS.names[colour]}", number < held) for number in range(needed)]
    short, names = short_regions(scene), REGIONS.names
    return CityCard(
        f"city-{scene.names['city'][city]}",
        SIZES[size_of(scene, city)],
        layout.names[city],
        box.city_points[city],
        tuple(icons),
        box.city_cost[city],
        seat is not None and view.gold[seat] < box.city_cost[city],
        box.city_shields[city],
        tuple(Touched(names[region], short[region], label(names[region])) for region in regions_of(scene, city)),
        tuple(Pays(letter(other), points) for other, points in incomes(scene, city, seat)),
        _then(scene, city),
    )


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
