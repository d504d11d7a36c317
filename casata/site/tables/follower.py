"""Doing in this process what other processes at the database say: reading changed tables again, counting people."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..errors import Refused
from ..ids import PersonId, TableId
from ..storage.connection import BusMessage
from ..work.queue import Requester
from .stored import RUNNING
from .table import VISITORS, Table

if TYPE_CHECKING:
    from .bus import Bus
    from .registry import Tables

CHANGE, PARTS, HERE, WHO, HELLO, BYE, OUT = "change", "parts", "here", "who", "hello", "bye", "out"
OWNER = "owner"


class Follower:
    """Follows what other processes do to the tables that this one has in memory."""

    def __init__(self, tables: Tables, bus: Bus) -> None:
        """`bus` is for what they ask."""
        self.tables, self.bus = tables, bus

    def hear(self, message: BusMessage) -> None:
        """Follow what another process says; most messages are about a table."""
        kind, sender, subject, *more = message
        peers = self.bus.peers
        if sender == peers.worker:
            return
        if kind in (HELLO, BYE):
            peers.rearrange(peers.alive | {sender} if kind == HELLO else peers.alive - {sender})
            self._greet(kind)
        elif kind == OUT:
            self.sign_out(subject)
        elif kind == OWNER:
            self.tables.billing.remember(subject, Requester(*more))
        elif kind == CHANGE:
            self._hear_change(subject, *more)
        else:
            self._hear_beside(kind, sender, subject, more)

    def follow_rewrite(self, message: BusMessage) -> None:
        """Do in this process what the message about a rewritten table asks of others: read it again."""
        kind, _, table_id, *_ = message
        if table_id in self.tables.in_memory:
            self.tables.forget(self.tables.in_memory[table_id])
        if kind == CHANGE:
            self._run_if_responsible(table_id)

    def sign_out(self, person: PersonId) -> None:
        """Somebody is no longer signed in."""
        for listener in self.tables.listeners.signed_out:
            listener(person)

    def doubt_all(self) -> None:
        """Doubt everything: nobody knows what changed while this process did not listen."""
        for table in list(self.tables.in_memory.values()):
            table.presence.elsewhere.clear()
            _outdate(table, [VISITORS, *table.parts])
            self.bus.ask_presence(table)

    def forget_people_of(self, gone: set[str]) -> None:
        """Nobody looks at a table at these processes any more."""
        for table in list(self.tables.in_memory.values()):
            left = [table.presence.elsewhere.pop(worker, None) for worker in gone]
            if any(left):
                self.tables.announce(table)

    def _hear_change(self, table_id: TableId, version: int, parts: Sequence[str]) -> None:
        """Another process has changed a table."""
        table = self.tables.in_memory.get(table_id)
        if table is None:
            self.tables.mark_stale(table_id)  # it may be about to be opened as it was before
        elif version > table.stored.version:
            _outdate(table, parts)
        self._run_if_responsible(table_id)

    def _hear_beside(self, kind: str, sender: str, table_id: TableId, more: BusMessage) -> None:
        """Another process says what is new beside a table: parts of it, or who looks at it."""
        table = self.tables.in_memory.get(table_id)
        if table is None:
            if kind == PARTS:
                self.tables.mark_stale(table_id)
        elif kind == PARTS:
            _outdate(table, more[0])
        elif kind == HERE:
            self._set_presence(table, sender, set(more[0]))
        elif kind == WHO and table.presence.here:
            self.bus.tell_presence(table)

    def _greet(self, kind: str) -> None:
        """Tell a new process who is here."""
        for table in self.tables.in_memory.values():
            if kind == HELLO and table.presence.here:
                self.bus.tell_presence(table)

    def _run_if_responsible(self, table_id: TableId) -> None:
        """Run a table that was changed elsewhere, if that is for this process to do."""
        if self.bus.peers.is_responsible_for(table_id):
            self.bus.begin(self._run(table_id))

    async def _run(self, table_id: TableId) -> None:
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


def _outdate(table: Table, parts: Sequence[str]) -> None:
    """Another process has changed a table: whoever uses it next reads it again."""
    table.behind = True
    table.unread.update(parts)
    table.wake_watchers()
