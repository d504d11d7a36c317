"""What the database holds of the chat: messages, mutes, silences and reports."""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, insert, select, update

from ...engine.text.language import plural
from .. import audit, limits
from ..errors import Refused
from ..ids import MessageId, PersonId, TableId
from ..storage import schema
from ..storage.connection import StoredRow, clock_of, upsert

message, mute, silence, report = schema.message, schema.mute, schema.silence, schema.report


@dataclass(frozen=True)
class ChatMessage:
    """A message at a table."""

    id: MessageId
    person: PersonId
    name: str
    text: str  # "" once it is hidden: nobody at the table needs it any more
    at: float
    hidden: bool
    by_host: bool = False  # whether the host hid it, rather than an operator


@dataclass(frozen=True)
class ModerationAct:
    """Something that a host or an operator did at a table."""

    at: float
    role: str
    what: str
    who: str
    whom: str


@dataclass(frozen=True)
class Talk:
    """The chat of a table: its last messages with the newest last, who is silenced, and what was done about it."""

    messages: tuple[ChatMessage, ...] = ()
    silenced: frozenset[PersonId] = frozenset()
    acts: tuple[ModerationAct, ...] = ()

    def find(self, wanted: MessageId) -> ChatMessage:
        """A message by its id, or Refused."""
        for each in self.messages:
            if each.id == wanted:
                return each
        raise Refused("This message is no longer available.", "no_such_message", 404)


@dataclass(frozen=True)
class Listener:
    """Whose messages one viewer does not want to read, and what they reported."""

    muted: frozenset[PersonId] = frozenset()
    reported: frozenset[MessageId] = frozenset()  # messages
    silenced: bool = False  # by an operator


# -- reading ----------------------------------------------------------------------------------


def read(c: Connection, table: TableId) -> Talk:
    """The chat of a table."""
    newest = select(message).where(message.c.table_id == table).order_by(message.c.at.desc(), message.c.id)
    rows = c.execute(newest.limit(limits.HEARD)).all()[::-1]
    by_host = audit.hidden_by_host(c, table) if any(row.hidden for row in rows) else set()
    silenced = c.execute(select(silence.c.person).where(silence.c.table_id == table)).scalars()
    acts = [
        ModerationAct(row.at, row.role, row.what, row.who or "", row.whom or "") for row in audit.read_table(c, table)
    ]
    return Talk(tuple(from_row(row, row.id in by_host) for row in rows), frozenset(silenced), tuple(acts))


def from_row(row: StoredRow, by_host: bool = False) -> ChatMessage:
    """A message without its text where it is hidden."""
    text = "" if row.hidden else row.text
    return ChatMessage(row.id, row.person, row.name, text, row.at, row.hidden, by_host)


def read_listener(c: Connection, person: PersonId, authors: Iterable[str], messages: Iterable[str]) -> Listener:
    """Whom a person has muted among these authors, and which of these messages they have reported."""
    unwanted = select(mute.c.muted).where(and_(mute.c.person == person, mute.c.muted.in_(authors)))
    own = select(report.c.message).where(and_(report.c.person == person, report.c.message.in_(messages)))
    muted, reported = c.execute(unwanted).scalars(), c.execute(own).scalars()
    return Listener(frozenset(muted), frozenset(reported), is_silenced(c, person))


def is_silenced(c: Connection, person: PersonId) -> bool:
    """Whether an operator has silenced a person for now."""
    until = c.execute(select(schema.person.c.silenced).where(schema.person.c.id == person)).scalar()
    return (until or 0.0) > clock_of(c).now()


def find(c: Connection, wanted: MessageId) -> StoredRow | None:
    """A message by its id, at whichever table."""
    return c.execute(select(message).where(message.c.id == wanted)).first()


# -- writing ----------------------------------------------------------------------------------


def add(c: Connection, **values: object) -> None:
    """Add a message."""
    c.execute(insert(message).values(hidden=False, **values))


def set_hidden(c: Connection, wanted: MessageId, hidden: bool) -> None:
    """Hide a message, or restore it."""
    c.execute(update(message).where(message.c.id == wanted).values(hidden=hidden))


def set_silence(c: Connection, table: TableId, person: PersonId, silent: bool) -> None:
    """Silence a person at a table, or let them chat again."""
    if silent:
        c.execute(upsert(c, silence).values(table_id=table, person=person).on_conflict_do_nothing())
    else:
        c.execute(silence.delete().where(and_(silence.c.table_id == table, silence.c.person == person)))


def set_mute(c: Connection, person: PersonId, muted: str, wanted: bool) -> None:
    """Mute somebody for a person, or unmute them."""
    if not wanted:
        c.execute(mute.delete().where(and_(mute.c.person == person, mute.c.muted == muted)))
        return
    count = c.execute(select(func.count()).select_from(mute).where(mute.c.person == person)).scalar_one()
    if count >= limits.MUTED:
        text = plural("You can mute at most {count} person.", "You can mute at most {count} people.")
        raise Refused(text, "too_many", count=limits.MUTED)
    c.execute(upsert(c, mute).values(person=person, muted=muted).on_conflict_do_nothing())


def add_report(c: Connection, wanted: MessageId, person: PersonId, reason: str) -> bool:
    """Report a message to the operators; whether the person had not reported it before."""
    values = {"id": secrets.token_urlsafe(12), "message": wanted, "person": person, "reason": reason,
              "at": clock_of(c).now()}  # fmt: skip
    row = upsert(c, report).values(**values).on_conflict_do_nothing(index_elements=["message", "person"])
    return c.execute(row.returning(report.c.id)).first() is not None
