"""Talk at a table: what is said, who does not want to hear whom, reports, and the host's power over all that."""

from __future__ import annotations

import functools
import hashlib
import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, and_, func, insert, select, update

from .. import limits
from ..accounts.names import distinct_name, is_blank
from ..moderation import audit
from ..refusals import Refused
from ..storage import schema
from ..storage.store import clock_of, upsert
from ..tables.registry import Tables
from ..tables.seats import host_only
from ..tables.table import CLOSED, TALK, Table

JOINERS = "\u200c\u200d"  # invisible, but words and signs need them
message, mute, silence, report = schema.message, schema.mute, schema.silence, schema.report


@dataclass(frozen=True)
class Said:
    """Something somebody said."""

    id: str
    person: str
    name: str
    text: str  # "" once it is hidden: nobody at the table needs it any more
    at: float
    hidden: bool
    by_host: bool = False  # who took it away: the host, or an operator


@dataclass(frozen=True)
class ModerationAct:
    """Something a host or an operator did here."""

    at: float
    role: str
    what: str
    who: str
    whom: str


@dataclass(frozen=True)
class Talk:
    """What is shown of a table's talk, the newest last."""

    said: tuple[Said, ...]
    silenced: frozenset[str]
    deeds: tuple[ModerationAct, ...]

    def find(self, message: str) -> Said:
        """One of them, or Refused."""
        for said in self.said:
            if said.id == message:
                return said
        raise Refused("This message is not shown any more.", "no_such_message", 404)


@dataclass(frozen=True)
class Listener:
    """What one viewer makes of it."""

    muted: frozenset[str] = frozenset()
    reported: frozenset[str] = frozenset()  # messages
    silenced: bool = False  # by an operator


DEAF = Listener()
SILENT = Talk((), frozenset(), ())


# -- the book ---------------------------------------------------------------------------------


def read(c: Connection, table: str) -> Talk:
    """The last that was said at a table, who may say nothing there, and what was done about it."""
    newest = select(message).where(message.c.seating == table).order_by(message.c.at.desc(), message.c.id)
    rows = c.execute(newest.limit(limits.HEARD)).all()[::-1]
    done = audit.at_table(c, table)
    by_host = audit.hidden_by_host(c, table) if any(row.hidden for row in rows) else set()
    said = [
        Said(row.id, row.person, row.name, "" if row.hidden else row.text, row.at, row.hidden, row.id in by_host)
        for row in rows
    ]
    silenced = c.execute(select(silence.c.person).where(silence.c.seating == table)).scalars()
    deeds = [ModerationAct(row.at, row.role, row.what, row.who or "", row.whom or "") for row in done]
    return Talk(tuple(said), frozenset(silenced), tuple(deeds))


def ear(c: Connection, person: str, speakers: Iterable[str], messages: Iterable[str]) -> Listener:
    """Whom somebody has muted and what they have reported, among these."""
    unheard = select(mute.c.muted).where(and_(mute.c.person == person, mute.c.muted.in_(speakers)))
    told = select(report.c.message).where(and_(report.c.person == person, report.c.message.in_(messages)))
    muted, reported = c.execute(unheard).scalars(), c.execute(told).scalars()
    return Listener(frozenset(muted), frozenset(reported), is_silenced(c, person))


def is_silenced(c: Connection, person: str) -> bool:
    """Whether an operator lets somebody say nothing for now."""
    until = c.execute(select(schema.person.c.silenced).where(schema.person.c.id == person)).scalar()
    return (until or 0.0) > clock_of(c).now()


def one(c: Connection, wanted: str) -> Row[Any] | None:
    """A message, wherever it was said."""
    return c.execute(select(message).where(message.c.id == wanted)).first()


def add(c: Connection, **values: Any) -> None:
    """Something is said."""
    c.execute(insert(message).values(hidden=False, **values))


