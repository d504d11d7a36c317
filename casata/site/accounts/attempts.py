"""How often people may try passwords and request links for a new one.

A browser that has signed in to the account before has an allowance of its own, which nobody else can use up.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from .. import limits
from ..ids import PersonId
from ..limits import Meter, Rates, TooOften


@dataclass(frozen=True)
class Attempt:
    """One password that is tried."""

    owner: bool  # counted against an allowance that only the owner of the account can use up
    shared: tuple[tuple[str, str], ...] = ()  # kind and sender of the allowances of many that it was counted against


class Attempts:
    """Counts passwords that are tried, and links for new ones."""

    def __init__(self, meter: Meter, rates: Rates) -> None:
        """Count with a meter of the whole site."""
        self._meter, self._rates = meter, rates

    def count_sign_in(self, address: str, browser: str, login: str) -> Attempt:
        """Count one password for a name, by a known `browser`, else by address and name; or raise TooOften."""
        if browser:
            with contextlib.suppress(TooOften):  # a copy of the cookie may have used it up: then count like a stranger
                self._take("sign_in", f"browser {browser}")
                return Attempt(owner=True)
        network = limits.network(address)
        self._take("sign_in", f"{network} {login}")  # first, so that a sender stopped here uses up nothing shared
        shared = (("sign_in_address", network), ("sign_in_name", login))
        for kind, sender in shared:
            self._take(kind, sender)
        return Attempt(False, shared)

    def count_own_password(self, person: PersonId) -> Attempt:
        """Count one password that somebody who is signed in enters again, or raise TooOften."""
        self._take("sign_in", f"person {person}")
        return Attempt(owner=True)

    def refund(self, attempt: Attempt) -> None:
        """Give back what a right password took from shared allowances: only wrong ones use them up."""
        for kind, sender in attempt.shared:
            self._meter.give_back(kind, sender, getattr(self._rates, kind))

    def may_mail_reset(self, address: str, browser: str, person: PersonId, login: str) -> bool:
        """Whether a link for a new password may be mailed; TooOften only by address, which tells no names."""
        with contextlib.suppress(TooOften):
            if browser:
                self._take("forgot", f"browser {browser}")
                return True
        self._take("sign_up", limits.network(address))
        with contextlib.suppress(TooOften):
            self._take("forgot", f"{person} {login}")
            self._take("forgot_name", login)
            return True
        return False

    def _take(self, kind: str, sender: str) -> None:
        self._meter.take(kind, sender, getattr(self._rates, kind))
