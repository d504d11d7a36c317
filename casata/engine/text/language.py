"""Texts with gaps, and the languages they are said in.

A text is its English original: a string, or a Message where it has a plural or a context. It is translated first and
filled in afterwards, so no sentence is ever built from pieces. Each game has a catalogue of its own (`locale/` in its
folder), and everything else has one: equal English texts can differ in the words of two games.
"""

from __future__ import annotations

import functools
import gettext
import math
import pathlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from ..folders import game_folders

LOCALE = "locale"  # the folder of a catalogue: hu.po is what people edit, hu.mo what programs read
FOLDER = pathlib.Path(__file__).parents[2] / LOCALE
PSEUDO = "xx"  # a language that marks every text, so that tests see which texts cannot be translated
LONGER = "xl"  # one with words that are two fifths longer, so that tests see where there is no room for them
NARROW = ("caption", "track", "on a card")  # contexts of words that stand where there is no room for longer ones
WORD = re.compile(r"{\w+}|[^\W\d_]{2,}")  # or a gap
GAP = re.compile(r"{(\w+)}")
NOTHING: Mapping[str, object] = {}


@dataclass(frozen=True)
class Message:
    """A text in one or two forms. The gap `by` chooses the form; `context` tells equal English texts apart."""

    one: str
    many: str = ""
    by: str = "count"
    context: str | None = None

    def __hash__(self) -> int:
        """One of its texts tells nearly all messages apart."""
        return hash(self.one)


Text = str | Message


@functools.cache
def plural(one: str, many: str, by: str = "count", context: str | None = None) -> Message:
    """A text whose form depends on the number in one gap: ("{count} card", "{count} cards")."""
    return Message(one, many, by, context)


@functools.cache
def context(where: str, one: str) -> Message:
    """A text that means something else elsewhere: ("verb", "Pass")."""
    return Message(one, context=where)


def later(one: str) -> str:
    """A text that is said elsewhere: what collects texts for translators finds it here."""
    return one


@dataclass(frozen=True)
class Phrase:
    """A text with its values, to be said later in the words of a game; it can fill the gap of another text."""

    text: Text
    values: Mapping[str, object]
    game: str = ""

    def __str__(self) -> str:
        """What it says in English."""
        return ENGLISH.fill(self.text, self.values)


class Typed(str):
    """What somebody typed, such as a name: it is the same in every language."""

    __slots__ = ()


Label = str | Typed | Phrase  # what a piece or a place is called; a plain string is a text


def phrase(text: Text, **values: object) -> Phrase:
    """A text to be said later, in whatever language."""
    return Phrase(text, values)


def as_value(name: str) -> Phrase | Typed:
    """A name that fills a gap of a label: what was typed as it is, everything else translated."""
    return name if isinstance(name, Typed) else phrase(name)


