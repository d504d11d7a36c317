"""Channels: the ways in which somebody wants to be reached, and the proof that a mail address is theirs."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from .. import limits
from ..refusals import Refused
from ..storage import schema
from ..storage.store import clock_of
from .notices import FAILURES

MAIL, WEBHOOK, PUSH = "mail", "webhook", "push"
ASKED, ANSWERED = "channel", "channel done"  # kinds of tickets
DAY = 86_400.0
MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}")


def of(c: Connection, person: str) -> Sequence[Row[Any]]:
    """Somebody's channels, in the order they were made."""
    mine = select(schema.channel).where(schema.channel.c.person == person)
    return c.execute(mine.order_by(schema.channel.c.created, schema.channel.c.id)).all()


def one(c: Connection, person: str, channel: str) -> Row[Any]:
    """One of somebody's channels, or Refused."""
    found = c.execute(select(schema.channel).where(_mine(person, channel))).first()
    if found is None:
        raise Refused("There is no such channel, or it is not yours.", "missing", 404)
    return found


def add(c: Connection, person: str, kind: str, address: str, secret: str, confirmed: bool) -> str:
    """A new channel; Refused where there are too many, or this one is there already."""
    known = of(c, person)
    if any((row.kind, row.address) == (kind, address) for row in known):
        raise Refused("You have this channel already.", "channel_there")
    if len(known) >= limits.CHANNELS:
        raise Refused("Nobody has more than eight channels: remove one first.", "too_many")
    channel = secrets.token_hex(6)
    c.execute(insert(schema.channel).values(
        id=channel, person=person, kind=kind, address=address, secret=secret, confirmed=confirmed, failures=0,
        trouble="", created=clock_of(c).now(),
    ))  # fmt: skip
    return channel


def remove(c: Connection, person: str, channel: str) -> None:
    """With everything that was to be sent there."""
    one(c, person, channel)
    c.execute(delete(schema.notice).where(schema.notice.c.channel == channel))
    c.execute(delete(schema.channel).where(_mine(person, channel)))


def switch(c: Connection, person: str, channel: str, on: bool) -> None:
    """Off until it is switched on again; on with a clean slate."""
    one(c, person, channel)
    c.execute(update(schema.channel).where(_mine(person, channel)).values(failures=0 if on else FAILURES, trouble=""))


def switch_off(c: Connection, channel: str) -> None:
    """By a link out of a mail: whoever has the mail may do that."""
    c.execute(update(schema.channel).where(schema.channel.c.id == channel).values(failures=FAILURES, trouble=""))


def worked(c: Connection, channel: str) -> None:
    """The last thing sent there arrived."""
    failed = and_(schema.channel.c.id == channel, schema.channel.c.failures.between(1, FAILURES - 1))
    c.execute(update(schema.channel).where(failed).values(failures=0, trouble=""))


def failed(c: Connection, channel: str, trouble: str) -> None:
    """It did not; too often in a row, and the channel is off."""
    more = update(schema.channel).where(schema.channel.c.id == channel, schema.channel.c.failures < FAILURES)
    c.execute(more.values(failures=schema.channel.c.failures + 1, trouble=trouble[:200]))


def _mine(person: str, channel: str) -> Any:
    return and_(schema.channel.c.id == channel, schema.channel.c.person == person)


# -- mail addresses ---------------------------------------------------------------------------


def checked_mail(address: str) -> str:
    """A mail address, or Refused."""
    clean = address.strip()
    if len(clean) > 254 or not MAIL_ADDRESS.fullmatch(clean):
        raise Refused("This is not a mail address.", "bad_address", 422)
    return clean


def ask(c: Connection, person: str, channel: str, address: str) -> str:
    """The secret part of a link that proves an address, valid for a day; Refused after the third in a day."""
    now = clock_of(c).now()
    c.execute(delete(schema.ticket).where(schema.ticket.c.kind.in_((ASKED, ANSWERED)), schema.ticket.c.expires < now))
    asked = schema.ticket.c.kind.in_((ASKED, ANSWERED))
    same = schema.ticket.c.person == person
    if not _is_own(c, person, address):
        same |= schema.ticket.c.detail.endswith(f" {address.lower()}", autoescape=True)
    if c.execute(select(func.count()).select_from(schema.ticket).where(asked, same)).scalar_one() >= limits.LETTERS:
        raise Refused("That were enough mails for a day: look for the last one, or try again tomorrow.", "too_often")
    proof = secrets.token_urlsafe(24)
    c.execute(insert(schema.ticket).values(
        hash=_hashed(proof), person=person, kind=ASKED, detail=f"{channel} {address.lower()}", expires=now + DAY
    ))  # fmt: skip
    return proof


def _is_own(c: Connection, person: str, address: str) -> bool:
    """Whether somebody's account has shown that an address is theirs: what strangers ask for does not count there."""
    account = schema.account
    shown = and_(account.c.person == person, account.c.mail_confirmed, func.lower(account.c.mail) == address.lower())
    return c.execute(select(account.c.person).where(shown)).first() is not None


def asked_for(c: Connection, proof: str) -> Row[Any]:
    """The channel a link out of a mail proves, or Refused."""
    open_ = and_(schema.ticket.c.hash == _hashed(proof), schema.ticket.c.kind == ASKED)
    ticket = c.execute(select(schema.ticket).where(open_, schema.ticket.c.expires > clock_of(c).now())).first()
    if ticket is not None:
        found = select(schema.channel).where(_mine(ticket.person, ticket.detail.partition(" ")[0]))
        channel = c.execute(found).first()
        if channel is not None:
            return channel
    raise Refused("This link is not valid any more: ask for a new one on the page of your notices.", "old_link", 404)


def confirm(c: Connection, proof: str) -> None:
    """The address is theirs; the link is worth nothing from now on."""
    channel = asked_for(c, proof)
    c.execute(update(schema.ticket).where(schema.ticket.c.hash == _hashed(proof)).values(kind=ANSWERED))
    c.execute(update(schema.channel).where(schema.channel.c.id == channel.id).values(confirmed=True))


def _hashed(proof: str) -> str:
    return hashlib.sha256(proof.encode()).hexdigest()


def off_mark(key: str, channel: str) -> str:
    """The secret part of a link that switches a channel off; it is valid as long as the channel is there."""
    return f"{channel}.{hmac.digest(key.encode(), f'off {channel}'.encode(), 'sha256').hex()[:32]}"


def channel_of(key: str, mark: str) -> str:
    """The channel such a link is about, or Refused."""
    channel = mark.partition(".")[0]
    if not mark.isascii() or not hmac.compare_digest(mark, off_mark(key, channel)):
        raise Refused("This link is not valid.", "old_link", 404)
    return channel
