"""What was drawn of tables as they are now, kept for others who see the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from ... import limits
from ..table import Table


class DrawingCache:
    """So many drawings of one table, and of all tables together: who comes by many names sees many."""

    def __init__(self) -> None:
        """Empty."""
        self._tables: OrderedDict[str, Table] = OrderedDict()  # the one that was drawn last comes last

    def keep(self, table: Table, which: Any, found: Any) -> None:
        """One more of a table; the tables that were drawn longest ago give way."""
        if len(table.drawn) >= limits.DRAWN:
            del table.drawn[next(iter(table.drawn))]
        table.drawn[which] = found
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        kept = sum(max(1, len(each.drawn)) for each in self._tables.values())
        while kept > limits.DRAWN_IN_ALL and len(self._tables) > 1:
            oldest = self._tables.popitem(last=False)[1]
            kept -= max(1, len(oldest.drawn))
            oldest.drawn.clear()
