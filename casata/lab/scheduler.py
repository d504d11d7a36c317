"""The scheduler: has games of several pairings played, here or by workers, and hands them over in order."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from ..engine.compiled.loader import Form
from .arena import Pairing, PlayedGame
from .chunk import Arenas, ChunkSize, Report, Wanted
from .cluster import RayWorkers
from .processes import LocalWorkers

Keep = Callable[[int, PlayedGame], None]

POLL_SECONDS = 0.2  # between two checks for Ctrl-C


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


class Workers(Protocol):
    """Those who play chunks: processes on this machine, or on a cluster."""

    @property
    def busy(self) -> bool:
        """Whether any of them plays."""

    def ready(self, games: int) -> int:
        """Prepare for so many games; how many chunks can be played at once."""

    def room(self) -> int:
        """How many chunks they take now."""

    def give(self, chunk: list[Wanted]) -> None:
        """Let one play a chunk."""

    def hear(self, seconds: float) -> list[Report]:
        """What those who have finished report, after at most so many seconds if nobody has."""

    def end(self) -> None:
        """Let all of them go, whatever they are doing."""


class Scheduler:
    """Plays games by their numbers; it makes no difference who plays one, and where."""

    def __init__(
        self,
        pairings: Sequence[Pairing],
        form: Form,
        jobs: int | None = None,
        interrupt: Interrupt | None = None,
        on: str = "",
    ) -> None:
        """Workers start when there is something to play; `on` says where they are if not here (see `cluster`)."""
        self.interrupt = interrupt or Interrupt()
        self._workers: Workers | None = None
        self._size = ChunkSize()
        if on:
            self._workers = RayWorkers(on, tuple(pairings), form, jobs)
        elif jobs is not None and jobs > 1:
            self._workers = LocalWorkers(tuple(pairings), form, jobs)
        else:
            self._here = Arenas(pairings, form)

    def __enter__(self) -> Scheduler:
        """Use it in a `with`, which ends its workers."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the workers."""
        if self._workers:
            self._workers.end()

    def play(self, wanted: Sequence[Wanted], keep: Keep) -> None:
        """Play all games and hand over each; after Ctrl-C finish those under way, then KeyboardInterrupt."""
        if self._workers is None:
            self._play_here(wanted, keep)
        elif wanted:
            in_order = InOrder(wanted, keep)
            try:
                self._share(self._workers, deque(wanted), in_order)
            finally:
                in_order.hand_over_all()
        self.interrupt.check()

    def _play_here(self, wanted: Sequence[Wanted], keep: Keep) -> None:
        for which, number in wanted:
            self.interrupt.check()
            keep(which, self._here.arena(which).play(number))

    def _share(self, workers: Workers, left: deque[Wanted], in_order: InOrder) -> None:
        """Give out chunks until all games are played; after Ctrl-C only finish those under way."""
        at_once = workers.ready(len(left))
        while workers.busy or (left and not self.interrupt.asked):
            for _ in range(0 if self.interrupt.asked else workers.room()):
                if left:
                    workers.give(self._size.take(left, at_once))
            for report in workers.hear(POLL_SECONDS):
                in_order.add(report.games)
                left.extendleft(reversed(report.left))
                self._size.learn(report)
                if report.problem is not None:
                    raise report.problem


class InOrder:
    """Hands games over in the order in which they were wanted, so that a journal is the same whoever played."""

    def __init__(self, wanted: Sequence[Wanted], keep: Keep) -> None:
        """Nothing is played yet."""
        self._due = deque(wanted)
        self._early: dict[Wanted, PlayedGame] = {}
        self._keep = keep

    def add(self, games: list[tuple[int, PlayedGame]]) -> None:
        """Take games, and hand over those that are due."""
        self._early.update({(which, played.number): played for which, played in games})
        while self._due and self._due[0] in self._early:
            self._hand_over(self._due.popleft())

    def hand_over_all(self) -> None:
        """Hand over the others as well: those before them are not coming."""
        for wanted in self._due:
            if wanted in self._early:
                self._hand_over(wanted)

    def _hand_over(self, wanted: Wanted) -> None:
        self._keep(wanted[0], self._early.pop(wanted))
