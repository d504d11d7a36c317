"""Signing up, signing in and new passwords: what the pages for these do."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from ..errors import Refused
from ..ids import PersonId
from ..storage.connection import StoredRow
from ..storage.store import Store
from . import accounts
from .attempts import Attempts
from .passwords import Passwords

log = structlog.get_logger()


def stored_login(login: str) -> str:
    """A sign-in name in the form that is stored; "" where no account can have it."""
    try:
        return accounts.checked_login(login)
    except Refused:
        return ""


class Credentials:
    """The names and passwords of a site's accounts."""

    def __init__(
        self, store: Store, passwords: Passwords, attempts: Attempts, end_sessions: Callable[[PersonId], None]
    ) -> None:
        """`end_sessions` closes the open pages of a person, in every process."""
        self._store, self._passwords, self.attempts = store, passwords, attempts
        self._end_sessions = end_sessions

    # -- signing up and in ---------------------------------------------------------------------

    async def sign_up(self, person: PersonId, login: str, hashed: str) -> None:
        """Give a guest an account; the cookies the guest had no longer work."""
        await self._store.write(accounts.add, person, login, hashed)
        self._end_sessions(person)
        log.info("account created")

    async def sign_in(self, address: str, browser: str, login: str, password: str) -> PersonId:
        """The person with this name and password; Refused in the same way after the same work, whichever is wrong."""
        attempt = self.attempts.count_sign_in(address, browser, login)
        found = await self._store.read(accounts.find_by_login, login)
        if not await self._is_right(found, password, attempt.owner) or found is None:
            raise Refused("Wrong name or password.", "wrong_password", 403)
        self.attempts.refund(attempt)
        return PersonId(found.person)

    async def _is_right(self, found: StoredRow | None, password: str, owner: bool) -> bool:
        """Whether a password is that of an account; a hash of another cost than today's is renewed."""
        if not await self._passwords.is_right(password, found.password if found else None, owner) or found is None:
            return False
        if self._passwords.needs_rehash(found.password):
            fresh = await self._passwords.hash(password, owner)
            await self._store.write(accounts.rehash, found.person, found.password, fresh)
        return True

    async def sign_out_everywhere(self, person: PersonId) -> None:
        """End every session of an account, and close its open pages."""
        await self._store.write(accounts.sign_out, person)
        self._end_sessions(person)

    # -- accounts and passwords ----------------------------------------------------------------

    async def account_of(self, person: PersonId) -> StoredRow:
        """The account of a person; Refused for guests."""
        found: StoredRow | None = await self._store.read(accounts.find, person)
        if found is None:
            raise Refused("Sign in first.", "not_signed_in", 403)
        return found

    async def check_own_password(self, person: PersonId, password: str) -> StoredRow:
        """The account of a person who has entered its password again; Refused where that is wrong."""
        found = await self.account_of(person)
        attempt = self.attempts.count_own_password(person)
        if not await self._is_right(found, password, attempt.owner):
            raise Refused("Wrong password.", "wrong_password", 403)
        self.attempts.refund(attempt)
        return found

    async def change_password(self, person: PersonId, password: str) -> None:
        """Set the new password of somebody who is signed in, and sign every device out."""
        hashed = await self._passwords.hash(password, owner=True)
        await self._store.write(accounts.set_password, person, hashed)
        self._end_sessions(person)

    async def reset_password(self, ticket: str, hashed: str) -> PersonId:
        """Set a new password by the ticket in a link, and sign every device out; the person whose it is."""
        person = await self._store.write(accounts.reset_password, ticket, hashed)
        self._end_sessions(person)
        return person
