"""Share the server's time fairly between networks: one that wants more than its part waits."""

from __future__ import annotations

import asyncio
import time
import types
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine, Generator
from typing import TypeVar

from .. import limits
from ..clock import Clock
from ..limits import Meter, Rate, TooOften

T = TypeVar("T")
USUAL = 0.005  # seconds that every request is charged before it begins
RECENT = 5.0  # seconds for which a network counts as present after a request
KIND = "loop"


class FairShare:
    """How much of the event loop each network has used; a network that is alone may use all of it.

    Only the start of a request waits: one that has begun may hold a table, and others would wait for it.
    """

    def __init__(self, meter: Meter, rate: Rate, clock: Clock) -> None:
        """Start with nothing used."""
        self._meter, self._rate, self._clock = meter, rate, clock
        self._seen: OrderedDict[str, float] = OrderedDict()  # networks, the latest last
        self._lines: dict[str, asyncio.Lock] = {}
        self._in_line: Counter[str] = Counter()
        self._waiting: set[asyncio.Event] = set()
        self._ending = False

    async def wait(self, network: str) -> None:
        """Wait until a network may use the loop again; TooOften where too many of its requests are waiting."""
        self._seen[network] = self._clock.monotonic()
        self._seen.move_to_end(network)
        if len(self._seen) > limits.REMEMBERED:
            self._seen.popitem(last=False)
        if self._ending or not self._is_shared():
            return
        if self._in_line[network] >= limits.IN_LINE:
            raise TooOften(self._in_line[network] * USUAL / self._rate.per_second)
        self._in_line[network] += 1
        try:
            async with self._lines.setdefault(network, asyncio.Lock()):
                wait = self._meter.spend(KIND, network, self._rate, USUAL)
                if wait and not self._ending:
                    await self._pause(wait)
        finally:
            self._in_line[network] -= 1
            if not self._in_line[network]:
                del self._in_line[network], self._lines[network]

    async def _pause(self, seconds: float) -> None:
        over = asyncio.Event()
        self._waiting.add(over)
        timer = self._clock.call_later(seconds, over.set)
        try:
            await over.wait()
        finally:
            timer.cancel()
            self._waiting.discard(over)

    def end(self) -> None:
        """Let nobody wait any more, as the server stops."""
        self._ending = True
        for over in self._waiting:
            over.set()

    def _is_shared(self) -> bool:
        """Whether another network has sent a request just now."""
        names = reversed(self._seen)
        next(names, None)
        other = next(names, None)
        return other is not None and self._clock.monotonic() - self._seen[other] < RECENT

    def charge(self, network: str, seconds: float) -> None:
        """Count that a network has used the loop for so long beyond the usual time."""
        if seconds > 0 and self._is_shared():
            self._meter.spend(KIND, network, self._rate, seconds)


@types.coroutine
def count_time(work: Coroutine[object, object, T], count: Callable[[float], None]) -> Generator[object, object, T]:
    """Await something, and count the processor time that it takes in this thread, step by step."""
    step: Callable[..., object] = work.send
    value: object = None
    while True:
        began = time.thread_time()
        try:
            wanted = step(value)
        except StopIteration as done:
            result: T = done.value
            return result
        finally:
            count(time.thread_time() - began)
        try:
            value = yield wanted
            step = work.send
        except BaseException as problem:  # whatever it is, the work must get it
            step, value = work.throw, problem
