"""How strong the bots are: every level against the next with two players, and a master among skilled bots.

Finished games are recorded in docs/evidence/strength/, so that it can be stopped and resumed. Delete that folder to
measure everything again, as you must when a heuristic has changed.
"""

import os
import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

from casata.engine.compiled.loader import FAST
from casata.engine.game import AnyGame, find, names
from casata.lab.arena import Pairing
from casata.lab.run import Run
from casata.lab.summary import Summary

SOURCES = ("casata/bots", "casata/games/*/rules", "casata/games/*/heuristic*")

FOLDER = pathlib.Path(__file__).parent.parent / "docs" / "evidence" / "strength"
SEED = 2026


@dataclass(frozen=True)
class Meeting:
    """Two bots, and the win rate that the interval must lie above."""

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


def ladder(game: AnyGame) -> list[Pairing]:
    """All meetings with two players, the same deals from both seats."""
    return [Pairing(game, 2, meeting.bots, {}, SEED, paired=True) for meeting in LADDER]


def largest_table(game: AnyGame) -> list[Pairing]:
    """One master among skilled bots at the largest table."""
    seats = game.seats[-1]
    return [Pairing(game, seats, ("master", *["skilled"] * (seats - 1)), {}, SEED, paired=True)]


def play(kind: str, pairings: list[Pairing], games: Sequence[int], folder: pathlib.Path = FOLDER) -> list[Summary]:
    """The results of some games of each pairing; games in the journal are not played again."""
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


def report(game: AnyGame) -> None:
    """Print all meetings of a game; AssertionError if a result is not what it must be."""
    for meeting, summary in zip(LADDER, play("ladder", ladder(game), GAMES[game.name][0]), strict=True):
        one, two = summary.to_json()["bots"]
        print(f"{describe(summary)} : {two['mean_score']:.1f}")
        assert one["win_rate_low"] > meeting.above, f"not above {meeting.above:.0%}"
    summary = play("crowd", largest_table(game), (GAMES[game.name][1],))[0]
    times = summary.to_json()["bots"][0]["win_rate"] * summary.pairing.seats
    print(f"{describe(summary)}; {times:.2f} times its share")
    assert times >= SHARE


def describe(summary: Summary) -> str:
    """The wins of the first bot with their interval, and its points."""
    one, two = summary.to_json()["bots"][:2]
    interval = f"{one['win_rate_low']:.1%} to {one['win_rate_high']:.1%}"
    return (
        f"{summary.pairing.game.name}, {summary.pairing.seats} players, {one['name']} against {two['name']}: "
        f"{summary.games} games, wins {one['win_rate']:.1%} ({interval}), mean {one['mean_score']:.1f}"
    )


if __name__ == "proof":
    for name in names():
        report(find(name))
