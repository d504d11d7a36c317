"""On whose behalf bots think at which table: known in memory alone."""

from __future__ import annotations

from collections import OrderedDict

from .. import limits
from ..ids import TableId
from ..work.queue import Requester
from .table import Table


class BotBilling:
    """The networks of hosts, as far as they were seen lately."""

    def __init__(self) -> None:
        """Nobody was seen yet."""
        self._requesters: OrderedDict[TableId, Requester] = OrderedDict()  # by table, the one seen last at the end

    def of(self, table: Table) -> Requester:
        """The host of a table, with their network where it is known."""
        return self._requesters.get(table.id, Requester("", table.stored.host))

    def remember(self, table_id: TableId, requester: Requester) -> bool:
        """Remember where the host of a table is; whether that is new."""
        is_new = self._requesters.get(table_id) != requester
        self._requesters[table_id] = requester
        self._requesters.move_to_end(table_id)
        if len(self._requesters) > limits.REMEMBERED:
            self._requesters.popitem(last=False)
        return is_new
