"""What the engine refuses: errors that say in one line what is wrong and what would be possible."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import TypeGuard

from .text.language import ENGLISH, Language, Phrase, Text, phrase

LONGEST_LINE = 390
LONGEST_VALUE = 60
LONGEST_LIST = 220


class CasataError(ValueError):
    """A request that cannot be met; its text says what would be possible."""

    def __init__(self, text: Text, /, **values: object) -> None:
        """A text with gaps and what fills them; in English it is the error's own message."""
        self.text, self.values = text, values
        super().__init__(self.said(ENGLISH))

    def said(self, language: Language) -> str:
        """The message in a language, on one line of bearable length."""
        return one_line(language.fill(self.text, self.values), LONGEST_LINE)

    @property
    def phrase(self) -> Phrase:
        """The message as a value that fills the gap of another text."""
        return Phrase(self.text, self.values)

    def __reduce__(self) -> tuple[object, ...]:
        """How a worker process hands the error back, values included."""
        return rebuild, (type(self), (self.text,), self.values)


class OptionError(CasataError):
    """An unknown game, number of players, option or value."""


class BoxError(CasataError):
    """Printed numbers that do not add up."""


class PositionError(CasataError):
    """A described position that cannot exist."""


class SaveError(CasataError):
    """A saved game that cannot be opened."""


class IllegalMove(CasataError):
    """A move that the rules do not allow now; `reason` names the condition that fails."""

    def __init__(self, text: Text, reason: str, /, **values: object) -> None:
        """A text with its values, and the stable name of the condition."""
        super().__init__(text, **values)
        self.reason = reason

    def __reduce__(self) -> tuple[object, ...]:
        """How a worker process hands the error back, its reason included."""
        return rebuild, (type(self), (self.text, self.reason), self.values)


def rebuild(kind: type[Exception], arguments: tuple[object, ...], values: dict[str, object]) -> Exception:
    """An error that another process sent, as it was there."""
    return kind(*arguments, **values)


# Values for the gaps of such texts


def list_of(names: Iterable[object], most: int = 12) -> str | Phrase:
    """A short list: `a, b, c and 5 more`."""
    items = [one_line(str(name), LONGEST_VALUE) for name in names]
    if not items:
        return phrase("nothing")
    count = len(items) if len(items) <= most + 1 else most
    while len(", ".join(items[:count])) > LONGEST_LIST:
        count -= 1
    first = ", ".join(items[:count])
    return first if count == len(items) else phrase("{names} and {count} more", names=first, count=len(items) - count)


def suggestion(name: object, known: Iterable[str]) -> str | Phrase:
    """The known name most like a mistyped one, as a question; empty where none is like it."""
    near = difflib.get_close_matches(name, list(known), n=1) if isinstance(name, str) else []
    return phrase("Did you mean {name}?", name=near[0]) if near else ""


def quote(value: object) -> str | Phrase:
    """A value as Python would write it, shortened."""
    try:
        return one_line(repr(value), LONGEST_VALUE)
    except (ValueError, RecursionError):  # Python does not write numbers of thousands of digits, nor endless lists
        return phrase("this {type}", type=type(value).__name__)


def one_line(text: str, most: int) -> str:
    """A text on one line; a long one loses its middle."""
    line = " ".join(text.split())
    half = most // 2 - 1
    return line if len(line) <= most else f"{line[:half]}…{line[-half:]}"


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; True and False are not."""
    return isinstance(value, int) and not isinstance(value, bool)
