"""Passwords: which ones are good enough, and their argon2 hashes, computed a few at a time."""

from __future__ import annotations

import asyncio
import functools
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ...engine import blocking
from ...engine.text.language import plural
from .. import limits
from ..errors import Refused
from ..work import queue
from ..work.queue import FairQueue

T = TypeVar("T")
AT_ONCE = 2  # hashes computed at the same time: each takes much memory
WAITING = 40  # hashes that may wait for their turn, twice as many for owners of accounts,
OF_ONE = 10  # and from one network
COMMON = """
12345678 123456789 1234567890 87654321 11111111 00000000 88888888 12341234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx password
password1 password123 passw0rd p@ssw0rd qwertyui qwertyuiop qwerty123 asdfghjkl zxcvbnm1 abcd1234 abc12345 iloveyou
sunshine princess football baseball superman trustno1 starwars whatever letmein1 welcome1 computer internet michelle
jennifer administrator changeme passwort passwort1 hallo123 schatz123 jelszo123
"""


def checked_password(password: str, again: str, *names: str) -> str:
    """A new password in the form that is hashed; Refused where it was mistyped or would be guessed at once."""
    if password != again:
        raise Refused("The two passwords don't match.", "bad_password", 422)
    plain = unicodedata.normalize("NFC", password)
    if not limits.PASSWORD_LEAST <= len(plain) <= limits.PASSWORD:
        text = plural(
            "A password has {least} to {most} character.", "A password has {least} to {most} characters.", by="most"
        )
        raise Refused(text, "bad_password", 422, least=limits.PASSWORD_LEAST, most=limits.PASSWORD)
    if plain.casefold() in COMMON.split() or len(set(plain)) == 1:
        raise Refused("This password is too easy to guess. Choose another one.", "bad_password", 422)
    if plain.casefold() in {name.casefold() for name in names}:
        raise Refused("Your name can't be your password. Choose another one.", "bad_password", 422)
    return plain


class Passwords:
    """Computes and checks hashes in threads: few at once, so that many sign-ins never take all memory."""

    def __init__(self) -> None:
        """Hash at a cost that is usual today; hashes of another cost are renewed when their owners sign in."""
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._queue = FairQueue(AT_ONCE)
        self._waiting = 0

    async def hash(self, password: str, owner: bool = False) -> str:
        """The hash of a password; an `owner` of an account is not turned away because strangers are waiting."""
        return await self._in_turn(owner, self._hash, password)

    async def is_right(self, password: str, hashed: str | None, owner: bool = False) -> bool:
        """Whether a password belongs to a hash; as much work where there is no hash."""
        plain = unicodedata.normalize("NFC", password)[: limits.PASSWORD + 1]
        return await self._in_turn(owner, self._matches, plain, hashed)

    def needs_rehash(self, hashed: str) -> bool:
        """Whether a hash has another cost than today's."""
        return self._hasher.check_needs_rehash(hashed)

    def _hash(self, password: str) -> str:
        blocking.check_allowed("hashing a password")
        return self._hasher.hash(password)

    def _matches(self, plain: str, hashed: str | None) -> bool:
        blocking.check_allowed("checking a password")
        try:
            return self._hasher.verify(hashed or self._nobody, plain) and hashed is not None
        except (Argon2Error, InvalidHashError):
            return False

    @functools.cached_property
    def _nobody(self) -> str:
        """The hash of a random password, for names without an account."""
        return self._hasher.hash(secrets.token_hex(16))

    async def _in_turn(self, owner: bool, work: Callable[..., T], *args: object) -> T:
        many = self._queue.waiting_of(queue.current_requester().network) >= OF_ONE and not owner
        if many or self._waiting >= (2 * WAITING if owner else WAITING):
            raise Refused("Too many people are signing in. Try again in a moment.", "busy", 503)
        self._waiting += 1
        try:
            async with self._queue.slot(queue.current_requester()):
                return await asyncio.to_thread(work, *args)
        finally:
            self._waiting -= 1
