"""Options of a game in words."""

from __future__ import annotations

from ....engine.core.options import START
from ....engine.game import find
from ....engine.text.listing import Fact
from ....engine.text.value_words import describe_value
from ...tables.table import Table
from ...text import Translator


def chosen_facts(table: Table, t: Translator) -> list[Fact]:
    """The options of a table that are not the defaults of its game."""
    game = find(table.game)
    defaults = game.complete(table.stored.seats, {})
    options = {option.name: option for option in game.setup.options}
    return [
        Fact(t(options[name].label), describe_value(game, options[name], value, t))
        for name, value in table.stored.options.items()
        if name in options and name != START and value != defaults.get(name)
    ]
