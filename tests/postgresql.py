"""A real PostgreSQL server for tests: started in a folder of its own, never as root, gone afterwards."""

import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Iterator

from tests.patience import SOON, until

USER = "postgres"


def binaries() -> pathlib.Path:
    """Where the programs of the newest PostgreSQL of this machine are."""
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    if found:
        return found[-1].parent
    there = shutil.which("initdb")
    assert there, "the tests need a PostgreSQL server: scripts/postgresql installs it"
    return pathlib.Path(there).parent


def free_port() -> int:
    """A port that nobody listens at, below those that systems give away by themselves, so that it stays free."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", random.SystemRandom().randrange(20_000, 32_000)))
            return int(probe.getsockname()[1])


class Postgres:
    """A database server of one's own; `fsync` as it is in earnest."""

    def __init__(self, folder: pathlib.Path, *settings: str) -> None:
        self.data, self.port, self.settings = folder / "data", free_port(), settings
        self._as = {"user": USER, "group": USER, "extra_groups": []} if os.getuid() == 0 else {}
        self._folder = folder
        if self._as:
            shutil.chown(folder, USER)
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-E", "UTF8", "-U", USER)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(binaries() / program), *arguments]
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd=self._folder, **quiet, **self._as)  # type: ignore[call-overload]

    def start(self) -> None:
        """Until it answers."""
        more = " ".join(f"-c {setting}" for setting in self.settings)
        options = f"-p {self.port} -k {self._folder} -c listen_addresses=127.0.0.1 {more}"
        log = str(self._folder / "log")
        self._run("pg_ctl", "-D", str(self.data), "-w", "-t", str(int(SOON)), "-l", log, "-o", options, "start")

    def stop(self) -> None:
        """As fast as it can properly."""
        self._run("pg_ctl", "-D", str(self.data), "-m", "fast", "-w", "-t", str(int(SOON)), "stop")

    @property
    def pid(self) -> int:
        """The process that started the others."""
        return int((self.data / "postmaster.pid").read_text().splitlines()[0])

    def kill(self) -> None:
        """`kill -9` of the server with everything it started."""
        pid = self.pid
        children = [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        for process in (pid, *children):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        until(lambda: not any(pathlib.Path(f"/proc/{process}").exists() for process in (pid, *children)))

    def url(self, name: str = USER) -> str:
        """The address of a database there."""
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"

    def database(self, name: str, like: str = "template1") -> str:
        """The address of a new database: empty, or a copy of one that nobody uses."""
        import psycopg

        with psycopg.connect(self.url(), autocommit=True) as c:
            c.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"')
        return self.url(name)


@contextlib.contextmanager
def postgres(*settings: str) -> Iterator[Postgres]:
    """A server that runs; in memory where the machine has room there, unless it is to survive a crash."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        server = Postgres(pathlib.Path(folder), *settings)
        server.start()
        try:
            yield server
        finally:
            with contextlib.suppress(subprocess.CalledProcessError):
                server.stop()
