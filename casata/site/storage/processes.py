"""The server processes at one database: which are alive, and what they tell each other."""

from __future__ import annotations

import json

from sqlalchemy import Connection, extract, func, inspect, select

from . import schema
from .connection import BusMessage, clock_of, upsert

BUS = "casata"  # the PostgreSQL channel that all server processes at one database listen to
ALIVE = 12.0  # seconds after its last sign of life in which a server process counts as alive


def tell(c: Connection, message: BusMessage) -> None:
    """Send a message to the other processes once this transaction is committed; it is not stored."""
    if c.dialect.name == "postgresql":
        c.execute(select(func.pg_notify(BUS, json.dumps(message))))


def beat(c: Connection, worker: str, lost: float) -> set[str]:
    """Record that a process is alive; all that are, without those silent for more than `lost` seconds."""
    now = extract("epoch", func.clock_timestamp())
    row = upsert(c, schema.worker).values(id=worker, seen=now)
    c.execute(row.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))
    c.execute(schema.worker.delete().where(schema.worker.c.seen < now - lost))
    return set(c.execute(select(schema.worker.c.id)).scalars())


def retire(c: Connection, worker: str) -> None:
    """Forget a process that ends."""
    c.execute(schema.worker.delete().where(schema.worker.c.id == worker))


def clock_error(c: Connection) -> float:
    """How many seconds this machine's clock is ahead of the database's."""
    clock = clock_of(c)
    before = clock.now()
    there = float(c.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one())
    return (before + clock.now()) / 2 - there


def is_served(c: Connection) -> bool:
    """Whether any server process uses a PostgreSQL database."""
    if not inspect(c).has_table(schema.worker.name):
        return False  # the first version ran in one process
    now = extract("epoch", func.clock_timestamp())
    return bool(c.execute(select(schema.worker.c.id).where(schema.worker.c.seen > now - ALIVE)).first())
