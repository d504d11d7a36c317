"""A table in memory: what is stored of it, and what is alive: its match, its lock, and who is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...engine.game import find
from ...engine.match.match import Match
from ..clock import REAL, Clock
from ..ids import PersonId, TableId
from ..storage.connection import StoredRow
from . import replay
from .presence import Presence
from .replay import BrokenTable, Decision, Replay
from .stored import OVER, RUNNING, Chair, HistoryEntry, NewEntry, StoredTable

VISITORS, NOTES, TALK = "visitors", "notes", "talk"  # parts of a table that are stored beside it


@dataclass(eq=False)
class Table:
    """A table in memory. Only `Tables.commit` changes what is stored; entries are only ever added."""

    stored: StoredTable
    clock: Clock = REAL
    match: Match | None = None  # None before it starts, and where the rules have changed since
    entries: list[HistoryEntry] = field(default_factory=list)
    request_ids: dict[str, int] = field(default_factory=dict)  # the id of a request -> its entry
    visitors: set[PersonId] = field(default_factory=set)  # who may watch though it is not open
    parts: dict[str, Any] = field(default_factory=dict)  # notes and talk, once somebody has asked for them
    revision: int = 0  # rises with everything that somebody can see
    behind: bool = False  # whether the store has to be looked at first: another process may have changed it
    unread: set[str] = field(default_factory=set)  # the parts that another process has changed
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)
    presence: Presence = field(default_factory=Presence)
    thinking: set[int] = field(default_factory=set)  # seats whose bots are thinking

    # -- what everybody asks for --------------------------------------------------------------

    @property
    def id(self) -> TableId:
        """Its name in addresses and in the store."""
        return self.stored.id

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.stored.game

    @property
    def status(self) -> str:
        """Whether it waits, runs, is over or closed."""
        return self.stored.status

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """The chairs of the table, by seat."""
        return self.stored.chairs

    def seat_of(self, person: PersonId) -> int | None:
        """Where somebody sits."""
        return self.stored.seat_of(person)

    def seats_of(self, person: PersonId) -> list[int]:
        """Somebody's own seat, then those of guests at their screen."""
        return self.stored.seats_of(person)

    @property
    def legacy(self) -> bool:
        """Whether it was played by an older version of the rules."""
        return self.match is None and bool(self.entries)

    def is_here(self, person: PersonId) -> bool:
        """Whether somebody has a page of this table open."""
        return self.presence.has(person)

    def note_presence(self, person: PersonId) -> None:
        """Somebody had a page open just now; remembered for those who sit here, so that others cost nothing."""
        if self.seat_of(person) is not None:
            self.presence.last_seen[person] = self.clock.now()

    def may_watch(self, person: PersonId) -> bool:
        """Whether somebody may look at this table at all."""
        public = self.stored.public if self.status == OVER else self.stored.open
        return public or self.stored.host == person or person in self.visitors or self.seat_of(person) is not None

    @property
    def revealed(self) -> bool:
        """Whether nothing of its game is secret any more from those who may see it: the game was played to its end."""
        return self.status == OVER and self.match is not None and self.match.over

    def deciding(self) -> list[int]:
        """The seats that must decide now."""
        return list(self.match.actors) if self.match and self.status == RUNNING else []

    def wake_watchers(self) -> None:
        """Whoever watches the table looks again."""
        for watcher in self.watchers:
            watcher.set()

    # -- what becomes of it -------------------------------------------------------------------

    def update(self, stored: StoredTable, match: Match | None, entries: Iterable[NewEntry]) -> None:
        """Take over what has just been written."""
        self.stored, self.match = stored, match
        for new in entries:
            self._add(new.entry, new.request_id)

    def follow(self, row: StoredRow, chairs: Sequence[StoredRow], entries: Sequence[StoredRow]) -> None:
        """Take over what another process has written; BrokenTable when it does not lead to the last record."""
        stored = StoredTable.from_rows(row, chairs)
        self._take(stored, *_play_on(stored, self.match, entries, None), entries)

    def _take(
        self, stored: StoredTable, match: Match | None, actors: Sequence[tuple[int, ...]], entries: Sequence[StoredRow]
    ) -> None:
        self.stored, self.match = stored, match
        for row, waiting in zip(entries, actors, strict=True):
            self._add(HistoryEntry.from_row(row, waiting), row.mark)

    def _add(self, entry: HistoryEntry, request_id: str | None) -> None:
        self.entries.append(entry)
        if request_id:
            self.request_ids[request_id] = entry.number


def read_table(stored: StoredTable, entries: Sequence[StoredRow], done: Replay | None = None) -> Table:
    """A table with its match, the last entry with its record; `done` where it was replayed already.

    BrokenTable when its decisions do not lead to its last record.
    """
    table = Table(stored)
    table._take(stored, *_play_on(stored, None, entries, done), entries)
    return table


def _play_on(
    stored: StoredTable, match: Match | None, entries: Sequence[StoredRow], done: Replay | None
) -> tuple[Match | None, Sequence[tuple[int, ...]]]:
    """The match after more entries, a copy of the one before, and who must decide after each of them."""
    if not entries or find(stored.game).version != stored.rules:
        return match, [()] * len(entries)
    try:
        if match is None:
            done = done or replay.replay_all(stored.deal(), decisions(entries), entries[-1].record)
            return done.match(stored.deal()), done.actors
        after = match.copy()
        return after, replay.carry_out(after, decisions(entries), entries[-1].record)
    except BrokenTable as problem:
        raise BrokenTable(f"table {stored.id}: {problem}") from None


def decisions(entries: Sequence[StoredRow]) -> list[Decision]:
    """Entries as they are replayed."""
    return [(entry.kind, entry.seat, entry.code) for entry in entries]
