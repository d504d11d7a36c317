"""How fast the engine is: rates per CPU-second, medians of several rounds, as ratios within one run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from ..engine import loader
from ..engine.batches import Batch, warm_up
from ..engine.game import find
from ..engine.loader import FAST, PLAIN

ROUNDS = 7
ROUND_SECONDS = 0.4
SEATS = 4
MIDGAME = 200  # decisions before a table is copied and re-dealt
SEED = 7
COMPILE = """import time
from casata.engine.batches import warm_up
start = time.process_time()
warm_up({game!r})
print(time.process_time() - start)"""


def bench(game: str, compile_times: bool = True) -> dict[str, float]:
    """All figures for one game; compiled ones are those of the interpreted rules where compiling is off."""
    seats = min(SEATS, find(game).seats[-1])
    warm_up(game)
    plain, fast = Batch(game, seats, form=PLAIN), Batch(game, seats, form=FAST)
    per_game = float(fast.play(300, SEED)[:, 0].mean())
    fast.deal(SEED, 0, MIDGAME)
    interpreted, games, copies, redeals = _interleaved(
        [
            lambda number: len(plain.play(number, SEED)),
            lambda number: len(fast.play(number, SEED)),
            _counted(fast.copies),
            _counted(fast.redeals),
        ]
    )
    cold, warm = _compile_seconds(game) if compile_times and loader.can_compile() else (0.0, 0.0)
    return {
        "interpreted_decisions_per_s": interpreted * per_game,
        "compiled_decisions_per_s": games * per_game,
        "games_per_s": games,
        "copies_per_s": copies,
        "redeals_per_s": redeals,
        "decisions_per_game": per_game,
        "compile_cold_s": cold,
        "compile_warm_s": warm,
    }


def _counted(work: Callable[[int], None]) -> Callable[[int], int]:
    def run(number: int) -> int:
        work(number)
        return number

    return run


def _interleaved(tasks: list[Callable[[int], int]]) -> list[float]:
    """The median rate of each task; their rounds alternate, so that a busy machine slows all alike."""
    sizes = [_size(task) for task in tasks]
    rates: list[list[float]] = [[] for _ in tasks]
    for _ in range(ROUNDS):
        for i, task in enumerate(tasks):
            rates[i].append(sizes[i] / _seconds(task, sizes[i]))
    return [statistics.median(rate) for rate in rates]


def _size(task: Callable[[int], int]) -> int:
    """How much work takes about one round."""
    size = 1
    while (seconds := _seconds(task, size)) < ROUND_SECONDS / 8:
        size *= 4
    return max(1, int(size * ROUND_SECONDS / seconds))


def _seconds(task: Callable[[int], int], size: int) -> float:
    start = time.process_time()
    task(size)
    return max(time.process_time() - start, 1e-9)


def _compile_seconds(game: str) -> tuple[float, float]:
    """CPU-seconds until all batch functions are ready: with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "CASATA_CACHE": folder}
        command = [sys.executable, "-c", COMPILE.format(game=game)]
        times = [
            float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
            for _ in range(2)
        ]
    return times[0], times[1]
