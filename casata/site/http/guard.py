"""The guard before every request: sizes, rates, origins; headers on every answer; a line in the log."""

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

from .. import limits, metrics
from ..limits import TooOften
from ..refusals import Refused
from ..site import Site
from ..work import turns
from ..work.fair_share import USUAL, counted
from ..work.turns import Owner
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
SECURELY = "max-age=31536000"  # seconds in which a browser comes by https only; said over https only
REASONS = {403: "other_site", 413: "too_long", 421: "other_name", 429: "too_many_requests"}  # for the monitor
SECRET_PART = re.compile(r"/(join|tables|tokens|reset|confirm|off)/[^/]+")
Refusal = tuple[int, str, dict[str, str]]  # a status, why, and headers
log = structlog.get_logger()


class Guard:
    """ASGI middleware around everything."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        """Stand before an application."""
        self.app, self.site = app, site
        self._inside: Counter[str] = Counter()  # requests and open pages, by network

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        network = limits.network((scope.get("client") or ("", 0))[0])
        scope["network"] = network
        self._inside[network] += 1
        try:
            await self._let_in(scope, receive, send, network)
        finally:
            self._inside[network] -= 1
            if not self._inside[network]:
                del self._inside[network]

    async def _let_in(self, scope: Scope, receive: Receive, send: Send, network: str) -> None:
        refusal = self._refusal(scope, network) or await self._turn(network)
        if scope["type"] == "websocket":
            if refusal:
                await send({"type": "websocket.close", "code": 4000 + refusal[0]})
            else:
                await self._counted(network, self.app(scope, receive, send))
            return
        began = time.perf_counter()
        answer = self._answering(scope, send, began)
        if refusal:
            status, text, more = refusal
            await JSONResponse({"error": text}, status, more)(scope, receive, answer)
        else:
            await self._counted(network, self.app(scope, _limited(receive), answer))

    async def _turn(self, network: str) -> Refusal | None:
        """Wait for a share of the server's time; a refusal where too many of the same network wait already."""
        try:
            await self.site.share.turn(network)
        except TooOften as often:
            return _too_often(often)
        return None

    async def _counted(self, network: str, work: Awaitable[None]) -> None:
        """Answer on behalf of a network, and count what that takes; the first of it is paid already."""
        turns.is_asking(Owner(self.site.tables.pseudonym(network)))
        paid = USUAL

        def count(seconds: float) -> None:
            nonlocal paid
            paid -= seconds
            if paid < 0:
                self.site.share.spent(network, -paid)
                paid = 0.0

        await counted(work, count)  # type: ignore[arg-type]

    def _refusal(self, scope: Scope, network: str) -> Refusal | None:
        """A status and why, when a request is not even looked at; counted."""
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
        if self._inside[network] > limits.CONNECTIONS:  # those of a proxy near by are not counted at the door
            return _too_often(TooOften(limits.ARRIVAL))
        length = headers.get("content-length", "0")
        if not (length.isascii() and length.isdigit()) or len(length) > 18 or int(length) > limits.BODY:
            return 413, f"A request has at most {limits.BODY} bytes.", {}
        if not is_allowed(headers.get("host", ""), self.site.settings.hosts):
            return 421, "This site has another name.", {}
        if not _is_ours(scope, headers):
            return 403, "This request came from another site.", {}
        return None

    def _answering(self, scope: Scope, send: Send, began: float) -> Callable[[Message], Awaitable[None]]:
        async def answer(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope.get("scheme") == "https":
                    headers.setdefault("strict-transport-security", SECURELY)
                if not scope["path"].startswith("/static/"):
                    headers.setdefault("cache-control", "no-store")
                self._note(scope, message["status"], time.perf_counter() - began)
            await send(message)

        return answer

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        metrics.answered(scope["method"], status, seconds)
        if not scope["path"].startswith("/static/"):
            path = SECRET_PART.sub(r"/\1/…", scope["path"])[:200]
            log.info("request", method=scope["method"], path=path, status=status, ms=round(seconds * 1000, 1))


def _too_often(often: TooOften) -> Refusal:
    """Later; on a new connection, since opening those is limited as well."""
    more = {"retry-after": str(often.seconds), "connection": "close"}
    return 429, "Too many requests: wait a little.", more


def _is_ours(scope: Scope, headers: Headers) -> bool:
    """Whether a request that can change something, or opens a socket, comes from a page of this very site."""
    changes = scope["type"] == "websocket" or scope["method"] not in SAFE
    if not changes or headers.get("authorization", "").lower().startswith("bearer "):
        return True
    origin = headers.get("origin")
    if origin is not None:
        return bool(origin != "null" and _netloc(origin) == headers.get("host"))
    return scope["type"] == "http" and headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")


def _netloc(origin: str) -> str:
    """Host and port of an origin; "" where it is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _limited(receive: Receive) -> Receive:
    """A body that is refused when it turns out longer than it may be."""
    total = 0

    async def limited() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > limits.BODY:
            raise Refused(f"A request has at most {limits.BODY} bytes.", "too_long", 413)
        return message

    return limited
