"""The same rules on a GPU: every game and playout as on the CPU; without a GPU, one line that says why."""

import importlib.util
import types
from typing import Any

import numpy as np
import pytest

from casata.engine.compiled import cuda, loader
from casata.engine.compiled.batch import Batch
from casata.engine.compiled.gpu import GpuBatch
from casata.engine.compiled.loader import GPU, PLAIN, NoGpu
from casata.engine.core.record import array
from casata.engine.game import find
from tests.conformance.tables import every_compiled_table, every_game, every_table

needs_gpu = pytest.mark.skipif(bool(loader.obstacle(GPU)), reason=f"no GPU: {loader.obstacle(GPU)}")
GAMES = 1000


def positions(batch: Batch, count: int) -> Any:
    """Positions out of as many random games, some decisions apart."""
    found = array(batch.game.state, count)
    for number in range(count):
        batch.deal(6, number, 9 * (number % 11))
        found[number] = batch.scratch.tables[0]
    return found


@needs_gpu
@every_table
def test_games_on_the_gpu_are_those_on_the_cpu(name: str, seats: int) -> None:
    assert np.array_equal(
        GpuBatch(name, seats, at_once=400).play(GAMES, seed=5), Batch(name, seats).play(GAMES, seed=5)
    )


@needs_gpu
@every_table
def test_play_from_positions_on_the_gpu_is_that_on_the_cpu(name: str, seats: int) -> None:
    batch = Batch(name, seats)
    table = positions(batch, 100)
    there = GpuBatch(name, seats, at_once=64).play_on(table, seed=3, first=7)
    assert np.array_equal(there, batch.play_on(table, seed=3, first=7))


@needs_gpu
@every_game
def test_every_step_of_many_games_on_the_gpu_is_sound(name: str) -> None:
    seats = find(name).seats[-1]
    batch = Batch(name, seats)
    assert GpuBatch(name, seats, at_once=64).check(100, seed=8) == sum(batch.check(8, number) for number in range(100))


def test_a_gpu_that_is_not_there_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "obstacle", lambda: "no CUDA driver, or no GPU that it can use")
    with pytest.raises(NoGpu, match=r"^no CUDA driver, or no GPU that it can use$"):
        GpuBatch("royals", 2)
    assert loader.usable(PLAIN) == PLAIN


def test_without_its_package_there_is_no_gpu_form(monkeypatch: pytest.MonkeyPatch) -> None:
    cuda.obstacle.cache_clear()
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    try:
        assert cuda.obstacle() == "numba-cuda is not installed: pip install 'casata[gpu]'"
    finally:
        cuda.obstacle.cache_clear()


def test_no_gpu_form_where_compiling_is_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CASATA_JIT", "0")
    with pytest.raises(NoGpu, match="CASATA_JIT"):
        loader.usable(GPU)


def test_numpy_keeps_no_name_that_was_only_lent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(np, "row_stack", raising=False)
    lent = []

    def import_module(name: str) -> types.SimpleNamespace:
        lent.append(hasattr(np, "row_stack"))
        return types.SimpleNamespace()

    monkeypatch.setattr(importlib, "import_module", import_module)
    cuda.module()
    assert lent
    assert all(lent)
    assert not hasattr(np, "row_stack")


@pytest.mark.parametrize("name", ["tiny", "royals"])
def test_play_from_a_position_that_is_the_deal_ends_every_game(name: str) -> None:
    plain = Batch(name, 2, form=PLAIN)
    plain.deal(1, 0)
    lines = plain.play_on([plain.table()] * 3, seed=2)
    assert lines.shape == (3, plain.width)
    assert (lines[:, 0] > 0).all()
    assert not np.array_equal(lines[0], lines[1])


@every_compiled_table
def test_play_from_positions_is_the_same_compiled(name: str, seats: int) -> None:
    fast, plain = Batch(name, seats), Batch(name, seats, form=PLAIN)
    table = positions(fast, 4)
    objects = [plain.game.state.unpack(position) for position in table]
    assert np.array_equal(fast.play_on(table, seed=3), plain.play_on(objects, seed=3))
