"""Chunks: games of several pairings that a worker plays in one go, wherever it runs."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from ..engine.compiled.loader import Form
from ..engine.errors import CasataError
from .arena import Arena, Pairing, PlayedGame

Wanted = tuple[int, int]  # which pairing, and the number of its game

CHUNK_SECONDS = 0.5  # of work in a chunk
LONGEST_SECONDS = 1.0  # then a worker hands back what it has not begun
GROWTH = 4  # a chunk is at most so many times the last one


@dataclass(frozen=True)
class Report:
    """What came of a chunk."""

    games: list[tuple[int, PlayedGame]]  # with their pairings
    left: list[Wanted]  # not begun
    seconds: float
    problem: CasataError | None = None


class Arenas:
    """Plays games of several pairings; each pairing loads its rules when its first game is played."""

    def __init__(self, pairings: Sequence[Pairing], form: Form) -> None:
        """Nothing is loaded yet."""
        self._pairings = tuple(pairings)
        self._form = form
        self._arenas: dict[int, Arena] = {}

    def arena(self, which: int) -> Arena:
        """The arena of a pairing."""
        if which not in self._arenas:
            self._arenas[which] = Arena(self._pairings[which], self._form)
        return self._arenas[which]

    def play(self, chunk: Sequence[Wanted]) -> Report:
        """Play a chunk; what takes too long is left."""
        games: list[tuple[int, PlayedGame]] = []
        problem: CasataError | None = None
        begun = time.monotonic()
        try:
            for which, number in chunk:
                games.append((which, self.arena(which).play(number)))
                if time.monotonic() - begun > LONGEST_SECONDS:
                    break
        except CasataError as refused:
            problem = refused
        return Report(games, list(chunk[len(games) :]), time.monotonic() - begun, problem)


class ChunkSize:
    """How many games take about CHUNK_SECONDS, learnt from what has been played."""

    def __init__(self) -> None:
        """One game, until it is known how long it takes."""
        self.games = 1

    def take(self, left: deque[Wanted], workers: int) -> list[Wanted]:
        """Take a chunk from what is left, but never more than a fair share."""
        share = max(1, len(left) // (2 * workers))
        return [left.popleft() for _ in range(min(self.games, share))]

    def learn(self, report: Report) -> None:
        """Note how long a chunk has taken."""
        played = len(report.games)
        if played:
            fitting = int(played * CHUNK_SECONDS / max(report.seconds, 1e-6))
            self.games = max(1, min(GROWTH * played, fitting))
