"""A server in this process, people with browsers and programs at it, and everything that leaves it recorded."""

from __future__ import annotations

import contextlib
import json
import pathlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Self

from starlette.testclient import TestClient, WebSocketTestSession
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casata.site.application import make_app
from casata.site.clock import REAL, Clock
from casata.site.limits import Rates
from casata.site.site import Settings, Site
from casata.site.tables.registry import TICKS, Tables
from casata.site.tables.table import Table
from casata.site.work.workers import Processes
from tests.clocks import HandClock

from .pages import OpenPage

HOME = "http://testserver"
JSON = {"accept": "application/json"}
WHO = "x-who"


class SharedProcesses(Processes):
    """For all servers of this process: starting some for each would take longer than most tests."""

    def close(self) -> None:
        """The next server wants them too; they leave with this process."""


SHARED = SharedProcesses()


@dataclass
class Sent:
    """One message that left the server, and for whom."""

    who: str
    path: str
    head: bytes
    body: bytes

    @property
    def all(self) -> bytes:
        """Every byte of it."""
        return self.head + self.body


@dataclass
class Recorder:
    """Between the server and the world: every byte that goes out is kept."""

    app: ASGIApp
    sent: list[Sent] = field(default_factory=list)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass everything on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        who = headers.get(WHO.encode(), b"").decode()
        query = scope["query_string"].decode()
        path = f"{scope['type']} {scope.get('method', '')} {scope['path']}?{query}"

        async def kept(message: Message) -> None:
            lines = b"".join(name + b": " + value + b"\n" for name, value in message.get("headers", ()))
            body = message.get("body") or message.get("bytes") or (message.get("text") or "").encode()
            self.sent.append(Sent(who, path, lines, body))
            await send(message)

        await self.app(scope, receive, kept)


class House:
    """A server with its store; a failure inside it fails the test, since no answer may be a 500."""

    def __init__(self, db: pathlib.Path | str, scheme: str = "http", clock: Clock = REAL, **settings: Any) -> None:
        """Open the store: a file, or the address of a database."""
        self.clock = clock
        self.db = db if isinstance(db, str) else f"sqlite:///{db}"
        self.home = f"{scheme}://testserver"
        usual = {"pause": 0, "rates": Rates().times(1000), "warm": False, "processes": SHARED, "clock": clock}
        self.settings = {**usual, **settings}
        self._open()

    def _open(self) -> None:
        self.app = make_app(Settings(db=self.db, **self.settings))
        self.tables.open_pages.between_looks = 0.0  # who comes and goes is told at once, not some time later
        self.recorder = Recorder(self.app)
        self._main = TestClient(self.recorder, self.home)
        self.people: list[Person] = []

    def __enter__(self) -> Self:
        """Let the server start."""
        self._main.__enter__()
        return self

    def __exit__(self, *problem: Any) -> None:
        """And stop."""
        self._main.__exit__(*problem)

    @property
    def site(self) -> Site:
        """What the application runs on."""
        site: Site = self.app.state.site
        return site

    @property
    def tables(self) -> Tables:
        """Its tables."""
        return self.site.tables

    @property
    def sent(self) -> list[Sent]:
        """All that has left the server."""
        return self.recorder.sent

    def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Call something inside the server's own loop; what it returns is awaited where it can be."""
        assert self._main.portal is not None

        async def called() -> Any:
            result = work(*args)
            return await result if hasattr(result, "__await__") else result

        return self._main.portal.call(called)

    def in_memory(self, table: str) -> Table:
        """A table as the server has it in memory."""
        found: Table = self.do(self.tables.open, table)
        return found

    def restart(self) -> None:
        """The same store under a new server; people keep their cookies."""
        people = self.people
        self._main.__exit__(None, None, None)
        self._wait_a_tick()
        self._open()
        self._main.__enter__()
        self.people = people
        for person in people:
            person.connect()

    def _wait_a_tick(self) -> None:
        """No process starts faster than its clock ticks."""
        if isinstance(self.clock, HandClock):
            self.clock.move(1 / TICKS)
        else:
            time.sleep(1 / TICKS)

    def client(self, **options: Any) -> TestClient:
        """A browser that nobody has used."""
        client = TestClient(self.recorder, self.home, follow_redirects=False, **options)
        client.portal = self._main.portal
        return client

    def monitor(self) -> TestClient:
        """A program on the same machine that asks for numbers."""
        return self.client(client=("127.0.0.1", 50_000), headers={"host": "127.0.0.1:8000"})

    def person(self, name: str = "") -> Person:
        """Somebody who has opened the start page and said a name."""
        person = Person(self, name)
        self.people.append(person)
        if name:
            assert person.post("/me", name=name).status_code == 200
        return person


