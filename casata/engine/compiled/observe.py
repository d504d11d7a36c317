"""Observations in compiled code: one loop for all games, over the tables of a `Coding`."""

from __future__ import annotations

from typing import Any

from ..core.header import EVENT_SEAT, EVENT_SECRET, HIDDEN
from ..core.record import Grid, Row
from .coding import (
    AS_IT_IS,
    CELL,
    HIDES,
    HIGHEST,
    NOWHERE,
    NUMBER,
    SAME,
    SEATS,
    SHOWN,
    SIZE,
    SPAN_BITS,
    SPAN_FROM,
    SPAN_SIZE,
    SPAN_TO,
    TURNED,
    WAY,
    WHICH,
)

__twin__ = True


def observe(coding: Any, views: Any, raw: Any, at: int, seat: int, cells: Row, out: Row) -> None:
    """Write what a seat observes of views[at], which is redacted for it; `coding` is an Encoder here."""
    coding.write(views[at], seat, out)


def observe_compiled(coding: Any, views: Any, raw: Any, at: int, seat: int, cells: Row, out: Row) -> None:
    """`observe` for arrays of records, whose numbers of 8, 16 and 32 bits are the rows of `raw`."""
    lay_out(coding.spans, raw[0][at], raw[1][at], raw[2][at], cells)
    write_runs(coding.runs[seat], coding.tables[seat], cells, out)
    write_todo(coding, views[at], seat, out)
    if coding.tale != NOWHERE:
        write_tale(coding, views[at], seat, out)


def lay_out(spans: Grid, narrow: Row, middle: Row, wide: Row, cells: Row) -> None:
    """All cells that an observation is made of, in one row."""
    for i in range(len(spans)):
        source = spans[i][SPAN_FROM]
        target = spans[i][SPAN_TO]
        size = spans[i][SPAN_SIZE]
        if spans[i][SPAN_BITS] == 8:
            for k in range(size):
                cells[target + k] = narrow[source + k]
        elif spans[i][SPAN_BITS] == 16:
            for k in range(size):
                cells[target + k] = middle[source + k]
        else:
            for k in range(size):
                cells[target + k] = min(wide[source + k], HIGHEST)


def write_runs(runs: Grid, tables: Grid, cells: Row, out: Row) -> None:
    """All pieces but the steps to come and the events."""
    for i in range(len(runs)):
        way = runs[i][WAY]
        cell = runs[i][CELL]
        number = runs[i][NUMBER]
        size = runs[i][SIZE]
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
            table = tables[runs[i][WHICH]]
            for k in range(size):
                out[number + k] = table[max(cells[cell + k], 0)]
        else:
            bits = cells[cell] >> runs[i][WHICH]
            for k in range(size):
                out[number + k] = (bits >> k) & 1


def write_todo(coding: Any, s: Any, seat: int, out: Row) -> None:
    """The steps still to be done, the next one first."""
    parts = len(s.todo[0])
    at = coding.todo
    for i in range(len(s.todo)):
        left = s.todo_count - 1 - i
        for part in range(parts):
            out[at] = 0
            if left >= 0:
                table = SAME if part == 0 else coding.steps[s.todo[left][0]][part - 1]
                out[at] = turned(coding.tables[seat], table, s.todo[left][part])
            at += 1


def write_tale(coding: Any, s: Any, seat: int, out: Row) -> None:
    """The events of the last decision, and which of them have a part that this seat may not know."""
    parts = len(s.tale[0])
    at = coding.tale
    for i in range(len(s.tale)):
        told = i < s.told
        out[coding.tale_hides + i] = told and s.tale[i][EVENT_SECRET] == HIDDEN
        for part in range(parts):
            out[at] = 0
            if told and (part != EVENT_SECRET or s.tale[i][part] != HIDDEN):
                out[at] = turned(coding.tables[seat], table_of(coding, s.tale[i], part), s.tale[i][part])
            at += 1


def table_of(coding: Any, entry: Row, part: int) -> int:
    """Which table one part of an event is looked up in."""
    if part == EVENT_SEAT:
        return SEATS
    return SAME if part < EVENT_SEAT else coding.kinds[entry[0]][part - EVENT_SEAT - 1]


def turned(tables: Grid, table: int, value: int) -> int:
    """A number as a seat counts it."""
    if table == SAME or value < 0 or value >= len(tables[table]):
        return value
    return tables[table][value]
