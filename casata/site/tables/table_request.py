"""TableRequest for a new table: its game, options and printed values, and who sits where."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ...bots.plan import LEVELS
from ...engine.core.options import Options
from ...engine.errors import CasataError
from ...engine.game import find
from ...engine.text.language import plural
from .. import limits
from ..accounts.names import checked_name, distinct_name
from ..errors import Refused
from ..ids import PersonId
from .pause import SHORT
from .stored import Chair


@dataclass(frozen=True)
class TableRequest:
    """What the host wants of a new table."""

    game: str
    seats: int
    options: Options = field(default_factory=dict)
    house: str = ""  # a house file
    bots: dict[int, str] = field(default_factory=dict)  # levels by seat; other seats stay free
    pace: str = "free"
    open: bool = False
    hints: bool = True
    promise: str = ""  # the nonce of the commitment that the host was shown
    contribution: str = ""
    screen: dict[int, str] = field(default_factory=dict)  # names by seat of guests at the host's screen
    pause: str = SHORT  # before bots answer a person


def check_plans(plans: TableRequest) -> tuple[Options, dict[str, object]]:
    """All options and printed values of a table to come; Refused says what is wrong."""
    try:
        game = find(plans.game)
        options = game.complete(plans.seats, plans.options)
        printed = game.printed(options)
        if plans.house.strip():
            printed = printed.with_house(plans.house, "house file")
        game.setup.make_box(printed, plans.seats, options)
        printed.check_plain()
    except CasataError as problem:
        raise Refused.because(problem, "cannot_be_played", 422) from None
    return options, printed.values()


def bot_chair(level: str) -> Chair:
    """A seat for a bot, with a seed of its own."""
    if level not in LEVELS:
        raise Refused("Unknown bot. Choose one of {levels}.", "no_such_bot", 422, levels=", ".join(LEVELS))
    return Chair(bot=level, name=level.capitalize(), contribution=secrets.token_hex(16))


def screen_chair(names: Sequence[str], person: PersonId, name: str) -> Chair:
    """A seat for a guest at a person's screen, called differently from those who sit there, with a seed of its own."""
    return Chair(person=person, name=distinct_name(names, checked_name(name)), contribution=check_seed(""), screen=True)


def check_seed(given: str) -> str:
    """What somebody adds to the dice: what they gave, or a random seed where they gave nothing."""
    if len(given) > limits.CONTRIBUTION or not given.isprintable():
        text = plural(
            "A seed has at most {count} printable character.", "A seed has at most {count} printable characters."
        )
        raise Refused(text, "too_long", 422, count=limits.CONTRIBUTION)
    return given or secrets.token_hex(16)


def number_bots(chairs: Sequence[Chair]) -> list[Chair]:
    """Chairs whose bots are numbered where there are several of one level."""
    levels, numbers = Counter(chair.bot for chair in chairs), Counter[str]()
    named = []
    for chair in chairs:
        numbers[chair.bot] += 1
        name = f"{chair.bot.capitalize()} {numbers[chair.bot]}" if levels[chair.bot] > 1 else chair.bot.capitalize()
        named.append(replace(chair, name=name) if chair.bot else chair)
    return named
