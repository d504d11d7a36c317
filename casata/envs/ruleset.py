"""A ruleset: the rules of one kind of table, compiled or interpreted, over positions that the caller keeps."""

from __future__ import annotations

import functools
import json
import pathlib
from collections.abc import Mapping
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from ..engine.compiled import loader
from ..engine.compiled.batch import Batch
from ..engine.compiled.loader import FAST, PLAIN
from ..engine.compiled.lookup import Lookup
from ..engine.core.header import NOBODY, Header
from ..engine.core.record import Row
from ..engine.match.fairness import chance_of
from ..engine.match.match import Match
from ..engine.observation import Encoder

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]
Position: TypeAlias = list[Header]  # one State; compiled, an array of one
WIDTHS = (np.int8, np.int16, np.int32)


class Ruleset:
    """One kind of table. Positions are arrays (or, interpreted, lists) of one State, which the caller keeps.

    A ruleset works in memory of its own, so only one thread at a time may use it.
    """

    def __init__(
        self, name: str, seats: int, options: Mapping[str, object] | None = None,
        house: pathlib.Path | str | None = None, compiled: bool = True,
    ) -> None:  # fmt: skip
        """Load the rules; OptionError for a table that the game does not know."""
        self.batch = Batch(name, seats, options, house, FAST if compiled else PLAIN)
        self.game, self.seats, self.options = self.batch.game, seats, self.batch.options
        self.arguments = (self.game.name, seats, json.dumps(options or {}), house, compiled)
        self.printed = self.game.printed(self.options, house)
        self.names = self.game.names(self.printed)
        self.encoder = Encoder(self.game, seats, self.names)
        self._steps = loader.load(self.game.name, "engine.compiled.steps", self.batch.form)
        self._boxes, self._out = self.batch.scratch.boxes, self.batch.scratch.out
        self._words, self._ranks, self._scores = self.batch.row(4), self.batch.row(seats), self.batch.row(seats)
        self._view = self.empty()
        self._prepare_observing()

    def __reduce__(self) -> tuple[object, ...]:
        """How it is copied and stored: by what it was made of."""
        return find_ruleset, self.arguments

    def __deepcopy__(self, memo: object) -> Ruleset:
        """Copies of games share it."""
        return self

    @property
    def actions(self) -> int:
        """How many codes the game has."""
        return self.game.moves.size

    def empty(self) -> Position:
        """Room for one position."""
        return self.batch.states(1)

    def copy(self, position: Position) -> Position:
        """An independent copy of a position."""
        return position.copy() if self.batch.form.compiled else [position[0].copy()]

    def pack(self, position: Position) -> bytes:
        """A position in bytes, secrets included."""
        return np.asarray(position).tobytes() if self.batch.form.compiled else position[0].to_bytes()

    def unpack(self, data: bytes) -> Position:
        """The position those bytes came from."""
        position = self.empty()
        if self.batch.form.compiled:
            np.asarray(position).view(np.uint8)[:] = np.frombuffer(data, np.uint8)
        else:
            position[0] = self.game.state.from_bytes(data)
        return position

    def read(self, position: Position, *names: str) -> list[int]:
        """Some numbers of a position, read quickly."""
        if not self.batch.form.compiled:
            return [getattr(position[0], name) for name in names]
        fields = np.asarray(position)
        return [int(fields[name][0]) for name in names]

    def deal(self, key: bytes) -> Position:
        """The first position of the game that a key leads to: the same as in a match with this key."""
        position = self.empty()
        self._steps.lay_out(self._boxes, position, self.batch.scratch.blank, self.seats, self._chance(key, 0))
        return position

    def decide(self, position: Position, seat: int, code: int, key: bytes, number: int) -> None:
        """Carry out a legal decision, which is number `number` of a match with this key."""
        self._steps.decide(self._boxes, position, seat, code, self._chance(key, number))

    def legal(self, position: Position, seat: int) -> list[int]:
        """What a seat may decide."""
        count = self._steps.list_legal(self._boxes, position, seat, self._out)
        return list(map(int, self._out[:count]))

    def events(self, position: Position) -> list[list[int]]:
        """What the last decision brought about, in numbers, secrets included."""
        s = position[0]
        told = min(int(s.told), len(s.tale))
        return [[int(number) for number in entry] for entry in s.tale[:told]]

    def why_not(self, position: Position, seat: int, code: int) -> str:
        """Why a decision is not possible, in words."""
        match = Match(self.game, self.seats, self.options, self.printed, bytes(32))
        match.begin_with(self.state(position))
        return match.why_not(code, seat) or ""

    def observe(self, position: Position, seat: int | None) -> Numbers:
        """What a seat sees, as its encoder writes it; None is a spectator, who counts from seat 0."""
        out = np.empty(self.encoder.size, np.int16)
        self._steps.look(self._boxes, position, self._view, NOBODY if seat is None else seat)
        self._observe(self._coding, self._view, self._raw, 0, seat or 0, self._cells, out)
        return out

    def view(self, position: Position, seat: int | None) -> Header:
        """What a seat sees, as a record."""
        self._steps.look(self._boxes, position, self._view, NOBODY if seat is None else seat)
        return self.state(self._view)

    def determinize(self, position: Position, seat: int, words: list[int]) -> Position:
        """A position that a seat cannot tell from this one: what it does not see is dealt again."""
        world = self.empty()
        self._steps.look(self._boxes, position, world, seat)
        self._words[:] = words
        self._steps.determinize(self._boxes, world, seat, self._words)
        return world

    def count(self, position: Position) -> tuple[list[int], list[int]]:
        """Each seat's rank and its points."""
        self._steps.count(self._boxes, position, self.seats, self.batch.scratch.points, self._ranks, self._scores)
        return [int(rank) for rank in self._ranks], [int(score) for score in self._scores]

    def state(self, position: Position) -> Header:
        """A position in its object form."""
        return self.game.state.unpack(cast(np.void, position[0])) if self.batch.form.compiled else position[0].copy()

    def _chance(self, key: bytes, number: int) -> Row:
        self._words[:] = chance_of(key, number)
        return self._words

    def _prepare_observing(self) -> None:
        """Make room for observations, and tables for compiled code."""
        self._observe = loader.load(self.game.name, "engine.compiled.observe", self.batch.form).observe
        if self.batch.form.compiled:
            self._coding: Lookup | Encoder = self.encoder.lookup()
            self._raw = tuple(np.asarray(self._view).view(np.uint8).reshape(1, -1).view(width) for width in WIDTHS)
            self._cells = np.zeros(self.encoder.cells, np.int16)
        else:
            self._coding, self._raw, self._cells = self.encoder, (), np.zeros(0, np.int16)


@functools.lru_cache(maxsize=16)
def find_ruleset(name: str, seats: int, options: str, house: pathlib.Path | str | None, compiled: bool) -> Ruleset:
    """The ruleset of a stored position, made once; `options` as JSON."""
    return Ruleset(name, seats, json.loads(options), house, compiled)
