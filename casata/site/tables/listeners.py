"""Signals: what tables tell the rest of the server. They are made first, and handed to whoever speaks or listens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Listeners:
    """Lists of listeners; each is called in the event loop, in the order in which they were added."""

    notices_written: list[Callable[[], None]] = field(default_factory=list)
    processes_changed: list[Callable[[], None]] = field(default_factory=list)  # tables are shared out again
    signed_out: list[Callable[[str], None]] = field(default_factory=list)  # with the person
