"""Who is asking: a signed cookie in a browser, a token in a program; and what a form must prove.

The cookie of a guest is the signed id of a person. Once that person has an account, it carries the account's epoch as
well and is worth something only as long as the epoch is the same: a new password ends it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from itsdangerous import BadSignature, Signer
from sqlalchemy import Row
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..accounts import accounts
from ..accounts.names import checked_name
from ..refusals import Refused
from ..rendering import languages
from ..site import Site
from ..work import turns

COOKIE = "casata"
YEAR = 365 * 86_400
SIGNED = re.compile(r"([0-9a-f]{32})(?::([0-9]{1,9}))?")  # a person, and the epoch of their account
THEMES = ("auto", "light", "dark")
NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma", "Ferenc", "Greta", "Hanna", "Igor", "Judit")


@dataclass(frozen=True)
class Preferences:
    """How somebody likes their pages."""

    theme: str = "auto"
    confirm: bool = False  # ask before a decision is sent
    sound: bool = False
    language: str = "en"


@dataclass(frozen=True)
class Session:
    """Somebody at a browser or behind a token."""

    person: str
    name: str = ""
    preferences: Preferences = field(default_factory=Preferences)
    known: bool = False  # whether the store knows them
    fresh: bool = False  # whether the cookie has to be set
    by_token: bool = False
    csrf: str = ""
    login: str = ""  # the name of their account; "" for a guest
    epoch: int | None = None  # of that account
    operator: bool = False

    @property
    def language(self) -> str:
        """What their pages are written in."""
        return "" if self.preferences.language == "en" else self.preferences.language


async def session_of(connection: HTTPConnection) -> Session:
    """Who is asking; a new person where nobody is known."""
    session = await _found(connection)
    turns.is_asking(replace(turns.asking(), person=session.person))
    return session


async def _found(connection: HTTPConnection) -> Session:
    site: Site = connection.app.state.site
    token = connection.headers.get("authorization", "")
    if token.lower().startswith("bearer "):
        return await _by_token(site, token[7:].strip())
    person, epoch = _signed(site, connection.cookies.get(COOKIE, ""))
    if person is None:
        return stranger(site)
    row = await site.tables.in_store(site.store.read, accounts.known, person)
    if row is None and epoch is None:
        return Session(person, _some_name(person), csrf=_csrf(site, person, None))
    if row is None or not row.name or row.epoch != epoch:
        return stranger(site)  # signed out elsewhere, or gone
    return _remembered(site, row)


def stranger(site: Site) -> Session:
    """Somebody nobody has seen before."""
    person = secrets.token_hex(16)
    return Session(person, _some_name(person), fresh=True, csrf=_csrf(site, person, None))


async def entering(site: Site, person: str) -> Session:
    """Somebody who has just signed in: their browser gets a new cookie."""
    row = await site.tables.in_store(site.store.read, accounts.known, person)
    return stranger(site) if row is None else replace(_remembered(site, row), fresh=True)


async def _by_token(site: Site, token: str) -> Session:
    row = await site.tables.in_store(site.store.read, accounts.bearer, accounts.hashed(token))
    if row is None:
        raise Refused("This token is not valid.", "bad_token", 401)
    return replace(_remembered(site, row), by_token=True, csrf="")


def _remembered(site: Site, row: Row[Any]) -> Session:
    return Session(
        row.id, _worn(row), _preferences(row.preferences), known=True, csrf=_csrf(site, row.id, row.epoch),
        login=row.login or "", epoch=row.epoch, operator=bool(row.operator),
    )  # fmt: skip


def _cookie(person: str, epoch: int | None) -> str:
    return person if epoch is None else f"{person}:{epoch}"


def _csrf(site: Site, person: str, epoch: int | None) -> str:
    """What forms must prove: bound to the cookie, so that signing in or out makes it worthless."""
    return hmac.digest(site.key.encode(), f"csrf {_cookie(person, epoch)}".encode(), hashlib.sha256).hex()


def _signed(site: Site, cookie: str) -> tuple[str | None, int | None]:
    """A person and an epoch out of a cookie."""
    try:
        found = SIGNED.fullmatch(Signer(site.key, salt=COOKIE).unsign(cookie[:200]).decode())
    except BadSignature:
        return None, None
    if found is None:
        return None, None
    return found[1], int(found[2]) if found[2] else None


def _preferences(text: str) -> Preferences:
    try:
        kept = {name: value for name, value in json.loads(text).items() if name in Preferences.__annotations__}
    except ValueError:  # damaged: as if nobody had said any
        kept = {}
    return Preferences(**kept)


def _some_name(person: str) -> str:
    """What somebody is called who has not said it."""
    return NAMES[int(person[:8], 16) % len(NAMES)]


def _worn(row: Row[Any]) -> str:
    """What somebody is called; a name of before that would no longer be taken is not worn either."""
    try:
        return checked_name(row.name)
    except Refused:
        return _some_name(row.id)


def give_cookie(connection: HTTPConnection, response: Response, session: Session) -> None:
    """So that the browser is known next time."""
    if not session.fresh or session.by_token:
        return
    site: Site = connection.app.state.site
    value = Signer(site.key, salt=COOKIE).sign(_cookie(session.person, session.epoch)).decode()
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, value, max_age=YEAR, path="/", httponly=True, secure=secure, samesite="lax")


def check_csrf(session: Session, given: str) -> None:
    """Refused unless a form came from a page of ours."""
    if not session.by_token and not hmac.compare_digest(given.encode(), session.csrf.encode()):
        raise Refused("This page is too old: load it again and repeat.", "bad_csrf", 403)


async def keep(site: Site, session: Session, name: str = "", preferences: Preferences | None = None) -> Session:
    """Somebody who acts is remembered."""
    called = checked_name(name) if name else session.name
    changed = replace(session, name=called, preferences=preferences or session.preferences, known=True)
    if changed != session:
        values: dict[str, Any] = {
            "id": session.person, "name": changed.name, "preferences": json.dumps(asdict(changed.preferences)),
            "created": site.clock.now(),
        }  # fmt: skip
        await site.tables.in_store(site.store.keep_person, values)
    return changed


def wanted_preferences(form: dict[str, str]) -> Preferences:
    """Preferences out of a form; what is not understood is the default."""
    theme, language = form.get("theme", ""), form.get("language", "")
    return Preferences(
        theme=theme if theme in THEMES else "auto", confirm="confirm" in form, sound="sound" in form,
        language=language if language in languages() else "en",
    )  # fmt: skip
