"""A crowd: several processes search the same position, each on worlds of its own; what they found is added up."""

from __future__ import annotations

import multiprocessing
import signal
from multiprocessing.connection import Connection, wait
from typing import Any

from ..engine.chance import branch
from ..engine.errors import CasataError
from ..engine.game import Game, find
from ..engine.record import Row
from .clock import Clock, Flag
from .plan import Plan
from .searcher import Searcher
from .thought import Thought, together

BREATH = 0.005  # seconds between two looks at the clock


class Crowd:
    """Processes that wait for positions; the same number of them gives the same thought."""

    def __init__(self, game: Game, box: Any, seats: int, plan: Plan, jobs: int) -> None:
        """Start them; spawned, so that it is the same on every system."""
        context = multiprocessing.get_context("spawn")
        self._plan = plan
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

    def decide(self, view: Any, seat: int, rng: Row, clock: Clock) -> Thought:
        """Share the iterations, or give all of them the same time."""
        self._stop.clear()
        jobs = len(self._lines)
        for number, line in enumerate(self._lines):
            own = [0, 0, 0, 0]
            branch(own, rng)
            share = (self._plan.iterations + jobs - 1 - number) // jobs
            line.send((view, seat, own, share, clock.left if clock.seconds is not None else None))
        return together(self._answers(clock))

    def follow(self, code: int) -> None:
        """What was decided last was played."""
        for line in self._lines:
            line.send(code)

    def close(self) -> None:
        """End the processes."""
        self._stop.set()
        for line, process in zip(self._lines, self._processes, strict=True):
            line.close()
            process.terminate()
            process.join()

    def _answers(self, clock: Clock) -> list[Thought]:
        """What each found, in their order; those still thinking are stopped when the clock is up."""
        thoughts: dict[int, Thought] = {}
        while len(thoughts) < len(self._lines):
            if clock.left <= 0:
                self._stop.set()
            waiting = [line for number, line in enumerate(self._lines) if number not in thoughts]
            for line in wait(waiting, BREATH):
                number = next(number for number, mine in enumerate(self._lines) if mine is line)
                try:
                    thoughts[number] = self._lines[number].recv()
                except (EOFError, OSError):
                    raise CasataError("a process of the bot ended by itself; is there enough memory?") from None
        return [thoughts[number] for number in sorted(thoughts) if thoughts[number].candidates]


def _work(line: Connection[Any, Any], game: str, box: Any, seats: int, plan: Plan, stop: Flag) -> None:
    """The life of one process: positions in, thoughts out, until nobody is there any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    searcher = Searcher(find(game), box, seats, plan)
    while True:
        try:
            task = line.recv()
        except (EOFError, OSError):
            return
        if isinstance(task, int):
            searcher.follow(task)
            continue
        view, seat, rng, iterations, seconds = task
        clock = Clock(seconds, stop)
        clock.start()
        line.send(searcher.decide(view, seat, rng, iterations, clock) if iterations or seconds else Thought(-1))
