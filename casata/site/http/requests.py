"""What every page does with a request: read its form, know who asks, and answer in the way that was asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from ...engine.errors import CasataError
from ...engine.text.language import language as language_of, plural
from .. import limits, metrics
from ..limits import TooOften
from ..refusals import OutOfDate, Refused, Stale
from ..rendering import render
from ..site import Site
from ..tables.table import Table
from ..tables.view.build import Translator, speaker
from . import sessions
from .sessions import Session

TRIES = 4  # when another process was faster
R = TypeVar("R")
T = TypeVar("T")


class FormData(dict[str, str]):
    """The fields of a form; `every` has those that were sent several times."""

    def __init__(self, pairs: list[tuple[str, str]]) -> None:
        """The last of equal names counts."""
        super().__init__(pairs)
        self.pairs = pairs

    def every(self, name: str) -> list[str]:
        """All values of a field."""
        return [value for key, value in self.pairs if key == name]

    def number(self, name: str) -> int:
        """A whole number, or Refused."""
        value = self.get(name, "")
        if not value.isascii() or not value.isdigit() or len(value) > 9:
            raise Refused(f"{name} is a number", "no_number", 422)
        return int(value)


def legible(rows: Iterable[R], line: Callable[[R], T]) -> list[T]:
    """The lines of a list of tables; those that are damaged are left out, so that they spoil no list."""
    lines = []
    for row in rows:
        try:
            lines.append(line(row))
        except (CasataError, ValueError, TypeError, LookupError):
            metrics.broken_tables.inc()
    return lines


def site_of(request: Request) -> Site:
    """The site a request is for."""
    site: Site = request.app.state.site
    return site


async def form_of(request: Request, session: Session) -> FormData:
    """The form of a request, proved to come from a page of ours."""
    try:
        text = (await request.body()).decode()
        pairs = parse_qsl(text, keep_blank_values=True, max_num_fields=limits.FIELDS)
    except ValueError:
        raise Refused("This form cannot be read.", "bad_form", 400) from None
    form = FormData(pairs)
    sessions.check_csrf(session, form.get("csrf", "") or request.headers.get("x-csrf-token", ""))
    return form


def wants_json(request: Request) -> bool:
    """Whether a script asks, not a browser that follows a form."""
    return "application/json" in request.headers.get("accept", "") or request.url.path.startswith("/api/")


def page(
    request: Request, session: Session, template: str, page_title: str, status: int = 200, **values: Any
) -> Response:
    """A whole page."""
    html = render(
        template, session.language, csrf=session.csrf, person=session if session.known else None,
        prefs=session.preferences, page_title=page_title, **values,
    )  # fmt: skip
    response = HTMLResponse(html, status)
    sessions.give_cookie(request, response, session)
    return response


def go(request: Request, session: Session, where: str) -> Response:
    """On to another page."""
    answer = JSONResponse({"go": where}) if wants_json(request) else RedirectResponse(where, 303)
    sessions.give_cookie(request, answer, session)
    return answer


BY_PERSON = ("act", "make", "hint", "say", "report", "notice")


def meter(request: Request, kind: str, sender: str) -> None:
    """Once more by a person, an address or a table, or TooOften; what people do counts by address as well."""
    site, here = site_of(request), limits.network(address(request))
    sender = limits.network(sender)
    site.meter.take(kind, sender, getattr(site.rates, kind))
    if kind in BY_PERSON and sender != here:
        site.meter.take(kind, here, site.rates.of_network(kind))


def at_table(request: Request, session: Session, table: Table) -> None:
    """Once more at a table, or TooOften; whoever only looks on takes nothing from those who sit there."""
    if table.seat_of(session.person) is not None:
        meter(request, "table", table.id)


async def persistent(request: Request, work: Callable[[], Awaitable[T]]) -> T:
    """Do something at a table; where another process was faster, look again and do it then.

    Where there are several processes nothing is refused before what is kept has been looked at.
    """
    tables, table, looked = site_of(request).tables, request.path_params.get("table", ""), False
    for left in reversed(range(TRIES)):
        try:
            return await work()
        except Refused as problem:
            doubtful = isinstance(problem, Stale) or (not looked and table and problem.status in (409, 422))
            if not left or not (isinstance(problem, OutOfDate) or (tables.store.shared and doubtful)):
                raise
            looked = True
            tables.doubt(table)
    raise AssertionError  # every try returns or raises


def address(request: Request) -> str:
    """Where a request comes from."""
    return request.client.host if request.client else ""


async def refused(request: Request, problem: Exception) -> Response:
    """A refusal, as a script or a person wants it."""
    if not isinstance(problem, Refused):
        raise problem
    metrics.refused(problem)
    return await _problem(request, problem, {})


async def too_often(request: Request, problem: Exception) -> Response:
    """Somebody asks more often than they may: how long they have to wait."""
    seconds = problem.seconds if isinstance(problem, TooOften) else 1
    metrics.refusals.labels("too_often").inc()
    text = plural("Too many requests. Try again in {count} second.", "Too many requests. Try again in {count} seconds.")
    return await _problem(request, Refused(text, "too_often", 429, count=seconds), {"retry-after": str(seconds)})


async def failed(request: Request, problem: Exception) -> Response:
    """Our own mistake: said so, and nothing of it shown."""
    return await _problem(request, Refused("Something went wrong here. Nothing was changed.", "failed", 500), {})


async def gone(request: Request, problem: Exception) -> Response:
    """Whoever asked has hung up before the end: nobody reads this."""
    return Response(status_code=400)


async def not_found(request: Request, problem: Exception) -> Response:
    """No such page, or not this way."""
    if getattr(problem, "status_code", 404) == 404:
        return await _problem(request, Refused("There is no such page.", "missing", 404), {})
    wrong = Refused("This address cannot be used like that.", "bad_method", getattr(problem, "status_code", 405))
    return await _problem(request, wrong, {})


async def _problem(request: Request, problem: Refused, headers: dict[str, str]) -> Response:
    status = problem.status
    try:
        session = await sessions.session_of(request)
    except Refused:
        return JSONResponse({"error": str(problem), "reason": problem.reason}, status, headers)
    text = problem.said(language_of(session.language))
    if wants_json(request):
        return JSONResponse({"error": text, "reason": problem.reason}, status, headers)
    heading = _heading(status, speaker(session.language))
    title = f"{heading} · Casata"
    answer = page(request, session, "base/error.html", title, status, code=status, heading=heading, text=text)
    answer.headers.update(headers)
    return answer


def _heading(status: int, t: Translator) -> str:
    headings = {
        403: t("Not for you"), 404: t("Not here"), 422: t("That does not work"), 429: t("Too fast"),
        500: t("Our mistake"),
    }  # fmt: skip
    return headings.get(status, t("Not now"))


def short(text: str, most: int, what: str) -> str:
    """A text that is not too long, or Refused."""
    if len(text) > most:
        raise Refused(f"{what} has at most {most} characters", "too_long", 422)
    return text


def note_of(form: FormData) -> str:
    """Private notes out of a form."""
    return short(form.get("notes", "").replace("\r\n", "\n"), limits.NOTE, "a note")
