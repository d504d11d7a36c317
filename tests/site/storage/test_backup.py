"""Backups, restores and moves between stores: everything, as it was at one moment, and playable afterwards."""

import contextlib
import pathlib
import random
import sqlite3
import stat
import threading
from collections.abc import Iterator

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import insert, make_url, select, text, update

from casata.site.storage import schema
from casata.site.storage.database import MIGRATIONS, Database, engine_at, version_of
from casata.site.storage.processes import beat, retire
from casata.site.storage.troubles import StoreError
from casata.site.tables import backup
from tests.cli.running import casata, one_clear_line

from ..client import House
from ..conftest import STORES, NewStore
from ..table import Table, made, started

Capture = pytest.CaptureFixture[str]
KINDS = [(source, target) for source in STORES for target in STORES]


@pytest.fixture
def new_store(empty_store: NewStore) -> NewStore:
    """Stores without anything in them: what is moved makes everything itself."""
    return empty_store


@contextlib.contextmanager
def lived_in(url: str) -> Iterator[Table]:
    """A site with a game that has ended, one that runs and one that waits."""
    with House(url) as house:
        over = started(house)
        over.skip(random.Random(1))
        over.host.post(f"{over.path}/notes", notes="Zwieback €")
        made(house, host=over.host)
        over.host.token("bot")
        running = started(house, watched=True)
        running.skip(random.Random(2), 3)
        yield running


