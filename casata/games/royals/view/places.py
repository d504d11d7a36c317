"""Royals as it is drawn: where everything lies on the map, and the plain values that the theme draws."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ....engine.core.flow import may_decide
from ....engine.core.header import GONE, NOBODY
from ....engine.match.views import waiting_seats
from ....engine.text.picture import Picture, Place, Rectangle, Region
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.wording import Person, Wording
from ..box import Box
from ..rules.payments import matching_intrigue
from ..state import (
    CITIES,
    COUNTRIES,
    INTRIGUE_JOKER,
    JOKER,
    NO_PLACE,
    NOBLES,
    PERIODS,
    PLACES,
    PLAY,
    PRIZES,
    TITLES,
    State,
)
from .phrases import broken_ties, cities_reached, influences, title_shares
from .scene import Scene
from .tellings import tellings
from .tray import tray, tray_places

Values = dict[str, Any]

WIDTH, HEIGHT = 940, 680
PORTRAIT = (44, 48)  # width and height
MARGIN, HEAD, STEP = 7, 24, 53  # from a plate's edge to its portraits, from its top to them, and from one to the next
PLATE_HEIGHT, MARKER_ROOM = 82, 46
SEAL, EXILE, ROW = 20, 17, 3  # size of a holder's crest, of an exiled one, and how many of them lie side by side
LETTER = 8.2  # width of a letter of a city's name
SHORT = 8  # letters of the name of a title that have room in usual size
REACHED_STEP, REACHED_EDGE = 26, 3  # room of a seat in the row under a country's arms, and at the ends of that row
REACHED_FEW, OF_ALL = 4, 15  # up to so many seats leave this room for how many cities there are
REACHED_LEFT = (-61, -39, -51, -52)  # by country, where that row begins at the latest
SYMBOLS = {"draw_three": ("icon-card",) * 3, "draw_both": ("icon-card", "icon-dagger")}


class Plate(NamedTuple):
    """Where a city lies: its country and its dot, and the corner of its plate with two portraits and with one."""

    country: int
    dot: tuple[float, float]
    two: tuple[int, int]
    one: tuple[int, int]

    def corner(self, portraits: int) -> tuple[int, int]:
        """Its corner with so many portraits."""
        return self.one if portraits == 1 else self.two


def _plate(country: str, dot: tuple[float, float], two: tuple[int, int], one: tuple[int, int] | None = None) -> Plate:
    return Plate(COUNTRIES.names.index(country), dot, two, one or two)


PLATES: Mapping[str, Plate] = {
    "paris": _plate("france", (402.6, 280.1), (350, 192), (386, 192)),
    "marseille": _plate("france", (469.3, 453), (424, 464)),
    "bordeaux": _plate("france", (336.4, 403.6), (186, 316)),
    "lyon": _plate("france", (455.7, 376.5), (424, 286)),
    "rouen": _plate("france", (377.4, 261.6), (194, 210)),
    "vienna": _plate("german_states", (692.5, 277.8), (712, 226)),
    "berlin": _plate("german_states", (613.9, 153.2), (636, 84)),
    "cologne": _plate("german_states", (494, 213.5), (506, 196)),
    "munich": _plate("german_states", (594.1, 293.3), (610, 312)),
    "london": _plate("britain", (355.4, 196.1), (366, 102)),
    "dublin": _plate("britain", (243.3, 129.1), (74, 120)),
    "edinburgh": _plate("britain", (307.2, 53.4), (334, 12)),
    "madrid": _plate("spain", (255.3, 536.6), (83, 466), (136, 466)),
    "seville": _plate("spain", (189.9, 625.8), (34, 574)),
    "barcelona": _plate("spain", (395.8, 513.3), (410, 560)),
    "valencia": _plate("spain", (333.1, 571.7), (250, 580)),
}
ARMS = ((392, 410), (702, 187), (282, 168), (318, 506))  # by country
ARMS_SIZE = (82, 42)  # with the markers beside them


@dataclass(frozen=True, eq=False)
class Layout:
    """What does not change during a game: where the portraits and city spaces are, and how everything is called."""

    box: Box
    ground: Values
    corners: list[tuple[int, int]]  # of the portraits, by place
    spaces: list[tuple[int, int]]  # the middle of each city space
    markers: list[str]  # by city: the id of its marker
    cubes: list[str]  # by city: how the ids of its cubes begin
    places: tuple[Place, ...]  # by place, then titles, arms and the Noble House
    wars: tuple[Place, ...]  # by place, as they are when another seat holds them
    regions: tuple[Region, ...]


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = _layout(scene)
    hands, scene = scene, _before_exile(scene)
    view, over = scene.view, _over(scene)
    peace = (scene.seat, NOBODY)
    here = [layout.places[place] if view.holder[place] in peace else layout.wars[place] for place in range(PLACES)]
    for place, mark in _marks(scene):
        here[place] = replace(here[place], mark=mark)
    periods = (Place(row["id"], row["name"], about=row["about"]) for row in over["rows"])
    return Picture(
        WIDTH,
        HEIGHT,
        (*here, *layout.places[PLACES:], *periods, *tray_places(hands)),
        _sheet(scene, layout),
        {"side": _side(scene, layout), "over": over, "tray": tray(hands)},
        ground=layout.ground,
        regions=layout.regions,
        tellings=tellings(scene),
        symbols=SYMBOLS,
    )


def _before_exile(scene: Scene) -> Scene:
    """The table as it lies until the move under way is complete: the player being driven out is still there."""
    view, begun = scene.view, scene.begun
    if begun is None or view.target == NO_PLACE or begun.holder[view.target] == view.holder[view.target]:
        return scene
    view, place, victim = view.copy(), view.target, begun.holder[view.target]
    view.holder[place] = victim
    view.exiled[victim][scene.box.place_city[place]] -= 1
    return scene.with_view(view)


def _foreseen(scene: Scene) -> Scene:
    """The table with the position that is being paid for in the hands of the payer."""
    if not _is_staged(scene.view):
        return scene
    view = scene.view.copy()
    view.holder[view.target] = waiting_seats(view)[0]
    return scene.with_view(view)


def _is_staged(view: State) -> bool:
    """Whether somebody is paying for a position."""
    return bool(view.target != NO_PLACE and not view.over)


def _marks(scene: Scene) -> Iterator[tuple[int, str]]:
    """Positions that the viewer can only pay with jokers, and how many cards stand for one; while they are asked."""
    box, view, seat = scene.box, scene.view, scene.viewer
    if seat is None or view.phase != PLAY or not may_decide(view, seat):
        return
    for place in range(PLACES):
        country, held = box.place_country[place], view.holder[place] != NOBODY
        if box.place_cost[place] > view.hand[seat][country]:
            yield place, scene.say.text("{count}:1", count=JOKER)
        elif held and box.place_intrigue[place] > matching_intrigue(box, view, seat, country):
            yield place, scene.say.text("{count}:1", count=INTRIGUE_JOKER)


# What does not change


_layouts: WeakKeyDictionary[Wording, Layout] = WeakKeyDictionary()


def _layout(scene: Scene) -> Layout:
    """The layout of a match, made once."""
    found = _layouts.get(scene.say)
    if found is None or found.box is not scene.box:
        found = _layouts[scene.say] = _make_layout(scene)
    return found


def _make_layout(scene: Scene) -> Layout:
    box, names = scene.box, scene.names["city"]
    cities, corners, spaces = [], [(0, 0)] * int(PLACES), []
    for city, plate in enumerate(find_plates(names, tuple(box.city_country))):
        here = [place for place in range(PLACES) if box.place_city[place] == city]
        x, y = plate.corner(len(here))
        width = STEP * len(here) + MARKER_ROOM
        for number, place in enumerate(here):
            corners[place] = (x + MARGIN + STEP * number, y + HEAD)
        spaces.append((x + width - HEAD, y + MARKER_ROOM))
        portraits = [_portrait(scene, place, corners[place]) for place in here]
        cities.append(_ground_city(scene, city, plate, (x, y, width), portraits))
    peace, wars = (
        tuple(_place(scene, place, corners[place], war=war) for place in range(PLACES)) for war in (False, True)
    )
    rest = (
        *(
            Place(f"title-{name}", scene.say.label(name), about=_about_title(scene, title))
            for title, name in enumerate(TITLES.names)
        ),
        *_armed(scene),
        Place("noble-progress", scene.say.text("Titles with a cube"), about=_about_nobles(scene)),
    )
    return Layout(
        box,
        {
            "cities": cities,
            "arms": [
                [place.id.removeprefix("marker-"), *at, place.about]
                for place, at in zip(_armed(scene), ARMS, strict=True)
            ],
        },
        corners,
        spaces,
        [f"marker-{name}" for name in names],
        [f"cube-{name}-" for name in names],
        (*peace, *rest),
        wars,
        _regions(scene, cities),
    )


@functools.lru_cache(maxsize=100)
def find_plates(names: tuple[str, ...], countries: tuple[int, ...]) -> tuple[Plate, ...]:
    """A plate for each city: its own if the map knows it there, otherwise the next free one of its country."""
    own = {name for name, country in zip(names, countries, strict=True) if _is_at(name, country)}
    free = [iter([plate for name, plate in PLATES.items() if name not in own and plate.country == country])
            for country in range(COUNTRIES)]  # fmt: skip
    return tuple(
        PLATES[name] if name in own else next(free[country]) for name, country in zip(names, countries, strict=True)
    )


def _is_at(name: str, country: int) -> bool:
    return name in PLATES and PLATES[name].country == country


def _ground_city(scene: Scene, city: int, plate: Plate, at: tuple[int, int, int], portraits: list[Values]) -> Values:
    """A city's dot, plate, name and portraits."""
    (x, y, width), (dot_x, dot_y) = at, plate.dot
    name = scene.say.label(scene.names["city"][city])
    room = width - 2 * MARGIN
    return {
        "country": COUNTRIES.names[scene.box.city_country[city]],
        "name": name,
        "small": len(name) * LETTER > room,
        "squeeze": room if len(name) * LETTER * 13 / 16 > room else 0,
        "x": x,
        "y": y,
        "width": width,
        "height": PLATE_HEIGHT,
        "dot": [dot_x, dot_y],
        "end": [min(max(dot_x, x + 10), x + width - 10), min(max(dot_y, y + 4), y + PLATE_HEIGHT - 4)],
        "portraits": portraits,
    }


