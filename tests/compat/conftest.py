"""A server of today at the database that a server of before left behind, on both kinds of stores."""

from __future__ import annotations

import contextlib
import lzma
import pathlib
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from casata.site.tables import backup
from tests.clocks import HandClock
from tests.site.client import WHO, House, Person, Program, csrf_in
from tests.site.conftest import NewStore, database_server, empty_store  # noqa: F401 - fixtures

from .recording import FOLDER, opened

SITE = opened("site.json")


class OldPerson(Person):
    """Somebody with the cookie of before."""

    def __init__(self, house: House, name: str, cookie: str) -> None:
        self.house, self.name = house, name
        self.client = house.client(headers={WHO: name}, cookies={"casata": cookie})
        self.csrf = csrf_in(self.client.get("/me").text)


@dataclass
class OldSite:
    """A server of today at the database of before, with the people of before and their programs."""

    house: House
    people: dict[str, OldPerson] = field(default_factory=dict)
    programs: dict[str, Program] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name, known in SITE["people"].items():
            self.people[name] = OldPerson(self.house, name, known["cookie"])
            self.programs[name] = Program(self.house, name, known["token"])

    def ask(self, name: str, path: str) -> tuple[int, Any]:
        """What the API tells somebody's program, or a page their browser."""
        client = (self.programs if path.startswith("/api") else self.people)[name].client
        answer = client.get(path)
        is_json = "json" in answer.headers.get("content-type", "")
        return answer.status_code, answer.json() if is_json else answer.text


def old_database(folder: pathlib.Path) -> pathlib.Path:
    """The SQLite file as the server of before left it."""
    path = folder / "before.db"
    with contextlib.closing(sqlite3.connect(path)) as c:
        c.executescript(lzma.decompress((FOLDER / "site.sql.xz").read_bytes()).decode())
    return path


@pytest.fixture
def old_file(tmp_path: pathlib.Path) -> pathlib.Path:
    """The database of before, which nobody has opened since."""
    return old_database(tmp_path)


@pytest.fixture
def untouched(old_file: pathlib.Path) -> Iterator[OldSite]:
    """The database of before under a server of today, before anybody has done anything there."""
    with served(f"sqlite:///{old_file}") as found:
        yield found


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldSite]:
    """The same for several tests, each of which does something else there."""
    with served(f"sqlite:///{old_database(tmp_path_factory.mktemp('before'))}") as found:
        yield found


@pytest.fixture
def restored(empty_store: NewStore, tmp_path_factory: pytest.TempPathFactory) -> Iterator[OldSite]:  # noqa: F811
    """The same, restored into PostgreSQL."""
    url = empty_store("postgresql")
    old = old_database(tmp_path_factory.mktemp("before"))
    backup.migrate(f"sqlite:///{old}")
    backup.restore(old, url)
    with served(url) as found:
        yield found


@contextlib.contextmanager
def served(url: str) -> Iterator[OldSite]:
    """A server whose clock stands still at the moment when the server of before was asked."""
    with House(url, clock=HandClock(SITE["moment"])) as house:
        yield OldSite(house)
