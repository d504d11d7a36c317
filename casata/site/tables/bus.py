"""The bus: what server processes at one database tell each other; a single process has nobody to tell."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import structlog

from .. import metrics
from ..errors import Refused
from ..ids import PersonId, TableId
from ..storage.database import LIFELINE
from ..storage.processes import ALIVE, BUS, beat, clock_error, retire, tell
from ..work.queue import Requester
from .stored import RUNNING
from .table import VISITORS, Table

if TYPE_CHECKING:
    from .registry import Tables

BEAT = 3.0  # seconds between two signs of life
LOST = ALIVE  # seconds without a sign of life after which a process counts as gone
CLOCK_ERROR = 2.0  # seconds by which the clock of a machine may differ from the database's before the log says so
AGAIN = 0.5  # seconds until a lost database is tried again
CHANGE, PARTS, HERE, WHO, HELLO, BYE, OUT = "change", "parts", "here", "who", "hello", "bye", "out"
OWNER = "owner"
log = structlog.get_logger()


class Bus:
    """One process among those at a database: what others changed, who is where, and who runs which table."""

    def __init__(self, tables: Tables) -> None:
        """Begin alone, until others are heard of."""
        self.tables = tables
        self.worker = secrets.token_hex(6)
        self.peers = {self.worker}
        self._clock_is_wrong = False  # whether the log has said that this machine's clock is wrong
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen and to give signs of life."""
        if self.tables.store.shared:
            self._begin(self._listen())
            self._begin(self._live())

    async def stop(self) -> None:
        """Tell the others that this process is gone."""
        for task in self._tasks:
            task.cancel()
        if self.tables.store.shared:
            with contextlib.suppress(Refused):
                await self.tables.store.write(retire, self.worker)
                await self.tables.store.write(tell, [BYE, self.worker, ""])

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who runs a table ---------------------------------------------------------------------

    def is_responsible_for(self, table_id: TableId) -> bool:
        """Whether this process runs the bots and clocks of a table: exactly one process does."""
        return len(self.peers) == 1 or self.worker == max(self.peers, key=lambda peer: _weight(peer, table_id))

    async def _live(self) -> None:
        await self._beat()  # first, so that nobody who hears of this process misses it in the store
        await self._send([HELLO, self.worker, ""])
        while True:
            await asyncio.sleep(BEAT)
            await self._beat()

    async def _beat(self) -> None:
        with contextlib.suppress(Refused):
            alive = {self.worker, *await self.tables.store.write(beat, self.worker, LOST)}
            if alive != self.peers:
                self._rearrange(alive)
            self._judge_clock(await self.tables.store.read(clock_error))

    def _judge_clock(self, error: float) -> None:
        """Say so when the clock of this machine becomes wrong, or right: several machines keep the same time limits."""
        metrics.clock_error.set(abs(error))
        wrong = abs(error) > CLOCK_ERROR
        if wrong != self._clock_is_wrong:
            self._clock_is_wrong = wrong
            told = log.warning if wrong else log.info
            told("the clock differs from the database's", seconds=round(error, 1))

    def _rearrange(self, alive: set[str]) -> None:
        gone, self.peers = self.peers - alive, alive
        for table in list(self.tables.in_memory.values()):
            left = [table.presence.elsewhere.pop(worker, None) for worker in gone]
            if any(left):
                self.tables.announce(table)
        self._share_out()

    def _share_out(self) -> None:
        """Tables have to be shared out among the processes again."""
        for listener in self.tables.listeners.processes_changed:
            listener()

    # -- telling ------------------------------------------------------------------------------

    def change_message(self, table: Table, parts: Sequence[str]) -> list[Any]:
        """The message about a change, sent in the transaction that writes it."""
        return [CHANGE, self.worker, table.id, table.stored.version + 1, list(parts)]

    def rewrite_message(self, table_id: TableId, version: int, parts: Sequence[str], running: bool) -> list[Any]:
        """The message about a table that was changed in the store alone, for every process that has it in memory."""
        more = [version, list(parts)] if running else [list(parts)]
        return [CHANGE if running else PARTS, self.worker, table_id, *more]

    def follow(self, message: list[Any]) -> None:
        """Do in this process what the message about a rewritten table asks of others: read it again."""
        kind, _, table_id, *_ = message
        if table_id in self.tables.in_memory:
            self.tables.forget(self.tables.in_memory[table_id])
        if kind == CHANGE and self.is_responsible_for(table_id):
            self._begin(self._run_table(table_id))

    def sign_out(self, person: PersonId) -> None:
        """Stop updating the pages of a person, in every process."""
        self._sign_out_here(person)
        self._tell(OUT, person)

    def _sign_out_here(self, person: PersonId) -> None:
        """Somebody is no longer signed in."""
        for listener in self.tables.listeners.signed_out:
            listener(person)

    def tell_requester(self, table_id: TableId, requester: Requester) -> None:
        """Tell on whose behalf bots think at a table, whichever process runs it."""
        self._tell(OWNER, table_id, requester.network, requester.person)

    def tell_parts(self, table: Table, *parts: str) -> None:
        """Tell which parts of a table have changed."""
        self._tell(PARTS, table.id, parts)

    def ask_presence(self, table: Table) -> None:
        """Ask the others who looks at a table that was opened here."""
        self._tell(WHO, table.id)

    def tell_presence(self, table: Table) -> None:
        """Tell who looks at a table here."""
        self._tell(HERE, table.id, list(table.presence.here))

    def _tell(self, kind: str, *more: Any) -> None:
        """Tell all processes, even those not heard of yet: signing out must reach one that has just started."""
        if self.tables.store.shared:
            self._begin(self._send([kind, self.worker, *more]))

    async def _send(self, message: list[Any]) -> None:
        with contextlib.suppress(Refused):
            await self.tables.store.write(tell, message)

    # -- hearing ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        import psycopg

        address = self.tables.store.database.engine.url.set(drivername="postgresql").render_as_string(
            hide_password=False
        )
        away = False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **LIFELINE) as line:
                    await line.execute(f"LISTEN {BUS}")
                    away = False
                    self._doubt_all()
                    async for message in line.notifies():
                        self._hear(json.loads(message.payload))
            except (psycopg.Error, OSError) as problem:
                if not away:
                    log.warning("the database is away", why=type(problem).__name__)
                away = True
            await asyncio.sleep(AGAIN)

    def _doubt_all(self) -> None:
        """Doubt everything: nobody knows what changed while this process did not listen."""
        for table in list(self.tables.in_memory.values()):
            table.presence.elsewhere.clear()
            self._outdate(table, [VISITORS, *table.parts])
            self.ask_presence(table)
        self._share_out()

    def _hear(self, message: list[Any]) -> None:
        """Follow what another process says; most messages are about a table."""
        kind, sender, subject, *more = message
        if sender == self.worker:
            return
        if kind in (HELLO, BYE):
            self._rearrange(self.peers | {sender} if kind == HELLO else self.peers - {sender})
            self._greet(kind)
        elif kind == OUT:
            self._sign_out_here(subject)
        elif kind == OWNER:
            self.tables.billing.remember(subject, Requester(*more))
        elif kind == CHANGE:
            self._hear_change(subject, *more)
        else:
            self._hear_beside(kind, sender, subject, more)

    def _hear_change(self, table_id: TableId, version: int, parts: Sequence[str]) -> None:
        """Another process has changed a table."""
        table = self.tables.in_memory.get(table_id)
        if table is None:
            self.tables.mark_stale(table_id)  # it may be about to be opened as it was before
        elif version > table.stored.version:
            self._outdate(table, parts)
        if self.is_responsible_for(table_id):
            self._begin(self._run_table(table_id))

    def _hear_beside(self, kind: str, sender: str, table_id: TableId, more: Sequence[Any]) -> None:
        """Another process says what is new beside a table: parts of it, or who looks at it."""
        table = self.tables.in_memory.get(table_id)
        if table is None:
            if kind == PARTS:
                self.tables.mark_stale(table_id)
        elif kind == PARTS:
            self._outdate(table, more[0])
        elif kind == HERE:
            self._set_presence(table, sender, set(more[0]))
        elif kind == WHO and table.presence.here:
            self.tell_presence(table)

    def _greet(self, kind: str) -> None:
        """Tell a new process who is here."""
        for table in self.tables.in_memory.values():
            if kind == HELLO and table.presence.here:
                self.tell_presence(table)

    def _outdate(self, table: Table, parts: Sequence[str]) -> None:
        """Another process has changed a table: whoever uses it next reads it again."""
        table.behind = True
        table.unread.update(parts)
        for watcher in table.watchers:
            watcher.set()

    async def _run_table(self, table_id: TableId) -> None:
        """Run a table that another process has changed."""
        with contextlib.suppress(Refused):
            async with self.tables.hold(lambda: self.tables.open(table_id)) as table:
                if table.status == RUNNING:
                    self.tables.schedule(table)

    def _set_presence(self, table: Table, worker: str, people: set[PersonId]) -> None:
        """Another process says who looks at a table there."""
        before = table.presence.elsewhere.get(worker, set())
        for person in before - people:
            table.note_presence(person)
        table.presence.elsewhere[worker] = people
        if before != people:
            self.tables.announce(table)


def _weight(worker: str, table_id: TableId) -> bytes:
    """The weight of a process at a table: the highest one runs it."""
    return hashlib.blake2b(f"{worker} {table_id}".encode(), digest_size=8).digest()
