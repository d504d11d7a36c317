"""The bus: what server processes at one database tell each other; a single process has nobody to tell."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING

import structlog

from ..errors import Refused
from ..ids import PersonId, TableId
from ..storage.connection import BusMessage
from ..storage.database import LIFELINE
from ..storage.processes import BUS, retire, tell
from ..work.queue import Requester
from .follower import BYE, CHANGE, HELLO, HERE, OUT, OWNER, PARTS, WHO, Follower
from .peers import Peers
from .table import Table

if TYPE_CHECKING:
    from .registry import Tables

BEAT = 3.0  # seconds between two signs of life
AGAIN = 0.5  # seconds until a lost database is tried again
log = structlog.get_logger()


class Bus:
    """What this process tells the others at its database; a follower does what they tell."""

    def __init__(self, tables: Tables) -> None:
        """Begin alone, until others are heard of."""
        self.store, self.listeners = tables.store, tables.listeners
        self.peers = Peers(tables.store, self._rearrange)
        self.follower = Follower(tables, self)
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen and to give signs of life."""
        if self.store.shared:
            self.begin(self._listen())
            self.begin(self._live())

    async def stop(self) -> None:
        """Tell the others that this process is gone."""
        for task in self._tasks:
            task.cancel()
        if self.store.shared:
            with contextlib.suppress(Refused):
                await self.store.write(retire, self.peers.worker)
                await self.store.write(tell, [BYE, self.peers.worker, ""])

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Do something that nobody waits for, as long as this process listens."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _live(self) -> None:
        await self.peers.beat()  # first, so that nobody who hears of this process misses it in the store
        await self._send([HELLO, self.peers.worker, ""])
        while True:
            await asyncio.sleep(BEAT)
            await self.peers.beat()

    async def _listen(self) -> None:
        import psycopg

        address = self.store.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        away = False
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(address, autocommit=True, **LIFELINE) as line:
                    await line.execute(f"LISTEN {BUS}")
                    away = False
                    self.follower.doubt_all()
                    self._share_out()
                    async for message in line.notifies():
                        self.follower.hear(json.loads(message.payload))
            except (psycopg.Error, OSError) as problem:
                if not away:
                    log.warning("the database is away", why=type(problem).__name__)
                away = True
            await asyncio.sleep(AGAIN)

    def _rearrange(self, gone: set[str]) -> None:
        """Other processes came, or these are gone."""
        self.follower.forget_people_of(gone)
        self._share_out()

    def _share_out(self) -> None:
        """Tables have to be shared out among the processes again."""
        for listener in self.listeners.processes_changed:
            listener()

    # -- telling ------------------------------------------------------------------------------

    def change_message(self, table: Table, parts: Sequence[str]) -> BusMessage:
        """The message about a change, sent in the transaction that writes it."""
        return [CHANGE, self.peers.worker, table.id, table.stored.version + 1, list(parts)]

    def rewrite_message(self, table_id: TableId, version: int, parts: Sequence[str], running: bool) -> BusMessage:
        """The message about a table that was changed in the store alone, for every process that has it in memory."""
        more = [version, list(parts)] if running else [list(parts)]
        return [CHANGE if running else PARTS, self.peers.worker, table_id, *more]

    def sign_out(self, person: PersonId) -> None:
        """Stop updating the pages of a person, in every process."""
        self.follower.sign_out(person)
        self._tell(OUT, person)

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

    def _tell(self, kind: str, *more: object) -> None:
        """Tell all processes, even those not heard of yet: signing out must reach one that has just started."""
        if self.store.shared:
            self.begin(self._send([kind, self.peers.worker, *more]))

    async def _send(self, message: BusMessage) -> None:
        with contextlib.suppress(Refused):
            await self.store.write(tell, message)
