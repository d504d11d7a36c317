"""What belongs to a person, all of it: handed over to their account, given out to them, or taken away."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Table, and_, delete, select, update

from ..storage import schema
from ..tables.bus import Bus
from ..tables.registry import Tables
from ..tables.table import CLOSED, NOTES, RUNNING, STAND_IN, TALK, VISITORS, WAITING, Chair

Message = list[Any]  # for every process
Chairs = Sequence[Row[Any]]
Changes = tuple[Mapping[str, Any], Mapping[int, Mapping[str, Any]]]  # of a table, and of its seats
PARTS = (VISITORS, NOTES, TALK)  # of a table, that hold something of a person


async def merge(tables: Tables, guest: str, person: str) -> None:
    """A guest has signed in: what was the guest's is the account's from now on."""
    await _everywhere(tables, functools.partial(_merge, guest=guest, person=person))


async def erase(tables: Tables, person: str) -> None:
    """Nothing of somebody is left but nameless seats, which others need to go on playing."""
    await _everywhere(tables, functools.partial(_erase, person=person))


async def _everywhere(tables: Tables, work: Callable[[Connection, Bus], list[Message]]) -> None:
    """Change many tables in one transaction; every process hears of each."""

    def kept(c: Connection) -> list[Message]:
        told = work(c, tables.bus)
        for message in told:
            tables.store.tell_within(c, message)
        return told

    for message in await tables.in_store(tables.store.write, kept):
        tables.bus.follow(message)


def tables_of(c: Connection, person: str) -> list[str]:
    """Every table that has something of a person, in one order for everybody, so that nobody waits crosswise."""
    found = set(c.execute(select(schema.table.c.id).where(schema.table.c.host == person)).scalars())
    for table in (schema.seat, schema.visitor, schema.note, schema.message, schema.silence):
        found |= set(c.execute(select(table.c.seating).where(table.c.person == person)).scalars())
    return sorted(found)


def _change(c: Connection, bus: Bus, person: str, decide: Callable[[Row[Any], Chairs], Changes]) -> list[Message]:
    """Change each table of a person, held against others meanwhile; what every process has to know of it."""
    told: list[Message] = []
    for table in tables_of(c, person):
        here, seats = schema.table.c.id == table, schema.seat.c.seating == table
        row = c.execute(select(schema.table).where(here).with_for_update()).one()
        chairs = c.execute(select(schema.seat).where(seats).order_by(schema.seat.c.seat)).all()
        changes, places = decide(row, chairs)
        c.execute(update(schema.table).where(here).values(version=row.version + 1, **changes))
        for seat, values in places.items():
            c.execute(update(schema.seat).where(and_(seats, schema.seat.c.seat == seat)).values(**values))
        told.append(bus.rewritten(table, row.version + 1, PARTS, row.status == RUNNING))
    return told


# -- handing over -----------------------------------------------------------------------------


def _merge(c: Connection, bus: Bus, guest: str, person: str) -> list[Message]:
    def decide(row: Row[Any], chairs: Chairs) -> Changes:
        sits = any(chair.person == person for chair in chairs)
        mine = [chair.seat for chair in chairs if chair.person == guest]
        host = {"host": person} if row.host == guest else {}
        return host, {seat: _left(row) if sits else {"person": person} for seat in mine}

    told = _change(c, bus, guest, decide)
    for table in (schema.token, schema.channel, schema.message):
        c.execute(update(table).where(table.c.person == guest).values(person=person))
    for table in (schema.note, schema.visitor, schema.silence):
        _move(c, table, "seating", guest, person)
    _move(c, schema.mute, "muted", guest, person)
    _move(c, schema.report, "message", guest, person)
    until = select(schema.person.c.silenced).where(schema.person.c.id == guest).scalar_subquery()
    longer = and_(schema.person.c.id == person, schema.person.c.silenced < until)
    c.execute(update(schema.person).where(longer).values(silenced=until))
    _bury(c, guest)
    return told


def _left(row: Row[Any]) -> dict[str, Any]:
    """The guest's seat where the account has one already: given back, or a bot plays on."""
    if row.status == WAITING:
        return vars(Chair())
    return {"person": None, "away": False, "deadline": 0.0, **({"bot": STAND_IN} if row.status == RUNNING else {})}


def _move(c: Connection, table: Table, where: str, guest: str, person: str) -> None:
    """Rows of which a person has at most one in each place: the account's own stay."""
    taken = select(table.c[where]).where(table.c.person == person)
    c.execute(update(table).where(and_(table.c.person == guest, table.c[where].not_in(taken))).values(person=person))
    c.execute(delete(table).where(table.c.person == guest))


