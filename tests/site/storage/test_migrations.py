"""A database is brought up to date when a server starts."""

import pathlib

from alembic.config import Config
from alembic.script import ScriptDirectory

from casata.site.storage import schema
from casata.site.storage.store import MIGRATIONS, Store, version_of


def test_the_schema_names_the_last_migration() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == schema.VERSION


def test_a_database_is_made_once_and_opened_again(tmp_path: pathlib.Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    store = Store(url)
    assert version_of(store.engine) == schema.VERSION
    key = store.key("cookies")
    store.close()
    again = Store(url)
    assert again.key("cookies") == key
    again.close()
