"""Signals: what tables tell the rest of the server. They are made first, and handed to whoever speaks or listens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ...engine.match.match import Match
from ..ids import PersonId
from ..storage.connection import Also
from .stored import NewEntry, SeatChanges, StoredTable


class TableChange(NamedTuple):
    """A change of a table that is about to be written."""

    before: StoredTable
    after: StoredTable
    chairs: SeatChanges
    entries: Sequence[NewEntry]
    match: Match | None


class Addition(NamedTuple):
    """What a listener writes in the transaction of a change, and what it does with the result once that is stored."""

    write: Also
    stored: Callable[[Any], None]


@dataclass(frozen=True)
class Listeners:
    """Lists of listeners; each is called in the event loop, in the order in which they were added."""

    table_changing: list[Callable[[TableChange], Addition | None]] = field(default_factory=list)
    processes_changed: list[Callable[[], None]] = field(default_factory=list)  # tables are shared out again
    signed_out: list[Callable[[PersonId], None]] = field(default_factory=list)  # with the person