class Person:
    """Somebody at a browser."""

    def __init__(self, house: House, name: str) -> None:
        """Get a cookie and the proof that forms carry."""
        self.house, self.name = house, name
        self.client = house.client(headers={WHO: name})
        self.csrf = csrf_in(self.client.get("/").text)

    def connect(self) -> None:
        """Reach the server that runs now with the cookie of before."""
        cookies = dict(self.client.cookies)
        self.client = self.house.client(headers={WHO: self.name}, cookies=cookies)

    @property
    def id(self) -> str:
        """What the server calls this person."""
        return str(self.client.cookies["casata"])[:32]

    def get(self, path: str, **options: Any) -> Any:
        """Look at a page."""
        return self.client.get(path, **options)

    def post(self, path: str, **form: Any) -> Any:
        """Send a form as the page's script does."""
        return self.client.post(path, data={"csrf": self.csrf, **form}, headers=JSON)

    def send(self, path: str, **form: Any) -> Any:
        """Send a form as a browser without scripts does."""
        return self.client.post(path, data={"csrf": self.csrf, **form})

    def ask(self, path: str, **query: Any) -> Any:
        """Ask the API."""
        return self.client.get(f"/api{path}", params=query)

    def tell(self, path: str, **body: Any) -> Any:
        """Tell the API something."""
        return self.client.post(f"/api{path}", json=body, headers={"x-csrf-token": self.csrf})

    @contextlib.contextmanager
    def live(self, table: str, since: int = 0) -> Iterator[WebSocketTestSession]:
        """A page that is kept up to date."""
        origin = {"origin": self.house.home}
        with self.client.websocket_connect(f"/tables/{table}/live?since={since}", headers=origin) as socket:
            follow(socket, self.csrf)
            yield socket

    def token(self, label: str = "bot") -> Program:
        """A program of this person's."""
        page = self.client.post("/me/tokens", data={"csrf": self.csrf, "label": label}).text
        found = re.search(r"casata_[\w-]{32}", page)
        assert found
        return Program(self.house, self.name, found[0])


class Program:
    """A program with a token: no cookie, no forms."""

    def __init__(self, house: House, name: str, token: str) -> None:
        """Carry the token."""
        self.token = token
        self.client = house.client(headers={WHO: name, "authorization": f"Bearer {token}"})

    def ask(self, path: str, **query: Any) -> Any:
        """Ask the API."""
        return self.client.get(f"/api{path}", params=query)

    def tell(self, path: str, **body: Any) -> Any:
        """Tell the API something."""
        return self.client.post(f"/api{path}", json=body)


def csrf_in(page: str) -> str:
    """The proof that a page gives to its forms."""
    found = re.search(r'name="csrf" content="([0-9a-f]+)"', page)
    assert found, page
    return found[1]


def follow(socket: WebSocketTestSession, csrf: str) -> None:
    """Keep a page beside its socket: what is received as JSON has the whole table in it, as the page then shows it."""
    page, receive = OpenPage(), socket.receive_text

    def receive_text() -> str:
        text = receive()
        frame = json.loads(text)
        if "cuts" in frame:
            page.revision = 0
        if "revision" in frame:
            page.take(frame)
        return text

    def receive_json() -> Any:
        frame = json.loads(socket.receive_text())
        return {**frame, "html": page.html(csrf)} if "revision" in frame else frame

    socket.receive_text = receive_text  # type: ignore[method-assign]
    socket.receive_json = receive_json  # type: ignore[method-assign, assignment]
