"""The page "You": name, preferences, and API keys for programs."""

from __future__ import annotations

import re
import secrets
from dataclasses import asdict, dataclass

from starlette.datastructures import URL
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ...engine.text.language import plural
from .. import limits
from ..accounts.accounts import add_key, delete_key, find_keys
from ..accounts.names import clean_line
from ..accounts.preferences import from_form, with_fields
from ..accounts.session import Session
from ..accounts.tickets import hash_secret
from ..errors import Refused
from ..http import sessions
from ..http.accept_language import LANG
from ..http.requests import check_length, form_of, meter, site_of, wants_json
from ..http.responses import go, page
from ..text import time_ago, translator

PAGE = re.compile(r"https?://[^/]*(/(?![/\\])[\x21-\x7e]{0,400})")  # its path leads to no other site


@dataclass(frozen=True)
class Token:
    """A program's key to the API, as its owner sees it in a list."""

    id: str
    label: str
    created: str


async def preferences_page(request: Request) -> Response:
    """Show name, preferences and API keys."""
    return await _page(request, await sessions.session_of(request), "")


async def _page(request: Request, session: Session, fresh: str) -> Response:
    """The page; `fresh` is a key that was just made and is shown only this once."""
    site, t = site_of(request), translator(session.language)
    rows = await site.store.read(find_keys, session.person)
    tokens = [Token(row.id, row.label, time_ago(site.clock.now() - row.created, t)) for row in rows]
    title = t("You · Casata")
    return page(request, session, "accounts/preferences.html", title, tokens=tokens, fresh=fresh, name=session.name)


async def save_preferences(request: Request) -> Response:
    """Save a new name and preferences."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "act", session.person)
    wanted = from_form(form, session.preferences.language)
    session = await sessions.remember(site, session, form.get("name", ""), wanted)
    return go(request, session, "/me")


async def change_preferences(request: Request) -> Response:
    """Change the preferences that a form names, and leave the others as they are."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "act", session.person)
    session = await sessions.remember(site, session, preferences=with_fields(session.preferences, form))
    if not wants_json(request):
        return go(request, session, "/me")
    response = JSONResponse({"preferences": asdict(session.preferences)})
    sessions.give_cookie(request, response, session)
    return response


async def change_language(request: Request) -> Response:
    """Show this page, and all others from now on, in another language."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "act", session.person)
    session = await sessions.remember(site, session, preferences=with_fields(session.preferences, form))
    return go(request, session, _page_before(request))


def _page_before(request: Request) -> str:
    """The page of this site that a form was sent from, without a language in its address."""
    found = PAGE.fullmatch(request.headers.get("referer", ""))
    return str(URL(found[1]).remove_query_params(LANG)) if found else "/"


async def make_token(request: Request) -> Response:
    """Make an API key for a program; it is shown once and stored as a hash."""
    session, site = await sessions.session_of(request), site_of(request)
    form = await form_of(request, session)
    meter(request, "make", session.person)
    session = await sessions.remember(site, session)
    if len(await site.store.read(find_keys, session.person)) >= limits.TOKENS:
        text = plural(
            "You can have at most {count} API key. Revoke one first.",
            "You can have at most {count} API keys. Revoke one first.",
        )
        raise Refused(text, "too_many", 409, count=limits.TOKENS)
    refusal = plural("A label can have at most {count} character.", "A label can have at most {count} characters.")
    label = check_length(clean_line(form.get("label", "")[: 8 * limits.LABEL]) or "program", limits.LABEL, refusal)
    token = f"casata_{secrets.token_urlsafe(24)}"
    row = {"id": secrets.token_urlsafe(8), "person": session.person, "label": label,
           "hash": hash_secret(token), "created": site.clock.now()}  # fmt: skip
    await site.store.write(add_key, row)
    return await _page(request, session, token)


async def revoke_token(request: Request) -> Response:
    """Make an API key worthless."""
    session, site = await sessions.session_of(request), site_of(request)
    await form_of(request, session)
    meter(request, "act", session.person)
    await site.store.write(delete_key, session.person, request.path_params["token"])
    return go(request, session, "/me")


routes = [
    Route("/me", preferences_page),
    Route("/me", save_preferences, methods=["POST"]),
    Route("/me/preferences", change_preferences, methods=["POST"]),
    Route("/me/language", change_language, methods=["POST"]),
    Route("/me/tokens", make_token, methods=["POST"]),
    Route("/me/tokens/{token}/revoke", revoke_token, methods=["POST"]),
]
