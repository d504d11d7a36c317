"""The wording of a table: sentences that many tables say are filled in once."""

from __future__ import annotations

import functools
from collections.abc import Hashable, Mapping

from ....engine.match.match import Match
from ....engine.text.language import Language, Text, language as language_of
from ....engine.text.narration import wording
from ....engine.text.wording import Wording
from ...tables.table import Table
from .cache import cache_of
from .names import names_of

MOST = 20_000  # sentences in memory, for one game, its labels and one language
Known = dict[Hashable, tuple[str, str, str]]


class CachedWording(Wording):
    """The wording of one table, which shares the sentences it has filled in with other tables."""

    def __init__(self, words: Wording, known: Known) -> None:
        """`known` belongs to one game, its labels and one language."""
        super().__init__(words.game, words.labels, words.people, words.language)
        self._known = known

    def _fill(self, template: Text, values: Mapping[str, object]) -> tuple[str, str, str]:
        """Look a sentence up by its text, its values and their types: a person may be called like a piece."""
        try:
            key = (template, *values, *values.values(), *map(type, values.values()))
            found = self._known.get(key)
        except TypeError:
            return super()._fill(template, values)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[key] = super()._fill(template, values)
        return found


def wording_of(table: Table, match: Match, language: str) -> Wording:
    """The wording of a table in a language; the same object as long as nobody changes their name."""
    own = language_of(language)
    names, which = names_of(table, own.say), ("words", language)
    found: Wording | None = cache_of(table).built.get(which)
    if found is None or found.people != names:
        plain = wording(match, names, own)
        labels = tuple((name, str(label), type(label)) for name, label in plain.labels.items())
        found = cache_of(table).built[which] = CachedWording(plain, _known(match.game.name, labels, plain.language))
    return found


@functools.lru_cache(maxsize=64)
def _known(game: str, labels: tuple[tuple[str, str, type], ...], language: Language) -> Known:
    """The sentences that tables of one game have said so far."""
    return {}
