"""Measure everybody who is installed, in turns on one core, and print rates and ratios."""

import argparse
import json
import os
import re
import statistics
import subprocess
import sys
from collections import deque
from collections.abc import Sequence

from benchmarks import machine
from benchmarks.contestants import AEC, ALL, BATCH, Contestant
from benchmarks.demands import demands


class Worker:
    """A contestant in a process of its own, which plays when asked."""

    def __init__(self, number: int, core: int | None) -> None:
        self.contestant = ALL[number]
        command = [sys.executable, "-m", "benchmarks.worker", str(number), "" if core is None else str(core)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.rates: list[float] = []
        self.trouble = ""

    def wait(self) -> None:
        """Until it is ready to play; `trouble` says why it never will be."""
        self.trouble = json.loads(self._answer())["trouble"]

    def _answer(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline() or '{"trouble": "its process ended"}'

    def measure(self, seconds: float) -> None:
        """Play for so many seconds of processor time."""
        assert self.process.stdin is not None
        print(seconds, file=self.process.stdin, flush=True)
        self.rates.append(json.loads(self._answer())["rate"])

    @property
    def rate(self) -> float:
        """Decisions in a second: the median of all turns."""
        return statistics.median(self.rates)


def measure(rounds: int, seconds: float, core: int | None, wanted: str) -> list[Worker]:
    """Everybody in turns, beginning with another one in each round."""
    numbers = [number for number, contestant in enumerate(ALL) if re.search(wanted, contestant.name)]
    workers = [Worker(number, core) for number in numbers]
    for worker in workers:
        worker.wait()
    playing = deque(worker for worker in workers if not worker.trouble)
    for _ in range(rounds):
        for worker in playing:
            worker.measure(seconds)
        playing.rotate(-1)
    return workers


def print_rates(workers: Sequence[Worker]) -> None:
    """A line each: decisions a second, and how far the turns lie apart."""
    print(f"{'who':72} {'decisions/s':>14}   lowest to highest turn")
    for worker in sorted(workers, key=lambda worker: -worker.rate):
        print(
            f"{worker.contestant.name:72} {worker.rate:14,.0f}   {min(worker.rates):,.0f} to {max(worker.rates):,.0f}"
        )


def print_ratios(workers: Sequence[Worker], way: str) -> None:
    """How many times as fast as each of the others our games are."""
    ours = [worker for worker in workers if _is(worker.contestant, "casata", way)]
    others = [worker for worker in workers if worker.contestant.library != "casata"]
    if way == AEC:
        others = [worker for worker in others if worker.contestant.way == AEC]
    if not (ours and others):
        return
    print(f"\nRatios, casata's {way} over others")
    print(" " * 62 + "".join(f"{worker.contestant.game:>14}" for worker in ours))
    for other in others:
        ratios = "".join(f"{worker.rate / other.rate:14,.2f}" for worker in ours)
        print(f"{other.contestant.name:62}{ratios}")


def print_demands(workers: Sequence[Worker]) -> None:
    """What has to be reached, and what was."""
    found = demands({worker.contestant: worker.rate for worker in workers})
    if found:
        print(f"\n{'Demanded, and found':62}{'at least':>10}{'found':>10}")
        print("\n".join(map(str, found)))


def _is(contestant: Contestant, library: str, way: str) -> bool:
    return (contestant.library, contestant.way) == (library, way)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1.0, help="of processor time, for each turn")
    parser.add_argument("--only", default="", help="those whose name fits this regular expression")
    arguments = parser.parse_args()
    core = max(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    workers = measure(arguments.rounds, arguments.seconds, core, arguments.only)
    playing = [worker for worker in workers if not worker.trouble]
    print(machine.describe())
    print(
        f"One core, {arguments.rounds} turns of {arguments.seconds:g} s of processor time each, everybody in every "
        "round; medians. Forced decisions count where a game asks for them.\n"
    )
    print_rates(playing)
    print_ratios(playing, BATCH)
    print_ratios(playing, AEC)
    print_demands(playing)
    for worker in workers:
        if worker.trouble:
            print(f"\nNot measured: {worker.contestant.name} ({worker.trouble})")


if __name__ == "__main__":
    main()
