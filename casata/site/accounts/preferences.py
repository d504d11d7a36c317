"""How a person likes their pages."""

from __future__ import annotations

import functools
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...engine.text.language import languages

CHOICES: Mapping[str, tuple[str, ...]] = {  # the first of each is for people who have not chosen
    "theme": ("auto", "light", "dark"),
    "contrast": ("auto", "high"),
    "pace": ("fast", "instant", "calm"),
    "confirm": ("auto", "on", "off"),
    "view": ("board", "list"),
}
SWITCHES = ("sound", "usual", "only", "unguided")
OFF = "off"


@dataclass(frozen=True)
class Preferences:
    """How a person likes their pages."""

    theme: str = "auto"
    contrast: str = "auto"
    pace: str = "fast"  # at which the moves of others are shown
    confirm: str = "auto"  # whether to ask before a decision is sent; auto: where it was touched
    view: str = "board"
    sound: bool = False
    usual: bool = False  # automatic answer: the usual payment
    only: bool = False  # automatic answer: the only choice, where everybody knows that it is the only one
    unguided: bool = False  # guided games without what the guide says
    language: str = "en"


def from_form(form: Mapping[str, str], language: str) -> Preferences:
    """The preferences in a form that has all of them: a switch that is not there is off, the language stays."""
    return with_fields(Preferences(language=language), form)


def with_fields(preferences: Preferences, form: Mapping[str, str]) -> Preferences:
    """Preferences with those that a form has; unknown values become the defaults."""
    named: dict[str, Any] = {name: form[name] for name in CHOICES if name in form}
    named |= {name: form[name] != OFF for name in SWITCHES if name in form}
    if "language" in form:
        named["language"] = form["language"]
    return replace(preferences, **_checked(named))


@functools.lru_cache(maxsize=1_000)
def from_json(text: str) -> Preferences:
    """The preferences in the store; a damaged text counts as none."""
    try:
        stored = json.loads(text)
    except ValueError:
        stored = {}
    if not isinstance(stored, dict):
        return Preferences()
    if isinstance(stored.get("confirm"), bool):  # as older versions stored it, where nobody could choose `auto`
        stored["confirm"] = "on" if stored["confirm"] else "auto"
    return Preferences(**_checked(stored))


def _checked(values: Mapping[str, object]) -> dict[str, Any]:
    """Values for preferences; what is unknown becomes the default."""
    checked = {name: values[name] if values[name] in known else known[0]
               for name, known in CHOICES.items() if name in values}  # fmt: skip
    checked |= {name: values[name] is True for name in SWITCHES if name in values}
    if "language" in values:
        checked["language"] = values["language"] if values["language"] in languages() else "en"
    return checked


def to_json(preferences: Preferences) -> str:
    """The preferences as they are stored."""
    return json.dumps(asdict(preferences))
