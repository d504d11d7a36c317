"""Copying and comparing records, which interpreted and compiled code do differently."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..core.header import Header
from ..core.record import Grid

__twin__ = True


def put(records: list[Header], i: int, source: list[Header], j: int) -> None:
    """records[i] becomes a copy of source[j]."""
    records[i].assign(source[j])


def put_compiled(records: list[Header], i: int, source: list[Header], j: int) -> None:
    """`put` for arrays of records; the loader compiles it in place of `put`."""
    records[i] = source[j]


def same(records: list[Header], raw: Grid, i: int, j: int) -> bool:
    """Whether two records are equal."""
    return bool(records[i] == records[j])


def same_compiled(records: list[Header], raw: NDArray[np.uint8], i: int, j: int) -> bool:
    """`same` for arrays of records, whose bytes are the rows of `raw`."""
    for k in range(raw.shape[1]):
        if raw[i][k] != raw[j][k]:
            return False
    return True
