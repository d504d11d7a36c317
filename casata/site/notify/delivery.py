"""Delivery: sends notices that are due, each claimed first, so that no two processes send the same."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

import structlog
from sqlalchemy import Connection, Row

from ...engine.game import find
from ..refusals import Refused
from ..tables.registry import Tables
from ..tables.table import Table
from . import channels, notices
from .notices import DROPPED, FAILED, FAILURES, SENT, TURN
from .outbound import GONE
from .transport import LANES, NoticeContent, Target, Transport

LOOK = 2.0  # seconds between two looks at what is due
SWEEP = 3600.0  # between two sweeps
HEARD = 0.5  # until other processes have said who looks at a table that was just opened
FAREWELL = 5.0  # what is under way when the server stops may take so long
log = structlog.get_logger()


class Delivery:
    """One server process's share of what is to be sent."""

    def __init__(self, tables: Tables, carrier: Transport) -> None:
        """Nothing is sent before `start`."""
        self.tables, self.carrier = tables, carrier
        self.busy: dict[str, asyncio.Task[None]] = {}  # by channel
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        tables.rouse = self.rouse

    def start(self) -> None:
        """Begin with what was due when the last process ended."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """What is under way ends; nothing more begins."""
        if self._task is not None:
            self._task.cancel()
        if self.busy:
            await asyncio.wait(self.busy.values(), timeout=FAREWELL)
        for task in self.busy.values():
            task.cancel()
        self.carrier.close()

    def rouse(self) -> None:
        """Something was put that will soon be due."""
        self.tables.clock.call_later(self.tables.grace, self._wake.set)

    async def _run(self) -> None:
        swept = 0.0
        while True:
            self._wake.clear()
            try:
                await self.look()
                if self.tables.clock.monotonic() - swept > SWEEP:
                    await self.tables.in_store(self.tables.store.write, notices.sweep)
                    swept = self.tables.clock.monotonic()
            except Refused:
                pass  # the database is away; it will be looked at again
            except Exception:
                log.exception("notices cannot be looked at")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK)

    async def look(self) -> None:
        """Claim what is due, as much as there are lanes, and send it."""
        store = self.tables.store
        while len(self.busy) < LANES:
            ready = await self.tables.in_store(store.read, notices.ready, list(self.busy), LANES - len(self.busy))
            if not ready:
                return
            for row in await self.tables.in_store(store.write, notices.claim, ready):
                self.busy[row.channel] = asyncio.get_running_loop().create_task(self._deliver(row))

    async def _deliver(self, row: Row[Any]) -> None:
        try:
            news = await self._news(row)
            if news is None:
                await self._drop(row)
            else:
                await self._send(row, news)
        except Exception:
            log.exception("a notice failed", kind=row.kind, way=row.way)  # it stays claimed: better none than two
        finally:
            del self.busy[row.channel]
            self._wake.set()

    async def _news(self, row: Row[Any]) -> NoticeContent | None:
        """What is to be said, if it is still so and the person does not see it anyway."""
        if not row.confirmed or row.failures >= FAILURES:
            return None
        if len(self.tables.bus.peers) > 1 and row.seating not in self.tables.in_memory:
            await self._find(row)
            await self.tables.clock.sleep(HEARD)
        table = await self._find(row)
        if table is None or (row.kind == TURN and table.is_here(row.person)):
            return None
        others = tuple(chair.name for seat, chair in enumerate(table.chairs) if seat != row.seat)
        language = json.loads(row.preferences).get("language", "en")
        return NoticeContent(
            row.id, row.kind, table.id, table.game, find(table.game).title, others, row.seat, row.question,
            table.chairs[row.seat].deadline, self.tables.clock.now(), "" if language == "en" else language,
        )  # fmt: skip

    async def _find(self, row: Row[Any]) -> Table | None:
        """The table, if what was to be told about it still stands."""
        try:
            async with self.tables.held(lambda: self.tables.open(row.seating)) as table:
                return table if notices.stands(table, row.person, row.seat, row.question, row.kind) else None
        except Refused:
            return None

    async def _drop(self, row: Row[Any]) -> None:
        """Nobody needs it; unless the same was asked again while we looked."""
        store = self.tables.store
        await self.tables.in_store(store.write, notices.settle, row.id, DROPPED)
        self.tables.doubt(row.seating)
        if await self._news(row) is not None:
            await self.tables.in_store(store.write, notices.revive, row.id)

    async def _send(self, row: Row[Any], news: NoticeContent) -> None:
        problem: Refused | None = None
        try:
            await self.carrier.carry(Target(row.channel, row.way, row.address, row.secret), news)
        except Refused as refused:
            problem = refused
            log.info("a notice was not taken", kind=row.kind, way=row.way, reason=problem.reason)
        await self.tables.in_store(self.tables.store.write, _settled, row, problem)


def _settled(c: Connection, row: Row[Any], problem: Refused | None) -> None:
    """It arrived, or not: a channel that fails too often is off, a browser that has taken its permission back gone."""
    notices.settle(c, row.id, FAILED if problem else SENT)
    if problem is None:
        channels.worked(c, row.channel)
    elif row.way == channels.PUSH and problem.reason == GONE:
        channels.remove(c, row.person, row.channel)
    else:
        channels.failed(c, row.channel, str(problem))
