"""`python -m benchmarks.shares`: where the time of random play goes in each game, found by doing one part twice.

Nothing is estimated from samples: random play is timed as it is, and again with each part done a second time.
"""

import functools
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import numba

from benchmarks import machine
from casata.engine.compiled.batch import Batch
from casata.engine.compiled.loader import load
from casata.engine.game import find, names

GAMES = 256
TURNS = 9
PARTS = ("set-up", "legal", "apply", "result")


@functools.cache
def player(name: str) -> Callable[..., int]:
    """Random play that does its parts as often as it is told."""
    kernels: Any = load(name)
    deal, legal, apply, below = kernels.deal, kernels.legal, kernels.apply, kernels.below
    first_waiting, put, write_result = kernels.first_waiting, kernels.put, kernels.write_result

    @numba.njit
    def play(scratch: Any, first: int, line: Any, deals: int, lists: int, applies: int, results: int) -> int:
        box, s, decisions = scratch.boxes[0], scratch.tables[0], 0
        for number in range(first, first + GAMES):
            for _ in range(deals):
                deal(scratch, 1, 1, number)
            while s.over == 0:
                seat = first_waiting(s)
                options = 0
                for _ in range(lists):
                    options = legal(box, s, seat, scratch.out)
                action = scratch.out[below(scratch.rng, options)]
                if applies > 1:
                    put(scratch.tables, 1, scratch.tables, 0)
                    for _ in range(applies - 2):
                        apply(box, scratch.tables[1], seat, action)
                apply(box, s, seat, action)
            for _ in range(results):
                write_result(scratch, s, line)
            decisions += s.step
        return decisions

    compiled: Callable[..., int] = play
    return compiled


def variants(batch: Batch) -> dict[str, Callable[[int], int]]:
    """Random play from a game number on, as it is ("") and with each part done twice; the decisions made."""
    play = player(batch.game.name)
    line = batch.rows(1, batch.width)[0]
    counts = {"": (1, 1, 1, 1), "set-up": (2, 1, 1, 1), "legal": (1, 2, 1, 1), "result": (1, 1, 1, 2)}
    counts |= {"copy": (1, 1, 2, 1), "apply": (1, 1, 3, 1)}
    return {part: lambda first, times=times: play(batch.scratch, first, line, *times) for part, times in counts.items()}


def seconds(batch: Batch) -> tuple[dict[str, float], float]:
    """For each part the seconds a decision takes, and how many decisions a game has."""
    found: dict[str, list[float]] = {}
    decisions = 0
    play = variants(batch)
    for turn in range(TURNS + 1):  # the first one compiles
        for part, function in play.items():
            start = time.process_time()
            decisions = function(turn * GAMES)
            found.setdefault(part, []).append((time.process_time() - start) / decisions)
    whole = {part: statistics.median(times[1:]) for part, times in found.items()}
    parts = {part: whole[part] - whole[""] for part in ("set-up", "legal", "copy", "result")}
    parts["apply"] = whole["apply"] - whole["copy"]
    return {"": whole[""], **parts}, decisions / GAMES


def main(games: Sequence[str]) -> None:
    """Print a line for each game and number of players."""
    print(machine.describe())
    print(
        f"\n{'game':12} {'players':>7} {'decisions':>9} {'M/s':>6}"
        + "".join(f"{part:>8}" for part in PARTS)
        + "    copy"
    )
    for name in games or names():
        for seats in find(name).seats:
            parts, decisions = seconds(Batch(name, seats))
            shares = "".join(f"{parts[part] / parts['']:8.0%}" for part in PARTS)
            print(
                f"{name:12} {seats:7} {decisions:9.0f} {1e-6 / parts['']:6.2f}{shares} {parts['copy'] * 1e9:4.0f} ns",
                flush=True,
            )


if __name__ == "__main__":
    main(sys.argv[1:])
