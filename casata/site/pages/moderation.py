"""The operators' pages: reported messages, and the audit log. Everybody else is told that they don't exist."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from ...engine.game import find
from ...engine.text.language import ENGLISH
from .. import audit, moderation
from ..accounts.session import Session
from ..errors import missing
from ..http import sessions
from ..http.requests import FormData, form_of, meter, retry_if_stale, site_of
from ..http.responses import go, page
from ..ids import PersonId
from ..site import Site
from ..storage.connection import StoredRow
from ..text import Translator, translator
from ..views.audit_text import describe

Work = Callable[[Request, Site, PersonId, FormData], Awaitable[str]]  # what an operator does; the page to go to
ROLES = ("", *audit.ROLES)


async def _operator_session(request: Request) -> Session:
    """The session of an operator at a browser, in English; missing for everybody else, and for API keys."""
    session = await sessions.session_of(request)
    site = site_of(request)
    if session.by_token or not await site.store.read(moderation.is_operator, session.person):
        raise missing()
    return replace(session, preferences=replace(session.preferences, language=ENGLISH.code))


async def reports(request: Request) -> Response:
    """The messages with open reports."""
    session, site = await _operator_session(request), site_of(request)
    t = translator(session.language)
    cases = await site.store.read(moderation.find_cases)
    titles = {case.game: find(case.game).title for case in cases}
    return page(
        request, session, "moderation/operator.html", t("Reports · Casata"), cases=cases, titles=titles,
        spans=moderation.SPANS, forever=moderation.FOREVER, now=site.clock.now(),
    )  # fmt: skip


async def audit_log(request: Request) -> Response:
    """What hosts and operators did, newest first."""
    session, site = await _operator_session(request), site_of(request)
    t = translator(session.language)
    role, number = request.query_params.get("role", ""), request.query_params.get("page", "0")
    role = role if role in ROLES else ""
    at = int(number) if number.isascii() and number.isdigit() and len(number) < 6 else 0
    rows, more = await site.store.read(audit.read_page, role, at)
    lines = [
        {"at": row.at, "role": row.role, "text": _describe(row, t), "table": find(row.game).title if row.game else ""}
        for row in rows
    ]
    return page(
        request, session, "moderation/audit.html", t("Audit log · Casata"), lines=lines, role=role, number=at, more=more
    )


def _describe(row: StoredRow, t: Translator) -> str:
    who = row.who or (t("Somebody") if row.person else t("The command line"))
    return describe(row.what, who, row.whom or t("somebody"), t)


# -- actions ----------------------------------------------------------------------------------


def _action(work: Work) -> Callable[[Request], Awaitable[Response]]:
    """A page that does something about a message and goes on to another."""

    async def handle(request: Request) -> Response:
        session, site = await _operator_session(request), site_of(request)
        form = await form_of(request, session)
        meter(request, "act", session.person)
        where = await retry_if_stale(request, lambda: work(request, site, session.person, form))
        return go(request, session, where)

    return handle


async def _hide(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    hidden = request.url.path.endswith("/hide")
    await moderation.hide(site.tables, operator, request.path_params["message"], hidden)
    return "/operator"


async def _silence(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    message, span = request.path_params["message"], form.get("span", "")
    await moderation.silence_author(site.tables, operator, message, span)
    return "/operator"


async def _sign_out(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    await moderation.sign_author_out(site.tables, operator, request.path_params["message"])
    return "/operator"


async def _settle(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    await site.store.write(moderation.settle, operator, request.path_params["message"])
    return "/operator"


async def _close(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    await moderation.close(site.tables, operator, request.path_params["message"])
    return "/operator"


async def _watch(request: Request, site: Site, operator: PersonId, form: FormData) -> str:
    return f"/tables/{await moderation.watch(site.tables, operator, request.path_params['message'])}?watch"


ACTIONS: dict[str, Work] = {
    "hide": _hide, "restore": _hide, "silence": _silence, "sign-out": _sign_out, "settle": _settle, "close": _close,
    "watch": _watch,
}  # fmt: skip

routes = [
    Route("/operator", reports),
    Route("/operator/log", audit_log),
    *(
        Route(f"/operator/messages/{{message}}/{name}", _action(work), methods=["POST"])
        for name, work in ACTIONS.items()
    ),
]
