"""The arena: bots play many games of one kind, seats rotated."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.bot import kind_of
from ..engine import loader
from ..engine.batches import Batch, is_warm
from ..engine.errors import OptionError
from ..engine.game import Game
from ..engine.loader import FAST, PLAIN

WORTH_COMPILING = {"random": 20_000, "greedy": 60}  # games; with fewer the interpreted rules are done sooner


@dataclass(frozen=True)
class Played:
    """One finished game."""

    number: int
    seating: tuple[int, ...]  # which of the given bots sat at each seat
    decisions: int
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]  # by seat and source


@dataclass(frozen=True)
class Pairing:
    """What is played: a game, its table, and the bots in the order given; too few are seated again in turn."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int = 0
    house: pathlib.Path | str | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        for name in self.bots:
            kind_of(name)
        self.game.complete(self.seats, self.options)
        if len(self.bots) > self.seats:
            raise OptionError(f"{len(self.bots)} bots for {self.seats} seats")

    def seating(self, number: int) -> tuple[int, ...]:
        """Who sits where in a game: everybody moves on by one from game to game."""
        return tuple((seat + number) % self.seats % len(self.bots) for seat in range(self.seats))


def play(pairing: Pairing, games: int, first: int = 0) -> Iterator[Played]:
    """Games `first`, `first` + 1, ... one after the other; the same numbers give the same games, compiled or not."""
    form = FAST if is_warm(pairing.game.name) or _worth_compiling(pairing, games) else PLAIN
    batch = Batch(pairing.game, pairing.seats, pairing.options, pairing.house, form)
    contest = loader.load(pairing.game.name, "bots.contest", batch.form).contest
    kinds = [kind_of(name) for name in pairing.bots]
    streams, line = batch.rows(pairing.seats, 4), batch.row(batch.width)
    for number in range(first, first + games):
        seated = batch.row(pairing.seats)
        for seat, which in enumerate(pairing.seating(number)):
            seated[seat] = kinds[which]
        contest(batch.desk, pairing.seed, number, seated, streams, line)
        yield _read(pairing, number, np.asarray(line).tolist())


def _worth_compiling(pairing: Pairing, games: int) -> bool:
    return games >= min(WORTH_COMPILING[name] for name in pairing.bots)


def _read(pairing: Pairing, number: int, line: list[int]) -> Played:
    width = 1 + int(pairing.game.sources)
    parts = [tuple(line[1 + seat * width : 1 + (seat + 1) * width]) for seat in range(pairing.seats)]
    places = tuple(part[0] for part in parts)
    return Played(number, pairing.seating(number), line[0], places, tuple(part[1:] for part in parts))
