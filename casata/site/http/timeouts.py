"""What a connection may do: requests must end in time, and no page may flood its socket."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .. import limits
from ..clock import REAL
from ..limits import Meter, Rate, Rates, TooOften
from ..site import Site
from .connections import Connections

ONE_SOCKET = Rate(limits.SOCKET_BYTES, limits.SOCKET_PER_SECOND)


class TooMuch(Exception):
    """A connection sends more than any browser or proxy does, and is closed."""


class RequestProtocol(HttpToolsProtocol):
    """A connection whose requests must arrive in time and within limits.

    Requests are parsed before anybody's share of the server is known, so everything that can be many is counted.
    """

    clock = REAL
    open_connections: Connections | None = None
    _in_head = False
    _head = 0  # bytes of a head after its first piece
    _lines = 0  # lines of the head
    _parts = 0  # pieces of the body
    _begun: Sequence[RequestResponseCycle] = ()  # requests without a whole answer yet
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a new connection, or close it where there are too many."""
        super().connection_made(transport)
        if self.open_connections is not None and not self.open_connections.enter(transport):
            transport.abort()
            return
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a closed connection."""
        self._stop_timer()
        if self.open_connections is not None and self.transport is not None:
            self.open_connections.leave(self.transport)
        for cycle in self._begun:  # all of them: nothing is written to a closed connection
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read a piece; a head that never ends is refused."""
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > limits.HEAD:
            self.send_400_response("The head of this request is too long.")

    def handle_websocket_upgrade(self) -> None:
        """Stop the timer: the socket of a page has its own."""
        self._stop_timer()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Start to count and to time a request."""
        if len(self.pipeline) >= limits.AHEAD:
            raise TooMuch
        super().on_message_begin()
        self._in_head, self._head, self._lines, self._parts = True, 0, 0, 0
        self._start_timer()

    def on_url(self, url: bytes) -> None:
        """Read a piece of the path and query."""
        super().on_url(url)
        if len(self.url) > limits.TARGET:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a line of the head."""
        self._lines += 1
        if self._lines > limits.HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """Read a piece of the body."""
        self._parts += 1
        if self._parts > limits.PARTS:
            raise TooMuch
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Begin to answer: only the body may be missing."""
        self._in_head = False
        if self.open_connections is not None:
            self.open_connections.mark_active(self.transport)
        super().on_headers_complete()
        self._begun = [each for each in (*self._begun, self.cycle) if each and not each.response_complete]

    def on_message_complete(self) -> None:
        """Stop the timer: the whole request has arrived."""
        self._stop_timer()
        super().on_message_complete()

    def _start_timer(self) -> None:
        self._stop_timer()
        self._late = self.clock.call_later(limits.ARRIVAL, self.transport.close)

    def _stop_timer(self) -> None:
        if self._late is not None:
            self._late.cancel()


class PageSocket(WebSocketsSansIOProtocol):
    """The socket of a page, which sends little: what comes too fast is not even parsed, pings and pieces included."""

    open_connections: Connections | None = None
    meter = Meter()  # counts for the whole site
    rates = Rates()
    _own: Meter | None = None  # counts for this page alone

    def data_received(self, data: bytes) -> None:
        """Read a piece, or close the connection."""
        if self.handshake_initiated and not self._may_send(len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a closed connection."""
        if self.open_connections is not None:
            self.open_connections.leave(self.transport)
        super().connection_lost(exc)

    def _may_send(self, size: int) -> bool:
        """Whether this page, and all pages of its network together, may send so much now."""
        self._own = self._own or Meter()
        network = self.open_connections.network(self.transport) if self.open_connections is not None else None
        try:
            self._own.take("frame", "", ONE_SOCKET, size)
            if network is not None:
                self.meter.take("frame", network, self.rates.frame, size)
        except TooOften:
            return False
        return True


def protocols(connections: Connections, site: Site) -> tuple[type[RequestProtocol], type[PageSocket]]:
    """Both protocols for one site: with its connections, clock and rates."""
    shared = {"open_connections": connections}
    requests = type("RequestProtocol", (RequestProtocol,), {**shared, "clock": site.clock})
    page_socket = type("PageSocket", (PageSocket,), {**shared, "meter": site.meter, "rates": site.rates})
    return requests, page_socket
