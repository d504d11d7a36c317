"""A scripted person with a browser: a cookie, forms as pages send them, and a page that is kept up to date."""

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
WANTED = ("choices", "moves")  # parts of a page that somebody reads who only chooses
STILL_HERE = 20.0  # seconds between two signs of life of a page
KEPT_PART = 34  # bits of a revision below those that rise with what is kept, the same in every process
KEPT = 64  # frames of which a page remembers when they came


class Failed(Exception):
    """An answer that is no success."""


class Visitor:
    """Somebody at a browser; `client` is shared, cookies are not."""

    def __init__(self, client: Any, address: str, same: Visitor | None = None, sender: str = "") -> None:
        """Nobody yet: `arrive` makes a person; or the same person with another page; `sender` is where they are."""
        self.client, self.address, self.sender = client, address, sender
        self.turn = False
        self._parts: dict[str, str] = {}
        self.bytes = self.frames = 0
        self._headers: dict[str, str] = {"accept": "application/json", "origin": address}
        if same:
            self._headers = same._headers
        self._came: deque[tuple[int, float]] = deque(maxlen=KEPT)
        self._awaited: list[tuple[int, asyncio.Future[float]]] = []
        self._reading: asyncio.Task[None] | None = None

    async def arrive(self, name: str) -> None:
        """Open a page for the first time, and say what one is called."""
        answer = await self.client.get(f"{self.address}/me", headers={"accept": "text/html"})
        found = CSRF.search(answer.text)
        if not found:
            raise Failed(f"{answer.status_code} instead of a page")
        self._headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
        self._headers["x-csrf-token"] = found[1]
        await self.post("/me", name=name)

    @property
    def cookie(self) -> str:
        """By which the server knows this person."""
        return self._headers["cookie"]

    async def get(self, path: str, kind: str = "application/json") -> Any:
        """A page or what the API says."""
        return self._checked(await self.client.get(self.address + path, headers={**self._headers, "accept": kind}))

    async def post(self, path: str, **form: Any) -> dict[str, Any]:
        """Send a form."""
        answer = await self.client.post(self.address + path, data=form, headers=self._headers)
        said: dict[str, Any] = self._checked(answer).json()
        return said

    async def call(self, path: str, **body: Any) -> dict[str, Any]:
        """Do something through the API."""
        answer = await self.client.post(self.address + path, json=body, headers=self._headers)
        said: dict[str, Any] = self._checked(answer).json()
        return said

    @staticmethod
    def _checked(answer: Any) -> Any:
        if answer.status_code >= 400:
            raise Failed(f"{answer.status_code} {answer.text[:80]}")
        return answer

    # -- a page at a table ----------------------------------------------------------------------

    async def open(self, table: str) -> None:
        """Open the page of a table and wait until it is up to date."""
        client = need("websockets.asyncio.client")
        address = f"{self.address.replace('http', 'ws', 1)}/tables/{table}/live?since=0"
        self.turn, self._parts = False, {}
        self._came.clear()
        socket = await client.connect(
            address, origin=self.address, additional_headers={"cookie": self._headers["cookie"]}, max_size=None,
            **({"local_addr": (self.sender, 0)} if self.sender else {}),
        )  # fmt: skip
        self._reading = asyncio.create_task(self._read(socket))
        await self.reached(1)

    async def close(self) -> None:
        """Close the page."""
        if self._reading:
            self._reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await self._reading

    async def _read(self, socket: Any) -> None:
        alive = asyncio.create_task(self._stay(socket))
        try:
            async for text in socket:
                self._take(text, time.perf_counter())
        finally:
            alive.cancel()
            await socket.close()

    @staticmethod
    async def _stay(socket: Any) -> None:
        while True:
            await asyncio.sleep(STILL_HERE)
            await socket.send('{"ping":1}')

    def _take(self, text: str, now: float) -> None:
        frame = json.loads(text)
        if "revision" not in frame:
            return
        self.frames += 1
        self.bytes += len(text)
        self._came.append((frame["revision"], now))
        self._show(frame)
        for wanted, future in self._awaited:
            if wanted <= frame["revision"] >> KEPT_PART and not future.done():
                future.set_result(now)
        self._awaited = [each for each in self._awaited if not each[1].done()]

    def _show(self, frame: dict[str, Any]) -> None:
        """Read what one needs for choosing; names here have no characters that scripts count twice."""
        self.turn = frame["turn"]
        if "cuts" in frame:
            html = frame["html"]
            self._parts = {name: html[start:end] for name, start, end in frame["cuts"] if name in WANTED}
            return
        for name in WANTED:
            change = frame["parts"].get(name)
            if isinstance(change, str):
                self._parts[name] = change
            elif change:
                (start, text, end), old = change, self._parts[name]
                self._parts[name] = old[:start] + text + old[len(old) - end :]

    async def reached(self, revision: int) -> float:
        """When this page had all that was kept at a revision: who comes and goes counts in each process by itself."""
        wanted = revision >> KEPT_PART
        for came, at in self._came:
            if came >> KEPT_PART >= wanted:
                return at
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._awaited.append((wanted, future))
        return await future

    async def after(self, revision: int) -> float:
        """When this page had something that was kept after a revision."""
        return await self.reached(((revision >> KEPT_PART) + 1) << KEPT_PART)

    @property
    def asked(self) -> bool:
        """Whether the page says that it is this person's turn."""
        return self.turn

    def choices(self) -> list[str]:
        """The moves that can be clicked."""
        return [html.unescape(move) for move in MOVES.findall(self._parts.get("choices", ""))]

    async def click(self, table: str, move: str) -> int:
        """Choose a move; the revision of the table in the answer."""
        answers = ANSWERS.search(self._parts.get("moves", ""))
        form = {"move": move, "answers": answers[1] if answers else "", "id": str(uuid.uuid4())}
        url = f"{self.address}/tables/{table}/move"
        try:
            answer = await self.client.post(url, data=form, headers=self._headers)
        except need("httpx2").TransportError:  # a kept connection had just ended: pages try again, too
            answer = await self.client.post(url, data=form, headers=self._headers)
        self._checked(answer)
        revision = REVISION.search(answer.text, 0, 200)
        if not revision:
            raise Failed("an answer without a table")
        return int(revision[1])
