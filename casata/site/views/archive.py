"""What the templates of the archive are given."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class PlayerLine:
    """How a game ended for somebody, in the archive."""

    seat: int
    name: str
    rank: int
    points: int


@dataclass(frozen=True)
class GameLine:
    """A game in the archive."""

    id: str
    game: str
    title: str
    players: list[PlayerLine]  # best first
    day: str  # when it ended, for machines
    said_day: str  # and for people
    steps: int  # how many decisions it took
    mine: bool
    public: bool
    imported: bool


@dataclass(frozen=True)
class ArchiveView:
    """A page of the archive."""

    games: list[GameLine]
    newer: str  # addresses of the pages beside it
    older: str
    given: dict[str, str]  # what was looked for
    problem: str = ""
