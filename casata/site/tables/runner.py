"""The steward: lets bots decide where it is their turn, and clocks run out where people are late."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import AsyncIterator, Callable, Coroutine

import structlog

from ...bots.thought import Thought
from .. import metrics
from ..refusals import Behind, Refused
from ..work import turns
from ..work.turns import Owner
from . import decide
from .bots import HINT, Minds, Question, question
from .registry import Hall
from .table import RUNNING, Seating

AGAIN = 5.0  # seconds until a bot that failed is asked again
log = structlog.get_logger()


class Steward:
    """Looks after every running table of a hall."""

    def __init__(self, hall: Hall, minds: Minds, pause: float, pace: Callable[[str], float]) -> None:
        """`pause` is how long a bot's decision takes at least, so that people can follow.

        `pace` is how long the next bot has to wait at a table of some network, so that nobody's bots crowd others out.
        """
        self.hall, self.minds, self.pause, self.pace = hall, minds, pause, pace
        self.tasks: set[asyncio.Task[None]] = set()
        self.timers: dict[str, asyncio.TimerHandle] = {}  # by table, whether it is in memory or not
        self.stopped = False
        hall.tend = self.tend
        hall.bus.rearranged = self.begin

    def begin(self) -> None:
        """Tables go on where they were, after a restart, or after another process has gone; nobody waits for that."""
        self._begin(self._resume())

    async def _resume(self) -> None:
        try:
            running = await self.hall.kept(self.hall.store.running)
        except Refused:
            return  # the database is away: all begins again when it is back
        for seating in running:
            if self.hall.bus.is_mine(seating):
                await self._look_after(seating)
                await asyncio.sleep(0)

    async def _look_after(self, seating: str) -> None:
        try:
            async with self.hall.held(lambda: self.hall.find(seating)) as found:
                self.tend(found)
        except Refused as problem:
            log.warning("table cannot be looked after", table=seating, reason=problem.reason)
        except Exception:
            log.exception("table cannot be looked after", table=seating)

    def stop(self) -> None:
        """Nobody decides any more, and nobody begins to."""
        self.stopped = True
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()

    def tend(self, seating: Seating) -> None:
        """Bots that are to decide begin to think; the clock is set to the next deadline."""
        if self.stopped or not self.hall.bus.is_mine(seating.id):
            return
        for seat in seating.deciding():
            if seating.chairs[seat].mind and seat not in seating.thinking:
                seating.thinking.add(seat)
                self._begin(self._decide(seating, seat))
        self._set_timer(seating)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something on the server's own account, whatever request led to it."""
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- bots ---------------------------------------------------------------------------------

    async def _decide(self, seating: Seating, seat: int) -> None:
        """Think without holding the table, then decide if the question still stands."""
        owner = self.hall.owner_of(seating)
        try:
            await self.hall.clock.sleep(self.pace(owner.network))
            async with self._held(seating):
                match, level = seating.match, seating.chairs[seat].mind
                if not self._is_asked(seating, seat) or match is None:
                    return
                answers = match.decisions(seat)
                asked = question(match, seat, level)
            thought, _ = await asyncio.gather(self._think(asked, owner), self.hall.clock.sleep(self.pause))
            async with self._held(seating):
                if self._is_asked(seating, seat):
                    await decide.play(self.hall, seating, seat, thought.code, answers, None)
        except Refused as problem:
            log.info("a bot was too late", table=seating.id, seat=seat, reason=problem.reason)
        except Exception:
            metrics.bot_failures.inc()
            log.exception("a bot failed", table=seating.id, seat=seat)
            await self.hall.clock.sleep(AGAIN)
        finally:
            seating.thinking.discard(seat)
            if not self.stopped:
                self._begin(self._look_after(seating.id))

    async def _think(self, asked: Question, owner: Owner) -> Thought:
        with metrics.thinking_seconds.labels(asked.level).time():
            return await self.minds.think(asked, owner)

    @contextlib.asynccontextmanager
    async def _held(self, seating: Seating) -> AsyncIterator[None]:
        """The very table in memory; Behind where it was read anew meanwhile."""
        async with self.hall.held(lambda: self.hall.find(seating.id)) as found:
            if found is not seating:
                raise Behind
            yield

    def _is_asked(self, seating: Seating, seat: int) -> bool:
        """Whether a bot still has to decide for a seat of this very table."""
        current = self.hall.has(seating)
        return current and seat in seating.deciding() and bool(seating.chairs[seat].mind)

    async def advise(self, seating: Seating, seat: int) -> Thought:
        """What a strong bot would do at a seat."""
        async with self._held(seating):
            if not seating.hints:
                raise Refused("This table is played without hints.", "no_hints", 403)
            if seating.match is None or seat not in seating.deciding():
                raise Refused("There is nothing for you to decide now.", "not_your_turn")
            asked = question(seating.match, seat, HINT)
        return await self._think(asked, turns.asking())

    # -- clocks -------------------------------------------------------------------------------

    def _set_timer(self, seating: Seating) -> None:
        table = seating.id
        if table in self.timers:
            self.timers.pop(table).cancel()
        deadlines = [chair.deadline for chair in seating.chairs if chair.deadline]
        if deadlines and seating.status == RUNNING:
            wait = max(0.0, min(deadlines) - self.hall.clock.now())
            self.timers[table] = self.hall.clock.call_later(min(wait, 86_400.0), lambda: self._begin(self._ring(table)))

    async def _ring(self, table: str) -> None:
        """A clock has run out: a bot plays until the person returns."""
        self.timers.pop(table, None)
        try:
            if self.hall.bus.is_mine(table):
                await self._ring_out(table)
        except Refused:
            await self._look_after(table)

    async def _ring_out(self, table: str) -> None:
        async with self.hall.held(lambda: self.hall.find(table)) as seating:
            if seating.status != RUNNING:
                return
            now = self.hall.clock.now()
            late = [seat for seat, chair in enumerate(seating.chairs) if 0 < chair.deadline <= now]
            if not late:
                self._set_timer(seating)
                return
            await self.hall.keep(seating, {}, {seat: {"away": True, "deadline": 0.0} for seat in late})
            log.info("a clock ran out", table=seating.id, seats=late)
