"""Waiting for something that other processes and threads bring about."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
SOON = 120.0  # seconds until something must have come about, on a busy machine too


def until(found: Callable[[], T], what: str = "it") -> T:
    """What is found, as soon as it is."""
    end = time.monotonic() + SOON
    while not (result := found()):
        assert time.monotonic() < end, f"{what} did not come about"
        time.sleep(0.01)
    return result
