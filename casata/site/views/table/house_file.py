"""House files: which printed values of a table are not those of the box, for people and for programs."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from ....engine.core.printed import Printed
from ....engine.game import EDITION, find
from ....engine.text.listing import Fact
from ....engine.text.value_words import ValueWords
from ...tables.stored import StoredTable
from ...tables.table import Table
from ...text import Translator, translator
from .cache import build_once
from .model import ChangedValue


@dataclass(frozen=True)
class HouseChange:
    """A printed value that a house file changed."""

    path: str
    standard: Any
    value: Any


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


def find_changes(table: StoredTable) -> list[HouseChange]:
    """The values that are not the standard ones."""
    standard = box_of(table).values() if is_known(table) else {}
    different = [path for path, value in standard.items() if table.box.get(path, value) != value]
    return [HouseChange(path, standard[path], table.box[path]) for path in different]


def changed(table: Table) -> list[HouseChange]:
    """The values that are not the standard ones: found once, since they stay the same."""
    return build_once(table, "house", lambda: find_changes(table.stored))


def describe(table: Table, language: str) -> tuple[ChangedValue, ...]:
    """The changed values in words, made once for each language."""

    def build() -> tuple[ChangedValue, ...]:
        words = ValueWords(find(table.game), box_of(table.stored), translator(language, table.game))
        return tuple(_change(words, one) for one in changed(table))

    return build_once(table, ("house", language), build)


def fact(table: Table, t: Translator) -> list[Fact]:
    """A line of the settings; nothing where the standard is not known."""
    if not is_known(table.stored):
        return []
    count = len(changed(table))
    if not count:
        return [Fact(t("Printed values"), t("all standard"))]
    return [Fact(t("Printed values"), t("{count} changed by a house file", count=count))]


def _change(words: ValueWords, one: HouseChange) -> ChangedValue:
    """A value that is different here."""
    return ChangedValue(words.path(one.path), words.value(one.path, one.standard), words.value(one.path, one.value))
