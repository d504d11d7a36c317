"""Work that takes long, and the threads that must never do it: those that answer people."""

from __future__ import annotations

import threading

_answering: set[int] = set()


class BlockingError(RuntimeError):
    """A thread that answers people was about to do something long: a bug."""


def forbid() -> None:
    """Forbid long work in this thread from now on."""
    _answering.add(threading.get_ident())


def allow() -> None:
    """Allow long work in this thread again."""
    _answering.discard(threading.get_ident())


def check_allowed(what: str) -> None:
    """Raise BlockingError in a thread that answers people."""
    if threading.get_ident() in _answering:
        raise BlockingError(f"{what} takes long: leave it to a process that nobody waits for")
