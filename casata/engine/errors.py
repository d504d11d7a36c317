"""What the engine refuses, each with one clear line."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any, TypeGuard

from .text.language import ENGLISH, Language, Text

LONGEST_LINE = 390
LONGEST_VALUE = 60
LONGEST_LIST = 220


class CasataError(ValueError):
    """Something asked for is not possible; the text says what would be."""

    def __init__(self, text: Text, /, **values: Any) -> None:
        """A text with gaps and what fills them; in English it is the error's own message."""
        self.text, self.values = text, values
        super().__init__(self.said(ENGLISH))

    def said(self, language: Language) -> str:
        """The message in a language, on one line of bearable length."""
        return one_line(language.filled(self.text, self.values), LONGEST_LINE)

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a worker process can hand it back."""
        return remade, (type(self), (self.text,), self.values)


class OptionError(CasataError):
    """An unknown game, seat count, option or value."""


class BoxError(CasataError):
    """Printed numbers that do not add up."""


class PositionError(CasataError):
    """A described position that cannot exist."""


class SaveError(CasataError):
    """A saved game that cannot be opened."""


class IllegalMove(CasataError):
    """A move the rules do not allow now; `reason` names the condition that fails."""

    def __init__(self, text: Text, reason: str, /, **values: Any) -> None:
        """Keep the reason beside the text."""
        super().__init__(text, **values)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        """So that a worker process can hand it back."""
        return remade, (type(self), (self.text, self.reason), self.values)


def remade(kind: type[Exception], arguments: tuple[Any, ...], values: dict[str, Any]) -> Exception:
    """An error of some kind, as it was before it was sent to another process."""
    return kind(*arguments, **values)


def listed(names: Iterable[object], most: int = 12) -> str:
    """A short list for a message: a, b, c and 5 more."""
    items = [one_line(str(name), LONGEST_VALUE) for name in names]
    shown = len(items) if len(items) <= most + 1 else most
    while len(", ".join(items[:shown])) > LONGEST_LIST:
        shown -= 1
    more = f" and {len(items) - shown} more" if shown < len(items) else ""
    return (", ".join(items[:shown]) or "nothing") + more


def hint(name: object, known: Iterable[str]) -> str:
    """The nearest of the known names as a question, where one is near."""
    near = difflib.get_close_matches(name, list(known), n=1) if isinstance(name, str) else []
    return f"did you mean {near[0]}? " if near else ""


def quoted(value: object) -> str:
    """A value as a message shows it, whatever it is."""
    try:
        return one_line(repr(value), LONGEST_VALUE)
    except (ValueError, RecursionError):  # Python does not write numbers of thousands of digits, nor endless lists
        return f"this {type(value).__name__}"


def one_line(text: str, most: int) -> str:
    """The text on one line; a long one loses its middle."""
    line = " ".join(text.split())
    half = most // 2 - 1
    return line if len(line) <= most else f"{line[:half]}…{line[-half:]}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; True and False are none."""
    return isinstance(value, int) and not isinstance(value, bool)
