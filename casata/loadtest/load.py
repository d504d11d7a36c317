"""Many tables of scripted people who decide at a human pace, and how long the others wait to see it."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from http.cookiejar import DefaultCookiePolicy
from typing import TYPE_CHECKING, Any, Protocol

from ..engine.match.opening import new
from ..engine.match.saves import Save
from .figures import Figures
from .process import ServerProcess
from .visitor import RequestFailed, Visitor

if TYPE_CHECKING:
    import httpx2

LINK = re.compile(r"/join/([\w-]+)")
AT_ONCE = 8  # tables that are set up at the same time
BETWEEN = 0.5  # seconds between two decisions of the person who plays against a bot
LATE = 10.0  # seconds after which a page without the update counts as an error
POLL = 0.05  # seconds between two checks whether all tables are set up
VISITED = 10  # tables that bad guests visit: nothing is measured there
SETTLING = 4.0  # seconds until all bad guests are there, and until the server has forgotten them
WARM = 26.0  # seconds until a server has started all its processes
LIMITS = "100000"  # times the usual rates, since many people have the same address
HOUSEHOLD = 30  # people at one address, each with a page and a request: far fewer than an address may have connections
BAD_SENDER = "127.66.6."  # the addresses of bad guests, one for each kind
FEW_FILES = 1024  # open files of a server with bad guests
THERE, HERE = 1, 0  # the processors of the server and of everybody else


@dataclass(frozen=True)
class Load:
    """What a load test does: how many tables, how many people, how fast."""

    tables: int = 100
    seats: int = 3
    seconds: float = 60.0
    think: float = 4.5  # seconds between two decisions at a table, on average
    played: int = 30  # at most so many decisions are made before anything is measured
    seed: int = 0
    db: str = ""  # the address of a database; "" for a temporary file
    workers: int = 1  # server processes
    game: str = ""  # the only game that is played; "" for all of them in turn
    apart: bool = False  # everybody has their own address and the usual limits; the server has one processor
    alone: int = 0  # so many more tables at which one person plays against a bot
    patience: float = LATE  # seconds until such a bot counts as gone


class Server(Protocol):
    """What is under load: one server, or several behind a balancer."""

    address: str

    def memory(self) -> int:
        """How many bytes of memory it uses."""

    def cpu(self) -> float:
        """How many seconds of processor time it has used."""


@dataclass(frozen=True)
class Phase:
    """A part of a load test that begins with something that happens to the server."""

    name: str
    seconds: float
    begin: Callable[[], None] = lambda: None


def measure(load: Load) -> Figures:
    """Start a server and measure it under a load."""
    with _server(load) as server:
        return asyncio.run(LoadTest(server, load).run())


def measure_with_bad_guests(load: Load, kinds: Sequence[str]) -> list[tuple[str, Figures]]:
    """Start a server and measure it without bad guests (""), then with them, for each kind in turn."""
    with _server(replace(load, apart=True)) as server:
        return asyncio.run(LoadTest(server, replace(load, apart=True)).run_with_bad_guests(kinds))


@contextlib.contextmanager
def _server(load: Load) -> Iterator[ServerProcess]:
    """A server; where people are apart, it has one processor and few files, and everybody else the other processor."""
    usual = os.sched_getaffinity(0) if load.apart else set()
    with tempfile.TemporaryDirectory() as folder:
        several = ("--workers", str(load.workers)) if load.workers > 1 else ()
        where = load.db or pathlib.Path(folder) / "load.db"
        limits = () if load.apart else ("--limits", LIMITS)
        processor, files = (THERE, FEW_FILES) if load.apart else (None, None)
        server = ServerProcess(where, *limits, "--pause", "0", *several, processor=processor, files=files)
        try:
            if load.apart:
                os.sched_setaffinity(0, {HERE})
            yield server
        finally:
            server.stop()
            if usual:
                os.sched_setaffinity(0, usual)


def _client(sender: str) -> httpx2.AsyncClient:
    """A client of HTTP at an address; visitors have their own cookies."""
    import httpx2

    limits = httpx2.Limits(max_connections=None, max_keepalive_connections=None)
    transport = httpx2.AsyncHTTPTransport(limits=limits, local_address=sender)
    client = httpx2.AsyncClient(transport=transport, timeout=60)
    client.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
    return client


def long_game() -> Save:
    """The save of a long finished game."""
    match, chance = new("royals", 3, seed=1), random.Random(1)  # noqa: S311
    while not match.over:
        match.play(chance.choice(match.legal()))
    return match.save()


class LoadTest:
    """All people at all tables of one server."""

    def __init__(self, server: Server, load: Load) -> None:
        """Prepare a test; nobody is there yet."""
        self.server, self.load = server, load
        self.chance = random.Random(load.seed)  # noqa: S311
        self.figures = Figures()
        self.visitors: list[Visitor] = []
        self._set_up = asyncio.Semaphore(AT_ONCE)
        self._start = asyncio.Event()
        self._clients: list[httpx2.AsyncClient] = []
        self._stack = contextlib.AsyncExitStack()
        self._games: list[str] = []
        self._places: list[tuple[str, str]] = []  # cookies of players, and their tables
        self._arrivals = itertools.count()
        self._until = 0.0
        self._ready = 0

    async def run(self) -> Figures:
        """Set up all tables, then measure."""
        async with contextlib.AsyncExitStack() as stack:
            self._stack = stack
            empty = self.server.memory()
            playing = await self._seat_all(await self._visitor())
            self._until = time.perf_counter() + self.load.seconds
            async with self._measurement():
                self._start.set()
                await asyncio.gather(*playing)
            await asyncio.gather(*(visitor.close() for visitor in self.visitors))
        self.figures.growth = self.figures.memory - empty
        return self.figures

    async def run_through(self, phases: Sequence[Phase]) -> list[Figures]:
        """Set up all tables, then measure phase after phase."""
        found = []
        async with contextlib.AsyncExitStack() as stack:
            self._stack = stack
            playing = await self._seat_all(await self._visitor())
            playing += [asyncio.create_task(self._play_against_a_bot(number)) for number in range(self.load.alone)]
            self._until = float("inf")
            self._start.set()
            for phase in phases:
                async with self._measurement():
                    await asyncio.to_thread(phase.begin)
                    await asyncio.sleep(phase.seconds)
                found.append(self.figures)
            self._until = time.perf_counter()
            await asyncio.gather(*playing)
            await asyncio.gather(*(visitor.close() for visitor in self.visitors))
        return found

    async def run_with_bad_guests(self, kinds: Sequence[str]) -> list[tuple[str, Figures]]:
        """Set up all tables, then measure without bad guests and with them, kind after kind."""
        began, found = time.perf_counter(), []
        async with contextlib.AsyncExitStack() as stack:
            self._stack = stack
            first = await self._visitor()
            playing = [*await self._seat_all(first), asyncio.create_task(self._play_against_a_bot())]
            await first.arrive("Archivist")
            save = json.dumps(long_game())
            game = (await first.call("/api/import", save=json.loads(save), public=True))["id"]
            self._until = float("inf")
            self._start.set()
            await asyncio.sleep(max(0.0, began + WARM - time.perf_counter()))
            for number, kind in enumerate(kinds):
                found.append(("", await self._measure_with("", {})))
                attack = {
                    "address": self.server.address, "sender": f"{BAD_SENDER}{number + 1}", "places": self._places,
                    "seconds": self.load.seconds + SETTLING, "game": game, "save": save,
                }  # fmt: skip
                found.append((kind, await self._measure_with(kind, attack)))
            self._until = time.perf_counter()
            await asyncio.gather(*playing)
            await asyncio.gather(*(visitor.close() for visitor in self.visitors))
        return found

    async def _seat_all(self, first: Visitor) -> list[asyncio.Task[None]]:
        """Set up all tables; people begin to play when `_start` is set."""
        games = (await first.client.get(f"{self.server.address}/api/games")).json()
        self._games = [
            game["game"] for game in games if self.load.seats in game["seats"] and self.load.game in ("", game["game"])
        ]
        playing = [asyncio.create_task(self._table(number)) for number in range(self.load.tables)]
        while self._ready < len(playing) and not any(task.done() for task in playing):
            await asyncio.sleep(POLL)
        return playing

    async def _visitor(self) -> Visitor:
        """A new visitor, at their own address or at that of a household, since no address may open all connections."""
        number, people = next(self._arrivals), 1 if self.load.apart else HOUSEHOLD
        household, member = divmod(number, people)
        sender = f"127.1.{household // 250}.{household % 250 + 1}"
        if not member:
            self._clients.append(await self._stack.enter_async_context(_client(sender)))
        return Visitor(self._clients[household], self.server.address, sender=sender)

    async def _measure_with(self, kind: str, attack: dict[str, Any]) -> Figures:
        """Measure while bad guests of a kind are there, in their own process; "" for none."""
        command = (sys.executable, "-m", "casata.loadtest.bad_guests", kind)
        guests = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) if kind else None
        try:
            if guests and guests.stdin:
                guests.stdin.write(json.dumps(attack) + "\n")
                guests.stdin.flush()
            await asyncio.sleep(SETTLING)
            async with self._measurement():
                await asyncio.sleep(self.load.seconds)
            if guests:
                output, _ = await asyncio.to_thread(guests.communicate)
                self.figures.guest_answers = json.loads(output or "{}")
        finally:
            if guests:
                guests.kill()
        return self.figures

    @contextlib.asynccontextmanager
    async def _measurement(self) -> AsyncIterator[None]:
        """Collect new figures of everything that happens meanwhile."""
        result = self.figures = Figures(tables=self.load.tables)
        before = (self.server.cpu(), time.process_time(), time.perf_counter())
        frames, size = sum(v.frames for v in self.visitors), sum(v.bytes for v in self.visitors)
        yield
        result.seconds = time.perf_counter() - before[2]
        result.cpu, result.load = self.server.cpu() - before[0], time.process_time() - before[1]
        result.memory = self.server.memory()
        result.frames = sum(v.frames for v in self.visitors) - frames
        result.bytes = sum(v.bytes for v in self.visitors) - size

    # -- one table --------------------------------------------------------------------------------

    async def _table(self, number: int) -> None:
        """Let the same people play one game after the other."""
        people = [await self._visitor() for _ in range(self.load.seats)]
        self.visitors += people
        game = self._games[number % len(self._games)]
        async with self._set_up:
            for seat, person in enumerate(people):
                await person.arrive(f"P{number} {seat}")
            table = await self._seat(people, game)
        if number < VISITED:
            self._places.append((people[0].cookie, table))
        self._ready += 1
        await self._start.wait()
        while not await self._play(people, table, number):
            table = await self._seat(people, game)

    async def _play_against_a_bot(self, number: int = 0) -> None:
        """Let one person play a novice, and measure how long it takes to decide."""
        person = await self._visitor()
        self.visitors.append(person)
        await person.arrive("Alone")
        await self._start.wait()
        while time.perf_counter() < self._until:
            bots, game = {"1": "novice"}, self._games[number % len(self._games)]
            table = await person.call("/api/tables", game=game, seats=2, bots=bots, start=True)
            await person.open(table["id"])
            await self._play_alone(person, table["id"])
            await person.close()

    async def _play_alone(self, person: Visitor, table: str) -> None:
        """Decide until the game is over or time is up."""
        last = time.perf_counter()
        while time.perf_counter() < min(self._until, last + self.load.patience):
            if person.turn:
                figures, clicked = self.figures, time.perf_counter()
                with _noting(figures):
                    revision = await person.click(table, self.chance.choice(person.choices()))
                    await person.wait_for(revision)
                    if not person.turn:
                        with contextlib.suppress(TimeoutError):
                            at = await asyncio.wait_for(person.wait_after(revision), self.load.patience)
                            figures.bots.append(at - clicked)
                last = time.perf_counter()
            await asyncio.sleep(BETWEEN)

    async def _seat(self, people: list[Visitor], game: str) -> str:
        """Set up a table in the middle of its game, with everybody's page open."""
        form = {"game": game, "seats": len(people), "pace": "free", "access": "link", "hints": "1"}
        path = (await people[0].post("/new", **form))["go"]
        page = await people[0].get(path, "text/html")
        link = LINK.search(page.text)
        for person in people[1:]:
            await person.post(f"/join/{link[1] if link else ''}")
        await people[0].post(f"{path}/start")
        await self._play_opening(people, path)
        for person in people:
            await person.close()
            await person.open(path.rpartition("/")[2])
        return str(path.rpartition("/")[2])

    async def _play_opening(self, people: list[Visitor], path: str) -> None:
        """Make some quick decisions through the API, so that tables are at different moments of their games."""
        info = (await people[0].get(f"/api{path}")).json()
        for _ in range(self.chance.randint(0, self.load.played)):
            if not info["actors"]:
                return
            person = people[info["actors"][0]]
            legal = (await person.get(f"/api{path}/legal")).json()
            request = {"answers": legal["answers"], "id": str(uuid.uuid4())}  # it may be sent again
            try:
                move = self.chance.choice(legal["moves"])["move"]
                info = await person.call(f"/api{path}/play", move=move, **request)
            except (IndexError, RequestFailed):  # asked a process that has not heard yet what another one accepted
                info = (await person.get(f"/api{path}")).json()

    async def _play(self, people: list[Visitor], table: str, number: int) -> bool:
        """Decide at a human pace; return True when time is up, False when the game is over."""
        while True:
            pause = self.chance.expovariate(1 / self.load.think)
            await asyncio.sleep(min(pause, max(0.0, self._until - time.perf_counter())))
            if time.perf_counter() >= self._until:
                return True
            deciding = [person for person in people if person.turn]
            if not deciding:
                return False
            counts = not self.load.apart or number >= VISITED
            await self._decide(self.chance.choice(deciding), people, table, counts)

    async def _decide(self, person: Visitor, people: list[Visitor], table: str, counts: bool) -> None:
        """Click once, and measure the time until all other pages show it, if this table counts."""
        move = self.chance.choice(person.choices())
        others = [other for other in people if other is not person]
        figures, clicked = self.figures, time.perf_counter()
        with _noting(figures):
            revision = await person.click(table, move)
            answer_at = time.perf_counter()
            arrivals = await asyncio.wait_for(asyncio.gather(*(other.wait_for(revision) for other in others)), LATE)
            if counts:
                figures.own.append(answer_at - clicked)
                figures.others.append(max(arrivals) - clicked)
            await person.wait_for(revision)


@contextlib.contextmanager
def _noting(figures: Figures) -> Iterator[None]:
    """Count what people see go wrong instead of raising it."""
    import httpx2

    try:
        yield
    except RequestFailed as problem:
        figures.errors[str(problem)] += 1
    except TimeoutError:
        figures.errors["a page without the update"] += 1
    except httpx2.HTTPError as problem:
        figures.errors[type(problem).__name__] += 1
