"""A Ray cluster on 127.0.0.1, and commands that play on it: for the tests and for the proof."""

from __future__ import annotations

import contextlib
import os
import pathlib
import re
import secrets
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

from tests.browser.serving import hear_ctrl_c
from tests.patience import SOON, until

ROOT = pathlib.Path(__file__).resolve().parents[2]
PLAYING = b"ray::play_chunk"
STORE_BYTES = 80 * 2**20
HERE = {
    **{name: value for name, value in os.environ.items() if not name.startswith("RAY_")},
    "PYTHONPATH": str(ROOT),
    "CASATA_LANGUAGE": "en",
    "COLUMNS": "200",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",  # everything binds to 127.0.0.1
}


@dataclass(frozen=True)
class RayCluster:
    """A cluster that `ray start` has started; whoever knows its token may join."""

    process: subprocess.Popen[bytes]
    address: str
    environment: dict[str, str]

    @property
    def on(self) -> tuple[str, str]:
        """What to add to a command that is to be played there."""
        return "--on", f"ray={self.address}"

    def kill_a_player(self) -> bool:
        """Kill -9 a worker in the middle of a chunk, if there is one."""
        for pid in session(self.process.pid):
            if title(pid) == PLAYING:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGSTOP)
                    playing = title(pid) == PLAYING
                    os.kill(pid, signal.SIGKILL if playing else signal.SIGCONT)
                    if playing:
                        return True
        return False


@contextlib.contextmanager
def ray_cluster(cpus: int = 2, **more: str) -> Iterator[RayCluster]:
    """Start one, and end it with all its processes."""
    environment = {**HERE, "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32), **more}
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        command = [
            str(pathlib.Path(sys.executable).with_name("ray")), "start", "--head", "--block", "--port=0",
            "--node-ip-address=127.0.0.1", f"--num-cpus={cpus}", f"--object-store-memory={STORE_BYTES}",
            "--include-dashboard=false", "--disable-usage-stats", "--no-monitor", f"--temp-dir={folder}",
        ]  # fmt: skip
        process = subprocess.Popen(
            command, env=environment, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            yield RayCluster(process, until(lambda: _address(process, folder), "a Ray cluster"), environment)
            process.terminate()
            process.wait(SOON)
            assert not session(process.pid), "Ray has left processes behind"
        finally:
            for pid in session(process.pid):
                os.kill(pid, signal.SIGKILL)
            process.wait(SOON)


def _address(process: subprocess.Popen[bytes], folder: str) -> str:
    assert process.poll() is None, "Ray does not start"
    file = pathlib.Path(folder, "ray_current_cluster")
    return file.read_text() if file.exists() else ""


def session(leader: int) -> list[int]:
    """The processes that a process has started, and theirs, itself included; not those that have ended."""
    found = []
    for folder in pathlib.Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError, IndexError):
            state, _, _, number = (folder / "stat").read_text().rpartition(")")[2].split()[:4]
            if int(number) == leader and state != "Z":
                found.append(int(folder.name))
    return found


def title(pid: int) -> bytes:
    """What a process says it does."""
    with contextlib.suppress(OSError):
        return pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().partition(b"\0")[0].strip()
    return b""


def start(environment: dict[str, str], *command: str, folder: pathlib.Path = ROOT) -> subprocess.Popen[str]:
    """Begin a command of Casata in a session of its own, in which Ctrl-C works."""
    return subprocess.Popen(
        [sys.executable, "-m", "casata.cli", *command], cwd=folder, env=environment, start_new_session=True, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - sets a signal, takes no lock
    )  # fmt: skip


def finish(process: subprocess.Popen[str]) -> tuple[str, str, int]:
    """What a command has printed, its errors, and how it ended; how far it was each minute is left out."""
    out, err = process.communicate(timeout=2 * SOON)
    return out, re.sub(r"^\d+ of \d+ games\n", "", err, flags=re.MULTILINE), process.returncode
