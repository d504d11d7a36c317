"""The guard around every request: sizes, rates, origins; headers on every answer; a line in the log."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from urllib.parse import urlsplit

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...engine.text.language import ENGLISH, Text, plural
from .. import limits, metrics
from ..errors import Refused
from ..limits import TooOften
from ..site import Site
from ..work import queue
from ..work.fair_share import USUAL, count_time
from ..work.queue import Requester
from .hosts import is_allowed

SAFE = ("GET", "HEAD", "OPTIONS")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-permitted-cross-domain-policies": "none",
}
HTTPS_ONLY = "max-age=31536000"  # seconds for which a browser uses https only; sent over https only
REASONS = {403: "other_site", 413: "too_long", 421: "other_name", 429: "too_many_requests"}  # for the monitor
SECRET_PART = re.compile(r"/(join|tables|tokens|reset|confirm|off)/[^/]+")
Refusal = tuple[int, Text, dict[str, object], dict[str, str]]  # a status, a text, its values, and headers
TOO_LONG = plural("A request can have at most {count} byte.", "A request can have at most {count} bytes.")
TOO_MANY = plural("Too many requests. Try again in {count} second.", "Too many requests. Try again in {count} seconds.")
log = structlog.get_logger()


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        """Guard an application."""
        self.app, self.site = app, site
        self._inside: Counter[str] = Counter()  # requests in progress and open pages, by network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        network = limits.network((scope.get("client") or ("", 0))[0])
        scope["network"] = network
        self._inside[network] += 1
        try:
            await self._admit(scope, receive, send, network)
        finally:
            self._inside[network] -= 1
            if not self._inside[network]:
                del self._inside[network]

    async def _admit(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        refusal = self._refusal(scope, network) or await self._wait(network)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 4000 + refusal[0]})
            else:
                await self._answer_for(network, self.app(scope, receive, send))
            return
        began = time.perf_counter()
        answer = self._answering(scope, send, began)
        if refusal:
            status, text, values, more = refusal
            await JSONResponse({"error": ENGLISH.fill(text, values)}, status, more)(scope, receive, answer)
        else:
            await self._answer_for(network, self.app(scope, _limit_body(receive), answer))

    async def _wait(self, network: str) -> Refusal | None:
        """Wait for a share of the server's time; a refusal where too many of the same network are waiting."""
        try:
            await self.site.share.wait(network)
        except TooOften as often:
            return _too_often(often)
        return None

    async def _answer_for(self, network: str, work: Awaitable[None]) -> None:
        """Answer a network, and count the time that takes beyond what every request has paid already."""
        queue.set_requester(Requester(self.site.tables.commitments.pseudonym(network)))
        paid = USUAL

        def count(seconds: float) -> None:
            nonlocal paid
            paid -= seconds
            if paid < 0:
                self.site.share.charge(network, -paid)
                paid = 0.0

        await count_time(work, count)  # type: ignore[arg-type]

    def _refusal(self, scope: Scope, network: str) -> Refusal | None:
        """Why a request is refused before anything reads it; counted."""
        refusal = self._why_not(scope, network)
        if refusal:
            metrics.refusals.labels(REASONS[refusal[0]]).inc()
        return refusal

    def _why_not(self, scope: Scope, network: str) -> Refusal | None:
        headers = Headers(scope=scope)
        kind = "static" if scope["path"].startswith("/static/") else "request"
        try:
            self.site.meter.take(kind, network, getattr(self.site.rates, kind))
        except TooOften as often:
            return _too_often(often)
        if self._inside[network] > limits.CONNECTIONS:  # Connections does not count those of a proxy
            return _too_often(TooOften(limits.ARRIVAL))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 18 or int(length) > limits.BODY:
            return 413, TOO_LONG, {"count": limits.BODY}, {}
        if not is_allowed(headers.get("host", ""), self.site.settings.hosts):
            return 421, "This site has a different name.", {}, {}
        if not _is_same_origin(scope, headers):
            return 403, "This request came from another site.", {}, {}
        return None

    def _answering(self, scope: Scope, send: Send, began: float) -> Callable[[Message], Awaitable[None]]:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        return answer

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        metrics.count_answer(scope["method"], status, seconds)
        if not scope["path"].startswith("/static/"):
            path = SECRET_PART.sub(r"/\1/…", scope["path"])[:200]
            log.info("request", method=scope["method"], path=path, status=status, ms=round(seconds * 1000, 1))


def _too_often(often: TooOften) -> Refusal:
    """The refusal after too many requests; it ends the connection, since new ones are limited as well."""
    more = {"retry-after": str(often.seconds), "connection": "close"}
    return 429, TOO_MANY, {"count": often.seconds}, more


def _is_same_origin(scope: Scope, headers: Headers) -> bool:
    """Whether a request that can change something, or opens a socket, comes from a page of this site."""
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE
    if not changes or headers.get("authorization", "").lower().startswith("bearer "):
        return True
    origin = headers.get("origin")
    if origin is not None:
        return bool(origin != "null" and _netloc(origin) == headers.get("host"))
    return scope["type"] == "http" and headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _netloc(origin: str) -> str:
    """The host and port of an origin; "" where it is not one."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _limit_body(receive: Receive) -> Receive:
    """Refuse a body that turns out to be too long."""
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limits.BODY:
            raise Refused(TOO_LONG, "too_long", 413, count=limits.BODY)
        return message

    return limited
