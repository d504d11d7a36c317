"""The houses of the players on a drawn table: a line for everybody, and the whole boards of the others."""

from __future__ import annotations

from typing import Any

from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.styled import shorten
from ....engine.text.wording import Person
from ..rules.facts import dice_sum, helpers_hired, limit
from ..state import COLOURS, HELPERS, HELPERS_IN_COLUMN, MAN_FIGURE, ROWS, SONS, WOMAN
from .captions import EFFECT_RULES, helper
from .scene import Scene
from .tray import plan_row

Values = dict[str, Any]

NAME = 20  # letters of a name that a heading has room for


def seats(scene: Scene) -> tuple[Values, ...]:
    """What the theme draws in each panel, by seat."""
    return tuple(_house(scene, seat) for seat in range(scene.view.seats))


def _house(scene: Scene, seat: int) -> Values:
    """Purse, figures, helpers and dice in a line; of the others, and of all after the end, also their boards."""
    view, box, text = scene.view, scene.box, scene.say.text
    total, most = dice_sum(view, seat), limit(box, view, seat)
    name = Person(shorten(scene.say.people[seat], NAME))
    return {
        "seat": letter(seat),
        "own": seat == scene.viewer and not view.over,
        "over": bool(view.over),
        "florins": view.florins[seat],
        "men": view.supply[seat][MAN_FIGURE],
        "women": view.supply[seat][WOMAN],
        "helpers": helpers_hired(view, seat),
        "sum": total,
        "limit": most,
        "broken": total > most,
        "brides": view.brides[seat],
        "sons": int(SONS),
        "name": text("House of {name}", name=name),
        "open": text("Show the board of {name}", name=name),
        "columns": [_column(scene, seat, colour) for colour in range(COLOURS)],
        "rows": [plan_row(scene, seat, row) for row in range(ROWS)] if seat != scene.viewer or view.over else [],
    }


@remembered
def _column(scene: Scene, seat: int, colour: int) -> Values:
    """A colour: the die there, and the three helpers."""
    first = colour * int(HELPERS_IN_COLUMN)
    return {
        "colour": COLOURS.names[colour],
        "number": colour + 1,
        "face": scene.view.die[seat][colour],
        "helpers": [_helper(scene, seat, number) for number in range(first, first + int(HELPERS_IN_COLUMN))],
    }


def _helper(scene: Scene, seat: int, number: int) -> Values:
    icon, words = helper(scene, number)
    return {
        "name": HELPERS.names[number],
        "icon": icon,
        "rule": EFFECT_RULES[scene.box.helper_effect[number]],
        "said": words,
        "hired": bool(scene.view.helpers[seat] >> number & 1),
        "cost": scene.box.helper_cost[number],
    }
