"""Scratch memory: what batch functions work in, handed from one to the next."""

from __future__ import annotations

from typing import NamedTuple

from ..core.header import Header
from ..core.record import Grid, Record, Row

VIEW = 1  # tables of the scratch memory besides the game being played: what a seat that thinks sees,
WORLD = 2  # a world that fits it,
TRIAL = 3  # and that world one decision on


class Scratch(NamedTuple):
    """Records and scratch rows for one kind of table; lists or arrays, as the form wants."""

    boxes: list[Record]  # one Box
    tables: list[Header]  # States: [0] is the game being played
    raw: Grid  # their bytes, a row each (compiled only)
    blank: list[Header]  # one State of zeros
    seats: int
    rng: Row  # what players think with
    out: Row  # room for legal moves
    values: Row  # and for what they are worth
    points: Row  # points by source
    ranks: Row  # by seat
    before: Row  # pieces counted at the start
    now: Row  # and after a decision
