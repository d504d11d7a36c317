"""One server process: the socket it inherits, and how it reports that it is ready."""

from __future__ import annotations

import gc
import os
import signal
import socket

import uvicorn

from ..bots.parent_watch import leave_with
from ..site.work.fair_share import FairShare

FD = "CASATA_FD"  # set by the supervisor: the listening socket of a worker
READY = "CASATA_READY"  # set by the supervisor: a pipe that a worker writes to when it answers
YOUNG = 10_000  # new objects between two short garbage collections
FIRST = 3  # the first socket that systemd hands over


def is_worker() -> bool:
    """Whether a supervisor started this process."""
    return FD in os.environ


def inherited_socket() -> socket.socket | None:
    """The listening socket that a supervisor or systemd has opened, if any."""
    if is_worker():
        return socket.socket(fileno=int(os.environ[FD]))
    if os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1":
        return socket.socket(fileno=FIRST)
    return None


class UvicornServer(uvicorn.Server):
    """A server that reports when it is ready and stops without delay."""

    def __init__(self, config: uvicorn.Config, share: FairShare) -> None:
        """Serve a site whose requests share the processor through `share`."""
        super().__init__(config)
        self._share = share

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then report that the server is ready."""
        await super().startup(sockets=sockets)
        settle()
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._renew)
        if self.started and READY in os.environ:
            leave_with(os.getppid())
            os.write(int(os.environ[READY]), b"1")
        elif self.started:
            tell_systemd("READY=1")

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Answer the requests already made, then stop."""
        self._share.end()
        await super().shutdown(sockets=sockets)

    def _renew(self, *_: object) -> None:
        """Stop; whatever started this single process starts it again."""
        self.should_exit = True


def settle() -> None:
    """Exempt what is loaded from garbage collection, so that collections are short and tables rarely pause."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 50, 100)


def tell_systemd(state: str) -> None:
    """Send a state to systemd, where a unit of Type=notify waits for it."""
    where = os.environ.get("NOTIFY_SOCKET", "")
    if where:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
            line.sendto(state.encode(), "\0" + where[1:] if where.startswith("@") else where)
