"""Observations in compiled code: one loop for all games, over the tables of a `Coding`."""

from __future__ import annotations

from typing import Any

from ..core.header import EVENT_SECRET, HIDDEN
from ..core.record import Row
from .coding import (
    AS_IT_IS,
    CELL,
    HIDES,
    HIGHEST,
    NOWHERE,
    NUMBER,
    RUN,
    SAME,
    SHOWN,
    SIZE,
    SPAN,
    SPAN_BITS,
    SPAN_FROM,
    SPAN_SIZE,
    SPAN_TO,
    TURNED,
    WAY,
)

__twin__ = True
__borrows__ = True  # every array is the caller's: Numba need not count who uses which, nor copy all for each call


def observe(coding: Any, views: Any, raw: Any, at: int, seat: int, cells: Row, out: Row) -> None:
    """Write what a seat observes of views[at], which is redacted for it; `coding` is an Encoder here."""
    coding.write(views[at], seat, out)


def observe_compiled(coding: Any, views: Any, raw: Any, at: int, seat: int, cells: Row, out: Row) -> None:
    """`observe` for arrays of records, whose numbers of 8, 16 and 32 bits are the rows of `raw`."""
    tables = coding.tables[seat]
    lay_out(coding.spans, raw[0][at], raw[1][at], raw[2][at], cells)
    write_runs(coding.runs[seat], coding.which[seat], tables, cells, out)
    out[0] = seat
    write_todo(coding, tables, views[at], out)
    if coding.tale != NOWHERE:
        write_tale(coding, tables, views[at], out)


def lay_out(spans: Row, narrow: Row, middle: Row, wide: Row, cells: Row) -> None:
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


def write_runs(runs: Row, starts: Row, tables: Row, cells: Row, out: Row) -> None:
    """All pieces that are made of one cell a number."""
    for at in range(len(starts)):
        run = at * RUN
        which = starts[at]
        way = runs[run + WAY]
        cell = runs[run + CELL]
        number = runs[run + NUMBER]
        size = runs[run + SIZE]
        if way == AS_IT_IS:
            for k in range(size):
                out[number + k] = cells[cell + k]
        elif way == SHOWN:
            for k in range(size):
                out[number + k] = max(cells[cell + k], 0)
        elif way == HIDES:
            for k in range(size):
                out[number + k] = cells[cell + k] == HIDDEN
        elif way == TURNED:
            for k in range(size):
                place = cells[cell + k]
                out[number + k] = tables[which + place] if place >= 0 else 0
        else:
            bits = cells[cell] >> which
            for k in range(size):
                out[number + k] = (bits >> k) & 1


def write_todo(coding: Any, tables: Row, s: Any, out: Row) -> None:
    """The steps still to be done, the next one first."""
    parts = len(s.todo[0])
    at = coding.todo
    for number in range(at, at + parts * len(s.todo)):
        out[number] = 0
    for left in range(s.todo_count - 1, -1, -1):
        step = s.todo[left][0]
        out[at] = step
        for part in range(1, parts):
            out[at + part] = turned(
                tables, coding.room, coding.steps[step * (parts - 1) + part - 1], s.todo[left][part]
            )
        at += parts


def write_tale(coding: Any, tables: Row, s: Any, out: Row) -> None:
    """The events of the last decision, and which of them have a part that this seat may not know."""
    parts = len(s.tale[0])
    at = coding.tale
    for i in range(len(s.tale)):
        told = i < s.told
        out[coding.tale_hides + i] = told and s.tale[i][EVENT_SECRET] == HIDDEN
        for part in range(parts):
            out[at] = 0
            if told and (part != EVENT_SECRET or s.tale[i][part] != HIDDEN):
                out[at] = turned(tables, coding.room, coding.kinds[s.tale[i][0] * parts + part], s.tale[i][part])
            at += 1


def turned(tables: Row, room: int, table: int, value: int) -> int:
    """A number of a step or an event as a seat counts it; `table` is where its table begins."""
    return value if table == SAME or value < 0 or value >= room else tables[table + value]
