"""What can be wrong with a database, as errors of the program."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError

from ...engine.errors import CasataError
from ...engine.text.language import Text
from ..errors import Refused


class StoreError(CasataError):
    """Why a database cannot be used, in one line."""


class Conflict(Exception):
    """Another process has changed the same table in the meantime."""


class DatabaseDown(Refused):
    """The database does not respond, or cannot store anything."""

    def __init__(self, text: Text, reason: str) -> None:
        """A temporary refusal: a text for people, and a name for programs."""
        super().__init__(text, reason, 503)


class Unreadable(DatabaseDown):
    """A stored text is damaged: it is not UTF-8 any more."""

    def __init__(self) -> None:
        """Refuse as any damaged database does."""
        super().__init__("The database is damaged. Nothing was changed.", "store_damaged")


NO_TEXT = "Could not decode to UTF-8"  # the message of sqlite3, which has no code for it


def trouble_of(problem: DatabaseError) -> DatabaseDown | None:
    """The refusal for what the machine, not the program, is to blame for; None for anything else."""
    if isinstance(problem.orig, sqlite3.Error):
        if str(problem.orig).startswith(NO_TEXT):
            return Unreadable()
        return _sqlite_trouble(getattr(problem.orig, "sqlite_errorcode", 0) & 0xFF)  # the primary code
    if isinstance(problem, OperationalError | InterfaceError) or problem.connection_invalidated:
        return DatabaseDown(
            "The database isn't responding. Try again in a moment; your decision counts only once.", "store_away"
        )
    return None


def _sqlite_trouble(code: int) -> DatabaseDown | None:
    """The refusal for an error code of SQLite; None where the program is to blame."""
    match code:
        case sqlite3.SQLITE_FULL:
            return DatabaseDown("The server's disk is full. Nothing was changed. Try again later.", "store_full")
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return DatabaseDown(
                "The database is locked by another program. Nothing was changed. Try again later.", "store_locked"
            )
        case sqlite3.SQLITE_READONLY:
            return DatabaseDown("The database is read-only. Nothing was changed.", "store_readonly")
        case sqlite3.SQLITE_IOERR:
            return DatabaseDown("The server's disk does not work. Nothing was changed.", "store_away")
        case sqlite3.SQLITE_CANTOPEN:
            return DatabaseDown("The database can't be opened. Nothing was changed.", "store_away")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseDown("The database is damaged. Nothing was changed.", "store_damaged")
    return None


def first_line(problem: Exception) -> str:
    """The first line of what a problem with a database says."""
    lines = str(getattr(problem, "orig", problem)).strip().splitlines()
    return lines[0] if lines else type(problem).__name__
