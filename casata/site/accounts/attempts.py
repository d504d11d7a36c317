"""How often people may try passwords and request links for a new one.

A browser that has signed in to the account before has an allowance of its own, which nobody else can use up.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass

from .. import limits
from ..limits import TooOften
from ..site import Site


@dataclass(frozen=True)
class Attempt:
    """One password that is tried."""

    owner: bool  # counted against an allowance that only the owner of the account can use up
    shared: tuple[tuple[str, str], ...] = ()  # kind and sender of the allowances of many that it was counted against


def count_sign_in(site: Site, address: str, browser: str, login: str) -> Attempt:
    """Count one password for a name: for a known `browser`, else for the address and the name; or raise TooOften."""
    if browser:
        with contextlib.suppress(TooOften):  # a copy of the cookie may have used it up: then count like a stranger
            _take(site, "sign_in", f"browser {browser}")
            return Attempt(owner=True)
    network = limits.network(address)
    _take(site, "sign_in", f"{network} {login}")  # first, so that a sender stopped here uses up nothing shared
    shared = (("sign_in_address", network), ("sign_in_name", login))
    for kind, sender in shared:
        _take(site, kind, sender)
    return Attempt(False, shared)


def count_own_password(site: Site, person: str) -> Attempt:
    """Count one password that somebody who is signed in enters again, or raise TooOften."""
    _take(site, "sign_in", f"person {person}")
    return Attempt(owner=True)


def refund(site: Site, attempt: Attempt) -> None:
    """Give back what a right password took from shared allowances: only wrong ones use them up."""
    for kind, sender in attempt.shared:
        site.meter.give_back(kind, sender, getattr(site.rates, kind))


def may_mail_reset(site: Site, address: str, browser: str, person: str, login: str) -> bool:
    """Whether a link for a new password may be mailed; TooOften only by address, which reveals nothing of the name."""
    with contextlib.suppress(TooOften):
        if browser:
            _take(site, "forgot", f"browser {browser}")
            return True
    _take(site, "sign_up", limits.network(address))
    with contextlib.suppress(TooOften):
        _take(site, "forgot", f"{person} {login}")
        _take(site, "forgot_name", login)
        return True
    return False


def _take(site: Site, kind: str, sender: str) -> None:
    site.meter.take(kind, sender, getattr(site.rates, kind))
