"""Games steered through every phase: all player counts, all options, decisions that bring about much."""

import random
from collections.abc import Iterator
from typing import Any

import casata
from casata.engine.core.moves import Move
from casata.engine.game import AnyGame
from casata.engine.match.match import Match
from tests.samples import sample

BOLD = ("build", "take_over", "occupy", "deploy")
SHY = ("pass", "stop", "keep", "florins", "leave", "skip", "decline", "release", "refrain", "alone", "usual")


def lively(moves: tuple[Move, ...], chance: random.Random) -> Move:
    """A decision by chance that brings about much."""
    for share, kinds in ((0.7, [move for move in moves if move.kind in BOLD]),
                         (0.85, [move for move in moves if move.kind not in SHY])):  # fmt: skip
        if kinds and chance.random() < share:
            return chance.choice(kinds)
    return chance.choice(moves)


def options_of(game: AnyGame, seats: int) -> list[dict[str, Any]]:
    """No option, then every other value of each; in `make test` shared out among the numbers of players."""
    first, step = sample((seats - game.seats[0], len(game.seats)), (0, 1))
    return [{}, *game.variations(seats)[first::step]]


def played_games(game: AnyGame) -> Iterator[tuple[Match, random.Random]]:
    """Games of every number of players, with every option, after each of their decisions."""
    for seats in game.seats:
        for number, options in enumerate(options_of(game, seats)):
            chance = random.Random(f"{game.name} {seats} {number}")
            match = casata.new(game.name, seats, seed=chance.getrandbits(40), options=options)
            yield match, chance
            while not match.over:
                seat = chance.choice(match.actors)
                match.play(lively(match.legal(seat), chance), seat)
                yield match, chance
