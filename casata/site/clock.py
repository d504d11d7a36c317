"""The clock by which the site decides what expires, who is late and who asks too often. Tests use their own.

Measurements for a monitor and timeouts of outgoing connections use real time, not this clock.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Clock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    def monotonic(self) -> float:
        """Seconds since some moment; it never goes back."""
        return time.monotonic()

    def call_later(self, seconds: float, work: Callable[[], object]) -> asyncio.TimerHandle:
        """Call a function in the running loop after so many seconds, unless that is cancelled."""
        return asyncio.get_running_loop().call_later(seconds, work)

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds."""
        await asyncio.sleep(seconds)


REAL = Clock()
