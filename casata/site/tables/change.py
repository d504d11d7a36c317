"""A change of a table, as it is handed to `Tables.commit`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ...engine.match.match import Match
from ..storage.connection import Also
from .stored import NewEntry, SeatChanges


@dataclass(frozen=True)
class TableChange:
    """What becomes of a table, all of it or nothing."""

    values: Mapping[str, object] = field(default_factory=dict)  # new values of its row, by column
    chairs: SeatChanges = field(default_factory=dict)
    entries: Sequence[NewEntry] = ()
    match: Match | None = None  # after the entries: a copy, so that memory is never ahead of the store
    also: Sequence[Also] = ()  # written in the same transaction
    parts: Sequence[str] = ()  # of the table, read again here and by other processes
