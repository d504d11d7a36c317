"""The database: whatever changes together is one transaction, on the disk before it is acknowledged."""

from __future__ import annotations

import contextlib
import pathlib
import secrets
from collections.abc import Callable, Iterator
from typing import Any, Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, insert, make_url, select, text as sql
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DatabaseError, DataError

from ...engine.errors import quote
from ..clock import REAL, Clock
from ..errors import Refused, missing
from . import schema
from .connection import upsert
from .processes import is_served
from .troubles import DatabaseDown, StoreError, first_line, trouble_of

MIGRATIONS = pathlib.Path(__file__).parent / "migrations"
TRIAL, ROOM = "tried", 1 << 16  # a row of this size is written and deleted again to see whether the disk has room
LOCK = 0x63617361  # the PostgreSQL advisory lock that is held during migrations
# How soon a line to a database on another machine counts as cut: after 30 seconds of silence.
LIFELINE: dict[str, Any] = {
    "connect_timeout": 5, "keepalives_idle": 15, "keepalives_interval": 5, "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}  # fmt: skip
SILENT = 20  # seconds after which PostgreSQL gives up a change whose server says nothing more: it holds others up
P = ParamSpec("P")
T = TypeVar("T")


class Database:
    """Everything that outlives the server process, used from one thread at a time or from many."""

    def __init__(self, url: str, clock: Clock = REAL) -> None:
        """Open a database and bring it up to date, or raise StoreError."""
        self.clock = clock
        self.trouble: DatabaseDown | None = None  # why the last write failed; None after a write that worked
        self.engine = engine_at(url)
        self.engine.update_execution_options(clock=clock)
        self.shared = self.engine.dialect.name == "postgresql"  # whether several processes may use it
        if self.shared:
            event.listen(self.engine, "connect", _set_timeouts)
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


def version_of(engine: Engine) -> str | None:
    """The last migration of a database; None where it has had none, or cannot be opened."""
    try:
        with engine.connect() as c:
            return c.execute(sql("SELECT version_num FROM alembic_version")).scalar()
    except (DatabaseError, ValueError):  # ValueError: a damaged text
        return None  # the migration says which of the two


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


def _prepare(connection: DBAPIConnection, _: object) -> None:
    """Put every commit on the disk before it returns, and let readers not wait for writers."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        connection.execute(f"PRAGMA {pragma}").close()


def _set_timeouts(connection: DBAPIConnection, _: object) -> None:
    """Let PostgreSQL notice soon that the machine of a server is gone, and give up what it was about to change."""
    connection.execute(
        "SET tcp_keepalives_idle = 15; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3; "
        f"SET idle_in_transaction_session_timeout = '{SILENT}s'"
    )
    connection.commit()
