"""Connections have to behave: come through the door, send requests that end, and not flood a page's socket."""

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
    """More than any browser or proxy sends: reading ends here, and so does the connection."""


class Arrival(HttpToolsProtocol):
    """A connection that waits for a request neither for ever nor for any number of bytes.

    What is parsed is parsed before anybody's share of the server is known: so all that there can be many of is counted.
    """

    clock = REAL
    door: Connections | None = None
    _in_head = False
    _head = 0  # bytes after the first piece of a head that has not ended
    _lines = 0  # of the head
    _parts = 0  # of the body
    _begun: Sequence[RequestResponseCycle] = ()  # requests that are not answered yet
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and has not said anything yet."""
        super().connection_made(transport)
        if self.door is not None and not self.door.enter(transport):
            transport.abort()
            return
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._arrived()
        if self.door is not None and self.transport is not None:
            self.door.leave(self.transport)
        for cycle in self._begun:  # all of them: nothing is written to a closed line
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a piece; a head is complete after some of them."""
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > limits.HEAD:
            self.send_400_response("This request has too long a head.")

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket of a page has its own clock."""
        self._arrived()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        if len(self.pipeline) >= limits.AHEAD:
            raise TooMuch
        super().on_message_begin()
        self._in_head, self._head, self._lines, self._parts = True, 0, 0, 0
        self._wait()

    def on_url(self, url: bytes) -> None:
        """A piece of the address that is asked for."""
        super().on_url(url)
        if len(self.url) > limits.TARGET:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of the head."""
        self._lines += 1
        if self._lines > limits.HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        """A piece of the body."""
        self._parts += 1
        if self._parts > limits.PARTS:
            raise TooMuch
        super().on_body(body)

    def on_headers_complete(self) -> None:
        """Only its body may be missing."""
        self._in_head = False
        if self.door is not None:
            self.door.speaks(self.transport)
        super().on_headers_complete()
        self._begun = [each for each in (*self._begun, self.cycle) if each and not each.response_complete]

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._arrived()
        super().on_message_complete()

    def _wait(self) -> None:
        self._arrived()
        self._late = self.clock.call_later(limits.ARRIVAL, self.transport.close)

    def _arrived(self) -> None:
        if self._late is not None:
            self._late.cancel()


class PageSocket(WebSocketsSansIOProtocol):
    """The socket of a page, which says little: what comes too fast is not even parsed, pings and pieces included."""

    door: Connections | None = None
    meter = Meter()  # of the site
    rates = Rates()
    _own: Meter | None = None  # of this page alone

    def data_received(self, data: bytes) -> None:
        """Take a piece, or end the connection."""
        if self.handshake_initiated and not self._may_send(len(data)):
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        if self.door is not None:
            self.door.leave(self.transport)
        super().connection_lost(exc)

    def _may_send(self, size: int) -> bool:
        """Whether this page, and all pages of its network together, may send so much now."""
        self._own = self._own or Meter()
        network = self.door.network(self.transport) if self.door is not None else None
        try:
            self._own.take("frame", "", ONE_SOCKET, size)
            if network is not None:
                self.meter.take("frame", network, self.rates.frame, size)
        except TooOften:
            return False
        return True


def protocols(door: Connections, site: Site) -> tuple[type[Arrival], type[PageSocket]]:
    """The same for one site: behind its door, by its clock and rates."""
    arrival = type("Arrival", (Arrival,), {"door": door, "clock": site.clock})
    page_socket = type("PageSocket", (PageSocket,), {"door": door, "meter": site.meter, "rates": site.rates})
    return arrival, page_socket
