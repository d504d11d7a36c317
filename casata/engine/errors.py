"""What the engine refuses, each with one clear line."""

from __future__ import annotations


class CasataError(ValueError):
    """Something asked for is not possible; the message says what would be."""


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

    def __init__(self, message: str, reason: str) -> None:
        """Keep the reason beside the message."""
        super().__init__(message)
        self.reason = reason


def listed(names: object, most: int = 12) -> str:
    """A short list for a message: a, b, c and 5 more."""
    items = [str(name) for name in names]  # type: ignore[attr-defined]
    if len(items) > most + 1:
        return ", ".join(items[:most]) + f" and {len(items) - most} more"
    return ", ".join(items) or "nothing"
