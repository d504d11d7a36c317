"""A database is brought up to date when a server starts."""

import pathlib

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from casata.site.storage import schema
from casata.site.storage.database import MIGRATIONS, Database, engine_at, version_of
from casata.site.storage.troubles import StoreError

from ..conftest import NewStore


def test_the_schema_names_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.VERSION


def test_a_database_is_made_once_and_opened_again(tmp_path: pathlib.Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    database = Database(url)
    assert version_of(database.engine) == schema.VERSION
    key = database.key("cookies")
    database.close()
    again = Database(url)
    assert again.key("cookies") == key
    again.close()


def test_a_database_that_other_servers_use_is_not_changed_under_them(empty_store: NewStore) -> None:
    url, config = empty_store("postgresql"), Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    engine = engine_at(url)
    with engine.begin() as c:
        config.attributes.update(connection=c, metadata=schema.metadata)
        command.upgrade(config, "0002")
        c.exec_driver_sql("INSERT INTO worker VALUES ('old', extract(epoch from clock_timestamp()))")
    with pytest.raises(StoreError, match="stop all of them first"):
        Database(url)
    assert version_of(engine) == "0002"
    with engine.begin() as c:
        c.exec_driver_sql("DELETE FROM worker")
    Database(url).close()
    assert version_of(engine) == schema.VERSION
    engine.dispose()
