"""Passwords: what may be one, and their hashes by argon2, a few at a time."""

from __future__ import annotations

import asyncio
import functools
import secrets
import unicodedata
from collections.abc import Callable
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from ...engine.match import heavy
from .. import limits
from ..refusals import Refused
from ..work import turns
from ..work.turns import FairTurns

T = TypeVar("T")
AT_ONCE = 2  # hashes that are made at the same time: each takes its memory
WAITING = 40  # that wait for their turn; more are sent away, but for as many of owners,
OF_ONE = 10  # and so are more than these of one network
COMMON = """
12345678 123456789 1234567890 87654321 11111111 00000000 88888888 12341234 1q2w3e4r 1q2w3e4r5t 1qaz2wsx password
password1 password123 passw0rd p@ssw0rd qwertyui qwertyuiop qwerty123 asdfghjkl zxcvbnm1 abcd1234 abc12345 iloveyou
sunshine princess football baseball superman trustno1 starwars whatever letmein1 welcome1 computer internet michelle
jennifer administrator changeme passwort passwort1 hallo123 schatz123 jelszo123
"""


def checked(password: str, *names: str) -> str:
    """A password as it is hashed; Refused where it would be guessed at once."""
    plain = unicodedata.normalize("NFC", password)
    if len(plain) < limits.PASSWORD_LEAST:
        raise Refused("This password is too short: at least eight characters.", "bad_password", 422)
    if len(plain) > limits.PASSWORD:
        raise Refused("This password is too long.", "bad_password", 422)
    if plain.casefold() in COMMON.split() or len(set(plain)) == 1:
        raise Refused("This password is one of the first that anybody tries: choose another.", "bad_password", 422)
    if plain.casefold() in {name.casefold() for name in names}:
        raise Refused("Your name is no password: choose another.", "bad_password", 422)
    return plain


class Passwords:
    """Makes and checks hashes in threads; so few at once that no number of sign-ins takes all memory."""

    def __init__(self) -> None:
        """With the cost that is usual now; hashes of another cost are made anew when their owners sign in."""
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
        self._turns = FairTurns(AT_ONCE)
        self._waiting = 0

    async def hashed(self, password: str, owner: bool = False) -> str:
        """What is kept of a password; `owner` where strangers must not keep whoever asks waiting for good."""
        return await self._in_turn(owner, self._made, password)

    async def is_right(self, password: str, kept: str | None, owner: bool = False) -> bool:
        """Whether a password belongs to a hash; the same work where there is none."""
        plain = unicodedata.normalize("NFC", password)[: limits.PASSWORD + 1]
        return await self._in_turn(owner, self._matches, plain, kept)

    def is_old(self, kept: str) -> bool:
        """Whether a hash was made with another cost."""
        return self._hasher.check_needs_rehash(kept)

    def _made(self, password: str) -> str:
        heavy.refuse_here("hashing a password")
        return self._hasher.hash(password)

    def _matches(self, plain: str, kept: str | None) -> bool:
        heavy.refuse_here("checking a password")
        try:
            return self._hasher.verify(kept or self._nobody, plain) and kept is not None
        except (Argon2Error, InvalidHashError):
            return False

    @functools.cached_property
    def _nobody(self) -> str:
        """The hash of a password that nobody has."""
        return self._hasher.hash(secrets.token_hex(16))

    async def _in_turn(self, owner: bool, work: Callable[..., T], *args: object) -> T:
        many = self._turns.waiting_of(turns.asking().network) >= OF_ONE and not owner
        if many or self._waiting >= (2 * WAITING if owner else WAITING):
            raise Refused("Too many people sign in just now: try again in a moment.", "busy", 503)
        self._waiting += 1
        try:
            async with self._turns.turn(turns.asking()):
                return await asyncio.to_thread(work, *args)
        finally:
            self._waiting -= 1
