"""What people and programs get when something is refused, not found, or fails."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...engine.text.language import language as language_of, plural
from .. import metrics
from ..errors import Refused
from ..limits import TooOften
from ..text import Translator, translator
from . import sessions
from .requests import wants_json
from .responses import page


async def answer_refusal(request: Request, problem: Exception) -> Response:
    """Say why something was refused."""
    if not isinstance(problem, Refused):
        raise problem
    metrics.count_refusal(problem)
    return await _answer(request, problem, {})


async def answer_too_often(request: Request, problem: Exception) -> Response:
    """Say how long to wait after too many requests."""
    seconds = problem.seconds if isinstance(problem, TooOften) else 1
    metrics.refusals.labels("too_often").inc()
    text = plural("Too many requests. Try again in {count} second.", "Too many requests. Try again in {count} seconds.")
    return await _answer(request, Refused(text, "too_often", 429, count=seconds), {"retry-after": str(seconds)})


async def answer_failure(request: Request, problem: Exception) -> Response:
    """Admit an error of the server without giving anything of it away."""
    return await _answer(request, Refused("An error occurred on the server. Nothing was changed.", "failed", 500), {})


async def answer_disconnect(request: Request, problem: Exception) -> Response:
    """Answer a sender who hung up before the end of the request; nobody reads it."""
    return Response(status_code=400)


async def answer_not_found(request: Request, problem: Exception) -> Response:
    """Say that a page doesn't exist, or doesn't accept this method."""
    status = getattr(problem, "status_code", 404)
    if status == 404:
        return await _answer(request, Refused("This page doesn't exist.", "missing", 404), {})
    return await _answer(request, Refused("This address doesn't accept such requests.", "bad_method", status), {})


async def _answer(request: Request, problem: Refused, headers: dict[str, str]) -> Response:
    """An error page, or JSON for scripts and for senders whose token is not valid."""
    status = problem.status
    try:
        session = await sessions.session_of(request)
    except Refused:
        return JSONResponse({"error": str(problem), "reason": problem.reason}, status, headers)
    text = problem.said(language_of(session.language))
    if wants_json(request):
        return JSONResponse({"error": text, "reason": problem.reason}, status, headers)
    t = translator(session.language)
    heading = _heading(status, t)
    title = t("{page} · Casata", page=heading)
    response = page(request, session, "base/error.html", title, status, code=status, heading=heading, text=text)
    response.headers.update(headers)
    return response


def _heading(status: int, t: Translator) -> str:
    headings = {
        400: t("Invalid request"), 401: t("Access denied"), 403: t("Access denied"), 404: t("Page not found"),
        405: t("Invalid request"), 413: t("Request too long"), 422: t("Not possible"), 429: t("Too many requests"),
        500: t("Server error"), 503: t("Temporarily unavailable"),
    }  # fmt: skip
    return headings.get(status, t("Not possible right now"))