def hide(c: Connection, wanted: str, hidden: bool) -> None:
    """Take a message away, or give it back."""
    c.execute(update(message).where(message.c.id == wanted).values(hidden=hidden))


def set_silence(c: Connection, table: str, person: str, silent: bool) -> None:
    """Somebody may say nothing at a table, or may again."""
    if silent:
        c.execute(upsert(c, silence).values(seating=table, person=person).on_conflict_do_nothing())
    else:
        c.execute(silence.delete().where(and_(silence.c.seating == table, silence.c.person == person)))


def set_mute(c: Connection, person: str, muted: str, wanted: bool) -> None:
    """Somebody does not want to hear somebody else, or does again."""
    if not wanted:
        c.execute(mute.delete().where(and_(mute.c.person == person, mute.c.muted == muted)))
        return
    count = c.execute(select(func.count()).select_from(mute).where(mute.c.person == person)).scalar_one()
    if count >= limits.MUTED:
        raise Refused("You have muted as many people as can be muted.", "too_many")
    c.execute(upsert(c, mute).values(person=person, muted=muted).on_conflict_do_nothing())


def add_report(c: Connection, wanted: str, person: str, reason: str) -> bool:
    """Somebody wants an operator to look; whether they had not said so before."""
    values = {"id": secrets.token_urlsafe(12), "message": wanted, "person": person, "reason": reason,
              "at": clock_of(c).now()}  # fmt: skip
    row = upsert(c, report).values(**values).on_conflict_do_nothing(index_elements=["message", "person"])
    return c.execute(row.returning(report.c.id)).first() is not None


# -- at a table that is held ------------------------------------------------------------------


async def of(tables: Tables, table: Table) -> Talk:
    """The talk of a table, read when it is first asked for."""
    if TALK not in table.parts:
        table.parts[TALK] = await tables.in_store(tables.store.read, read, table.id)
    talk: Talk = table.parts[TALK]
    return talk


async def ear_of(tables: Tables, table: Table, person: str) -> Listener:
    """What a viewer makes of the talk; asked anew each time, since muting holds at every table at once."""
    talk = await of(tables, table)
    speakers = {said.person for said in talk.said}
    if not speakers:
        return DEAF
    return await tables.in_store(tables.store.read, ear, person, speakers, [said.id for said in talk.said])


def may_hear(table: Table, person: str) -> bool:
    """Whether somebody hears what was said: a game that was private keeps its talk when it is shown to everybody."""
    return table.open or person in table.visitors or person == table.host or table.seat_of(person) is not None


async def find(tables: Tables, table: Table, person: str, wanted: str) -> Said:
    """A message that somebody may hear; the same refusal whether it is not there or not for them."""
    talk = await of(tables, table)
    return (talk if may_hear(table, person) else SILENT).find(wanted)


def why_not(table: Table, talk: Talk, person: str, silenced: bool = False) -> Refused | None:
    """Why somebody may say nothing here; nothing when they may."""
    if table.seat_of(person) is None and table.host != person:
        return Refused("Whoever watches reads along, but says nothing: it could be advice.", "may_not_talk", 403)
    if table.status == CLOSED:
        return Refused("The table is closed: nothing more is said here.", "is_closed")
    if silenced:
        return Refused("An operator has silenced you for now: you may play, but not talk.", "silenced", 403)
    if person in talk.silenced:
        return Refused("The host has silenced you at this table: you may play, but not talk.", "silenced", 403)
    return None


def cleaned(text: str, most: int, what: str) -> str:
    """One line without anything invisible in it, neither empty nor too long."""
    clean = " ".join("".join(part if part.isprintable() or part in JOINERS else " " for part in text).split())
    if is_blank(clean):
        raise Refused("Say something: at least one letter.", "no_text", 422)
    if len(clean) > most:
        raise Refused(f"{what} has at most {most} characters", "too_long", 422)
    return clean


