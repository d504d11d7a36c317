"""The column beside the map of Royals: the titles with everybody's cubes on them, and the Noble House."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.header import GONE
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...state import NOBLES, TITLES
from ..phrases import title_shares
from ..scene import Scene
from .layout import Layout, title_place
from .sheet import crest_of
from .staged import is_staged, payer

SHORT = 8  # letters of the name of a title that have room in usual size


class Lane(NamedTuple):
    """A seat's cubes on a title, whether they are the most, and how many the move under way would make them."""

    seat: str
    cubes: int
    leads: bool
    then: int


class CountryShare(NamedTuple):
    """What a seat has won for a title."""

    seat: str
    points: int


class Title(NamedTuple):
    """A title: what it costs and is worth, the cubes of each seat on it, and at the end who gets what."""

    id: str
    about: str
    title: str
    name: str
    small: bool
    cost: int
    full: int
    half: int
    lanes: tuple[Lane, ...]
    won: tuple[CountryShare, ...] | None  # None before the end
    nobody: str


class Medal(NamedTuple):
    """A marker of the Noble House, and who took it."""

    id: str
    value: int
    taker: str


class Covered(NamedTuple):
    """On how many titles a seat has a cube."""

    seat: str
    titles: int


class Side(NamedTuple):
    """Titles and the Noble House."""

    heading: str
    remark: str
    over: bool
    titles: tuple[Title, ...]
    seats: int
    noble_house: str
    noble_remark: str
    noble_about: str
    nobles: tuple[Medal, ...]
    covered: tuple[Covered, ...]


@remembered
def make_side(scene: Scene, layout: Layout) -> Side:
    """What the theme draws beside the map."""
    view, text = scene.view, scene.say.text
    covered = [Covered(letter(seat), sum(cubes > 0 for cubes in view.titles[seat])) for seat in range(view.seats)]
    return Side(
        text("Titles"),
        text("final") if view.over else text("cubes by seat"),
        bool(view.over),
        tuple(_title(scene, layout, title) for title in reversed(range(TITLES))),
        view.seats,
        text("Noble House"),
        text("titles of {count}", count=int(TITLES)),
        layout.places[-1].about,
        tuple(
            Medal(f"noble-{name}", scene.box.noble_points[noble], crest_of(view.noble_owner[noble]))
            for noble, name in enumerate(NOBLES.names)
            if view.noble_owner[noble] != GONE
        ),
        tuple(sorted(covered, key=lambda seat: -seat.titles)),
    )


@remembered
def _title(scene: Scene, layout: Layout, title: int) -> Title:
    box, view, say = scene.box, scene.view, scene.say
    cubes = [view.titles[seat][title] for seat in range(view.seats)]
    most, name = max(cubes), say.label(TITLES.names[title])
    comes = payer(view) if is_staged(view) and box.place_title[view.target] == title else None
    return Title(
        f"title-{TITLES.names[title]}",
        title_place(layout, title).about,
        TITLES.names[title],
        name,
        len(name) > SHORT,
        box.place_cost[box.place_title.index(title)],
        box.title_full[title],
        box.title_half[title],
        tuple(
            Lane(letter(seat), own, own == most > 0, own + 1 if seat == comes else 0) for seat, own in enumerate(cubes)
        ),
        tuple(CountryShare(letter(seat), points) for seat, points in title_shares(box, view, title))
        if view.over
        else None,
        say.text("tied: nobody") if most else say.text("nobody"),
    )
