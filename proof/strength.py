"""How strong the bots are: every step of the ladder with two players, master among skilled at the largest table.

Games are kept in docs/evidence/strength/ as they end, so that it can be stopped and goes on later; without that folder
everything is measured anew, as it has to be when a heuristic has changed.
"""

import os
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from casata.engine.compiled.loader import FAST
from casata.engine.game import Game, find, names
from casata.lab.arena import Pairing
from casata.lab.run import Run
from casata.lab.summary import Summary

FOLDER = pathlib.Path(__file__).parent.parent / "docs" / "evidence" / "strength"
SEED = 2026


@dataclass(frozen=True)
class Meeting:
    """Two bots, and what the lower end of the interval has to be above."""

    bots: tuple[str, str]
    above: float


LADDER = (
    Meeting(("greedy", "random"), 0.9),
    Meeting(("search:500", "greedy"), 0.6),
    Meeting(("search:2000", "search:500"), 0.5),
    Meeting(("skilled", "novice"), 0.6),
    Meeting(("strong", "skilled"), 0.6),
    Meeting(("master", "strong"), 0.6),
)
GAMES = {  # of each meeting, and of one master among skilled at the largest table: as many as their cost allows
    "il_principe": ((400, 150, 150, 200, 150, 76), 60),
    "royals": ((400, 34, 116, 200, 40, 140), 60),
    "signorie": ((400, 20, 22, 200, 60, 12), 60),
    "staufer": ((400, 88, 130, 200, 88, 52), 60),
}
SHARE = 1.5  # times its share of wins a master has to have there


def ladder(game: Game) -> list[Pairing]:
    """The meetings with two players, the same deals from both seats."""
    return [Pairing(game, 2, meeting.bots, {}, SEED, paired=True) for meeting in LADDER]


def crowd(game: Game) -> list[Pairing]:
    """One master, and skilled everywhere else."""
    seats = game.seats[-1]
    return [Pairing(game, seats, ("master", *["skilled"] * (seats - 1)), {}, SEED, paired=True)]


def played(kind: str, pairings: list[Pairing], games: Sequence[int], folder: pathlib.Path = FOLDER) -> list[Summary]:
    """What came out of so many games of each pairing; those in the journal are not played again."""
    folder.mkdir(parents=True, exist_ok=True)
    journal = folder / f"{pairings[0].game.name}-{kind}.journal"
    bots = [name for pairing in pairings for name in pairing.bots]
    wanted = [(which, number) for which, count in enumerate(games) for number in range(count)]
    wanted.sort(key=lambda each: (each[1] / games[each[0]], each))
    with Run(kind, pairings, bots, FAST, os.cpu_count() or 1, journal) as run:
        run.play(wanted)
        return [
            Summary(pairing).add(run.games[which, number] for number in range(games[which]))
            for which, pairing in enumerate(pairings)
        ]


def report(game: Game) -> None:
    """All meetings of a game in lines; an AssertionError where one is not what it has to be."""
    for meeting, summary in zip(LADDER, played("ladder", ladder(game), GAMES[game.name][0]), strict=True):
        one, two = summary.to_json()["bots"]
        print(f"{told(summary)} : {two['mean_score']:.1f}")
        assert one["win_rate_low"] > meeting.above, f"not above {meeting.above:.0%}"
    summary = played("crowd", crowd(game), (GAMES[game.name][1],))[0]
    times = summary.to_json()["bots"][0]["win_rate"] * summary.pairing.seats
    print(f"{told(summary)}; {times:.2f} times its share")
    assert times >= SHARE


def told(summary: Summary) -> str:
    """What the first bot won, with its interval, and its points."""
    one, two = summary.to_json()["bots"][:2]
    interval = f"{one['win_rate_low']:.1%} to {one['win_rate_high']:.1%}"
    return (
        f"{summary.pairing.game.name}, {summary.pairing.seats} players, {one['name']} against {two['name']}: "
        f"{summary.games} games, wins {one['win_rate']:.1%} ({interval}), mean {one['mean_score']:.1f}"
    )


if __name__ == "proof":
    for name in names():
        report(find(name))
