"""What the printed values of a game are called, and the values of its options."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Mapping

from ..core.options import Option, Value
from ..core.printed import Printed, slug
from ..game import AnyGame, find
from .language import Label, context, plural

PLAYERS = re.compile(r"(?:(\w+?)_)??(?:players_)?([2-5])")  # players_2, removed_2
NAME = "name"
PRINTED = "printed value"  # the context of its words
Say = Callable[..., str]  # Language.say


def describe_value(game: AnyGame, option: Option, value: Value, say: Say) -> str:
    """What people call a value of an option, or each value of a list."""
    if isinstance(value, list):
        return ", ".join(describe_value(game, option, one, say) for one in value)
    label = option.label_of(value) or _labels(game.name).get(value, "")
    return say(label) if label else str(value)


@functools.cache
def _labels(name: str) -> Mapping[str, Label]:
    """What the ids of a game's standard box are called."""
    game = find(name)
    return game.words.labels(game.printed(game.complete(game.seats[0], None)))


class ValueWords:
    """What the printed values of a game are called."""

    def __init__(self, game: AnyGame, box: Printed, say: Say) -> None:
        """Pieces and places are called as everywhere at the table."""
        self.t = say
        self.box = box
        self.labels = game.words.labels(box)
        self.meanings = game.words.value_words

    def path(self, path: str) -> str:
        """`cities.paris.bonus` as `Cities, Paris: bonus`."""
        above = path.split(".")[:-1]
        section = [self.thing(".".join(above[: depth + 1])) for depth in range(len(above))]
        value = self.last(path)
        told = f"{', '.join(section)}: {value}" if section else value
        return told[:1].upper() + told[1:]

    def last(self, path: str) -> str:
        """What a value is called beside the others of the same thing: `bonus`."""
        last = path.rpartition(".")[2]
        meaning = self.meanings.get(path, self.meanings.get(last, ""))
        return self.t(meaning) if meaning else self._word(last)

    def thing(self, path: str) -> str:
        """Something that has values: by the name that is printed on it, or its label; a section by its own word."""
        section, _, key = path.rpartition(".")
        if path in self.meanings:
            return self.t(self.meanings[path])
        if f"{path}.{NAME}" in self.box.leaves:
            return self.t(self.box.name(f"{path}.{NAME}"))
        return self.t(self.labels[key]) if section and key in self.labels else self._word(key)

    def _word(self, key: str) -> str:
        """A word of a path; labels of other things may be called so, but not with the same word or a number."""
        if key in self.labels and (slug(str(self.labels[key])) == key or key[-1].isdigit()):
            return self.t(self.labels[key])
        players = PLAYERS.fullmatch(key)
        if not players:
            return self._plain(key)
        count = self.t(plural("{count} player", "{count} players"), count=int(players[2]))
        return f"{self._plain(players[1])}, {count}" if players[1] else count

    def _plain(self, key: str) -> str:
        """A word that is used for printed values only."""
        return self.t(context(PRINTED, key.replace("_", " ")))

    def value(self, path: str, value: Value) -> str:
        """A value, or all of a list."""
        if isinstance(value, list):
            return ", ".join(self.value(path, one) for one in value) or self.t("none")
        if path.endswith(f".{NAME}") and value == self.box[path]:
            return self.t(self.box.name(path))
        if not isinstance(value, str) or path.endswith(f".{NAME}"):
            return str(value)
        return self.t(self.labels[value]) if value in self.labels else self._plain(value)
