"""The houses of the players: a line for everybody, and the whole boards of the others."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.styled import shorten
from .....engine.text.wording import Person
from ... import state
from ...rules.facts import dice_sum, helpers_hired, limit
from ..effects import helper_effect
from ..scene import Scene
from .places import column_of
from .plan import PlanRow, plan_row

NAME = 20  # letters of a name that a heading has room for


class HouseHelper(NamedTuple):
    """A helper space of a house."""

    icon: str
    rule: str
    said: str
    hired: bool
    cost: int


class Column(NamedTuple):
    """A colour of a house: the die there, and the three helpers."""

    colour: str
    numeral: str
    face: int
    helpers: tuple[HouseHelper, ...]


class House(NamedTuple):
    """Purse, figures, helpers and dice in a line; of the others, and of all after the end, also their boards."""

    seat: str
    own: bool
    over: bool
    florins: int
    men: int
    women: int
    helpers: int
    sum: int
    limit: int
    broken: bool
    brides: int
    name: str
    open: str
    columns: tuple[Column, ...]
    rows: tuple[PlanRow, ...]


def make_seats(scene: Scene) -> tuple[House, ...]:
    """What the theme draws in each panel, by seat."""
    return tuple(_house(scene, seat) for seat in range(scene.view.seats))


def _house(scene: Scene, seat: int) -> House:
    view, text = scene.view, scene.say.text
    total, most = dice_sum(view, seat), limit(scene.box, view, seat)
    name, own = Person(shorten(scene.say.people[seat], NAME)), seat == scene.viewer and not view.over
    return House(
        letter(seat),
        own,
        bool(view.over),
        view.florins[seat],
        view.supply[seat][state.MAN_FIGURE],
        view.supply[seat][state.WOMAN],
        helpers_hired(view, seat),
        total,
        most,
        total > most,
        view.brides[seat],
        text("House of {name}", name=name),
        text("Show the board of {name}", name=name),
        tuple(_column(scene, seat, colour) for colour in range(state.COLOURS)),
        () if own else tuple(plan_row(scene, seat, row) for row in range(state.ROWS)),
    )


@remembered
def _column(scene: Scene, seat: int, colour: int) -> Column:
    helpers = tuple(_helper(scene, seat, number) for number in column_of(colour))
    return Column(state.COLOURS.names[colour], f"numeral-{colour + 1}", scene.view.die[seat][colour], helpers)


def _helper(scene: Scene, seat: int, number: int) -> HouseHelper:
    does = helper_effect(scene, number)
    hired = bool(scene.view.helpers[seat] >> number & 1)
    return HouseHelper(does.icon, does.rule, does.caption, hired, scene.box.helper_cost[number])
