"""Tables as the database holds them, with their seats, entries, visitors and notes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, case, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..ids import LinkId, PersonId, TableId
from . import schema
from .connection import Also, BusMessage, StoredRow, Values, upsert
from .processes import tell
from .troubles import Conflict

TableRows = tuple[StoredRow, Sequence[StoredRow], Sequence[StoredRow]]  # a table, its seats, its entries


def find_table(c: Connection, table: TableId, last_record_only: bool = False) -> TableRows | None:
    """A table with its seats and entries; with `last_record_only`, only the last entry has its record."""
    row = c.execute(select(schema.table).where(schema.table.c.id == table)).first()
    if row is None:
        return None
    columns: list[Any] = list(schema.entry.c)
    if last_record_only:
        last = select(func.max(schema.entry.c.number)).where(schema.entry.c.table_id == table).scalar_subquery()
        record = case((schema.entry.c.number == last, schema.entry.c.record)).label("record")
        columns = [record if column.name == "record" else column for column in columns]
    entries = select(*columns).where(schema.entry.c.table_id == table).order_by(schema.entry.c.number)
    return row, _seats(c, [table]), c.execute(entries).all()


def find_changes(c: Connection, table: TableId, since: int) -> TableRows:
    """A table with its seats, and its entries from a number on."""
    row = c.execute(select(schema.table).where(schema.table.c.id == table)).one()
    wanted = and_(schema.entry.c.table_id == table, schema.entry.c.number >= since)
    entries = select(schema.entry).where(wanted).order_by(schema.entry.c.number)
    return row, _seats(c, [table]), c.execute(entries).all()


def _seats(c: Connection, table_ids: Sequence[TableId]) -> Sequence[StoredRow]:
    wanted = select(schema.seat).where(schema.seat.c.table_id.in_(table_ids)).order_by(schema.seat.c.seat)
    return c.execute(wanted).all()


# -- changing ---------------------------------------------------------------------------------


def add_table(c: Connection, values: Values, chairs: Sequence[Values], entries: Sequence[Values] = ()) -> None:
    """Add a table, with its entries where it was imported; Conflict when its secret was used before."""
    try:
        c.execute(insert(schema.table).values(**values))
        c.execute(insert(schema.seat), [dict(chair) for chair in chairs])
        _add_entries(c, values["id"], entries)
    except IntegrityError:
        raise Conflict from None


class NewRows(NamedTuple):
    """What is written of a table: new values of its row and of its seats, and the entries to add."""

    values: Values
    chairs: Mapping[int, Values]
    entries: Sequence[Values]


def change_table(
    c: Connection, table: TableId, version: int, new: NewRows, message: BusMessage, also: Sequence[Also] = ()
) -> list[Any]:
    """Store entries with everything that changes with them; Conflict unless the table still has that version.

    `message` goes to the other processes at this database. What `also` returns is returned.
    """
    here = and_(schema.table.c.id == table, schema.table.c.version == version)
    try:
        if not c.execute(update(schema.table).where(here).values(version=version + 1, **new.values)).rowcount:
            raise Conflict
        _add_entries(c, table, new.entries)
        for number, values in new.chairs.items():
            place = and_(schema.seat.c.table_id == table, schema.seat.c.seat == number)
            c.execute(update(schema.seat).where(place).values(**values))
        results = [work(c) for work in also]
        tell(c, message)
        return results
    except IntegrityError:
        raise Conflict from None


def _add_entries(c: Connection, table: TableId, entries: Sequence[Values]) -> None:
    if entries:
        c.execute(insert(schema.entry), [{"table_id": table, **entry} for entry in entries])


# -- lists ------------------------------------------------------------------------------------


def find_by_link(c: Connection, link: LinkId) -> TableId | None:
    """The id of the table that an invitation link leads to."""
    return c.execute(select(schema.table.c.id).where(schema.table.c.link == link)).scalar()


def find_tables_of(c: Connection, person: PersonId, most: int) -> list[TableId]:
    """The ids of tables that a person sits at or hosts, the last changed first."""
    sits = select(schema.seat.c.table_id).where(schema.seat.c.person == person)
    return _ids(c, schema.table.c.id.in_(sits) | (schema.table.c.host == person), most)


def find_open_tables(c: Connection, statuses: Sequence[str], most: int) -> list[TableId]:
    """The ids of open tables, the last changed first."""
    return _ids(c, and_(schema.table.c.open.is_(True), schema.table.c.status.in_(statuses)), most)


def find_running(c: Connection) -> list[TableId]:
    """The ids of all tables in the middle of a game."""
    return _ids(c, schema.table.c.status == "running", None)


def _ids(c: Connection, condition: ColumnElement[bool], most: int | None) -> list[TableId]:
    wanted = select(schema.table.c.id).where(condition).order_by(schema.table.c.changed.desc())
    return list(c.execute(wanted.limit(most)).scalars())


def find_with_seats(c: Connection, table_ids: Sequence[TableId]) -> list[tuple[StoredRow, Sequence[StoredRow]]]:
    """Tables with their seats, for lists; nothing of their games is read."""
    rows = c.execute(select(schema.table).where(schema.table.c.id.in_(table_ids))).all()
    seats = _seats(c, table_ids)
    found = {row.id: (row, [seat for seat in seats if seat.table_id == row.id]) for row in rows}
    return [found[table] for table in table_ids if table in found]


def find_progress(c: Connection, table_ids: Sequence[TableId]) -> dict[TableId, tuple[int, int]]:
    """The number of the last entry of each table, and how many decisions stand."""
    entry = schema.entry
    last = select(entry.c.table_id, func.max(entry.c.number).label("number")).where(entry.c.table_id.in_(table_ids))
    newest = last.group_by(entry.c.table_id).subquery()
    same = and_(entry.c.table_id == newest.c.table_id, entry.c.number == newest.c.number)
    rows = c.execute(select(entry.c.table_id, entry.c.number, entry.c.step).join(newest, same)).all()
    return {row.table_id: (row.number, row.step) for row in rows}


# -- records of older rules -------------------------------------------------------------------


def save_layout(c: Connection, game: str, rules: int, content: str) -> None:
    """Store how records of this version of the rules are read."""
    row = upsert(c, schema.layout).values(game=game, rules=rules, content=content)
    c.execute(row.on_conflict_do_nothing())


def find_layout(c: Connection, game: str, rules: int) -> str | None:
    """How records of a version of the rules are read."""
    here = and_(schema.layout.c.game == game, schema.layout.c.rules == rules)
    return c.execute(select(schema.layout.c.content).where(here)).scalar()


# -- visitors and notes -----------------------------------------------------------------------


def add_visitor(c: Connection, table: TableId, person: PersonId) -> None:
    """Let a person watch a table that is not open."""
    c.execute(upsert(c, schema.visitor).values(table_id=table, person=person).on_conflict_do_nothing())


def remove_visitors(c: Connection, table: TableId) -> None:
    """Remove all people who may watch a table."""
    c.execute(schema.visitor.delete().where(schema.visitor.c.table_id == table))


def find_visitors(c: Connection, table: TableId) -> set[PersonId]:
    """The people who may watch a table."""
    return set(c.execute(select(schema.visitor.c.person).where(schema.visitor.c.table_id == table)).scalars())


def find_note(c: Connection, table: TableId, person: PersonId) -> str:
    """The private notes of a person at a table."""
    here = and_(schema.note.c.table_id == table, schema.note.c.person == person)
    return c.execute(select(schema.note.c.text).where(here)).scalar() or ""


def save_note(c: Connection, table: TableId, person: PersonId, text: str) -> None:
    """Store the private notes of a person at a table."""
    row = upsert(c, schema.note).values(table_id=table, person=person, text=text)
    c.execute(row.on_conflict_do_update(index_elements=schema.note.primary_key, set_={"text": text}))
