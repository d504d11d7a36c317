"""Compile every game before the tests, several at a time, so that no test waits for another one's compiler."""

import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import tests.conftest  # noqa: F401 - the small game for tests is compiled too
from casata.bots.warm_up import make_ready
from casata.engine.compiled.loader import can_compile
from casata.engine.game import find, names
from casata.engine.game_batch import GameBatch
from tests.conformance.tables import BOUNDS_CHECKED, SMALL_GAME, bounds_checked
from tests.samples import MORE

SLOW_FIRST = ("signorie", "staufer")


def ready(game: str) -> None:
    """In a process of its own, which has to know the small game as well: this module is imported there."""
    make_ready(game)
    if MORE or game == SMALL_GAME:
        batch = GameBatch(game, 1, find(game).seats[0])
        batch.observe()
        batch.playouts()
        batch.redeal()
    if game in BOUNDS_CHECKED:
        bounds_checked(game, find(game).seats[0])


def main() -> None:
    games = sorted(names(), key=lambda name: (name not in SLOW_FIRST, name))
    if can_compile():
        with ProcessPoolExecutor(min(len(games), os.cpu_count() or 1), get_context("spawn")) as pool:
            list(pool.map(ready, games))


if __name__ == "__main__":
    main()