def _portrait(scene: Scene, place: int, corner: tuple[int, int]) -> Values:
    box = scene.box
    return {
        "id": _id(scene, place),
        "title": TITLES.names[box.place_title[place]],
        "x": corner[0],
        "y": corner[1],
        "cost": box.place_cost[place],
        "influence": box.place_influence[place],
    }


def _id(scene: Scene, place: int) -> str:
    return f"place-{scene.names['place'][place].replace('.', '-')}"


def _place(scene: Scene, place: int, corner: tuple[int, int], *, war: bool) -> Place:
    box, name = scene.box, scene.names["place"][place]
    city, title = scene.names["city"][box.place_city[place]], TITLES.names[box.place_title[place]]
    called = scene.say.text("{city}, {title}", city=city, title=title)
    return Place(
        _id(scene, place), called, {"place": name}, ("occupy", "take_over"), Rectangle(*corner, *PORTRAIT), war
    )


def _about_title(scene: Scene, title: int) -> str:
    """What a title costs and scores."""
    box = scene.box
    return scene.say.text(
        "A position with this title costs {cost} cards of its country. At the end the most cubes on it score {full}; "
        "two tied players score {half} each, more than two nothing.",
        cost=box.place_cost[box.place_title.index(title)],
        full=box.title_full[title],
        half=box.title_half[title],
    )


