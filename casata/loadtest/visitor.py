"""A scripted person with a browser: a cookie, forms as pages send them, and an open page that gets updates."""

from __future__ import annotations

import asyncio
import contextlib
import html
import json
import re
import time
import uuid
from collections import deque
from typing import Any

from .extras import need

CSRF = re.compile(r'<meta name="csrf" content="(\w+)"')
MOVES = re.compile(r'name="move" value="([^"]+)"')
ANSWERS = re.compile(r'name="answers" value="(\d+)"')
REVISION = re.compile(r'"revision":(\d+)')
PARTS = ("choice-slot", "moves")  # the parts of a page that a visitor needs for deciding
PING = 20.0  # seconds between two pings of an open page
STORED_SHIFT = 34  # the bits of a revision above these rise with every stored entry, the same in every process
RECENT = 64  # frames whose time of arrival a page remembers


class RequestFailed(Exception):
    """The server has refused a request of a visitor."""


class Visitor:
    """A person at a browser; visitors share `client`, but not their cookies."""

    def __init__(self, client: Any, address: str, same: Visitor | None = None, sender: str = "") -> None:
        """A browser at the address `sender`: of the `same` person as another one, or of one that `arrive` will make."""
        self.client, self.address, self.sender = client, address, sender
        self.turn = False  # whether the page says that it is this person's turn
        self._parts: dict[str, str] = {}
        self.bytes = self.frames = 0
        self._headers: dict[str, str] = {"accept": "application/json", "origin": address}
        if same:
            self._headers = same._headers
        self._arrivals: deque[tuple[int, float]] = deque(maxlen=RECENT)
        self._awaited: list[tuple[int, asyncio.Future[float]]] = []
        self._reader: asyncio.Task[None] | None = None

    async def arrive(self, name: str) -> None:
        """Open a page for the first time, and choose a name."""
        answer = await self.client.get(f"{self.address}/me", headers={"accept": "text/html"})
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

    async def get(self, path: str, kind: str = "application/json") -> Any:
        """Get a page, or an answer of the API."""
        return self._check(await self.client.get(self.address + path, headers={**self._headers, "accept": kind}))

    async def post(self, path: str, **form: Any) -> dict[str, Any]:
        """Send a form."""
        answer = await self.client.post(self.address + path, data=form, headers=self._headers)
        content: dict[str, Any] = self._check(answer).json()
        return content

    async def call(self, path: str, **body: Any) -> dict[str, Any]:
        """Call the API."""
        answer = await self.client.post(self.address + path, json=body, headers=self._headers)
        content: dict[str, Any] = self._check(answer).json()
        return content

    @staticmethod
    def _check(answer: Any) -> Any:
        if answer.status_code >= 400:
            raise RequestFailed(f"{answer.status_code} {answer.text[:80]}")
        return answer

    # -- a page at a table ----------------------------------------------------------------------

    async def open(self, table: str) -> None:
        """Open the page of a table and wait for its first update."""
        client = need("websockets.asyncio.client")
        address = f"{self.address.replace('http', 'ws', 1)}/tables/{table}/live?since=0"
        self.turn, self._parts = False, {}
        self._arrivals.clear()
        socket = await client.connect(
            address, origin=self.address, additional_headers={"cookie": self._headers["cookie"]}, max_size=None,
            **({"local_addr": (self.sender, 0)} if self.sender else {}),
        )  # fmt: skip
        self._reader = asyncio.create_task(self._read(socket))
        await self.wait_for(1)

    async def close(self) -> None:
        """Close the page."""
        if self._reader:
            self._reader.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._reader

    async def _read(self, socket: Any) -> None:
        pings = asyncio.create_task(self._ping(socket))
        try:
            async for text in socket:
                self._receive(text, time.perf_counter())
        finally:
            pings.cancel()
            await socket.close()

    @staticmethod
    async def _ping(socket: Any) -> None:
        while True:
            await asyncio.sleep(PING)
            await socket.send('{"ping":1}')

    def _receive(self, text: str, now: float) -> None:
        frame = json.loads(text)
        if "revision" not in frame:
            return
        self.frames += 1
        self.bytes += len(text)
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
        form = {"move": move, "answers": answers[1] if answers else "", "id": str(uuid.uuid4())}
        url = f"{self.address}/tables/{table}/move"
        try:
            answer = await self.client.post(url, data=form, headers=self._headers)
        except need("httpx2").TransportError:  # a pooled connection had just been closed: pages try again as well
            answer = await self.client.post(url, data=form, headers=self._headers)
        self._check(answer)
        revision = REVISION.search(answer.text, 0, 200)
        if not revision:
            raise RequestFailed("an answer without a table")
        return int(revision[1])
