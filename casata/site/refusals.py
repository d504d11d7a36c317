"""What the server refuses: a status, one clear line, and nothing has changed."""

from __future__ import annotations


class Refused(Exception):
    """Something asked for is not possible; the text says why, `reason` names it for programs."""

    def __init__(self, text: str, reason: str, status: int = 409) -> None:
        """Keep text, reason and the HTTP status."""
        super().__init__(text)
        self.text, self.reason, self.status = text, reason, status

    def __reduce__(self) -> tuple[type[Refused], tuple[str, str, int]]:
        """As it comes from another process."""
        return Refused, (self.text, self.reason, self.status)


class Stale(Refused):
    """The table has gone on since the page was drawn."""

    def __init__(self, text: str) -> None:
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