def _about_nobles(scene: Scene) -> str:
    return scene.say.text(
        "Whoever has a cube on all {count} titles takes the highest marker left, and its points. Beside it you see on "
        "how many titles everybody has one.",
        count=int(TITLES),
    )


def _about_country(scene: Scene, country: int) -> str:
    """What the markers beside a country's arms are given for."""
    first, second = scene.box.country_bonus[country]
    return scene.say.text(
        "The first two players with a cube in all its {count} cities, exiled cubes included, take its markers: {first} "
        "and {second} points. Below you see in how many everybody has one.",
        count=scene.box.city_country.count(country),
        first=first,
        second=second,
    )


def _armed(scene: Scene) -> Iterator[Place]:
    """The arms of the countries, with their markers."""
    width, height = ARMS_SIZE
    for country, (name, (x, y)) in enumerate(zip(COUNTRIES.names, ARMS, strict=True)):
        at = Rectangle(x - width / 2, y - height / 2, width, height)
        yield Place(f"marker-{name}", scene.say.label(name), at=at, about=_about_country(scene, country))


def _regions(scene: Scene, cities: list[Values]) -> tuple[Region, ...]:
    """The countries, each with all its plates and its arms."""
    found = []
    for name, (x, y) in zip(COUNTRIES.names, ARMS, strict=True):
        here = [city for city in cities if city["country"] == name]
        left = min(x - 45, *(city["x"] for city in here)) - 8
        top = min(y - 20, *(city["y"] for city in here)) - 8
        right = max(x + 45, *(city["x"] + city["width"] for city in here)) + 8
        bottom = max(y + 20, *(city["y"] + city["height"] for city in here)) + 14
        ids = tuple(portrait["id"] for city in here for portrait in city["portraits"])
        at = Rectangle(left, top, right - left, bottom - top)
        found.append(Region(f"region-{name}", scene.say.label(name), at, ids, f"emblem-{name}"))
    return tuple(found)


