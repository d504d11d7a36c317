"""Why the site refuses something: one clear line, a name for programs, an HTTP status."""

from __future__ import annotations

from ..engine.errors import CasataError, rebuild
from ..engine.text.language import ENGLISH, Language, Text


class Refused(Exception):
    """A request is refused and nothing was changed; the text says why, `reason` names it for programs."""

    def __init__(self, text: Text, reason: str, status: int = 409, /, **values: object) -> None:
        """A text with gaps, the reason, the HTTP status, and the values that fill the gaps."""
        self.text, self.reason, self.status, self.values = text, reason, status, values
        super().__init__(self.said(ENGLISH))

    @classmethod
    def because(cls, problem: CasataError, reason: str, status: int = 409) -> Refused:
        """Pass an error of the engine on."""
        return cls(problem.text, reason, status, **problem.values)

    def said(self, language: Language) -> str:
        """The text in a language."""
        return language.fill(self.text, self.values)

    def __reduce__(self) -> tuple[object, ...]:
        """Let a worker process hand a refusal back."""
        return rebuild, (Refused, (self.text, self.reason, self.status), self.values)


class Stale(Refused):
    """The table has changed since the page was drawn."""

    def __init__(self, text: Text) -> None:
        """A conflict that a new page resolves."""
        super().__init__(text, "stale")


class OutOfDate(Stale):
    """Another process has changed the table in the meantime."""

    def __init__(self) -> None:
        """A refusal that people rarely see: the request is tried again first."""
        super().__init__("The table has changed since; here it is as it stands now.")


def missing() -> Refused:
    """The refusal for what does not exist and for what is not yours to see: nobody can tell which it was."""
    return Refused("This page doesn't exist, or you don't have access to it.", "missing", 404)
