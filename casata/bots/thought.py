"""A thought: what a bot decided, and what it considered."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Candidate:
    """One decision that a search considered."""

    code: int
    visits: int
    wins: tuple[float, ...]  # chance to win by seat
    scores: tuple[float, ...]  # expected final points by seat
    line: tuple[int, ...]  # the principal line: this decision and what most likely follows, of whatever seat


@dataclass(frozen=True)
class Thought:
    """The decision; candidates with the most visited first, where there was a search."""

    code: int
    candidates: tuple[Candidate, ...] = ()

    @property
    def visits(self) -> int:
        """How many iterations tried any of the candidates."""
        return sum(candidate.visits for candidate in self.candidates)

    @property
    def line(self) -> tuple[int, ...]:
        """The principal line."""
        return self.candidates[0].line if self.candidates else (self.code,)


def merge(thoughts: Iterable[Thought]) -> Thought:
    """One thought out of several about the same decision: visits add up, means are weighted by them."""
    parts: dict[int, list[Candidate]] = {}
    for thought in thoughts:
        for candidate in thought.candidates:
            parts.setdefault(candidate.code, []).append(candidate)
    merged = sorted((_merge_candidates(same) for same in parts.values()), key=lambda one: (-one.visits, one.code))
    return Thought(merged[0].code, tuple(merged))


def _merge_candidates(same: list[Candidate]) -> Candidate:
    visits = sum(one.visits for one in same)

    def mean(values: list[tuple[float, ...]]) -> tuple[float, ...]:
        weighed = zip(same, values, strict=True)
        sums = [0.0] * len(values[0])
        for one, row in weighed:
            for seat, value in enumerate(row):
                sums[seat] += value * one.visits
        return tuple(value / visits for value in sums)

    longest = max(same, key=lambda one: one.visits)
    return Candidate(longest.code, visits, mean([one.wins for one in same]), mean([one.scores for one in same]),
                     longest.line)  # fmt: skip
