"""Parallel search: several processes search the same position, each in its own worlds; their results are added up."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from ..engine.core.chance import branch
from ..engine.core.header import Header
from ..engine.core.record import Record, Row
from ..engine.errors import CasataError
from ..engine.game import AnyGame, find
from .clock import DecisionClock, Flag
from .plan import Plan
from .searcher import Searcher
from .thought import Thought, merge

TICK = 0.005  # seconds between two looks at the clock


class Task(NamedTuple):
    """A position for one process."""

    number: int  # of the position, so that a late result for another one is recognised
    view: Header
    seat: int
    rng: Row
    share: int  # of the iterations, 0 where the clock alone decides
    seconds: float | None  # left on the clock


class ParallelSearch:
    """Processes that wait for positions to search; with as many processes the thought is the same."""

    def __init__(self, game: AnyGame, box: Record, seats: int, plan: Plan, jobs: int) -> None:
        """Start the processes; spawned, since that works the same on every system."""
        context = multiprocessing.get_context("spawn")
        self._plan = plan
        self._number = 0
        self._stop = context.Event()
        self._lines: list[Connection[Any, Any]] = []
        self._processes = []
        for _ in range(jobs):
            line, far = context.Pipe()
            process = context.Process(target=_work, args=(far, game.name, box, seats, plan, self._stop), daemon=True)
            process.start()
            far.close()
            self._lines.append(line)
            self._processes.append(process)

    def decide(self, view: Header, seat: int, rng: Row, clock: DecisionClock) -> Thought:
        """Share the iterations out, or give every process the same time."""
        self._stop.clear()
        self._number += 1
        jobs = len(self._lines)
        for number, line in enumerate(self._lines):
            own = [0, 0, 0, 0]
            branch(own, rng)
            share = (self._plan.iterations + jobs - 1 - number) // jobs
            left = None if clock.seconds is None else clock.left
            self._send(line, Task(self._number, view, seat, own, share, left))
        return merge(self._results(clock))

    def follow(self, code: int) -> None:
        """Tell the processes that their last decision was played."""
        for line in self._lines:
            self._send(line, code)

    def close(self) -> None:
        """End the processes."""
        self._stop.set()
        for line, process in zip(self._lines, self._processes, strict=True):
            line.close()
            process.terminate()
            process.join()

    def _send(self, line: Connection[Any, Any], what: Task | int) -> None:
        try:
            line.send(what)
        except OSError:
            raise _process_ended() from None

    def _results(self, clock: DecisionClock) -> list[Thought]:
        """What each process found, in order; those still thinking are stopped when the time is up."""
        thoughts: dict[int, Thought] = {}
        while len(thoughts) < len(self._lines):
            if clock.left <= 0:
                self._stop.set()
            waiting = {self._lines[number]: number for number in range(len(self._lines)) if number not in thoughts}
            for line in wait(list(waiting), TICK):
                try:
                    number, thought = self._lines[waiting[line]].recv()  # type: ignore[index]
                except (EOFError, OSError):
                    raise _process_ended() from None
                if number == self._number:
                    thoughts[waiting[line]] = thought  # type: ignore[index]
        return [thoughts[number] for number in sorted(thoughts) if thoughts[number].candidates]


def _process_ended() -> CasataError:
    return CasataError("A process of the bot has ended unexpectedly. Is there enough memory?")


def _work(line: Connection[Any, Any], game: str, box: Record, seats: int, plan: Plan, stop: Flag) -> None:
    """What each process does: positions in, thoughts out, until the connection ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    searcher = Searcher(find(game), box, seats, plan)
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = line.recv()
            if isinstance(task, int):
                searcher.follow(task)
                continue
            clock = DecisionClock(task.seconds, stop)
            clock.start()
            idle = task.share == 0 and plan.iterations > 0
            thought = Thought(-1) if idle else searcher.decide(task.view, task.seat, task.rng, clock, task.share)
            line.send((task.number, thought))
