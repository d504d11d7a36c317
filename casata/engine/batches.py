"""Batches: many games of one table, compiled where possible, with the same results where not."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from . import loader
from .game import Game, find
from .loader import FAST, Form
from .record import array

WARM = "warm"


class Batch:
    """Room and functions for playing many games with the same seats, options and box."""

    def __init__(
        self, game: str | Game, seats: int, options: Mapping[str, Any] | None = None, house: pathlib.Path | str | None = None,
        form: Form = FAST,
    ) -> None:  # fmt: skip
        """Load the functions in the wanted form and make room for them to work in."""
        self.game = find(game) if isinstance(game, str) else game
        self.seats = seats
        self.options = self.game.complete(seats, options)
        box = self.game.make_box(self.game.printed(self.options, house), seats, self.options)
        self.form = form if form.compiled and loader.can_compile() else loader.PLAIN
        self.functions = loader.load(self.game.name, "engine.batch", self.form)
        self.boxes = self._records(self.game.box, 1)
        self.tables = self._records(self.game.state, 2)
        self.blank = self._records(self.game.state, 1)
        if self.form.compiled:
            box.pack(self.boxes[0])
        else:
            self.boxes[0].assign(box)
        self.rng = self._row(4)
        self.out = self._row(self.game.moves.size)
        self.points = self._row(int(self.game.sources))
        self.ranks = self._row(seats)

    def play(self, games: int, seed: int = 0, first: int = 0) -> Any:
        """Random games `first` to `first + games - 1` of a seed: a line each, as `result` writes it."""
        width = 1 + self.seats * (1 + int(self.game.sources))
        lines = np.zeros((games, width), np.int64) if self.form.compiled else [[0] * width for _ in range(games)]
        self.functions.playouts(
            self.boxes, self.tables, self.blank, self.seats, seed, first,
            self.rng, self.out, int(self.game.sources), self.points, self.ranks, lines,
        )  # fmt: skip
        return np.asarray(lines)

    def digest(self, seed: int, number: int) -> int:
        """One random game boiled down to a number: legal lists, moves, events, scores."""
        return int(
            self.functions.digest(
                self.boxes, self.tables, self.blank, self.seats, seed, number, self.rng, self.out, self.points,
                int(self.game.sources),
            )
        )  # fmt: skip

    def check(self, seed: int, number: int) -> int:
        """Play one random game testing every step; the decisions made, or minus the fault found."""
        kinds = int(self.game.stock)
        return int(
            self.functions.checked(
                self.boxes, self.tables, self.blank, self.seats, seed, number,
                self.rng, self.out, self.game.moves.size, self._row(kinds), self._row(kinds), kinds,
            )
        )  # fmt: skip

    def deal(self, seed: int, number: int) -> None:
        """tables[0] becomes game `number` of a seed, before the first decision."""
        self.functions.deal(self.boxes[0], self.tables, self.blank, self.seats, 1, seed, number)

    def copies(self, count: int, room: int = 64) -> None:
        """Copy a game `count` times."""
        tables = self._records(self.game.state, room)
        self.functions.copies(tables, count)

    def redeals(self, count: int, seat: int = 0) -> None:
        """Redact and re-deal tables[0] for a seat, `count` times."""
        self.functions.redeals(self.boxes, self.tables, seat, self.rng, count)

    def _records(self, cls: type[Any], size: int) -> Any:
        return array(cls, size) if self.form.compiled else [cls() for _ in range(size)]

    def _row(self, size: int) -> Any:
        return np.zeros(size, np.int64) if self.form.compiled else [0] * size


def warm_up(game: str, form: Form = FAST) -> None:
    """Compile all batch functions of a game, or fetch them from the cache."""
    with loader.compiling(game, form):
        batch = Batch(game, find(game).seats[0], form=form)
        batch.play(1)
        batch.digest(0, 0)
        batch.check(0, 0)
        batch.deal(0, 0)
        batch.redeals(1)
        batch.copies(1)
        if batch.form.compiled:
            (loader.cache_folder(game, form) / WARM).touch()


def is_warm(game: str, form: Form = FAST) -> bool:
    """Whether compiled code is at hand without compiling."""
    return loader.can_compile() and (loader.cache_folder(game, form) / WARM).exists()
