"""Listeners: what tables tell the rest of the server. They are made first, and handed to whoever speaks or listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..ids import PersonId
from ..storage.connection import Also
from .change import TableChange
from .stored import StoredTable


class Addition(NamedTuple):
    """What a listener writes in the transaction of a change, and what it does with the result once that is stored."""

    write: Also
    stored: Callable[[Any], None]


# called with a table before and after a change that is about to be written, and the change with the match after it
ChangeListener = Callable[[StoredTable, StoredTable, TableChange], Addition | None]


@dataclass(frozen=True)
class Listeners:
    """Lists of listeners; each is called in the event loop, in the order in which they were added."""

    table_changing: list[ChangeListener] = field(default_factory=list)
    processes_changed: list[Callable[[], None]] = field(default_factory=list)  # tables are shared out again
    signed_out: list[Callable[[PersonId], None]] = field(default_factory=list)  # with the person
