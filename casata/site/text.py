"""Texts in the language of a reader."""

from __future__ import annotations

from collections.abc import Callable

from ..engine.text.language import language as language_of, plural

Translator = Callable[..., str]


def translator(language: str) -> Translator:
    """The function `t` of a language: `t("{name} waits", name=...)`."""
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
