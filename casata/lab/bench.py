"""How fast the engine is: rates per CPU-second, medians of several rounds, as ratios within one run."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from ..bots.bot import Bot
from ..bots.plan import plan_of
from ..bots.search_room import SearchRoom
from ..bots.warm_up import make_ready
from ..engine.compiled import loader
from ..engine.compiled.batch import Batch, warm_up
from ..engine.compiled.loader import FAST, PLAIN
from ..engine.core.header import Header
from ..engine.core.record import Record
from ..engine.game import AnyGame, find
from ..engine.match.views import redact_for, waiting_seats

ROUNDS = 7
ROUND_SECONDS = 0.4
SEATS = 4
MIDGAME = 200  # decisions before a table is copied and re-dealt
SEED = 7
BENCHED = "search:2000"  # the settings of the strongest level; a new tree begins after this many iterations
HALF = 50  # per cent of a game after which search is measured
CLOCK = 0.2  # seconds
DECISIONS = 25
COMPILE = """import time
from casata.engine.compiled.batch import warm_up
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
    interpreted, games, copies, redeals = _interleave(
        [
            lambda number: len(plain.play(number, SEED)),
            lambda number: len(fast.play(number, SEED)),
            _count(fast.copies),
            _count(fast.redeals),
        ]
    )
    cold, warm = _compile_seconds(game) if compile_times and loader.can_compile() else (0.0, 0.0)
    return {
        "interpreted_decisions_per_s": interpreted * per_game,
        "compiled_decisions_per_s": games * per_game,
        "compiled_to_interpreted": games / interpreted,
        "games_per_s": games,
        "copies_per_s": copies,
        "redeals_per_s": redeals,
        "decisions_per_game": per_game,
        "compile_cold_s": cold,
        "compile_warm_s": warm,
    }


def bench_search(game: str) -> dict[str, float]:
    """Search in the middle of a game of four, compiled and interpreted, and how well it keeps a clock."""
    found = find(game)
    seats = min(SEATS, found.seats[-1])
    make_ready(game)
    view, box, seat = _midgame(found, seats)
    plan = plan_of(BENCHED, found)
    rooms = [SearchRoom(found, box, seats, plan, form) for form in (PLAIN, FAST)]

    def searching(room: SearchRoom) -> Callable[[int], int]:
        def run(iterations: int) -> int:
            left = iterations
            while left > 0:
                room.see(view, seat, [SEED, 1, 2, 3])
                room.think(min(left, plan.iterations))
                left -= plan.iterations
            return iterations

        return run

    interpreted, compiled = _interleave([searching(room) for room in rooms])
    late = _lateness(found, box, seats, view, seat)
    return {
        "interpreted_iterations_per_s": interpreted,
        "compiled_iterations_per_s": compiled,
        "compiled_to_interpreted": compiled / interpreted,
        "clock_asked_ms": 1000 * CLOCK,
        "clock_late_median_ms": 1000 * statistics.median(late),
        "clock_late_worst_ms": 1000 * max(late),
    }


def _midgame(game: AnyGame, seats: int) -> tuple[Header, Record, int]:
    """The view of the seat to move, the box and the seat, after novices have played half a game."""
    table = Batch(game, seats, form=PLAIN)
    table.deal(SEED, 0)
    box, s = table.scratch.boxes[0], table.scratch.tables[0]
    room = SearchRoom(game, box, seats, plan_of("novice", game))
    while True:
        seat = waiting_seats(s)[0]
        view = redact_for(game, box, s, seat)
        if game.rules.progress(box, s) >= HALF and len(game.legal_codes(box, s, seat)) > 1:
            return view, box, seat
        room.see(view, seat, [SEED, s.step, seat, 1])
        game.rules.apply(box, s, seat, room.choose())


def _lateness(game: AnyGame, box: Record, seats: int, view: Header, seat: int) -> list[float]:
    """By how many seconds decisions came too late."""
    bot = Bot(f"search:{CLOCK}s", game, box, seats)
    codes = game.legal_codes(box, view, seat)
    bot.decide(view, seat, codes)
    late = []
    for _ in range(DECISIONS):
        begun = time.perf_counter()
        bot.decide(view, seat, codes)
        late.append(time.perf_counter() - begun - CLOCK)
    return late


def _count(work: Callable[[int], None]) -> Callable[[int], int]:
    def run(number: int) -> int:
        work(number)
        return number

    return run


def _interleave(tasks: list[Callable[[int], int]]) -> list[float]:
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
