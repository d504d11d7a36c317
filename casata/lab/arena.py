"""The arena: bots play many games of one kind, seats rotated."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots import bot
from ..engine import chance
from ..engine.batches import Batch, is_warm
from ..engine.errors import OptionError
from ..engine.game import Game
from ..engine.loader import FAST, PLAIN
from ..engine.views import redacted

RANDOM = "random"
WORTH_COMPILING = 20_000  # random games; below that the interpreted rules are done before a compiler is
CHUNK = 50


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
        if not self.bots:
            raise OptionError("name at least one bot")
        if len(self.bots) > self.seats:
            raise OptionError(f"{len(self.bots)} bots for {self.seats} seats")
        for name in self.bots:
            bot.make(name, self.game)
        self.game.complete(self.seats, self.options)

    def seating(self, number: int) -> tuple[int, ...]:
        """Who sits where in a game: everybody moves on by one from game to game."""
        return tuple((seat + number) % self.seats % len(self.bots) for seat in range(self.seats))


def play(pairing: Pairing, games: int, first: int = 0) -> Iterator[Played]:
    """Games `first`, `first` + 1, ... one after the other; the same numbers give the same games."""
    if set(pairing.bots) == {RANDOM}:
        return _random_games(pairing, games, first)
    table = _Table(pairing)
    return (_one_game(pairing, table, number) for number in range(first, first + games))


def _random_games(pairing: Pairing, games: int, first: int) -> Iterator[Played]:
    """Random players need no View: batches play them, compiled where that is at hand or worth the wait."""
    compiled = is_warm(pairing.game.name) or games >= WORTH_COMPILING
    batch = Batch(pairing.game, pairing.seats, pairing.options, pairing.house, FAST if compiled else PLAIN)
    for start in range(first, first + games, CHUNK):
        lines = batch.play(min(CHUNK, first + games - start), pairing.seed, start).tolist()
        for number, line in enumerate(lines, start):
            yield _read(pairing, number, line)


def _read(pairing: Pairing, number: int, line: Sequence[int]) -> Played:
    width = 1 + int(pairing.game.sources)
    parts = [tuple(line[1 + seat * width : 1 + (seat + 1) * width]) for seat in range(pairing.seats)]
    places = tuple(part[0] for part in parts)
    return Played(number, pairing.seating(number), line[0], places, tuple(part[1:] for part in parts))


class _Table:
    """A box and the bots, made once for many games."""

    def __init__(self, pairing: Pairing) -> None:
        options = pairing.game.complete(pairing.seats, pairing.options)
        self.box = pairing.game.make_box(pairing.game.printed(options, pairing.house), pairing.seats, options)
        self.bots = [bot.make(name, pairing.game) for name in pairing.bots]


def _one_game(pairing: Pairing, table: _Table, number: int) -> Played:
    game, box, rules = pairing.game, table.box, pairing.game.rules
    s = game.state()
    s.seats = pairing.seats
    s.quiet = 1
    chance.start(s.rng, pairing.seed, number, 1)
    rules.setup(box, s)
    seating = pairing.seating(number)
    streams = [[0, 0, 0, 0] for _ in range(pairing.seats)]
    for seat, stream in enumerate(streams):
        chance.start(stream, pairing.seed, number, 2 + seat)
    while not s.over:
        seat = (s.waiting & -s.waiting).bit_length() - 1
        codes = game.legal_codes(box, s, seat)
        code = table.bots[seating[seat]](box, redacted(game, box, s, seat), seat, codes, streams[seat])
        rules.apply(box, s, seat, code)
    return _result(pairing, number, box, s)


def _result(pairing: Pairing, number: int, box: Any, s: Any) -> Played:
    rules = pairing.game.rules
    places = [0] * pairing.seats
    rules.places(box, s, places)
    points = []
    for seat in range(pairing.seats):
        line = [0] * int(pairing.game.sources)
        rules.tally(box, s, seat, line)
        points.append(tuple(line))
    return Played(number, pairing.seating(number), s.step, tuple(places), tuple(points))
