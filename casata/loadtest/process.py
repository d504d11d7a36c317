"""A server in a process group of its own: started, measured, stopped or killed."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from typing import IO, Any

from ..engine.errors import CasataError

PROC = pathlib.Path("/proc")
PATIENCE = 10.0  # seconds until a server that was asked to stop is killed


class ServerProcess:
    """`casata serve` on a SQLite file or another database at a free port of this machine."""

    def __init__(
        self, file: str | pathlib.Path, *more: str, log: IO[Any] | int | None = None, processor: int | None = None,
        files: int | None = None,
    ) -> None:  # fmt: skip
        """Start it and wait until it says where it is; what it logs goes to `log`.

        All of it runs on one `processor` where one is named, and has at most so many `files` open at once.
        """
        db = str(file) if "://" in str(file) else f"sqlite:///{file}"
        command = [sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", db, *more]
        with _confined(processor, files):
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        said = self._process.stdout.readline() if self._process.stdout else ""
        found = re.search(r"http://\S+:\d+", said)
        if not found:
            self.kill()
            raise CasataError("the server did not start")
        self.address = found[0]

    @property
    def pid(self) -> int:
        """The server itself; bots think in other processes of its group."""
        return self._process.pid

    def kill(self, group: bool = True) -> None:
        """`kill -9`, of everything it started or of the server alone."""
        with contextlib.suppress(ProcessLookupError):
            if self._process.poll() is not None:
                return
            if group:
                os.killpg(self.pid, signal.SIGKILL)
            else:
                os.kill(self.pid, signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        """Ask it to finish what it writes, and wait."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
        self._gone()

    def _gone(self) -> None:
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def memory(self) -> int:
        """Bytes that the server processes have in memory; 0 where that cannot be read."""
        found = [re.search(r"^VmRSS:\s+(\d+) kB", _read(pid, "status"), re.MULTILINE) for pid in self._servers()]
        return sum(int(each[1]) * 1024 for each in found if each)

    def cpu(self) -> float:
        """Seconds of processor time that the server processes have used; 0 where that cannot be read."""
        stats = [_read(pid, "stat").rpartition(")")[2].split() for pid in self._servers()]
        return sum(int(each[11]) + int(each[12]) for each in stats if each) / os.sysconf("SC_CLK_TCK")

    def _servers(self) -> list[int]:
        """The process that was started, and those it runs by the same command; bots think in others."""
        command = _read(self.pid, "cmdline")
        children = [int(child) for child in _read(self.pid, f"task/{self.pid}/children").split()]
        return [self.pid, *(child for child in children if _read(child, "cmdline") == command)]


@contextlib.contextmanager
def _confined(processor: int | None, files: int | None) -> Iterator[None]:
    """What is started meanwhile inherits these limits; this process has its own again afterwards."""
    import resource

    here, usual = os.sched_getaffinity(0), resource.getrlimit(resource.RLIMIT_NOFILE)
    if processor is not None:
        os.sched_setaffinity(0, {processor})
    if files is not None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, usual[1]))
    try:
        yield
    finally:
        os.sched_setaffinity(0, here)
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)


def _read(pid: int, name: str) -> str:
    try:
        return (PROC / str(pid) / name).read_text()
    except OSError:
        return ""


def group_of(leader: int) -> list[int]:
    """Processes that a server started, with itself, as far as they still run."""
    found = []
    for stat in PROC.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(group) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found
