"""Requests that never end are cut off; others are answered, whole, in pieces or one after the other."""

import asyncio
import contextlib
import socket
import threading
import time
from collections.abc import Iterator

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from websockets.sync.client import connect

from casata.site import limits
from casata.site.http.timeouts import RequestProtocol
from tests.clocks import HandClock
from tests.patience import SOON, until

from ..listening import listening

HEAD = b"POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 6\r\n"


async def echo(request: Request) -> PlainTextResponse:
    return PlainTextResponse(await request.body())


async def talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(await socket.receive_text())


@pytest.fixture
def clock() -> HandClock:
    """What the server goes by."""
    return HandClock()


@pytest.fixture
def port(clock: HandClock) -> Iterator[int]:
    """A server that waits as long as the clock stands still."""

    class Waiting(RequestProtocol):
        """Goes by the clock of the test."""

    Waiting.clock = clock
    app = Starlette(routes=[Route("/", echo, methods=["POST"]), WebSocketRoute("/talk", talk)])
    with listening(app, http=Waiting, timeout_keep_alive=int(SOON)) as port:
        yield port


@contextlib.contextmanager
def line(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=SOON) as found:
        yield found


def all_of(line: socket.socket) -> bytes:
    """Everything until the other side closes."""
    received = b""
    with contextlib.suppress(ConnectionError):
        while piece := line.recv(65536):
            received += piece
    return received


@pytest.mark.parametrize(
    "piece", [b"", b"POST / HT", HEAD, HEAD + b"\r\nabc"], ids=["nothing", "half a line", "half a head", "half a body"]
)
def test_what_does_not_come_to_its_end_is_cut_off(port: int, clock: HandClock, piece: bytes) -> None:
    with line(port) as here:
        until(lambda: clock.waits == [limits.ARRIVAL], "the connection")
        clock.move(1)
        here.sendall(piece)
        left = limits.ARRIVAL - (0 if piece else 1)  # what begins has all of the time
        until(lambda: clock.waits == [left], "the first piece")
        clock.move(left - 1)
        assert clock.waits == [1]
        clock.move(1)
        assert b" 200 " not in all_of(here)


@pytest.mark.parametrize("more", [b"a", b"X: y\r\n"], ids=["one header", "many headers"])
def test_a_head_without_an_end_is_cut_off_before_it_is_long(port: int, more: bytes) -> None:
    with line(port) as here, contextlib.suppress(ConnectionError):
        here.sendall(HEAD + b"Y: ")
        for _ in range(10_000):
            here.sendall(more * (8192 // len(more)))
        pytest.fail("80 MB of a head were taken")


LINES = limits.HEADERS - 2  # beside Host and Connection
START, CLOSE = b" HTTP/1.1\r\nHost: here\r\n", b"Connection: close\r\n"


@pytest.mark.parametrize(
    ("most", "more"),
    [
        (
            b"POST /?" + b"x" * (limits.TARGET - 2) + START + CLOSE,
            b"POST /?" + b"x" * (limits.TARGET - 1) + START + CLOSE,
        ),
        (b"POST /" + START + CLOSE + b"a:\r\n" * LINES, b"POST /" + START + CLOSE + b"a:\r\n" * (LINES + 1)),
    ],
    ids=["address", "lines"],
)
def test_a_head_that_comes_at_once_is_no_longer_than_others(port: int, most: bytes, more: bytes) -> None:
    for head, is_answered in ((most, True), (more, False)):
        with line(port) as here:
            here.sendall(head + b"\r\n")
            assert (b" 200 " in all_of(here)) == is_answered


def test_a_body_comes_in_so_many_pieces_and_no_more(port: int) -> None:
    for pieces, is_answered in ((limits.PARTS, True), (limits.PARTS + 1, False)):
        with line(port) as here, contextlib.suppress(ConnectionError):
            head = b"POST /" + START + CLOSE + b"Transfer-Encoding: chunked\r\n\r\n"
            here.sendall(head + b"1\r\na\r\n" * pieces + b"0\r\n\r\n")
            assert (b" 200 " in all_of(here)) == is_answered


def test_only_so_many_requests_wait_behind_the_first_of_a_connection() -> None:
    waiting = 0

    class Watched(RequestProtocol):
        """Says how many requests it has read and not begun to answer."""

        def on_message_complete(self) -> None:
            nonlocal waiting
            super().on_message_complete()
            waiting = max(waiting, len(self.pipeline))

    app = Starlette(routes=[Route("/", echo, methods=["POST"])])
    with listening(app, http=Watched) as port, line(port) as here:
        request = b"POST /" + START
        with contextlib.suppress(ConnectionError):
            here.sendall((request + b"\r\n") * 5_000 + request + CLOSE + b"\r\n")
        all_of(here)
    assert waiting <= limits.AHEAD


def test_whoever_sends_too_many_requests_is_gone_for_the_first_of_them_too() -> None:
    gone, heard = threading.Event(), list[bool]()

    async def late(request: Request) -> PlainTextResponse:
        await asyncio.to_thread(gone.wait, SOON)
        heard.append(await request.is_disconnected())
        return PlainTextResponse("too late")

    class Watched(RequestProtocol):
        """Says when its connection is gone."""

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            gone.set()

    with listening(Starlette(routes=[Route("/", late)]), http=Watched) as port, line(port) as here:
        with contextlib.suppress(ConnectionError):
            here.sendall((b"GET /" + START + b"\r\n") * 5_000)
        all_of(here)
        assert until(lambda: heard) == [True]


def test_a_request_in_pieces_is_answered_and_so_is_the_next(port: int) -> None:
    with line(port) as here:
        for word in (b"Medici", b"Sforza"):
            for piece in (HEAD[:20], HEAD[20:], b"\r\n" + word[:2], word[2:]):
                here.sendall(piece)
                time.sleep(0.02)  # so that most of them arrive by themselves
            answer = b""
            while not answer.endswith(word):
                answer += here.recv(65536)
            assert answer.startswith(b"HTTP/1.1 200 ")


def test_a_page_that_is_kept_up_to_date_stays(port: int, clock: HandClock) -> None:
    with connect(f"ws://127.0.0.1:{port}/talk", open_timeout=SOON, ping_timeout=SOON) as page:
        assert clock.waits == []
        clock.move(2 * limits.ARRIVAL)
        page.send("Sforza")
        assert page.recv() == "Sforza"
