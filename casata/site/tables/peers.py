"""The server processes at one database: which of them are alive, and which one runs a table."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Callable

import structlog

from .. import metrics
from ..errors import Refused
from ..ids import TableId
from ..storage.processes import ALIVE, beat, clock_error
from ..storage.store import Store

LOST = ALIVE  # seconds without a sign of life after which a process counts as gone
CLOCK_ERROR = 2.0  # seconds by which the clock of a machine may differ from the database's before the log says so
log = structlog.get_logger()


class Peers:
    """The processes at a database, as one of them sees it."""

    def __init__(self, store: Store, changed: Callable[[set[str]], None]) -> None:
        """Begin alone; `changed` is called when others come or go, with those that are gone."""
        self.store = store
        self.worker = secrets.token_hex(6)
        self.alive = {self.worker}
        self._changed = changed
        self._clock_is_wrong = False  # whether the log has said that this machine's clock is wrong

    def is_responsible_for(self, table_id: TableId) -> bool:
        """Whether this process runs the bots and clocks of a table: exactly one process does."""
        return len(self.alive) == 1 or self.worker == max(self.alive, key=lambda peer: _weight(peer, table_id))

    async def beat(self) -> None:
        """Give a sign of life, and see who else does."""
        with contextlib.suppress(Refused):
            alive = {self.worker, *await self.store.write(beat, self.worker, LOST)}
            if alive != self.alive:
                self.rearrange(alive)
            self.judge_clock(await self.store.read(clock_error))

    def rearrange(self, alive: set[str]) -> None:
        """From now on these processes share out the tables."""
        gone, self.alive = self.alive - alive, alive
        self._changed(gone)

    def judge_clock(self, error: float) -> None:
        """Say so when the clock of this machine becomes wrong, or right: several machines keep the same time limits."""
        metrics.clock_error.set(abs(error))
        wrong = abs(error) > CLOCK_ERROR
        if wrong != self._clock_is_wrong:
            self._clock_is_wrong = wrong
            told = log.warning if wrong else log.info
            told("the clock differs from the database's", seconds=round(error, 1))


def _weight(worker: str, table_id: TableId) -> bytes:
    """The weight of a process at a table: the highest one runs it."""
    return hashlib.blake2b(f"{worker} {table_id}".encode(), digest_size=8).digest()
