"""The cities of Il Principe in words: those to build, those that are built, and those not seen yet."""

from __future__ import annotations

from .....engine.core.header import NOBODY
from .....engine.text.language import plural
from .....engine.text.listing import Block, Entry, join_parts, number, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line
from ...state import CITIES, NO_CITY
from ..phrases import built_now, icons, incomes, lacking, region_names
from ..scene import Scene


@remembered
def offered_cities(scene: Scene) -> Block:
    """The cities that can be built, whom they would pay, and what the viewer lacks for them."""
    view, text = scene.view, scene.say.text
    shown = [city for city in range(CITIES) if view.display[city]]
    entries = []
    for city in shown:
        name = scene.names["city"][city]
        pays = join_parts((f"+{points}", f"seat{seat}") for seat, points in incomes(scene, city, scene.viewer))
        cells = (*_printed(scene, city), pays, *_lack(scene, city))
        entries.append(Entry(f"city-{name}", words(scene.say.label(name)), cells, {"city": name}, ("build",)))
    lack = () if scene.viewer is None else (text("You lack"),)
    columns = (*_printed_columns(scene), text("Would pay others"), *lack)
    note = text("You can build cities from round 2 on.") if view.round == 1 else ""
    return Block("cities", text("Cities to build"), tuple(entries), columns, text("City"), note)


def _lack(scene: Scene, city: int) -> tuple[Line, ...]:
    """What the viewer is missing for a city."""
    if scene.viewer is None:
        return ()
    missing = lacking(scene, scene.viewer, city)
    return (words(", ".join(missing)) if missing else words(scene.say.text("nothing"), "mark"),)


@remembered
def other_cities(scene: Scene) -> Block:
    """Cities that are built, then those nobody has seen yet."""
    view, text = scene.view, scene.say.text
    others = [city for city in range(CITIES) if not view.display[city]]
    entries = []
    for city in sorted(others, key=lambda city: view.city_owner[city] == NOBODY):
        name = scene.names["city"][city]
        cells = (_builder(scene, city), *_printed(scene, city))
        entries.append(Entry(f"far-{name}", words(scene.say.label(name)), cells, *built_now(scene, city)))
    columns = (text("Built by"), *_printed_columns(scene))
    unseen = sum(view.pool)
    out = unseen - view.city_deck
    removed = plural(
        "{count} of the cities not seen yet is not in the game.",
        "{count} of the cities not seen yet are not in the game.",
    )
    note = text(removed, count=out) if out else ""
    return Block("other-cities", text("Other cities"), tuple(entries), columns, text("City"), note)


def _builder(scene: Scene, city: int) -> Line:
    owner = scene.view.city_owner[city]
    if owner == NOBODY:
        return words(scene.say.text("not seen yet"), "dim")
    line = words(scene.say.people[owner], f"seat{owner}")
    if city == scene.view.building != NO_CITY:
        return [*line, (", ", ""), (scene.say.text("placing shields"), "mark")]
    return line


@remembered
def _printed(scene: Scene, city: int) -> tuple[Line, ...]:
    """What a city card says: gold, points, shields, cards, regions."""
    box = scene.box
    return (
        number(box.city_cost[city]),
        number(box.city_points[city], "bold"),
        number(box.city_shields[city]),
        words(icons(scene, city)),
        words(region_names(scene, city, ", ")),
    )


def _printed_columns(scene: Scene) -> tuple[str, ...]:
    text = scene.say.text
    return text("Gold"), text("Points"), text("Shields"), text("Cards"), text("Regions")
