"""What functions over a connection of the database share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from sqlalchemy import Connection, Row, Table
from sqlalchemy.dialects import postgresql, sqlite

from ..clock import Clock

Also = Callable[[Connection], object]  # something else to write in the same transaction
StoredRow: TypeAlias = Row[Any]  # its columns are attributes, whose types SQLAlchemy does not know
Values: TypeAlias = Mapping[str, Any]  # new values of columns
BusMessage: TypeAlias = list[Any]  # what processes tell one another, as JSON


def clock_of(c: Connection) -> Clock:
    """The clock of the store that a connection belongs to."""
    clock: Clock = c.get_execution_options()["clock"]
    return clock


def upsert(c: Connection, table: Table) -> Any:
    """An insert that can say what happens where the row exists already."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)
