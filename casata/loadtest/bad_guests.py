"""Bad guests that a server has to cope with, all from one address, in a process of their own.

`python -m casata.loadtest.bad_guests KIND` reads an Attack as one line of JSON and stops after a while.
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

AT_ONCE = 8  # connections that send requests again and again
SMALL = 2048  # bytes of the receive buffer of a bad reader
SIP = 256  # bytes that a slow reader reads at a time
PAUSE = 0.5  # seconds between two reads of a slow reader
BAD = 40  # pages that read slowly or never
IDLE = 200  # sockets where nothing happens
EACH = 10  # idle sockets of one person, who may not open any number
FLOOD = 30  # pages that are opened again and again
APART = 0.5  # seconds until such a page is opened again
SILENT = 1100  # connections that never send a request
HEAP = 5_000  # requests in one piece
MASTERS = 40  # tables full of masters
PINGS = 5_000  # pings in one piece
REFUSAL_PAUSE = 0.2  # seconds that a guest waits after a refusal
CSRF = re.compile(r'name="csrf" content="(\w+)"')
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
JSON = "application/json"


@dataclass
class Attack:
    """What bad guests know about a server."""

    address: str  # the address of the server
    sender: str  # the address of all bad guests
    seconds: float  # until they stop
    places: list[tuple[str, str]]  # cookies of players, and their tables
    game: str  # the table of a long finished game that everybody may see
    save: str  # the save of that game
    answers: Counter[str] = field(default_factory=Counter)  # how often the server gave each answer


class GuestConnection:
    """A connection of a bad guest; it opens again after it was closed."""

    def __init__(self, attack: Attack) -> None:
        """Prepare a connection; nothing is opened yet."""
        self.attack = attack
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, headers: dict[str, str], body: bytes = b"") -> tuple[int, bytes]:
        """Send a request; return the status and the whole answer, or 0 without an answer."""
        where = urlsplit(self.attack.address)
        given = {"host": where.netloc, "origin": self.attack.address, "content-length": str(len(body)), **headers}
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in given.items())
        try:
            reader, writer = self._ends = self._ends or await connect(self.attack)
            writer.write(head.encode() + b"\r\n" + body)
            answer = await reader.readuntil(b"\r\n\r\n")
            length = LENGTH.search(answer)
            answer += await reader.readexactly(int(length[1]) if length else 0)
            status = int(answer.split(b" ", 2)[1])
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            status, answer = 0, b""
        self.attack.answers[str(status)] += 1
        if status in (0, 429) and self._ends:
            self._ends[1].close()
            self._ends = None
        if status in (0, 429):
            await asyncio.sleep(REFUSAL_PAUSE)
        return status, answer

    async def new_person(self) -> dict[str, str]:
        """The headers of a new person, made by opening a page without a cookie."""
        while True:
            status, page = await self.ask("GET", "/me", {"accept": "text/html"})
            proof, cookie = CSRF.search(page.decode(errors="replace")), re.search(rb"set-cookie: ([^;]+)", page)
            if status == 200 and proof and cookie:
                return {"cookie": cookie[1].decode(), "x-csrf-token": proof[1], "accept": JSON}


async def connect(attack: Attack, room: int = 0) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a connection from the guests' address, with a small receive buffer if `room` is given."""
    where = urlsplit(attack.address)
    connection = socket.socket()
    try:
        if room:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        connection.setblocking(False)
        connection.bind((attack.sender, 0))
        await asyncio.get_running_loop().sock_connect(connection, (where.hostname, where.port))
    except BaseException:
        connection.close()
        raise
    return await asyncio.open_connection(sock=connection, limit=room or 1 << 22)


