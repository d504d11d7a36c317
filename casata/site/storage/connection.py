"""What functions over a connection of the database share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

from ..clock import Clock

Also = Callable[[Connection], Any]  # something else to write in the same transaction


def clock_of(c: Connection) -> Clock:
    """The clock of the store that a connection belongs to."""
    clock: Clock = c.get_execution_options()["clock"]
    return clock


def upsert(c: Connection, table: Table) -> Any:
    """An insert that can say what happens where the row exists already."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)
