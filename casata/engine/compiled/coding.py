"""A coding: how the numbers of a record become those of an observation, as tables that compiled code reads."""

from __future__ import annotations

from typing import Any, NamedTuple

SPAN_BITS, SPAN_FROM, SPAN_TO, SPAN_SIZE = range(4)  # columns of spans
WAY, CELL, NUMBER, SIZE, WHICH = range(5)  # columns of runs: WHICH is a table, or the first bit
AS_IT_IS, SHOWN, HIDES, TURNED, BIT = range(5)  # ways to make a number of a cell: the cell; the same, but 0 where it
# is hidden; 1 where it is hidden; what a table has in that place; one of its bits
SEATS = 0  # the table of the seats themselves
SAME = -1  # stands for a table where numbers stay as they are
HIGHEST = 32767  # a number of an observation; what is greater becomes this
NOWHERE = -1  # where a piece would begin that an observation does not have


class Coding(NamedTuple):
    """Tables for one game and number of seats."""

    spans: Any  # rows of cells that lie together in a record, and where they go in a row of all cells
    runs: Any  # by seat: numbers that lie together in an observation, and how they are made of cells
    tables: Any  # by seat: numbers with seats in them, as that seat counts the others
    steps: Any  # by step on `todo`: the table of each of its numbers
    kinds: Any  # by kind of event: the table of each of its numbers
    todo: int  # where these pieces begin in an observation
    tale: int
    tale_hides: int
    cells: int  # how many cells an observation is made of
