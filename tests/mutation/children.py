"""Work in forked children, several at once: each has its own folder, and a limit on processor time."""

from __future__ import annotations

import json
import os
import pathlib
import resource
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

MEMORY = 4 << 30
SECONDS = 5  # of processor time on top of every limit


@dataclass(frozen=True)
class Ended:
    """How a child ended: what it kept, its exit status (negative: a signal), the processor time it took."""

    kept: dict[str, Any]
    status: int
    cpu: float
    said: str


def in_children(jobs: int, work: Iterable[tuple[Any, Callable[[], None]]]) -> Iterator[tuple[Any, Ended]]:
    """Do every piece of work in a child of its own, so many at once; pieces are named, and come back as they end."""
    running: dict[int, tuple[Any, pathlib.Path]] = {}
    for name, task in work:
        if len(running) >= jobs:
            yield _one_that_ends(running)
        folder = pathlib.Path(tempfile.mkdtemp(prefix="mutation-"))
        running[_started(task, folder)] = name, folder
    while running:
        yield _one_that_ends(running)


def keep(**values: Any) -> None:
    """Called in a child: values for its parent; what was kept before is forgotten."""
    (pathlib.Path(os.environ["PYTEST_DEBUG_TEMPROOT"]) / "kept.json").write_text(json.dumps(values))


def limit_cpu(seconds: float) -> None:
    """Called in a child: it may take so much more processor time, and a few seconds."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime + seconds) + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


def _started(task: Callable[[], None], folder: pathlib.Path) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid:
        return pid
    status = 1
    try:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = str(folder)  # where its tests put their files, too
        _say_into(folder / "said.txt")
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        task()
        status = 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(status)


def _say_into(path: pathlib.Path) -> None:
    sys.stdout = sys.stderr = file = path.open("w")
    os.dup2(file.fileno(), 1)
    os.dup2(file.fileno(), 2)


def _one_that_ends(running: dict[int, tuple[Any, pathlib.Path]]) -> tuple[Any, Ended]:
    while True:
        pid, status, used = os.wait4(-1, 0)
        if pid in running:
            break
    name, folder = running.pop(pid)
    kept = folder / "kept.json"
    ended = Ended(
        json.loads(kept.read_text()) if kept.exists() else {},
        os.waitstatus_to_exitcode(status),
        used.ru_utime + used.ru_stime,
        (folder / "said.txt").read_text(errors="replace") if (folder / "said.txt").exists() else "",
    )
    shutil.rmtree(folder, ignore_errors=True)
    return name, ended
