"""Operators: accounts that look after the whole site. All they do is done by a message, and written down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, func, select, update

from .. import limits
from ..accounts.accounts import checked_login
from ..refusals import Refused, missing
from ..storage import schema
from ..storage.store import clock_of, upsert
from ..tables.registry import Tables
from ..talk import talk
from . import audit

AROUND = 4  # messages before and after one that was reported
FOREVER = 32_503_680_000.0  # the year 3000
SPANS = {"day": 86_400.0, "week": 7 * 86_400.0, "ever": FOREVER}
message, report, person, account = schema.message, schema.report, schema.person, schema.account


@dataclass(frozen=True)
class Case:
    """A message that was reported: who said it where, why it was reported, and what was said around it."""

    said: Row[Any]
    game: str
    status: str
    silenced: float  # until when its author may say nothing
    reports: Sequence[Any]  # why, when, and the name of who says so
    before: Sequence[Row[Any]]
    after: Sequence[Row[Any]]


def is_operator(c: Connection, who: str) -> bool:
    """Whether somebody looks after this site."""
    return bool(c.execute(select(account.c.operator).where(account.c.person == who)).scalar())


def appoint(c: Connection, login: str, operator: bool) -> bool:
    """Make an account an operator, or no longer; whether there is such an account."""
    who = c.execute(select(account.c.person).where(account.c.login == checked_login(login))).scalar()
    if who is None:
        return False
    c.execute(update(account).where(account.c.person == who).values(operator=operator))
    audit.note(c, "", audit.OPERATOR, "appoint" if operator else "dismiss", target=who)
    return True


# -- reports ----------------------------------------------------------------------------------


def cases(c: Connection) -> list[Case]:
    """What waits to be looked at, the oldest first."""
    waiting = select(report.c.message).where(report.c.settled.is_(None)).group_by(report.c.message)
    oldest = waiting.order_by(func.min(report.c.at)).limit(limits.REPORTS)
    return [_case(c, wanted) for wanted in c.execute(oldest).scalars()]


def _case(c: Connection, wanted: str) -> Case:
    said = _said(c, wanted)
    table = select(schema.table.c.game, schema.table.c.status).where(schema.table.c.id == said.seating)
    game, status = c.execute(table).one()
    silenced = c.execute(select(person.c.silenced).where(person.c.id == said.person)).scalar_one()
    told = select(report.c.reason, report.c.at, person.c.name).join(person, person.c.id == report.c.person)
    told = told.where(and_(report.c.message == wanted, report.c.settled.is_(None))).order_by(report.c.at)
    here = message.c.seating == said.seating
    before = select(message).where(and_(here, message.c.at < said.at)).order_by(message.c.at.desc()).limit(AROUND)
    after = select(message).where(and_(here, message.c.at > said.at)).order_by(message.c.at).limit(AROUND)
    earlier = c.execute(before).all()[::-1]
    return Case(said, game, status, silenced, c.execute(told).all(), earlier, c.execute(after).all())


def _said(c: Connection, wanted: str) -> Row[Any]:
    found = talk.one(c, wanted)
    if found is None:
        raise missing()
    return found


def settle(c: Connection, operator: str, wanted: str) -> None:
    """Every report of a message is done with."""
    said = _said(c, wanted)
    still = and_(report.c.message == wanted, report.c.settled.is_(None))
    if not c.execute(update(report).where(still).values(settled=clock_of(c).now())).rowcount:
        raise Refused("This was settled already.", "is_settled")
    audit.note(c, operator, audit.OPERATOR, "settle", said.seating, said.person, wanted)


# -- people -----------------------------------------------------------------------------------


def silence(c: Connection, operator: str, wanted: str, span: str) -> str:
    """Who said this may say nothing anywhere for a while, or may again where no span is named; who that is."""
    if span and span not in SPANS:
        raise Refused("Choose for how long: a day, a week, or for good.", "no_such_span", 422)
    said, now = _said(c, wanted), clock_of(c).now()
    until = 0.0 if not span else min(FOREVER, now + SPANS[span])
    c.execute(update(person).where(person.c.id == said.person).values(silenced=until))
    audit.note(c, operator, audit.OPERATOR, "silence" if span else "unsilence", None, said.person, span)
    return str(said.person)


def sign_out(c: Connection, operator: str, wanted: str) -> str:
    """Who said this has to sign in anew everywhere, and their keys for programs are worthless; who that is."""
    said = _said(c, wanted)
    later = update(account).where(account.c.person == said.person).values(epoch=account.c.epoch + 1)
    keys = schema.token.delete().where(schema.token.c.person == said.person)
    if not c.execute(later).rowcount + c.execute(keys).rowcount:
        raise Refused("This is a guest without a key: there is nothing to sign out of.", "no_account")
    audit.note(c, operator, audit.OPERATOR, "sign_out", None, said.person)
    return str(said.person)


# -- tables -----------------------------------------------------------------------------------


async def take_away(tables: Tables, operator: str, wanted: str, hidden: bool) -> None:
    """Take a message away from its table, or give it back."""
    said = await tables.in_store(tables.store.read, _said, wanted)
    async with tables.held(lambda: tables.open(said.seating)) as table:
        done = audit.noted(operator, audit.OPERATOR, "hide" if hidden else "restore", table.id, said.person, wanted)
        await talk.change(tables, table, wanted, hidden, done)


async def close(tables: Tables, operator: str, wanted: str) -> None:
    """End the table where this was said."""
    said = await tables.in_store(tables.store.read, _said, wanted)
    async with tables.held(lambda: tables.open(said.seating)) as table:
        await tables.end(table, "closed by an operator", [audit.noted(operator, audit.OPERATOR, "close", table.id)])


async def watch(tables: Tables, operator: str, wanted: str) -> str:
    """Look at the table where this was said, as whoever watches sees it."""
    said = await tables.in_store(tables.store.read, _said, wanted)
    async with tables.held(lambda: tables.open(said.seating)) as table:
        if not table.may_watch(operator):
            await tables.in_store(tables.store.write, _let_in, table.id, operator)
            table.visitors.add(operator)
        return table.id


def _let_in(c: Connection, table: str, operator: str) -> None:
    visitor = upsert(c, schema.visitor).values(seating=table, person=operator)
    c.execute(visitor.on_conflict_do_nothing())
    audit.note(c, operator, audit.OPERATOR, "watch", table)
