"""Workers on this machine: processes that play chunks."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from ..engine.compiled.loader import Form
from ..engine.errors import CasataError
from .arena import Pairing, make_ready
from .chunk import Arenas, Report, Wanted


class LocalWorkers:
    """Up to `jobs` processes."""

    def __init__(self, pairings: tuple[Pairing, ...], form: Form, jobs: int) -> None:
        """Processes start when there is something to play."""
        self._pairings = pairings
        self._form = form
        self._jobs = jobs
        self._processes: list[WorkerProcess] = []

    @property
    def busy(self) -> bool:
        """Whether any of them plays."""
        return any(process.busy for process in self._processes)

    def ready(self, games: int) -> int:
        """Start as many as so many games keep busy; how many there are."""
        if not self._processes:
            make_ready(self._pairings[0], self._form)
        while len(self._processes) < min(self._jobs, games):
            self._processes.append(WorkerProcess(self._pairings, self._form))
        return len(self._processes)

    def room(self) -> int:
        """How many chunks they take now."""
        return sum(not process.busy for process in self._processes)

    def give(self, chunk: list[Wanted]) -> None:
        """Let one play a chunk."""
        next(process for process in self._processes if not process.busy).give(chunk)

    def hear(self, seconds: float) -> list[Report]:
        """What those who have finished report, after at most so many seconds if nobody has."""
        busy = [process for process in self._processes if process.busy]
        ended = wait([process.line for process in busy], seconds)
        return [process.hear() for process in busy if process.line in ended]

    def end(self) -> None:
        """End the processes, whatever they are doing."""
        for process in self._processes:
            process.end()
        self._processes = []


class WorkerProcess:
    """One process, as its parent sees it."""

    def __init__(self, pairings: tuple[Pairing, ...], form: Form) -> None:
        """Start it; spawned, since that works the same on every system."""
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self._process: BaseProcess = context.Process(target=work, args=(far, pairings, form), daemon=True)
        with _ignore_interrupts():
            self._process.start()
        far.close()
        self.busy = False

    def give(self, chunk: list[Wanted]) -> None:
        """Let it play a chunk."""
        self.busy = True
        with contextlib.suppress(OSError):  # a process that has ended is noticed when it is listened to
            self.line.send(chunk)

    def hear(self) -> Report:
        """Receive its report."""
        try:
            report: Report = self.line.recv()
        except (EOFError, OSError):
            raise CasataError("A worker process has ended unexpectedly. Is there enough memory?") from None
        self.busy = False
        return report

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.line.close()
        self._process.terminate()
        self._process.join()


@contextlib.contextmanager
def _ignore_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl-C; the parent decides what it means."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def work(line: Connection[Any, Any], pairings: tuple[Pairing, ...], form: Form) -> None:
    """What a process does: chunks in, reports out, until the connection ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    arenas = Arenas(pairings, form)
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send(arenas.play(line.recv()))
