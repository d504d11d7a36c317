"""What a new table is to be like: its game, options and printed values, and who sits on which chair."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

from ...bots.plan import LEVELS
from ...engine.errors import CasataError
from ...engine.game import find
from .. import limits
from ..accounts.names import checked_name, distinct_name
from ..refusals import Refused
from .table import Chair, Table


@dataclass(frozen=True)
class Plans:
    """What somebody wants a new table to be like."""

    game: str
    seats: int
    options: dict[str, Any] = field(default_factory=dict)
    house: str = ""  # a house file
    bots: dict[int, str] = field(default_factory=dict)  # level by seat; other seats stay free
    pace: str = "free"
    open: bool = False
    hints: bool = True
    promise: str = ""  # of the secret, as the host was given it
    contribution: str = ""
    screen: dict[int, str] = field(default_factory=dict)  # names, by seat, of others at the host's screen


def checked_plans(plans: Plans) -> tuple[dict[str, Any], dict[str, Any]]:
    """All options and the printed values; Refused says what is wrong."""
    try:
        game = find(plans.game)
        options = game.complete(plans.seats, plans.options)
        printed = game.printed(options)
        if plans.house.strip():
            printed = printed.with_house(plans.house, "house file")
        game.make_box(printed, plans.seats, options)
        printed.check_plain()
    except CasataError as problem:
        raise Refused.because(problem, "cannot_be_played", 422) from None
    return options, printed.values()


def bot_chair(level: str) -> Chair:
    """A seat for a bot; its part of the dice is chosen by chance."""
    if level not in LEVELS:
        raise Refused(f"bots are {', '.join(LEVELS)}", "no_such_bot", 422)
    return Chair(bot=level, name=level.capitalize(), contribution=secrets.token_hex(16))


def screen_chair(table: Table, person: str, name: str) -> Chair:
    """A seat for somebody at a person's screen; the part of the dice is chosen by chance."""
    return Chair(
        person=person, name=distinct_name(table.names, checked_name(name)), contribution=part_of_dice(""), screen=True
    )


def part_of_dice(given: str) -> str:
    """What somebody adds to the dice; chance where nothing is given."""
    if len(given) > limits.CONTRIBUTION or not given.isprintable():
        raise Refused(f"a part of the dice has at most {limits.CONTRIBUTION} printable characters", "too_long", 422)
    return given or secrets.token_hex(16)


def tell_bots_apart(chairs: list[Chair]) -> None:
    """Bots of one level are numbered where there are several."""
    for level in LEVELS:
        same = [chair for chair in chairs if chair.bot == level]
        for number, chair in enumerate(same, 1):
            chair.name = f"{level.capitalize()} {number}" if len(same) > 1 else level.capitalize()
