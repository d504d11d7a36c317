"""The audit log: what hosts and operators did to others. It is never changed or shortened, and holds no names."""

from __future__ import annotations

import functools
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, insert, select

from . import limits
from .ids import PersonId, TableId
from .storage import schema
from .storage.connection import Also, StoredRow, clock_of

HOST, OPERATOR = "host", "operator"
ROLES = (HOST, OPERATOR)
who, whom = schema.person.alias("who"), schema.person.alias("whom")


def record(
    c: Connection, person: PersonId, role: str, what: str, table: TableId | None = None, target: PersonId | None = None,
    detail: str = "",
) -> None:  # fmt: skip
    """Record what a person did, in the transaction that does it."""
    values = {"id": secrets.token_urlsafe(12), "at": clock_of(c).now(), "person": person, "role": role, "what": what,
              "table_id": table, "target": target, "detail": detail}  # fmt: skip
    c.execute(insert(schema.audit).values(**values))


def recorder(
    person: PersonId,
    role: str,
    what: str,
    table: TableId | None = None,
    target: PersonId | None = None,
    detail: str = "",
) -> Also:
    """A function that records what a person did, for the transaction that changes a table."""
    return functools.partial(
        record, person=person, role=role, what=what, table=table, target=target, detail=detail
    )  # fmt: skip


def read_table(c: Connection, table: TableId) -> Sequence[StoredRow]:
    """What was done at a table, newest first, with the names that people have now."""
    return c.execute(_entries().where(schema.audit.c.table_id == table).limit(limits.LOGGED)).all()


def hidden_by_host(c: Connection, table: TableId) -> set[str]:
    """The messages of a table that were last hidden by its host, not by an operator."""
    here = and_(schema.audit.c.table_id == table, schema.audit.c.what == "hide")
    rows = c.execute(select(schema.audit.c.detail, schema.audit.c.role).where(here).order_by(schema.audit.c.at)).all()
    return {detail for detail, role in {row.detail: row.role for row in rows}.items() if role == HOST}


def read_page(c: Connection, role: str, number: int) -> tuple[Sequence[StoredRow], bool]:
    """A page of the log, newest first, and whether older entries follow; a `role` limits it to that role."""
    wanted = _entries().where(schema.audit.c.role == role) if role else _entries()
    found = c.execute(wanted.limit(limits.LOGGED + 1).offset(number * limits.LOGGED)).all()
    return found[: limits.LOGGED], len(found) > limits.LOGGED


def _entries() -> Any:
    people = schema.audit.outerjoin(who, who.c.id == schema.audit.c.person)
    people = people.outerjoin(whom, whom.c.id == schema.audit.c.target)
    entries = select(schema.audit, who.c.name.label("who"), whom.c.name.label("whom"), schema.table.c.game)
    entries = entries.select_from(people.outerjoin(schema.table, schema.table.c.id == schema.audit.c.table_id))
    return entries.order_by(schema.audit.c.at.desc(), schema.audit.c.id)
