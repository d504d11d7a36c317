"""A store that is full, locked or damaged: a clear line, nothing lost, and /healthz says so."""

import contextlib
import pathlib
import random
import shutil
import sqlite3
from collections.abc import Iterator

import pytest
import structlog

from casata.engine.errors import CasataError
from casata.site.application import make_app
from casata.site.site import Settings
from casata.site.storage.database import Database
from casata.site.tables import backup

from ..client import House
from ..table import Table, started
from ..talking import say


@pytest.fixture
def table(tmp_path: pathlib.Path) -> Iterator[Table]:
    """A game on a store of its own."""
    with House(tmp_path / "x.db") as house:
        yield started(house, "tiny")


@contextlib.contextmanager
def full(house: House) -> Iterator[None]:
    """A disk on which nothing more fits."""
    engine = house.site.store.database.engine
    with engine.connect() as c:
        pages = c.exec_driver_sql("PRAGMA page_count").scalar_one()
        c.exec_driver_sql(f"PRAGMA max_page_count={pages}")
    yield
    with engine.connect() as c:
        c.exec_driver_sql("PRAGMA max_page_count=1000000")


@contextlib.contextmanager
def locked(house: House) -> Iterator[None]:
    """Another program has the store to itself."""
    with house.site.store.database.engine.connect() as c:
        c.exec_driver_sql("PRAGMA busy_timeout=1")
    other = sqlite3.connect(house.db.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.execute("ROLLBACK")
    other.close()


def fill_up(table: Table) -> int:
    """Decide until it does not work; the status of that."""
    for _ in range(2_000):
        if table.match.over:
            table = started(table.house, "tiny")
        answer = table.play(table.actor())
        if answer.status_code != 200:
            assert answer.json()["reason"] == "store_full"
            return int(answer.status_code)
    raise AssertionError("the disk was not full")


def test_a_full_disk_is_a_refusal_with_a_clear_line_and_healthz_says_so(table: Table) -> None:
    house = table.house
    with full(house):
        assert fill_up(table) == 503
        health = house.client().get("/healthz")
        assert health.status_code == 503
        assert health.json()["reason"] == "store_full"
        assert "disk is full" in health.json()["status"]
    assert house.client().get("/healthz").json() == {"status": "ok"}
    assert table.match.over or table.play(table.actor()).status_code == 200


def test_what_was_acknowledged_before_the_disk_was_full_is_there_afterwards(table: Table) -> None:
    house, before = table.house, len(table.in_memory.entries)
    with full(house):
        with contextlib.suppress(AssertionError):
            fill_up(table)
        kept = len(table.in_memory.entries)
    house.restart()
    assert len(table.in_memory.entries) == kept >= before


def test_a_locked_store_is_a_refusal_with_a_clear_line_and_healthz_says_so(table: Table) -> None:
    house = table.house
    with locked(house):
        answer = table.play(table.actor())
        assert (answer.status_code, answer.json()["reason"]) == (503, "store_locked")
        assert "locked by another program" in answer.json()["error"]
        health = house.client().get("/healthz")
        assert (health.status_code, health.json()["reason"]) == (503, "store_locked")
        assert house.client().get("/").status_code == 200  # looking still works
    assert house.client().get("/healthz").status_code == 200
    assert table.play(table.actor()).status_code == 200


def test_a_store_that_cannot_be_used_at_the_start_is_reported_in_a_line(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "x.db"
    Database(f"sqlite:///{file}").close()
    with contextlib.closing(sqlite3.connect(file)) as c:
        c.execute("DROP TABLE setting")
        c.commit()
    with pytest.raises(CasataError, match=r"^The database cannot be used: no such table: setting$"):
        make_app(Settings(db=f"sqlite:///{file}"))


# -- damage -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A small database with games in it, in one file."""
    file = tmp_path_factory.mktemp("sound") / "x.db"
    with House(file) as house:
        for game in ("tiny", "royals"):
            started(house, game).skip(random.Random(1), 5)
    with contextlib.closing(sqlite3.connect(file)) as c:
        c.execute("PRAGMA journal_mode=DELETE")
        c.execute("VACUUM")
    return file


@pytest.mark.parametrize("seed", range(6))
def test_no_flipped_bit_ends_in_anything_but_a_line(seed: int, sound: pathlib.Path, tmp_path: pathlib.Path) -> None:
    chance, file = random.Random(seed), tmp_path / "x.db"
    first = bytearray(sound.read_bytes())
    for number in range(4):
        data = bytearray(first)
        at = chance.randrange(100 if number == 0 else len(data))
        data[at] ^= 1 << chance.randrange(8)
        file.write_bytes(data)
        with contextlib.suppress(CasataError):
            backup.check(f"sqlite:///{file}")
        with contextlib.suppress(CasataError), House(file) as house:
            for path in ("/", "/archive", "/api/tables", "/healthz"):
                assert house.client().get(path).status_code in (200, 503)


def test_a_damaged_version_is_no_version(sound: pathlib.Path, tmp_path: pathlib.Path) -> None:
    """The bit flip that once ended in a traceback: in the text that says how old the database is."""
    file = tmp_path / "x.db"
    shutil.copy(sound, file)
    with contextlib.closing(sqlite3.connect(file)) as c:
        c.execute("UPDATE alembic_version SET version_num = CAST(X'CD303032' AS TEXT)")
        c.commit()
    for work in (lambda: backup.check(f"sqlite:///{file}"), lambda: Database(f"sqlite:///{file}")):
        with pytest.raises(CasataError) as refused:
            work()
        assert "\n" not in str(refused.value)


def test_a_table_that_cannot_be_read_for_whatever_reason_leaves_the_others_alone(table: Table) -> None:
    house, other = table.house, started(table.house, "tiny")
    house.do(house.tables.forget, table.in_memory)
    with house.site.store.database.engine.begin() as c:
        c.exec_driver_sql("UPDATE seating SET options = '{\"' WHERE id = ?", (table.id,))
    assert table.host.get(table.path).status_code == 409
    assert other.host.get(other.path).status_code == 200


@pytest.mark.parametrize("damaged", ["seat SET name", "person SET name", "message SET text", "note SET text"])
def test_a_text_that_is_none_any_more_is_a_refusal_with_a_clear_line(table: Table, damaged: str) -> None:
    assert say(table, table.host, "hello").status_code == 200
    assert table.host.post(f"{table.path}/notes", notes="mine").status_code == 200
    table.house.do(table.house.tables.forget, table.in_memory)
    with table.house.site.store.database.engine.begin() as c:
        c.exec_driver_sql(f"UPDATE {damaged} = CAST(X'5AFF' AS TEXT)")
    answers = [table.host.get(path) for path in ("/", "/archive", "/me", table.path, f"{table.path}/talk")]
    assert {answer.status_code for answer in answers} <= {200, 409, 503}
    assert "The database is damaged" in "".join(answer.text for answer in answers)


@pytest.mark.parametrize(
    "damaged",
    ["game = 'royalt'", "options = '{'", "box = '[1'", "result = '{'", "result = '{}'", "changed = 'x'", "ended = 'x'"],
)
def test_a_damaged_table_spoils_no_list(table: Table, damaged: str) -> None:
    house, other = table.house, started(table.house, "tiny", host=table.host)
    for each in (table, other):
        each.skip(random.Random(1))
        assert each.match.over
    with house.site.store.database.engine.begin() as c:
        c.exec_driver_sql(f"UPDATE seating SET {damaged} WHERE id = ?", (table.id,))
    for path in ("/", "/archive", "/api/tables", "/api/archive"):
        answer = table.host.get(path)
        assert answer.status_code == 200
        assert other.id in answer.text


def test_who_has_damaged_preferences_has_none(table: Table) -> None:
    with table.house.site.store.database.engine.begin() as c:
        c.exec_driver_sql("UPDATE person SET preferences = '{'")
    assert table.host.get("/me").status_code == 200


@pytest.mark.parametrize(
    ("damage", "kept"),
    [
        ("UPDATE seat SET name = CAST(X'5A65706879FF' AS TEXT) WHERE seating = ?", "Zephy"),
        ("UPDATE entry SET code = 0 WHERE seating = ? AND kind = 'play'", "draw_three"),
    ],
)
def test_the_log_names_a_table_that_cannot_be_read_and_nothing_that_was_kept_of_it(
    damage: str, kept: str, tmp_path: pathlib.Path
) -> None:
    with House(tmp_path / "x.db") as house:
        table = started(house, "royals")
        assert table.play(table.actor()).status_code == 200
        house.do(house.tables.forget, table.in_memory)
        with house.site.store.database.engine.begin() as c:
            c.exec_driver_sql(damage, (table.id,))
        with structlog.testing.capture_logs() as lines:
            assert table.host.get(table.path).status_code == 409
    assert [line["table"] for line in lines if line["event"] == "table cannot be read"] == [table.id]
    assert kept not in str(lines)
