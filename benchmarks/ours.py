"""Random play with this project."""

import itertools
import random

from benchmarks.contestants import Play
from casata.engine.compiled.batch import Batch
from casata.engine.game import find

GAMES = 64  # in one batch


def batch(name: str, seats: int) -> Play:
    """Many games in one call of compiled code."""
    table = Batch(name, seats)
    numbers = itertools.count(step=GAMES)
    return lambda: int(table.play(GAMES, seed=1, first=next(numbers))[:, 0].sum())


def interpreted(name: str, seats: int) -> Play:
    """One game, decision by decision, with the interpreted rules."""
    game = find(name)
    box = game.make_box(game.printed({}, None), seats, game.complete(seats, {}))
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
