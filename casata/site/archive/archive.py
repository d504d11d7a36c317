"""The archive: games that have ended, for everybody or for those who were there; found by game, people and date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    exists,
    literal,
    or_,
    select,
    true,
    tuple_,
    union,
)

from .. import limits
from ..refusals import Refused
from ..storage import schema
from ..tables.registry import Tables
from ..tables.stored import OVER
from ..tables.table import Table

table, seat, entry = schema.table, schema.seat, schema.entry


@dataclass(frozen=True)
class Cursor:
    """Where a page of the archive begins or ends: at one game."""

    ended: float
    id: str


@dataclass(frozen=True)
class Search:
    """What somebody looks for; everything that is given must fit."""

    game: str = ""
    name: str = ""  # part of the name of somebody who played
    since: float | None = None
    until: float | None = None  # before this moment
    mine: bool = False
    before: Cursor | None = None  # older than this game
    after: Cursor | None = None  # newer than it


@dataclass(frozen=True)
class FinishedGame:
    """A game with who played it."""

    row: Row[Any]
    chairs: Sequence[Row[Any]]

    @property
    def place(self) -> Cursor:
        """Where it stands in the archive."""
        return Cursor(self.row.ended, self.row.id)


@dataclass(frozen=True)
class Found:
    """A page of the archive, newest first."""

    games: list[FinishedGame]
    newer: bool  # whether there are more
    older: bool


def find(c: Connection, person: str, search: Search) -> Found:
    """One page of what somebody may see, of all that fits."""
    rows = c.execute(_page(person, search)).all()
    more = len(rows) > limits.FOUND
    shown = rows[: limits.FOUND]
    if search.after:
        shown = shown[::-1]
    games = _games(c, [row.id for row in shown])
    if search.after:
        return Found(games, more, True)
    return Found(games, search.before is not None, more)


def _page(person: str, search: Search) -> Select[Any]:
    """The places of one page and one more: public games and one's own are each taken from their own index."""
    own = union(
        select(table.c.id).where(table.c.host == person),
        select(seat.c.seating).where(seat.c.person == person),
    )
    parts = [_some(search, table.c.id.in_(own))]
    if not search.mine:
        parts.append(_some(search, and_(table.c.status == OVER, table.c.public == true())))
    found = union(*(select(part.subquery()) for part in parts)).subquery()
    return _ordered(select(found), found.c.ended, found.c.id, search)


def _some(search: Search, condition: ColumnElement[bool]) -> Select[Any]:
    wanted = select(table.c.ended, table.c.id).where(condition, *_fits(search))
    return _ordered(wanted, table.c.ended, table.c.id, search)


def _ordered(wanted: Select[Any], ended: Any, name: Any, search: Search) -> Select[Any]:
    order = (ended, name) if search.after else (ended.desc(), name.desc())
    return wanted.order_by(*order).limit(limits.FOUND + 1)


def _fits(search: Search) -> list[ColumnElement[bool]]:
    """What a game must be like."""
    here = tuple_(table.c.ended, table.c.id)
    conditions: list[ColumnElement[bool]] = [table.c.ended.is_not(None)]  # has ended
    if search.game:
        conditions.append(table.c.game == search.game)
    if search.since is not None:
        conditions.append(table.c.ended >= search.since)
    if search.until is not None:
        conditions.append(table.c.ended < search.until)
    if search.name:
        conditions.append(exists().where(and_(seat.c.seating == table.c.id, _called(search.name))))
    if search.after:
        conditions.append(here > tuple_(literal(search.after.ended), literal(search.after.id)))
    elif search.before:
        conditions.append(here < tuple_(literal(search.before.ended), literal(search.before.id)))
    return conditions


def _called(text: str) -> ColumnElement[bool]:
    """Part of a name, large or small; databases know this of English letters only, so others are tried in each form."""
    forms = [text] if text.isascii() else [text, text.lower(), text.upper(), text.title()]
    return or_(*(seat.c.name.icontains(form, autoescape=True) for form in dict.fromkeys(forms)))


def _games(c: Connection, ids: Sequence[str]) -> list[FinishedGame]:
    last = select(entry.c.step).where(entry.c.seating == table.c.id).order_by(entry.c.number.desc()).limit(1)
    told = select(
        table.c.id, table.c.game, table.c.result, table.c.ended, table.c.public, table.c.host,
        table.c.origin.is_not(None).label("imported"), last.scalar_subquery().label("steps"),
    )  # fmt: skip
    rows = {row.id: row for row in c.execute(told.where(table.c.id.in_(ids)))}
    chairs = c.execute(select(seat).where(seat.c.seating.in_(ids)).order_by(seat.c.seat)).all()
    return [FinishedGame(rows[name], [chair for chair in chairs if chair.seating == name]) for name in ids]


async def publish(tables: Tables, table: Table, person: str, public: bool) -> None:
    """Show a finished game to everybody, or to those who were there."""
    if not may_publish(table, person):
        raise Refused("Only those who played can decide who sees this game, once it has ended.", "not_seated", 403)
    if table.stored.public != public:
        await tables.commit(table, {"public": public})


def may_publish(table: Table, person: str) -> bool:
    """Whether somebody may decide who sees a game: it has ended, and they played it or brought it here."""
    return table.status == OVER and (table.host == person or table.seat_of(person) is not None)
