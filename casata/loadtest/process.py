"""Start, measure, stop or kill a server in a process group of its own."""

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
        files: int | None = None, port: int = 0,
    ) -> None:  # fmt: skip
        """Start the server and wait until it prints its address; its log goes to `log`.

        It runs on one `processor` if that is given, opens at most so many `files` at once, and listens on any `port`.
        """
        db = str(file) if "://" in str(file) else f"sqlite:///{file}"
        command = [sys.executable, "-m", "casata.cli", "serve", "--port", str(port), "--db", db, *more]
        with _resource_limits(processor, files):
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=log, text=True, start_new_session=True
            )
        line = self._process.stdout.readline() if self._process.stdout else ""
        found = re.search(r"http://\S+:\d+", line)
        if not found:
            self.kill()
            raise CasataError("The server did not start.")
        self.address = found[0]

    @property
    def pid(self) -> int:
        """The id of the server process; bots run in other processes of its group."""
        return self._process.pid

    def kill(self, group: bool = True) -> None:
        """Send `kill -9` to the whole group, or to the server alone."""
        with contextlib.suppress(ProcessLookupError):
            if self._process.poll() is not None:
                return
            if group:
                os.killpg(self.pid, signal.SIGKILL)
            else:
                os.kill(self.pid, signal.SIGKILL)
        self._clean_up()

    def stop(self) -> None:
        """Ask the server to stop, and wait until it has."""
        self._process.terminate()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
        self._clean_up()

    def _clean_up(self) -> None:
        self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()

    def memory(self) -> int:
        """How many bytes of memory the server processes use; 0 where the system does not say."""
        found = [re.search(r"^VmRSS:\s+(\d+) kB", _read(pid, "status"), re.MULTILINE) for pid in self._servers()]
        return sum(int(each[1]) * 1024 for each in found if each)

    def cpu(self) -> float:
        """How many seconds of processor time the server processes have used; 0 where the system does not say."""
        stats = [_read(pid, "stat").rpartition(")")[2].split() for pid in self._servers()]
        return sum(int(each[11]) + int(each[12]) for each in stats if each) / os.sysconf("SC_CLK_TCK")

    def _servers(self) -> list[int]:
        """The server process and its workers, which run the same command; bots run in other processes."""
        command = _read(self.pid, "cmdline")
        children = [int(child) for child in _read(self.pid, f"task/{self.pid}/children").split()]
        return [self.pid, *(child for child in children if _read(child, "cmdline") == command)]


@contextlib.contextmanager
def _resource_limits(processor: int | None, files: int | None) -> Iterator[None]:
    """Let processes that start meanwhile inherit these limits, and restore those of this process afterwards."""
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
    """The processes of a group that still run."""
    found = []
    for stat in PROC.glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            state, _, group = stat.read_text().rpartition(")")[2].split()[:3]
            if int(group) == leader and state != "Z":
                found.append(int(stat.parent.name))
    return found
