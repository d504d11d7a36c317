"""What can be chosen or asked about on the map of Royals: positions, titles, arms and the Noble House."""

from __future__ import annotations

from collections.abc import Iterator

from .....engine.text.picture import Place, Rectangle
from ...state import COUNTRIES, TITLES
from ..scene import Scene
from .geometry import ARMS, ARMS_SIZE, PORTRAIT


def position_id(scene: Scene, place: int) -> str:
    """The id of a position: `place-paris-king`."""
    return f"place-{scene.names['place'][place].replace('.', '-')}"


def position(scene: Scene, place: int, corner: tuple[int, int], *, war: bool) -> Place:
    """A position on the map; taking it is war where another seat holds it."""
    box, name = scene.box, scene.names["place"][place]
    city, title = scene.names["city"][box.place_city[place]], TITLES.names[box.place_title[place]]
    called = scene.say.text("{city}, {title}", city=city, title=title)
    kinds, at = ("occupy", "take_over"), Rectangle(*corner, *PORTRAIT)
    return Place(position_id(scene, place), called, {"place": name}, kinds, at, war)


def titles(scene: Scene) -> Iterator[Place]:
    """The titles, which say what they cost and score."""
    for title, name in enumerate(TITLES.names):
        yield Place(f"title-{name}", scene.say.label(name), about=_about_title(scene, title))


def arms(scene: Scene) -> Iterator[Place]:
    """The arms of the countries, with their markers."""
    width, height = ARMS_SIZE
    for country, (name, (x, y)) in enumerate(zip(COUNTRIES.names, ARMS, strict=True)):
        at = Rectangle(x - width / 2, y - height / 2, width, height)
        yield Place(f"marker-{name}", scene.say.label(name), at=at, about=_about_country(scene, country))


def noble_house(scene: Scene) -> Place:
    """The Noble House."""
    about = scene.say.text(
        "Whoever has a cube on all {count} titles takes the highest marker left, and its points. Beside it you see on "
        "how many titles everybody has one.",
        count=int(TITLES),
    )
    return Place("noble-progress", scene.say.text("Titles with a cube"), about=about)


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
