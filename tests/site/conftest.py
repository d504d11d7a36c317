"""Servers for tests: a fresh one, or one that the tests of a module share; on both kinds of stores."""

import functools
import itertools
import pathlib
import shutil
import types
from collections.abc import Callable, Iterator

import pytest
import structlog

from casata.site import limits
from casata.site.storage.database import Database
from casata.site.tables import bus, peers
from tests.clocks import HandClock
from tests.patience import SOON, until
from tests.postgresql import Postgres, postgres

from .client import House
from .posting import Post, served
from .signing import SITE, Caught
from .sinks import HookSink, MailSink

STORES = ("sqlite", "postgresql")
# Modules whose tests run on both stores in `make test`; all others do so in `make test-more`.
BOTH = ("test_store", "test_decide", "test_migrations")
numbers = itertools.count()
NO_CALL = types.SimpleNamespace(params={})
NewStore = Callable[[str], str]
structlog.configure([structlog.processors.format_exc_info, structlog.processors.JSONRenderer(default=str)])  # quick


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the second store to `make test-more` where it makes little difference."""
    for item in items:
        if _is_second(item):
            item.add_marker("more")


def _is_second(item: pytest.Item) -> bool:
    """Whether a test is there for the second store alone, in a module where that makes little difference."""
    here = item.path.is_relative_to(pathlib.Path(__file__).parent) and item.path.stem not in BOTH
    return here and "postgresql" in getattr(item, "callspec", NO_CALL).params.values()


@pytest.fixture(autouse=True)
def unhurried_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let open pages say nothing for as long as a test takes on a busy machine: they send no signs of life."""
    monkeypatch.setattr(limits, "IDLE", 100 * SOON)


@pytest.fixture(scope="session")
def database_server() -> Iterator[Postgres]:
    """A PostgreSQL server of this worker's own; that commits reach the disk is shown by other tests."""
    with postgres("fsync=off") as server:
        yield server


@pytest.fixture(scope="session")
def empty_store(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewStore:
    """The address of a store of a kind where there is nothing yet."""

    def made(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('house')}/x.db"
        server: Postgres = request.getfixturevalue("database_server")
        return server.database(f"house_{next(numbers)}")

    return made


@pytest.fixture(scope="session")
def new_store(empty_store: NewStore, request: pytest.FixtureRequest) -> NewStore:
    """The address of a new store of a kind: a copy of one that was made ready, which takes far less time."""

    @functools.cache
    def model(kind: str) -> str:
        url = empty_store(kind)
        Database(url).close()
        return url

    def made(kind: str) -> str:
        if kind == "sqlite":
            url = empty_store(kind)
            shutil.copy(model(kind).removeprefix("sqlite:///"), url.removeprefix("sqlite:///"))
            return url
        server: Postgres = request.getfixturevalue("database_server")
        return server.database(f"house_{next(numbers)}", model(kind).rpartition("/")[2])

    return made


@pytest.fixture(params=STORES)
def house(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[House]:
    """A server of its own."""
    with House(new_store(request.param)) as house:
        yield house


@pytest.fixture(scope="module", params=STORES)
def shared(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[House]:
    """A server that the tests of a module share, each with tables and people of its own."""
    with House(new_store(request.param)) as house:
        yield house


@pytest.fixture
def both(new_store: NewStore, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, House]]:
    """Two servers, each with a loop and a memory of its own."""
    monkeypatch.setattr(bus, "BEAT", 0.05)
    monkeypatch.setattr(peers, "LOST", SOON)
    url = new_store("postgresql")
    with House(url) as one, House(url) as other:
        until(lambda: len(one.tables.bus.peers.alive) == len(other.tables.bus.peers.alive) == 2)
        yield one, other


@pytest.fixture(params=STORES)
def mailing(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[House]:
    """A server that can send mail; nothing leaves this process."""
    with House(new_store(request.param), url=SITE) as house:
        house.site.account_mails.mail_server = Caught()  # type: ignore[assignment]
        yield house


@pytest.fixture(params=STORES)
def post(request: pytest.FixtureRequest, new_store: NewStore) -> Iterator[Post]:
    """A server that sends at once, and may reach this machine; its clock stands still unless a test moves it."""
    url = new_store(request.param)
    with MailSink() as mail, HookSink() as hook, served(url, mail, clock=HandClock()) as house:
        yield Post(house, mail, hook)
