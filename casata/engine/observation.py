"""Observations: what a seat sees as one row of numbers, turned so that this seat comes first.

Every game has them, since they are made from its declarations alone. docs/environments.md says how to read them;
`engine/compiled/observe.py` makes the same ones in compiled code.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from . import former_names
from .compiled.lookup import BIT, BLOCK, HIDES, HIGHEST, NOWHERE, SAME, SEATS, SHOWN, TURNED, Lookup
from .core.header import EVENT_SECRET, HIDDEN, Header
from .core.moves import Names
from .features import HALF, IS_HIDDEN, LOW, MADE_APART, SIGN, TALE, TODO, Feature, FeatureLayout, Index, Numbers, Recipe
from .game import AnyGame

if TYPE_CHECKING:
    from .match.match import Match

__all__ = ["Encoder", "Feature"]

Which = NDArray[np.bool_]
Pair = tuple[int, int]  # of a cell and a number


class Perspective:
    """How the observations of one seat are made: for each way, which numbers are made so and of what."""

    def __init__(self, layout: FeatureLayout, seat: int) -> None:
        """Sort the numbers by the way in which they are made."""
        self.recipe = layout.recipe(seat)
        self.tables = layout.tables(seat)
        self.shown, self.hides, self.turned, self.bits = (
            np.flatnonzero(self.recipe.ways == way) for way in (SHOWN, HIDES, TURNED, BIT)
        )
        self.table_of = self.recipe.which[self.turned]
        self.bit_of = self.recipe.which[self.bits]

    def write(self, cells: Numbers, out: Numbers) -> None:
        """Make all numbers that are made of one cell each."""
        out[:] = cells[self.recipe.cells]
        out[self.shown] = np.maximum(out[self.shown], 0)
        out[self.hides] = out[self.hides] == HIDDEN
        places = out[self.turned]
        out[self.turned] = np.where(places < 0, 0, self.tables[self.table_of, places])
        out[self.bits] = out[self.bits] >> self.bit_of & 1

    def number(self, table: int, value: int) -> int:
        """A number of a step or an event, as this seat counts it."""
        is_same = table == SAME or not 0 <= value < self.tables.shape[1]
        return value if is_same else int(self.tables[table, value])


class Encoder:
    """Makes observations of one game for tables of one size.

    `features` says what lies where in an observation, and `size` how long it is. With `events` it also tells what the
    last decision brought about; without, all that lies on the table, and all that is asked.
    """

    def __init__(self, game: AnyGame, seats: int, names: Names, *, events: bool = False) -> None:
        """Read the declarations of a game; `names` are those of a match, or `game.names(printed)`."""
        game.check_seats(seats)
        self.game, self.seats, self.events = game, seats, events
        self._layout = FeatureLayout(game, seats, names, events)
        self.features = self._layout.features
        self.size = self.features[-1].stop
        self.cells = self._layout.size + BLOCK  # with room for reading a block at the last one
        self._perspectives = tuple(Perspective(self._layout, seat) for seat in range(seats))
        self._room = self._perspectives[0].tables.shape[1]
        self._steps, self._kinds = self._layout.steps(), self._layout.kinds()

    @property
    def pieces(self) -> tuple[Feature, ...]:
        """The former name of `features`."""
        former_names.warn("Encoder.pieces", "features")
        return self.features

    @classmethod
    def of(cls, match: Match, *, events: bool = False) -> Encoder:
        """The encoder of a match."""
        return cls(match.game, match.seats, match.names, events=events)

    def flat(self, view: Header, seat: int | None) -> Numbers:
        """What a seat sees as one row; a spectator's view (None) is turned as for seat 0."""
        out = np.empty(self.size, np.int16)
        self.write(view, 0 if seat is None else seat, out)
        return out

    def named(self, view: Header, seat: int | None) -> dict[str, Numbers]:
        """The same numbers feature by feature, each in its shape."""
        return self.split(self.flat(view, seat))

    def split(self, flat: Numbers) -> dict[str, Numbers]:
        """The features of one observation, or of many that lie along the first axes; they share its memory."""
        first = flat.shape[:-1]
        return {
            feature.name: flat[..., feature.start : feature.stop].reshape(first + feature.shape)
            for feature in self.features
        }

    def write(self, view: Header, seat: int, out: Numbers) -> None:
        """Write what a seat sees into a row that is there."""
        own = self._perspectives[seat]
        own.write(self._cells_of(view), out)
        out[0] = seat
        self._write_todo(view, own, out)
        if self.events:
            self._write_tale(view, own, out)

    def lookup(self) -> Lookup:
        """The same as rows for compiled code."""
        recipes = [own.recipe for own in self._perspectives]
        copies = [_copies(recipe) for recipe in recipes]
        fillers = [(blocks or singles)[0] for blocks, singles in copies]  # copying it once more changes nothing
        feature = self._layout.feature
        kinds = [[SAME, SEATS, *tables] for tables in self._kinds.tolist()]
        return Lookup(
            spans=np.ravel(self._layout.spans).astype(np.uint64),
            blocks=_even([blocks for blocks, _ in copies], fillers).astype(np.uint64),
            singles=_even([singles for _, singles in copies], fillers).astype(np.uint64),
            shown=np.array(_ranges(recipes[0].ways == SHOWN), np.uint64).ravel(),
            hides=np.array(_ranges(recipes[0].ways == HIDES), np.uint64).ravel(),
            turned=_turned(recipes[0], self._room),
            bits=np.array([_bits(recipe) for recipe in recipes], np.uint64),
            tables=np.array([np.insert(own.tables, 0, 0, axis=1).ravel() for own in self._perspectives]),
            room=self._room,
            steps=_starts(self._steps, self._room),
            kinds=_starts(np.array(kinds), self._room),
            todo=feature[TODO].start,
            tale=feature[TALE].start if self.events else NOWHERE,
            tale_hides=feature[TALE + IS_HIDDEN].start if self.events else NOWHERE,
        )

    def _cells_of(self, view: Header) -> Numbers:
        """The cells of a record that an observation is made of, in one row."""
        cells: list[int] = []
        for name, depth, halved in self._layout.told:
            value = getattr(view, name)
            for _ in range(depth - 1):
                value = chain.from_iterable(value)
            value = value if depth else (value,)
            cells += (half for mask in value for half in _halves(mask)) if halved else value
        return np.minimum(np.frombuffer(array("i", cells), np.int32), HIGHEST).astype(np.int16)

    def _write_todo(self, view: Header, own: Perspective, out: Numbers) -> None:
        """Write the steps still to be done, the next one first."""
        rows = self._rows(TODO, out)
        for i, (step, *values) in enumerate(reversed(view.todo[: view.todo_count])):
            rows[i] = step, *map(own.number, self._steps[step], values)

    def _write_tale(self, view: Header, own: Perspective, out: Numbers) -> None:
        """Write the events of the last decision, and which of them have a part that is hidden."""
        rows, hidden = self._rows(TALE, out), self._rows(TALE + IS_HIDDEN, out)
        for i, (kind, *values) in enumerate(view.tale[: view.told]):
            rows[i] = kind, *map(own.number, [SEATS, *self._kinds[kind]], values)
            hidden[i] = rows[i, EVENT_SECRET] == HIDDEN
            rows[i, EVENT_SECRET] *= 1 - hidden[i]

    def _rows(self, name: str, out: Numbers) -> Numbers:
        """A feature of an observation, emptied."""
        feature = self._layout.feature[name]
        rows = out[feature.start : feature.stop].reshape(feature.shape)
        rows[:] = 0
        return rows


