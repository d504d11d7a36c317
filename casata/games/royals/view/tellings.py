"""How the points of Royals came about, told after the end: markers by source, and the periods one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ....engine.text.listing import words
from ....engine.text.picture import Telling
from ....engine.text.wording import Person
from ..box import Box
from ..state import CITIES, COUNTRIES, HALVES, NOBLES, PERIODS, PLACES, PRIZES, TITLES
from .scene import Scene


def tellings(scene: Scene) -> tuple[Telling, ...]:
    """How everybody's points came about, in the order in which they are told; nothing before the end."""
    if not scene.view.over:
        return ()
    text = scene.say.text
    return (
        _tell(scene, "cities", _cities(scene), text("first in a city")),
        _tell(scene, "countries", _countries(scene), text("in every city")),
        _tell(scene, "noble_house", _nobles(scene), text("all {count} titles", count=int(TITLES))),
        *(_tell_period(scene, period) for period in range(PERIODS)),
        _tell(scene, "titles", _titles(scene), text("most cubes")),
    )


class Won(NamedTuple):
    """A marker that somebody has won."""

    seat: int
    name: str
    points: int
    places: tuple[str, ...]  # they light up meanwhile


def _tell_period(scene: Scene, period: int) -> Telling:
    """One period, a part of what all of them brought."""
    won = list(_period(scene, period))
    points = (sum(marker.points for marker in won if marker.seat == seat) for seat in range(scene.view.seats))
    remark = scene.say.text("first and second")
    return _tell(scene, "periods", won, remark, PERIODS.names[period], tuple(points))


def _tell(
    scene: Scene, source: str, found: Iterable[Won], remark: str, name: str = "", points: tuple[int, ...] = ()
) -> Telling:
    """One line a seat, its most valuable marker first."""
    won = sorted(found, key=lambda marker: -marker.points)
    lines = []
    for seat in range(scene.view.seats):
        here = [marker for marker in won if marker.seat == seat]
        if here:
            lines.append((seat, words(", ".join(_say_marker(scene, marker) for marker in here))))
    places = dict.fromkeys(place for marker in won for place in marker.places)
    return Telling(source, tuple(lines), tuple(places), name, remark, points)


def _say_marker(scene: Scene, marker: Won) -> str:
    """A marker with its points: `Berlin 4`."""
    return scene.say.text("{name} {points}", name=Person(marker.name), points=marker.points)


def _cities(scene: Scene) -> Iterator[Won]:
    box, view = scene.box, scene.view
    for city in range(CITIES):
        if view.city_owner[city] < view.seats:
            here = tuple(_portrait(scene, place) for place in range(PLACES) if box.place_city[place] == city)
            yield Won(view.city_owner[city], scene.say.label(scene.names["city"][city]), box.city_bonus[city], here)


def _portrait(scene: Scene, place: int) -> str:
    return f"place-{scene.names['place'][place].replace('.', '-')}"


def _countries(scene: Scene) -> Iterator[Won]:
    for country, name in enumerate(COUNTRIES.names):
        for prize in range(PRIZES):
            owner = scene.view.country_owner[country][prize]
            if owner < scene.view.seats:
                points = scene.box.country_bonus[country][prize]
                yield Won(owner, scene.say.label(name), points, (f"marker-{name}",))


def _nobles(scene: Scene) -> Iterator[Won]:
    for noble in range(NOBLES):
        owner = scene.view.noble_owner[noble]
        if owner < scene.view.seats:
            yield Won(owner, scene.say.text("Noble House"), scene.box.noble_points[noble], ("noble-progress",))


def _period(scene: Scene, period: int) -> Iterator[Won]:
    for country, name in enumerate(COUNTRIES.names):
        for prize in range(PRIZES):
            owner = scene.view.period_owner[period][country][prize]
            if owner < scene.view.seats:
                points = scene.box.period_points[period][country][prize]
                yield Won(owner, scene.say.label(name), points, (f"period-{name}",))


def _titles(scene: Scene) -> Iterator[Won]:
    box: Box = scene.box
    for title, name in enumerate(TITLES.names):
        for owner in dict.fromkeys(scene.view.title_owner[title]):
            if owner < scene.view.seats:
                whole = scene.view.title_owner[title].count(owner) == int(HALVES)
                points = box.title_full[title] if whole else box.title_half[title]
                yield Won(owner, scene.say.label(name), points, (f"title-{name}",))
