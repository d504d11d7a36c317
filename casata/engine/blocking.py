"""Work that takes long, and the threads that must never do it: those that answer people."""

from __future__ import annotations

import threading

_answering: set[int] = set()


class TooHeavy(RuntimeError):
    """A thread that answers people was about to do something long: a mistake of the program."""


def keep_free() -> None:
    """Let this thread refuse long work from now on."""
    _answering.add(threading.get_ident())


def release() -> None:
    """Let this thread do anything again."""
    _answering.discard(threading.get_ident())


def refuse_here(what: str) -> None:
    """TooHeavy in a thread that answers people."""
    if threading.get_ident() in _answering:
        raise TooHeavy(f"{what} takes long: leave it to a process that nobody waits for")
