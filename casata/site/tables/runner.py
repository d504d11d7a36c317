"""The runner: lets bots decide where it is their turn, and clocks run out where people are late."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
from collections.abc import AsyncIterator, Callable, Coroutine

import structlog

from ...bots.thought import Thought
from .. import metrics
from ..errors import OutOfDate, Refused
from ..ids import TableId
from ..storage.tables import find_running
from ..work import queue
from ..work.queue import Requester
from . import decide
from .bots import ADVISER, BotPool, BotTask, bot_task
from .change import TableChange
from .registry import Tables
from .replay import UNDO
from .stored import RUNNING
from .table import Table

AGAIN = 5.0  # seconds until a bot that failed is asked again
log = structlog.get_logger()


class Runner:
    """Runs the bots and clocks of all running tables of this process."""

    def __init__(self, tables: Tables, bots: BotPool, pause: float, delay: Callable[[str], float]) -> None:
        """`pause` is the least time a bot takes for a decision, so that people can follow.

        `delay` says how long the next bot of a network has to wait, so that nobody's bots crowd others out.
        """
        self.tables, self.bots, self.pause, self.delay = tables, bots, pause, delay
        self.tasks: set[asyncio.Task[None]] = set()
        self.timers: dict[TableId, asyncio.TimerHandle] = {}  # by table, whether it is in memory or not
        self.stopped = False
        tables.schedule = self.schedule
        tables.listeners.processes_changed.append(self.begin)

    def begin(self) -> None:
        """Go on with all tables, after a start or when the processes have changed; nobody waits for that."""
        self._begin(self._resume())

    async def _resume(self) -> None:
        """Go on with every running table that is this process's."""
        try:
            running = await self.tables.store.read(find_running)
        except Refused:
            return  # the database is down: this begins again when it is back
        for table_id in running:
            if self.tables.bus.peers.is_responsible_for(table_id):
                await self._run_table(table_id)
                await asyncio.sleep(0)

    async def _run_table(self, table_id: TableId) -> None:
        """Open a table and let its bots and clocks go on."""
        try:
            async with self.tables.hold(lambda: self.tables.open(table_id)) as found:
                self.schedule(found)
        except Refused as problem:
            log.warning("table cannot be run", table=table_id, reason=problem.reason)
        except Exception:
            log.exception("table cannot be run", table=table_id)

    def stop(self) -> None:
        """Let no bot and no clock decide any more."""
        self.stopped = True
        for timer in self.timers.values():
            timer.cancel()
        for task in self.tasks:
            task.cancel()

    def schedule(self, table: Table) -> None:
        """Let the bots think that must decide, and set the timer to the next deadline."""
        if self.stopped or not self.tables.bus.peers.is_responsible_for(table.id):
            return
        for seat in table.deciding():
            if table.chairs[seat].bot_level and seat not in table.thinking:
                table.thinking.add(seat)
                self._begin(self._decide(table, seat))
        self._set_timer(table)

    def _begin(self, work: Coroutine[None, None, None]) -> None:
        """Start some work of the server's own, whatever request led to it."""
        task = asyncio.get_running_loop().create_task(work, context=contextvars.Context())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # -- bots ---------------------------------------------------------------------------------

    async def _decide(self, table: Table, seat: int) -> None:
        """Let a bot think without holding the table, then decide if it is still to be decided."""
        requester = self.tables.billing.of(table)
        try:
            await self.tables.clock.sleep(self.delay(requester.network))
            async with self._hold_same(table):
                match, level = table.match, table.chairs[seat].bot_level
                if not self._must_decide(table, seat) or match is None:
                    return
                decision, seen = match.decisions(seat), len(table.entries)
                task = bot_task(match, seat, level)
            thought, _ = await asyncio.gather(self.think(task, requester), self.tables.clock.sleep(self.pause))
            while (left := self.tables.pause_left(table)) > 0:
                await self.tables.clock.sleep(left)
            async with self._hold_same(table):
                if self._must_decide(table, seat) and not _has_undone(table, seen):
                    await decide.make_move(self.tables, table, seat, thought.code, decision, None)
        except Refused as problem:
            log.info("a bot was too late", table=table.id, seat=seat, reason=problem.reason)
        except Exception:
            metrics.bot_failures.inc()
            log.exception("a bot failed", table=table.id, seat=seat)
            await self.tables.clock.sleep(AGAIN)
        finally:
            table.thinking.discard(seat)
            if not self.stopped:
                self._begin(self._run_table(table.id))

    async def think(self, task: BotTask, requester: Requester) -> Thought:
        """What a bot thinks at a decision, on behalf of somebody."""
        with metrics.thinking_seconds.labels(task.level).time():
            return await self.bots.think(task, requester)

    @contextlib.asynccontextmanager
    async def _hold_same(self, table: Table) -> AsyncIterator[None]:
        """Hold this very table; OutOfDate where it was read again meanwhile."""
        async with self.tables.hold(lambda: self.tables.open(table.id)) as found:
            if found is not table:
                raise OutOfDate
            yield

    def _must_decide(self, table: Table, seat: int) -> bool:
        """Whether a bot still has to decide for a seat of this very table."""
        current = self.tables.has(table)
        return current and seat in table.deciding() and bool(table.chairs[seat].bot_level)

    async def advise(self, table: Table, seat: int) -> Thought:
        """What a strong bot would do at a seat."""
        async with self._hold_same(table):
            if not table.stored.hints:
                raise Refused("This table is played without hints.", "no_hints", 403)
            if table.match is None or seat not in table.deciding():
                raise Refused("It is not your turn.", "not_your_turn")
            task = bot_task(table.match, seat, ADVISER)
        return await self.think(task, queue.current_requester())

    # -- clocks -------------------------------------------------------------------------------

    def _set_timer(self, table: Table) -> None:
        """Ring at the next deadline of a table."""
        table_id = table.id
        if table_id in self.timers:
            self.timers.pop(table_id).cancel()
        deadlines = [chair.deadline for chair in table.chairs if chair.deadline]
        if deadlines and table.status == RUNNING:
            wait = max(0.0, min(deadlines) - self.tables.clock.now())
            self.timers[table_id] = self.tables.clock.call_later(
                min(wait, 86_400.0), lambda: self._begin(self._ring(table_id))
            )

    async def _ring(self, table_id: TableId) -> None:
        """A deadline has come: let bots take over for late players."""
        self.timers.pop(table_id, None)
        try:
            if self.tables.bus.peers.is_responsible_for(table_id):
                await self._let_bots_take_over(table_id)
        except Refused:
            await self._run_table(table_id)

    async def _let_bots_take_over(self, table_id: TableId) -> None:
        """Let bots play for everybody whose time is up, until they return."""
        async with self.tables.hold(lambda: self.tables.open(table_id)) as table:
            if table.status != RUNNING:
                return
            now = self.tables.clock.now()
            late = [seat for seat, chair in enumerate(table.chairs) if 0 < chair.deadline <= now]
            if not late:
                self._set_timer(table)
                return
            await self.tables.commit(
                table, TableChange(chairs={seat: {"away": True, "deadline": 0.0} for seat in late})
            )
            log.info("a clock ran out", table=table.id, seats=late)


def _has_undone(table: Table, seen: int) -> bool:
    """Whether something was taken back after the first `seen` entries: what a bot thought of since is worthless."""
    return any(entry.kind == UNDO for entry in table.entries[seen:])
