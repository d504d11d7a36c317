"""Lookup tables: how the numbers of a record become those of an observation, as compiled code reads it."""

from __future__ import annotations

from typing import NamedTuple

from ..core.record import Integers

SPAN_BITS, SPAN_FROM, SPAN_TO, SPAN_SIZE = range(4)  # the parts of a span
SPAN = 4  # and how many there are
BLOCK = 8  # so many cells are copied at a time
AS_IT_IS, SHOWN, HIDES, TURNED, BIT = range(5)  # ways to make a number of a cell: the cell; the same, but 0 where it
# is hidden; 1 where it is hidden; what a table has in that place; one of its bits
SEATS = 0  # the table of the seats themselves
SAME = -1  # stands for a table where numbers stay as they are
HIGHEST = 32767  # a number of an observation; what is greater becomes this
NOWHERE = -1  # where a feature would begin that an observation does not have


class Lookup(NamedTuple):
    """Rows of numbers for one game and so many seats, each of which holds spans, ranges or tables one after the other.

    What says where something lies is unsigned: what compiled code knows not to be negative it copies many at a time.
    """

    spans: Integers  # cells that lie together in a record: how wide they are, where, and where they go in a row of all
    blocks: Integers  # by seat: cells to copy, `BLOCK` at a time: from which cell on, and to which number
    singles: Integers  # by seat: the same for cells that are copied one at a time
    shown: Integers  # ranges of numbers that are 0 where they are hidden: the first one, and how many
    hides: Integers  # ranges of numbers that are 1 where they are hidden
    turned: Integers  # ranges of numbers that a table has, and where it begins
    bits: Integers  # by seat: bits of cells: which cell, which bit, and the number it becomes
    tables: Integers  # by seat: numbers with seats in them, as that seat counts the others; each begins with 0 for -1
    room: int  # how long a table is, without that 0
    steps: Integers  # for every number of a step on `todo`, by step, where its table begins
    kinds: Integers  # for every number of an event, by kind
    todo: int  # where these features begin in an observation
    tale: int
    tale_hides: int
