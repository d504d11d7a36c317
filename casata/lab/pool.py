"""The pool: plays games of several pairings, here or in worker processes, and hands over each as it ends."""

from __future__ import annotations

import contextlib
import multiprocessing
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

from ..engine.compiled.loader import Form
from ..engine.errors import CasataError
from .arena import Arena, Pairing, PlayedGame, make_ready

Wanted = tuple[int, int]  # which pairing, and the number of its game
Keep = Callable[[int, PlayedGame], None]

CHUNK_SECONDS = 0.5  # of work a worker gets at once
REPORT_SECONDS = 0.2  # between two reports of a worker whose games are short
POLL_SECONDS = 0.2  # between two checks for Ctrl-C
GROWTH = 4  # a chunk is at most so many times the last one
STOP = None
Report = tuple[
    list[tuple[int, PlayedGame]], bool, Exception | None
]  # games, whether the chunk is done, what went wrong


class Interrupt:
    """Ctrl-C: the first lets games under way finish; the second stops at once."""

    def __init__(self) -> None:
        """No interrupt so far."""
        self.asked = False

    @contextlib.contextmanager
    def catch(self, say: Callable[[], None] = lambda: None) -> Iterator[None]:
        """Catch Ctrl-C while games are played; `say` confirms the first one."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def note(_signal: int, _frame: object) -> None:
            if self.asked:
                raise KeyboardInterrupt
            self.asked = True
            with contextlib.suppress(RuntimeError):  # the stream may be in the middle of a line
                say()

        before = signal.signal(signal.SIGINT, note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def check(self) -> None:
        """KeyboardInterrupt if Ctrl-C was pressed."""
        if self.asked:
            raise KeyboardInterrupt


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


class Pool:
    """Plays games by their numbers; it makes no difference which process plays one."""

    def __init__(
        self, pairings: Sequence[Pairing], form: Form, jobs: int = 1, interrupt: Interrupt | None = None
    ) -> None:
        """Processes start when there is something to play."""
        self.pairings = tuple(pairings)
        self.form = form
        self.jobs = jobs
        self.interrupt = interrupt or Interrupt()
        self._arenas: dict[int, Arena] = {}
        self._workers: list[PoolWorker] = []

    def __enter__(self) -> Pool:
        """Use it in a `with`, which ends its processes."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        for worker in self._workers:
            worker.end()
        self._workers = []

    def play(self, wanted: Sequence[Wanted], keep: Keep) -> None:
        """Play all games and hand over each; after Ctrl-C finish those under way, then KeyboardInterrupt."""
        if self.jobs == 1:
            self._play_here(wanted, keep)
        elif wanted:
            self._start(min(self.jobs, len(wanted)))
            self._share(deque(wanted), keep)
        self.interrupt.check()

    def _play_here(self, wanted: Sequence[Wanted], keep: Keep) -> None:
        for which, number in wanted:
            self.interrupt.check()
            if which not in self._arenas:
                self._arenas[which] = Arena(self.pairings[which], self.form)
            keep(which, self._arenas[which].play(number))

    def _start(self, workers: int) -> None:
        if not self._workers:
            make_ready(self.pairings[0], self.form)
        while len(self._workers) < workers:
            self._workers.append(PoolWorker(self.pairings, self.form))

    def _share(self, left: deque[Wanted], keep: Keep) -> None:
        """Give out chunks until all games are played; after Ctrl-C only finish those under way."""
        while True:
            for worker in self._workers:
                if self.interrupt.asked:
                    worker.stop()
                elif left and not worker.busy:
                    worker.give(left, len(self._workers))
            busy = [worker for worker in self._workers if worker.busy]
            if not busy:
                return
            ready = wait([worker.line for worker in busy], POLL_SECONDS)
            for worker in busy:
                if worker.line in ready:
                    worker.hear(keep)


class PoolWorker:
    """A worker process that plays chunks of games, as the parent sees it."""

    def __init__(self, pairings: tuple[Pairing, ...], form: Form) -> None:
        """Start the process; spawned, since that works the same on every system."""
        context = multiprocessing.get_context("spawn")
        self.line, far = context.Pipe()
        self._process: BaseProcess = context.Process(target=work, args=(far, pairings, form), daemon=True)
        with _ignore_interrupts():
            self._process.start()
        far.close()
        self.busy = False
        self._stopped = False
        self._size = 1
        self._given = 0.0

    def give(self, left: deque[Wanted], workers: int) -> None:
        """Give it a chunk that takes about CHUNK_SECONDS, but never more than a fair share."""
        share = max(1, len(left) // (2 * workers))
        chunk = [left.popleft() for _ in range(min(self._size, share))]
        self._send(chunk)
        self._size, self._given, self.busy = len(chunk), time.monotonic(), True

    def hear(self, keep: Keep) -> None:
        """Receive one report."""
        try:
            games, done, problem = self.line.recv()
        except (EOFError, OSError):
            raise CasataError("A worker process has ended unexpectedly. Is there enough memory?") from None
        for which, played in games:
            keep(which, played)
        if problem is not None:
            raise problem
        if done:
            seconds = max(time.monotonic() - self._given, 1e-6)
            self._size = max(1, min(GROWTH * self._size, int(self._size * CHUNK_SECONDS / seconds)))
            self.busy = False

    def stop(self) -> None:
        """Let it finish its present game and stop."""
        if self.busy and not self._stopped:
            self._stopped = True
            self._send(STOP)

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.line.close()
        self._process.terminate()
        self._process.join()

    def _send(self, chunk: list[Wanted] | None) -> None:
        with contextlib.suppress(OSError):  # a process that has ended is noticed when it is listened to
            self.line.send(chunk)


def work(line: Connection[Any, Any], pairings: tuple[Pairing, ...], form: Form) -> None:
    """What a worker process does: chunks in, reports out, until the connection ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    arenas: dict[int, Arena] = {}
    with contextlib.suppress(EOFError, OSError):
        while (chunk := line.recv()) is not STOP:
            line.send(_play_chunk(line, chunk, pairings, form, arenas))


def _play_chunk(
    line: Connection[Any, Any],
    chunk: list[Wanted],
    pairings: tuple[Pairing, ...],
    form: Form,
    arenas: dict[int, Arena],
) -> Report:
    """Play a chunk, reporting from time to time, until it is done or the parent sends STOP; the last report."""
    games: list[tuple[int, PlayedGame]] = []
    reported = time.monotonic()
    try:
        for which, number in chunk:
            if line.poll():
                break
            if which not in arenas:
                arenas[which] = Arena(pairings[which], form)
            games.append((which, arenas[which].play(number)))
            if time.monotonic() - reported > REPORT_SECONDS:
                line.send((games, False, None))
                games, reported = [], time.monotonic()
    except CasataError as problem:
        return games, True, problem
    return games, True, None
