"""What people are called at a table."""

from __future__ import annotations

from collections.abc import Collection

from . import limits
from .refusals import Refused


def checked_name(name: str) -> str:
    """A name as people see it: one line, not too long."""
    clean = " ".join("".join(part if part.isprintable() else " " for part in name).split())[: limits.NAME]
    if not clean:
        raise Refused("Say what you are called: at least one letter.", "no_name", 422)
    return clean


def unlike(taken: Collection[str], name: str) -> str:
    """A name that nobody else has at this table."""
    number = 1
    shown = name
    while shown in taken:
        number += 1
        shown = f"{name} {number}"
    return shown
