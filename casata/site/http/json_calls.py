"""What every call of the API does: know who asks, read the body and the query, answer in JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ..accounts.session import Session
from ..errors import Refused
from ..site import Site
from ..tables.table import Table
from . import sessions
from .requests import meter, retry_if_stale, site_of

T = TypeVar("T")
Handler = Callable[[Request, Site, Session], Awaitable[object]]


def answer_json(work: Handler) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that knows who asks and answers with the result of a handler as JSON."""

    async def endpoint(request: Request) -> Response:
        session = await sessions.session_of(request)
        if request.method not in ("GET", "HEAD"):
            sessions.check_csrf(session, request.headers.get("x-csrf-token", ""))
            meter(request, "act", session.person)
        result = await retry_if_stale(request, lambda: work(request, site_of(request), session))
        return Response(msgspec.json.encode(result), media_type="application/json")

    return endpoint


async def read_body(request: Request, kind: type[T]) -> T:
    """The body of a request as a message, or Refused."""
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.DecodeError, RecursionError) as problem:
        raise Refused("The body of this request is not valid: {problem}", "bad_body", 422, problem=problem) from None


def number_in(request: Request, name: str, default: int) -> int:
    """A whole number in the query, or Refused."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if not text.isascii() or not text.removeprefix("-").isdigit() or len(text) > 9:
        raise Refused("{name} must be a whole number.", "no_number", 422, name=name)
    return int(text)


def seat_in(request: Request) -> int | None:
    """The seat that a query names, for people who hold several."""
    return number_in(request, "seat", 0) if request.query_params.get("seat") else None


async def visible_table(request: Request, site: Site, session: Session) -> Table:
    """The table of a request, if the person who asks may see it."""
    return await site.tables.visible(request.path_params["table"], session.person)
