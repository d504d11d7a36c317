"""A coding: how the numbers of a record become those of an observation, as tables that compiled code reads."""

from __future__ import annotations

from typing import Any, NamedTuple

SPAN_BITS, SPAN_FROM, SPAN_TO, SPAN_SIZE = range(4)  # the parts of a span
SPAN = 4  # and how many there are
WAY, CELL, NUMBER, SIZE = range(4)  # the parts of a run
RUN = 4
AS_IT_IS, SHOWN, HIDES, TURNED, BIT = range(5)  # ways to make a number of a cell: the cell; the same, but 0 where it
# is hidden; 1 where it is hidden; what a table has in that place; one of its bits
SEATS = 0  # the table of the seats themselves
SAME = -1  # stands for a table where numbers stay as they are
HIGHEST = 32767  # a number of an observation; what is greater becomes this
NOWHERE = -1  # where a piece would begin that an observation does not have


class Coding(NamedTuple):
    """Rows of numbers for one game and so many seats, each of which holds spans, runs or tables one after the other.

    Spans and runs are unsigned: what compiled code knows not to be negative it copies many at a time.
    """

    spans: Any  # cells that lie together in a record: how wide they are, where, and where they go in a row of all
    runs: Any  # by seat: numbers that lie together in an observation, and how they are made of cells
    which: Any  # by seat: for every run where its table begins, or its first bit
    tables: Any  # by seat: numbers with seats in them, as that seat counts the others
    room: int  # how long a table is
    steps: Any  # for every number of a step on `todo`, by step, where its table begins
    kinds: Any  # for every number of an event, by kind
    todo: int  # where these pieces begin in an observation
    tale: int
    tale_hides: int
