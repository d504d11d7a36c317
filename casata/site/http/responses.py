"""How a page answers: a whole page, or the address of the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...engine.errors import CasataError
from ...engine.text.language import languages
from .. import metrics
from ..accounts.session import Session
from ..rendering import render
from ..text import own_names
from . import sessions
from .accept_language import LANG, NOT_INDEXED
from .requests import wants_json

R = TypeVar("R")
T = TypeVar("T")


def page(
    request: Request, session: Session, template: str, page_title: str, status: int = 200, **values: object
) -> Response:
    """Answer with a whole page."""
    html = render(
        template, session.language, csrf=session.csrf, person=session if session.known else None,
        prefs=session.preferences, page_title=page_title, tongues=own_names(),
        alternates=_alternates(request), **values,
    )  # fmt: skip
    response = HTMLResponse(html, status)
    sessions.give_cookie(request, response, session)
    return response


def _alternates(request: Request) -> dict[str, str]:
    """The addresses of a page in every language, for search engines; none where they are not let in."""
    if request.url.path.startswith(NOT_INDEXED):
        return {}
    url = request.url.replace(query="")
    return {"x-default": str(url)} | {code: str(url.include_query_params(**{LANG: code})) for code in languages()}


def go(request: Request, session: Session, where: str) -> Response:
    """Send a browser, or the script of a page, on to another page."""
    response = JSONResponse({"go": where}) if wants_json(request) else RedirectResponse(where, 303)
    sessions.give_cookie(request, response, session)
    return response


def readable_lines(rows: Iterable[R], line: Callable[[R], T]) -> list[T]:
    """The lines of a list of tables; a damaged table is counted and left out, so that the rest can be read."""
    lines = []
    for row in rows:
        try:
            lines.append(line(row))
        except (CasataError, ValueError, TypeError, LookupError):
            metrics.broken_tables.inc()
    return lines
