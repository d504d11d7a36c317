"""Moving what is kept: all of it, out of a store that may be in use into an empty one of either kind, and compared."""

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

from sqlalchemy import Connection, Engine, Row, Table, create_engine, func, insert, make_url, select, text as sql
from sqlalchemy.exc import ArgumentError, DatabaseError

from ..tables.table import RUNNING, opened
from . import schema
from .store import Store, StoreError, engine_at, first_line, version_of, whole_table

BATCH = 500  # rows in memory
ALIVE = 12.0  # seconds since a server process gave a sign of life
NUL, INSTEAD = "\0", "\N{REPLACEMENT CHARACTER}"  # PostgreSQL keeps no text with NUL in it
KEPT = [table for table in schema.metadata.sorted_tables if table is not schema.worker]  # processes do not move
Values = dict[str, Any]


@dataclass(frozen=True)
class Sum:
    """How many rows a table has, and a digest of them that does not depend on their order."""

    rows: int = 0
    digest: int = 0

    def plus(self, row: Sequence[Any]) -> Sum:
        """With one row more."""
        hashed = hashlib.blake2b(repr(tuple(row)).encode("utf-8", "surrogatepass"), digest_size=16).digest()
        return Sum(self.rows + 1, (self.digest + int.from_bytes(hashed, "big")) % (1 << 128))


Sums = dict[str, Sum]


