"""A scripted person with a browser: a cookie, forms as pages send them, and an open page that gets updates."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
import random
import re
import time
import uuid
from collections import deque
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import httpx2
    from websockets.asyncio.client import ClientConnection

CSRF = re.compile(r'<meta name="csrf" content="(\w+)"')
MOVES = re.compile(r'name="move" value="([^"]+)"')
ANSWERS = re.compile(r'name="answers" value="(\d+)"')
REVISION = re.compile(r'"revision":(\d+)')
PARTS = ("choice-slot", "moves")  # the parts of a page that a visitor needs for deciding
PING, ANSWER_WITHIN = 20.0, 10.0  # seconds between two pings of an open page, and until it stops waiting for an answer
SHORTEST, LONGEST = 0.5, 8.0  # seconds until a page whose line broke opens another: at first, and at most
TRIES = 12  # of a page to open a line
AWAY = (502, 503, 504)  # answers that mean: nobody is there at the moment
AGAIN = (
    0.0,
    0.4,
    1.0,
    2.0,
)  # seconds until a request that found nobody is sent again: at once by browsers, then by pages
STORED_SHIFT = 34  # the bits of a revision above these rise with every stored entry, the same in every process
RECENT = 64  # frames whose time of arrival a page remembers


class RequestFailed(Exception):
    """The server has refused a request of a visitor."""


@dataclass(frozen=True)
class Decided:
    """A decision that was acknowledged to somebody."""

    table: str
    id: str
    move: str
    at: float


class Visitor:
    """A person at a browser; visitors share `client`, but not their cookies."""

    def __init__(self, client: httpx2.AsyncClient, address: str, same: Visitor | None = None, sender: str = "") -> None:
        """A browser at the address `sender`: of the `same` person as another one, or of one that `arrive` will make."""
        self.client, self.address, self.sender = client, address, sender
        self.turn = False  # whether the page says that it is this person's turn
        self._parts: dict[str, str] = {}
        self.bytes = self.frames = self.sent_again = 0
        self.decided: list[Decided] = []
        self.moved: list[tuple[float, float]] = []  # when a line broke, and how many seconds the page was without one
        self._headers: dict[str, str] = {"accept": "application/json", "origin": address}
        if same:
            self._headers = same._headers
        self._arrivals: deque[tuple[int, float]] = deque(maxlen=RECENT)
        self._awaited: list[tuple[int, asyncio.Future[float]]] = []
        self._reader: asyncio.Task[None] | None = None
        self._lost_at = self._heard_at = 0.0

    async def arrive(self, name: str) -> None:
        """Open a page for the first time, and choose a name."""
        answer = await self._request("GET", "/me", {"accept": "text/html"})
        found = CSRF.search(answer.text)
        if not found:
            raise RequestFailed(f"{answer.status_code} instead of a page")
        self._headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self._headers["x-csrf-token"] = found[1]
        await self.post("/me", name=name)

    @property
    def cookie(self) -> str:
        """The cookie by which the server recognises this person."""
        return self._headers["cookie"]

    async def get(self, path: str, kind: str = "application/json") -> httpx2.Response:
        """Get a page, or an answer of the API."""
        return self._check(await self._request("GET", path, {**self._headers, "accept": kind}))

    async def post(self, path: str, **form: Any) -> dict[str, Any]:
        """Send a form."""
        answer = await self._request("POST", path, self._headers, data=form)
        content: dict[str, Any] = self._check(answer).json()
        return content

    async def call(self, path: str, **body: Any) -> dict[str, Any]:
        """Call the API."""
        answer = await self._request("POST", path, self._headers, json=body)
        content: dict[str, Any] = self._check(answer).json()
        return content

    async def _request(self, method: str, path: str, headers: dict[str, str], **more: Any) -> httpx2.Response:
        """Send a request; where nobody is there, send it again after a while, as browsers and pages do."""
        import httpx2

        for pause in AGAIN:
            with contextlib.suppress(httpx2.TransportError):
                answer = await self.client.request(method, self.address + path, headers=headers, **more)
                if answer.status_code not in AWAY:
                    return answer
            self.sent_again += 1
            await asyncio.sleep(pause)
        return await self.client.request(method, self.address + path, headers=headers, **more)

    @staticmethod
    def _check(answer: httpx2.Response) -> httpx2.Response:
        if answer.status_code >= 400:
            raise RequestFailed(f"{answer.status_code} {answer.text[:80]}")
        return answer

    # -- a page at a table ----------------------------------------------------------------------

    async def open(self, table: str) -> None:
        """Open the page of a table and wait for its first update."""
        self.turn, self._parts, self._lost_at = False, {}, 0.0
        self._arrivals.clear()
        self._reader = asyncio.create_task(self._stay(table))
        first = asyncio.create_task(self.wait_for(1))
        await asyncio.wait((self._reader, first), return_when=asyncio.FIRST_COMPLETED)
        if self._reader.done():
            await self._reader

    async def close(self) -> None:
        """Close the page."""
        if self._reader:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._reader

    @property
    def is_cut_off(self) -> bool:
        """Whether this page has lost its line and no other yet."""
        return self._lost_at > 0

    async def _stay(self, table: str) -> None:
        """Keep a line to a table; where it breaks, open another, as pages do."""
        from websockets.exceptions import WebSocketException

        broken, failures = (OSError, TimeoutError, WebSocketException), 0
        while True:
            try:
                async with await self._line(table) as socket:
                    failures = 0
                    await self._read(socket)
            except broken:
                if failures == TRIES:
                    raise
            self._lost_at = self._lost_at or time.perf_counter()
            await asyncio.sleep(min(LONGEST, SHORTEST * 2**failures) * random.uniform(0.75, 1.25))  # noqa: S311
            failures += 1

    async def _line(self, table: str) -> ClientConnection:
        """A line to a table."""
        from websockets.asyncio.client import connect
        from websockets.typing import Origin

        address = f"{self.address.replace('http', 'ws', 1)}/tables/{table}/live?since=0"
        return await connect(
            address, origin=Origin(self.address), additional_headers={"cookie": self._headers["cookie"]}, max_size=None,
            local_addr=(self.sender, 0) if self.sender else None,
        )  # fmt: skip

    async def _read(self, socket: ClientConnection) -> None:
        """Read what comes until the line breaks."""
        pings = asyncio.create_task(self._ping(socket))
        try:
            async for text in socket:
                self._heard_at = time.perf_counter()
                self._receive(text, self._heard_at)
        finally:
            pings.cancel()

    async def _ping(self, socket: ClientConnection) -> None:
        """Ask again and again whether somebody is there; where nobody answers, the line is as good as broken."""
        from websockets.exceptions import ConnectionClosed

        with contextlib.suppress(ConnectionClosed):
            while True:
                await asyncio.sleep(PING - ANSWER_WITHIN)
                asked = time.perf_counter()
                await socket.send('{"ping":1}')
                await asyncio.sleep(ANSWER_WITHIN)
                if self._heard_at < asked:
                    socket.transport.abort()

    def _receive(self, text: str | bytes, now: float) -> None:
        frame = json.loads(text)
        if "revision" not in frame:
            return
        self.frames += 1
        self.bytes += len(text)
        if self._lost_at:
            self.moved.append((self._lost_at, now - self._lost_at))
            self._lost_at = 0.0
        self._arrivals.append((frame["revision"], now))
        self._update(frame)
        for wanted, future in self._awaited:
            if wanted <= frame["revision"] >> STORED_SHIFT and not future.done():
                future.set_result(now)
        self._awaited = [each for each in self._awaited if not each[1].done()]

    def _update(self, frame: dict[str, Any]) -> None:
        """Update the parts that matter; names here have no characters that scripts count twice."""
        self.turn = frame["turn"]
        if "cuts" in frame:
            html = frame["html"]
            self._parts = {name: html[start:end] for name, start, end in frame["cuts"] if name in PARTS}
            return
        for name in PARTS:
            change = frame["parts"].get(name)
            if isinstance(change, str):
                self._parts[name] = change
            elif change:
                (start, text, end), old = change, self._parts[name]
                self._parts[name] = old[:start] + text + old[len(old) - end :]

    async def wait_for(self, revision: int) -> float:
        """When this page had all that was stored at a revision; who comes and goes counts in each process by itself."""
        wanted = revision >> STORED_SHIFT
        for arrival, at in self._arrivals:
            if arrival >> STORED_SHIFT >= wanted:
                return at
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited.append((wanted, future))
        return await future

    async def wait_after(self, revision: int) -> float:
        """When this page had something that was stored after a revision."""
        return await self.wait_for(((revision >> STORED_SHIFT) + 1) << STORED_SHIFT)

    def choices(self) -> list[str]:
        """The moves that this person can click."""
        return [html.unescape(move) for move in MOVES.findall(self._parts.get("choice-slot", ""))]

    async def click(self, table: str, move: str) -> int:
        """Click a move; return the revision of the table after it."""
        answers = ANSWERS.search(self._parts.get("moves", ""))
        request_id = str(uuid.uuid4())
        form = {"move": move, "answers": answers[1] if answers else "", "id": request_id}
        answer = self._check(await self._request("POST", f"/tables/{table}/move", self._headers, data=form))
        self.decided.append(Decided(table, request_id, move, time.perf_counter()))
        revision = REVISION.search(answer.text, 0, 200)
        if not revision:
            raise RequestFailed("an answer without a table")
        return int(revision[1])