def _halves(mask: int) -> tuple[int, int]:
    """A mask of 32 bits as two cells of 16, the lower one first."""
    lower = mask & LOW
    return lower - (lower >> SIGN << HALF), mask >> HALF


def _starts(tables: Index, room: int) -> Index:
    """Where tables begin in a row that holds all of them."""
    return np.where(tables == SAME, SAME, tables * (room + 1)).ravel()


def _ranges(chosen: Which, *alike: Index) -> list[tuple[int, int]]:
    """Chosen numbers that lie together and are alike: the first one, and how many."""
    numbers = np.flatnonzero(chosen)
    keys = np.array([numbers - np.arange(len(numbers)), *(each[numbers] for each in alike)]).T.tolist()
    groups = [[number for _, number in group] for _, group in groupby(zip(keys, numbers.tolist()), itemgetter(0))]
    return [(group[0], len(group)) for group in groups]


def _copies(recipe: Recipe) -> tuple[list[Pair], list[Pair]]:
    """Cells that become numbers, and which: those at which blocks begin, and those for which a block has no room."""
    size = len(recipe.ways)
    blocks: list[Pair] = []
    singles: list[Pair] = []
    for first, count in _ranges(~np.isin(recipe.ways, (BIT, MADE_APART)), recipe.cells - np.arange(size)):
        for start in range(first, first + count, BLOCK):
            stop = min(start + BLOCK, first + count)
            pairs = list(zip(recipe.cells[start:stop].tolist(), range(start, stop), strict=True))
            if start + BLOCK <= size:
                blocks.append(pairs[0])
            else:
                singles += pairs
    return blocks, singles


def _turned(recipe: Recipe, room: int) -> NDArray[np.uint64]:
    """Ranges of numbers that are looked up in the same table, and where that begins; the same for all seats."""
    ranges = _ranges(recipe.ways == TURNED, recipe.which)
    return np.array([(*each, recipe.which[each[0]] * (room + 1)) for each in ranges], np.uint64).ravel()


def _bits(recipe: Recipe) -> Index:
    """Single bits of cells: which cell, which bit, and the number it becomes."""
    numbers = np.flatnonzero(recipe.ways == BIT)
    return np.stack([recipe.cells[numbers], recipe.which[numbers], numbers], axis=1).ravel()


def _even(rows: Sequence[Sequence[Sequence[int]]], fillers: Sequence[Sequence[int]]) -> Index:
    """A row for every seat, all of them as long as the longest; each begins with its filler as often as needed."""
    longest = max(map(len, rows))
    even = [[*[filler] * (longest - len(row)), *row] for row, filler in zip(rows, fillers, strict=True)]
    return np.array(even, np.int64).reshape(len(rows), -1)
