"""casata backup, restore, move, migrate and check."""

from __future__ import annotations

import pathlib
import sys
from collections.abc import Mapping
from types import ModuleType
from typing import Annotated, Any

from cyclopts import Parameter

from .terminal import Terminal, errors, t

WRONG = 1
Database = Annotated[
    str, Parameter(help="Where everything is kept: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME.",
                   env_var="CASATA_DB")
]  # fmt: skip
USUAL = "sqlite:///casata.db"


def backup(file: str, /, *, db: Database = USUAL) -> None:
    """Copy everything as it is at one moment into a new file, while the server goes on.

    The file is an SQLite database whatever the site is kept in: `casata restore` puts it into an empty database of
    either kind, `casata serve --db sqlite:///FILE` opens it as it is. It holds every secret of the site, and only its
    owner can read it. Nothing is overwritten. What was copied is compared, row by row, and every running table opened.

    For example:

    * `casata backup monday.db --db sqlite:////var/lib/casata/tables.db`
    * `casata backup monday.db --db postgresql://casata@localhost/casata`
    """
    _tell(_moving().backup(pathlib.Path(file), db), t("{file} is a whole copy", file=file))


def restore(file: str, /, *, db: Database = USUAL) -> None:
    """Put a backup into an empty database, SQLite or PostgreSQL, and compare what came out of it.

    For example:

    * `casata restore monday.db --db sqlite:////var/lib/casata/tables.db`
    * `casata restore monday.db --db postgresql://casata@localhost/casata`
    """
    _tell(_moving().restore(pathlib.Path(file), db), t("{file} is restored", file=file))


def move(
    *,
    source: Annotated[str, Parameter(name="--from", help="Where everything is kept now.")],
    target: Annotated[str, Parameter(name="--to", help="An empty database.")],
) -> None:
    """Move a site to another database, from SQLite to PostgreSQL or back; no server may run at it meanwhile.

    Everything is copied in one transaction, compared row by row, and every running table opened. The old database
    stays as it is.

    For example:

    * `casata move --from sqlite:////var/lib/casata/tables.db --to postgresql://casata@localhost/casata`
    """
    _tell(_moving().move(source, target), t("Everything has moved"))
    Terminal().say(t("Start the server with the new --db, and keep the old database until you have looked around."))


def migrate(*, db: Database = USUAL) -> None:
    """Bring a database up to date with this version of the program; `casata serve` does the same when it starts.

    For example:

    * `casata migrate --db sqlite:////var/lib/casata/tables.db`
    """
    before, after = _moving().migrate(db)
    if before == after:
        Terminal().say(t("The database is up to date: version {version}.", version=after), "bold")
    elif before is None:
        Terminal().say(t("The database is ready: version {version}.", version=after), "bold")
    else:
        Terminal().say(t("The database went from version {before} to {after}.", before=before, after=after), "bold")


def check(*, db: Database = USUAL) -> None:
    """Open every table that is kept and look for damage, while the server goes on. Exit code 1 if anything is wrong.

    For example:

    * `casata check --db sqlite:////var/lib/casata/tables.db`
    """
    tables, wrong = _moving().check(db)
    for line in wrong:
        errors.print(line, style="red", markup=False, soft_wrap=True)
    if wrong:
        errors.print(
            t("{tables} tables looked at: {wrong} things are wrong.", tables=tables, wrong=len(wrong)),
            style="red", markup=False, soft_wrap=True,
        )  # fmt: skip
        sys.exit(WRONG)
    Terminal().say(t("{tables} tables looked at: all can be read.", tables=tables), "bold")


def _tell(moved: Mapping[str, Any], what: str) -> None:
    rows = sum(total.rows for total in moved.values())
    Terminal().say(
        t("{what}: {tables} tables, {entries} decisions, {people} people, {rows} rows in all; compared, and the same.",
          what=what, tables=moved["seating"].rows, entries=moved["entry"].rows, people=moved["person"].rows, rows=rows),
        "bold",
    )  # fmt: skip


def _moving() -> ModuleType:
    """The module that does it, imported when it is wanted: it takes a while."""
    from ..site.storage import backup as moving

    return moving
