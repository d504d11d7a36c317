"""Copying records inside compiled loops: the one thing the two forms say differently."""

from __future__ import annotations

from typing import Any


def put(records: Any, i: int, source: Any, j: int) -> None:
    """records[i] becomes a copy of source[j]."""
    records[i].assign(source[j])


def put_compiled(records: Any, i: int, source: Any, j: int) -> None:
    """The same for arrays of records; the loader uses it in place of `put`."""
    records[i] = source[j]
