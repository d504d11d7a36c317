"""Passwords tried and links asked for: who may how often, and the cookie of a browser that has signed in before.

Such a browser has an allowance of its own, which nobody else can use up; a stolen copy of the cookie is worth that
allowance and no more. It outlasts signing out and new passwords, which say nothing about whose browser it is.
"""

from __future__ import annotations

import contextlib
import hmac
import secrets
from dataclasses import dataclass

from itsdangerous import BadSignature, Signer
from starlette.requests import Request
from starlette.responses import Response

from .. import limits
from ..http.requests import address, meter, site_of
from ..limits import TooOften

COOKIE = "casata_known_"
LASTS = 400 * 86_400  # seconds: no browser keeps a cookie longer


@dataclass(frozen=True)
class Try:
    """A password that is tried."""

    owner: bool  # whether it takes from an allowance that only somebody who has signed in before can use up
    shared: tuple[tuple[str, str], ...] = ()  # what it takes from allowances of many, by kind and sender


def sign_in(request: Request, login: str) -> Try:
    """One more password for a name, or TooOften: by the browser if it is known, else by address and name together."""
    browser = known(request, login)
    if browser:
        with contextlib.suppress(TooOften):  # a copy of the cookie may have used it up: then like everybody else
            meter(request, "sign_in", f"browser {browser}")
            return Try(owner=True)
    place = limits.network(address(request))
    meter(request, "sign_in", f"{place} {login}")  # first: who is stopped here takes nothing from the others
    shared = (("sign_in_address", place), ("sign_in_name", login))
    for kind, sender in shared:
        meter(request, kind, sender)
    return Try(False, shared)


def own_password(request: Request, person: str) -> Try:
    """One more try of somebody who is signed in to show their password again, or TooOften."""
    meter(request, "sign_in", f"person {person}")
    return Try(owner=True)


def was_right(request: Request, tried: Try) -> None:
    """What many share is used up by wrong passwords alone."""
    site = site_of(request)
    for kind, sender in tried.shared:
        site.meter.give_back(kind, sender, getattr(site.rates, kind))


def may_send_link(request: Request, person: str, login: str) -> bool:
    """Whether a link to a new password is mailed; TooOften by address alone, which tells nothing about the name."""
    browser = known(request, login)
    with contextlib.suppress(TooOften):
        if browser:
            meter(request, "forgot", f"browser {browser}")
            return True
    meter(request, "sign_up", address(request))
    with contextlib.suppress(TooOften):
        meter(request, "forgot", f"{person} {login}")
        meter(request, "forgot_name", login)
        return True
    return False


# -- the cookie -------------------------------------------------------------------------------


def known(request: Request, login: str) -> str:
    """The id of a browser that has signed in to an account before; "" for any other."""
    name = _name(request, login)
    try:
        return _signer(request, name).unsign(request.cookies.get(name, "")[:200]).decode()
    except BadSignature:
        return ""


def remember(request: Request, response: Response, login: str, fresh: bool = False) -> None:
    """The browser has signed in; `fresh` gives it a new id, so that it shares its allowance with no stolen copy."""
    name, secure = _name(request, login), request.url.scheme == "https"
    browser = "" if fresh else known(request, login)
    value = _signer(request, name).sign(browser or secrets.token_hex(8)).decode()
    response.set_cookie(name, value, max_age=LASTS, path="/", httponly=True, secure=secure, samesite="lax")


def forget(request: Request, response: Response, login: str) -> None:
    """The account is gone."""
    secure = request.url.scheme == "https"
    response.delete_cookie(_name(request, login), path="/", httponly=True, secure=secure, samesite="lax")


def _name(request: Request, login: str) -> str:
    """One cookie an account, under a name that tells nobody which."""
    key = site_of(request).key.encode()
    return COOKIE + hmac.digest(key, f"known {login}".encode(), "sha256").hex()[:16]


def _signer(request: Request, name: str) -> Signer:
    return Signer(site_of(request).key, salt=name)