class Language:
    """One language: translates texts, in the right form, and fills their gaps."""

    def __init__(self, code: str, translations: gettext.NullTranslations) -> None:
        """A language and its translations; a text without a translation stays English."""
        self.code = code
        self._translations = translations

    def for_game(self, game: str) -> Language:
        """The same language in the words of a game."""
        return language(self.code, game)

    def __call__(self, text: Text, values: Mapping[str, object] = NOTHING) -> str:
        """The translated text with its gaps still empty; `values` choose the plural form."""
        if isinstance(text, str):
            return self._translations.gettext(text) if text else ""
        if not text.many:
            return self._translations.pgettext(text.context, text.one) if text.context else self(text.one)
        count = int(cast(int, values.get(text.by)) or 0)
        if text.context:
            return self._translations.npgettext(text.context, text.one, text.many, count)
        return self._translations.ngettext(text.one, text.many, count)

    def say(self, text: Text | Label, /, **values: object) -> str:
        """The translated text with its gaps filled; a label has brought what fills them along."""
        if isinstance(text, Phrase):
            return self._phrase(text)
        return str(text) if isinstance(text, Typed) else self.fill(text, values)

    def fill(self, text: Text, values: Mapping[str, object]) -> str:
        """The translated text with its gaps filled from a mapping; a Phrase among the values is translated too."""
        template = self(text, values)
        return GAP.sub(lambda gap: self._value(values, gap), template) if values else template

    def number(self, value: float, places: int = 0) -> str:
        """A number with so many decimal places, with the marks of the language: `12,500.5`."""
        [thousands, point] = [sign for sign in self(SAMPLE) if not sign.isdigit()]
        return f"{value:,.{places}f}".translate({ord(","): thousands, ord("."): point})

    def percent(self, share: float) -> str:
        """A share of 1 in percent."""
        return self.say(PERCENT, number=self.number(100 * share))

    def join(self, names: Sequence[str]) -> str:
        """Names in a row: `Anna, Béla and Cleo`."""
        return self._row(later("{names} and {last}"), names)

    def either(self, names: Sequence[str]) -> str:
        """Names of which one is meant: `church, military or initiative`."""
        return self._row(later("{names} or {last}"), names)

    def _row(self, text: str, names: Sequence[str]) -> str:
        return "".join(names) if len(names) < 2 else self.say(text, names=", ".join(names[:-1]), last=names[-1])

    def _value(self, values: Mapping[str, object], gap: re.Match[str]) -> str:
        value = values.get(gap[1], gap[0])
        return self._phrase(value) if isinstance(value, Phrase) else str(value)

    def _phrase(self, said: Phrase) -> str:
        own = self.for_game(said.game) if said.game else self
        return own.fill(said.text, said.values)


class _Marked(Language):
    """The pseudo-language: English with every text in guillemets."""

    def __call__(self, text: Text, values: Mapping[str, object] = NOTHING) -> str:
        plain = super().__call__(text, values)
        return f"«{plain}»" if plain else ""

    def number(self, value: float, places: int = 0) -> str:
        """Numbers stay English: the marks around texts are not theirs."""
        return ENGLISH.number(value, places)


class _Longer(Language):
    """The pseudo-language of longer words, "Yourur turnrn"; for the narrow ones every language finds short words."""

    def __call__(self, text: Text, values: Mapping[str, object] = NOTHING) -> str:
        plain = super().__call__(text, values)
        narrow = isinstance(text, Message) and text.context in NARROW
        return plain if narrow else WORD.sub(self._lengthen, plain)

    @staticmethod
    def _lengthen(word: re.Match[str]) -> str:
        return word[0] if word[0].startswith("{") else word[0] + word[0][-math.ceil(0.4 * len(word[0])) :]


SAMPLE = context("a number, for its marks", "1,234.5")
PERCENT = context("percent", "{number}%")
ENGLISH = Language("en", gettext.NullTranslations())


@functools.cache
def languages() -> list[str]:
    """English, and every language that has a catalogue."""
    return [ENGLISH.code, *sorted(path.stem for path in FOLDER.glob("*.mo"))]


@functools.cache
def language(code: str, game: str = "") -> Language:
    """The language of a code, in the words of a game if one is named; English where there is no translation."""
    if code in (PSEUDO, LONGER):
        return (_Marked if code == PSEUDO else _Longer)(code, gettext.NullTranslations())
    if code not in languages() or code == ENGLISH.code:
        return ENGLISH
    return Language(code, _translations(code, game))


def _translations(code: str, game: str) -> gettext.NullTranslations:
    """The catalogue of a game, then that of everything else, then those of the other games, which may help out."""
    folders = {name: folder / LOCALE for name, folder in game_folders().items()}
    order = [folders.pop(game, FOLDER), FOLDER, *folders.values()]
    found = gettext.NullTranslations()
    for path in [folder / f"{code}.mo" for folder in order]:
        if path.exists():
            with path.open("rb") as file:
                found.add_fallback(gettext.GNUTranslations(file))
    return found
