"""The cookie of a browser that has signed in to an account before: one for each account.

A stolen copy is worth no more than the allowance for passwords that the browser has. The cookie outlasts signing out
and new passwords, since neither changes whose browser it is.
"""

from __future__ import annotations

import hmac
import secrets

from itsdangerous import BadSignature, Signer

COOKIE = "casata_known_"  # how the names of these cookies begin
LIFETIME = 400 * 86_400  # seconds: browsers keep no cookie longer


def cookie_name(key: str, login: str) -> str:
    """The name of the cookie for an account, which does not reveal the account."""
    return COOKIE + hmac.digest(key.encode(), f"known {login}".encode(), "sha256").hex()[:16]


def read_cookie(key: str, login: str, value: str) -> str:
    """The id of the browser that a cookie names; "" where the cookie was not signed by this site for this account."""
    try:
        return Signer(key, salt=cookie_name(key, login)).unsign(value[:200]).decode()
    except BadSignature:
        return ""


def sign_cookie(key: str, login: str, browser: str = "") -> str:
    """The cookie for a browser; one without an id gets a new one."""
    return Signer(key, salt=cookie_name(key, login)).sign(browser or secrets.token_hex(8)).decode()
