"""The chat of a table that is held: reading it, writing into it, muting, reporting, and what the host may do."""

from __future__ import annotations

import functools
import hashlib
import secrets

from ...engine.text.language import Text, plural
from .. import audit, limits
from ..accounts.names import distinct_name, is_blank
from ..errors import Refused
from ..ids import MessageId, PersonId
from ..storage.connection import Also, StoredRow
from ..tables.change import TableChange
from ..tables.registry import Tables
from ..tables.seats import host_only
from ..tables.stored import CLOSED
from ..tables.table import TALK, Table
from . import messages
from .messages import ChatMessage, Listener, Talk

JOINERS = "\u200c\u200d"  # invisible, but scripts and emoji need them


# -- reading ----------------------------------------------------------------------------------


async def read_talk(tables: Tables, table: Table) -> Talk:
    """The chat of a table, read from the database when it is first needed."""
    if TALK not in table.parts:
        table.parts[TALK] = await tables.store.read(messages.read, table.id)
    talk: Talk = table.parts[TALK]
    return talk


async def read_listener(tables: Tables, table: Table, person: PersonId) -> Listener:
    """What one viewer muted and reported; read every time, since muting holds at every table at once."""
    talk = await read_talk(tables, table)
    authors = {message.person for message in talk.messages}
    if not authors:
        return Listener()
    ids = [message.id for message in talk.messages]
    return await tables.store.read(messages.read_listener, person, authors, ids)


def may_read(table: Table, person: PersonId) -> bool:
    """Whether a person may read the chat: that of a private game stays private when the game is published."""
    return (
        table.stored.open
        or person in table.visitors
        or person == table.stored.host
        or table.seat_of(person) is not None
    )


async def find_message(tables: Tables, table: Table, person: PersonId, wanted: MessageId) -> ChatMessage:
    """A message that a person may read; the same refusal whether it doesn't exist or isn't for them."""
    talk = await read_talk(tables, table)
    return (talk if may_read(table, person) else Talk()).find(wanted)


# -- writing ----------------------------------------------------------------------------------


def why_not(table: Table, talk: Talk, person: PersonId, silenced: bool = False) -> Refused | None:
    """Why a person may not chat here; None where they may."""
    if table.seat_of(person) is None and table.stored.host != person:
        return Refused("Spectators can't chat during the game.", "may_not_talk", 403)
    if table.status == CLOSED:
        return Refused("You can't chat any more: the table is closed.", "is_closed")
    if silenced:
        return Refused("An operator has silenced you for now. You can play, but not chat.", "silenced", 403)
    if person in talk.silenced:
        return Refused("The host has silenced you at this table. You can play, but not chat.", "silenced", 403)
    return None


def checked_line(text: str, most: int, too_long: Text) -> str:
    """A text as one line without control characters; Refused where it is empty or has more than `most` characters."""
    clean = " ".join("".join(part if part.isprintable() or part in JOINERS else " " for part in text).split())
    if is_blank(clean):
        raise Refused("Enter some text first.", "no_text", 422)
    if len(clean) > most:
        raise Refused(too_long, "too_long", 422, count=most)
    return clean


async def say(
    tables: Tables, table: Table, person: PersonId, name: str, text: str, request_id: str | None
) -> ChatMessage:
    """Send a message; one that is sent twice with the same id counts once."""
    talk = await read_talk(tables, table)
    silenced = await tables.store.read(messages.is_silenced, person)
    if why := why_not(table, talk, person, silenced):
        raise why
    too_long = plural("A message can have at most {count} character.", "A message can have at most {count} characters.")
    clean = checked_line(text, limits.MESSAGE, too_long)
    number = _message_id(table, person, request_id)
    if request_id and (before := await tables.store.read(messages.find, number)):
        return _repeat(before, clean)
    seat = table.seat_of(person)
    author = distinct_name(table.stored.names, name) if seat is None else table.chairs[seat].name
    message = ChatMessage(number, person, author, clean, tables.clock.now(), False)
    added = functools.partial(
        messages.add, id=number, table_id=table.id, person=person, name=author, text=clean, at=message.at
    )
    await _commit(tables, table, added)
    return message


