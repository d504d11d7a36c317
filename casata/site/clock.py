"""The time by which a server decides: what expires, who is late, how often somebody may ask. Tests hand in their own.

What is measured for a monitor, and how long a connection to somewhere else may take, is real time and not asked here.
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
        """Seconds since some moment; never set back."""
        return time.monotonic()

    def call_later(self, seconds: float, work: Callable[[], object]) -> asyncio.TimerHandle:
        """Do something in the running loop after so many seconds, unless it is cancelled."""
        return asyncio.get_running_loop().call_later(seconds, work)

    async def sleep(self, seconds: float) -> None:
        """Wait for so many seconds."""
        await asyncio.sleep(seconds)


REAL = Clock()
