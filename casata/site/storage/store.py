"""The store: the database for the event loop, which never waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from .. import metrics
from .database import Database
from .troubles import DatabaseDown

P = ParamSpec("P")
T = TypeVar("T")


class Store:
    """A database with threads of its own."""

    def __init__(self, database: Database) -> None:
        """Begin one thread for SQLite, which has one writer, or a few for PostgreSQL."""
        self.database, self.clock, self.shared = database, database.clock, database.shared
        self._threads = ThreadPoolExecutor(4 if self.shared else 1, "store")

    async def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function with a connection to read with."""
        return await self._run(lambda: self.database.read(work, *args, **more))

    async def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function within a transaction."""
        return await self._run(lambda: self.database.write(work, *args, **more))

    async def check(self) -> None:
        """Raise DatabaseDown unless the database can be read, and written where that failed before."""
        await self._run(self.database.check)

    async def _run(self, work: Callable[[], T]) -> T:
        try:
            with metrics.store_seconds.time():
                return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        except DatabaseDown:
            metrics.store_away.inc()
            raise

    def close(self) -> None:
        """Wait for what is being written."""
        self._threads.shutdown()
        self.database.close()