def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Every row of a database."""
    database = Database(url)
    with database.reading() as c:
        found = {
            table.name: sorted((tuple(row) for row in c.execute(select(table))), key=repr)
            for table in backup.COPIED_TABLES
        }
    database.close()
    return found


def goes_on(url: str, table: Table) -> None:
    """A running table is played on at another database, by the same people with the same cookies."""
    with House(url) as house:
        there = Table(house, table.id, table.people)
        for person in table.people:
            person.house = house
            person.connect()
        assert there.match.step == 3
        there.go_on(random.Random(3), 2)


@pytest.mark.parametrize(("source", "target"), KINDS)
def test_a_backup_of_either_store_restores_into_either(
    new_store: NewStore, tmp_path: pathlib.Path, source: str, target: str
) -> None:
    here, there, file = new_store(source), new_store(target), tmp_path / "backup.db"
    with lived_in(here) as table:
        before = everything(here)
        backup.backup(file, here)
        sums = backup.restore(file, there)
        assert everything(there) == before
        assert {name: total.rows for name, total in sums.items()} == {name: len(rows) for name, rows in before.items()}
        assert sums["seating"].rows == 3
        goes_on(there, table)


@pytest.mark.parametrize("kind", STORES)
def test_a_server_opens_a_backup_as_it_is(new_store: NewStore, tmp_path: pathlib.Path, kind: str) -> None:
    here, file = new_store(kind), tmp_path / "backup.db"
    with lived_in(here) as table:
        backup.backup(file, here)
        assert [path.name for path in tmp_path.iterdir()] == ["backup.db"]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        goes_on(f"sqlite:///{file}", table)


@pytest.mark.parametrize("kind", STORES)
def test_a_backup_is_one_moment_while_the_server_goes_on_writing(
    new_store: NewStore, tmp_path: pathlib.Path, kind: str
) -> None:
    url = new_store(kind)
    with lived_in(url) as table:
        ended = threading.Event()

        def written() -> None:
            while not ended.is_set():
                again = started(table.house)
                again.skip(random.Random(4), 6)

        writer = threading.Thread(target=written)
        writer.start()
        try:
            sums = [backup.backup(tmp_path / "0.db", url)]
            while len(sums) < 6 or sums[-1]["entry"].rows == sums[0]["entry"].rows:
                sums.append(backup.backup(tmp_path / f"{len(sums)}.db", url))
        finally:
            ended.set()
            writer.join()
    assert sums[-1]["entry"].rows > sums[0]["entry"].rows
    for number in range(len(sums)):
        assert backup.check(f"sqlite:///{tmp_path / f'{number}.db'}")[1] == []
        assert sqlite3.connect(tmp_path / f"{number}.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(("source", "target"), KINDS)
def test_a_site_moves_by_one_command(new_store: NewStore, capsys: Capture, source: str, target: str) -> None:
    here, there = new_store(source), new_store(target)
    with lived_in(here) as table:
        pass
    before = everything(here)
    ran = casata(capsys, "move", "--from", here, "--to", there)
    assert (ran.code, ran.err) == (0, "")
    assert "Tables: 3, " in ran.out
    assert "new --db" in ran.out
    assert everything(there) == before == everything(here)
    goes_on(there, table)


def test_nothing_moves_away_from_an_sqlite_that_a_server_has_open(new_store: NewStore, capsys: Capture) -> None:
    here, there = new_store("sqlite"), new_store("sqlite")
    with lived_in(here) as table:
        ran = casata(capsys, "move", "--from", here, "--to", there)
        assert ran.code == 2
        assert "still using" in ran.err
        assert one_clear_line(ran)
        table.go_on(random.Random(3), 2)


def test_nothing_moves_away_from_a_postgresql_where_a_server_lives(new_store: NewStore, capsys: Capture) -> None:
    here, there = new_store("postgresql"), new_store("sqlite")
    database = Database(here)
    database.write(beat, "somebody", 60)
    ran = casata(capsys, "move", "--from", here, "--to", there)
    assert ran.code == 2
    assert "still using" in ran.err
    database.write(retire, "somebody")
    database.close()
    assert casata(capsys, "move", "--from", here, "--to", there).code == 0


@pytest.mark.parametrize("kind", STORES)
def test_a_database_that_is_not_empty_is_refused_and_stays_as_it_is(
    new_store: NewStore, tmp_path: pathlib.Path, capsys: Capture, kind: str
) -> None:
    url, other = new_store(kind), new_store("sqlite")
    for place, key in ((url, "one"), (other, "two")):
        database = Database(place)
        database.key(key)
        database.close()
    before = everything(url)
    file = tmp_path / "backup.db"
    assert casata(capsys, "backup", str(file), "--db", other).code == 0
    for words in (("restore", str(file), "--db", url), ("move", "--from", other, "--to", url)):
        ran = casata(capsys, *words)
        assert ran.code == 2
        assert "not empty" in ran.err
        assert one_clear_line(ran)
    assert everything(url) == before


def test_a_backup_overwrites_nothing_and_leaves_nothing_half(
    new_store: NewStore, tmp_path: pathlib.Path, capsys: Capture
) -> None:
    url, file = new_store("sqlite"), tmp_path / "backup.db"
    Database(url).close()
    file.write_text("mine")
    ran = casata(capsys, "backup", str(file), "--db", url)
    assert ran.code == 2
    assert one_clear_line(ran)
    assert file.read_text() == "mine"
    for wrong in (
        f"sqlite:///{tmp_path}/nothing.db",
        "sqlite://",
        "postgresql://nobody@127.0.0.1:1/x",
        "gold",
        "x://y",
    ):
        ran = casata(capsys, "backup", str(tmp_path / "other.db"), "--db", wrong)
        assert ran.code == 2, wrong
        assert one_clear_line(ran), ran.err
    assert one_clear_line(casata(capsys, "backup", str(tmp_path / "no" / "folder.db"), "--db", url))
    assert [path.name for path in tmp_path.iterdir()] == ["backup.db"]


def test_what_is_no_backup_is_refused(new_store: NewStore, tmp_path: pathlib.Path, capsys: Capture) -> None:
    (tmp_path / "text.db").write_text("no database at all, but long enough to be read as one" * 30)
    sqlite3.connect(tmp_path / "other.db").execute("CREATE TABLE x (y)").connection.close()
    for name in ("text.db", "other.db", "nothing.db"):
        ran = casata(capsys, "restore", str(tmp_path / name), "--db", new_store("sqlite"))
        assert ran.code == 2, name
        assert one_clear_line(ran), ran.err


def test_a_backup_that_was_tampered_with_is_refused(new_store: NewStore, tmp_path: pathlib.Path) -> None:
    here, file = new_store("sqlite"), tmp_path / "backup.db"
    with lived_in(here) as table:
        backup.backup(file, here)
    with contextlib.closing(sqlite3.connect(file)) as c, c:
        c.execute("UPDATE entry SET code = 60000 WHERE seating = ? AND number = 1", (table.id,))
    with pytest.raises(StoreError, match=table.id):
        backup.restore(file, new_store("sqlite"))


def test_a_copy_that_differs_is_not_kept(new_store: NewStore, monkeypatch: pytest.MonkeyPatch) -> None:
    here, there = new_store("sqlite"), new_store("postgresql")
    database = Database(here)
    database.key("cookies")
    database.close()
    with monkeypatch.context() as patched:
        patched.setattr(backup, "_sums", lambda c: {"setting": backup.Sum(1, 7)})
        with pytest.raises(StoreError, match="setting"):
            backup.move(here, there)
    assert not any(everything(there).values())


def test_texts_that_postgresql_cannot_keep_are_kept_without_what_it_cannot(new_store: NewStore) -> None:
    here, there = new_store("sqlite"), new_store("postgresql")
    database = Database(here)
    with database.writing() as c:
        c.execute(insert(schema.setting).values(name="odd", value="a\0b"))
    database.close()
    backup.move(here, there)
    assert everything(there)["setting"] == [("odd", "a\N{REPLACEMENT CHARACTER}b")]


@pytest.mark.parametrize("kind", STORES)
def test_a_check_names_every_table_that_cannot_be_read(new_store: NewStore, capsys: Capture, kind: str) -> None:
    url = new_store(kind)
    with lived_in(url) as table:
        good = casata(capsys, "check", "--db", url)
        assert (good.code, good.err) == (0, "")
        assert "Tables checked: 3." in good.out
    database = Database(url)
    with database.writing() as c:
        c.execute(update(schema.entry).where(schema.entry.c.table_id == table.id).values(record=b"\0"))
        c.execute(update(schema.table).where(schema.table.c.id != table.id).values(box="{"))
    database.close()
    bad = casata(capsys, "check", "--db", url)
    assert bad.code == 1
    assert len(bad.err.splitlines()) == 4
    assert table.id in bad.err


def test_a_check_sees_a_row_that_names_nobody(new_store: NewStore, capsys: Capture) -> None:
    url = new_store("sqlite")
    with lived_in(url):
        pass
    with contextlib.closing(sqlite3.connect(str(make_url(url).database))) as c, c:
        c.execute("DELETE FROM person")
    bad = casata(capsys, "check", "--db", url)
    assert bad.code == 1
    assert "missing person" in bad.err


# -- versions ---------------------------------------------------------------------------------


def first_version(url: str) -> None:
    """A database of the first version with a person in it."""
    config, engine = Config(), engine_at(url)
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as c:
        config.attributes.update(connection=c, metadata=schema.metadata)
        command.upgrade(config, "0001")
        c.execute(text("INSERT INTO person (id, name, preferences, created) VALUES ('p', 'Ada', '{}', 1)"))
    engine.dispose()


@pytest.mark.parametrize("kind", STORES)
def test_an_older_database_is_upgraded_when_asked_to(new_store: NewStore, capsys: Capture, kind: str) -> None:
    url = new_store(kind)
    first_version(url)
    assert "from version 0001" in casata(capsys, "migrate", "--db", url).out
    assert "up to date" in casata(capsys, "migrate", "--db", url).out
    assert everything(url)["person"] == [("p", "Ada", "{}", 1.0, 0.0)]


@pytest.mark.parametrize("kind", STORES)
def test_a_new_database_is_made_when_asked_to(new_store: NewStore, capsys: Capture, kind: str) -> None:
    assert "ready" in casata(capsys, "migrate", "--db", new_store(kind)).out


@pytest.mark.parametrize("kind", STORES)
@pytest.mark.parametrize("version", ["0001", "9999"])
def test_another_version_is_refused_by_whoever_only_looks(
    new_store: NewStore, tmp_path: pathlib.Path, capsys: Capture, kind: str, version: str
) -> None:
    url = new_store(kind)
    database = Database(url)
    with database.writing() as c:
        c.execute(text("UPDATE alembic_version SET version_num = :version"), {"version": version})
    for words in (("backup", str(tmp_path / "x.db")), ("check",), *((("migrate",),) if version == "9999" else ())):
        ran = casata(capsys, *words, "--db", url)
        assert ran.code == 2
        assert ("newer" if version == "9999" else "older") in ran.err
        assert one_clear_line(ran)
    assert version_of(database.engine) == version
    database.close()


def test_every_table_of_the_schema_moves_except_the_list_of_processes() -> None:
    assert {table.name for table in backup.COPIED_TABLES} == set(schema.metadata.tables) - {"worker"}
