"""On whose behalf bots think at which table: known in memory alone."""

from __future__ import annotations

from collections import OrderedDict

from .. import limits
from ..work.turns import Owner
from .table import Table


class Owners:
    """The networks of hosts, as far as they were seen lately."""

    def __init__(self) -> None:
        """Nobody was seen yet."""
        self._owners: OrderedDict[str, Owner] = OrderedDict()  # by table, the one seen last at the end

    def of(self, table: Table) -> Owner:
        """The host of a table, with their network where it is known."""
        return self._owners.get(table.id, Owner("", table.host))

    def remember(self, table_id: str, owner: Owner) -> bool:
        """Remember where the host of a table is; whether that is new."""
        is_new = self._owners.get(table_id) != owner
        self._owners[table_id] = owner
        self._owners.move_to_end(table_id)
        if len(self._owners) > limits.REMEMBERED:
            self._owners.popitem(last=False)
        return is_new
