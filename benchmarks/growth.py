"""`python -m benchmarks.growth`: how the cost of a decision grows with the size of a batch, threads and processes.

All take turns in one run. A decision costs processor time, that of all threads or processes together; medians of all
turns. How much faster several are shows in elapsed time, which others on the machine only lengthen: the best turns.
"""

import functools
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import casata
from benchmarks import machine, ours
from benchmarks.contestants import Play
from casata.engine.game import names

SEATS = 4
SIZES = (1, 16, 64, 256, 1024, 4096)  # games in a batch
SHARED = 1024  # games that threads share
SEVERAL = 2  # threads, or processes
TURNS = 7
SECONDS = 0.3  # of processor time, for each turn


class Turn(NamedTuple):
    """What somebody did in a turn."""

    decisions: int
    processor: float  # seconds, of all threads and processes
    elapsed: float


Player = Callable[[], Turn]


def play_for(play: Play) -> Turn:
    """Play until so much processor time is used."""
    decisions, began, start = 0, time.perf_counter(), time.process_time()
    while time.process_time() - start < SECONDS:
        decisions += play()
    return Turn(decisions, time.process_time() - start, time.perf_counter() - began)


def alternate(players: Sequence[Player]) -> list[list[Turn]]:
    """The turns of each; the first one, which compiles, does not count."""
    rounds = [[player() for player in players] for _ in range(TURNS + 1)]
    return [list(turns) for turns in zip(*rounds[1:], strict=True)]


def cost(turns: Sequence[Turn]) -> float:
    """Processor seconds of a decision."""
    return statistics.median(turn.processor / turn.decisions for turn in turns)


def speed(turns: Sequence[Turn]) -> float:
    """Decisions in an elapsed second, at best."""
    return max(turn.decisions / turn.elapsed for turn in turns)


def stepping(name: str, threads: int) -> Player:
    """A batch that is stepped, on threads."""
    return functools.partial(play_for, ours.stepped(name, SEATS, SHARED, threads))


def playing_on(name: str, threads: int) -> Player:
    """Random play to the end from the positions of a batch, on threads."""
    table = casata.batch(name, SHARED, SEATS, threads=threads)
    return functools.partial(play_for, lambda: int(table.playouts().decisions.sum()))


@functools.cache
def alone(name: str) -> Play:
    """Random play in this process."""
    return ours.batch(name, SEATS)


def turn_alone(name: str) -> Turn:
    """One turn of it."""
    return play_for(alone(name))


def side_by_side(name: str, processes: int) -> Player:
    """Random play in several processes at once."""
    spawn = multiprocessing.get_context("spawn")
    pools = [ProcessPoolExecutor(1, spawn) for _ in range(processes)]

    def play() -> Turn:
        began = time.perf_counter()
        turns = [done.result() for done in [pool.submit(turn_alone, name) for pool in pools]]
        elapsed = time.perf_counter() - began
        return Turn(sum(turn.decisions for turn in turns), sum(turn.processor for turn in turns), elapsed)

    return play


def print_sizes(games: Sequence[str]) -> None:
    """A line for each game: how fast batches of each size are stepped."""
    print(
        "\nThousands of decisions a second of processor time, stepped with masks and observations, by games in a batch"
    )
    print(f"{'':12}" + "".join(f"{size:>10,}" for size in SIZES))
    for game in games:
        found = alternate([functools.partial(play_for, ours.stepped(game, SEATS, size)) for size in SIZES])
        print(f"{game:12}" + "".join(f"{1e-3 / cost(turns):10,.0f}" for turns in found), flush=True)


def print_cores(games: Sequence[str]) -> None:
    """A line for each game: what two threads and two processes cost and bring."""
    print(f"\n{SEVERAL} at once compared with one: processor time of a decision, and decisions in elapsed time")
    print(f"{'':12}{'steps, threads':>24}{'playouts, threads':>24}{'random play, processes':>24}")
    for game in games:
        ways = (stepping, playing_on, side_by_side)
        line = f"{game:12}"
        for way in ways:
            one, several = alternate([way(game, 1), way(game, SEVERAL)])
            line += f"{cost(several) / cost(one):14.2f}{speed(several) / speed(one):10.2f}"
        print(line, flush=True)


def main(wanted: Sequence[str]) -> None:
    """Print both tables."""
    print(machine.describe())
    print(f"{SEATS} players, {TURNS} turns of {SECONDS:g} s of processor time each.")
    games = wanted or names()
    print_sizes(games)
    print_cores(games)


if __name__ == "__main__":
    main(sys.argv[1:])
