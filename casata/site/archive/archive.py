"""The archive of finished games, which can be searched by game, player and date."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Select, and_, exists, literal, or_, select, true, tuple_, union

from .. import limits
from ..errors import Refused
from ..ids import PersonId
from ..storage import schema
from ..storage.connection import StoredRow
from ..storage.store import Store
from ..tables.change import TableChange
from ..tables.registry import Tables
from ..tables.stored import OVER
from ..tables.table import Table

table, seat, entry = schema.table, schema.seat, schema.entry

Chosen: TypeAlias = Select[Any]  # whichever columns


@dataclass(frozen=True)
class Cursor:
    """A game at which a page of the archive begins or ends."""

    ended: float
    id: str


@dataclass(frozen=True)
class Search:
    """What a person looks for; a game must meet all conditions that are given."""

    game: str = ""
    name: str = ""  # part of the name of a player
    since: float | None = None
    until: float | None = None  # before this moment
    mine: bool = False
    before: Cursor | None = None  # older than this game
    after: Cursor | None = None  # newer than it


@dataclass(frozen=True)
class FinishedGame:
    """A finished game and its players."""

    row: StoredRow
    chairs: Sequence[StoredRow]

    @property
    def cursor(self) -> Cursor:
        """Where the game stands in the archive."""
        return Cursor(self.row.ended, self.row.id)


@dataclass(frozen=True)
class ArchivePage:
    """A page of the archive, newest first."""

    games: list[FinishedGame]
    newer: bool  # whether there are newer games
    older: bool  # whether there are older games


def find_games(c: Connection, person: PersonId, search: Search) -> ArchivePage:
    """One page of the games that meet a search and that a person may see."""
    rows = c.execute(_page(person, search)).all()
    more = len(rows) > limits.FOUND
    rows = rows[: limits.FOUND]
    if search.after:
        rows = rows[::-1]
    games = _games(c, [row.id for row in rows])
    if search.after:
        return ArchivePage(games, more, True)
    return ArchivePage(games, search.before is not None, more)


def _page(person: PersonId, search: Search) -> Chosen:
    """The ids of one page and one more; public games and a person's own games each use their own index."""
    own = union(
        select(table.c.id).where(table.c.host == person), select(seat.c.table_id).where(seat.c.person == person)
    )
    parts = [_matches(search, table.c.id.in_(own))]
    if not search.mine:
        parts.append(_matches(search, and_(table.c.status == OVER, table.c.public == true())))
    found = union(*(select(part.subquery()) for part in parts)).subquery()
    return _ordered(select(found), found.c.ended, found.c.id, search)


def _matches(search: Search, condition: ColumnElement[bool]) -> Chosen:
    wanted = select(table.c.ended, table.c.id).where(condition, *_conditions(search))
    return _ordered(wanted, table.c.ended, table.c.id, search)


def _ordered(wanted: Chosen, ended: ColumnElement[float], name: ColumnElement[str], search: Search) -> Chosen:
    order = (ended, name) if search.after else (ended.desc(), name.desc())
    return wanted.order_by(*order).limit(limits.FOUND + 1)


def _conditions(search: Search) -> list[ColumnElement[bool]]:
    """The conditions that a game must meet."""
    here = tuple_(table.c.ended, table.c.id)
    conditions: list[ColumnElement[bool]] = [table.c.ended.is_not(None)]  # finished games only
    if search.game:
        conditions.append(table.c.game == search.game)
    if search.since is not None:
        conditions.append(table.c.ended >= search.since)
    if search.until is not None:
        conditions.append(table.c.ended < search.until)
    if search.name:
        conditions.append(exists().where(and_(seat.c.table_id == table.c.id, _name_contains(search.name))))
    if search.after:
        conditions.append(here > tuple_(literal(search.after.ended), literal(search.after.id)))
    elif search.before:
        conditions.append(here < tuple_(literal(search.before.ended), literal(search.before.id)))
    return conditions


def _name_contains(text: str) -> ColumnElement[bool]:
    """Whether a name contains a text; databases ignore the case of English letters only, so all cases are tried."""
    forms = [text] if text.isascii() else [text, text.lower(), text.upper(), text.title()]
    return or_(*(seat.c.name.icontains(form, autoescape=True) for form in dict.fromkeys(forms)))


def _games(c: Connection, ids: Sequence[str]) -> list[FinishedGame]:
    last = select(entry.c.step).where(entry.c.table_id == table.c.id).order_by(entry.c.number.desc()).limit(1)
    columns = select(
        table.c.id, table.c.game, table.c.result, table.c.ended, table.c.public, table.c.host,
        table.c.origin.is_not(None).label("imported"), last.scalar_subquery().label("steps"),
    )  # fmt: skip
    rows = {row.id: row for row in c.execute(columns.where(table.c.id.in_(ids)))}
    chairs = c.execute(select(seat).where(seat.c.table_id.in_(ids)).order_by(seat.c.seat)).all()
    return [FinishedGame(rows[name], [chair for chair in chairs if chair.table_id == name]) for name in ids]


async def find_page(store: Store, person: PersonId, search: Search) -> ArchivePage:
    """One page of the archive, searched outside the database's own thread so that no decision waits for it."""
    return await asyncio.to_thread(store.database.read, find_games, person, search)


async def publish(tables: Tables, table: Table, person: PersonId, public: bool) -> None:
    """Make a finished game public, or visible to its players only."""
    if not may_publish(table, person):
        raise Refused("Only players can decide who sees this game, once it has ended.", "not_seated", 403)
    if table.stored.public != public:
        await tables.commit(table, TableChange({"public": public}))


def may_publish(table: Table, person: PersonId) -> bool:
    """Whether a person may decide who sees a game: it has ended, and they played or imported it."""
    return table.status == OVER and (table.stored.host == person or table.seat_of(person) is not None)
