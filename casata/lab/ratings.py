"""Ratings: the strength of bots from who finished ahead of whom, after Plackett and Luce."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from ..engine.text.language import phrase
from .extras import need
from .summary import Z95

Rated: TypeAlias = Any  # of openskill, which may be missing
PURPOSE = phrase("A rating")


@dataclass(frozen=True)
class Rating:
    """How strong a bot is: 25 before anything is known; higher is better."""

    name: str
    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rating."""
        return self.mu - Z95 * self.sigma, self.mu + Z95 * self.sigma


def rate(names: Sequence[str], games: Iterable[tuple[Sequence[str], Sequence[int]]]) -> list[Rating]:
    """Ratings, strongest first, from games in order: the bots by seat and their ranks; a shared rank is a tie."""
    model = need("openskill.models", PURPOSE).PlackettLuce(
        tau=0.0
    )  # a bot is as strong in its last game as in its first
    now = {name: model.rating(name=name) for name in names}
    for seated, ranks in games:
        after = model.rate([[now[name]] for name in seated], ranks=list(ranks))
        for name in set(seated):
            now[name] = _together(model, name, [team[0] for team in after if team[0].name == name])
    found = [Rating(name, rating.mu, rating.sigma) for name, rating in now.items()]
    return sorted(found, key=lambda rating: (-rating.mu, names.index(rating.name)))


def _together(model: Rated, name: str, seats: list[Rated]) -> Rated:
    """One rating for a bot that held several seats of a game: their mean."""
    mu = sum(seat.mu for seat in seats) / len(seats)
    return model.rating(mu=mu, sigma=sum(seat.sigma for seat in seats) / len(seats), name=name)
