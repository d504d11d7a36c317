"""How a person likes their pages."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass

from ...rendering import languages

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True)
class Preferences:
    """How a person likes their pages."""

    theme: str = "auto"
    confirm: bool = False  # ask before a decision is sent
    sound: bool = False
    language: str = "en"


def from_form(form: Mapping[str, str]) -> Preferences:
    """The preferences in a form; unknown values become the defaults."""
    theme, language = form.get("theme", ""), form.get("language", "")
    return Preferences(
        theme=theme if theme in THEMES else "auto", confirm="confirm" in form, sound="sound" in form,
        language=language if language in languages() else "en",
    )  # fmt: skip


def from_json(text: str) -> Preferences:
    """The preferences in the store; a damaged text counts as none."""
    try:
        known = {name: value for name, value in json.loads(text).items() if name in Preferences.__annotations__}
    except ValueError:
        known = {}
    return Preferences(**known)


def to_json(preferences: Preferences) -> str:
    """The preferences as they are stored."""
    return json.dumps(asdict(preferences))
