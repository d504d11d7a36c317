"""Head to head: how often one bot finishes ahead of another, at tables of any size."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .summary import wilson

Pair = tuple[str, str]


@dataclass
class Cell:
    """One bot against another: games played together and its score, 1 for each game won."""

    games: int = 0
    score: float = 0.0

    @property
    def rate(self) -> float:
        """The share of games won; a tie counts half."""
        return self.score / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate; a game counts once, however many seats the bots had."""
        return wilson(self.score, self.games)


def versus(seated: Sequence[str], ranks: Sequence[int]) -> dict[Pair, float]:
    """The score of each bot against each other in a game: the mean over their seats; a tie counts half."""
    meetings: dict[Pair, list[float]] = {}
    for one, rank in zip(seated, ranks, strict=True):
        for other, its_rank in zip(seated, ranks, strict=True):
            if one != other:
                meetings.setdefault((one, other), []).append(0.5 + 0.5 * ((rank < its_rank) - (rank > its_rank)))
    return {pair: sum(scores) / len(scores) for pair, scores in meetings.items()}


def matrix(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> dict[Pair, Cell]:
    """Every bot against every other, from the bots by seat and their ranks in each game."""
    cells = {(one, other): Cell() for one in names for other in names if one != other}
    for seated, ranks in games:
        for pair, score in versus(seated, ranks).items():
            cells[pair].games += 1
            cells[pair].score += score
    return cells
