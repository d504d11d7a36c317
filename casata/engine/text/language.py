"""Texts with gaps, and the languages they are said in.

A text is its English original: a string, or a Message where it has a plural or a context. It is translated first and
filled in afterwards, so no sentence is ever built from pieces.
"""

from __future__ import annotations

import functools
import gettext
import pathlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

DOMAIN = "casata"
FOLDER = pathlib.Path(__file__).parents[2] / "locale"
PSEUDO = "xx"  # a language that marks every text, so that tests see which texts cannot be translated
GAP = re.compile(r"{(\w+)}")
NOTHING: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Message:
    """A text in one or two forms. The gap `by` chooses the form; `context` tells equal English texts apart."""

    one: str
    many: str = ""
    by: str = "count"
    context: str | None = None


Text = str | Message


def plural(one: str, many: str, by: str = "count", context: str | None = None) -> Message:
    """A text whose form depends on the number in one gap: ("{count} card", "{count} cards")."""
    return Message(one, many, by, context)


def context(where: str, one: str) -> Message:
    """A text that means something else elsewhere: ("verb", "Pass")."""
    return Message(one, context=where)


@dataclass(frozen=True)
class Phrase:
    """A text with its values, to be said later; it can fill the gap of another text."""

    text: Text
    values: Mapping[str, Any]

    def __str__(self) -> str:
        """What it says in English."""
        return ENGLISH.fill(self.text, self.values)


def phrase(text: Text, **values: Any) -> Phrase:
    """A text to be said later, in whatever language."""
    return Phrase(text, values)


class Language:
    """One language: translates texts, in the right form, and fills their gaps."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        """A language and its translations; a text without a translation stays English."""
        self.code = code
        self._translations = translations

    def __call__(self, text: Text, values: Mapping[str, Any] = NOTHING) -> str:
        """The translated text with its gaps still empty; `values` choose the plural form."""
        if isinstance(text, str):
            return self._translations.gettext(text) if text else ""
        if not text.many:
            return self._translations.pgettext(text.context, text.one) if text.context else self(text.one)
        count = int(values.get(text.by) or 0)
        if text.context:
            return self._translations.npgettext(text.context, text.one, text.many, count)
        return self._translations.ngettext(text.one, text.many, count)

    def say(self, text: Text, /, **values: Any) -> str:
        """The translated text with its gaps filled."""
        return self.fill(text, values)

    def fill(self, text: Text, values: Mapping[str, Any]) -> str:
        """The translated text with its gaps filled from a mapping; a Phrase among the values is translated too."""
        template = self(text, values)
        return GAP.sub(lambda gap: self._value(values, gap), template) if values else template

    def join(self, names: Sequence[str]) -> str:
        """Names in a row: `Anna, Béla and Cleo`."""
        if len(names) < 2:
            return "".join(names)
        return self.fill("{names} and {last}", {"names": ", ".join(names[:-1]), "last": names[-1]})

    def _value(self, values: Mapping[str, Any], gap: re.Match[str]) -> str:
        value = values.get(gap[1], gap[0])
        return self.fill(value.text, value.values) if isinstance(value, Phrase) else str(value)


class _Marked(Language):
    """The pseudo-language: English with every text in guillemets."""

    def __call__(self, text: Text, values: Mapping[str, Any] = NOTHING) -> str:
        plain = super().__call__(text, values)
        return f"«{plain}»" if plain else ""


ENGLISH = Language("en", gettext.NullTranslations())


@functools.cache
def language(code: str) -> Language:
    """The language of a code; English where there is no translation."""
    if code == PSEUDO:
        return _Marked(PSEUDO, gettext.NullTranslations())
    if code in ("", ENGLISH.code):
        return ENGLISH
    try:
        return Language(code, gettext.translation(DOMAIN, FOLDER, [code]))
    except OSError:
        return ENGLISH
