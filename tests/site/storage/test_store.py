"""The database: migrations, addresses that cannot be used, tables of older rules, and tables that are damaged."""

import pathlib
import random
import re

import pytest
from sqlalchemy import Engine, create_engine, func, inspect, select, text, update

from casata.engine.game import find
from casata.site.storage import database as database_module, schema
from casata.site.storage.database import Database
from casata.site.storage.tables import find_table
from casata.site.storage.troubles import DatabaseDown, StoreError
from casata.site.tables.replay import BrokenTable
from casata.site.tables.stored import StoredTable
from casata.site.tables.table import read_table

from ..client import House
from ..conftest import NewStore
from ..table import Table, made, started


def laid_out(engine: Engine) -> dict[str, object]:
    """Everything that a database says of its tables."""
    look = inspect(engine)
    found: dict[str, object] = {}
    for name in look.get_table_names():
        if name == "alembic_version":
            continue
        found[name] = {
            "columns": [(c["name"], str(c["type"]), c["nullable"]) for c in look.get_columns(name)],
            "primary": look.get_pk_constraint(name)["constrained_columns"],
            "foreign": sorted(
                (key["constrained_columns"], key["referred_table"], key["referred_columns"])
                for key in look.get_foreign_keys(name)
            ),
            "unique": sorted(key["column_names"] for key in look.get_unique_constraints(name)),
            "indexes": sorted((key["name"], key["column_names"], key["unique"]) for key in look.get_indexes(name)),
        }
    return found


