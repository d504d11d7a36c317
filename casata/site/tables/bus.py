"""The bus: what server processes at one database tell each other. With one process there is nobody to tell."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import secrets
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

import structlog

from ..refusals import Refused
from ..storage.store import BUS
from ..work.turns import Owner
from .table import RUNNING, VISITORS, Table

if TYPE_CHECKING:
    from .registry import Tables

BEAT = 3.0  # seconds between two signs of life
LOST = 12.0  # seconds without one after which a process is taken to be gone
AGAIN = 0.5  # seconds until a database that was lost is tried again
CHANGE, PARTS, HERE, WHO, HELLO, BYE, OUT = "change", "parts", "here", "who", "hello", "bye", "out"
OWNER = "owner"
log = structlog.get_logger()


class Bus:
    """One process among those at a database: what changed elsewhere, who is where, and who looks after which table."""

    def __init__(self, tables: Tables) -> None:
        """Alone, until the others are heard of."""
        self.tables = tables
        self.worker = secrets.token_hex(6)
        self.peers = {self.worker}
        self.rearranged: Callable[[], None] = lambda: None  # called when tables have to be shared out anew
        self.out: Callable[[str], None] = lambda person: None  # called when somebody is no longer signed in
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Listen, and give signs of life."""
        if self.tables.store.shared:
            self._begin(self._listen())
            self._begin(self._live())

    async def stop(self) -> None:
        """Nobody has to wait for this process any longer."""
        for task in self._tasks:
            task.cancel()
        if self.tables.store.shared:
            with contextlib.suppress(Refused):
                await self.tables.in_store(self.tables.store.retire, self.worker)
                await self.tables.in_store(self.tables.store.tell, [BYE, self.worker, ""])

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who looks after a table --------------------------------------------------------------

    def is_mine(self, table_id: str) -> bool:
        """Whether bots and clocks of a table are this process's business: each table is one process's."""
        return len(self.peers) == 1 or self.worker == max(self.peers, key=lambda peer: _weight(peer, table_id))

    async def _live(self) -> None:
        await self._beat()  # first, so that nobody who has heard of this process misses it in the store
        await self._told([HELLO, self.worker, ""])
        while True:
            await asyncio.sleep(BEAT)
            await self._beat()

    async def _beat(self) -> None:
        with contextlib.suppress(Refused):
            alive = await self.tables.in_store(self.tables.store.beat, self.worker, LOST)
            if alive != self.peers:
                self._rearrange(alive)

    def _rearrange(self, alive: set[str]) -> None:
        gone, self.peers = self.peers - alive, alive
        for table in list(self.tables.in_memory.values()):
            left = [table.elsewhere.pop(worker, None) for worker in gone]
            if any(left):
                self.tables.announce(table)
        self.rearranged()

    # -- telling ------------------------------------------------------------------------------

    def change(self, table: Table, parts: Sequence[str]) -> list[Any]:
        """What others are told of a change, in the transaction that keeps it."""
        return [CHANGE, self.worker, table.id, table.version + 1, list(parts)]

    def rewritten(self, table_id: str, version: int, parts: Sequence[str], running: bool) -> list[Any]:
        """What every process is told of a table that was changed in the store, wherever it is in memory."""
        more = [version, list(parts)] if running else [list(parts)]
        return [CHANGE if running else PARTS, self.worker, table_id, *more]

    def follow(self, message: list[Any]) -> None:
        """The same for this process: the table is read anew."""
        kind, _, table_id, *_ = message
        if table_id in self.tables.in_memory:
            self.tables.forget(self.tables.in_memory[table_id])
        if kind == CHANGE and self.is_mine(table_id):
            self._begin(self._tend(table_id))

    def sign_out(self, person: str) -> None:
        """Pages of somebody are no longer kept up to date, in any process."""
        self.out(person)
        self._tell(OUT, person)

    def owned(self, table_id: str, owner: Owner) -> None:
        """On whose behalf bots think at a table, whichever process looks after it."""
        self._tell(OWNER, table_id, owner.network, owner.person)

    def parts(self, table: Table, *parts: str) -> None:
        """Parts of a table that were changed beside it."""
        self._tell(PARTS, table.id, parts)

    def ask(self, table: Table) -> None:
        """A table was opened here: others say who looks at it elsewhere."""
        self._tell(WHO, table.id)

    def presence(self, table: Table) -> None:
        """Who looks at a table here."""
        self._tell(HERE, table.id, list(table.present))

    def _tell(self, kind: str, *more: Any) -> None:
        """Whoever listens, heard of or not: who is signed out must not stay at a process that came just now."""
        if self.tables.store.shared:
            self._begin(self._told([kind, self.worker, *more]))

    async def _told(self, message: list[Any]) -> None:
        with contextlib.suppress(Refused):
            await self.tables.in_store(self.tables.store.tell, message)

    # -- hearing ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        import psycopg

        address = self.tables.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        away = False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, keepalives_idle=15) as line:
                    await line.execute(f"LISTEN {BUS}")
                    away = False
                    self._everything()
                    async for told in line.notifies():
                        self._hear(json.loads(told.payload))
            except (psycopg.Error, OSError) as problem:
                if not away:
                    log.warning("the database is away", why=type(problem).__name__)
                away = True
            await asyncio.sleep(AGAIN)

    def _everything(self) -> None:
        """Nobody knows what changed while this process did not listen."""
        for table in list(self.tables.in_memory.values()):
            table.elsewhere.clear()
            self._outdated(table, [VISITORS, *table.parts])
            self.ask(table)
        self.rearranged()

    def _hear(self, message: list[Any]) -> None:
        kind, sender, table_id, *more = message
        table = self.tables.in_memory.get(table_id)
        if sender == self.worker:
            return
        if kind in (CHANGE, PARTS) and table is None:
            self.tables.doubt(table_id)  # it may be about to be opened as it was before
        if kind in (HELLO, BYE):
            self._rearrange(self.peers | {sender} if kind == HELLO else self.peers - {sender})
            self._greet(kind)
        elif kind == CHANGE:
            version, parts = more
            if table is not None and version > table.version:
                self._outdated(table, parts)
            if self.is_mine(table_id):
                self._begin(self._tend(table_id))
        elif kind == OUT:
            self.out(table_id)
        elif kind == OWNER:
            self.tables.owned(table_id, Owner(*more))
        elif table is not None and kind == PARTS:
            self._outdated(table, more[0])
        elif table is not None and kind == HERE:
            self._came(table, sender, set(more[0]))
        elif table is not None and kind == WHO and table.present:
            self.presence(table)

    def _greet(self, kind: str) -> None:
        """A process that is new is told who is here."""
        for table in self.tables.in_memory.values():
            if kind == HELLO and table.present:
                self.presence(table)

    def _outdated(self, table: Table, parts: Sequence[str]) -> None:
        table.behind = True
        table.unread.update(parts)
        for watcher in table.watchers:
            watcher.set()

    async def _tend(self, table_id: str) -> None:
        """Another process has changed a table that is looked after here."""
        with contextlib.suppress(Refused):
            async with self.tables.held(lambda: self.tables.open(table_id)) as table:
                if table.status == RUNNING:
                    self.tables.tend(table)

    def _came(self, table: Table, worker: str, people: set[str]) -> None:
        before = table.elsewhere.get(worker, set())
        for person in before - people:
            table.saw(person)
        table.elsewhere[worker] = people
        if before != people:
            self.tables.announce(table)


def _weight(worker: str, table_id: str) -> bytes:
    """The process with the highest one has the table."""
    return hashlib.blake2b(f"{worker} {table_id}".encode(), digest_size=8).digest()
