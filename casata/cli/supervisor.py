"""The supervisor: several server processes on one socket. It replaces those that die, and all of them on SIGHUP."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

import structlog
from prometheus_client.multiprocess import mark_process_dead

from ..site.metrics import SHARED
from .server_process import FD, READY, tell_systemd

LOOK = 0.1  # seconds between two checks of the processes
PATIENCE = 60.0  # seconds a process has until it answers
LEAVE = 15.0  # seconds a process has to finish
PAUSES = (0.0, 0.5, 2.0, 5.0)  # seconds before the next is started, where processes die before they answer
log = structlog.get_logger()


@dataclass
class ServerWorker:
    """One server process."""

    process: subprocess.Popen[bytes]
    ready: int  # the pipe it writes to
    answers: bool = False


class Supervisor:
    """Keeps a number of server processes running."""

    def __init__(self, count: int, listening: socket.socket) -> None:
        """All processes listen on one socket and write their metrics into one folder."""
        self.count, self.listening = count, listening
        self.workers: list[ServerWorker] = []
        self.stopping = self.renewing = False
        self._numbers = tempfile.TemporaryDirectory(prefix="casata-numbers-")
        self._failed = 0  # processes in a row that never answered

    def run(self) -> None:
        """Run until a signal stops it."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGHUP, self._renew)
        self.workers = [self._start() for _ in range(self.count)]
        for worker in self.workers:
            self._answers(worker)
        tell_systemd("READY=1")
        while not self.stopping:
            time.sleep(LOOK)
            self._replace_the_dead()
            if self.renewing:
                self.renewing = False
                self._renew_all()
        for worker in self.workers:
            worker.process.terminate()
        for worker in self.workers:
            self._leave(worker)
        self._numbers.cleanup()

    def _stop(self, *_: object) -> None:
        self.stopping = True

    def _renew(self, *_: object) -> None:
        self.renewing = True

    def _start(self) -> ServerWorker:
        ready, tell = os.pipe()
        here = self.listening.fileno()
        command = [sys.executable, "-m", "casata.cli", *sys.argv[1:]]
        environment = {**os.environ, FD: str(here), READY: str(tell), SHARED: self._numbers.name}
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, pass_fds=(here, tell), env=environment)
        os.close(tell)
        log.info("worker begins", worker=process.pid)
        return ServerWorker(process, ready)

    def _answers(self, worker: ServerWorker, patience: float = PATIENCE) -> bool:
        """Wait until a process answers; whether it does."""
        found, _, _ = select.select([worker.ready], [], [], patience)
        worker.answers = worker.answers or bool(found and os.read(worker.ready, 1))
        return worker.answers

    def _leave(self, worker: ServerWorker) -> None:
        worker.process.terminate()
        try:
            worker.process.wait(LEAVE)
        except subprocess.TimeoutExpired:
            worker.process.kill()
            worker.process.wait()
        self._gone(worker)

    def _gone(self, worker: ServerWorker) -> None:
        """Clean up after a process: what it counted stays in the metrics."""
        os.close(worker.ready)
        mark_process_dead(worker.process.pid, self._numbers.name)  # type: ignore[no-untyped-call]

    def _replace_the_dead(self) -> None:
        for place, worker in enumerate(self.workers):
            if worker.process.poll() is None or self.stopping:
                continue
            self._failed = 0 if self._answers(worker, 0) else self._failed + 1
            log.error("worker died", worker=worker.process.pid, status=worker.process.returncode)
            self._gone(worker)
            time.sleep(PAUSES[min(self._failed, len(PAUSES) - 1)])
            self.workers[place] = self._start()

    def _renew_all(self) -> None:
        """Replace all processes one after the other, so that the site always answers."""
        for place, worker in enumerate(self.workers):
            following = self._start()
            if not self._answers(following):
                log.error("a new worker does not answer: the old one stays")
                self._leave(following)
                return
            self.workers[place] = following
            self._leave(worker)
