"""Workers: long work in processes of their own, with a deadline, queued fairly."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

import casata.games

from ...bots.parent_watch import leave_with
from .. import limits, metrics
from ..clock import REAL, Clock
from ..errors import Refused
from ..limits import TooOften
from . import queue

T = TypeVar("T")
TRIES = 2  # of work whose process died
NICE = 10  # how much less urgent this is than answering people


class TooLong(Exception):
    """A piece of work used more processor time than it may."""


class Processes:
    """Processes that are started when they are first needed, and replaced when they hang or die."""

    def __init__(self, count: int = 1) -> None:
        """Start nothing yet."""
        self.count = count
        self._pool: ProcessPoolExecutor | None = None

    def submit(self, work: Callable[..., T], *args: object) -> Future[T]:
        """Let a process call a function of a module."""
        if self._pool is None:
            known = (os.getpid(), limits.PIECE_MEMORY, list(casata.games.__path__))
            self._pool = ProcessPoolExecutor(self.count, get_context("spawn"), initializer=_settle, initargs=known)
        return self._pool.submit(work, *args)

    def stop(self, wait: bool = False) -> None:
        """End all processes at once, whatever they do; the next piece of work starts new ones."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes: Any = getattr(pool, "_processes", None) or {}
            for process in list(processes.values()):
                process.kill()
            pool.shutdown(wait=wait, cancel_futures=True)

    def close(self) -> None:
        """End all processes for good."""
        self.stop(wait=True)


class WorkerPool:
    """Does work that would otherwise keep everybody waiting."""

    def __init__(self, processes: Processes | None = None, clock: Clock = REAL) -> None:
        """Use the processes that are handed in, or start its own."""
        self.processes = processes or Processes()
        self._queue = queue.FairQueue(self.processes.count, clock)

    def warm_up(self) -> None:
        """Start a process in the background, so that the first piece of work does not wait for it."""
        self.processes.submit(_nothing)

    async def do(self, work: Callable[..., T], *args: object) -> T:
        """Call a function of a module in a process; Refused where it takes too long or too much memory.

        A network may have only so many pieces of work waiting; the server's own work belongs to no network.
        """
        requester = queue.current_requester()
        if requester.network and self._queue.waiting_of(requester.network) >= limits.PIECES:
            raise TooOften(limits.PIECE_SECONDS)
        async with self._queue.slot(requester):
            with metrics.workshop_seconds.time():
                return await self._try(work, args)

    async def _try(self, work: Callable[..., T], args: tuple[object, ...]) -> T:
        for left in reversed(range(TRIES)):
            try:
                outcome = self.processes.submit(_call_within, work, args, limits.PIECE_SECONDS)
                return await asyncio.wait_for(asyncio.wrap_future(outcome), limits.PIECE_PATIENCE)
            except BrokenProcessPool:
                self.processes.stop()
                if not left:
                    raise _too_heavy() from None
            except TimeoutError:
                self.processes.stop()
                raise _too_heavy() from None
            except (TooLong, MemoryError):
                raise _too_heavy() from None
        raise AssertionError  # every try returns or raises

    def close(self) -> None:
        """Stop all work at once."""
        self.processes.close()


def _too_heavy() -> Refused:
    return Refused("This takes too long to compute. Nothing was changed.", "too_heavy", 422)


def _nothing() -> None:
    """Do nothing: the process is only to be there."""


def _settle(parent: int, memory: int, games: list[str]) -> None:
    """Set up a process: less urgent than the server, deaf to Ctrl-C, limited in memory, and gone when the server is."""
    casata.games.__path__ = games
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    leave_with(parent)


def _call_within(work: Callable[..., T], args: tuple[object, ...], seconds: float) -> T:
    with _deadline(seconds):
        return work(*args)


@contextlib.contextmanager
def _deadline(seconds: float) -> Iterator[None]:
    """Raise TooLong after so many seconds of processor time, where the system can tell."""
    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGPROF, _ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _ring(*_: object) -> None:
    raise TooLong
