"""On a GPU: games and playouts as on the CPU, decisions a second, ten million games a title with every step tested."""

import time

import numpy as np

from casata.engine.compiled.batch import Batch
from casata.engine.compiled.gpu import GpuBatch
from casata.engine.core.record import array
from casata.engine.game import find, names

SOURCES = ("casata/engine/compiled", "casata/games/*/rules")

GAMES = 1000
CHECKED = 10_000_000  # of a title, shared among its numbers of players
AT_ONCE = 1 << 17


def positions(batch: Batch, count: int) -> np.ndarray:
    """Positions out of as many random games, some decisions apart."""
    found = array(batch.game.state, count)
    for number in range(count):
        batch.deal(77, number, 5 + 7 * (number % 20))
        found[number] = batch.scratch.tables[0]
    return found


def rate(batch: GpuBatch, games: int) -> float:
    """Random decisions for each second, of as many games at once."""
    batch.play(games, seed=1)
    start, decisions = time.perf_counter(), 0
    for turn in range(4):
        decisions += int(batch.play(games, seed=2, first=turn * games)[:, 0].sum())
    return decisions / (time.perf_counter() - start)


for name in names():
    for seats in find(name).seats:
        cpu, gpu = Batch(name, seats), GpuBatch(name, seats, at_once=AT_ONCE)
        same = int((cpu.play(GAMES, seed=5) == gpu.play(GAMES, seed=5)).all(axis=1).sum())
        table = positions(cpu, GAMES)
        on = int((cpu.play_on(table, 9, 100) == gpu.play_on(table, 9, 100)).all(axis=1).sum())
        print(f"{name}, {seats} players: {same} of {GAMES} games and {on} of {GAMES} playouts from positions equal")
        assert same == on == GAMES
        print(f"{name}, {seats} players: {rate(gpu, AT_ONCE) / 1e6:.1f} M random decisions a second, {AT_ONCE} at once")
        games = CHECKED // len(find(name).seats)
        print(f"{name}, {seats} players: {games} games, {gpu.check(games, seed=1000 + seats)} decisions, no fault")
