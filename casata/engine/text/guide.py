"""A guide: how a game is played and how its table is read, for somebody who sits down at it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .sheet import Line


@dataclass(frozen=True)
class Section:
    """A part of a guide: paragraphs, and below them lines in columns where it has some."""

    id: str
    heading: str
    paragraphs: tuple[str, ...] = ()
    lines: list[Line] = field(default_factory=list)
    reasons: tuple[str, ...] = ()  # names of the conditions that it explains
