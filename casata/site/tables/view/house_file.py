"""House files: which printed values of a table are not those of the box, for people and for programs."""

from __future__ import annotations

import functools
import re
from typing import Any

from ....engine.core.printed import Printed, slug
from ....engine.game import EDITION, Game, find
from ....engine.text.board import Fact
from ....engine.text.language import context, plural
from ...api.messages import HouseValue
from ...text import Translator, translator
from ..stored import StoredTable
from ..table import Table
from .cache import cache_of
from .model import ChangedValue

PLAYERS = re.compile(r"(?:(\w+?)_)??(?:players_)?([2-5])")  # players_2, removed_2
NAME = "name"
PRINTED = "printed value"  # the context of its words


@functools.lru_cache(maxsize=32)
def _standard(game: str, edition: str) -> Printed:
    """What the box of a game prints."""
    return find(game).printed({EDITION: edition})


def box_of(table: StoredTable) -> Printed:
    """The standard values for a table's options."""
    return _standard(table.game, str(table.options.get(EDITION, "")))


def is_known(table: StoredTable) -> bool:
    """Whether a table is played by today's rules: what was standard in older ones is not known."""
    return table.rules == find(table.game).version


def find_changes(table: StoredTable) -> list[HouseValue]:
    """The values that are not the standard ones."""
    standard = box_of(table).values() if is_known(table) else {}
    different = [path for path, value in standard.items() if table.box.get(path, value) != value]
    return [HouseValue(path, standard[path], table.box[path]) for path in different]


def changed(table: Table) -> list[HouseValue]:
    """The values that are not the standard ones: found once, since they stay the same."""
    built = cache_of(table).built
    if "house" not in built:
        built["house"] = find_changes(table.stored)
    found: list[HouseValue] = built["house"]
    return found


def describe(table: Table, language: str) -> tuple[ChangedValue, ...]:
    """The changed values in words, made once for each language."""
    which = ("house", language)
    built = cache_of(table).built
    if which not in built:
        words = ValueWords(find(table.game), box_of(table.stored), translator(language, table.game))
        built[which] = tuple(words.change(one) for one in changed(table))
    found: tuple[ChangedValue, ...] = built[which]
    return found


def fact(table: Table, t: Translator) -> list[Fact]:
    """A line of the settings; nothing where the standard is not known."""
    if not is_known(table.stored):
        return []
    count = len(changed(table))
    if not count:
        return [Fact(t("Printed values"), t("all standard"))]
    return [Fact(t("Printed values"), t("{count} changed by a house file", count=count))]


class ValueWords:
    """What the printed values of a game are called."""

    def __init__(self, game: Game, box: Printed, t: Translator) -> None:
        """Pieces and places are called as everywhere at the table."""
        self.t = t
        self.box = box
        self.labels = game.labels(box)
        self.meanings = game.value_words

    def change(self, one: HouseValue) -> ChangedValue:
        """A value that is different here."""
        return ChangedValue(self.path(one.path), self.value(one.path, one.standard), self.value(one.path, one.value))

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

    def value(self, path: str, value: Any) -> str:
        """A value, or all of a list."""
        if isinstance(value, list):
            return ", ".join(self.value(path, one) for one in value) or self.t("none")
        if path.endswith(f".{NAME}") and value == self.box[path]:
            return self.t(self.box.name(path))
        if not isinstance(value, str) or path.endswith(f".{NAME}"):
            return str(value)
        return self.t(self.labels[value]) if value in self.labels else self._plain(value)
