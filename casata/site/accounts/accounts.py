"""Accounts: people who can sign in, and the tickets that prove something once."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, select, update

from .. import limits
from ..refusals import Refused
from ..storage.schema import account, person, ticket, token
from ..storage.store import clock_of, upsert
from .confusables import is_ignorable, small_skeleton
from .names import is_reserved

MAIL, RESET = "mail", "reset"  # kinds of tickets
HOUR, DAY = 3_600.0, 86_400.0  # seconds


def checked_login(name: str) -> str:
    """The name somebody signs in with, as it is kept: however it is typed, it is the same."""
    login = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())
    plain = all(sign.isalnum() or sign in "._-" for sign in login)
    if not plain or not limits.LOGIN_LEAST <= len(login) <= limits.LOGIN:
        raise Refused(
            "A name to sign in with is made of letters, digits, dots and dashes: two at least, not too many.",
            "bad_login", 422,
        )  # fmt: skip
    return login


def new_login(name: str) -> str:
    """The same for a new account: without what is not seen, and no label of ours."""
    login = checked_login(name)
    if any(is_ignorable(sign) for sign in login):
        raise Refused("This name has characters that nobody can see: choose another.", "bad_login", 422)
    if is_reserved(login):
        raise Refused("Bots, hosts and operators are called like that: choose another name.", "name_reserved", 422)
    return login


def checked_mail(address: str) -> str:
    """A mail address as far as one can see; whether it is right, a ticket shows."""
    clean = address.strip()
    before, at, domain = clean.rpartition("@")
    plain = clean.isascii() and clean.isprintable() and not set(clean) & set(' ,;:<>()[]"\\')
    if not (at and before and "@" not in before and "." in domain and plain and len(clean) <= limits.MAIL):
        raise Refused("This is not a mail address.", "bad_mail", 422)
    return clean


# -- who is asking ----------------------------------------------------------------------------


def _people() -> Select[Any]:
    return select(
        person, account.c.login, account.c.epoch, account.c.operator
    ).select_from(person.outerjoin(account, account.c.person == person.c.id))  # fmt: skip


def known(c: Connection, who: str) -> Row[Any] | None:
    """A person with what their account says, where they have one."""
    return c.execute(_people().where(person.c.id == who)).first()


def bearer(c: Connection, hashed: str) -> Row[Any] | None:
    """The same by the hash of a token."""
    return c.execute(_people().join(token, token.c.person == person.c.id).where(token.c.hash == hashed)).first()


# -- accounts ---------------------------------------------------------------------------------


def add(c: Connection, who: str, login: str, password: str) -> None:
    """A person can sign in from now on; Refused where somebody else has that name, or one that looks like it."""
    row = upsert(c, account).values(
        person=who, login=login, password=password, mail="", mail_confirmed=False, epoch=1, operator=False,
        created=clock_of(c).now(), skeleton=small_skeleton(login),
    )  # fmt: skip
    if c.execute(row.on_conflict_do_nothing().returning(account.c.person)).first() is None:
        raise Refused("This name is taken, or looks like one that is: choose another.", "login_taken")


def by_login(c: Connection, login: str) -> Row[Any] | None:
    """An account by its name."""
    return c.execute(select(account).where(account.c.login == login)).first()


def of(c: Connection, who: str) -> Row[Any] | None:
    """The account of a person."""
    return c.execute(select(account).where(account.c.person == who)).first()


def renew(c: Connection, who: str, before: str, password: str) -> None:
    """The same password under a new hash."""
    here = and_(account.c.person == who, account.c.password == before)
    c.execute(update(account).where(here).values(password=password))


def sign_out(c: Connection, who: str) -> None:
    """Every cookie of an account is worthless."""
    c.execute(update(account).where(account.c.person == who).values(epoch=account.c.epoch + 1))


def set_password(c: Connection, who: str, password: str) -> None:
    """A new password: every cookie and every link to set another one are worthless."""
    c.execute(
        update(account).where(account.c.person == who).values(password=password, epoch=account.c.epoch + 1)
    )  # fmt: skip
    c.execute(ticket.delete().where(and_(ticket.c.person == who, ticket.c.kind == RESET)))


def reset(c: Connection, given: str, password: str) -> str:
    """A new password by a ticket; whose it is."""
    who = use(c, given, RESET).person
    set_password(c, who, password)
    return str(who)


def set_mail(c: Connection, who: str, address: str) -> str:
    """Where mail goes once a ticket has come back from there; the ticket, "" where no mail is wanted."""
    c.execute(update(account).where(account.c.person == who).values(mail=address, mail_confirmed=False))
    c.execute(ticket.delete().where(and_(ticket.c.person == who, ticket.c.kind == MAIL)))
    return issue(c, who, MAIL, address, DAY) if address else ""


def confirm_mail(c: Connection, given: str) -> None:
    """A ticket has come back: the address is right."""
    used = use(c, given, MAIL)
    here = and_(account.c.person == used.person, account.c.mail == used.detail)
    c.execute(update(account).where(here).values(mail_confirmed=True))


# -- tickets ----------------------------------------------------------------------------------


def hashed(secret: str) -> str:
    """What is kept of a token or a ticket."""
    return hashlib.sha256(secret.encode()).hexdigest()


def issue(c: Connection, who: str, kind: str, detail: str, seconds: float) -> str:
    """A ticket that counts once, for so long; only its hash is kept, and the one before for the same is worthless."""
    now = clock_of(c).now()
    same = and_(ticket.c.person == who, ticket.c.kind == kind, ticket.c.detail == detail)
    c.execute(ticket.delete().where((ticket.c.expires < now) | same))
    given = secrets.token_urlsafe(24)
    c.execute(
        ticket.insert().values(hash=hashed(given), person=who, kind=kind, detail=detail, expires=now + seconds)
    )  # fmt: skip
    return given


def _there(c: Connection, given: str, kind: str) -> Any:
    return and_(ticket.c.hash == hashed(given), ticket.c.kind == kind, ticket.c.expires > clock_of(c).now())


def holder(c: Connection, given: str, kind: str) -> Row[Any]:
    """The account a ticket is for, without using it."""
    wanted = select(account).join(ticket, ticket.c.person == account.c.person).where(_there(c, given, kind))
    found = c.execute(wanted).first()
    if found is None:
        raise worthless()
    return found


def use(c: Connection, given: str, kind: str) -> Row[Any, Any]:
    """What a ticket is for, once."""
    found = c.execute(ticket.delete().where(_there(c, given, kind)).returning(ticket.c.person, ticket.c.detail)).first()
    if found is None:
        raise worthless()
    return found


def worthless() -> Refused:
    """The ticket was used, is too old, or never was one."""
    return Refused("This link was used already or is too old: ask for a new one.", "bad_ticket", 404)


def reset_for(c: Connection, login: str, asker: str, seconds: float) -> tuple[str, str] | None:
    """A ticket to set a new password for whoever has a confirmed mail address, and that address.

    It ends those that the same browser asked for, not those of others: nobody can end a link that the owner waits for.
    """
    found = by_login(c, login)
    if found is None or not found.mail or not found.mail_confirmed:
        return None
    return issue(c, found.person, RESET, hashed(asker)[:16], seconds), str(found.mail)


def reset_link(c: Connection, login: str) -> str | None:
    """The same from whoever runs the site, for a day: every other one is worthless."""
    found = by_login(c, login)
    if found is None:
        return None
    c.execute(ticket.delete().where(and_(ticket.c.person == found.person, ticket.c.kind == RESET)))
    return issue(c, found.person, RESET, "", DAY)