def test_migrations_lead_to_the_schema(tmp_path: pathlib.Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/migrated.db")
    fresh = create_engine(f"sqlite:///{tmp_path}/fresh.db")
    schema.metadata.create_all(fresh)
    assert laid_out(database.engine) == laid_out(fresh)
    assert set(laid_out(fresh)) == set(schema.metadata.tables)
    database.close()
    fresh.dispose()


def test_opening_twice_is_harmless(tmp_path: pathlib.Path) -> None:
    url = f"sqlite:///{tmp_path}/x.db"
    first = Database(url)
    key = first.key("cookies")
    second = Database(url)
    assert second.key("cookies") == key
    before = laid_out(first.engine)
    assert laid_out(second.engine) == before
    first.close()
    second.close()


def test_what_is_written_is_on_the_disk(tmp_path: pathlib.Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/x.db")
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    database.close()


@pytest.mark.parametrize(
    "url", ["", "nonsense", "postgresql://localhost/x", "sqlite:////nowhere/at/all/x.db", "mysql://x", "sqlite:///."]
)
def test_an_address_that_cannot_be_used_is_one_clear_line(url: str) -> None:
    with pytest.raises(StoreError) as problem:
        Database(url)
    assert "\n" not in str(problem.value)
    assert len(str(problem.value)) < 200


def test_a_file_that_is_no_database_is_one_clear_line(tmp_path: pathlib.Path) -> None:
    (tmp_path / "x.db").write_bytes(b"not a database at all" * 100)
    with pytest.raises(StoreError, match="cannot be used"):
        Database(f"sqlite:///{tmp_path}/x.db")


# -- older rules ------------------------------------------------------------------------------


def aged(house: House, table: Table) -> None:
    """The table was played by version 0 of the rules, which wrote records as this one does."""
    with house.site.store.database.engine.begin() as connection:
        connection.execute(text("UPDATE seating SET rules = 0 WHERE id = :id"), {"id": table.id})
        connection.execute(
            text("INSERT INTO layout SELECT game, 0, content FROM layout WHERE game = :game ON CONFLICT DO NOTHING"),
            {"game": table.in_memory.game},
        )
    house.restart()


@pytest.mark.parametrize("game", ["royals", "staufer"])
def test_a_running_table_of_older_rules_can_be_looked_at(house: House, game: str) -> None:
    table = started(house, game, watched=True)
    table.skip(random.Random(1), 5)  # no scoring yet: older rules do not tell one in one piece
    told = [len(person.get(table.path).text) for _, person in table.everybody()]
    lines = _lines(table)
    aged(house, table)
    assert table.in_memory.match is None
    for _, person in table.everybody():
        page = person.get(table.path)
        assert page.status_code == 200
        assert "version 0 of the rules" in page.text
        assert person.get(f"{table.path}/events").status_code == 200
    assert told
    assert _lines(table) == lines
    move = table.people[0].post(f"{table.path}/move", move="pass", answers=0)
    assert (move.status_code, move.json()["reason"]) == (409, "not_running")
    assert table.people[0].tell(f"{table.path}/play", move="pass", answers=0).json()["reason"] == "not_running"
    assert table.people[0].post(f"{table.path}/undo", answers=0).json()["reason"] == "not_running"
    assert table.people[0].ask(f"{table.path}/view").status_code == 409
    assert table.people[0].ask(table.path).status_code == 200
    assert table.people[0].ask(f"{table.path}/events").status_code == 200
    assert table.people[0].get(f"{table.path}/verify").status_code == 200
    assert table.people[0].get(f"{table.path}?step=1").status_code == 404
    assert table.people[0].get("/").status_code == 200
    assert table.host.post(f"{table.path}/close").status_code == 200


def _lines(table: Table) -> list[str]:
    """The chronicle as the first seat reads it, without the names of the moments."""
    page = table.people[0].get(table.path).text
    part = page.split('class="log"')[1].split("</ol>")[0]
    lines = [line.split("</b>")[-1].split("</span>")[0].strip() for line in part.split("<li")[1:] if "</b>" in line]
    return sorted(clause for line in lines for clause in line.split("; "))


@pytest.mark.parametrize("code", ["hu", "de"])
def test_a_table_of_older_rules_speaks_every_language_and_keeps_names_of_a_house_file(house: House, code: str) -> None:
    cities = [path.split(".")[1] for path in find("royals").printed({}).leaves if path.endswith(".name")]
    named = "\n".join(f'[cities.{city}]\nname = "{city.capitalize()}um"' for city in cities)
    table = started(house, "royals", house=named)
    table.skip(random.Random(1), 30)
    table.people[0].post("/me/preferences", language=code)
    lines = _lines(table)
    assert any(f"{city.capitalize()}um (" in line for line in lines for city in cities)
    aged(house, table)
    assert _lines(table) == lines


def test_a_finished_table_of_older_rules_keeps_its_result(house: House) -> None:
    table = started(house)
    table.skip(random.Random(1))
    scores = table.match.scores()
    aged(house, table)
    page = table.people[0].get(table.path).text
    assert "version 0 of the rules" in page
    assert re.search(r" wins?( on the tie-break)?\.<", page)
    assert table.people[0].ask(table.path).json()["result"]["scores"] == scores
    assert table.people[0].get(f"{table.path}/export").status_code == 409
    assert table.people[0].get(f"{table.path}/verify").status_code in (200, 409)


def test_a_table_that_waits_is_dealt_by_the_rules_of_now(house: House) -> None:
    table = made(house)
    assert table.in_memory.stored.rules == find("tiny").version
    assert table.host.ask(f"{table.path}/export").json()["reason"] == "not_running"


# -- damage -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entry SET record = :bytes WHERE seating = :id AND number = 3",
        "UPDATE entry SET code = 60000 WHERE seating = :id AND number = 1",
        "UPDATE entry SET seat = 1 WHERE seating = :id AND number = 1 AND seat = 0",
        "DELETE FROM entry WHERE seating = :id AND number = 2",
        "UPDATE seating SET secret = :bytes WHERE id = :id",
        "UPDATE seat SET contribution = 'changed' WHERE seating = :id AND seat = 1",
    ],
)
def test_a_damaged_table_is_reported_and_the_others_go_on(house: House, damage: str) -> None:
    table = started(house)
    other = started(house)
    for seat in (0, 1):
        assert table.play(seat).status_code == 200
    table.skip(random.Random(1), 1)
    with house.site.store.database.engine.begin() as connection:
        assert connection.execute(text(damage), {"id": table.id, "bytes": b"\0"}).rowcount == 1
    house.restart()
    kept = house.do(house.site.store.read, find_table, table.id)
    with pytest.raises(BrokenTable):
        read_table(StoredTable.from_rows(kept[0], list(kept[1])), list(kept[2]))
    answer = table.people[0].get(table.path)
    assert answer.status_code == 409
    assert "This table is damaged" in answer.text
    assert table.people[0].ask(f"{table.path}/view").json()["reason"] == "broken"
    assert table.people[0].get("/").status_code == 200
    assert table.people[0].ask("/tables").status_code == 200
    assert table.people[0].post(f"{table.path}/move", move="lay cup", answers=0).status_code == 409
    assert other.play(0).status_code == 200


def test_what_is_read_together_is_of_one_moment(empty_store: NewStore) -> None:
    database = Database(empty_store("postgresql"))
    count = select(func.count()).select_from(schema.setting)
    with database.reading() as c:
        before = c.execute(count).scalar_one()
        database.key("written meanwhile")
        assert c.execute(count).scalar_one() == before
    with database.reading() as c:
        assert c.execute(count).scalar_one() == before + 1
    database.close()


def test_whoever_falls_silent_in_the_middle_of_a_change_holds_nobody_up(
    empty_store: NewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = empty_store("postgresql")
    monkeypatch.setattr(database_module, "SILENT", 1)
    silent, other = Database(url), Database(url)
    silent.key("one")
    rename = update(schema.setting).values(value="changed")
    with pytest.raises(DatabaseDown), silent.writing() as c:
        c.execute(rename.values(value="never"))
        with other.writing() as theirs:
            theirs.execute(rename)  # waits until the first change is given up
        c.execute(rename)
    assert other.key("one") == "changed"
    for database in (silent, other):
        database.close()
