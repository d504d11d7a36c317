"""Guests that a server has to put up with: slow and deaf readers, idle crowds, floods of reconnects."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import random
import socket
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from .visitor import Visitor

SMALL = 2048  # bytes that a bad reader keeps ready for what comes
SIP = 256  # bytes a slow reader takes,
PAUSE = 0.5  # every so many seconds
BAD = 40  # slow or deaf pages
IDLE = 1000  # sockets where nothing happens
EACH = 10  # of them to a person: nobody opens any number
FLOOD = 30  # pages that are opened anew all the time,
APART = 0.5  # so many seconds apart each
Place = tuple[Visitor, str]  # somebody and the table they sit at


async def opened(person: Visitor, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A page of a table whose socket has next to no room."""
    parts = urlsplit(person.address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL)
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (parts.hostname, parts.port))
    reader, writer = await asyncio.open_connection(sock=line, limit=SMALL)
    key = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /tables/{table}/live?since=0 HTTP/1.1\r\nHost: {parts.netloc}\r\nOrigin: {person.address}\r\n"
        f"Cookie: {person.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await writer.drain()
    return reader, writer


async def slow(places: list[Place], _: Any) -> None:
    """Pages that take a few bytes at a time."""

    async def sips(person: Visitor, table: str) -> None:
        reader, _ = await opened(person, table)
        while await reader.read(SIP):
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(sips(*places[number % len(places)]) for number in range(BAD)))


async def deaf(places: list[Place], _: Any) -> None:
    """Pages that never read what they are sent."""
    kept = [await opened(*places[number % len(places)]) for number in range(BAD)]
    await asyncio.Event().wait()
    del kept


async def idle(places: list[Place], arrive: Callable[[], Awaitable[Visitor]]) -> None:
    """A thousand pages at a table where nothing happens."""
    host = await arrive()
    made = await host.post("/new", game="royals", seats="2", pace="free", access="open", hints="1")
    table = made["go"].rpartition("/")[2]
    people = [host, *[await arrive() for _ in range(IDLE // EACH - 1)]]
    pages = [Visitor(person.client, person.address, person) for person in people for _ in range(EACH)]
    for page in pages:
        await page.open(table)
    await asyncio.Event().wait()


async def reconnects(places: list[Place], _: Any) -> None:
    """Pages that are closed and opened again without end."""

    async def again(person: Visitor, table: str) -> None:
        await asyncio.sleep(random.uniform(0, APART))  # noqa: S311
        while True:
            reader, writer = await opened(person, table)
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                await reader.readexactly(SIP)
                await asyncio.sleep(APART)
            writer.close()

    await asyncio.gather(*(again(*places[number % len(places)]) for number in range(FLOOD)))


KINDS: dict[str, Callable[[list[Place], Any], Awaitable[None]]] = {
    "slow": slow, "deaf": deaf, "idle": idle, "reconnects": reconnects,
}  # fmt: skip
