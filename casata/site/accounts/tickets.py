"""Tickets: secrets in links that prove something once. Only their hashes are stored."""

from __future__ import annotations

import hashlib
import secrets
from typing import Any

from sqlalchemy import Connection, Row, and_, select

from ..errors import Refused
from ..ids import PersonId
from ..storage.connection import StoredRow, clock_of
from ..storage.schema import account, ticket

MAIL, RESET = "mail", "reset"  # kinds of tickets
HOUR, DAY = 3_600.0, 86_400.0  # seconds


def hash_secret(secret: str) -> str:
    """The hash under which a ticket or an API key is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def issue(c: Connection, person: PersonId, kind: str, detail: str, seconds: float) -> str:
    """A new ticket that works once, for so many seconds; it replaces an earlier one of the same kind and detail."""
    now = clock_of(c).now()
    same = and_(ticket.c.person == person, ticket.c.kind == kind, ticket.c.detail == detail)
    c.execute(ticket.delete().where((ticket.c.expires < now) | same))
    secret = secrets.token_urlsafe(24)
    c.execute(
        ticket.insert().values(hash=hash_secret(secret), person=person, kind=kind, detail=detail, expires=now + seconds)
    )  # fmt: skip
    return secret


def find_account(c: Connection, secret: str, kind: str) -> StoredRow:
    """The account that a ticket is for, without using the ticket; Refused where it isn't valid."""
    wanted = select(account).join(ticket, ticket.c.person == account.c.person).where(_is_valid(c, secret, kind))
    found = c.execute(wanted).first()
    if found is None:
        raise _invalid()
    return found


def use(c: Connection, secret: str, kind: str) -> Row[Any, Any]:
    """The person and detail of a ticket, which is used up by this; Refused where it isn't valid."""
    valid = ticket.delete().where(_is_valid(c, secret, kind))
    found = c.execute(valid.returning(ticket.c.person, ticket.c.detail)).first()
    if found is None:
        raise _invalid()
    return found


def revoke(c: Connection, person: PersonId, kind: str) -> None:
    """Delete all tickets of one kind that a person has."""
    c.execute(ticket.delete().where(and_(ticket.c.person == person, ticket.c.kind == kind)))


def _is_valid(c: Connection, secret: str, kind: str) -> Any:
    return and_(ticket.c.hash == hash_secret(secret), ticket.c.kind == kind, ticket.c.expires > clock_of(c).now())


def _invalid() -> Refused:
    return Refused("This link has expired or was already used. Request a new one.", "bad_ticket", 404)
