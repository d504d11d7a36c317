"""A fair queue: slots for work go to those who have used the least lately."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Hashable
from dataclasses import dataclass

from .. import limits
from ..clock import REAL, Clock
from ..ids import NOBODY, PersonId

HALF = 30.0  # seconds after which half of somebody's usage is forgotten


@dataclass(frozen=True)
class Requester:
    """On whose behalf something is done: a network, and a person there. New people cost nothing, new networks do."""

    network: str = ""
    person: PersonId = NOBODY


_requester: contextvars.ContextVar[Requester] = contextvars.ContextVar("requester", default=Requester())  # noqa: B039 - frozen


def current_requester() -> Requester:
    """The sender of the request that is being answered."""
    return _requester.get()


def set_requester(requester: Requester) -> None:
    """Set the sender of the request that this task answers."""
    _requester.set(requester)


class Usage:
    """How much everybody has used lately; it fades with time."""

    def __init__(self, clock: Clock) -> None:
        """Begin with no usage."""
        self._clock = clock
        self._had: OrderedDict[Hashable, tuple[float, float]] = OrderedDict()  # how much, and when that was measured

    def of(self, who: Hashable) -> float:
        """How much somebody has used, above all in the last minute."""
        had, since = self._had.get(who, (0.0, 0.0))
        return float(had * 0.5 ** ((self._clock.monotonic() - since) / HALF)) if had else 0.0

    def add(self, who: Hashable, amount: float) -> None:
        """Add to what somebody has used."""
        had = self.of(who) + amount
        self._had.pop(who, None)
        self._had[who] = (had, self._clock.monotonic())
        if len(self._had) > limits.REMEMBERED:
            self._had.popitem(last=False)


@dataclass(eq=False)
class _Waiting:
    """One place in the queue."""

    requester: Requester
    number: int
    ready: asyncio.Future[None]


class FairQueue:
    """A few slots for work; a free one goes to the network, and there to the person, with the least usage."""

    def __init__(self, slots: int, clock: Clock = REAL) -> None:
        """Begin with all slots free."""
        self._free, self._clock = slots, clock
        self._usage = Usage(clock)
        self._inside: Counter[str] = Counter()  # by network
        self._line: list[_Waiting] = []
        self._numbers = 0

    @property
    def waiting(self) -> int:
        """How many are waiting."""
        return len(self._line)

    def waiting_of(self, network: str) -> int:
        """How many of a network are waiting."""
        return sum(each.requester.network == network for each in self._line)

    @contextlib.asynccontextmanager
    async def slot(self, requester: Requester) -> AsyncIterator[None]:
        """Wait for a slot, and hold it for as long as the work takes."""
        await self._enter(requester)
        began = self._clock.monotonic()
        try:
            yield
        finally:
            spent = self._clock.monotonic() - began
            self._usage.add(requester.network, spent)
            self._usage.add(requester, spent)
            self._inside[requester.network] -= 1
            self._inside += Counter()  # drop networks without anybody inside
            self._free += 1
            self._next()

    async def _enter(self, requester: Requester) -> None:
        self._numbers += 1
        one = _Waiting(requester, self._numbers, asyncio.get_running_loop().create_future())
        self._line.append(one)
        self._next()
        try:
            await one.ready
        except asyncio.CancelledError:
            if one in self._line:
                self._line.remove(one)
            else:  # the slot was given a moment ago
                self._inside[requester.network] -= 1
                self._free += 1
                self._next()
            raise

    def _next(self) -> None:
        """Give free slots to those who come first."""
        while self._free and self._line:
            one = min(self._line, key=self._order)
            self._line.remove(one)
            self._free -= 1
            self._inside[one.requester.network] += 1
            if not one.ready.cancelled():  # who has left gives the slot back
                one.ready.set_result(None)

    def _order(self, one: _Waiting) -> tuple[int, float, float, int]:
        """The sort key of the queue: the smallest comes first."""
        network = one.requester.network
        return self._inside[network], self._usage.of(network), self._usage.of(one.requester), one.number
