"""All data of one person: moved to their account, handed out to them, or deleted."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import structlog
from sqlalchemy import ColumnElement, Connection, Table, and_, delete, select, update

from ..engine.text.language import ENGLISH
from .ids import PersonId, TableId
from .notify.channels import trouble_text
from .storage import schema
from .storage.connection import BusMessage, StoredRow, Values
from .storage.processes import tell
from .tables.bus import Bus
from .tables.registry import Tables
from .tables.stored import CLOSED, RUNNING, STAND_IN, WAITING, Chair
from .tables.table import NOTES, TALK, VISITORS

log = structlog.get_logger()
Chairs = Sequence[StoredRow]
Columns = dict[str, Any]  # by name, as rows have them
Changes = tuple[Values, Mapping[int, Values]]  # of a table, and of its seats
PARTS = (VISITORS, NOTES, TALK)  # of a table, that hold something of a person


async def merge(tables: Tables, guest: PersonId, person: PersonId) -> None:
    """Move everything that a guest has to the account that they have signed in to."""
    await _change_tables(tables, functools.partial(_merge, guest=guest, person=person))
    tables.bus.sign_out(guest)


async def erase(tables: Tables, person: PersonId) -> None:
    """Delete everything about a person but nameless seats, which others need to go on playing."""
    await _change_tables(tables, functools.partial(_erase, person=person))
    tables.bus.sign_out(person)
    log.info("person deleted")


async def _change_tables(tables: Tables, change: Callable[[Connection, Bus], list[BusMessage]]) -> None:
    """Change many tables in one transaction, and announce each change to every process."""

    def change_and_tell(c: Connection) -> list[BusMessage]:
        messages = change(c, tables.bus)
        for message in messages:
            tell(c, message)
        return messages

    for message in await tables.store.write(change_and_tell):
        tables.bus.follower.follow_rewrite(message)


def tables_of(c: Connection, person: PersonId) -> list[TableId]:
    """Every table that has something of a person, sorted, so that two transactions never wait for each other."""
    found = set(c.execute(select(schema.table.c.id).where(schema.table.c.host == person)).scalars())
    for table in (schema.seat, schema.visitor, schema.note, schema.message, schema.silence):
        found |= set(c.execute(select(table.c.table_id).where(table.c.person == person)).scalars())
    return sorted(found)


def _change_each(
    c: Connection, bus: Bus, person: PersonId, decide: Callable[[StoredRow, Chairs], Changes]
) -> list[BusMessage]:  # fmt: skip
    """Change each table of a person, locked against others meanwhile; the messages that announce it."""
    messages: list[BusMessage] = []
    for table in tables_of(c, person):
        here, seats = schema.table.c.id == table, schema.seat.c.table_id == table
        row = c.execute(select(schema.table).where(here).with_for_update()).one()
        chairs = c.execute(select(schema.seat).where(seats).order_by(schema.seat.c.seat)).all()
        changes, places = decide(row, chairs)
        c.execute(update(schema.table).where(here).values(version=row.version + 1, **changes))
        for seat, values in places.items():
            c.execute(update(schema.seat).where(and_(seats, schema.seat.c.seat == seat)).values(**values))
        messages.append(bus.rewrite_message(table, row.version + 1, PARTS, row.status == RUNNING))
    return messages


# -- moving -----------------------------------------------------------------------------------


def _merge(c: Connection, bus: Bus, guest: PersonId, person: PersonId) -> list[BusMessage]:
    def decide(row: StoredRow, chairs: Chairs) -> Changes:
        sits = any(chair.person == person for chair in chairs)
        mine = [chair.seat for chair in chairs if chair.person == guest]
        host = {"host": person} if row.host == guest else {}
        return host, {seat: _vacate(row) if sits else {"person": person} for seat in mine}

    messages = _change_each(c, bus, guest, decide)
    for table in (schema.token, schema.channel, schema.message):
        c.execute(update(table).where(table.c.person == guest).values(person=person))
    for table in (schema.note, schema.visitor, schema.silence):
        _move(c, table, "table_id", guest, person)
    _move(c, schema.mute, "muted", guest, person)
    _move(c, schema.report, "message", guest, person)
    until = select(schema.person.c.silenced).where(schema.person.c.id == guest).scalar_subquery()
    longer = and_(schema.person.c.id == person, schema.person.c.silenced < until)
    c.execute(update(schema.person).where(longer).values(silenced=until))
    _clear_person(c, guest)
    return messages


def _vacate(row: StoredRow) -> dict[str, object]:
    """The guest's seat at a table where the account has one already: free again, or played by a bot."""
    if row.status == WAITING:
        return vars(Chair())
    return {"person": None, "away": False, "deadline": 0.0, **({"bot": STAND_IN} if row.status == RUNNING else {})}


