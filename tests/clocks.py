"""A clock that tests move by hand."""

import asyncio
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from casata.site.clock import Clock


@dataclass(eq=False)
class Timer:
    """Something that is to be done in a loop, unless it is cancelled."""

    due: float
    work: Callable[[], object]
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)
    cancelled: bool = False

    def cancel(self) -> None:
        """It is no longer wanted."""
        self.cancelled = True

    @property
    def stands(self) -> bool:
        """Whether it is still to be done: it is gone with its loop."""
        return not self.cancelled and not self.loop.is_closed()

    def ring(self) -> None:
        """It is time; from any thread."""
        self.loop.call_soon_threadsafe(lambda: self.cancelled or self.work())


class HandClock(Clock):
    """Stands still until it is moved; what waits for it goes on then."""

    def __init__(self, began: float | None = None) -> None:
        self._began, self._passed = time.time() if began is None else began, 0.0
        self._lock = threading.Lock()  # servers run in threads of their own
        self._timers: list[Timer] = []

    def now(self) -> float:
        return self._began + self._passed

    def monotonic(self) -> float:
        return self._passed

    def call_later(self, seconds: float, work: Callable[[], object]) -> Timer:  # type: ignore[override]
        with self._lock:
            timer = Timer(self._passed + seconds, work)
            self._timers.append(timer)
        self.move(0)
        return timer

    async def sleep(self, seconds: float) -> None:
        over = asyncio.Event()
        timer = self.call_later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()

    @property
    def waits(self) -> list[float]:
        """How long everything that waits for this clock still has to wait."""
        with self._lock:
            return sorted(timer.due - self._passed for timer in self._timers if timer.stands)

    def move(self, seconds: float) -> None:
        """Let time pass; from any thread."""
        with self._lock:
            self._passed += seconds
            self._timers = [timer for timer in self._timers if timer.stands]
            due = [timer for timer in self._timers if timer.due <= self._passed]
            self._timers = [timer for timer in self._timers if timer not in due]
        for timer in sorted(due, key=lambda timer: timer.due):
            timer.ring()
