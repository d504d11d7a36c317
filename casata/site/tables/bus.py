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
from .table import RUNNING, VISITORS, Seating

if TYPE_CHECKING:
    from .registry import Hall

BEAT = 3.0  # seconds between two signs of life
LOST = 12.0  # seconds without one after which a process is taken to be gone
AGAIN = 0.5  # seconds until a database that was lost is tried again
CHANGE, PARTS, HERE, WHO, HELLO, BYE, OUT = "change", "parts", "here", "who", "hello", "bye", "out"
OWNER = "owner"
log = structlog.get_logger()


class Bus:
    """One process among those at a database: what changed elsewhere, who is where, and who looks after which table."""

    def __init__(self, hall: Hall) -> None:
        """Alone, until the others are heard of."""
        self.hall = hall
        self.worker = secrets.token_hex(6)
        self.peers = {self.worker}
        self.rearranged: Callable[[], None] = lambda: None  # called when tables have to be shared out anew
        self.out: Callable[[str], None] = lambda person: None  # called when somebody is no longer signed in
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Listen, and give signs of life."""
        if self.hall.store.shared:
            self._begin(self._listen())
            self._begin(self._live())

    async def stop(self) -> None:
        """Nobody has to wait for this process any longer."""
        for task in self._tasks:
            task.cancel()
        if self.hall.store.shared:
            with contextlib.suppress(Refused):
                await self.hall.kept(self.hall.store.retire, self.worker)
                await self.hall.kept(self.hall.store.tell, [BYE, self.worker, ""])

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- who looks after a table --------------------------------------------------------------

    def is_mine(self, seating: str) -> bool:
        """Whether bots and clocks of a table are this process's business: each table is one process's."""
        return len(self.peers) == 1 or self.worker == max(self.peers, key=lambda peer: _weight(peer, seating))

    async def _live(self) -> None:
        await self._beat()  # first, so that nobody who has heard of this process misses it in the store
        await self._told([HELLO, self.worker, ""])
        while True:
            await asyncio.sleep(BEAT)
            await self._beat()

    async def _beat(self) -> None:
        with contextlib.suppress(Refused):
            alive = await self.hall.kept(self.hall.store.beat, self.worker, LOST)
            if alive != self.peers:
                self._rearrange(alive)

    def _rearrange(self, alive: set[str]) -> None:
        gone, self.peers = self.peers - alive, alive
        for seating in list(self.hall.tables.values()):
            left = [seating.elsewhere.pop(worker, None) for worker in gone]
            if any(left):
                self.hall.announce(seating)
        self.rearranged()

    # -- telling ------------------------------------------------------------------------------

    def change(self, seating: Seating, parts: Sequence[str]) -> list[Any]:
        """What others are told of a change, in the transaction that keeps it."""
        return [CHANGE, self.worker, seating.id, seating.version + 1, list(parts)]

    def rewritten(self, table: str, version: int, parts: Sequence[str], running: bool) -> list[Any]:
        """What every process is told of a table that was changed in the store, wherever it is in memory."""
        more = [version, list(parts)] if running else [list(parts)]
        return [CHANGE if running else PARTS, self.worker, table, *more]

    def follow(self, message: list[Any]) -> None:
        """The same for this process: the table is read anew."""
        kind, _, table, *_ = message
        if table in self.hall.tables:
            self.hall.forget(self.hall.tables[table])
        if kind == CHANGE and self.is_mine(table):
            self._begin(self._tend(table))

    def sign_out(self, person: str) -> None:
        """Pages of somebody are no longer kept up to date, in any process."""
        self.out(person)
        self._tell(OUT, person)

    def owned(self, table: str, owner: Owner) -> None:
        """On whose behalf bots think at a table, whichever process looks after it."""
        self._tell(OWNER, table, owner.network, owner.person)

    def parts(self, seating: Seating, *parts: str) -> None:
        """Parts of a table that were changed beside it."""
        self._tell(PARTS, seating.id, parts)

    def ask(self, seating: Seating) -> None:
        """A table was opened here: others say who looks at it elsewhere."""
        self._tell(WHO, seating.id)

    def presence(self, seating: Seating) -> None:
        """Who looks at a table here."""
        self._tell(HERE, seating.id, list(seating.present))

    def _tell(self, kind: str, *more: Any) -> None:
        """Whoever listens, heard of or not: who is signed out must not stay at a process that came just now."""
        if self.hall.store.shared:
            self._begin(self._told([kind, self.worker, *more]))

    async def _told(self, message: list[Any]) -> None:
        with contextlib.suppress(Refused):
            await self.hall.kept(self.hall.store.tell, message)

    # -- hearing ------------------------------------------------------------------------------

    async def _listen(self) -> None:
        import psycopg

        address = self.hall.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
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
        for seating in list(self.hall.tables.values()):
            seating.elsewhere.clear()
            self._outdated(seating, [VISITORS, *seating.parts])
            self.ask(seating)
        self.rearranged()

    def _hear(self, message: list[Any]) -> None:
        kind, sender, table, *more = message
        seating = self.hall.tables.get(table)
        if sender == self.worker:
            return
        if kind in (CHANGE, PARTS) and seating is None:
            self.hall.doubt(table)  # it may be about to be opened as it was before
        if kind in (HELLO, BYE):
            self._rearrange(self.peers | {sender} if kind == HELLO else self.peers - {sender})
            self._greet(kind)
        elif kind == CHANGE:
            version, parts = more
            if seating is not None and version > seating.version:
                self._outdated(seating, parts)
            if self.is_mine(table):
                self._begin(self._tend(table))
        elif kind == OUT:
            self.out(table)
        elif kind == OWNER:
            self.hall.owned(table, Owner(*more))
        elif seating is not None and kind == PARTS:
            self._outdated(seating, more[0])
        elif seating is not None and kind == HERE:
            self._came(seating, sender, set(more[0]))
        elif seating is not None and kind == WHO and seating.present:
            self.presence(seating)

    def _greet(self, kind: str) -> None:
        """A process that is new is told who is here."""
        for seating in self.hall.tables.values():
            if kind == HELLO and seating.present:
                self.presence(seating)

    def _outdated(self, seating: Seating, parts: Sequence[str]) -> None:
        seating.behind = True
        seating.unread.update(parts)
        for watcher in seating.watchers:
            watcher.set()

    async def _tend(self, table: str) -> None:
        """Another process has changed a table that is looked after here."""
        with contextlib.suppress(Refused):
            async with self.hall.held(lambda: self.hall.find(table)) as seating:
                if seating.status == RUNNING:
                    self.hall.tend(seating)

    def _came(self, seating: Seating, worker: str, people: set[str]) -> None:
        before = seating.elsewhere.get(worker, set())
        for person in before - people:
            seating.saw(person)
        seating.elsewhere[worker] = people
        if before != people:
            self.hall.announce(seating)


def _weight(worker: str, seating: str) -> bytes:
    """The process with the highest one has the table."""
    return hashlib.blake2b(f"{worker} {seating}".encode(), digest_size=8).digest()
