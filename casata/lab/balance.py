"""Balance: what a game is like, measured in many games between bots: seats, scores, sources, length, choices."""

from __future__ import annotations

import math
import pathlib
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ..engine.core.options import START, Value
from ..engine.core.printed import STAND_IN
from ..engine.errors import OptionError
from ..engine.game import AnyGame
from .arena import Pairing, PlayedGame
from .choices import Figures, study_choices
from .report import BalanceReport, BotShare, Difference, Distribution, Mean, Share, SourceLine, Variant
from .run import Run
from .summary import Z95, wilson

KIND = "balance"  # of journal
FORMAT = 1  # of a report
FILE = "balance.json"  # the published report in the folder of a game
BINS = 24  # of a distribution, at most
QUANTILES = (5, 25, 50, 75, 95)
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)


class Balance:
    """Games of one kind, or of two that differ in an option and are dealt alike."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        bots: Sequence[str],
        options: Mapping[str, object],
        compared: Mapping[str, object] | None = None,
        seed: int = 0,
        house: pathlib.Path | str | None = None,
    ) -> None:
        """OptionError for what cannot be played; the first seat begins unless the options say otherwise."""
        chosen = {START: 0, **options}
        variants = [chosen] if compared is None else [chosen, {**chosen, **compared}]
        self.pairings = tuple(
            Pairing(game, seats, tuple(bots), some, seed, house, with_takings=True) for some in variants
        )
        self.compared = dict(compared or {})
        complete = [game.complete(seats, some) for some in variants]
        if compared is not None and complete[0] == complete[1]:
            raise OptionError("The option to compare has that value already.")
        self.played: list[list[PlayedGame]] = [[] for _ in variants]

    def play(self, run: Run, games: int, progress: Callable[[int], None] = lambda known: None) -> None:
        """Play so many games of each kind; KeyboardInterrupt leaves those played."""
        wanted = [(which, number) for number in range(games) for which in range(len(self.pairings))]
        try:
            run.play(wanted, progress)
        finally:
            self.played = [
                [run.games[which, number] for number in range(games) if (which, number) in run.games]
                for which in range(len(self.pairings))
            ]

    def to_json(self) -> BalanceReport:
        """The report as plain data."""
        first = self.pairings[0]
        printed = first.game.printed(first.game.complete(first.seats, first.options), first.house)
        return {
            "format": FORMAT,
            "game": first.game.name,
            "rules": first.game.version,
            "seats": first.seats,
            "bots": list(first.bots),
            "seed": first.seed,
            "options": dict(first.options),
            "compared": self.compared,
            "stand_ins": sum(leaf.origin == STAND_IN for leaf in printed.leaves.values()),
            "house": first.house is not None,
            "command": self._command(),
            "variants": [variant(*each) for each in zip(self.pairings, self.played, strict=True)],
            "differences": differences(self.played) if self.compared else [],
        }

    def _command(self) -> str:
        """What measures the same again."""
        first = self.pairings[0]
        words = ["casata balance", first.game.name, f"--seats {first.seats}", f"--bots {','.join(first.bots)}"]
        words += [f"--games {max(len(played) for played in self.played)}", f"--seed {first.seed}"]
        words += [f"--option {_pair(*each)}" for each in first.options.items() if each != (START, 0)]
        words += [f"--compare {_pair(*each)}" for each in self.compared.items()]
        return " ".join(words)


def _pair(name: str, value: Value) -> str:
    """An option as it is given to a command."""
    said = ",".join(value) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else value
    return f"{name}={said}"


def variant(pairing: Pairing, played: Sequence[PlayedGame]) -> Variant:
    """All figures about games of one kind."""
    scores = np.array([by_order(one, [sum(points) for points in one.points]) for one in played]).reshape(
        -1, pairing.seats
    )
    wins = np.array([by_order(one, wins_of(one)) for one in played]).reshape(-1, pairing.seats)
    return {
        "games": len(played),
        "order": [
            {"place": place + 1, **rate(float(wins[:, place].sum()), len(played)), "score": mean(scores[:, place])}
            for place in range(pairing.seats)
        ],
        "bots": bots(pairing, played),
        "scores": distribution(scores.reshape(-1), wins.reshape(-1) > 0),
        "winning": distribution(scores[wins > 0]),
        "margin": distribution(margins(scores)),
        "sources": sources(pairing, played),
        "length": distribution(np.array([one.decisions for one in played])),
        "studies": study_choices(pairing, played),
    }


def wins_of(played: PlayedGame) -> list[float]:
    """What each seat won: 1, or its share of a shared victory."""
    share = 1 / played.ranks.count(1)
    return [share if rank == 1 else 0.0 for rank in played.ranks]


def by_order(played: PlayedGame, by_seat: Sequence[float]) -> list[float]:
    """Figures of seats in the order in which they had their first turns."""
    return [by_seat[seat] for seat in played.order]


def margins(scores: Figures) -> Figures:
    """By how much the first is ahead of the second."""
    ordered = np.sort(scores, axis=1)
    ahead: Figures = ordered[:, -1] - ordered[:, -2]
    return ahead


def rate(wins: float, games: int) -> Share:
    """A share of games with its 95 % interval."""
    low, high = wilson(wins, games)
    return {"rate": wins / max(games, 1), "low": low, "high": high}


def mean(figures: Figures) -> Mean:
    """A mean with its 95 % interval."""
    if len(figures) == 0:
        return {"mean": 0.0, "low": 0.0, "high": 0.0}
    middle = float(figures.mean())
    spread = Z95 * float(figures.std(ddof=1)) / math.sqrt(len(figures)) if len(figures) > 1 else 0.0
    return {"mean": middle, "low": middle - spread, "high": middle + spread}


def distribution(figures: Figures, marked: Figures | None = None) -> Distribution:
    """Mean, quantiles, and how many figures are in each of some bins of equal width; how many of them are marked."""
    if len(figures) == 0:
        return {"mean": 0.0, "quantiles": [0.0] * len(QUANTILES), "first": 0, "width": 1, "counts": [], "marked": []}
    lowest, highest = int(figures.min()), int(figures.max())
    width = next((width for width in WIDTHS if highest - lowest < width * (BINS - 1)), highest - lowest + 1)
    first = lowest // width * width
    bins = (figures.astype(np.int64) - first) // width
    counts = np.bincount(bins)
    chosen = bins[:0] if marked is None else bins[marked]
    return {
        "mean": float(figures.mean()),
        "quantiles": [float(each) for each in np.percentile(figures, QUANTILES)],
        "first": first,
        "width": width,
        "counts": counts.tolist(),
        "marked": np.bincount(chosen, minlength=len(counts)).tolist(),
    }


def bots(pairing: Pairing, played: Sequence[PlayedGame]) -> list[BotShare]:
    """How the given bots did, per seat they had."""
    lines: list[BotShare] = []
    for which, name in enumerate(pairing.bots):
        own = [(one, seat) for one in played for seat, bot in enumerate(one.seating) if bot == which]
        wins = sum(wins_of(one)[seat] for one, seat in own)
        share = wins / max(len(own), 1)
        score = mean(np.array([sum(one.points[seat]) for one, seat in own]))
        lines.append({"bot": name, **rate(share * len(played), len(played)), "score": score})
    return lines


def sources(pairing: Pairing, played: Sequence[PlayedGame]) -> list[SourceLine]:
    """Points by source: of everybody, of winners, of the others."""
    points = np.array([one.points for one in played]).reshape(-1, int(pairing.game.sources))
    won = np.array([wins_of(one) for one in played]).reshape(-1) > 0
    return [
        {
            "source": name,
            "points": mean(points[:, at])["mean"],
            "winners": mean(points[won, at])["mean"],
            "others": mean(points[~won, at])["mean"],
        }
        for at, name in enumerate(pairing.game.sources.names)
    ]


def differences(played: Sequence[Sequence[PlayedGame]]) -> list[Difference]:
    """What the second kind of games changes, deal by deal, with 95 % intervals."""
    others = {one.number: one for one in played[1]}
    pairs = [(one, others[one.number]) for one in played[0] if one.number in others]
    found: list[Difference] = []
    for what, measure in MEASURES.items():
        changes = np.array([np.subtract(measure(other), measure(one)) for one, other in pairs])
        found += [
            {"what": what, "place": place + 1 if changes.shape[1] > 1 else 0, **mean(changes[:, place])}
            for place in range(changes.shape[1] if pairs else 0)
        ]
    return found


MEASURES: Mapping[str, Callable[[PlayedGame], Sequence[float]]] = {
    "wins": lambda one: by_order(one, wins_of(one)),
    "score": lambda one: by_order(one, [sum(points) for points in one.points]),
    "scores": lambda one: [float(np.mean([sum(points) for points in one.points]))],
    "winning": lambda one: [max(sum(points) for points in one.points)],
    "margin": lambda one: [float(margins(np.array([[sum(points) for points in one.points]]))[0])],
    "length": lambda one: [one.decisions],
}
