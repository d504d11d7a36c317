"""Batches: many games of one table, compiled where possible, with the same results where not."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ..core.header import Header
from ..core.record import Grid, Record, Row, array
from ..game import AnyGame, find
from . import loader
from .loader import FAST, Form
from .scratch import Scratch

R = TypeVar("R", bound=Record)

ROOM = 64  # States in scratch memory
FAULTS = (
    "",
    "a dead end",
    "why_not and legal disagree",
    "pieces were lost",
    "there are too many events",
    "a re-dealt world looks different or is stuck",
)


class Batch:
    """Memory and functions for playing many games with the same seats, options and box."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        options: Mapping[str, object] | None = None,
        house: pathlib.Path | str | None = None,
        form: Form = FAST,
    ) -> None:
        """Load the functions in the wanted form and make room for them to work in."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = self.game.complete(seats, options)
        self.form = loader.usable(form)
        self.functions = loader.load(self.game.name, "engine.compiled.kernels", self.form)
        self.scratch = self._make_scratch(
            self.game.setup.make_box(self.game.printed(self.options, house), seats, self.options)
        )

    def play(self, games: int, seed: int = 0, first: int = 0) -> NDArray[np.int64]:
        """Random games `first` to `first + games - 1` of a seed: a line each, as `write_result` writes it."""
        lines = self.rows(games, self.width)
        self.functions.playouts(self.scratch, seed, first, lines)
        return np.asarray(lines)

    def play_on(self, positions: list[Header], seed: int = 0, first: int = 0) -> NDArray[np.int64]:
        """Random play from States in this form to the end, with the chance of games `first` and on: a line each."""
        lines = self.rows(len(positions), self.width)
        self.functions.playouts_from(self.scratch, positions, seed, first, lines)
        return np.asarray(lines)

    @property
    def width(self) -> int:
        """How long a line of results is."""
        return 1 + self.seats * (1 + int(self.game.sources))

    def digest(self, seed: int, number: int) -> int:
        """One random game as one number: legal lists, moves, events, scores."""
        return int(self.functions.digest(self.scratch, seed, number))

    def check(self, seed: int, number: int) -> int:
        """Play one random game testing every step; the decisions made. AssertionError names a fault."""
        decisions = int(self.functions.check_game(self.scratch, seed, number, self.game.moves.size))
        if decisions < 0:
            raise AssertionError(
                f"{self.game.name}, {self.seats} seats, seed {seed}, game {number}: {FAULTS[-decisions]}"
            )
        return decisions

    def deal(self, seed: int, number: int, decisions: int = 0) -> None:
        """tables[0] becomes game `number` of a seed after some random decisions."""
        self.functions.deal(self.scratch, 1, seed, number)
        self.functions.playout(self.scratch, decisions)

    def copies(self, count: int) -> None:
        """Copy tables[0] `count` times."""
        self.functions.copies(self.scratch, count)

    def redeals(self, count: int, seat: int = 0) -> None:
        """Redact and re-deal tables[0] for a seat, `count` times; the last one is tables[1]."""
        self.functions.redeals(self.scratch, seat, count)

    def table(self, number: int = 0) -> Header:
        """A State of the scratch memory in its object form."""
        element = self.scratch.tables[number]
        return self.game.state.unpack(cast(np.void, element)) if self.form.compiled else element.copy()

    def use(self, box: Record) -> None:
        """Play with this box from now on."""
        self.scratch = self.scratch._replace(boxes=self._records([box]))

    def lay(self, number: int, s: Header) -> None:
        """A State of the scratch memory becomes a copy of one in its object form."""
        self.write(self.scratch.tables, number, s)

    def write(self, records: list[Header], number: int, s: Header) -> None:
        """One of several States in this form becomes a copy of one in its object form."""
        if self.form.compiled:
            s.pack(cast(np.void, records[number]))
        else:
            records[number].assign(s)

    def states(self, count: int) -> list[Header]:
        """Room for several States in this form."""
        if self.form.compiled:
            return cast(list[Header], array(self.game.state, count))
        return [self.game.state() for _ in range(count)]

    def _make_scratch(self, box: Record) -> Scratch:
        pieces = int(self.game.stock)
        tables = self.states(ROOM)
        return Scratch(
            boxes=self._records([box]),
            tables=tables,
            raw=cast(Grid, np.asarray(tables).view(np.uint8).reshape(ROOM, -1)) if self.form.compiled else [],
            blank=self._records([self.game.state()]),
            seats=self.seats,
            rng=self.row(4),
            out=self.row(self.game.moves.size),
            values=self.row(self.game.moves.size),
            points=self.row(int(self.game.sources)),
            ranks=self.row(self.seats),
            before=self.row(pieces),
            now=self.row(pieces),
        )

    def _records(self, records: list[R]) -> list[R]:
        if not self.form.compiled:
            return records
        packed = array(type(records[0]), len(records))
        for i, record in enumerate(records):
            record.pack(packed[i])
        return cast(list[R], packed)

    def row(self, size: int) -> Row:
        """A scratch row in this form."""
        return cast(Row, np.zeros(size, np.int64)) if self.form.compiled else [0] * size

    def rows(self, count: int, size: int) -> Grid:
        """Several scratch rows."""
        return (
            cast(Grid, np.zeros((count, size), np.int64)) if self.form.compiled else [[0] * size for _ in range(count)]
        )


def warm_up(game: str, form: Form = FAST) -> None:
    """Compile all batch functions of a game, or fetch them from the cache."""
    with loader.compiling(game, form):
        batch = Batch(game, find(game).seats[0], form=form)
        batch.play(1)
        batch.play_on(batch.scratch.tables[:1])
        batch.digest(0, 0)
        batch.check(0, 0)
        batch.deal(0, 0)
        batch.redeals(1)
        batch.copies(1)