def _move(c: Connection, table: Table, where: str, guest: PersonId, person: PersonId) -> None:
    """Move rows of which a person has at most one for each value of `where`; the account's own take precedence."""
    taken = select(table.c[where]).where(table.c.person == person)
    c.execute(update(table).where(and_(table.c.person == guest, table.c[where].not_in(taken))).values(person=person))
    c.execute(delete(table).where(table.c.person == guest))


# -- deleting ---------------------------------------------------------------------------------


def _erase(c: Connection, bus: Bus, person: PersonId) -> list[BusMessage]:
    def decide(row: StoredRow, chairs: Chairs) -> Changes:
        mine = [chair.seat for chair in chairs if chair.person == person]
        others = [chair.person for chair in sorted(chairs, key=_is_away) if chair.person not in (None, person)]
        changes: dict[str, object] = {}
        places = {seat: _remove_name(row) for seat in mine}
        if row.host == person and others:
            changes = {"host": others[0]}
        elif row.host == person and row.status in (WAITING, RUNNING):
            changes = {"status": CLOSED, "waiting": 0}
        return changes, places

    messages = _change_each(c, bus, person, decide)
    own = select(schema.channel.c.id).where(schema.channel.c.person == person)
    c.execute(delete(schema.notice).where(schema.notice.c.channel.in_(own)))
    for table in (schema.ticket, schema.token, schema.channel, schema.note, schema.visitor, schema.silence,
                  schema.mute, schema.account):  # fmt: skip
        c.execute(delete(table).where(table.c.person == person))
    c.execute(delete(schema.mute).where(schema.mute.c.muted == person))
    c.execute(update(schema.message).where(schema.message.c.person == person).values(text="", name=""))
    c.execute(update(schema.report).where(schema.report.c.person == person).values(reason=""))
    _clear_person(c, person)
    return messages


def _is_away(chair: StoredRow) -> bool:
    return bool(chair.away)


def _remove_name(row: StoredRow) -> dict[str, object]:
    """A seat without its person: free before a game, played by a bot during it, nameless after it."""
    if row.status == WAITING:
        return vars(Chair())
    bot = {"bot": STAND_IN} if row.status == RUNNING else {}
    return {"person": None, "name": "", "away": False, "deadline": 0.0, "screen": False, **bot}


def _clear_person(c: Connection, person: PersonId) -> None:
    """Empty the row of a person, which others refer to; nobody can be that person any more."""
    here = schema.person.c.id == person
    c.execute(update(schema.person).where(here).values(name="", preferences="{}", silenced=0.0))


# -- handing out ------------------------------------------------------------------------------


def export(c: Connection, person: PersonId) -> dict[str, object]:
    """All that is stored about a person, except secrets that prove who they are."""

    def rows(table: Table, *names: str) -> list[Columns]:
        return select_rows(c, table, table.c.person == person, *names)

    about = select_rows(c, schema.person, schema.person.c.id == person, "name", "preferences", "created", "silenced")
    return {
        "id": person,
        "person": [{**row, "preferences": json.loads(row["preferences"])} for row in about],
        "account": rows(schema.account, "login", "mail", "mail_confirmed", "operator", "created"),
        "tables": [_export_table(c, table, person) for table in tables_of(c, person)],
        "notes": rows(schema.note, "table_id", "text"),
        "messages": rows(schema.message, "table_id", "name", "text", "at", "hidden"),
        "channels": [
            {**row, "trouble": trouble_text(row["trouble"], ENGLISH)}
            for row in rows(schema.channel, "kind", "address", "confirmed", "failures", "trouble", "created")
        ],
        "keys": rows(schema.token, "label", "created"),
        "links": rows(schema.ticket, "kind", "detail", "expires"),
        "muted": rows(schema.mute, "muted"),
        "silenced_at": rows(schema.silence, "table_id"),
        "reports": rows(schema.report, "message", "reason", "at", "settled"),
        "done_as_host_or_operator": rows(schema.audit, "at", "role", "what", "table_id", "detail"),
        "done_by_hosts_or_operators": select_rows(
            c, schema.audit, schema.audit.c.target == person, "at", "role", "what", "table_id"
        ),
    }  # fmt: skip


def select_rows(c: Connection, table: Table, condition: ColumnElement[bool], *names: str) -> list[Columns]:
    """Some columns of the rows that meet a condition, under the names that the database gives them."""
    return [dict(row._mapping) for row in c.execute(select(*(table.c[name] for name in names)).where(condition))]


def _export_table(c: Connection, table: TableId, person: PersonId) -> dict[str, object]:
    names = ("id", "game", "status", "options", "created", "changed", "ended", "result", "host")
    row = select_rows(c, schema.table, schema.table.c.id == table, *names)[0]
    mine = and_(schema.seat.c.table_id == table, schema.seat.c.person == person)
    return {
        **row, "host": row["host"] == person, "options": json.loads(row["options"]),
        "result": json.loads(row["result"]) if row["result"] else None,
        "seats": select_rows(c, schema.seat, mine, "seat", "name", "contribution", "away", "screen"),
    }  # fmt: skip
