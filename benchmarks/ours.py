"""Random play with this project."""

import itertools
import random
from typing import Any

import numba
import numpy as np

import casata
from benchmarks.contestants import Play
from casata.engine.compiled.batch import Batch
from casata.engine.game import find

GAMES = 64  # in one batch
STEPPED = 2048  # in one that is stepped,
STEPS = 8  # and how often before the time is read


def batch(name: str, seats: int) -> Play:
    """Many games in one call of compiled code."""
    table = Batch(name, seats)
    numbers = itertools.count(step=GAMES)
    return lambda: int(table.play(GAMES, seed=1, first=next(numbers))[:, 0].sum())


def stepped(name: str, seats: int, games: int = STEPPED, threads: int = 1) -> Play:
    """Many games, one decision in each at every step, any legal one; masks and observations are made, too."""
    table = casata.batch(name, games, seats, threads=threads, again=True)
    actions = np.zeros(games, np.int64)

    def play() -> int:
        for _ in range(STEPS):
            choose(table.codes, table.counts, actions)
            table.step(actions)
        return games * STEPS

    return play


@numba.njit
def choose(codes: Any, counts: Any, actions: Any) -> None:
    """For every row one of its first codes, all equally likely."""
    for i in range(len(actions)):
        actions[i] = codes[i, np.random.randint(counts[i])]


def interpreted(name: str, seats: int) -> Play:
    """One game, decision by decision, with the interpreted rules."""
    game = find(name)
    box = game.setup.make_box(game.printed({}, None), seats, game.complete(seats, {}))
    chance = random.Random(1)
    out = [0] * game.moves.size

    def play() -> int:
        s = game.state()
        s.seats, s.quiet = seats, 1
        s.rng[:] = [chance.getrandbits(32) for _ in s.rng]
        game.rules.setup(box, s)
        while not s.over:
            seat = (s.waiting & -s.waiting).bit_length() - 1
            game.rules.apply(box, s, seat, out[chance.randrange(game.rules.legal(box, s, seat, out))])
        return int(s.step)

    return play