# The sheet: cubes, markers and arms


@remembered
def _sheet(scene: Scene, layout: Layout) -> Values:
    view = scene.view
    exiles, held = _cubes(scene, layout)
    exiled = [cube for city, there in enumerate(exiles) for cube in _exiles(scene, layout, city, there)]
    return {
        "over": bool(view.over),
        "spaces": [_space(scene, layout, city, bool(exiles[city])) for city in range(CITIES)],
        "held": [
            [
                layout.places[place].id,
                *layout.corners[place],
                letter(holder),
                scene.box.place_cost[place],
                scene.box.place_influence[place],
            ]
            for place, holder in enumerate(view.holder)
            if holder != NOBODY
        ],
        "arms": [_arms(scene, country) for country in range(COUNTRIES)],
        "staged": _staged(scene, layout),
        "cubes": [*held, *exiled],
    }


def _space(scene: Scene, layout: Layout, city: int, exiles: bool) -> list[Any]:
    """A city space: the id of its marker, its middle, the value, who took it, and whether there are exiles."""
    taker = _crest(scene.view.city_owner[city])
    return [layout.markers[city], *layout.spaces[city], scene.box.city_bonus[city], taker, exiles]


def _crest(owner: int) -> str:
    """The letter of a marker's owner; nothing while nobody has it."""
    return "" if owner in (NOBODY, GONE) else letter(owner)


Exiles = list[tuple[int, int]]  # seat, and the number of its cube in the city


def _cubes(scene: Scene, layout: Layout) -> tuple[list[Exiles], list[list[Any]]]:
    """The cubes in exile by city, and those on portraits: id, seat, corner, size, state and count.

    A seat's cubes in a city are numbered, those in exile first: so a cube keeps its id when it is driven out. One that
    is about to be driven out already lies with the exiles.
    """
    view, box, target = scene.view, scene.box, scene.view.target
    exiles: list[Exiles] = [[] for _ in range(CITIES)]
    for seat in range(view.seats):
        for city, count in enumerate(view.exiled[seat]):
            exiles[city] += [(seat, number) for number in range(1, count + 1)]
    numbers: dict[tuple[int, int], int] = {}
    held = []
    for place in _held_places(view):
        seat, city = view.holder[place], box.place_city[place]
        number = numbers[seat, city] = numbers.get((seat, city), view.exiled[seat][city]) + 1
        if place == target:
            exiles[city].append((seat, number))
        else:
            x, y = layout.corners[place]
            held.append([_cube(layout, city, seat, number), letter(seat), x + 12, y + 42, SEAL, "", ""])
    return exiles, held


def _held_places(view: State) -> list[int]:
    """The places with a cube; the one that is being paid for first, since its cube is the next to be driven out."""
    held = [place for place, holder in enumerate(view.holder) if holder != NOBODY]
    if view.target in held:
        held.sort(key=lambda place: place != view.target)
    return held


