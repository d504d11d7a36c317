"""Who is asking: a signed cookie in a browser, an API key in a program; and the proof that a form must carry.

A guest's cookie is the signed id of a person. Once that person has an account, the cookie also carries the account's
epoch and is valid only as long as the epoch stays the same: a new password ends it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from dataclasses import replace

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..accounts import accounts
from ..accounts.names import checked_name
from ..accounts.preferences import Preferences, from_json, to_json
from ..accounts.session import Session
from ..accounts.tickets import hash_secret
from ..errors import Refused
from ..ids import PersonId
from ..site import Site
from ..storage.connection import StoredRow
from ..work import queue
from .accept_language import first_language, named_language, wished_language

COOKIE = "casata"
YEAR = 365 * 86_400
SIGNED = re.compile(r"([0-9a-f]{32})(?::([0-9]{1,9}))?")  # a person, and the epoch of their account
NAMES = ("Anna", "Bence", "Clara", "Dávid", "Emma", "Ferenc", "Greta", "Hanna", "Igor", "Judit")


async def session_of(connection: HTTPConnection) -> Session:
    """Who is asking; a new guest where nobody is recognised."""
    session = await _recognise(connection)
    if language := named_language(connection):
        session = replace(session, preferences=replace(session.preferences, language=language))
    queue.set_requester(replace(queue.current_requester(), person=session.person))
    return session


async def _recognise(connection: HTTPConnection) -> Session:
    site: Site = connection.app.state.site
    token = connection.headers.get("authorization", "")
    if token.lower().startswith("bearer "):
        return await _session_by_token(connection, token[7:].strip())
    person, epoch = _read_cookie(site, connection.cookies.get(COOKIE, ""))
    if person is None:
        return new_guest(connection)
    row = await site.store.read(accounts.find_person, person)
    if row is None and epoch is None:
        return _guest(connection, person)
    if row is None or not row.name or row.epoch != epoch:
        return new_guest(connection)  # signed out elsewhere, or the account was deleted
    return _session_from(site, row)


def new_guest(connection: HTTPConnection) -> Session:
    """A person nobody has seen before."""
    return replace(_guest(connection, PersonId(secrets.token_hex(16))), fresh=True)


def _guest(connection: HTTPConnection, person: PersonId) -> Session:
    """A person whom the store does not know: their browser says which language they read."""
    site: Site = connection.app.state.site
    preferences = Preferences(language=first_language(connection))
    return Session(person, _default_name(person), preferences, csrf=_csrf(site, person, None))


async def sign_in(connection: HTTPConnection, person: PersonId) -> Session:
    """The session of a person who has just signed in: their browser gets a new cookie."""
    site: Site = connection.app.state.site
    row = await site.store.read(accounts.find_person, person)
    return new_guest(connection) if row is None else replace(_session_from(site, row), fresh=True)


async def _session_by_token(connection: HTTPConnection, token: str) -> Session:
    """The owner of an API key; a program may ask for another language than theirs."""
    site: Site = connection.app.state.site
    row = await site.store.read(accounts.find_key_owner, hash_secret(token))
    if row is None:
        raise Refused("This API key is not valid.", "bad_token", 401)
    session = _session_from(site, row)
    language = wished_language(connection) or session.preferences.language
    return replace(session, by_token=True, csrf="", preferences=replace(session.preferences, language=language))


def _session_from(site: Site, row: StoredRow) -> Session:
    return Session(
        row.id, _name_of(row), from_json(row.preferences), known=True, csrf=_csrf(site, row.id, row.epoch),
        login=row.login or "", epoch=row.epoch, operator=bool(row.operator),
    )  # fmt: skip


def _cookie(person: PersonId, epoch: int | None) -> str:
    return person if epoch is None else f"{person}:{epoch}"


def _csrf(site: Site, person: PersonId, epoch: int | None) -> str:
    """The proof that forms carry: bound to the cookie, so that signing in or out makes it worthless."""
    return hmac.digest(site.key.encode(), f"csrf {_cookie(person, epoch)}".encode(), hashlib.sha256).hex()


def _read_cookie(site: Site, cookie: str) -> tuple[PersonId | None, int | None]:
    """The person and the epoch in a cookie, where its signature is ours."""
    try:
        found = SIGNED.fullmatch(Signer(site.key, salt=COOKIE).unsign(cookie[:200]).decode())
    except BadSignature:
        return None, None
    if found is None:
        return None, None
    return PersonId(found[1]), int(found[2]) if found[2] else None


def _default_name(person: PersonId) -> str:
    """The name of a person who has not chosen one."""
    return NAMES[int(person[:8], 16) % len(NAMES)]


def _name_of(row: StoredRow) -> str:
    """A person's name, or a default one where an older name would no longer be accepted."""
    try:
        return checked_name(row.name)
    except Refused:
        return _default_name(row.id)


def give_cookie(connection: HTTPConnection, response: Response, session: Session) -> None:
    """Set the cookie by which a browser is recognised next time."""
    if not session.fresh or session.by_token:
        return
    site: Site = connection.app.state.site
    value = Signer(site.key, salt=COOKIE).sign(_cookie(session.person, session.epoch)).decode()
    secure = connection.url.scheme in ("https", "wss")
    response.set_cookie(COOKIE, value, max_age=YEAR, path="/", httponly=True, secure=secure, samesite="lax")


def check_csrf(session: Session, given: str) -> None:
    """Refused unless a form was sent from a page of this site."""
    if not session.by_token and not hmac.compare_digest(given.encode(), session.csrf.encode()):
        raise Refused("This page is out of date. Reload it and try again.", "bad_csrf", 403)


async def remember(site: Site, session: Session, name: str = "", preferences: Preferences | None = None) -> Session:
    """Store a person who acts, with a new name or new preferences where they are given."""
    changed = replace(
        session, name=checked_name(name) if name else session.name, preferences=preferences or session.preferences,
        known=True,
    )  # fmt: skip
    if changed != session:
        values: dict[str, object] = {
            "id": session.person, "name": changed.name, "preferences": to_json(changed.preferences),
            "created": site.clock.now(),
        }  # fmt: skip
        await site.store.write(accounts.save_person, values)
    return changed