def backup(file: pathlib.Path, url: str) -> Sums:
    """Everything as it is at one moment, in a new SQLite file; the server goes on writing meanwhile."""
    if file.exists():
        raise StoreError(f"{file} exists already: a backup overwrites nothing")
    unfinished = file.with_name(f"{file.name}.unfinished")
    try:
        unfinished.unlink(missing_ok=True)
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it holds every secret of the site
    except OSError as problem:
        raise StoreError(f"{file} cannot be written: {problem.strerror}") from None
    try:
        with _snapshot(url) as source:
            moved = _filled(source, f"sqlite:///{unfinished}")
        _settled(unfinished)
        unfinished.rename(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return moved


def restore(file: pathlib.Path, url: str) -> Sums:
    """A backup, put into an empty database of either kind."""
    if not file.is_file():
        raise StoreError(f"there is no file {file}")
    with _snapshot(f"sqlite:///{file}") as source:
        return _filled(source, url)


def move(source: str, target: str) -> Sums:
    """Everything out of a store that no server uses into an empty one."""
    _refuse_in_use(source)
    with _snapshot(source) as reading:
        return _filled(reading, target)


def check(url: str, only_running: bool = False) -> tuple[int, list[str]]:
    """How many tables were opened, and all that is wrong: the store itself, and tables that cannot be read."""
    with _snapshot(url) as c:
        wrong = _damage(c)
        wanted = select(schema.table.c.id).order_by(schema.table.c.created)
        if only_running:
            wanted = wanted.where(schema.table.c.status == RUNNING)
        table_ids = list(c.execute(wanted).scalars())
        return len(table_ids), wrong + [said for table in table_ids if (said := _unreadable(c, table))]


def migrate(url: str) -> tuple[str | None, str]:
    """Bring a database up to date; the versions before and after."""
    engine = engine_at(url)
    before = version_of(engine)
    engine.dispose()
    Store(url).close()
    return before, schema.VERSION


# -- reading ----------------------------------------------------------------------------------


@contextlib.contextmanager
def _snapshot(url: str) -> Iterator[Connection]:
    """A store as it is at one moment, however long one looks; StoreError where there is none of this version."""
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
        raise StoreError(f"the database cannot be used: {first_line(problem)}") from None
    finally:
        engine.dispose()


def _reader(url: str) -> Engine:
    """A way to look at a database that changes nothing of it, not even its settings."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        return engine_at(url)  # says what an address looks like
    if parsed.get_backend_name() != "sqlite":
        return engine_at(url)
    if not parsed.database or not pathlib.Path(parsed.database).is_file():
        raise StoreError(f"there is no database at {url}")
    where = f"file:{quote(str(pathlib.Path(parsed.database).absolute()))}?mode=ro"
    return create_engine("sqlite://", creator=lambda: sqlite3.connect(where, uri=True, timeout=5))


def _refuse_other_version(version: str | None, engine: Engine) -> None:
    if version == schema.VERSION:
        return
    with engine.connect():
        pass  # says why where it cannot be opened at all
    if version is None:
        raise StoreError("this is not a database of Casata")
    if version > schema.VERSION:
        raise StoreError(f"the database is of a newer version ({version}) than this program ({schema.VERSION})")
    raise StoreError(
        f"the database is of an older version ({version}) than this program ({schema.VERSION}): "
        "casata migrate brings it up to date"
    )


def _rows(c: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    found = c.execution_options(stream_results=True).execute(select(table))
    return found.partitions(BATCH)


def _sums(c: Connection) -> Sums:
    """What a store holds."""
    sums = {}
    for table in KEPT:
        total = Sum()
        for rows in _rows(c, table):
            for row in rows:
                total = total.plus(row)
        sums[table.name] = total
    return sums


def _refuse_in_use(url: str) -> None:
    """Refuse to move away from a server that goes on writing: what it accepts would be lost."""
    engine = _reader(url)
    try:
        if engine.dialect.name == "postgresql":
            now = func.extract("epoch", func.clock_timestamp())
            with engine.connect() as c:
                busy = bool(c.execute(select(schema.worker.c.id).where(schema.worker.c.seen > now - ALIVE)).first())
        else:
            busy = _is_open(str(make_url(url).database))
    except DatabaseError:
        busy = False  # the copy says what is wrong
    finally:
        engine.dispose()
    if busy:
        raise StoreError("a server is still running at this database: stop it first")


def _is_open(file: str) -> bool:
    """Whether some process has an SQLite file open."""
    with contextlib.closing(sqlite3.connect(file, timeout=0.5, isolation_level=None)) as alone:
        try:
            alone.execute("PRAGMA locking_mode=EXCLUSIVE")
            alone.execute("BEGIN EXCLUSIVE")
            alone.execute("ROLLBACK")
        except sqlite3.OperationalError:
            return True
    return False


# -- writing ----------------------------------------------------------------------------------


def _filled(source: Connection, url: str) -> Sums:
    """Put everything into an empty database in one transaction that ends only when all is there."""
    store = Store(url)
    try:
        with store.engine.begin() as target:
            _refuse_filled(target)
            moved = {table.name: _copied(source, target, table) for table in KEPT}
            different = [name for name, there in _sums(target).items() if there != moved[name]]
            if different:
                raise StoreError(f"the copy is not the same in: {', '.join(different)}; nothing was kept of it")
    except DatabaseError as problem:
        raise StoreError(f"the database cannot be written: {problem.orig}") from None
    finally:
        store.close()
    _refuse_broken(url)
    return moved


def _refuse_filled(target: Connection) -> None:
    full = [table.name for table in KEPT if target.execute(select(table).limit(1)).first() is not None]
    if full:
        raise StoreError(f"the database is not empty (it has rows in: {', '.join(full)}): name an empty one")


def _copied(source: Connection, target: Connection, table: Table) -> Sum:
    total = Sum()
    for rows in _rows(source, table):
        values = [_fit(row._asdict(), target) for row in rows]
        target.execute(insert(table), values)
        for value in values:
            total = total.plus(tuple(value.values()))
    return total


def _fit(values: Values, target: Connection) -> Values:
    """A row as the other store can keep it."""
    if target.dialect.name == "postgresql":
        for name, value in values.items():
            if isinstance(value, str):
                values[name] = value.replace(NUL, INSTEAD)
    return values


def _settled(file: pathlib.Path) -> None:
    """One file, whole, without companions, on the disk."""
    with contextlib.closing(sqlite3.connect(file)) as c:
        c.execute("PRAGMA journal_mode=DELETE")
    with file.open("rb+") as written:
        os.fsync(written.fileno())


# -- looking after ----------------------------------------------------------------------------


def _refuse_broken(url: str) -> None:
    """What was copied can be played on."""
    _, wrong = check(url, only_running=True)
    if wrong:
        raise StoreError(f"everything was copied, but not all of it can be used: {'; '.join(wrong[:5])}")


def _damage(c: Connection) -> list[str]:
    """What the store itself finds wrong; on PostgreSQL that every row can be read."""
    if c.dialect.name == "postgresql":
        _sums(c)
        return []
    found = [str(row[0]) for row in c.execute(sql("PRAGMA integrity_check")) if row[0] != "ok"]
    return found + [
        f"{row[0]} names a {row[2]} that is not there" for row in c.execute(sql("PRAGMA foreign_key_check"))
    ]


def _unreadable(c: Connection, table: str) -> str:
    """Why a table cannot be opened; "" when it can."""
    kept = whole_table(c, table)
    try:
        if kept is not None:
            opened(kept[0], list(kept[1]), list(kept[2]))
    except Exception as problem:  # whatever it is, the next table is looked at too
        said = str(problem) or type(problem).__name__
        return said if table in said else f"table {table}: {said}"
    return ""
