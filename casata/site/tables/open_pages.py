"""Pages of tables that people open and close: everybody at a table is told who is there."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from ..ids import PersonId
from .table import Table

if TYPE_CHECKING:
    from .registry import Tables

BETWEEN_LOOKS = 1.0  # seconds between two announcements of who is at a table, at least


class OpenPages:
    """Tells a table who opens and closes a page of it: at once, but only every so often if that goes on."""

    def __init__(self, tables: Tables) -> None:
        """Nobody has a page open yet."""
        self.tables, self.between_looks = tables, BETWEEN_LOOKS

    def opened(self, table: Table, person: PersonId) -> None:
        """Somebody has opened a page of a table."""
        if table.presence.come(person):
            self._announce(table)

    def closed(self, table: Table, person: PersonId) -> None:
        """Somebody has closed a page of a table."""
        table.note_presence(person)
        if table.presence.go(person):
            self._announce(table)

    def _announce(self, table: Table) -> None:
        presence, clock = table.presence, self.tables.clock
        if presence.is_announcement_due:
            return
        presence.is_announcement_due = True
        wait = presence.announced_at + self.between_looks - clock.monotonic()
        if wait > 0:
            clock.call_later(wait, functools.partial(self._announce_now, table))
        else:
            self._announce_now(table)

    def _announce_now(self, table: Table) -> None:
        table.presence.is_announcement_due, table.presence.announced_at = False, self.tables.clock.monotonic()
        if self.tables.has(table):
            self.tables.announce(table)
            self.tables.bus.tell_presence(table)
