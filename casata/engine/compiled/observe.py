"""Observations in compiled code: one loop for all games, over the tables of a `Lookup`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from ..core.header import EVENT_SECRET, HIDDEN, Header
from ..core.record import Integers
from .lookup import HIGHEST, NOWHERE, SAME, SPAN, SPAN_BITS, SPAN_FROM, SPAN_SIZE, SPAN_TO, Lookup

if TYPE_CHECKING:
    from ..observation import Encoder

__twin__ = True
__borrows__ = True  # every array is the caller's: Numba need not count who uses which, nor copy all for each call

ONE, TWO, THREE, FOUR, FIVE, SIX, SEVEN = map(np.uint64, range(1, 8))


def observe(
    lookup: Encoder,
    views: list[Header],
    raw: Sequence[Integers],
    at: int,
    seat: int,
    cells: Integers,
    out: NDArray[np.int16],
) -> None:
    """Write what a seat observes of views[at], which is redacted for it; `lookup` is an Encoder here."""
    lookup.write(views[at], seat, out)


def observe_compiled(
    lookup: Lookup,
    views: list[Header],
    raw: Sequence[Integers],
    at: int,
    seat: int,
    cells: Integers,
    out: NDArray[np.int16],
) -> None:
    """`observe` for arrays of records, whose numbers of 8, 16 and 32 bits are the rows of `raw`."""
    tables = lookup.tables[seat]
    lay_out(lookup.spans, raw[0][at], raw[1][at], raw[2][at], cells)
    copy_cells(lookup.blocks[seat], lookup.singles[seat], cells, out)
    hide(lookup.shown, lookup.hides, out)
    turn(lookup.turned, tables, out)
    write_bits(lookup.bits[seat], cells, out)
    out[0] = seat
    write_todo(lookup, tables, views[at], out)
    if lookup.tale != NOWHERE:
        write_tale(lookup, tables, views[at], out)


def lay_out(spans: Integers, narrow: Integers, middle: Integers, wide: Integers, cells: Integers) -> None:
    """All cells that an observation is made of, in one row."""
    for span in range(0, len(spans), SPAN):
        source = spans[span + SPAN_FROM]
        target = spans[span + SPAN_TO]
        size = spans[span + SPAN_SIZE]
        if spans[span + SPAN_BITS] == 8:
            for k in range(size):
                cells[target + k] = narrow[source + k]
        elif spans[span + SPAN_BITS] == 16:
            for k in range(size):
                cells[target + k] = middle[source + k]
        else:
            for k in range(size):
                cells[target + k] = min(wide[source + k], HIGHEST)


def copy_cells(blocks: Integers, singles: Integers, cells: Integers, out: Integers) -> None:
    """All numbers that are made of one cell, still as it is. What a block writes too much is written again later.

    Eight cells are read before the first is written: only so a processor copies them in one go.
    """
    for at in range(0, len(blocks), 2):
        cell, number = blocks[at], blocks[at + 1]
        first, second, third, fourth = cells[cell], cells[cell + ONE], cells[cell + TWO], cells[cell + THREE]
        fifth, sixth, seventh, eighth = cells[cell + FOUR], cells[cell + FIVE], cells[cell + SIX], cells[cell + SEVEN]
        out[number], out[number + ONE], out[number + TWO], out[number + THREE] = first, second, third, fourth
        out[number + FOUR], out[number + FIVE], out[number + SIX], out[number + SEVEN] = fifth, sixth, seventh, eighth
    for at in range(0, len(singles), 2):
        out[singles[at + 1]] = cells[singles[at]]


def hide(shown: Integers, hides: Integers, out: Integers) -> None:
    """Make hidden numbers 0, and say which ones are hidden."""
    for at in range(0, len(shown), 2):
        first = shown[at]
        for k in range(shown[at + 1]):
            out[first + k] = max(out[first + k], 0)
    for at in range(0, len(hides), 2):
        first = hides[at]
        for k in range(hides[at + 1]):
            out[first + k] = out[first + k] == HIDDEN


def turn(turned: Integers, tables: Integers, out: Integers) -> None:
    """Count seats, and what belongs to them, from the own seat on."""
    for at in range(0, len(turned), 3):
        first, table = turned[at], turned[at + 2]
        for k in range(turned[at + 1]):
            out[first + k] = tables[table + np.uint64(max(out[first + k], -1) + 1)]


def write_bits(bits: Integers, cells: Integers, out: Integers) -> None:
    """Take masks apart."""
    for at in range(0, len(bits), 3):
        out[bits[at + 2]] = (cells[bits[at]] >> bits[at + 1]) & 1


def write_todo(lookup: Lookup, tables: Integers, s: Header, out: Integers) -> None:
    """The steps still to be done, the next one first."""
    parts = len(s.todo[0])
    at = lookup.todo
    for number in range(at, at + parts * len(s.todo)):
        out[number] = 0
    for left in range(s.todo_count - 1, -1, -1):
        step = s.todo[left][0]
        out[at] = step
        for part in range(1, parts):
            out[at + part] = turned(
                tables, lookup.room, lookup.steps[step * (parts - 1) + part - 1], s.todo[left][part]
            )
        at += parts


def write_tale(lookup: Lookup, tables: Integers, s: Header, out: Integers) -> None:
    """The events of the last decision, and which of them have a part that this seat may not know."""
    parts = len(s.tale[0])
    at = lookup.tale
    for i in range(len(s.tale)):
        told = i < s.told
        out[lookup.tale_hides + i] = told and s.tale[i][EVENT_SECRET] == HIDDEN
        for part in range(parts):
            out[at] = 0
            if told and (part != EVENT_SECRET or s.tale[i][part] != HIDDEN):
                out[at] = turned(tables, lookup.room, lookup.kinds[s.tale[i][0] * parts + part], s.tale[i][part])
            at += 1


def turned(tables: Integers, room: int, table: int, value: int) -> int:
    """A number of a step or an event as a seat counts it; `table` is where its table begins."""
    return value if table == SAME or value < 0 or value >= room else tables[table + 1 + value]
