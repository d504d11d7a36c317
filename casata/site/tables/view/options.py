"""Options of a game in words."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

from ....engine.core.options import START, Option
from ....engine.game import Game, find
from ....engine.text.board import Fact
from ....engine.text.language import Label
from ...text import Translator
from ..table import Table


def describe_value(game: Game, option: Option, value: Any, t: Translator) -> str:
    """What people call a value of an option, or each value of a list."""
    if isinstance(value, list):
        return ", ".join(describe_value(game, option, one, t) for one in value)
    label = option.label_of(value) or _labels(game.name).get(value, "")
    return t(label) if label else str(value)


def chosen_facts(table: Table, t: Translator) -> list[Fact]:
    """The options of a table that are not the defaults of its game."""
    game = find(table.game)
    defaults = game.complete(table.seats, {})
    options = {option.name: option for option in game.options}
    return [
        Fact(t(options[name].label), describe_value(game, options[name], value, t))
        for name, value in table.stored.options.items()
        if name in options and name != START and value != defaults.get(name)
    ]


@functools.cache
def _labels(name: str) -> Mapping[str, Label]:
    """What the ids of a game's standard box are called."""
    game = find(name)
    return game.labels(game.printed(game.complete(game.seats[0], None)))
