"""The secrets in links of emails: one proves that an address belongs to a person, one switches a channel off."""

from __future__ import annotations

import hmac
import secrets

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from .. import limits
from ..accounts.tickets import DAY, hash_secret
from ..errors import Refused
from ..ids import ChannelId, PersonId
from ..storage import schema
from ..storage.connection import StoredRow, clock_of
from .channels import is_own

PENDING, USED = "channel", "channel done"  # kinds of tickets


# -- confirming an address --------------------------------------------------------------------


def issue_proof(c: Connection, person: PersonId, channel: ChannelId, address: str) -> str:
    """A secret that proves an address within a day; Refused after a few of them in a day."""
    now, ours = clock_of(c).now(), schema.ticket.c.kind.in_((PENDING, USED))
    c.execute(delete(schema.ticket).where(ours, schema.ticket.c.expires < now))
    same = schema.ticket.c.person == person
    if not _is_confirmed(c, person, address):
        same |= schema.ticket.c.detail.endswith(f" {address.lower()}", autoescape=True)
    if c.execute(select(func.count()).select_from(schema.ticket).where(ours, same)).scalar_one() >= limits.LETTERS:
        raise Refused("That's enough emails for today. Look for the last one, or try again tomorrow.", "too_often")
    proof = secrets.token_urlsafe(24)
    c.execute(insert(schema.ticket).values(
        hash=hash_secret(proof), person=person, kind=PENDING, detail=f"{channel} {address.lower()}", expires=now + DAY
    ))  # fmt: skip
    return proof


def _is_confirmed(c: Connection, person: PersonId, address: str) -> bool:
    """Whether a person's account has this address confirmed: then what strangers request for it doesn't count."""
    account = schema.account
    own = and_(account.c.person == person, account.c.mail_confirmed, func.lower(account.c.mail) == address.lower())
    return c.execute(select(account.c.person).where(own)).first() is not None


def find_channel(c: Connection, proof: str) -> StoredRow:
    """The channel whose address a secret proves, or Refused."""
    pending = and_(schema.ticket.c.hash == hash_secret(proof), schema.ticket.c.kind == PENDING)
    ticket = c.execute(select(schema.ticket).where(pending, schema.ticket.c.expires > clock_of(c).now())).first()
    if ticket is not None:
        own = select(schema.channel).where(is_own(ticket.person, ticket.detail.partition(" ")[0]))
        channel = c.execute(own).first()
        if channel is not None:
            return channel
    raise Refused("This link is no longer valid. Request a new one on your notifications page.", "old_link", 404)


def confirm(c: Connection, proof: str) -> None:
    """Confirm the address of a channel, and use its link up."""
    channel = find_channel(c, proof)
    c.execute(update(schema.ticket).where(schema.ticket.c.hash == hash_secret(proof)).values(kind=USED))
    c.execute(update(schema.channel).where(schema.channel.c.id == channel.id).values(confirmed=True))


# -- switching a channel off ------------------------------------------------------------------


def off_token(key: str, channel: ChannelId) -> str:
    """The secret that switches a channel off, valid as long as the channel exists."""
    return f"{channel}.{hmac.digest(key.encode(), f'off {channel}'.encode(), 'sha256').hex()[:32]}"


def check_off_token(key: str, token: str) -> ChannelId:
    """The channel that a secret switches off, or Refused."""
    channel = ChannelId(token.partition(".")[0])
    if not token.isascii() or not hmac.compare_digest(token, off_token(key, channel)):
        raise Refused("This link is not valid.", "old_link", 404)
    return channel
