"""For whoever keeps the server running: whether it works, and numbers."""

from __future__ import annotations

import asyncio
import hmac
import time

import structlog
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from .. import metrics as numbers
from ..metrics import Facts
from ..refusals import Refused, missing
from ..site import Site
from ..storage.store import DatabaseDown
from . import requests
from .hosts import is_here

LOOK = 1.0  # seconds between two looks at oneself
HERE = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
log = structlog.get_logger()


async def health(request: Request) -> Response:
    """Whether the server and its store work."""
    site = requests.site_of(request)
    if site.closing:
        return JSONResponse({"status": "closing"}, 503)
    try:
        await site.tables.in_store(site.store.check)
    except DatabaseDown as away:
        log.error("the store cannot be used", why=away.reason)
        return JSONResponse({"status": str(away), "reason": away.reason}, 503)
    except Exception as problem:  # whatever it is, the store is not there
        log.error("the store does not answer", why=type(problem).__name__)
        return JSONResponse({"status": "the store does not answer"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """Numbers for a monitor that may see them."""
    site = requests.site_of(request)
    if not _may_see(request, site.settings.metrics_token):
        raise missing()
    observe(site)
    try:
        found: Facts = await site.tables.in_store(site.store.read, numbers.facts)
    except Refused:
        found = {}  # all that this process knows is still worth knowing
    return Response(numbers.written(found), media_type=CONTENT_TYPE_LATEST)


def _may_see(request: Request, token: str) -> bool:
    """With the token where there is one; without one whoever asks on this very machine, and not through a proxy."""
    if token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {token}".encode())
    here = requests.address(request) in HERE and is_here(request.headers.get("host", ""))
    return here and not any(name in request.headers for name in FORWARDED)


def observe(site: Site, late: float | None = None) -> None:
    """What this process looks like now."""
    numbers.open_tables.set(len(site.tables.in_memory))
    numbers.sockets.set(sum(site.sockets.values()))
    numbers.bot_questions.set(site.bots.waiting)
    numbers.memory.set(numbers.memory_used())
    if late is not None:
        numbers.lateness.set(late)


async def watch(site: Site) -> None:
    """Look at oneself again and again: another process may be the one that is asked."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(LOOK)
        observe(site, max(0.0, time.monotonic() - began - LOOK))


routes = [Route("/healthz", health), Route("/metrics", metrics)]
