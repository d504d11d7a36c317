"""For operators: whether the server works, and numbers for a monitor."""

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
from ..errors import Refused, missing
from ..site import Site
from ..storage.facts import facts
from ..storage.troubles import DatabaseDown
from . import requests
from .hosts import is_here

INTERVAL = 1.0  # seconds between two measurements
HERE = ("127.0.0.1", "::1")
FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")
log = structlog.get_logger()


async def health(request: Request) -> Response:
    """Say whether the server and its database work."""
    site = requests.site_of(request)
    if site.closing:
        return JSONResponse({"status": "closing"}, 503)
    try:
        await site.store.check()
    except DatabaseDown as away:
        log.error("the database cannot be used", why=away.reason)
        return JSONResponse({"status": str(away), "reason": away.reason}, 503)
    except Exception as problem:  # whatever it is, the database cannot be used
        log.error("the database does not respond", why=type(problem).__name__)
        return JSONResponse({"status": "the database does not respond"}, 503)
    return JSONResponse({"status": "ok"})


async def metrics(request: Request) -> Response:
    """Give a monitor its numbers, if it may see them."""
    site = requests.site_of(request)
    if not _may_see(request, site.settings.metrics_token):
        raise missing()
    observe(site)
    try:
        found = await site.store.read(facts)
    except Refused:
        found = {}  # what this process counts is still worth knowing
    return Response(numbers.to_text(found), media_type=CONTENT_TYPE_LATEST)


def _may_see(request: Request, token: str) -> bool:
    """Whether a request has the token; without a token, whether it comes from this machine and not through a proxy."""
    if token:
        given = request.headers.get("authorization", "").encode()
        return hmac.compare_digest(given, f"Bearer {token}".encode())
    here = requests.address(request) in HERE and is_here(request.headers.get("host", ""))
    return here and not any(name in request.headers for name in FORWARDED)


def observe(site: Site, late: float | None = None) -> None:
    """Measure this process."""
    numbers.open_tables.set(len(site.tables.in_memory))
    numbers.sockets.set(sum(site.sockets.values()))
    numbers.bot_questions.set(site.bots.waiting)
    numbers.memory.set(numbers.memory_used())
    if late is not None:
        numbers.lateness.set(late)


async def watch(site: Site) -> None:
    """Measure this process again and again, since a monitor may ask another one."""
    while True:
        began = time.monotonic()
        await asyncio.sleep(INTERVAL)
        observe(site, max(0.0, time.monotonic() - began - INTERVAL))


routes = [Route("/healthz", health), Route("/metrics", metrics)]
