"""Copy a whole database, even while it is in use, into an empty one of either kind, and compare the two."""

from __future__ import annotations

import contextlib
import hashlib
import os
import pathlib
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, Table, create_engine, insert, make_url, select, text as sql
from sqlalchemy.exc import ArgumentError, DatabaseError

from ..ids import TableId
from ..storage import schema
from ..storage.connection import StoredRow
from ..storage.database import Database, engine_at, version_of
from ..storage.processes import is_served
from ..storage.tables import find_table
from ..storage.troubles import StoreError, first_line
from .stored import RUNNING, StoredTable
from .table import read_table

BATCH = 500  # rows in memory at once
NUL, INSTEAD = "\0", "\N{REPLACEMENT CHARACTER}"  # PostgreSQL stores no text with NUL in it
COPIED_TABLES = [table for table in schema.metadata.sorted_tables if table is not schema.worker]
Values = dict[str, Any]


@dataclass(frozen=True)
class Sum:
    """The number of rows in a table, and a digest of them that does not depend on their order."""

    rows: int = 0
    digest: int = 0

    def plus(self, row: Sequence[object]) -> Sum:
        """Add a row."""
        hashed = hashlib.blake2b(repr(tuple(row)).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return Sum(self.rows + 1, (self.digest + int.from_bytes(hashed, "big")) % (1 << 128))


Sums = dict[str, Sum]


def backup(file: pathlib.Path, url: str) -> Sums:
    """Copy the database as it is at one moment into a new SQLite file, while the server may go on writing."""
    if file.exists():
        raise StoreError("{file} exists already. A backup never overwrites a file.", file=file)
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds every secret of the site
    except OSError as problem:
        raise StoreError("{file} cannot be written: {problem}", file=file, problem=problem.strerror) from None
    try:
        with _snapshot(url) as source:
            sums = _fill(source, f"sqlite:///{unfinished}")
        _settle(unfinished)
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return sums


def restore(file: pathlib.Path, url: str) -> Sums:
    """Copy a backup into an empty database of either kind."""
    if not file.is_file():
        raise StoreError("There is no file {file}.", file=file)
    with _snapshot(f"sqlite:///{file}") as source:
        return _fill(source, url)


def move(source: str, target: str) -> Sums:
    """Copy a database that no server uses into an empty one."""
    _refuse_in_use(source)
    with _snapshot(source) as reading:
        return _fill(reading, target)


def check(url: str, only_running: bool = False) -> tuple[int, list[str]]:
    """Open all tables: how many there are, and all that is wrong with the database or with a table."""
    with _snapshot(url) as c:
        wrong = _damage(c)
        wanted = select(schema.table.c.id).order_by(schema.table.c.created)
        if only_running:
            wanted = wanted.where(schema.table.c.status == RUNNING)
        table_ids = list(c.execute(wanted).scalars())
        return len(table_ids), wrong + [fault for table in table_ids if (fault := _table_fault(c, table))]


def migrate(url: str) -> tuple[str | None, str]:
    """Bring a database up to date; return its versions before and after."""
    engine = engine_at(url)
    before = version_of(engine)
    engine.dispose()
    Database(url).close()
    return before, schema.VERSION


# -- reading ----------------------------------------------------------------------------------


@contextlib.contextmanager
def _snapshot(url: str) -> Iterator[Connection]:
    """A database as it is at one moment, however long the reading takes; StoreError unless it has this version."""
    engine = _reader(url)
    try:
        _refuse_other_version(version_of(engine), engine)
        with engine.connect() as c:
            if engine.dialect.name == "postgresql":
                c.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            else:
                c.exec_driver_sql("BEGIN")
            yield c
    except (DatabaseError, UnicodeDecodeError) as problem:
        raise StoreError("The database cannot be used: {problem}", problem=first_line(problem)) from None
    finally:
        engine.dispose()


def _reader(url: str) -> Engine:
    """An engine that changes nothing in a database, not even its settings."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return engine_at(url)  # raises an error that says what an address looks like
    if parsed.get_backend_name() != "sqlite":
        return engine_at(url)
    if not parsed.database or not pathlib.Path(parsed.database).is_file():
        raise StoreError("There is no database at {url}.", url=url)
    where = f"file:{quote(str(pathlib.Path(parsed.database).absolute()))}?mode=ro"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(where, uri=True, timeout=5))


def _refuse_other_version(version: str | None, engine: Engine) -> None:
    if version == schema.VERSION:
        return
    with engine.connect():
        pass  # raises an error where it cannot be opened at all
    if version is None:
        raise StoreError("This is not a database of Casata.")
    if version > schema.VERSION:
        raise StoreError(
            "The database has version {version}, newer than version {own} of this program. Upgrade Casata first.",
            version=version, own=schema.VERSION,
        )  # fmt: skip
    raise StoreError(
        "The database has version {version}, older than version {own} of this program. Run casata migrate first.",
        version=version, own=schema.VERSION,
    )  # fmt: skip


def _rows(c: Connection, table: Table) -> Iterator[Sequence[StoredRow]]:
    found = c.execution_options(stream_results=True).execute(select(table))
    return found.partitions(BATCH)


def _sums(c: Connection) -> Sums:
    """The sums of all tables of a database."""
    sums = {}
    for table in COPIED_TABLES:
        total = Sum()
        for rows in _rows(c, table):
            for row in rows:
                total = total.plus(row)
        sums[table.name] = total
    return sums


def _refuse_in_use(url: str) -> None:
    """Refuse to move a database that a server uses: decisions it accepts meanwhile would be lost."""
    engine = _reader(url)
    try:
        if engine.dialect.name == "postgresql":
            with engine.connect() as c:
                busy = is_served(c)
        else:
            busy = _is_open(str(make_url(url).database))
    except DatabaseError:
        busy = False  # copying says what is wrong
    finally:
        engine.dispose()
    if busy:
        raise StoreError("A server is still using this database. Stop it first.")


def _is_open(file: str) -> bool:
    """Whether any process has an SQLite file open."""
    with contextlib.closing(sqlite3.connect(file, timeout=0.5, isolation_level=None)) as alone:
        try:
            alone.execute("PRAGMA locking_mode=EXCLUSIVE")
            alone.execute("BEGIN EXCLUSIVE")
            alone.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
    return False


# -- writing ----------------------------------------------------------------------------------


def _fill(source: Connection, url: str) -> Sums:
    """Copy everything into an empty database, in one transaction that is committed only when all is there."""
    database = Database(url)
    try:
        with database.engine.begin() as target:
            _refuse_full(target)
            sums = {table.name: _copy_table(source, target, table) for table in COPIED_TABLES}
            different = [name for name, there in _sums(target).items() if there != sums[name]]
            if different:
                raise StoreError("The copy differs in {tables}. Nothing was changed.", tables=", ".join(different))
    except DatabaseError as problem:
        raise StoreError("The database cannot be written: {problem}", problem=problem.orig) from None
    finally:
        database.close()
    _refuse_broken(url)
    return sums


def _refuse_full(target: Connection) -> None:
    full = [table.name for table in COPIED_TABLES if target.execute(select(table).limit(1)).first() is not None]
    if full:
        raise StoreError("The database is not empty: it has rows in {tables}.", tables=", ".join(full))


def _copy_table(source: Connection, target: Connection, table: Table) -> Sum:
    total = Sum()
    for rows in _rows(source, table):
        values = [_fit(dict(zip(table.c.keys(), row, strict=True)), target) for row in rows]
        target.execute(insert(table), values)
        for value in values:
            total = total.plus(tuple(value.values()))
    return total


def _fit(values: Values, target: Connection) -> Values:
    """A row as the other database can store it."""
    if target.dialect.name == "postgresql":
        for name, value in values.items():
            if isinstance(value, str):
                values[name] = value.replace(NUL, INSTEAD)
    return values


def _settle(file: pathlib.Path) -> None:
    """Make a database one single file, and put all of it on the disk."""
    with contextlib.closing(sqlite3.connect(file)) as c:
        c.execute("PRAGMA journal_mode=DELETE")
    with file.open("rb+") as stream:
        os.fsync(stream.fileno())


# -- checking ---------------------------------------------------------------------------------


def _refuse_broken(url: str) -> None:
    """StoreError unless all running games in a copy can be played on."""
    _, wrong = check(url, only_running=True)
    if wrong:
        raise StoreError("Everything was copied, but some of it is damaged: {problems}", problems="; ".join(wrong[:5]))


def _damage(c: Connection) -> list[str]:
    """What the database itself reports as damaged; on PostgreSQL every row is read instead."""
    if c.dialect.name == "postgresql":
        _sums(c)
        return []
    found = [str(row[0]) for row in c.execute(sql("PRAGMA integrity_check")) if row[0] != "ok"]
    return found + [f"{row[0]} refers to a missing {row[2]}" for row in c.execute(sql("PRAGMA foreign_key_check"))]


def _table_fault(c: Connection, table: TableId) -> str:
    """Why a table cannot be opened; "" when it can."""
    stored = find_table(c, table)
    try:
        if stored is not None:
            read_table(StoredTable.from_rows(stored[0], list(stored[1])), list(stored[2]))
    except Exception as problem:  # whatever it is, the next table is opened too
        fault = str(problem) or type(problem).__name__
        return fault if table in fault else f"table {table}: {fault}"
    return ""
