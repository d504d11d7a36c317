"""The store: whatever changes together is one transaction, on the disk before it is acknowledged."""

from __future__ import annotations

import contextlib
import json
import pathlib
import secrets
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Table,
    and_,
    case,
    create_engine,
    event,
    extract,
    func,
    insert,
    inspect,
    make_url,
    select,
    text as sql,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError, DatabaseError, DataError, IntegrityError, InterfaceError, OperationalError

from ...engine.errors import CasataError, quote
from ...engine.text.language import Text
from ..clock import REAL, Clock
from ..errors import Refused, missing
from . import schema

MIGRATIONS = pathlib.Path(__file__).parent / "migrations"
TRIAL, ROOM = "tried", 1 << 16  # a row of this size is written and deleted again to see whether the disk has room
BUS = "casata"  # the PostgreSQL channel that all server processes at one database listen to
LOCK = 0x63617361  # the PostgreSQL advisory lock that is held during migrations
ALIVE = 12.0  # seconds after its last sign of life in which a server process counts as alive
# How soon a line to a database on another machine counts as cut: after 30 seconds of silence.
LIFELINE: dict[str, Any] = {
    "connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}  # fmt: skip
SILENT = 20  # seconds after which PostgreSQL gives up a change whose server says nothing more: it holds others up
Values = Mapping[str, Any]
Also = Callable[[Connection], Any]  # something else to write in the same transaction
P = ParamSpec("P")
T = TypeVar("T")


class StoreError(CasataError):
    """Why a database cannot be used, in one line."""


class Conflict(Exception):
    """Another process has changed the same table in the meantime."""


class DatabaseDown(Refused):
    """The database does not respond, or cannot store anything."""

    def __init__(self, text: Text, reason: str) -> None:
        """A temporary refusal: a text for people, and a name for programs."""
        super().__init__(text, reason, 503)


class Unreadable(DatabaseDown):
    """A stored text is damaged: it is not UTF-8 any more."""

    def __init__(self) -> None:
        """Refuse as any damaged database does."""
        super().__init__("The database is damaged. Nothing was changed.", "store_damaged")


NO_TEXT = "Could not decode to UTF-8"  # the message of sqlite3, which has no code for it


def trouble_of(problem: DatabaseError) -> DatabaseDown | None:
    """The refusal for what the machine, not the program, is to blame for; None for anything else."""
    if isinstance(problem.orig, sqlite3.Error):
        if str(problem.orig).startswith(NO_TEXT):
            return Unreadable()
        return _sqlite_trouble(getattr(problem.orig, "sqlite_errorcode", 0) & 0xFF)  # the primary code
    if isinstance(problem, OperationalError | InterfaceError) or problem.connection_invalidated:
        return DatabaseDown(
            "The database isn't responding. Try again in a moment; your decision counts only once.", "store_away"
        )
    return None


def _sqlite_trouble(code: int) -> DatabaseDown | None:
    """The refusal for an error code of SQLite; None where the program is to blame."""
    match code:
        case sqlite3.SQLITE_FULL:
            return DatabaseDown("The server's disk is full. Nothing was changed. Try again later.", "store_full")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseDown(
                "The database is locked by another program. Nothing was changed. Try again later.", "store_locked"
            )
        case sqlite3.SQLITE_READONLY:
            return DatabaseDown("The database is read-only. Nothing was changed.", "store_readonly")
        case sqlite3.SQLITE_IOERR:
            return DatabaseDown("The server's disk does not work. Nothing was changed.", "store_away")
        case sqlite3.SQLITE_CANTOPEN:
            return DatabaseDown("The database can't be opened. Nothing was changed.", "store_away")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDown("The database is damaged. Nothing was changed.", "store_damaged")
    return None


def clock_of(c: Connection) -> Clock:
    """The clock of the store that a connection belongs to."""
    clock: Clock = c.get_execution_options()["clock"]
    return clock


def upsert(c: Connection, table: Table) -> Any:
    """An insert that can say what happens where the row exists already."""
    return postgresql.insert(table) if c.dialect.name == "postgresql" else sqlite.insert(table)


class Store:
    """Everything that outlives the server process."""

    def __init__(self, url: str, clock: Clock = REAL) -> None:
        """Open a database and bring it up to date, or raise StoreError."""
        self.clock = clock
        self.trouble: DatabaseDown | None = None  # why the last write failed; None after a write that worked
        self.engine = engine_at(url)
        self.engine.update_execution_options(clock=clock)
        self.shared = self.engine.dialect.name == "postgresql"  # whether several processes may use it
        if self.shared:
            event.listen(self.engine, "connect", _hold_nobody_up)
        self.threads = 4 if self.shared else 1
        self._still = self.engine.execution_options(isolation_level="REPEATABLE READ") if self.shared else self.engine
        try:
            self._migrate()
        except StoreError:
            self.close()
            raise
        except Exception as problem:  # whatever a damaged file makes of it
            self.close()
            raise StoreError("The database cannot be used: {problem}", problem=first_line(problem)) from None

    def _migrate(self) -> None:
        version = version_of(self.engine)
        if version == schema.VERSION:
            return
        if version is not None and version > schema.VERSION:
            raise StoreError(
                "The database has version {version}, newer than version {own} of this program. Upgrade Casata first.",
                version=version, own=schema.VERSION,
            )  # fmt: skip
        from alembic import command  # slow to import, and seldom needed
        from alembic.config import Config
        from alembic.util import CommandError

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        with self.engine.begin() as connection:
            if self.shared:
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
                if version_of(self.engine) not in (None, schema.VERSION) and is_served(connection):
                    raise StoreError(
                        "The database must be upgraded, and other servers still use it: stop all of them first."
                    )
            config.attributes.update(connection=connection, metadata=schema.metadata)
            try:
                command.upgrade(config, "head")
            except CommandError as problem:
                raise StoreError("The database cannot be migrated: {problem}", problem=problem) from None

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection to read with; it sees one moment, whatever others write meanwhile."""
        try:
            with self._still.connect() as c:
                yield c
        except DataError:
            raise missing() from None  # no row can have such an id
        except DatabaseError as problem:
            self._explain(problem)
            raise

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that is on the disk when it ends; after DatabaseDown it may or may not be."""
        try:
            with self.engine.begin() as c:
                yield c
        except DataError:
            raise Refused("This text contains characters that can't be stored.", "bad_text", 422) from None
        except DatabaseError as problem:
            self._explain(problem)
            raise
        self.trouble = None

    def _explain(self, problem: DatabaseError) -> None:
        """Raise DatabaseDown where a problem means that, and remember it until a write works again."""
        self.trouble = trouble_of(problem) or self.trouble
        if found := trouble_of(problem):
            raise found from problem

    def check(self) -> None:
        """Raise DatabaseDown unless the database can be read, and written where that failed before."""
        self.read(lambda c: c.execute(select(schema.setting.c.name)).first())
        if self.trouble is not None:
            with self.writing() as c:
                c.execute(insert(schema.setting).values(name=TRIAL, value="x" * ROOM))
                c.execute(schema.setting.delete().where(schema.setting.c.name == TRIAL))

    def read(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function with a connection to read with."""
        with self.reading() as c:
            return work(c, *args, **more)

    def write(self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **more: P.kwargs) -> T:
        """Call a function within a transaction."""
        with self.writing() as c:
            return work(c, *args, **more)

    # -- people -------------------------------------------------------------------------------

    def key(self, name: str) -> str:
        """A secret of the site, made when it is first needed, or StoreError."""
        fresh = {"name": name, "value": secrets.token_hex(32)}
        try:
            with self.writing() as c:
                c.execute(upsert(c, schema.setting).values(**fresh).on_conflict_do_nothing())
                found = c.execute(select(schema.setting.c.value).where(schema.setting.c.name == name))
                return str(found.scalar_one())
        except Exception as problem:  # whatever a damaged file makes of it
            self.close()
            raise StoreError("The database cannot be used: {problem}", problem=first_line(problem)) from None

    def person(self, person: str) -> Row[Any] | None:
        """The row of a person who has acted here before."""
        with self.reading() as c:
            return c.execute(select(schema.person).where(schema.person.c.id == person)).first()

    def save_person(self, values: Values) -> None:
        """Add a person, or change their name and preferences."""
        changed = {name: value for name, value in values.items() if name not in ("id", "created")}
        with self.writing() as c:
            c.execute(
                upsert(c, schema.person).values(**values).on_conflict_do_update(index_elements=["id"], set_=changed)
            )

    def tokens(self, person: str) -> Sequence[Row[Any]]:
        """The API keys of a person, newest first."""
        with self.reading() as c:
            wanted = select(schema.token).where(schema.token.c.person == person)
            return c.execute(wanted.order_by(schema.token.c.created.desc())).all()

    def add_token(self, values: Values) -> None:
        """Add an API key; only its hash is stored."""
        with self.writing() as c:
            c.execute(insert(schema.token).values(**values))

    def delete_token(self, person: str, token: str) -> bool:
        """Delete an API key of a person; whether there was one."""
        mine = and_(schema.token.c.id == token, schema.token.c.person == person)
        with self.writing() as c:
            return c.execute(schema.token.delete().where(mine)).rowcount > 0

    # -- tables -------------------------------------------------------------------------------

    def add_table(self, values: Values, chairs: Sequence[Values], entries: Sequence[Values] = ()) -> None:
        """Add a table, with its entries where it was imported; Conflict when its secret was used before."""
        try:
            with self.writing() as c:
                c.execute(insert(schema.table).values(**values))
                c.execute(insert(schema.seat), [dict(chair) for chair in chairs])
                if entries:
                    c.execute(insert(schema.entry), [{"seating": values["id"], **entry} for entry in entries])
        except IntegrityError:
            raise Conflict from None

    def table(self, table: str) -> tuple[Row[Any], Sequence[Row[Any]], Sequence[Row[Any]]] | None:
        """A table with its seats and all its entries."""
        return self.read(whole_table, table)

    def course(self, table: str) -> tuple[Row[Any], Sequence[Row[Any]], Sequence[Row[Any]]] | None:
        """A table with its seats and entries, to be played on: only the last entry has its record."""
        return self.read(whole_table, table, last_record_only=True)

    def record(self, table: str, step: int) -> bytes | None:
        """The last record that was stored when so many decisions stood."""
        wanted = and_(schema.entry.c.seating == table, schema.entry.c.step == step)
        with self.reading() as c:
            newest = select(schema.entry.c.record).where(wanted).order_by(schema.entry.c.number.desc())
            return c.execute(newest).scalars().first()

    def news(self, table: str, since: int) -> tuple[Row[Any], Sequence[Row[Any]], Sequence[Row[Any]]]:
        """A table with its seats, and its entries from a number on."""
        with self.reading() as c:
            row = c.execute(select(schema.table).where(schema.table.c.id == table)).one()
            chairs = select(schema.seat).where(schema.seat.c.seating == table).order_by(schema.seat.c.seat)
            wanted = and_(schema.entry.c.seating == table, schema.entry.c.number >= since)
            entries = select(schema.entry).where(wanted).order_by(schema.entry.c.number)
            return row, c.execute(chairs).all(), c.execute(entries).all()

    def change(
        self, table: str, version: int, entries: Sequence[Values], changes: Values, chairs: Mapping[int, Values],
        message: Sequence[Any], also: Sequence[Also] = (),
    ) -> list[Any]:  # fmt: skip
        """Store entries with everything that changes with them; Conflict unless the table still has that version.

        `message` goes to the other processes at this database. What `also` returns is returned.
        """
        here = and_(schema.table.c.id == table, schema.table.c.version == version)
        try:
            with self.writing() as c:
                changed = update(schema.table).where(here).values(version=version + 1, **changes)
                if not c.execute(changed).rowcount:
                    raise Conflict
                if entries:
                    c.execute(insert(schema.entry), [{"seating": table, **entry} for entry in entries])
                for number, values in chairs.items():
                    place = and_(schema.seat.c.seating == table, schema.seat.c.seat == number)
                    c.execute(update(schema.seat).where(place).values(**values))
                results = [work(c) for work in also]
                self.tell_within(c, message)
                return results
        except IntegrityError:
            raise Conflict from None

    # -- other processes ----------------------------------------------------------------------

    def tell(self, message: Sequence[Any]) -> None:
        """Send a message to the other processes at this database; it is not stored."""
        with self.writing() as c:
            self.tell_within(c, message)

    def tell_within(self, c: Connection, message: Sequence[Any]) -> None:
        """Send a message to the other processes once this transaction is committed."""
        if self.shared:
            c.execute(select(func.pg_notify(BUS, json.dumps(message))))

    def beat(self, worker: str, lost: float) -> set[str]:
        """Record that a process is alive; all that are, without those silent for more than `lost` seconds."""
        now = extract("epoch", func.clock_timestamp())
        with self.writing() as c:
            row = upsert(c, schema.worker).values(id=worker, seen=now)
            c.execute(row.on_conflict_do_update(index_elements=["id"], set_={"seen": now}))
            c.execute(schema.worker.delete().where(schema.worker.c.seen < now - lost))
            return set(c.execute(select(schema.worker.c.id)).scalars())

    def clock_error(self) -> float:
        """How many seconds this machine's clock is ahead of the database's."""
        before = self.clock.now()
        there = self.read(lambda c: float(c.execute(select(extract("epoch", func.clock_timestamp()))).scalar_one()))
        return (before + self.clock.now()) / 2 - there

    def retire(self, worker: str) -> None:
        """Forget a process that ends."""
        with self.writing() as c:
            c.execute(schema.worker.delete().where(schema.worker.c.id == worker))

    # -- lists --------------------------------------------------------------------------------

    def by_link(self, link: str) -> str | None:
        """The id of the table that an invitation link leads to."""
        with self.reading() as c:
            return c.execute(select(schema.table.c.id).where(schema.table.c.link == link)).scalar()

    def tables_of(self, person: str, most: int) -> list[str]:
        """The ids of tables that a person sits at or hosts, the last changed first."""
        sits = select(schema.seat.c.seating).where(schema.seat.c.person == person)
        mine = (schema.table.c.id.in_(sits)) | (schema.table.c.host == person)
        return self._ids(mine, most)

    def open_tables(self, statuses: Sequence[str], most: int) -> list[str]:
        """The ids of open tables, the last changed first."""
        return self._ids(and_(schema.table.c.open.is_(True), schema.table.c.status.in_(statuses)), most)

    def lines(self, table_ids: Sequence[str]) -> list[tuple[Row[Any], Sequence[Row[Any]]]]:
        """Tables with their seats, for lists; nothing of their games is read."""
        with self.reading() as c:
            tables = c.execute(select(schema.table).where(schema.table.c.id.in_(table_ids))).all()
            chairs = select(schema.seat).where(schema.seat.c.seating.in_(table_ids)).order_by(schema.seat.c.seat)
            seats = c.execute(chairs).all()
        found = {row.id: (row, [seat for seat in seats if seat.seating == row.id]) for row in tables}
        return [found[table] for table in table_ids if table in found]

    def progress(self, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
        """The number of the last entry of each table, and how many decisions stand."""
        entry = schema.entry
        last = select(entry.c.seating, func.max(entry.c.number).label("number")).where(entry.c.seating.in_(table_ids))
        newest = last.group_by(entry.c.seating).subquery()
        same = and_(entry.c.seating == newest.c.seating, entry.c.number == newest.c.number)
        with self.reading() as c:
            rows = c.execute(select(entry.c.seating, entry.c.number, entry.c.step).join(newest, same)).all()
        return {row.seating: (row.number, row.step) for row in rows}

    def running(self) -> list[str]:
        """The ids of all tables in the middle of a game."""
        return self._ids(schema.table.c.status == "running", None)

    def _ids(self, condition: Any, most: int | None) -> list[str]:
        wanted = select(schema.table.c.id).where(condition).order_by(schema.table.c.changed.desc())
        with self.reading() as c:
            return list(c.execute(wanted.limit(most) if most else wanted).scalars())

    def save_layout(self, game: str, rules: int, content: str) -> None:
        """Store how records of this version of the rules are read."""
        with self.writing() as c:
            row = upsert(c, schema.layout).values(game=game, rules=rules, content=content)
            c.execute(row.on_conflict_do_nothing())

    def layout(self, game: str, rules: int) -> str | None:
        """How records of a version of the rules are read."""
        here = and_(schema.layout.c.game == game, schema.layout.c.rules == rules)
        with self.reading() as c:
            return c.execute(select(schema.layout.c.content).where(here)).scalar()

    # -- visitors and notes -------------------------------------------------------------------

    def let_in(self, table: str, person: str) -> None:
        """Let a person watch a table that is not open."""
        with self.writing() as c:
            c.execute(upsert(c, schema.visitor).values(seating=table, person=person).on_conflict_do_nothing())

    @staticmethod
    def shut_out(c: Connection, table: str) -> None:
        """Remove all people who may watch a table."""
        c.execute(schema.visitor.delete().where(schema.visitor.c.seating == table))

    def visitors(self, table: str) -> set[str]:
        """The people who may watch a table."""
        with self.reading() as c:
            return set(c.execute(select(schema.visitor.c.person).where(schema.visitor.c.seating == table)).scalars())

    def note(self, table: str, person: str) -> str:
        """The private notes of a person at a table."""
        here = and_(schema.note.c.seating == table, schema.note.c.person == person)
        with self.reading() as c:
            return c.execute(select(schema.note.c.text).where(here)).scalar() or ""

    def save_note(self, table: str, person: str, text: str) -> None:
        """Store the private notes of a person at a table."""
        with self.writing() as c:
            row = upsert(c, schema.note).values(seating=table, person=person, text=text)
            c.execute(row.on_conflict_do_update(index_elements=["seating", "person"], set_={"text": text}))


def whole_table(
    c: Connection, table: str, last_record_only: bool = False
) -> tuple[Row[Any], Sequence[Row[Any]], Sequence[Row[Any]]] | None:
    """A table with its seats and entries; with `last_record_only`, only the last entry has its record."""
    row = c.execute(select(schema.table).where(schema.table.c.id == table)).first()
    if row is None:
        return None
    chairs = select(schema.seat).where(schema.seat.c.seating == table).order_by(schema.seat.c.seat)
    columns: list[Any] = list(schema.entry.c)
    if last_record_only:
        last = select(func.max(schema.entry.c.number)).where(schema.entry.c.seating == table).scalar_subquery()
        record = case((schema.entry.c.number == last, schema.entry.c.record)).label("record")
        columns = [record if column.name == "record" else column for column in columns]
    entries = select(*columns).where(schema.entry.c.seating == table).order_by(schema.entry.c.number)
    return row, c.execute(chairs).all(), c.execute(entries).all()


def version_of(engine: Engine) -> str | None:
    """The last migration of a database; None where it has had none, or cannot be opened."""
    try:
        with engine.connect() as c:
            return c.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    except (DatabaseError, ValueError):  # ValueError: a damaged text
        return None  # the migration says which of the two


def is_served(c: Connection) -> bool:
    """Whether any server process uses a PostgreSQL database."""
    if not inspect(c).has_table(schema.worker.name):
        return False  # the first version ran in one process
    now = extract("epoch", func.clock_timestamp())
    return bool(c.execute(select(schema.worker.c.id).where(schema.worker.c.seen > now - ALIVE)).first())


def engine_at(url: str) -> Engine:
    """An engine for a database, or StoreError; nothing is opened yet."""
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise StoreError(
            "--db must be an address such as sqlite:///casata.db or postgresql://USER@HOST/NAME, not {url}.",
            url=quote(url),
        ) from None
    if parsed.get_backend_name() == "postgresql":
        try:
            return create_engine(
                parsed.set(drivername="postgresql+psycopg"), pool_size=4, pool_pre_ping=True, hide_parameters=True,
                connect_args=LIFELINE,
            )  # fmt: skip
        except ImportError:
            raise StoreError("--db postgresql:// needs another package: pip install 'casata[postgres]'.") from None
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(
            "--db does not support {kind}; use sqlite:///FILE or postgresql://...", kind=parsed.get_backend_name()
        )
    engine = create_engine(parsed, hide_parameters=True, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _: Any) -> None:
    """Put every commit on the disk before it returns, and let readers not wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()


def _hold_nobody_up(connection: Any, _: Any) -> None:
    """Let PostgreSQL notice soon that the machine of a server is gone, and give up what it was about to change."""
    connection.execute(
        "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; "
        f"SET idle_in_transaction_session_timeout = '{SILENT}s'"
    )
    connection.commit()


def first_line(problem: Exception) -> str:
    """The first line of what a problem with a database says."""
    lines = str(getattr(problem, "orig", problem)).strip().splitlines()
    return lines[0] if lines else type(problem).__name__
