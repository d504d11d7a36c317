"""The arena: bots play many games of one kind, with rotating seats. Other modules know bots by name only."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..bots.plan import GREEDY, RANDOM, by_iterations
from ..bots.ready import is_ready, make_ready as compile_bots
from ..bots.tree import make_tree, room_for
from ..engine.compiled import loader
from ..engine.compiled.batch import Batch
from ..engine.compiled.loader import FAST, PLAIN, Form
from ..engine.errors import OptionError
from ..engine.game import Game, find

WORTH_COMPILING = {RANDOM: 20_000, GREEDY: 60}  # games; with fewer the interpreted rules are done sooner


@dataclass(frozen=True)
class PlayedGame:
    """One finished game."""

    number: int
    seating: tuple[int, ...]  # which of the given bots sat at each seat
    decisions: int
    places: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]  # by seat and source


@dataclass(frozen=True)
class Pairing:
    """What is played: a game, its options, and the bots in order; too few bots are repeated in turn."""

    game: Game
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int = 0
    house: pathlib.Path | str | None = None
    paired: bool = False  # every deal is played from every seat

    def __post_init__(self) -> None:
        """OptionError for what cannot be played."""
        for name in self.bots:
            by_iterations(name, self.game)
        complete = self.game.complete(self.seats, self.options)
        if len(self.bots) > self.seats:
            raise OptionError("Too many bots ({bots}) for {seats} seats.", bots=len(self.bots), seats=self.seats)
        self.game.make_box(self.game.printed(complete, self.house), self.seats, complete)

    def __reduce__(self) -> tuple[Any, ...]:
        """How a worker process gets it: the game by its name."""
        values = (self.game.name, self.seats, self.bots, dict(self.options), self.seed, self.house, self.paired)
        return _pairing, values

    def seating(self, number: int) -> tuple[int, ...]:
        """Which bot has each seat in a game: all move on by one seat from game to game."""
        return tuple((seat + number) % self.seats % len(self.bots) for seat in range(self.seats))

    def deal(self, number: int) -> int:
        """The number of the deal of a game; paired games share a deal, one game for each seat."""
        return number // self.seats if self.paired else number

    def whole(self, games: int) -> int:
        """A number of games, rounded up so that every deal is played from every seat."""
        return -(-games // self.seats) * self.seats if self.paired else games


class Arena:
    """Plays any game of a pairing by its number."""

    def __init__(self, pairing: Pairing, form: Form) -> None:
        """Load the rules in a form and make room for one game."""
        self.pairing = pairing
        self._batch = Batch(pairing.game, pairing.seats, pairing.options, pairing.house, form)
        self._contest = loader.load(pairing.game.name, "bots.contest", self._batch.form).contest
        self._plans = [by_iterations(name, pairing.game) for name in pairing.bots]
        self._tree = make_tree(self._batch, room_for(*self._plans))
        self._streams = self._batch.rows(pairing.seats, 4)
        self._line = self._batch.row(self._batch.width)

    def play(self, number: int) -> PlayedGame:
        """Play one game; the same number gives the same game, compiled or not."""
        plans = self._batch.rows(self.pairing.seats, len(self._plans[0].numbers))
        for seat, which in enumerate(self.pairing.seating(number)):
            plans[seat][:] = self._plans[which].numbers
        deal = self.pairing.deal(number)
        self._contest(self._batch.desk, self._tree, self.pairing.seed, deal, plans, self._streams, self._line)
        return _read(self.pairing, number, np.asarray(self._line).tolist())


def play(pairing: Pairing, games: int, first: int = 0) -> Iterator[PlayedGame]:
    """Games `first`, `first` + 1, ... one after the other."""
    arena = Arena(pairing, form_for([pairing], games))
    for number in range(first, first + games):
        yield arena.play(number)


def form_for(pairings: Sequence[Pairing], games: int) -> Form:
    """How the rules run for this many games: compiled if that is ready or worth its time."""
    kinds = {by_iterations(name, pairing.game).kind for pairing in pairings for name in pairing.bots}
    worth = any(games >= WORTH_COMPILING.get(kind, 1) for kind in kinds)
    return FAST if worth or is_ready(pairings[0].game.name) else PLAIN


def make_ready(pairing: Pairing, form: Form) -> None:
    """Compile once before several processes start; quick if that is done already."""
    if loader.usable(form).compiled:
        compile_bots(pairing.game.name, form)


def _pairing(game: str, *rest: Any) -> Pairing:
    return Pairing(find(game), *rest)


def _read(pairing: Pairing, number: int, line: list[int]) -> PlayedGame:
    width = 1 + int(pairing.game.sources)
    parts = [tuple(line[1 + seat * width : 1 + (seat + 1) * width]) for seat in range(pairing.seats)]
    places = tuple(part[0] for part in parts)
    return PlayedGame(number, pairing.seating(number), line[0], places, tuple(part[1:] for part in parts))
