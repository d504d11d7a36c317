"""The results of many games: win rates with intervals, scores, lengths, points by source."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from .arena import Pairing, PlayedGame
from .report import SimLine, SimReport

Z95 = 1.959963984540054


def wilson(wins: float, games: int, z: float = Z95) -> tuple[float, float]:
    """The Wilson interval of a win rate, 95 % unless asked otherwise."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    width = 1 + z * z / games
    low = (middle - spread) / width if wins > 0 else 0.0
    return low, (middle + spread) / width if wins < games else 1.0


@dataclass
class BotLine:
    """One of the given bots: its wins and points, per seat it had."""

    name: str
    seats: int = 0
    wins: float = 0.0
    points: dict[str, float] = field(default_factory=dict)


class Summary:
    """Adds up games as they come; a shared victory counts as a share."""

    def __init__(self, pairing: Pairing) -> None:
        """No games yet."""
        self.pairing = pairing
        self.games = 0
        self.decisions = 0
        self.sources = pairing.game.sources.names
        self.lines = [BotLine(name, points=dict.fromkeys(self.sources, 0.0)) for name in pairing.bots]
        self.seat_wins = [0.0] * pairing.seats
        self.winner_points = 0.0

    def add(self, games: Iterable[PlayedGame]) -> Summary:
        """Count more games."""
        for played in games:
            self._count(played)
        return self

    def _count(self, played: PlayedGame) -> None:
        self.games += 1
        self.decisions += played.decisions
        winners = played.ranks.count(1)
        for seat, which in enumerate(played.seating):
            line = self.lines[which]
            line.seats += 1
            for source, points in zip(self.sources, played.points[seat], strict=True):
                line.points[source] += points
            if played.ranks[seat] == 1:
                line.wins += 1 / winners
                self.seat_wins[seat] += 1 / winners
                self.winner_points += sum(played.points[seat]) / winners

    def to_json(self) -> SimReport:
        """Everything as plain data."""
        games = self.games or 1
        return {
            "game": self.pairing.game.name,
            "seats": self.pairing.seats,
            "games": self.games,
            "seed": self.pairing.seed,
            "paired": self.pairing.paired,
            "options": dict(self.pairing.options),
            "bots": [self._line_json(line) for line in self.lines],
            "decisions_per_game": self.decisions / games,
            "mean_winner_score": self.winner_points / games,
            "seat_win_rates": [wins / games for wins in self.seat_wins],
        }

    def _line_json(self, line: BotLine) -> SimLine:
        seats = line.seats or 1
        rate = line.wins / seats
        low, high = wilson(rate * self.games, self.games)
        return {
            "name": line.name,
            "games": self.games,
            "win_rate": rate,
            "win_rate_low": low,
            "win_rate_high": high,
            "mean_score": sum(line.points.values()) / seats,
            "points": {source: points / seats for source, points in line.points.items()},
        }