async def open_page(
    attack: Attack, cookie: str, table: str, room: int = 0
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open the socket of a table's page."""
    reader, writer = await connect(attack, room)
    key = base64.b64encode(os.urandom(16)).decode()
    where = urlsplit(attack.address)
    writer.write(
        f"GET /tables/{table}/live?since=0 HTTP/1.1\r\nHost: {where.netloc}\r\nOrigin: {attack.address}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
    )
    await writer.drain()
    return reader, writer


# -- pages that behave badly ------------------------------------------------------------------


async def read_slowly(attack: Attack) -> None:
    """Open pages that read a few bytes at a time."""

    async def sips(cookie: str, table: str) -> None:
        reader, _ = await open_page(attack, cookie, table, SMALL)
        while await reader.read(SIP):
            await asyncio.sleep(PAUSE)

    await asyncio.gather(*(sips(*attack.places[number % len(attack.places)]) for number in range(BAD)))


async def never_read(attack: Attack) -> None:
    """Open pages that never read what they are sent."""
    pages = [await open_page(attack, *attack.places[number % len(attack.places)], SMALL) for number in range(BAD)]
    await asyncio.sleep(attack.seconds)
    del pages


async def stay_idle(attack: Attack) -> None:
    """Open as many pages as one address may have, at a table where nothing happens."""
    connection = GuestConnection(attack)
    people = [await connection.new_person() for _ in range(IDLE // EACH)]
    pages = [await open_page(attack, person["cookie"], attack.game) for person in people for _ in range(EACH)]
    await asyncio.sleep(attack.seconds)
    del pages


async def reconnect(attack: Attack) -> None:
    """Close pages and open them again, without end."""

    async def again(cookie: str, table: str) -> None:
        await asyncio.sleep(random.uniform(0, APART))  # noqa: S311
        while True:
            with contextlib.suppress(OSError, asyncio.IncompleteReadError):
                reader, writer = await open_page(attack, cookie, table, SMALL)
                await reader.readexactly(SIP)
                await asyncio.sleep(APART)
                writer.close()
            await asyncio.sleep(APART / 10)

    await asyncio.gather(*(again(*attack.places[number % len(attack.places)]) for number in range(FLOOD)))


async def send_pings(attack: Attack) -> None:
    """Send pings through sockets as fast as possible."""
    ping = b"\x89\x80\x00\x00\x00\x00"
    person = await GuestConnection(attack).new_person()
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await open_page(attack, person["cookie"], attack.game)
            await reader.readuntil(b"\r\n\r\n")
            while not reader.at_eof():
                writer.write(ping * PINGS)
                await writer.drain()
                await reader.read(1 << 20)
            attack.answers["closed"] += 1
        await asyncio.sleep(REFUSAL_PAUSE / 10)


async def stay_silent(attack: Attack) -> None:
    """Open connections that never send a request, and open them again when they are closed."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await connect(attack)
                await reader.read(1)
                writer.close()
            await asyncio.sleep(1 + random.random())  # noqa: S311

    await asyncio.gather(*(one() for _ in range(SILENT)))


async def send_heaps(attack: Attack) -> None:
    """Send thousands of requests in one piece, on connections that are opened again when they are closed."""
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await connect(attack)
            writer.write(request * HEAP)
            await reader.read()
            writer.close()
        attack.answers["closed"] += 1
        await asyncio.sleep(REFUSAL_PAUSE / 10)


# -- expensive requests -----------------------------------------------------------------------


async def _repeat(attack: Attack, one: Callable[[GuestConnection, int], Awaitable[Any]]) -> None:
    """Do the same again and again on several connections."""

    async def again(number: int) -> None:
        connection = GuestConnection(attack)
        while True:
            await one(connection, number)

    await asyncio.gather(*(again(number) for number in range(AT_ONCE)))


async def view_moments(attack: Attack) -> None:
    """View one moment of a long game after the other."""
    steps = itertools.count()
    await _repeat(
        attack, lambda connection, _: connection.ask("GET", f"/tables/{attack.game}?step={next(steps) * 7 % 190}", {})
    )


async def verify_game(attack: Attack) -> None:
    """Verify a long game again and again."""
    await _repeat(attack, lambda connection, _: connection.ask("GET", f"/tables/{attack.game}/verify", {}))


async def send_house_files(attack: Attack) -> None:
    """Send house files that take long to read."""
    files = [
        "\n".join(f"k{number}=1" for number in range(7_000)), "a" + ".a" * 30_000 + "=1", "[" * 60_000,
        "\n".join(f"k{number}=1" for number in range(1_990)), 'x="' + '\\"' * 30_000,
        "\n".join(f"[k{number}]" for number in range(7_000)),
    ]  # fmt: skip
    bodies = [json.dumps({"game": "royals", "seats": 3, "house": text}).encode() for text in files]
    turn = itertools.count()

    async def one(connection: GuestConnection, _: int) -> None:
        await connection.ask("POST", "/api/tables", await connection.new_person(), bodies[next(turn) % len(bodies)])

    await _repeat(attack, one)


async def import_game(attack: Attack) -> None:
    """Import a long game again and again."""
    body = f'{{"save": {attack.save}, "public": true}}'.encode()

    async def one(connection: GuestConnection, _: int) -> None:
        await connection.ask("POST", "/api/import", await connection.new_person(), body)

    await _repeat(attack, one)


async def start_masters(attack: Attack) -> None:
    """Start tables full of masters, each as a new person."""
    connection = GuestConnection(attack)
    for _ in range(MASTERS):
        bots = {str(seat): "master" for seat in range(1, 5)}
        body = json.dumps({"game": "royals", "seats": 5, "bots": bots, "start": True}).encode()
        await connection.ask("POST", "/api/tables", await connection.new_person(), body)
    await asyncio.sleep(attack.seconds)


async def try_passwords(attack: Attack) -> None:
    """Try passwords, and search the archive for names."""
    form = {"content-type": "application/x-www-form-urlencoded"}

    async def one(connection: GuestConnection, number: int) -> None:
        person = {**await connection.new_person(), **form}
        name = quote_plus(f"guest {number} {random.random()}")  # noqa: S311
        await connection.ask("POST", "/sign-in", person, f"login={name}&password=wrong+password".encode())
        await connection.ask("GET", f"/archive?name={name}", {})

    await _repeat(attack, one)


async def request_pages(attack: Attack) -> None:
    """Request pages and files of the site as fast as possible."""
    paths = itertools.cycle(["/", "/static/base/tokens.css", "/archive", "/api/tables", "/no-such-page"])
    await _repeat(attack, lambda connection, _: connection.ask("GET", next(paths), {}))


KINDS: dict[str, Callable[[Attack], Awaitable[None]]] = {
    "slow": read_slowly,
    "deaf": never_read,
    "idle": stay_idle,
    "reconnects": reconnect,
    "pings": send_pings,
    "silent": stay_silent,
    "heaps": send_heaps,
    "moments": view_moments,
    "verify": verify_game,
    "house": send_house_files,
    "imports": import_game,
    "masters": start_masters,
    "talk": try_passwords,
    "requests": request_pages,
}


async def _run(kind: str, attack: Attack) -> None:
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(KINDS[kind](attack), attack.seconds)


def main() -> None:
    """Let bad guests of one kind loose, and print what the server answered."""
    attack = Attack(**json.loads(sys.stdin.readline()))
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # measuring comes first
    asyncio.run(_run(sys.argv[1], attack))
    sys.stdout.write(json.dumps(attack.answers) + "\n")


if __name__ == "__main__":
    main()
