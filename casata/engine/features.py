"""What observations of a game consist of, worked out from its declarations: fields, axes, `of=` and Knowledge."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .compiled.lookup import AS_IT_IS, BIT, HIDES, HIGHEST, SAME, SEATS, SHOWN, TURNED
from .core.cells import BESIDE, CODE, MASK, SEAT
from .core.events import SLOTS
from .core.header import GONE, NOBODY
from .core.knowledge import HEADER, Knows
from .core.moves import Names
from .core.record import Axis, Field, dtype, fields_of, span
from .game import AnyGame

Index = NDArray[np.int64]
Numbers = NDArray[np.int16]

TODO, TALE = "todo", "tale"
WITH_EVENTS = ("told", TALE)
NO_FACT = ("quiet",)  # says how a game is carried out, and nothing about it
IS_HIDDEN = ":hidden"  # ends the name of the feature that says which cells of another one are hidden
WIDTHS = (8, 16, 32)
HALF = 16  # bits: a mask of 32 is two cells
LOW, SIGN = (1 << HALF) - 1, HALF - 1
MADE_APART = -1  # the way of numbers that are not made of one cell each


class Feature(NamedTuple):
    """A part of an observation: which field it tells of, and where its numbers are."""

    name: str
    shape: tuple[int, ...]
    start: int
    stop: int
    low: int
    high: int
    of: str = ""  # the axis whose places the numbers are; "" where they are plain numbers


class Recipe(NamedTuple):
    """How each number of an observation is made: in which way, of which cell, with which table or bit."""

    ways: Index
    cells: Index
    which: Index


class FeatureLayout:
    """The features of the observations of one game with so many seats, and how each seat's are made."""

    def __init__(self, game: AnyGame, seats: int, names: Names, events: bool) -> None:
        """Read the declarations; TypeError for a field that no observation can have."""
        self.game, self.seats, self.names, self.events = game, seats, names, events
        self._by_seat = {axis.name: axis.by_seat for axis in game.axes if axis.by_seat}
        self._tables = [SEAT, *self._by_seat, MASK + SEAT]
        self._fields = {name: field for name, field in fields_of(game.state).items() if self._is_told(name)}
        self._cells, self.spans = self._place_cells()
        self.size = self.spans[-1][2] + self.spans[-1][3]
        self.told = [(name, len(self._fields[name].shape), self._halves(name) > 1) for name in self._cells]
        self.features = tuple(self._lay_out_features())
        self.feature = {feature.name: feature for feature in self.features}

    def _knows(self, name: str) -> Knows | None:
        """Who may know a field; None for the events, each of which has its own."""
        return {**HEADER, **self.game.secrecy.knowledge.fields}.get(name)

    def _is_told(self, name: str) -> bool:
        """Whether a field is a fact that somebody may know at some time."""
        if name in WITH_EVENTS:
            return self.events
        knows = self._knows(name)
        return name not in NO_FACT and knows is not None and knows.is_ever_known

    def _is_ever_hidden(self, name: str) -> bool:
        """Whether somebody may not know a part of a field."""
        knows = self._knows(name)
        return knows is None or knows.is_ever_hidden

    # -- features -------------------------------------------------------------------------------

    def _lay_out_features(self) -> Iterator[Feature]:
        """All features, one after the other: whose observation it is, then field by field."""
        yield Feature(SEAT, (), 0, 1, 0, self.seats - 1)
        at = 1
        for name, field in self._fields.items():
            for feature in self._features_of(name, field):
                size = math.prod(feature.shape)
                yield feature._replace(start=at, stop=at + size)
                at += size

    def _features_of(self, name: str, field: Field) -> Iterator[Feature]:
        """The feature of a field, and where needed the one that says what is hidden in it."""
        shape = self._shape(field)
        bits = (self._count(field.of.removeprefix(MASK)),) if field.of.startswith(MASK) else ()
        low, high = self._bounds(name, field)
        yield Feature(name, shape + bits, 0, 0, low, high, "" if bits else field.of.removeprefix(CODE))
        if self._is_ever_hidden(name):
            if bits:
                raise TypeError(f"{name}: a mask cannot be hidden")
            yield Feature(name + IS_HIDDEN, shape[:1] if name == TALE else shape, 0, 0, 0, 1)

    def _shape(self, field: Field) -> tuple[int, ...]:
        """The shape of a field at this table."""
        return tuple(self.seats if _is_of_seats(axis) else int(axis) for axis in field.axes)

    def _bounds(self, name: str, field: Field) -> tuple[int, int]:
        """The least and the greatest number that a feature can hold."""
        of = field.of.removeprefix(CODE)
        if name == TALE:
            return -HIGHEST - 1, HIGHEST
        if of.startswith(MASK):
            return 0, 1
        if of == SEAT:
            return 0, self.seats + 1
        if of in self._by_seat:
            return 0, self._by_seat[of] * self.seats
        if of:
            return 0, max(map(self._count, of.split(BESIDE))) - (of != field.of)
        known = {"phase": int(self.game.phases) - 1, "over": 1, "seats": self.seats}
        return 0, known.get(name, min(field.highest, HIGHEST))

    def _count(self, axis: str) -> int:
        """How many places an axis has at this table."""
        return self.seats if axis == SEAT else len(self.names[axis])

    # -- how they are made --------------------------------------------------------------------

    def _place_cells(self) -> tuple[dict[str, Index], list[list[int]]]:
        """Where the cells of each field are in the row of all that is told, and from where they come."""
        places: dict[str, Index] = {}
        spans: list[list[int]] = []
        at = 0
        for name, field in self._fields.items():
            if name not in (TODO, TALE):
                bits, start, size = self._span(name, field)
                last = spans[-1] if spans else [0, 0, 0, 0]
                if last[0] == bits and last[1] + last[3] == start:
                    last[3] += size
                else:
                    spans.append([bits, start, at, size])
                places[name] = np.arange(at, at + size).reshape(*field.shape, -1)
                at += size
        return places, spans

    def _span(self, name: str, field: Field) -> tuple[int, int, int]:
        """How wide the cells of a field are, where they begin among cells of that width, and how many there are."""
        if field.bits not in WIDTHS:
            raise TypeError(f"{name}: no observation has numbers of {field.bits} bits")
        halves = self._halves(name)
        bits = field.bits // halves
        _, offset = span(dtype(self.game.state), name)
        return bits, offset * 8 // bits, math.prod(field.shape) * halves

    def _halves(self, name: str) -> int:
        """How many cells a number of a field takes: a mask of 32 bits is two of 16."""
        field = self._fields[name]
        return 2 if field.of.startswith(MASK) and field.bits > HALF else 1

    def recipe(self, seat: int) -> Recipe:
        """How a seat's observations are made."""
        size = self.features[-1].stop
        recipe = Recipe(np.full(size, MADE_APART), np.zeros(size, np.int64), np.zeros(size, np.int64))
        for name, cells in self._cells.items():
            self._fill_in(recipe, name, _turn(cells, self._fields[name].axes, seat, self.seats), seat)
        return recipe

    def _fill_in(self, recipe: Recipe, name: str, cells: Index, seat: int) -> None:
        """Say of one field how its numbers are made, of cells that are turned already."""
        of, feature = self._fields[name].of, self.feature[name]
        at = slice(feature.start, feature.stop)
        table = self._table(of)
        if of.startswith(MASK):
            bits = np.arange(feature.shape[-1])
            bits = (bits + seat) % self.seats if of == MASK + SEAT else bits
            recipe.ways[at] = BIT
            recipe.cells[at] = cells[..., bits // HALF].ravel()
            recipe.which[at] = np.broadcast_to(bits % HALF, feature.shape).ravel()
            return
        hidden = self.feature.get(name + IS_HIDDEN)
        recipe.ways[at] = TURNED if table != SAME else SHOWN if hidden else AS_IT_IS
        recipe.cells[at] = cells.ravel()
        recipe.which[at] = max(table, 0)
        if hidden:
            recipe.ways[hidden.start : hidden.stop] = HIDES
            recipe.cells[hidden.start : hidden.stop] = cells.ravel()

    def _table(self, of: str) -> int:
        """Which table a number is looked up in; SAME where it has no seats in it."""
        of = of.removeprefix(CODE)
        return self._tables.index(of) if of in self._tables else SAME

    def tables(self, seat: int) -> Numbers:
        """Numbers with seats in them, as a seat counts the others."""
        size = max(GONE + 1, 1 << self.seats, *(1 + each * self.seats for each in self._by_seat.values()))
        tables = np.tile(np.arange(size, dtype=np.int16), (len(self._tables), 1))
        for other in range(self.seats):
            place = (other - seat) % self.seats
            tables[SEATS, other] = place
            for table, each in enumerate(self._by_seat.values(), SEATS + 1):
                tables[table, 1 + each * other : 1 + each * (other + 1)] = np.arange(each) + 1 + each * place
        tables[SEATS, [NOBODY, GONE]] = self.seats, self.seats + 1
        masks = np.arange(1 << self.seats)
        tables[-1, masks] = (masks >> seat) | (masks << (self.seats - seat)) & (len(masks) - 1)
        return tables

    def steps(self) -> Index:
        """For every step on `todo` the tables of its numbers."""
        known = self.game.positions.steps
        room = fields_of(self.game.state)[TODO].shape[1] - 1
        declared = [known.get(step, ("",))[1:] for step in range(max(known, default=0) + 1)]
        return np.array([[self._table(of) for of in (*axes, *[""] * room)[:room]] for axes in declared])

    def kinds(self) -> Index:
        """For every kind of event the tables of its numbers."""
        declared = [{slot: axis for slot, _, axis in kind.slots} for kind in self.game.events.kinds]
        return np.array([[self._table(axes.get(slot, "")) for slot in SLOTS] for axes in declared])


def _is_of_seats(axis: int) -> bool:
    return isinstance(axis, Axis) and axis.name == SEAT


def _turn(cells: Index, axes: tuple[int, ...], seat: int, seats: int) -> Index:
    """Cells without those of seats that nobody has, with a seat's own first."""
    for number, axis in enumerate(axes):
        if isinstance(axis, Axis) and axis.name == SEAT:
            first = 0 if axis.ordered else seat
            cells = np.take(cells, (first + np.arange(seats)) % seats, axis=number)
    return cells
