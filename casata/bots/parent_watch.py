"""Processes that end when the process that started them has ended."""

from __future__ import annotations

import os
import threading
import time

PATIENCE = 2.0  # seconds between two looks


def leave_with(parent: int) -> None:
    """Watch the parent process in the background, and end this one when the parent has ended."""
    threading.Thread(target=_watch, args=(parent,), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(PATIENCE)
    os._exit(0)