# -- taking away ------------------------------------------------------------------------------


def _erase(c: Connection, bus: Bus, person: str) -> list[Message]:
    def decide(row: Row[Any], chairs: Chairs) -> Changes:
        mine = [chair.seat for chair in chairs if chair.person == person]
        others = [chair.person for chair in sorted(chairs, key=_is_away) if chair.person not in (None, person)]
        changes: dict[str, Any] = {}
        places = {seat: _nameless(row) for seat in mine}
        if row.host == person and others:
            changes = {"host": others[0]}
        elif row.host == person and row.status in (WAITING, RUNNING):
            changes = {"status": CLOSED, "waiting": 0}
        return changes, places

    told = _change(c, bus, person, decide)
    own = select(schema.channel.c.id).where(schema.channel.c.person == person)
    c.execute(delete(schema.notice).where(schema.notice.c.channel.in_(own)))
    for table in (schema.ticket, schema.token, schema.channel, schema.note, schema.visitor, schema.silence,
                  schema.mute, schema.account):  # fmt: skip
        c.execute(delete(table).where(table.c.person == person))
    c.execute(delete(schema.mute).where(schema.mute.c.muted == person))
    c.execute(update(schema.message).where(schema.message.c.person == person).values(text="", name=""))
    c.execute(update(schema.report).where(schema.report.c.person == person).values(reason=""))
    _bury(c, person)
    return told


def _is_away(chair: Row[Any]) -> bool:
    return bool(chair.away)


def _nameless(row: Row[Any]) -> dict[str, Any]:
    """A seat without its person: free again before a game, a bot's in it, nobody's after it."""
    if row.status == WAITING:
        return vars(Chair())
    bot = {"bot": STAND_IN} if row.status == RUNNING else {}
    return {"person": None, "name": "", "away": False, "deadline": 0.0, "screen": False, **bot}


def _bury(c: Connection, person: str) -> None:
    """What others point to stays, empty: nobody can be that person any more."""
    here = schema.person.c.id == person
    c.execute(update(schema.person).where(here).values(name="", preferences="{}", silenced=0.0))


# -- giving out -------------------------------------------------------------------------------


def everything(c: Connection, person: str) -> dict[str, Any]:
    """All that is kept about somebody, but for what only proves who they are."""

    def rows(table: Table, *names: str) -> list[dict[str, Any]]:
        return rows_of(c, table, table.c.person == person, *names)

    about = rows_of(c, schema.person, schema.person.c.id == person, "name", "preferences", "created", "silenced")
    return {
        "id": person,
        "person": [{**row, "preferences": json.loads(row["preferences"])} for row in about],
        "account": rows(schema.account, "login", "mail", "mail_confirmed", "operator", "created"),
        "tables": [_table(c, table, person) for table in tables_of(c, person)],
        "notes": rows(schema.note, "seating", "text"),
        "messages": rows(schema.message, "seating", "name", "text", "at", "hidden"),
        "channels": rows(schema.channel, "kind", "address", "confirmed", "failures", "trouble", "created"),
        "keys": rows(schema.token, "label", "created"),
        "links": rows(schema.ticket, "kind", "detail", "expires"),
        "muted": rows(schema.mute, "muted"),
        "silenced_at": rows(schema.silence, "seating"),
        "reports": rows(schema.report, "message", "reason", "at", "settled"),
        "done_as_host_or_operator": rows(schema.audit, "at", "role", "what", "seating", "detail"),
        "done_by_hosts_or_operators": rows_of(
            c, schema.audit, schema.audit.c.target == person, "at", "role", "what", "seating"
        ),
    }  # fmt: skip


def rows_of(c: Connection, table: Table, condition: ColumnElement[bool], *names: str) -> list[dict[str, Any]]:
    """Some columns of some rows."""
    return [dict(row._mapping) for row in c.execute(select(*(table.c[name] for name in names)).where(condition))]


def _table(c: Connection, table: str, person: str) -> dict[str, Any]:
    names = ("id", "game", "status", "options", "created", "changed", "ended", "result", "host")
    row = rows_of(c, schema.table, schema.table.c.id == table, *names)[0]
    mine = and_(schema.seat.c.seating == table, schema.seat.c.person == person)
    return {
        **row, "host": row["host"] == person, "options": json.loads(row["options"]),
        "result": json.loads(row["result"]) if row["result"] else None,
        "seats": rows_of(c, schema.seat, mine, "seat", "name", "contribution", "away", "screen"),
    }  # fmt: skip
