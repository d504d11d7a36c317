"""A league: every combination of bots plays the same deals from every seat, until it is clear who is better."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from ..engine.errors import OptionError, quote
from ..engine.game import AnyGame
from .arena import Pairing, PlayedGame
from .chunk import Wanted
from .ratings import rate
from .report import Ends, LeagueReport, PairLine, RatingLine
from .run import Run
from .sprt import BETTER, LOOK, MARGIN, WORSE, judge
from .versus import Pair, matrix, versus

Progress = Callable[[int, int], None]  # games played, and how many there will be at most

KIND = "league"  # of journal


class League:
    """Who plays whom, and the results so far."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        bots: Sequence[str],
        options: Mapping[str, object],
        seed: int = 0,
        house: pathlib.Path | str | None = None,
        games: int = 1000,
        margin: float = MARGIN,
    ) -> None:
        """OptionError for what cannot be played; `games` is the most for one pairing, rounded up to whole deals."""
        _check(bots, games, margin)
        self.bots = tuple(bots)
        self.seats = seats
        self.margin = margin
        self.pairings = tuple(
            Pairing(game, seats, some, options, seed, house, paired=True)
            for some in combinations(self.bots, max(1, min(seats, len(self.bots))))
        )
        self.most = self.pairings[0].whole(games)
        self.played: list[tuple[int, PlayedGame]] = []  # with their pairings; in order where nothing was interrupted
        self.scores: dict[Pair, list[float]] = {pair: [] for pair in combinations(self.bots, 2)}  # deal by deal
        self.verdicts = {pair: judge([], margin) for pair in self.scores}

    def play(self, run: Run, progress: Progress = lambda played, games: None) -> None:
        """Play to the end; KeyboardInterrupt leaves what was played."""
        for wanted in self._rounds():
            self._play_round(run, wanted, progress)
            self._score(wanted, run.games)

    def _play_round(self, run: Run, wanted: list[Wanted], progress: Progress) -> None:
        before, at_most = len(self.played), self._at_most(wanted)
        try:
            run.play(wanted, lambda known: progress(before + known, at_most))
        finally:
            self.played += [(which, run.games[which, n]) for which, n in wanted if (which, n) in run.games]

    def _rounds(self) -> Iterator[list[Wanted]]:
        """The next few deals for all pairings that are undecided, in step with each other."""
        deals = self.most // self.seats
        for first in range(0, deals, LOOK):
            going = [which for which in range(len(self.pairings)) if not self.decided(which)]
            if not going:
                return
            yield [
                (which, deal * self.seats + turn)
                for deal in range(first, min(first + LOOK, deals))
                for which in going
                for turn in range(self.seats)
            ]

    def _at_most(self, wanted: list[Wanted]) -> int:
        going = len({which for which, _ in wanted})
        return len(self.played) + going * (self.most - min(number for _, number in wanted))

    def _score(self, wanted: list[Wanted], games: Mapping[Wanted, PlayedGame]) -> None:
        """Add the score of each pair in each deal: the mean over its games."""
        scores_by_deal: dict[tuple[int, Pair], list[float]] = {}
        for which, number in wanted:
            for pair, score in versus(*self._result(which, games[which, number])).items():
                if pair in self.scores:
                    scores_by_deal.setdefault((number // self.seats, pair), []).append(score)
        for (_, pair), scores in sorted(scores_by_deal.items()):
            self.scores[pair].append(sum(scores) / len(scores))
        self.verdicts = {pair: judge(scores, self.margin) for pair, scores in self.scores.items()}

    def _result(self, which: int, played: PlayedGame) -> tuple[list[str], tuple[int, ...]]:
        """The bots by seat, and their ranks."""
        return [self.pairings[which].bots[bot] for bot in played.seating], played.ranks

    def decided(self, which: int) -> bool:
        """Whether there is a verdict on every pair of a pairing."""
        return all(self.verdicts[pair].decided for pair in combinations(self.pairings[which].bots, 2))

    def to_json(self) -> LeagueReport:
        """Everything as plain data."""
        first = self.pairings[0]
        results = [self._result(which, played) for which, played in self.played]
        cells = matrix(self.bots, results)
        return {
            "game": first.game.name,
            "title": first.game.title,
            "seats": self.seats,
            "seed": first.seed,
            "options": dict(first.options),
            "games": len(self.played),
            "most_games_per_pairing": self.most,
            "margin": self.margin,
            "ratings": self._ratings_json(results),
            "matrix": [
                {"bot": one, "against": other, "games": cell.games, "rate": cell.rate, **_interval(cell.interval)}
                for (one, other), cell in cells.items()
            ],
            "pairs": [self._pair_json(pair) for pair in self.scores],
            "pairings": [
                {
                    "bots": list(pairing.bots),
                    "games": sum(one == which for one, _ in self.played),
                    "decided": self.decided(which),
                }
                for which, pairing in enumerate(self.pairings)
            ],
        }

    def _ratings_json(self, results: list[tuple[list[str], tuple[int, ...]]]) -> list[RatingLine]:
        points = dict.fromkeys(self.bots, 0)
        seats = dict.fromkeys(self.bots, 0)
        for (seated, _), (_, played) in zip(results, self.played, strict=True):
            for name, scored in zip(seated, played.points, strict=True):
                points[name] += sum(scored)
                seats[name] += 1
        return [
            {
                "bot": rating.name,
                "rating": rating.mu,
                "sigma": rating.sigma,
                **_interval(rating.interval),
                "games": sum(rating.name in seated for seated, _ in results),
                "mean_score": points[rating.name] / (seats[rating.name] or 1),
            }
            for rating in rate(self.bots, results)
        ]

    def _pair_json(self, pair: Pair) -> PairLine:
        verdict = self.verdicts[pair]
        better = {BETTER: pair[0], WORSE: pair[1]}.get(verdict.outcome)
        return {"bots": list(pair), "verdict": verdict.outcome, "better": better, "deals": verdict.deals}


def _interval(ends: tuple[float, float]) -> Ends:
    return {"low": ends[0], "high": ends[1]}


def _check(bots: Sequence[str], games: int, margin: float) -> None:
    if len(bots) < 2:
        raise OptionError("A league needs at least two bots.")
    for name in bots:
        if list(bots).count(name) > 1:
            raise OptionError("{bot} is named twice, but a bot can be in a league only once.", bot=name)
    if games < 1:
        raise OptionError("A league needs at least 1 game, not {count}.", count=games)
    if not 0.5 < margin < 1:
        raise OptionError("The margin must be a win rate above 0.5 and below 1, not {value}.", value=quote(margin))
