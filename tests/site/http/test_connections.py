"""Connections: how many there may be, which ones give way, and pages that send too much."""

import asyncio
import contextlib
import resource
import socket
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect
from websockets.sync.client import connect

from casata.site import limits
from casata.site.clock import Clock
from casata.site.http.connections import Connections, raise_file_limit
from casata.site.http.timeouts import PageSocket, RequestProtocol
from casata.site.limits import Meter, Rate, Rates
from tests.clocks import HandClock
from tests.patience import SOON, until

from ..listening import listening

MANY = Rates().times(1000)
PING = b"\x89\x80\x00\x00\x00\x00"


class Line(asyncio.Transport):
    """A connection from somewhere."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.gone = False

    def abort(self) -> None:
        self.gone = True


def door(files: int = 10_000, near: str = "", rates: Rates = MANY, clock: Clock | None = None) -> Connections:
    return Connections(Meter(clock or HandClock()), rates, files, near)


def came_in(at: Connections, *addresses: str) -> list[bool]:
    return [at.enter(Line(address)) for address in addresses]


def test_one_address_has_so_many_connections_and_others_still_come_in() -> None:
    at = door()
    assert came_in(at, *["203.0.113.9"] * limits.CONNECTIONS) == [True] * limits.CONNECTIONS
    assert came_in(at, "203.0.113.9", "198.51.100.7") == [False, True]


def test_a_connection_that_is_gone_makes_room_for_another_of_its_address() -> None:
    at = door()
    lines = [Line("203.0.113.9") for _ in range(limits.CONNECTIONS)]
    assert all(at.enter(line) for line in lines)
    at.leave(lines[0])
    at.leave(lines[0])
    assert came_in(at, "203.0.113.9", "203.0.113.9") == [True, False]


def test_addresses_of_one_ipv6_network_share_their_connections() -> None:
    at = door()
    assert all(came_in(at, *(f"2001:db8::{number:x}" for number in range(limits.CONNECTIONS))))
    assert came_in(at, "2001:db8::ffff", "2001:db8:0:1::1") == [False, True]


def test_where_few_files_may_be_open_no_address_has_more_than_a_quarter_of_them() -> None:
    at = door(files=limits.SPARE_FILES + 40)
    assert came_in(at, *["203.0.113.9"] * 11) == [True] * 10 + [False]


def test_where_all_places_are_taken_the_longest_silent_one_of_the_network_with_most_gives_way() -> None:
    at = door(files=limits.SPARE_FILES + 40)
    lines = [Line(f"203.0.113.{host}") for host, count in enumerate((10, 8, 8, 7, 7)) for _ in range(count)]
    assert [at.enter(line) for line in lines] == [True] * 40
    at.mark_active(lines[0])
    assert came_in(at, "198.51.100.7") == [True]
    assert [number for number, line in enumerate(lines) if line.gone] == [1]


def test_connections_that_have_asked_for_something_stay() -> None:
    at = door(files=limits.SPARE_FILES + 40)
    lines = [Line(f"203.0.113.{number % 5}") for number in range(40)]
    for line in lines:
        assert at.enter(line)
        at.mark_active(line)
    assert came_in(at, "198.51.100.7") == [False]
    assert not any(line.gone for line in lines)


def test_connections_are_opened_only_so_often() -> None:
    clock = HandClock()
    at = door(rates=replace(MANY, connect=Rate(3, 0.5)), clock=clock)
    assert came_in(at, *["203.0.113.9"] * 4, "198.51.100.7") == [True, True, True, False, True]
    clock.move(2)
    assert came_in(at, "203.0.113.9", "203.0.113.9") == [True, False]


def test_a_proxy_near_by_speaks_for_many() -> None:
    at = door(near="127.0.0.0/8,::1,10.0.0.0/8")
    assert all(came_in(at, *["127.0.0.1", "::1", "10.1.2.3"] * limits.CONNECTIONS))


def test_a_socket_of_this_machine_without_an_address_comes_in() -> None:
    line = Line("")
    line._extra["peername"] = ""  # type: ignore[attr-defined]
    assert door().enter(line)


def test_a_process_asks_for_as_many_files_as_it_may_have() -> None:
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, usual[1]), usual[1]))
        allowed = raise_file_limit()
        assert allowed == resource.getrlimit(resource.RLIMIT_NOFILE)[0] == min(usual[1], 65_536)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)


# -- real connections -------------------------------------------------------------------------


async def hello(request: Request) -> PlainTextResponse:
    return PlainTextResponse("hello")


async def echo(page: WebSocket) -> None:
    await page.accept()
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await page.send_text(await page.receive_text())


@contextlib.contextmanager
def served(at: Connections, clock: Clock | None = None, rates: Rates = MANY) -> Iterator[int]:
    """The port of a server behind a door."""
    app = Starlette(routes=[Route("/", hello), WebSocketRoute("/page", echo)])
    arrival: Any = type("RequestProtocol", (RequestProtocol,), {"open_connections": at})
    page: Any = type(
        "Page", (PageSocket,), {"open_connections": at, "meter": Meter(clock or HandClock()), "rates": rates}
    )
    with listening(app, http=arrival, ws=page, ws_per_message_deflate=False) as port:
        yield port


def line(port: int, address: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=SOON, source_address=(address, 0))


def answered(port: int, address: str) -> bool:
    """Whether the server answers an address."""
    with line(port, address) as found, contextlib.suppress(OSError):
        found.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return found.recv(64).startswith(b"HTTP/1.1 200")
    return False


def test_silent_connections_of_one_address_do_not_shut_others_out() -> None:
    at = door(files=limits.SPARE_FILES + 40)
    with served(at) as port, contextlib.ExitStack() as kept:
        for _ in range(60):
            kept.enter_context(line(port, "127.66.6.6"))
        until(lambda: at._counts["127.66.6.6"] == at.each)
        assert answered(port, "127.0.0.1")
        assert not answered(port, "127.66.6.6")


def test_a_page_that_floods_its_socket_with_pings_is_cut_off_before_they_are_read() -> None:
    at = door()
    with served(at) as port:
        with connect(f"ws://127.0.0.1:{port}/page") as page:
            page.send("hello")
            assert page.recv() == "hello"
            with contextlib.suppress(OSError):
                page.socket.sendall(PING * 50_000)
            until(lambda: not at._open, "the end of the connection")
        assert answered(port, "127.0.0.1")


def test_all_pages_of_an_address_together_may_send_only_so_much() -> None:
    at = door()
    with served(at, rates=replace(MANY, frame=Rate(100, 0.001))) as port, contextlib.ExitStack() as kept:
        pages = [kept.enter_context(connect(f"ws://127.0.0.1:{port}/page")) for _ in range(3)]
        until(lambda: at._counts["127.0.0.1"] == 3)
        for page in pages:
            page.send("x" * 40)  # 46 bytes
        until(lambda: at._counts["127.0.0.1"] < 3, "the end of one connection")
        assert at._counts == {"127.0.0.1": 2}


def test_a_page_that_says_what_pages_say_is_never_cut_off() -> None:
    with served(door()) as port, connect(f"ws://127.0.0.1:{port}/page") as page:
        for _ in range(60):
            page.send('{"ping":1}')
            assert page.recv() == '{"ping":1}'