async def say(tables: Tables, table: Table, person: str, name: str, text: str, mark: str | None) -> Said:
    """Say something; the same mark counts once."""
    talk = await of(tables, table)
    silenced = await tables.in_store(tables.store.read, is_silenced, person)
    if why := why_not(table, talk, person, silenced):
        raise why
    clean = cleaned(text, limits.MESSAGE, "a message")
    number = _id(table, person, mark)
    if mark and (before := await tables.in_store(tables.store.read, one, number)):
        return _again(before, clean)
    seat = table.seat_of(person)
    called = distinct_name(table.names, name) if seat is None else table.chairs[seat].name
    said = Said(number, person, called, clean, tables.clock.now(), False)
    added = functools.partial(add, id=said.id, seating=table.id, person=person, name=called, text=clean, at=said.at)
    await tables.commit(table, _as_it_was(table), also=[added], parts=[TALK])
    return said


def _id(table: Table, person: str, mark: str | None) -> str:
    if not mark:
        return secrets.token_urlsafe(12)
    return hashlib.blake2b(f"{table.id} {person} {mark}".encode(), digest_size=16).hexdigest()


def _again(row: Row[Any], text: str) -> Said:
    """What was said under an id before; Refused where that was something else."""
    if row.text != text:
        raise Refused("this id was used for another message: choose a new one for each", "bad_id", 422)
    return Said(row.id, row.person, row.name, "" if row.hidden else row.text, row.at, row.hidden)


def _as_it_was(table: Table) -> dict[str, Any]:
    """Talk is no change of the game: lists and who is taken to be gone do not depend on it."""
    return {"changed": table.changed}


async def take_away(tables: Tables, table: Table, person: str, wanted: str) -> None:
    """The host takes a message away."""
    said = await find(tables, table, person, wanted)
    host_only(table, person)
    if said.hidden:
        raise Refused("This message was taken away already.", "is_hidden")
    done = audit.noted(person, audit.HOST, "hide", table.id, said.person, said.id)
    await change(tables, table, said.id, True, done)


async def change(tables: Tables, table: Table, wanted: str, hidden: bool, done: Any) -> None:
    """Take a message away or give it back, with a line in the audit log."""
    hiding = functools.partial(hide, wanted=wanted, hidden=hidden)
    await tables.commit(table, _as_it_was(table), also=[hiding, done], parts=[TALK])


async def silence_here(tables: Tables, table: Table, person: str, target: str, silent: bool) -> None:
    """The host lets somebody say nothing at this table, or lets them speak again."""
    host_only(table, person)
    if target == person:
        raise Refused("Nobody silences themselves: just say nothing.", "not_yourself")
    if (target in (await of(tables, table)).silenced) == silent:
        return
    changed = functools.partial(set_silence, table=table.id, person=target, silent=silent)
    done = audit.noted(person, audit.HOST, "silence" if silent else "unsilence", table.id, target)
    await tables.commit(table, _as_it_was(table), also=[changed, done], parts=[TALK])


async def mute_author(tables: Tables, table: Table, person: str, wanted: str, muted: bool) -> None:
    """Somebody does not want to hear who said this, at any table; or does again."""
    said = await find(tables, table, person, wanted)
    if said.person == person:
        raise Refused("Nobody mutes themselves.", "not_yourself")
    await tables.in_store(tables.store.write, set_mute, person, said.person, muted)
    for other in list(tables.in_memory.values()):
        if other is table or other.is_here(person):
            tables.announce(other)
    tables.bus.parts(table, TALK)


async def tell_operators(tables: Tables, table: Table, person: str, wanted: str, reason: str) -> None:
    """Report a message."""
    said = await find(tables, table, person, wanted)
    if said.person == person:
        raise Refused("This message is your own.", "not_yourself")
    why = cleaned(reason, limits.REASON, "a reason")
    if not await tables.in_store(tables.store.write, add_report, said.id, person, why):
        raise Refused("You have reported this message already.", "is_reported")