def _message_id(table: Table, person: PersonId, request_id: str | None) -> MessageId:
    if not request_id:
        return MessageId(secrets.token_urlsafe(12))
    number = hashlib.blake2b(f"{table.id} {person} {request_id}".encode(), digest_size=16).hexdigest()
    return MessageId(number)


def _repeat(row: StoredRow, text: str) -> ChatMessage:
    """The message that was sent with an id before; Refused where its text was another one."""
    if row.text != text:
        raise Refused("This id was already used for another message. Use a new id for each.", "bad_id", 422)
    return messages.from_row(row)


async def _commit(tables: Tables, table: Table, *changes: Also) -> None:
    """Write changes of the chat; they don't count as activity in the game."""
    await tables.commit(table, TableChange({"changed": table.stored.changed}, also=changes, parts=[TALK]))


# -- the host ---------------------------------------------------------------------------------


async def hide_message(tables: Tables, table: Table, person: PersonId, wanted: MessageId) -> None:
    """Hide a message as the host."""
    message = await find_message(tables, table, person, wanted)
    host_only(table, person)
    if message.hidden:
        raise Refused("This message is already hidden.", "is_hidden")
    entry = audit.recorder(person, audit.HOST, "hide", table.id, message.person, message.id)
    await set_hidden(tables, table, message.id, True, entry)


async def set_hidden(tables: Tables, table: Table, wanted: MessageId, hidden: bool, entry: Also) -> None:
    """Hide a message or restore it, with an entry in the audit log."""
    await _commit(tables, table, functools.partial(messages.set_hidden, wanted=wanted, hidden=hidden), entry)


async def silence_here(tables: Tables, table: Table, person: PersonId, target: PersonId, silent: bool) -> None:
    """Silence somebody at this table as the host, or let them chat again."""
    host_only(table, person)
    if target == person:
        raise Refused("You can't silence yourself.", "not_yourself")
    if (target in (await read_talk(tables, table)).silenced) == silent:
        return
    change = functools.partial(messages.set_silence, table=table.id, person=target, silent=silent)
    entry = audit.recorder(person, audit.HOST, "silence" if silent else "unsilence", table.id, target)
    await _commit(tables, table, change, entry)


async def silence_seat(tables: Tables, table: Table, person: PersonId, seat: int, silent: bool) -> None:
    """Silence whoever sits at a seat as the host, or let them chat again."""
    target = table.chairs[seat].person if seat < table.stored.seats else None
    if target is None:
        raise Refused("That seat is empty.", "nobody_there")
    await silence_here(tables, table, person, target, silent)


# -- everybody --------------------------------------------------------------------------------


async def mute_author(tables: Tables, table: Table, person: PersonId, wanted: MessageId, muted: bool) -> None:
    """Mute the author of a message for a person at every table, or unmute them."""
    message = await find_message(tables, table, person, wanted)
    if message.person == person:
        raise Refused("You can't mute yourself.", "not_yourself")
    await tables.store.write(messages.set_mute, person, message.person, muted)
    for other in list(tables.in_memory.values()):
        if other is table or other.is_here(person):
            tables.announce(other)
    tables.bus.tell_parts(table, TALK)


async def report_message(tables: Tables, table: Table, person: PersonId, wanted: MessageId, reason: str) -> None:
    """Report a message to the operators."""
    message = await find_message(tables, table, person, wanted)
    if message.person == person:
        raise Refused("You can't report your own message.", "not_yourself")
    too_long = plural("A reason can have at most {count} character.", "A reason can have at most {count} characters.")
    reason = checked_line(reason, limits.REASON, too_long)
    if not await tables.store.write(messages.add_report, message.id, person, reason):
        raise Refused("You have already reported this message.", "is_reported")
