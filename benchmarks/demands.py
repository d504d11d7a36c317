"""What random play has to reach beside that of others, in one run: ratios, never rates."""

from collections.abc import Mapping
from dataclasses import dataclass

from benchmarks.contestants import AEC, BATCH, STEPS, Contestant

TIMES = {"royals": 100, "il_principe": 100, "signorie": 100, "staufer": 80}  # as fast as Catanatron, at least
LEFT = 0.25  # of a game's random play, at least, where it is stepped with masks and observations


@dataclass(frozen=True)
class Demand:
    """A ratio that was found, and what it must be at least."""

    what: str
    least: float
    found: float

    def __str__(self) -> str:
        """As it is printed."""
        verdict = "holds" if self.found >= self.least else "falls short"
        return f"{self.what:62}{self.least:10,.2f}{self.found:10,.2f}  {verdict}"


def demands(rates: Mapping[Contestant, float]) -> list[Demand]:
    """Every demand of which both sides were measured."""
    ours = {(who.game, who.way): rate for who, rate in rates.items() if who.library == "casata"}
    catan = [rate for who, rate in rates.items() if who.library == "Catanatron"]
    aec = [rate for who, rate in rates.items() if who.library == "PettingZoo"]
    found = []
    for (game, way), rate in ours.items():
        if way == BATCH and catan:
            found.append(Demand(f"{game}: random play over Catanatron's", TIMES[game], rate / catan[0]))
        if way == STEPS and (game, BATCH) in ours:
            found.append(Demand(f"{game}: step by step over random play", LEFT, rate / ours[game, BATCH]))
        if way == AEC and aec:
            found.append(Demand(f"{game}: AEC loop over PettingZoo's slowest card game", 1, rate / min(aec)))
    return found
