"""Delivery: sends notices that are due. Each is claimed first, so that no two processes send the same one."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json

import structlog
from sqlalchemy import Connection

from ..accounts.names import shown_name
from ..errors import Refused
from ..ids import ChannelId
from ..storage.connection import StoredRow
from ..tables.change import TableChange
from ..tables.listeners import Addition
from ..tables.registry import Tables
from ..tables.stored import StoredTable
from ..tables.table import Table
from ..text import game_title, translator
from . import channels, notices
from .notices import DROPPED, FAILED, FAILURES_UNTIL_OFF, SENT, TURN
from .outbound import GONE
from .transport import AT_ONCE, NoticeContent, Target, Transport

INTERVAL = 2.0  # seconds between two looks for notices that are due
SWEEP = 3600.0  # between two sweeps
HEARD = 0.5  # until other processes have announced who looks at a table that was just opened
FAREWELL = 5.0  # for notices that are being sent when the server stops
log = structlog.get_logger()


class Delivery:
    """The notices that one server process sends."""

    def __init__(self, tables: Tables, transport: Transport, grace: float = notices.GRACE) -> None:
        """Send nothing before `start`; `grace` is how long notices wait."""
        self.tables, self.transport, self.grace = tables, transport, grace
        self.busy: dict[ChannelId, asyncio.Task[None]] = {}  # by channel
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        tables.listeners.table_changing.append(self._notices_of)

    def start(self) -> None:
        """Begin, with what was due when the last process ended."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Finish what is being sent, and begin nothing more."""
        if self._task is not None:
            self._task.cancel()
        if self.busy:
            await asyncio.wait(self.busy.values(), timeout=FAREWELL)
        for task in self.busy.values():
            task.cancel()
        self.transport.close()

    def _notices_of(self, before: StoredTable, after: StoredTable, change: TableChange) -> Addition | None:
        """The notices that a change of a table causes, to be stored with it."""
        found = notices.notices_for(before, after, change, self.tables.clock.now() + self.grace)
        if not found:
            return None
        return Addition(functools.partial(notices.add, table=after.id, notices=found), self._rouse)

    def _rouse(self, count: int) -> None:
        """Look for due notices after the grace period where some were just stored: most people have no channel."""
        if count:
            self.tables.clock.call_later(self.grace, self._wake.set)

    async def _run(self) -> None:
        swept = 0.0
        while True:
            self._wake.clear()
            try:
                await self.look()
                if self.tables.clock.monotonic() - swept > SWEEP:
                    await self.tables.store.write(notices.sweep)
                    swept = self.tables.clock.monotonic()
            except Refused:
                pass  # the database is away: look again later
            except Exception:
                log.exception("looking for due notices failed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), INTERVAL)

    async def look(self) -> None:
        """Claim notices that are due, as many as may be sent at once, and send them."""
        store = self.tables.store
        while len(self.busy) < AT_ONCE:
            due = await store.read(notices.find_due, list(self.busy), AT_ONCE - len(self.busy))
            if not due:
                return
            for row in await store.write(notices.claim, due):
                self.busy[row.channel] = asyncio.get_running_loop().create_task(self._deliver(row))

    async def _deliver(self, row: StoredRow) -> None:
        try:
            notice = await self._content(row)
            if notice is None:
                await self._drop(row)
            else:
                await self._send(row, notice)
        except Exception:
            log.exception(
                "notice failed", kind=row.kind, way=row.channel_kind
            )  # it stays claimed: better none than two
        finally:
            del self.busy[row.channel]
            self._wake.set()

    async def _content(self, row: StoredRow) -> NoticeContent | None:
        """What a notice says; None where that is no longer true, or the person sees it anyway."""
        if not row.confirmed or row.failures >= FAILURES_UNTIL_OFF:
            return None
        if len(self.tables.bus.peers.alive) > 1 and row.table_id not in self.tables.in_memory:
            await self._find(row)
            await self.tables.clock.sleep(HEARD)
        table = await self._find(row)
        if table is None or (row.kind == TURN and table.is_here(row.person)):
            return None
        language = json.loads(row.preferences).get("language", "")
        t, chairs = translator(language), [chair for seat, chair in enumerate(table.chairs) if seat != row.seat]
        others = tuple(shown_name(chair.name, chair.bot, t) for chair in chairs)
        return NoticeContent(
            row.id, row.kind, table.id, table.game, game_title(table.game, language), others, row.seat, row.question,
            table.chairs[row.seat].deadline, self.tables.clock.now(), language,
        )  # fmt: skip

    async def _find(self, row: StoredRow) -> Table | None:
        """The table of a notice; None where the notice is no longer true."""
        try:
            async with self.tables.hold(lambda: self.tables.open(row.table_id)) as table:
                return table if notices.is_current(table, row.person, row.seat, row.question, row.kind) else None
        except Refused:
            return None

    async def _drop(self, row: StoredRow) -> None:
        """Drop a notice, unless the same decision is due again in the meantime."""
        store = self.tables.store
        await store.write(notices.settle, row.id, DROPPED)
        self.tables.mark_stale(row.table_id)
        if await self._content(row) is not None:
            await store.write(notices.revive, row.id)

    async def _send(self, row: StoredRow, notice: NoticeContent) -> None:
        problem: Refused | None = None
        try:
            await self.transport.send(Target(row.channel, row.channel_kind, row.address, row.secret), notice)
        except Refused as refused:
            problem = refused
            log.info("notice not accepted", kind=row.kind, way=row.channel_kind, reason=problem.reason)
        await self.tables.store.write(_settle, row, problem)


def _settle(c: Connection, row: StoredRow, problem: Refused | None) -> None:
    """Record whether a notice arrived, and remove a browser that has withdrawn its permission."""
    notices.settle(c, row.id, FAILED if problem else SENT)
    if problem is None:
        channels.record_success(c, row.channel)
    elif row.channel_kind == channels.PUSH and problem.reason == GONE:
        channels.remove(c, row.person, row.channel)
    else:
        channels.record_failure(c, row.channel, problem)
