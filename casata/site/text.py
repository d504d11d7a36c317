"""Texts in the language of a reader."""

from __future__ import annotations

import functools
from collections.abc import Callable
from datetime import UTC, date, datetime

from babel import Locale
from babel.dates import format_date, format_time

from ..engine.game import find
from ..engine.text.language import Message, language as language_of, languages, plural

Translator = Callable[..., str]


def translator(language: str, game: str = "") -> Translator:
    """The function `t` of a language, in the words of a game if one is named: `t("{name} waits", name=...)`."""
    return language_of(language, game).say


def game_title(game: str, language: str) -> str:
    """What a game is called in a language."""
    return translator(language, game)(find(game).title)


@functools.cache
def own_names() -> dict[str, str]:
    """What each language calls itself, by its code."""
    return {code: Locale(code).get_language_name() or code for code in languages()}


def plural_forms(text: Message, language: str) -> list[tuple[str, str]]:
    """All plural forms of a text with open gaps, for scripts, each with the name that Intl.PluralRules gives it."""
    rule = Locale.parse(_locale(language)).plural_form
    counts = {rule(count): count for count in reversed(range(200))}
    return [(name, language_of(language)(text, {text.by: count})) for name, count in sorted(counts.items())]


def _locale(language: str) -> str:
    """What Babel calls a language; dates in English are British."""
    return language if language in languages()[1:] else "en_GB"


def say_day(day: date, language: str) -> str:
    """A day as people write it."""
    return format_date(day, "long", _locale(language))


def say_moment(at: float, language: str) -> str:
    """A day and a time, for letters: nobody knows where they are read."""
    then = datetime.fromtimestamp(at, UTC)
    return f"{say_day(then.date(), language)}, {format_time(then, 'HH:mm', locale=_locale(language))} UTC"


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
