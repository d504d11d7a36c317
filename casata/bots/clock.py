"""The clock of one decision: how long a bot may think, and a way to stop it at once."""

from __future__ import annotations

import threading
import time
from typing import Protocol


class Flag(Protocol):
    """A signal to stop: an Event of threading or of multiprocessing."""

    def set(self) -> None:
        """Raise it."""

    def is_set(self) -> bool:
        """Whether it is raised."""


class DecisionClock:
    """Runs from `start`; without seconds it runs for ever. `stop` may come from any thread."""

    def __init__(self, seconds: float | None = None, stopped: Flag | None = None) -> None:
        """Make a clock that does not run yet."""
        self.seconds = seconds
        self._stopped = stopped or threading.Event()
        self._began = time.monotonic()

    def start(self, at_most: float = 0.0) -> None:
        """Run from now on, no longer than the bot itself wants to think."""
        self._began = time.monotonic()
        if at_most and (self.seconds is None or at_most < self.seconds):
            self.seconds = at_most

    def stop(self) -> None:
        """Let the bot decide at once with what it has found."""
        self._stopped.set()

    @property
    def left(self) -> float:
        """Seconds until the time is up, 0 or less afterwards."""
        if self._stopped.is_set():
            return 0.0
        if self.seconds is None:
            return float("inf")
        return self.seconds - (time.monotonic() - self._began)


class Pace:
    """How many iterations to do at once, so that the clock is read every few milliseconds."""

    SLICE = 0.01  # seconds between two looks

    def __init__(self) -> None:
        """Begin with a single iteration."""
        self._size = 1
        self._rate = 0.0  # iterations a second, as last measured
        self._since = 0.0

    def chunk(self, wanted: int, left: float) -> int:
        """How many iterations now, of those wanted (none: any number) and with so many seconds left."""
        if self._rate:
            self._size = max(1, min(2 * self._size, int(self._rate * min(self.SLICE, left))))
        self._since = time.perf_counter()
        return min(self._size, wanted) if wanted > 0 else self._size

    def done(self, iterations: int) -> None:
        """Measure how long those iterations took."""
        self._rate = iterations / max(time.perf_counter() - self._since, 1e-6)
