"""Guests that a server has to put up with, all from one address, in a process of their own.

`python -m casata.loadtest.bad_guests` reads what it needs as one line of JSON and stops by itself after a while.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import itertools
import json
import os
import random
import re
import socket
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote_plus, urlsplit

AT_ONCE = 8  # connections that ask again and again
SMALL = 2048  # bytes that a bad reader keeps ready for what comes
SIP = 256  # bytes a slow reader takes,
PAUSE = 0.5  # every so many seconds
BAD = 40  # slow or deaf pages
IDLE = 200  # sockets where nothing happens
EACH = 10  # of them to a person: nobody opens any number
FLOOD = 30  # pages that are opened anew all the time,
APART = 0.5  # so many seconds apart each
SILENT = 1100  # connections that never ask for anything
HEAP = 5_000  # requests in one piece
MASTERS = 40  # tables with as many masters as there is room for
PINGS = 5_000  # in one piece
REFUSED = 0.2  # seconds that somebody waits who was told to
CSRF = re.compile(r'name="csrf" content="(\w+)"')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
JSON = "application/json"


@dataclass
class Attack:
    """What bad guests know of a server."""

    address: str  # of the server
    sender: str  # where they all come from
    seconds: float  # until they stop
    places: list[tuple[str, str]]  # cookies of people, and the tables they sit at
    game: str  # an open table with a long game that has ended
    save: str  # the same as a file
    done: Counter[str] = field(default_factory=Counter)  # what the server answered


class Line:
    """A connection of a guest; it opens itself again when it was closed."""

    def __init__(self, scene: Attack) -> None:
        """Nothing is opened yet."""
        self.scene = scene
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, bytes]:
        """The status and all of an answer; 0 where there was none."""
        where = urlsplit(self.scene.address)
        given = {"host": where.netloc, "origin": self.scene.address, "content-length": str(len(body)), **headers}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in given.items())
        try:
            reader, writer = self._ends = self._ends or await connected(self.scene)
            writer.write(head.encode() + b"\r\n" + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(answer)
            answer += await reader.readexactly(int(length[1]) if length else 0)
            status = int(answer.split(b" ", 2)[1])
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            status, answer = 0, b""
        self.scene.done[str(status)] += 1
        if status in (0, 429) and self._ends:
            self._ends[1].close()
            self._ends = None
        if status in (0, 429):
            await asyncio.sleep(REFUSED)
        return status, answer

    async def stranger(self) -> dict[str, str]:
        """Somebody new: people are free."""
        while True:
            status, page = await self.ask("GET", "/me", {"accept": "text/html"})
            proof, cookie = CSRF.search(page.decode(errors="replace")), re.search(rb"set-cookie: ([^;]+)", page)
            if status == 200 and proof and cookie:
                return {"cookie": cookie[1].decode(), "x-csrf-token": proof[1], "accept": JSON}


async def connected(scene: Attack, room: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from the guests' address, with little room for what comes where that is wanted."""
    where = urlsplit(scene.address)
    line = socket.socket()
    try:
        if room:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        line.setblocking(False)
        line.bind((scene.sender, 0))
        await asyncio.get_running_loop().sock_connect(line, (where.hostname, where.port))
    except BaseException:
        line.close()
        raise
    return await asyncio.open_connection(sock=line, limit=room or 1 << 22)


