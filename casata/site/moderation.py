"""Operators: accounts that look after the whole site. They act on messages, and the audit log records all of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, select, update

from . import audit, limits
from .accounts.accounts import checked_login
from .errors import Refused, missing
from .ids import NOBODY, MessageId, PersonId, TableId
from .storage import schema
from .storage.connection import StoredRow, clock_of
from .storage.tables import add_visitor
from .tables import lifecycle
from .tables.registry import Tables
from .talk import messages, talk

CONTEXT = 4  # messages shown before and after one that was reported
FOREVER = 32_503_680_000.0  # the year 3000
SPANS = {"day": 86_400.0, "week": 7 * 86_400.0, "ever": FOREVER}
message, report, person, account = schema.message, schema.report, schema.person, schema.account


@dataclass(frozen=True)
class Case:
    """A message that was reported, with its table, the reports, and the messages around it."""

    message: StoredRow
    game: str
    status: str
    silenced: float  # until when its author may not chat
    reports: Sequence[object]  # reason, time and the name of whoever reported it
    before: Sequence[StoredRow]
    after: Sequence[StoredRow]


def is_operator(c: Connection, who: PersonId) -> bool:
    """Whether a person is an operator."""
    return bool(c.execute(select(account.c.operator).where(account.c.person == who)).scalar())


def appoint(c: Connection, login: str, operator: bool) -> bool:
    """Make an account an operator, or remove it as one; False where there is no such account."""
    who = c.execute(select(account.c.person).where(account.c.login == checked_login(login))).scalar()
    if who is None:
        return False
    c.execute(update(account).where(account.c.person == who).values(operator=operator))
    audit.record(c, NOBODY, audit.OPERATOR, "appoint" if operator else "dismiss", target=who)
    return True


# -- reports ----------------------------------------------------------------------------------


def find_cases(c: Connection) -> list[Case]:
    """Messages with open reports, the oldest first."""
    waiting = select(report.c.message).where(report.c.settled.is_(None)).group_by(report.c.message)
    oldest = waiting.order_by(func.min(report.c.at)).limit(limits.REPORTS)
    return [_case(c, wanted) for wanted in c.execute(oldest).scalars()]


def _case(c: Connection, wanted: MessageId) -> Case:
    found = _find(c, wanted)
    table = select(schema.table.c.game, schema.table.c.status).where(schema.table.c.id == found.table_id)
    game, status = c.execute(table).one()
    silenced = c.execute(select(person.c.silenced).where(person.c.id == found.person)).scalar_one()
    reports = select(report.c.reason, report.c.at, person.c.name).join(person, person.c.id == report.c.person)
    reports = reports.where(and_(report.c.message == wanted, report.c.settled.is_(None))).order_by(report.c.at)
    here = message.c.table_id == found.table_id
    before = select(message).where(and_(here, message.c.at < found.at)).order_by(message.c.at.desc()).limit(CONTEXT)
    after = select(message).where(and_(here, message.c.at > found.at)).order_by(message.c.at).limit(CONTEXT)
    earlier = c.execute(before).all()[::-1]
    return Case(found, game, status, silenced, c.execute(reports).all(), earlier, c.execute(after).all())


def _find(c: Connection, wanted: MessageId) -> StoredRow:
    found = messages.find(c, wanted)
    if found is None:
        raise missing()
    return found


def settle(c: Connection, operator: PersonId, wanted: MessageId) -> None:
    """Settle every report of a message."""
    found = _find(c, wanted)
    still = and_(report.c.message == wanted, report.c.settled.is_(None))
    if not c.execute(update(report).where(still).values(settled=clock_of(c).now())).rowcount:
        raise Refused("This report is already settled.", "is_settled")
    audit.record(c, operator, audit.OPERATOR, "settle", found.table_id, found.person, wanted)


# -- people -----------------------------------------------------------------------------------


def _silence(c: Connection, operator: PersonId, wanted: MessageId, span: str) -> PersonId:
    """Silence the author of a message everywhere for a span, or end that where it is ""; the author."""
    if span and span not in SPANS:
        raise Refused("Choose how long: a day, a week, or permanently.", "no_such_span", 422)
    found, now = _find(c, wanted), clock_of(c).now()
    until = 0.0 if not span else min(FOREVER, now + SPANS[span])
    c.execute(update(person).where(person.c.id == found.person).values(silenced=until))
    audit.record(c, operator, audit.OPERATOR, "silence" if span else "unsilence", None, found.person, span)
    return PersonId(found.person)


def _sign_out(c: Connection, operator: PersonId, wanted: MessageId) -> PersonId:
    """Sign the author of a message out everywhere, and revoke their API keys; the author."""
    found = _find(c, wanted)
    later = update(account).where(account.c.person == found.person).values(epoch=account.c.epoch + 1)
    keys = schema.token.delete().where(schema.token.c.person == found.person)
    if not c.execute(later).rowcount + c.execute(keys).rowcount:
        raise Refused("This guest has neither an account nor an API key to sign out of.", "no_account")
    audit.record(c, operator, audit.OPERATOR, "sign_out", None, found.person)
    return PersonId(found.person)


async def silence_author(tables: Tables, operator: PersonId, wanted: MessageId, span: str) -> None:
    """Silence the author of a message everywhere for a span, or end that, and redraw the tables they look at."""
    author = await tables.store.write(_silence, operator, wanted, span)
    for table in list(tables.in_memory.values()):
        if table.is_here(author):
            tables.announce(table)


async def sign_author_out(tables: Tables, operator: PersonId, wanted: MessageId) -> None:
    """Sign the author of a message out everywhere, revoke their API keys, and close their pages."""
    author = await tables.store.write(_sign_out, operator, wanted)
    tables.bus.sign_out(author)


# -- tables -----------------------------------------------------------------------------------


async def hide(tables: Tables, operator: PersonId, wanted: MessageId, hidden: bool) -> None:
    """Hide a message at its table, or restore it."""
    found = await tables.store.read(_find, wanted)
    async with tables.hold(lambda: tables.open(found.table_id)) as table:
        entry = audit.recorder(
            operator, audit.OPERATOR, "hide" if hidden else "restore", table.id, found.person, wanted
        )
        await talk.set_hidden(tables, table, wanted, hidden, entry)


async def close(tables: Tables, operator: PersonId, wanted: MessageId) -> None:
    """Close the table of a message."""
    found = await tables.store.read(_find, wanted)
    async with tables.hold(lambda: tables.open(found.table_id)) as table:
        done = audit.recorder(operator, audit.OPERATOR, "close", table.id)
        await lifecycle.close(tables, table, "closed by an operator", [done])


async def watch(tables: Tables, operator: PersonId, wanted: MessageId) -> TableId:
    """Let an operator watch the table of a message, like any spectator; the id of the table."""
    found = await tables.store.read(_find, wanted)
    async with tables.hold(lambda: tables.open(found.table_id)) as table:
        if not table.may_watch(operator):
            await tables.store.write(_add_visitor, table.id, operator)
            table.visitors.add(operator)
        return table.id


def _add_visitor(c: Connection, table: TableId, operator: PersonId) -> None:
    add_visitor(c, table, operator)
    audit.record(c, operator, audit.OPERATOR, "watch", table)
