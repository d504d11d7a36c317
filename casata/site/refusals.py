"""What the server refuses: a status, one clear line, and nothing has changed."""

from __future__ import annotations

from typing import Any

from ..engine.errors import CasataError, rebuild
from ..engine.text.language import ENGLISH, Language, Text


class Refused(Exception):
    """Something asked for is not possible; the text says why, `reason` names it for programs."""

    def __init__(self, text: Text, reason: str, status: int = 409, /, **values: Any) -> None:
        """A text with gaps and what fills them, the reason and the HTTP status."""
        self.text, self.reason, self.status, self.values = text, reason, status, values
        super().__init__(self.said(ENGLISH))

    @classmethod
    def because(cls, problem: CasataError, reason: str, status: int = 409) -> Refused:
        """What the engine refuses, passed on."""
        return cls(problem.text, reason, status, **problem.values)

    def said(self, language: Language) -> str:
        """Why, in a language."""
        return language.filled(self.text, self.values)

    def __reduce__(self) -> tuple[Any, ...]:
        """As it comes from another process."""
        return rebuild, (Refused, (self.text, self.reason, self.status), self.values)


class Stale(Refused):
    """The table has gone on since the page was drawn."""

    def __init__(self, text: Text) -> None:
        """A conflict that a fresh page solves."""
        super().__init__(text, "stale")


class OutOfDate(Stale):
    """Another process has changed the table meanwhile: look again, and try again."""

    def __init__(self) -> None:
        """Seldom seen by anybody: what was asked for is tried anew."""
        super().__init__("The table has gone on elsewhere: look again.")


def missing() -> Refused:
    """There is no such thing, or it is not for you: the same answer for both."""
    return Refused("There is no such page, or it is not yours to see.", "missing", 404)
