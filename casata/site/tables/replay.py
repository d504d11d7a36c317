"""Replaying the decisions at a table: a few at once, a long game in a process of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...engine import blocking
from ...engine.core.options import Options
from ...engine.errors import CasataError
from ...engine.match.match import QUICK, Match, RawEvents, Remembered
from ...engine.match.opening import deal, load

DEAL, PLAY, UNDO = "deal", "play", "undo"  # kinds of entries
Decision = tuple[str, int | None, int | None]  # its kind, seat and code


class BrokenTable(Exception):
    """The decisions stored of a table don't lead to the record stored with them."""


@dataclass(frozen=True)
class Deal:
    """Everything a match begins with."""

    game: str
    seats: int
    options: Options
    box: dict[str, object]
    key: bytes
    origin: str | None = None  # JSON: how an imported game began

    def match(self) -> Match:
        """The match before the first decision."""
        if self.origin:
            return load(self.origin).at(0)
        return deal(self.game, self.seats, self.options, self.box, self.key)


@dataclass(frozen=True)
class Replay:
    """Where a match stands, so that another process can go on with it."""

    history: list[tuple[int, int]]
    raw_events: list[RawEvents]
    remembered: list[Remembered]
    now: Remembered
    actors: list[tuple[int, ...]]  # who must decide after each entry

    def match(self, deal: Deal) -> Match:
        """The match, as it stands."""
        match = deal.match()
        match.resume(self.history, self.raw_events, self.remembered, self.now)
        return match


def is_long(decisions: Sequence[object]) -> bool:
    """Whether there are so many decisions that replaying them takes a process of its own."""
    return len(decisions) > QUICK


def carry_out(match: Match, decisions: Sequence[Decision], record: bytes) -> list[tuple[int, ...]]:
    """Replay decisions; who must decide after each. BrokenTable unless they are legal and lead to the record."""
    if is_long(decisions):
        blocking.check_allowed("replaying a table")
    actors = []
    try:
        for kind, seat, code in decisions:
            if kind == PLAY:
                match.play(int(code or 0), seat)
            elif kind == UNDO:
                match.undo(int(seat or 0))
            actors.append(match.actors)
    except CasataError as problem:
        raise BrokenTable(str(problem)) from None
    if match.packed() != record:
        raise BrokenTable("its decisions don't lead to the record stored with them")
    return actors


def replay_all(deal: Deal, decisions: Sequence[Decision], record: bytes) -> Replay:
    """Replay all decisions at a table, the deal first; BrokenTable where they don't lead to the record."""
    try:
        match = deal.match()
    except CasataError as problem:
        raise BrokenTable(str(problem)) from None
    return replay_of(match, carry_out(match, decisions, record))


def points_by_step(deal: Deal, decisions: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Each seat's points before the first decision and after each; decisions are the history of a match."""
    blocking.check_allowed("counting the points of a whole game")
    match = deal.match()
    points = [match.scores()]
    for seat, code in decisions:
        match.play(code, seat)
        points.append(match.scores())
    return points


def replay_of(match: Match, actors: list[tuple[int, ...]]) -> Replay:
    """A match in a form that another process can go on with."""
    return Replay(match.history, match.raw_events, match.remembered(), match.now(), actors)