def _cube(layout: Layout, city: int, seat: int, number: int) -> str:
    return f"{layout.cubes[city]}{letter(seat)}-{number}"


def _exiles(scene: Scene, layout: Layout, city: int, exiles: Exiles) -> Iterator[list[Any]]:
    """Exiled cubes side by side; from the fourth on those of one seat lie on each other, beside their number."""
    (x, y), view = layout.spaces[city], scene.view
    stacks: dict[Any, Exiles] = {}
    for seat, number in exiles:
        stacks.setdefault(seat if len(exiles) > ROW else (seat, number), []).append((seat, number))
    ghosts = len(exiles) - sum(view.exiled[seat][city] for seat in range(view.seats))
    spots = _spots(x, y, len(stacks), len(exiles) > ROW, bool(view.over))
    for stack, (left, top, size) in zip(stacks.values(), spots, strict=True):
        for seat, number in stack:
            is_last = (seat, number) == stack[-1]
            count = str(len(stack)) if is_last and len(stack) > 1 else ""
            state = "ghost" if ghosts and (seat, number) == exiles[-1] else ""
            yield [_cube(layout, city, seat, number), letter(seat), left, top, size, state, count]


def _spots(x: int, y: int, count: int, crowded: bool, over: bool) -> Iterator[tuple[float, float, int]]:
    """Where the exiles of a city space lie: corner and size."""
    if over:
        return ((x - 6.5 + 9 * (i - (count - 1) / 2), y + 8, 13) for i in range(count))
    if crowded:
        rows = (count + 1) // 2
        return ((x - 19 + 20 * (i % 2), y - 7 * rows + 14 * (i // 2), 13) for i in range(count))
    return ((x - 8.5 + 8.5 * (i - (count - 1) / 2), y - 8.5, EXILE) for i in range(count))


def _staged(scene: Scene, layout: Layout) -> Values | None:
    """The place that is being paid for: who is about to lie there, and whether that drives somebody out."""
    view = scene.view
    if not _is_staged(view):
        return None
    place, city = view.target, scene.box.place_city[view.target]
    payer = waiting_seats(view)[0]
    there = [p for p in range(PLACES) if view.holder[p] == payer and scene.box.place_city[p] == city]
    x, y = layout.corners[place]
    return {
        "cube": _cube(layout, city, payer, view.exiled[payer][city] + len(there) + 1),
        "payer": letter(payer),
        "x": x,
        "y": y,
        "cost": scene.box.place_cost[place],
        "influence": scene.box.place_influence[place],
        "victim": view.holder[place] != NOBODY,
    }


@remembered
def _arms(scene: Scene, country: int) -> Values:
    """The two markers beside the arms of a country; below them, in how many of its cities each seat has a cube."""
    box, view, name = scene.box, scene.view, COUNTRIES.names[country]
    x, y = ARMS[country]
    reached = [(seat, count) for seat, count in enumerate(cities_reached(scene, country)) if count]
    reached.sort(key=lambda pair: -pair[1])
    room = OF_ALL if len(reached) <= REACHED_FEW else 0
    width = REACHED_STEP * len(reached) + room
    left = max(-width / 2, REACHED_LEFT[country])
    return {
        "x": x,
        "y": y,
        "shields": [
            [
                f"shield-{name}-{PRIZES.names[prize]}",
                -30 + 60 * prize,
                box.country_bonus[country][prize],
                _crest(view.country_owner[country][prize]),
            ]
            for prize in range(PRIZES)
        ],
        "reached": [
            [letter(seat), count, left + REACHED_STEP * i + (room if i else 0)]
            for i, (seat, count) in enumerate(reached)
        ],
        "row": [left - REACHED_EDGE, width + REACHED_EDGE],
        "cities": box.city_country.count(country),
        "of": len(reached) <= REACHED_FEW,
    }


# The column beside it: titles and the Noble House


@remembered
def _side(scene: Scene, layout: Layout) -> Values:
    view, say = scene.view, scene.say
    covered = [(seat, sum(count > 0 for count in view.titles[seat])) for seat in range(view.seats)]
    return {
        "heading": say.text("Titles"),
        "remark": say.text("final") if view.over else say.text("cubes by seat"),
        "over": bool(view.over),
        "titles": [_title(scene, layout, title) for title in reversed(range(TITLES))],
        "seats": view.seats,
        "noble_house": say.text("Noble House"),
        "noble_remark": say.text("titles of {count}", count=int(TITLES)),
        "noble_about": layout.places[-1].about,
        "nobles": [
            [f"noble-{name}", scene.box.noble_points[noble], _crest(view.noble_owner[noble])]
            for noble, name in enumerate(NOBLES.names)
            if view.noble_owner[noble] != GONE
        ],
        "covered": [[letter(seat), count] for seat, count in sorted(covered, key=lambda pair: -pair[1])],
    }


@remembered
def _title(scene: Scene, layout: Layout, title: int) -> Values:
    """A title: what it costs and is worth, the cubes of each seat on it, and at the end who gets what."""
    box, view, say = scene.box, scene.view, scene.say
    cubes = [view.titles[seat][title] for seat in range(view.seats)]
    most = max(cubes)
    name = TITLES.names[title]
    staged = _is_staged(view) and box.place_title[view.target] == title
    payer = waiting_seats(view)[0] if staged else NOBODY
    return {
        "id": f"title-{name}",
        "about": layout.places[PLACES + title].about,
        "title": name,
        "name": say.label(name),
        "small": len(say.label(name)) > SHORT,
        "cost": box.place_cost[box.place_title.index(title)],
        "full": box.title_full[title],
        "half": box.title_half[title],
        "lanes": [
            [letter(seat), count, count == most > 0, count + 1 if seat == payer else 0]
            for seat, count in enumerate(cubes)
        ],
        "won": [[letter(seat), points] for seat, points in title_shares(box, view, title)] if view.over else None,
        "nobody": say.text("tied: nobody") if most else say.text("nobody"),
    }


# What lies over the sheet: the table of periods


def _over(scene: Scene) -> Values:
    view, say = scene.view, scene.say
    return {
        "heading": say.text("Scoring of the periods"),
        "years": list(PERIODS.names),
        "now": -1 if view.over else view.period - 1,
        "leads": say.text("at the end") if view.over else say.text("leads now"),
        "rows": [_period_row(scene, country) for country in range(COUNTRIES)],
    }


def _period_row(scene: Scene, country: int) -> Values:
    """What the periods pay in a country or who has taken it, and who leads now by how much influence."""
    box, view, name = scene.box, scene.view, COUNTRIES.names[country]
    cells = []
    for period, year in enumerate(PERIODS.names):
        for prize in range(PRIZES):
            owner = view.period_owner[period][country][prize]
            value = "–" if owner == GONE else box.period_points[period][country][prize]
            cells.append([f"paid-{year}-{name}-{PRIZES.names[prize]}", period, value, _crest(owner), owner == GONE])
    foreseen = _foreseen(scene)
    ranking = influences(box, foreseen.view, country)
    ties = broken_ties(foreseen, country)
    leads = [[letter(seat), influence, seat in ties] for seat, influence in ranking]
    return {
        "id": f"period-{name}",
        "country": name,
        "name": scene.say.label(name),
        "cells": cells,
        "leads": leads[: int(PRIZES)],
        "staged": _is_staged(view) and box.place_country[view.target] == country,
        "about": _about_period(scene, country, ranking, list(ties.values())),
    }


def _about_period(scene: Scene, country: int, ranking: list[tuple[int, int]], ties: list[str]) -> str:
    """What this period pays in a country, who would score it now, and how a tie is broken."""
    text, view = scene.say.text, scene.view
    if view.over:
        return text("Each period paid the most influence in the country, and the second most.")
    points = scene.box.period_points[view.period - 1][country]
    pays = text(
        "At the end of this period the most influence in the country scores {first}, the second most {second}.",
        first=points[0],
        second=points[1],
    )
    takers = [
        text("{name} {points} (influence {influence})", name=Person(scene.say.people[seat]), points=prize,
             influence=influence)
        for (seat, influence), prize in zip(ranking, points, strict=False)
    ]  # fmt: skip
    if not takers:
        return pays
    return " ".join([pays, text("Now: {takers}.", takers=Person(", ".join(takers))), *ties])
