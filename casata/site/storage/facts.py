"""What the database counts, for a monitor."""

from __future__ import annotations

from sqlalchemy import Connection, func, select

from ..metrics import Facts
from . import schema


def facts(c: Connection) -> Facts:
    """What the database counts: the same, whichever process is asked."""
    table, notice, worker = schema.table.c.status, schema.notice.c.state, schema.worker
    people = c.execute(select(func.count()).select_from(schema.person)).scalar_one()
    accounts = c.execute(select(func.count()).select_from(schema.account)).scalar_one()
    workers = c.execute(select(func.count()).select_from(worker)).scalar_one()
    return {
        "casata_tables": {row[0]: row[1] for row in c.execute(select(table, func.count()).group_by(table))},
        "casata_notices": {row[0]: row[1] for row in c.execute(select(notice, func.count()).group_by(notice))},
        "casata_people": {"account": accounts, "guest": people - accounts},
        "casata_workers": {"": workers or 1},
    }
