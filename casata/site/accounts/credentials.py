"""Signing up, signing in and new passwords: what the pages for these do."""

from __future__ import annotations

from typing import Any

import structlog
from sqlalchemy import Row

from .. import limits, personal_data
from ..errors import Refused
from ..site import Site
from ..storage.tables import find_tables_of
from . import accounts, attempts

log = structlog.get_logger()


def stored_login(login: str) -> str:
    """A sign-in name in the form that is stored; "" where no account can have it."""
    try:
        return accounts.checked_login(login)
    except Refused:
        return ""


# -- signing up and in ------------------------------------------------------------------------


async def sign_up(site: Site, person: str, login: str, hashed: str) -> None:
    """Give a guest an account; the cookies the guest had no longer work."""
    await site.store.write(accounts.add, person, login, hashed)
    site.tables.bus.sign_out(person)
    log.info("account created")


async def sign_in(site: Site, address: str, browser: str, login: str, password: str) -> str:
    """The person with this name and password; Refused in the same way after the same work, whichever is wrong."""
    attempt = attempts.count_sign_in(site, address, browser, login)
    found = await site.store.read(accounts.find_by_login, login)
    if not await _is_right(site, found, password, attempt.owner) or found is None:
        raise Refused("Wrong name or password.", "wrong_password", 403)
    attempts.refund(site, attempt)
    return str(found.person)


async def _is_right(site: Site, found: Row[Any] | None, password: str, owner: bool) -> bool:
    """Whether a password is that of an account; a hash of another cost than today's is renewed."""
    if not await site.passwords.is_right(password, found.password if found else None, owner) or found is None:
        return False
    if site.passwords.needs_rehash(found.password):
        fresh = await site.passwords.hash(password, owner)
        await site.store.write(accounts.rehash, found.person, found.password, fresh)
    return True


async def take_over_guest(site: Site, guest: str, person: str) -> None:
    """Move what a guest has to the account that they have signed in to."""
    await personal_data.merge(site.tables, guest, person)
    site.tables.bus.sign_out(guest)


async def sign_out_everywhere(site: Site, person: str) -> None:
    """End every session of an account, and close its open pages."""
    await site.store.write(accounts.sign_out, person)
    site.tables.bus.sign_out(person)


async def count_tables(site: Site, person: str) -> int:
    """How many tables a guest would bring along."""
    return len(await site.store.read(find_tables_of, person, limits.SHOWN))


# -- accounts and passwords -------------------------------------------------------------------


async def account_of(site: Site, person: str) -> Row[Any]:
    """The account of a person; Refused for guests."""
    found: Row[Any] | None = await site.store.read(accounts.find, person)
    if found is None:
        raise Refused("Sign in first.", "not_signed_in", 403)
    return found


async def check_own_password(site: Site, person: str, password: str) -> Row[Any]:
    """The account of a person who has entered its password again; Refused where that is wrong."""
    found = await account_of(site, person)
    attempt = attempts.count_own_password(site, person)
    if not await _is_right(site, found, password, attempt.owner):
        raise Refused("Wrong password.", "wrong_password", 403)
    attempts.refund(site, attempt)
    return found


async def change_password(site: Site, person: str, password: str) -> None:
    """Set the new password of somebody who is signed in, and sign every device out."""
    hashed = await site.passwords.hash(password, owner=True)
    await site.store.write(accounts.set_password, person, hashed)
    site.tables.bus.sign_out(person)


async def reset_password(site: Site, ticket: str, hashed: str) -> str:
    """Set a new password by the ticket in a link, and sign every device out; the person whose it is."""
    person: str = await site.store.write(accounts.reset_password, ticket, hashed)
    site.tables.bus.sign_out(person)
    return person
