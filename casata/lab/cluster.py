"""Workers on a Ray cluster, which may be one machine or many."""

from __future__ import annotations

import contextlib
import functools
import hashlib
import logging
import os
import pathlib
import pickle
import secrets
import socket
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from types import ModuleType

from .. import __version__
from ..bots.warm_up import is_ready
from ..engine.compiled import loader
from ..engine.compiled.loader import Form
from ..engine.errors import CasataError, OptionError, one_line, quote
from ..engine.game import find
from .arena import Pairing, make_ready
from .chunk import Arenas, Report, Wanted
from .extras import need

RAY = "ray"
PURPOSE = "--on ray"
ANSWER_SECONDS = 5  # for a cluster to answer at all
COUNT_SECONDS = 5  # between two looks at how many CPUs the cluster has
STORE_BYTES = 80 * 2**20  # of shared memory for a Ray that is started here; hardly any is used
LONGEST_PROBLEM = 200
QUIET = {"log_to_driver": False, "logging_level": logging.ERROR}


@dataclass(frozen=True)
class Edition:
    """What has to be the same on every machine, or games differ."""

    game: str
    version: str
    rules: str  # a digest


class RayWorkers:
    """As many as the cluster has CPUs, or at most `jobs`; a chunk whose worker is lost is played again by another."""

    def __init__(self, on: str, pairings: tuple[Pairing, ...], form: Form, jobs: int | None) -> None:
        """Refuse what cannot work; the cluster is joined when there is something to play."""
        self._address = read_address(on) or running_here()
        _prepare(start=not self._address)
        self._ray = need(RAY, PURPOSE, "cluster")
        self._pairings = pairings
        self._form = form
        self._jobs = jobs
        self._stack = contextlib.ExitStack()
        self._remote: Callable[[list[Wanted]], object] | None = None
        self._under_way: dict[object, list[Wanted]] = {}
        self._cpus = 1
        self._counted = 0.0

    @property
    def busy(self) -> bool:
        """Whether any of them plays."""
        return bool(self._under_way)

    def ready(self, games: int) -> int:
        """Join the cluster; how many chunks it plays at once."""
        if self._remote is None:
            self._stack.enter_context(
                _joined(self._ray, self._address)
                if self._address
                else _started(self._ray, self._jobs or os.cpu_count() or 1)
            )
            self._ray._private.worker._worker_logs_enabled = False  # or it prints to standard output
            function = self._ray.remote(play_chunk)
            task = _packed(self._pairings, self._form), edition_here(self._pairings[0].game.name)
            self._remote = functools.partial(function.remote, *task)
        return min(self._at_once(), games)

    def room(self) -> int:
        """How many chunks they take now."""
        return max(0, self._at_once() - len(self._under_way))

    def give(self, chunk: list[Wanted]) -> None:
        """Let one play a chunk."""
        assert self._remote is not None
        self._under_way[self._remote(chunk)] = chunk

    def hear(self, seconds: float) -> list[Report]:
        """What those who have finished report, after at most so many seconds if nobody has."""
        under_way = list(self._under_way)
        if not under_way:
            return []
        self._ray.wait(under_way, timeout=seconds)
        ended, _ = self._ray.wait(under_way, num_returns=len(under_way), timeout=0)
        return [self._report(each) for each in ended]

    def end(self) -> None:
        """Leave the cluster, which drops what its workers are doing; stop it if it was started here."""
        self._under_way = {}
        self._remote = None
        self._stack.close()

    def _at_once(self) -> int:
        """One chunk for every CPU; machines may come and go. A cluster without any is asked as well: it may grow."""
        if not self._counted or time.monotonic() - self._counted > COUNT_SECONDS:
            self._cpus = max(1, int(self._ray.cluster_resources().get("CPU", 0)))
            self._counted = time.monotonic()
        return min(self._cpus, self._jobs or self._cpus)

    def _report(self, task: object) -> Report:
        del self._under_way[task]
        try:
            report: Report = self._ray.get(task)
        except (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError):
            raise CasataError("A worker process has ended unexpectedly. Is there enough memory?") from None
        except self._ray.exceptions.RayError as problem:
            raise CasataError(
                "A worker of the cluster cannot play: {problem}. Is Casata {version} installed on all its machines?",
                problem=_short(problem), version=__version__,
            ) from None  # fmt: skip
        return report


def read_address(on: str) -> str:
    """The address in ray=ADDRESS; empty for a cluster on this machine."""
    kind, _, address = on.partition("=")
    host, _, port = address.rpartition(":")
    if kind != RAY or (on != RAY and not (host and port.isdigit() and "/" not in host)):
        raise OptionError("--on takes ray or ray=HOST:PORT, not {value}.", value=quote(on))
    return address


