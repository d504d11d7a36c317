"""Batches on a GPU: a game in every thread, with the results that the CPU has."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from ..core.header import Header
from ..core.record import dtype
from ..game import AnyGame
from . import cuda, loader
from .batch import FAULTS, Batch
from .cuda import Compiled
from .loader import GPU, PLAIN
from .scratch import Scratch

AT_ONCE = 1 << 17  # games in the memory of the device
BLOCK = 64  # threads that start together
ROWS = ("rng", "out", "values", "points", "ranks", "before", "now")  # of the scratch memory


class GpuBatch:
    """Memory on a GPU, and kernels that play many games with the same seats, options and box in it."""

    def __init__(
        self,
        game: str | AnyGame,
        seats: int,
        options: Mapping[str, object] | None = None,
        house: pathlib.Path | str | None = None,
        at_once: int = AT_ONCE,
    ) -> None:
        """Load the kernels and make room for `at_once` games; NoGpu says why there is no GPU."""
        self.form = loader.usable(GPU)
        self.plain = Batch(game, seats, options, house, form=PLAIN)
        self.game = self.plain.game
        self.seats = seats
        self.at_once = at_once
        self.device = cuda.module()
        self.kernels = loader.load(self.game.name, "engine.compiled.gpu_kernels", self.form)
        self.memory = self._memory()

    def play(self, games: int, seed: int = 0, first: int = 0) -> NDArray[np.int64]:
        """Random games: what `Batch.play` returns for them."""
        lines = np.zeros((games, self.plain.width), np.int64)
        for part in self._parts(games):
            self._start(self.kernels.play, lines[part], seed, first + part.start)
        return lines

    def play_on(self, positions: list[Header], seed: int = 0, first: int = 0) -> NDArray[np.int64]:
        """Random play from packed States: what `Batch.play_on` returns for them."""
        lines = np.zeros((len(positions), self.plain.width), np.int64)
        for part in self._parts(len(positions)):
            laid = self.device.to_device(positions[part])
            self._start(self.kernels.play_on, lines[part], seed, first + part.start, laid)
        return lines

    def check(self, games: int, seed: int = 0, first: int = 0) -> int:
        """Random games with every step tested as in `Batch.check`; all decisions made. AssertionError names a fault."""
        decisions = 0
        for part in self._parts(games):
            found = np.zeros((part.stop - part.start, 1), np.int64)
            self._start(self.kernels.check, found, seed, first + part.start, self.game.moves.size)
            self._refuse_faults(found[:, 0], seed, first + part.start)
            decisions += int(found.sum())
        return decisions

    def _refuse_faults(self, found: NDArray[np.int64], seed: int, first: int) -> None:
        if found.min() < 0:
            number = int(found.argmin())
            raise AssertionError(
                f"{self.game.name}, {self.seats} seats, seed {seed}, game {first + number}: {FAULTS[-found[number]]}"
            )

    def _parts(self, games: int) -> Iterator[slice]:
        """As many games at a time as there is memory for."""
        return (slice(start, min(start + self.at_once, games)) for start in range(0, games, self.at_once))

    def _start(self, kernel: Compiled, lines: NDArray[np.int64], seed: int, first: int, *more: object) -> None:
        """Run a kernel with a thread for every line, and fetch the lines."""
        on_device = self.device.device_array(lines.shape, lines.dtype)
        kernel[-(-len(lines) // BLOCK), BLOCK](self.memory, seed, first, on_device, *more)
        on_device.copy_to_host(lines)

    def _memory(self) -> Scratch:
        """Scratch memory whose rows are those of all games."""
        tables, raw = self._records(self.kernels.TABLES * self.at_once)
        box = np.zeros(1, dtype(self.game.box))
        self.plain.scratch.boxes[0].pack(box[0])
        scratch = self.plain.scratch
        return Scratch(
            boxes=self.device.to_device(box),
            tables=tables,
            raw=raw,
            blank=self.device.to_device(np.zeros(1, dtype(self.game.state))),
            seats=self.seats,
            **{name: self._rows(len(getattr(scratch, name))) for name in ROWS},
        )

    def _records(self, count: int) -> tuple[Compiled, Compiled]:
        """Room for States, and the same memory as a row of bytes each."""
        layout = dtype(self.game.state)
        raw = self.device.device_array((count, layout.itemsize), np.uint8)
        return raw.reshape(count * layout.itemsize).view(layout), raw

    def _rows(self, size: int) -> Compiled:
        """A scratch row for every game, laid so that neighbouring threads use neighbouring cells."""
        return self.device.device_array((self.at_once, size), np.int64, order="F")
