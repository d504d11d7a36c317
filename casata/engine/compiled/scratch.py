"""Scratch memory: what batch functions work in, handed from one to the next."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.record import Row

VIEW = 1  # tables of the scratch memory besides the game being played: what a seat that thinks sees,
WORLD = 2  # a world that fits it,
TRIAL = 3  # and that world one decision on


class Scratch(NamedTuple):
    """Records and scratch rows for one kind of table; lists or arrays, as the form wants."""

    boxes: Any  # one Box
    tables: Any  # States: [0] is the game being played
    raw: Any  # their bytes, a row each (compiled only)
    blank: Any  # one State of zeros
    seats: int
    rng: Row  # what players think with
    out: Row  # room for legal moves
    values: Row  # and for what they are worth
    points: Row  # points by source
    ranks: Row  # by seat
    before: Row  # pieces counted at the start
    now: Row  # and after a decision
