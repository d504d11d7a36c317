"""The tables of one server process, and the one way to change one: written, then in memory, then announced."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace

import structlog

from ...engine.game import find
from ...engine.match.match import Match
from .. import limits, metrics
from ..errors import OutOfDate, Refused, missing
from ..ids import LinkId, PersonId, TableId
from ..limits import TooOften
from ..storage.connection import Also, StoredRow, Values
from ..storage.store import Store
from ..storage.tables import NewRows, change_table, find_by_link, find_changes, find_table, find_visitors
from ..storage.troubles import Conflict, Unreadable
from ..work import queue
from ..work.workers import WorkerPool
from . import pause, replay
from .billing import BotBilling
from .bus import Bus
from .change import TableChange
from .commitments import DiceCommitments
from .listeners import Addition, Listeners
from .open_pages import OpenPages
from .replay import BrokenTable
from .stored import RUNNING, StoredTable
from .table import VISITORS, Table, decisions, read_table

ERA = 1 << 45  # above every revision that older versions gave
STORED_SHIFT = 34  # the bits of a revision above these follow what is stored; the others rise in each process by itself
TICKS, SINCE = 20, 1_767_225_600  # revisions a second, counted from the beginning of 2026
log = structlog.get_logger()


def any_bots(network: str) -> None:
    """Let every network begin as many games with bots as it likes."""


class Tables:
    """All tables of one server process. Everything here runs in one event loop."""

    def __init__(
        self,
        store: Store,
        workers: WorkerPool | None = None,
        listeners: Listeners | None = None,
        check_bots: Callable[[str], None] = any_bots,
        pauses: bool = True,
    ) -> None:
        """Tables come into memory when somebody asks for them.

        `check_bots` raises TooOften where a network has too many bots; `pauses` is
        whether bots leave people the time that their table gives them.
        """
        self.store, self.clock = store, store.clock
        self.workers = workers or WorkerPool(clock=self.clock)
        self.listeners = listeners or Listeners()
        self.check_bots, self.pauses = check_bots, pauses
        self.schedule: Callable[[Table], None] = lambda table: None  # of the runner: bots and clocks of a table go on
        self.in_memory: dict[TableId, Table] = {}
        self.billing, self.commitments = BotBilling(), DiceCommitments(store.database.key("dice").encode())
        self.bus, self.open_pages = Bus(self), OpenPages(self)
        self._opening: dict[TableId, asyncio.Future[Table | None]] = {}
        self._outdated: set[TableId] = set()  # tables that another process changed while they were being opened

    # -- opening ------------------------------------------------------------------------------

    async def open(self, table_id: TableId) -> Table:
        """A table by its id; Refused when there is none."""
        while table_id not in self.in_memory:
            is_first = table_id not in self._opening
            if is_first:
                self._opening[table_id] = asyncio.ensure_future(self._open(table_id))
            try:
                found = await asyncio.shield(self._opening[table_id])
            except TooOften:
                if is_first:
                    raise
                continue  # the first to ask has too much waiting; others do not
            if found is None:
                raise missing()
            return found
        return self.in_memory[table_id]

    async def _open(self, table_id: TableId) -> Table | None:
        try:
            rows = (
                await self.store.read(find_table, table_id, last_record_only=True)
                if 0 < len(table_id) <= limits.ID
                else None
            )
            if rows is None:
                return None
            found = await self._read(*rows)
            found.visitors = await self.store.read(find_visitors, table_id)
            if table_id in self._outdated:
                found.behind, found.unread = True, {VISITORS}
            self.bus.ask_presence(found)
            return self.remember(found)
        except Exception as problem:  # whatever damage makes of it, the other tables go on
            if isinstance(problem, Refused | TooOften) and not isinstance(problem, Unreadable):
                raise
            metrics.broken_tables.inc()
            log.error("table cannot be read", table=table_id, why=type(problem).__name__)  # the rest is for `check`
            raise Refused("This table is damaged in the database and can't be opened.", "broken") from None
        finally:
            del self._opening[table_id]
            self._outdated.discard(table_id)

    async def _read(self, row: StoredRow, chairs: Sequence[StoredRow], entries: Sequence[StoredRow]) -> Table:
        """A table as it was stored; a long game is replayed in another process."""
        stored, done = StoredTable.from_rows(row, chairs), None
        if replay.is_long(entries) and find(stored.game).version == stored.rules:
            done = await self.workers.do(replay.replay_all, stored.deal(), decisions(entries), entries[-1].record)
        return read_table(stored, entries, done)

    def remember(self, table: Table) -> Table:
        """Keep a table in memory; of those that nobody would miss the oldest go."""
        table.clock = self.clock
        table.revision = _next_revision(table)
        self.in_memory[table.id] = table
        idle = [other for other in self.in_memory.values() if _is_idle(other)]
        for other in idle[: max(0, len(idle) - limits.IDLE_TABLES)]:
            del self.in_memory[other.id]
        return table

    def forget(self, table: Table) -> None:
        """Drop a table from memory; pages that show it ask again."""
        self.in_memory.pop(table.id, None)
        table.wake_watchers()

    def has(self, table: Table) -> bool:
        """Whether this is the table in memory, and not one that was read again since."""
        return self.in_memory.get(table.id) is table

    async def by_link(self, link: LinkId) -> Table:
        """The table an invitation leads to."""
        table_id = await self.store.read(find_by_link, link) if 0 < len(link) <= limits.ID else None
        if table_id is None:
            raise Refused("This invitation is no longer valid: ask for a new one.", "no_such_link", 404)
        return await self.open(table_id)

    async def visible(self, table_id: TableId, person: PersonId) -> Table:
        """A table that somebody may look at; the refusal is the same whether it is missing or not theirs."""
        found = await self.open(table_id)
        if not found.may_watch(person) and self.store.shared:
            await self._look_for_visitors(found)
        if not found.may_watch(person):
            raise missing()
        if found.stored.host == person:
            self.remember_host(found)
        return found

    async def _look_for_visitors(self, table: Table) -> None:
        """Somebody may have been let in by another process a moment ago."""
        async with table.lock:
            table.unread.add(VISITORS)
            await self._catch_up(table)

    # -- holding ------------------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def hold(self, find: Callable[[], Awaitable[Table]]) -> AsyncIterator[Table]:
        """Hold a table, found in some way, as it is now: nobody else in this process changes it meanwhile."""
        while True:
            found = await find()
            seen = found.revision
            async with found.lock:
                if not self.has(found) or found.revision != seen:
                    continue  # it changed while we waited: whoever asks may no longer be allowed to find it
                if not found.behind:
                    yield found
                    return
                await self._catch_up(found)

    def mark_stale(self, table_id: TableId) -> None:
        """Look at the store before anybody uses a table: another process may have been faster."""
        if table_id in self.in_memory:
            self.in_memory[table_id].behind = True
        elif table_id in self._opening:
            self._outdated.add(table_id)

    async def _catch_up(self, table: Table) -> None:
        """Read what other processes have written since."""
        table.behind, unread, table.unread = False, table.unread, set()
        try:
            row, chairs, entries = await self.store.read(find_changes, table.id, len(table.entries))
            if replay.is_long(entries):
                self.forget(table)  # the next to ask reads it as a whole, in another process
                return
            if row.version > table.stored.version:
                table.follow(row, chairs, entries)
            if VISITORS in unread:
                table.visitors = await self.store.read(find_visitors, table.id)
            _drop_parts(table, unread)
        except BrokenTable as problem:
            self.forget(table)
            log.error("table cannot be followed", table=table.id, why=type(problem).__name__)
            raise OutOfDate from None
        except BaseException:
            table.behind, table.unread = True, table.unread | unread
            raise
        self.announce(table)

    # -- changing -----------------------------------------------------------------------------

    async def commit(self, table: Table, change: TableChange) -> None:
        """Write a change in one transaction, then make it in memory, then announce it."""
        match = change.match or table.match
        is_running = change.values.get("status", table.status) == RUNNING
        waiting = _waiting(match) if match and is_running else 0
        values = {"changed": self.clock.now(), **change.values, "waiting": waiting}
        after = table.stored.with_changes({**values, "version": table.stored.version + 1}, change.chairs)
        additions = self._additions(table.stored, after, replace(change, match=match))
        also = [*(one.write for one in additions), *change.also]
        results = await self._write(table, change, after.columns(values), also)
        table.update(after, match, change.entries)
        _drop_parts(table, change.parts)
        for new in change.entries:
            metrics.decisions.labels(new.entry.kind).inc()
        self.announce(table)
        for one, result in zip(additions, results, strict=False):
            one.stored(result)

    def _additions(self, before: StoredTable, after: StoredTable, change: TableChange) -> list[Addition]:
        """What listeners write in the transaction of a change."""
        found = [listener(before, after, change) for listener in self.listeners.table_changing]
        return [one for one in found if one is not None]

    async def _write(self, table: Table, change: TableChange, columns: Values, also: Sequence[Also]) -> list[object]:
        """Write a change; OutOfDate where another process was faster. Nothing in memory is different if it fails.

        What `also` returns is returned.
        """
        new = NewRows(columns, change.chairs, [entry.row() for entry in change.entries])
        message = self.bus.change_message(table, change.parts)
        try:
            return await self.store.write(change_table, table.id, table.stored.version, new, message, also)
        except Conflict:
            self.forget(table)
            raise OutOfDate from None
        except BaseException:
            table.behind = True  # nobody can tell whether it was written: look before anybody goes on
            raise

    def announce(self, table: Table) -> None:
        """Something about a table is different: pages are drawn again, bots and clocks follow."""
        table.revision = _next_revision(table)
        table.wake_watchers()
        if table.status == RUNNING:
            self.schedule(table)

    # -- pauses -------------------------------------------------------------------------------

    def pause_after(self, table: Table, seat: int | None) -> float:
        """How many seconds bots leave after a decision of a seat: some after a person's, none after a bot's."""
        by_person = seat is not None and not table.chairs[seat].bot_level
        return pause.seconds(table.stored.pause) if self.pauses and by_person else 0.0

    def pause_left(self, table: Table) -> float:
        """How many seconds bots still leave after the last decision at a table."""
        if not table.entries:
            return 0.0
        last = table.entries[-1]
        return last.at + self.pause_after(table, last.seat) - self.clock.now()

    # -- hosts --------------------------------------------------------------------------------------

    def remember_host(self, table: Table) -> None:
        """The host of a table is asking for something: bots there think on their behalf, in every process."""
        requester = queue.current_requester()
        if requester.network and self.billing.remember(table.id, requester):
            self.bus.tell_requester(table.id, requester)


def _drop_parts(table: Table, parts: Sequence[str] | set[str]) -> None:
    """Parts of a table that have to be read again."""
    for part in parts:
        table.parts.pop(part, None)


def _waiting(match: Match) -> int:
    """Which seats must decide, as a bit mask."""
    return sum(1 << seat for seat in match.actors)


def _next_revision(table: Table) -> int:
    """A number that no page has seen yet: it rises with what is stored, in every process, and with time in between."""
    first = ERA + (table.stored.version << STORED_SHIFT) + int((table.clock.now() - SINCE) * TICKS)
    return max(first, table.revision + 1)


def _is_idle(table: Table) -> bool:
    """Whether nobody would miss a table in memory: nobody looks at it, and no bot is about to decide."""
    bots = any(table.chairs[seat].bot_level for seat in table.deciding())
    return not (table.watchers or table.thinking or table.lock.locked() or bots)
