"""Requests have to arrive: a head that does not end, or a request that never comes to its end, is cut off."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from ..server import limits
from ..server.clock import REAL


class Arrival(HttpToolsProtocol):
    """A connection that waits for a request neither for ever nor for any number of bytes."""

    clock = REAL
    _in_head = False
    _head = 0  # bytes after the first piece of a head that has not ended
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and has not said anything yet."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        self._arrived()
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
        super().on_message_begin()
        self._in_head, self._head = True, 0
        self._wait()

    def on_headers_complete(self) -> None:
        """Only its body may be missing."""
        self._in_head = False
        super().on_headers_complete()

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
