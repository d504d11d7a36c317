"""How much processor time a decision costs in each set-up, and how many people that makes for a machine."""

import asyncio
import contextlib
import os
import pathlib
import statistics
import tempfile
from collections.abc import Callable, Iterator

from casata.loadtest.figures import percentile
from casata.loadtest.load import LIMITS, Load, LoadTest, Phase
from casata.loadtest.process import ServerProcess
from tests.balancer import two_hosts
from tests.postgresql import Postgres, postgres

SOURCES = ("casata/loadtest", "casata/site")

PARTS, SECONDS = 3, 14.0  # what is measured at each set-up, and for how long
PACE = 9.0  # seconds between two decisions at a table of people who look, talk and think
SHARE = 0.7  # of a processor: beyond that, decisions begin to wait (docs/evidence/tables.txt)
OPTIONS = ("--limits", LIMITS, "--pause", "0", "--bots", "1")
load = Load(24, think=4.5)
Cpu = Callable[[], float]


def spent(pid: int) -> float:
    """Seconds of processor time that a process has used, with its children, also those that ended."""
    with contextlib.suppress(OSError):
        stat = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        own = sum(int(each) for each in stat[11:15]) / os.sysconf("SC_CLK_TCK")
        return own + sum(spent(int(child)) for child in children)
    return 0.0


class Measured:
    """A server under load whose parts are measured one by one; the load test asks at the beginning and the end."""

    def __init__(self, address: str, **parts: Cpu) -> None:
        self.address, self.parts = address, parts
        self.asked: list[dict[str, float]] = []

    def cpu(self) -> float:
        """How many seconds of processor time everything has used."""
        self.asked.append({name: part() for name, part in self.parts.items()})
        return sum(self.asked[-1].values())

    def memory(self) -> int:
        """Not measured."""
        return 0

    def costs(self, number: int, decisions: int) -> dict[str, float]:
        """Milliseconds of processor time a decision within a measurement, by part."""
        first, last = self.asked[2 * number : 2 * number + 2]
        return {name: 1000 * (last[name] - first[name]) / decisions for name in self.parts}


@contextlib.contextmanager
def one_process(db: str, *more: str) -> Iterator[tuple[str, Cpu]]:
    """`casata serve`."""
    server = ServerProcess(db, *OPTIONS, *more)
    try:
        yield server.address, server.cpu
    finally:
        server.stop()


@contextlib.contextmanager
def on_sqlite(_: Postgres, name: str) -> Iterator[Measured]:
    """One process with a file."""
    with tempfile.TemporaryDirectory() as folder, one_process(f"sqlite:///{folder}/{name}.db") as (address, cpu):
        yield Measured(address, server=cpu)


@contextlib.contextmanager
def on_postgresql(database: Postgres, name: str, *more: str) -> Iterator[Measured]:
    """One process or several."""
    with one_process(database.database(name), *more) as (address, cpu):
        yield Measured(address, server=cpu, database=lambda: spent(database.pid))


def with_workers(database: Postgres, name: str) -> contextlib.AbstractContextManager[Measured]:
    """Two processes of one server."""
    return on_postgresql(database, name, "--workers", "2")


@contextlib.contextmanager
def behind_nginx(database: Postgres, name: str) -> Iterator[Measured]:
    """Two machines, as deploy/nginx.conf sets them up."""
    with two_hosts(database.database(name), "--pause", "0") as site:
        pid = site.nginx.pid
        yield Measured(site.address, server=site.cpu, database=lambda: spent(database.pid), nginx=lambda: spent(pid))


SETUPS = {
    "one process, SQLite": on_sqlite,
    "one process, PostgreSQL": on_postgresql,
    "--workers 2, PostgreSQL": with_workers,
    "two behind nginx, PostgreSQL": behind_nginx,
}
people = load.seats * PACE  # who make a decision a second
print(
    f"{load.tables} tables of all games, {load.seats} people each with a page open, up to {load.played} decisions into"
)
print(f"their games, a click at each every {load.think} s on average; ", end="")
print(f"{PARTS} times {SECONDS:.0f} s each, one after the other.")
print(f"{os.cpu_count()} processors, which the load and other work use as well: ", end="")
print("processor time counts, waiting says little.")
print("milliseconds of processor time a decision, median (least to most); people that a processor holds with")
print(f"{SHARE:.0%} of it in use and a decision at each table every {PACE:.0f} s:")
with postgres() as database:
    for place, (name, setup) in enumerate(SETUPS.items()):
        with setup(database, f"capacity_{place}") as measured:
            some = asyncio.run(LoadTest(measured, load).run_through([Phase(name, SECONDS)] * PARTS))
        costs = [measured.costs(number, len(figures.own)) for number, figures in enumerate(some)]
        total = sorted(sum(parts.values()) for parts in costs)
        held = [round(SHARE * 1000 / each * people, -1) for each in (statistics.median(total), total[-1], total[0])]
        others = [seconds for figures in some for seconds in figures.others]
        pace = len(others) / sum(figures.seconds for figures in some)
        parts = ", ".join(f"{part} {statistics.median(each[part] for each in costs):.1f}" for part in costs[0])
        errors = sum(figures.errors.total() for figures in some)
        print(f"{name}: {statistics.median(total):.1f} ({total[0]:.1f} to {total[-1]:.1f}) ms: {parts};")
        print(f"  people a processor: {held[0]:.0f} ({held[1]:.0f} to {held[2]:.0f});")
        print(f"  {pace:.1f} decisions a second, errors {errors}, from a click to all other pages: "
              f"{percentile(others, 50):.0f} ms, p95 {percentile(others, 95):.0f} ms")  # fmt: skip