async def opened(
    scene: Attack, cookie: str, table: str, room: int = 0
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A page of a table."""
    reader, writer = await connected(scene, room)
    key = base64.b64encode(os.urandom(16)).decode()
    where = urlsplit(scene.address)
    writer.write(
        f"GET /tables/{table}/live?since=0 HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {scene.address}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await writer.drain()
    return reader, writer


# -- pages that behave badly ------------------------------------------------------------------


async def slow(scene: Attack) -> None:
    """Pages that take a few bytes at a time."""

    async def sips(cookie: str, table: str) -> None:
        reader, _ = await opened(scene, cookie, table, SMALL)
        while await reader.read(SIP):
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(sips(*scene.places[number % len(scene.places)]) for number in range(BAD)))


async def deaf(scene: Attack) -> None:
    """Pages that never read what they are sent."""
    kept = [await opened(scene, *scene.places[number % len(scene.places)], SMALL) for number in range(BAD)]
    await asyncio.sleep(scene.seconds)
    del kept


async def idle(scene: Attack) -> None:
    """Pages at a table where nothing happens, as many as one address may have."""
    line = Line(scene)
    people = [await line.stranger() for _ in range(IDLE // EACH)]
    kept = [await opened(scene, person["cookie"], scene.game) for person in people for _ in range(EACH)]
    await asyncio.sleep(scene.seconds)
    del kept


async def reconnects(scene: Attack) -> None:
    """Pages that are closed and opened again without end."""

    async def again(cookie: str, table: str) -> None:
        await asyncio.sleep(random.uniform(0, APART))  # noqa: S311
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await opened(scene, cookie, table, SMALL)
                await reader.readexactly(SIP)
                await asyncio.sleep(APART)
                writer.close()
            await asyncio.sleep(APART / 10)

    await asyncio.gather(*(again(*scene.places[number % len(scene.places)]) for number in range(FLOOD)))


async def pings(scene: Attack) -> None:
    """Sockets that send pings as fast as they can."""
    ping = b"\x89\x80\x00\x00\x00\x00"
    person = await Line(scene).stranger()
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await opened(scene, person["cookie"], scene.game)
            await reader.readuntil(b"\r\n\r\n")
            while not reader.at_eof():
                writer.write(ping * PINGS)
                await writer.drain()
                await reader.read(1 << 20)
            scene.done["closed"] += 1
        await asyncio.sleep(REFUSED / 10)


async def silent(scene: Attack) -> None:
    """Connections that never ask for anything, opened again when they are closed."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await connected(scene)
                await reader.read(1)
                writer.close()
            await asyncio.sleep(1 + random.random())  # noqa: S311

    await asyncio.gather(*(one() for _ in range(SILENT)))


async def heaps(scene: Attack) -> None:
    """Thousands of requests in one piece, on connections that are opened again when they are closed."""
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await connected(scene)
            writer.write(request * HEAP)
            await reader.read()
            writer.close()
        scene.done["closed"] += 1
        await asyncio.sleep(REFUSED / 10)


# -- requests that cost much ------------------------------------------------------------------


async def _all(scene: Attack, one: Callable[[Line, int], Awaitable[Any]]) -> None:
    """Several connections that do the same again and again."""

    async def again(number: int) -> None:
        line = Line(scene)
        while True:
            await one(line, number)

    await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


async def moments(scene: Attack) -> None:
    """One moment of a long game after the other."""
    steps = itertools.count()
    await _all(scene, lambda line, _: line.ask("GET", f"/tables/{scene.game}?step={next(steps) * 7 % 190}", {}))


async def verify(scene: Attack) -> None:
    """A long game, verified by somebody new each time."""
    await _all(scene, lambda line, _: line.ask("GET", f"/tables/{scene.game}/verify", {}))


async def house(scene: Attack) -> None:
    """House files that are long to read."""
    files = [
        "\n".join(f"k{number}=1" for number in range(7_000)), "a" + ".a" * 30_000 + "=1", "[" * 60_000,
        "\n".join(f"k{number}=1" for number in range(1_990)), 'x="' + '\\"' * 30_000,
        "\n".join(f"[k{number}]" for number in range(7_000)),
    ]  # fmt: skip
    bodies = [json.dumps({"game": "royals", "seats": 3, "house": text}).encode() for text in files]
    turn = itertools.count()

    async def one(line: Line, _: int) -> None:
        await line.ask("POST", "/api/tables", await line.stranger(), bodies[next(turn) % len(bodies)])

    await _all(scene, one)


async def imports(scene: Attack) -> None:
    """A long game that is imported again and again."""
    body = f'{{"save": {scene.save}, "public": true}}'.encode()

    async def one(line: Line, _: int) -> None:
        await line.ask("POST", "/api/import", await line.stranger(), body)

    await _all(scene, one)


async def masters(scene: Attack) -> None:
    """Tables with as many masters as there is room for, made by somebody new each time."""
    line = Line(scene)
    for _ in range(MASTERS):
        bots = {str(seat): "master" for seat in range(1, 5)}
        body = json.dumps({"game": "royals", "seats": 5, "bots": bots, "start": True}).encode()
        await line.ask("POST", "/api/tables", await line.stranger(), body)
    await asyncio.sleep(scene.seconds)


async def talk(scene: Attack) -> None:
    """Passwords that are tried out, accounts that are made, names that are looked for."""
    form = {"content-type": "application/x-www-form-urlencoded"}

    async def one(line: Line, number: int) -> None:
        person = {**await line.stranger(), **form}
        name = quote_plus(f"guest {number} {random.random()}")  # noqa: S311
        await line.ask("POST", "/sign-in", person, f"login={name}&password=wrong+password".encode())
        await line.ask("GET", f"/archive?name={name}", {})

    await _all(scene, one)


async def requests(scene: Attack) -> None:
    """The start page and files of the site, as fast as they come."""
    paths = itertools.cycle(["/", "/static/base/tokens.css", "/archive", "/api/tables", "/no-such-page"])
    await _all(scene, lambda line, _: line.ask("GET", next(paths), {}))


KINDS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "slow": slow, "deaf": deaf, "idle": idle, "reconnects": reconnects, "pings": pings, "silent": silent,
    "heaps": heaps, "moments": moments, "verify": verify, "house": house, "imports": imports, "masters": masters,
    "talk": talk, "requests": requests,
}  # fmt: skip


async def _run(kind: str, scene: Attack) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(KINDS[kind](scene), scene.seconds)


def main() -> None:
    """Make trouble of the kind that is named, and say what came of it."""
    scene = Attack(**json.loads(sys.stdin.readline()))
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # those who measure come first
    asyncio.run(_run(sys.argv[1], scene))
    sys.stdout.write(json.dumps(scene.done) + "\n")


if __name__ == "__main__":
    main()
