"""Channels: the ways in which a person wants to be reached, as the database holds them."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, and_, delete, insert, select, update

from ...engine.text.language import Language, plural
from .. import limits
from ..errors import Refused
from ..ids import ChannelId, PersonId
from ..storage import schema
from ..storage.connection import StoredRow, clock_of
from .notices import FAILURES_UNTIL_OFF

MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


def checked_mail(address: str) -> str:
    """An email address without spaces around it, or Refused."""
    clean = address.strip()
    if len(clean) > limits.MAIL or not MAIL_ADDRESS.fullmatch(clean):
        raise Refused("This is not a valid email address.", "bad_address", 422)
    return clean


def find_all(c: Connection, person: PersonId) -> Sequence[StoredRow]:
    """The channels of a person, in the order in which they were added."""
    mine = select(schema.channel).where(schema.channel.c.person == person)
    return c.execute(mine.order_by(schema.channel.c.created, schema.channel.c.id)).all()


def find(c: Connection, person: PersonId, channel: ChannelId) -> StoredRow:
    """A channel of a person, or Refused."""
    found = c.execute(select(schema.channel).where(is_own(person, channel))).first()
    if found is None:
        raise Refused("This channel doesn't exist, or it isn't yours.", "missing", 404)
    return found


def is_own(person: PersonId, channel: ChannelId) -> Any:
    """The condition that a channel is one of a person's."""
    return and_(schema.channel.c.id == channel, schema.channel.c.person == person)


def add(c: Connection, person: PersonId, kind: str, address: str, secret: str, confirmed: bool) -> ChannelId:
    """Add a channel; Refused where the person has too many, or this one already."""
    known = find_all(c, person)
    if any((row.kind, row.address) == (kind, address) for row in known):
        raise Refused("You already have this channel.", "channel_there")
    if len(known) >= limits.CHANNELS:
        text = plural(
            "You can have at most {count} channel. Remove one first.",
            "You can have at most {count} channels. Remove one first.",
        )
        raise Refused(text, "too_many", count=limits.CHANNELS)
    channel = ChannelId(secrets.token_hex(6))
    c.execute(insert(schema.channel).values(
        id=channel, person=person, kind=kind, address=address, secret=secret, confirmed=confirmed, failures=0,
        trouble="", created=clock_of(c).now(),
    ))  # fmt: skip
    return channel


def remove(c: Connection, person: PersonId, channel: ChannelId) -> None:
    """Remove a channel with every notice that was to be sent there."""
    find(c, person, channel)
    c.execute(delete(schema.notice).where(schema.notice.c.channel == channel))
    c.execute(delete(schema.channel).where(is_own(person, channel)))


def switch(c: Connection, person: PersonId, channel: ChannelId, on: bool) -> None:
    """Switch a channel on or off, and forget its failures."""
    find(c, person, channel)
    c.execute(
        update(schema.channel)
        .where(is_own(person, channel))
        .values(failures=0 if on else FAILURES_UNTIL_OFF, trouble="")
    )


def switch_off_by_link(c: Connection, channel: ChannelId) -> None:
    """Switch a channel off for whoever opened the link in one of its emails."""
    c.execute(
        update(schema.channel).where(schema.channel.c.id == channel).values(failures=FAILURES_UNTIL_OFF, trouble="")
    )


# -- how sending went -------------------------------------------------------------------------


def record_success(c: Connection, channel: ChannelId) -> None:
    """Forget the failures of a channel that works again."""
    failed = and_(schema.channel.c.id == channel, schema.channel.c.failures.between(1, FAILURES_UNTIL_OFF - 1))
    c.execute(update(schema.channel).where(failed).values(failures=0, trouble=""))


def record_failure(c: Connection, channel: ChannelId, problem: Refused) -> None:
    """Count a failure and store its reason; after too many in a row the channel is off."""
    more = update(schema.channel).where(schema.channel.c.id == channel, schema.channel.c.failures < FAILURES_UNTIL_OFF)
    text, values = (problem.text, problem.values) if isinstance(problem.text, str) else (str(problem), {})
    trouble = json.dumps({"text": text, "values": values})
    c.execute(more.values(failures=schema.channel.c.failures + 1, trouble=trouble))


def trouble_text(trouble: str, language: Language) -> str:
    """The reason of the last failure in a language; databases of earlier versions hold it as a plain text."""
    if not trouble.startswith("{"):
        return language.say(trouble)
    text, values = json.loads(trouble).values()
    return language.fill(text, values)
