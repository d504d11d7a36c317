"""Words that are said again and again at tables of one kind: filled in once."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from ..engine.match.match import Match
from ..engine.text.language import Language, Text, language as language_of, plural
from ..engine.text.narration import wording
from ..engine.text.wording import Wording
from .tables.table import Table
from .tables.view.names import names_of

KEPT = 20_000  # sentences of one kind of table
Known = dict[Any, tuple[str, str, str]]
Translator = Callable[..., str]


def speaker(language: str) -> Translator:
    """`t("{name} waits", name=...)` in a language."""
    return language_of(language).say


def time_ago(seconds: float, t: Translator) -> str:
    """How long ago something was, in words."""
    minutes = int(seconds // 60)
    if minutes < 1:
        return t("just now")
    if minutes < 60:
        return t(plural("{count} minute ago", "{count} minutes ago"), count=minutes)
    if minutes < 60 * 24:
        return t(plural("{count} hour ago", "{count} hours ago"), count=minutes // 60)
    return t(plural("{count} day ago", "{count} days ago"), count=minutes // (60 * 24))


class CachedWording(Wording):
    """Words for one table, which share what they have filled in with those of other tables."""

    def __init__(self, words: Wording, known: Known) -> None:
        """`known` belongs to one game, its labels and one language."""
        super().__init__(words.game, words.labels, words.people, words.language)
        self._known = known

    def _filled(self, template: Text, values: Mapping[str, Any]) -> tuple[str, str, str]:
        """A person and a piece of the same name are different things, so what the values are counts too."""
        try:
            key = (template, *values.items(), *map(type, values.values()))
            found = self._known.get(key)
        except TypeError:
            return super()._filled(template, values)
        if found is None:
            if len(self._known) >= KEPT:
                self._known.clear()
            found = self._known[key] = super()._filled(template, values)
        return found


def words(table: Table, match: Match, language: str) -> Wording:
    """What is said at a table in a language; the same object as long as everybody is called the same."""
    spoken = language_of(language)
    names, which = names_of(table, spoken), ("words", language)
    found: Wording | None = table.built.get(which)
    if found is None or found.people != names:
        plain = wording(match, names, spoken)
        labels = tuple(sorted(plain.labels.items()))
        found = table.built[which] = CachedWording(plain, _known(match.game.name, labels, plain.language))
    return found


@functools.lru_cache(maxsize=64)
def _known(game: str, labels: tuple[tuple[str, str], ...], language: Language) -> Known:
    """What tables of one kind have said so far."""
    return {}
