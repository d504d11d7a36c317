"""Head to head: how often a seat of one bot places before a seat of another, at tables of any size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .summary import wilson

Pair = tuple[str, str]


@dataclass
class Cell:
    """One bot against another: games together and what it made of them, 1 for a game won."""

    games: int = 0
    score: float = 0.0

    @property
    def rate(self) -> float:
        """The share of meetings won, a tie half."""
        return self.score / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Where it lies with 95 %; a game counts once, however many seats met in it."""
        return wilson(self.score, self.games)


def versus(seated: Sequence[str], places: Sequence[int]) -> dict[Pair, float]:
    """What each bot at a table made of each other one: the mean over their seats, ties half."""
    meetings: dict[Pair, list[float]] = {}
    for one, place in zip(seated, places, strict=True):
        for other, its_place in zip(seated, places, strict=True):
            if one != other:
                meetings.setdefault((one, other), []).append(0.5 + 0.5 * ((place < its_place) - (place > its_place)))
    return {pair: sum(scores) / len(scores) for pair, scores in meetings.items()}


def matrix(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[Pair, Cell]:
    """Every bot against every other, from who sat where and the places."""
    cells = {(one, other): Cell() for one in names for other in names if one != other}
    for seated, places in games:
        for pair, score in versus(seated, places).items():
            cells[pair].games += 1
            cells[pair].score += score
    return cells
