"""Accounts: people who can sign in, as the database holds them."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, delete, insert, select, update

from ...engine.text.language import plural
from .. import limits
from ..errors import Refused
from ..ids import PersonId
from ..storage.confusables import is_ignorable, small_skeleton
from ..storage.connection import StoredRow, clock_of, upsert
from ..storage.schema import account, person, token
from . import tickets
from .names import is_reserved, reserved_name


def checked_login(name: str) -> str:
    """A sign-in name in the one form that is stored, however it was typed; Refused where it can't be one."""
    login = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).strip().casefold())
    plain = all(sign.isalnum() or sign in "._-" for sign in login)
    if not plain or not limits.LOGIN_LEAST <= len(login) <= limits.LOGIN:
        text = plural(
            "A sign-in name has {least} to {most} character: letters, digits, dots, dashes and underscores.",
            "A sign-in name has {least} to {most} characters: letters, digits, dots, dashes and underscores.",
            by="most",
        )
        raise Refused(text, "bad_login", 422, least=limits.LOGIN_LEAST, most=limits.LOGIN)
    return login


def new_login(name: str) -> str:
    """A sign-in name for a new account: without invisible characters, and not reserved for bots and operators."""
    login = checked_login(name)
    if any(is_ignorable(sign) for sign in login):
        raise Refused("This name contains invisible characters. Choose another one.", "bad_login", 422)
    if is_reserved(login):
        raise reserved_name()
    return login


def checked_mail(address: str) -> str:
    """An email address that looks right, or Refused; only a ticket proves that mail arrives there."""
    clean = address.strip()
    before, at, domain = clean.rpartition("@")
    plain = clean.isascii() and clean.isprintable() and not set(clean) & set(' ,;:<>()[]"\\')
    if not (at and before and "@" not in before and "." in domain and plain and len(clean) <= limits.MAIL):
        raise Refused("This is not a valid email address.", "bad_mail", 422)
    return clean


# -- who sends a request ----------------------------------------------------------------------


def _people() -> Select[Any]:
    return select(
        person, account.c.login, account.c.epoch, account.c.operator
    ).select_from(person.outerjoin(account, account.c.person == person.c.id))  # fmt: skip


ONE_PERSON = _people().where(person.c.id == bindparam("who"))  # made once: every request asks for it


def find_person(c: Connection, who: PersonId) -> StoredRow | None:
    """A person by id, with the columns of their account that a session needs."""
    return c.execute(ONE_PERSON, {"who": who}).first()


def find_key_owner(c: Connection, key_hash: str) -> StoredRow | None:
    """The person who has the API key with this hash, with the columns of their account that a session needs."""
    return c.execute(_people().join(token, token.c.person == person.c.id).where(token.c.hash == key_hash)).first()


def save_person(c: Connection, values: Mapping[str, object]) -> None:
    """Add a person, or change their name and preferences."""
    changed = {name: value for name, value in values.items() if name not in ("id", "created")}
    c.execute(upsert(c, person).values(**values).on_conflict_do_update(index_elements=["id"], set_=changed))


# -- API keys ---------------------------------------------------------------------------------


def find_keys(c: Connection, who: PersonId) -> Sequence[StoredRow]:
    """The API keys of a person, newest first."""
    return c.execute(select(token).where(token.c.person == who).order_by(token.c.created.desc())).all()


def add_key(c: Connection, values: Mapping[str, object]) -> None:
    """Add an API key; only its hash is stored."""
    c.execute(insert(token).values(**values))


def delete_key(c: Connection, who: PersonId, key: str) -> None:
    """Delete an API key of a person."""
    c.execute(delete(token).where(token.c.id == key, token.c.person == who))


# -- accounts ---------------------------------------------------------------------------------


def add(c: Connection, who: PersonId, login: str, password: str) -> None:
    """Give a person an account; Refused where its name is taken, or looks like one that is."""
    row = upsert(c, account).values(
        person=who, login=login, password=password, mail="", mail_confirmed=False, epoch=1, operator=False,
        created=clock_of(c).now(), skeleton=small_skeleton(login),
    )  # fmt: skip
    if c.execute(row.on_conflict_do_nothing().returning(account.c.person)).first() is None:
        raise Refused("This name is taken, or looks like one that is. Choose another one.", "login_taken")


def find(c: Connection, who: PersonId) -> StoredRow | None:
    """The account of a person."""
    return c.execute(select(account).where(account.c.person == who)).first()


def find_by_login(c: Connection, login: str) -> StoredRow | None:
    """The account with a sign-in name."""
    return c.execute(select(account).where(account.c.login == login)).first()


def rehash(c: Connection, who: PersonId, before: str, password: str) -> None:
    """Replace the hash of a password that stays the same."""
    here = and_(account.c.person == who, account.c.password == before)
    c.execute(update(account).where(here).values(password=password))


def sign_out(c: Connection, who: PersonId) -> None:
    """Sign an account out everywhere: its cookies no longer work."""
    c.execute(update(account).where(account.c.person == who).values(epoch=account.c.epoch + 1))


def set_password(c: Connection, who: PersonId, password: str) -> None:
    """Set a new password; cookies and links for resetting the old one no longer work."""
    c.execute(
        update(account).where(account.c.person == who).values(password=password, epoch=account.c.epoch + 1)
    )  # fmt: skip
    tickets.revoke(c, who, tickets.RESET)


def set_mail(c: Connection, who: PersonId, address: str) -> str:
    """Set an address that is not confirmed yet; the ticket that confirms it, "" where the address is removed."""
    c.execute(update(account).where(account.c.person == who).values(mail=address, mail_confirmed=False))
    tickets.revoke(c, who, tickets.MAIL)
    return tickets.issue(c, who, tickets.MAIL, address, tickets.DAY) if address else ""


def confirm_mail(c: Connection, ticket: str) -> None:
    """Confirm the address that a ticket was mailed to."""
    used = tickets.use(c, ticket, tickets.MAIL)
    here = and_(account.c.person == used.person, account.c.mail == used.detail)
    c.execute(update(account).where(here).values(mail_confirmed=True))


# -- a forgotten password ---------------------------------------------------------------------


def reset_password(c: Connection, ticket: str, password: str) -> PersonId:
    """Set a new password by a ticket; the id of the person whose account it is."""
    who = tickets.use(c, ticket, tickets.RESET).person
    set_password(c, who, password)
    return PersonId(who)


def issue_reset(c: Connection, login: str, requester: str, seconds: float) -> tuple[str, str, PersonId] | None:
    """A ticket for resetting a password, the confirmed address to mail it to, and the person; None for no such account.

    It replaces earlier tickets that the same person requested, but not those of others: so nobody can invalidate the
    link that the owner is waiting for.
    """
    found = find_by_login(c, login)
    if found is None or not found.mail or not found.mail_confirmed:
        return None
    detail = tickets.hash_secret(requester)[:16]
    return tickets.issue(c, found.person, tickets.RESET, detail, seconds), str(found.mail), PersonId(found.person)


def issue_operator_reset(c: Connection, login: str) -> str | None:
    """A ticket for resetting a password that the site's operator hands over; it lasts a day and replaces all others."""
    found = find_by_login(c, login)
    if found is None:
        return None
    tickets.revoke(c, found.person, tickets.RESET)
    return tickets.issue(c, found.person, tickets.RESET, "", tickets.DAY)
