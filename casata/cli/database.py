"""Commands for the database of a site: casata backup, restore, move, migrate and check."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from .terminal import Terminal, errors, plural, t

if TYPE_CHECKING:
    from ..site.tables.backup import Sum

WRONG = 1
Database = Annotated[
    str, Parameter(help="The database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                   env_var="CASATA_DB")
]  # fmt: skip
USUAL = "sqlite:///casata.db"


def backup(file: str, /, *, db: Database = USUAL) -> None:
    """Copy the whole database as it is at one moment into a new file, while the server runs.

    The file is an SQLite database, whatever the site uses: `casata restore` puts it into an empty database of either
    kind, and `casata serve --db sqlite:///FILE` opens it directly. It holds every secret of the site, and only its
    owner can read it. Nothing is overwritten. The copy is compared row by row, and every running table is opened.

    For example:

    * `casata backup monday.db --db sqlite:////var/lib/casata/tables.db`
    * `casata backup monday.db --db postgresql://casata@localhost/casata`
    """
    _report(_storage().backup(pathlib.Path(file), db), t("{file} is a complete copy.", file=file))


def restore(file: str, /, *, db: Database = USUAL) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL, and compare the result with it.

    For example:

    * `casata restore monday.db --db sqlite:////var/lib/casata/tables.db`
    * `casata restore monday.db --db postgresql://casata@localhost/casata`
    """
    _report(_storage().restore(pathlib.Path(file), db), t("{file} is restored.", file=file))


def move(
    *,
    source: Annotated[str, Parameter(name="--from", help="The present database.")],
    target: Annotated[str, Parameter(name="--to", help="An empty database.")],
) -> None:
    """Copy a site to another database, from SQLite to PostgreSQL or back. Stop its server first.

    Everything is copied in one transaction and compared row by row, and every running table is opened. The old
    database is not changed.

    For example:

    * `casata move --from sqlite:////var/lib/casata/tables.db --to postgresql://casata@localhost/casata`
    """
    _report(_storage().move(source, target), t("Everything has been copied."))
    Terminal().say(t("Start the server with the new --db. Keep the old database until you have checked the new one."))


def migrate(*, db: Database = USUAL) -> None:
    """Upgrade a database to this version of the program; `casata serve` does the same when it starts.

    For example:

    * `casata migrate --db sqlite:////var/lib/casata/tables.db`
    """
    before, after = _storage().migrate(db)
    if before == after:
        Terminal().say(t("The database is up to date: version {version}.", version=after), "bold")
    elif before is None:
        Terminal().say(t("The database is ready: version {version}.", version=after), "bold")
    else:
        Terminal().say(
            t("The database was upgraded from version {before} to {after}.", before=before, after=after), "bold"
        )


def check(*, db: Database = USUAL) -> None:
    """Open every stored table and look for damage, while the server runs. Exit code 1 if anything is wrong.

    For example:

    * `casata check --db sqlite:////var/lib/casata/tables.db`
    """
    tables, wrong = _storage().check(db)
    for line in wrong:
        errors.print(line, style="red", markup=False, soft_wrap=True)
    if wrong:
        problems = plural("Tables checked: {tables}. {count} problem found.",
                          "Tables checked: {tables}. {count} problems found.")  # fmt: skip
        errors.print(t(problems, tables=tables, count=len(wrong)), style="red", markup=False, soft_wrap=True)
        sys.exit(WRONG)
    Terminal().say(t("Tables checked: {tables}. All can be read.", tables=tables), "bold")


def _report(totals: Mapping[str, Sum], what: str) -> None:
    terminal, rows = Terminal(), sum(total.rows for total in totals.values())
    terminal.say(what, "bold")
    terminal.say(
        t("Tables: {tables}, decisions: {entries}, people: {people}, all rows: {rows}. Source and copy are equal.",
          tables=totals["seating"].rows, entries=totals["entry"].rows, people=totals["person"].rows, rows=rows)
    )  # fmt: skip


def _storage() -> ModuleType:
    """The module that copies databases, imported only when needed since that takes a while."""
    from ..site.tables import backup

    return backup