def running_here() -> str:
    """The address of a Ray that was started on this machine by `ray start`; empty if there is none."""
    if named := os.environ.get("RAY_ADDRESS", ""):
        return named
    file = pathlib.Path(os.environ.get("RAY_TMPDIR") or tempfile.gettempdir(), "ray", "ray_current_cluster")
    address = file.read_text(encoding="utf-8").strip() if file.exists() else ""
    return address if address and _answers(address) else ""


def _prepare(start: bool) -> None:
    """Set what Ray reads from the environment when it is imported.

    Nothing is reported to its makers. A Ray that is started here can be reached from this machine only, and by nobody
    who does not know a word made up for it.
    """
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if start:
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # then its address is 127.0.0.1, on every system
        os.environ["RAY_AUTH_MODE"] = "token"
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)


@contextlib.contextmanager
def _joined(ray: ModuleType, address: str) -> Iterator[None]:
    """Be part of a cluster for a while."""
    if not _answers(address):
        raise CasataError("No Ray cluster answers at {address}.", address=address)
    try:
        ray.init(address=address, **QUIET)
    except Exception as problem:  # Ray raises what it likes
        raise CasataError(
            "The Ray cluster at {address} cannot be joined: {problem}. If it wants a token, set RAY_AUTH_MODE=token.",
            address=address, problem=_short(problem),
        ) from None  # fmt: skip
    try:
        yield
    finally:
        ray.shutdown()


@contextlib.contextmanager
def _started(ray: ModuleType, cpus: int) -> Iterator[None]:
    """A Ray on this machine for a while."""
    with tempfile.TemporaryDirectory(prefix="casata-", ignore_cleanup_errors=True) as folder:
        try:
            ray.init(
                address="local", num_cpus=cpus, object_store_memory=STORE_BYTES, include_dashboard=False,
                _temp_dir=folder, **QUIET,
            )  # fmt: skip
        except Exception as problem:  # Ray raises what it likes
            raise CasataError("Ray cannot be started here: {problem}.", problem=_short(problem)) from None
        else:
            yield
        finally:
            ray.shutdown()


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), ANSWER_SECONDS).close()
    except (OSError, ValueError):
        return False
    return True


def _short(problem: Exception) -> str:
    """What Ray says, on one line; of a traceback the last line, which names the cause."""
    said = str(problem).strip()
    return one_line(said.splitlines()[-1] if "Traceback" in said else said, LONGEST_PROBLEM).rstrip(".")


@functools.cache
def edition_here(game: str) -> Edition:
    """What this machine has of a game: its rules and printed numbers, the engine, the bots."""
    total = hashlib.sha256()
    for folder in (*(loader.SOURCES / part for part in ("engine", "bots", "lab")), find(game).folder):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml"):
                total.update(path.relative_to(folder).as_posix().encode())
                total.update(path.read_bytes())
    return Edition(game, __version__, total.hexdigest()[:16])


def _packed(pairings: tuple[Pairing, ...], form: Form) -> bytes:
    """What is played, for machines that do not see the files of this one."""
    house = pairings[0].house
    text = None if house is None else pathlib.Path(house).read_bytes()
    return pickle.dumps((tuple(replace(pairing, house=None) for pairing in pairings), form, text))


def play_chunk(packed: bytes, edition: Edition, chunk: list[Wanted]) -> Report:
    """What a worker does, in a process of the cluster that plays other chunks later."""
    try:
        return _unpacked(packed, edition).play(chunk)
    except CasataError as problem:
        return Report([], chunk, 0, problem)


@functools.lru_cache(maxsize=1)
def _unpacked(packed: bytes, edition: Edition) -> Arenas:
    """Everything that the worker needs; CasataError where another edition is installed."""
    _compare(edition, edition_here(edition.game))
    pairings, form, house = pickle.loads(packed)  # noqa: S301 - packed above
    if loader.usable(form).compiled and (pairings[0].with_takings or not is_ready(edition.game, form)):
        make_ready(pairings[0], form)
    if house is None:
        return Arenas(pairings, form)
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "house.toml")
        file.write_bytes(house)
        arenas = Arenas([replace(pairing, house=file) for pairing in pairings], form)
        for which in range(len(pairings)):
            arenas.arena(which)  # while the file is there
        return arenas


def _compare(asked: Edition, here: Edition) -> None:
    if asked.version != here.version:
        raise CasataError("{host} has Casata {there}, this machine has {here}. All machines need the same.",
                          host=socket.gethostname(), there=here.version, here=asked.version)  # fmt: skip
    if asked != here:
        raise CasataError("{host} has Casata {version} as this machine, but with other rules of {game}.",
                          host=socket.gethostname(), version=here.version, game=here.game)  # fmt: skip
