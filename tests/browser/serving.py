"""A server of its own, as `casata serve` starts it."""

import os
import pathlib
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager

from tests.patience import SOON

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADDRESS = re.compile(r"http://[\w.]+:\d+/")


def surroundings() -> dict[str, str]:
    """This very working tree, whatever is installed."""
    return {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", "COLUMNS": "200", "TERM": "dumb"}


def hear_ctrl_c() -> None:
    """A terminal does, also when the tests run in the background, where it is ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def running(
    command: list[str], folder: pathlib.Path, environment: dict[str, str] | None = None
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that serves, and the address it has printed; interrupted afterwards, as Ctrl-C does."""
    process = subprocess.Popen(
        command, cwd=folder, env=environment or surroundings(), stdout=subprocess.PIPE, text=True,
        start_new_session=True, preexec_fn=hear_ctrl_c,  # noqa: PLW1509 - sets a signal, takes no lock
    )  # fmt: skip
    assert process.stdout is not None
    try:
        printed = ""
        while not (found := ADDRESS.search(printed)):
            line = process.stdout.readline()
            assert line, f"no address was printed, only: {printed}"
            printed += line
        yield process, found[0].rstrip("/")
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGINT)
        process.wait(SOON)
        process.stdout.close()


@contextmanager
def serving(folder: pathlib.Path) -> Iterator[str]:
    """A server with an empty store, bots that do not dawdle, people who may ask often, and the same luck every time."""
    command = [
        sys.executable, "-m", "tests.browser.same_luck", "serve", "--port", "0",
        "--db", f"sqlite:///{folder / 'tables.db'}", "--pause", "0", "--limits", "1000", "--bots", "1",
    ]  # fmt: skip
    with running(command, folder) as (_, address):
        with closing(sqlite3.connect(folder / "tables.db")) as db:
            db.execute("DROP INDEX seating_secret")  # or no two tables could have the same secret
        yield address
