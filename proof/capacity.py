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

ROUNDS = 2  # set-ups take turns, so that all of them meet whatever else the machine does
SECONDS = 25.0
SHARE = 0.7  # of a processor: beyond that, decisions begin to wait (docs/evidence/tables.txt)
OPTIONS = ("--limits", LIMITS, "--pause", "0", "--bots", "1")
load = Load(40, think=9.0)
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

    def costs(self, decisions: int) -> dict[str, float]:
        """Milliseconds of processor time a decision, by part."""
        first, last = self.asked[0], self.asked[-1]
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
costs: dict[str, list[dict[str, float]]] = {name: [] for name in SETUPS}
waits: dict[str, list[float]] = {name: [] for name in SETUPS}
paces: dict[str, list[float]] = {name: [] for name in SETUPS}
with postgres() as database:
    for number in range(ROUNDS):
        for place, (name, setup) in enumerate(SETUPS.items()):
            with setup(database, f"capacity_{number}_{place}") as measured:
                (figures,) = asyncio.run(LoadTest(measured, load).run_through([Phase(name, SECONDS)]))
            assert not figures.errors, figures.errors
            costs[name].append(measured.costs(len(figures.own)))
            waits[name] += figures.others
            paces[name].append(len(figures.own) / figures.seconds)

print(
    f"{load.tables} tables of all games, {load.seats} people each with a page open, up to {load.played} decisions into"
)
print(f"their games, a click at each every {load.think:.0f} s on average; {ROUNDS} times {SECONDS:.0f} s, in turns.")
print(f"{os.cpu_count()} processors, which others use as well: processor time counts, waiting says little.")
print("milliseconds of processor time a decision, median (least to most):")
people = load.seats * load.think  # who make a decision a second
for name, found in costs.items():
    total = [sum(parts.values()) for parts in found]
    parts = ", ".join(f"{part} {statistics.median(each[part] for each in found):.1f}" for part in found[0])
    print(f"  {name}: {statistics.median(total):.1f} ({min(total):.1f} to {max(total):.1f}); {parts}")
    print(f"    at {statistics.median(paces[name]):.1f} decisions a second; from a click to all other pages: "
          f"{percentile(waits[name], 50):.0f} ms, p95 {percentile(waits[name], 95):.0f} ms")  # fmt: skip
print(f"people that a processor holds, {SHARE:.0%} of it in use, each table with a decision every {load.think:.0f} s:")
for name, found in costs.items():
    held = sorted(SHARE * 1000 / sum(parts.values()) * people for parts in found)
    print(f"  {name}: {round(statistics.median(held), -1):.0f} ({round(held[0], -1):.0f} to {round(held[-1], -1):.0f})")
