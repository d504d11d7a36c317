"""The arena: bots play many games of one kind, with rotating seats. Other modules know bots by name only."""

from __future__ import annotations

import pathlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..bots.plan import GREEDY, RANDOM, by_iterations
from ..bots.takings import LINE, NO_ROOM, ROOM, TAKING, TakingsRecord
from ..bots.tree import Tree, make_tree, room_for
from ..bots.warm_up import is_ready, make_ready as compile_bots
from ..engine.compiled import loader
from ..engine.compiled.batch import Batch
from ..engine.compiled.loader import FAST, PLAIN, Form
from ..engine.compiled.scratch import Scratch
from ..engine.errors import CasataError, OptionError
from ..engine.game import AnyGame, find

WORTH_COMPILING = {RANDOM: 20_000, GREEDY: 60}  # games; with fewer the interpreted rules are done sooner


class Taking(NamedTuple):
    """Something that a seat took or got, and how things stood just before."""

    study: int  # which of `Events.studies`
    seat: int
    value: int
    stage: int  # how much of the game was played, in hundredths
    lead: int  # how many points the seat could expect to be ahead of the best other


@dataclass(frozen=True)
class PlayedGame:
    """One finished game."""

    number: int
    seating: tuple[int, ...]  # which of the given bots sat at each seat
    decisions: int
    ranks: tuple[int, ...]  # by seat, 1 for the best
    points: tuple[tuple[int, ...], ...]  # by seat and source
    order: tuple[int, ...] = ()  # where takings are recorded: the seats in the order of their first decisions,
    takings: tuple[Taking, ...] = ()  # and what they took


@dataclass(frozen=True)
class Pairing:
    """What is played: a game, its options, and the bots in order; too few bots are repeated in turn."""

    game: AnyGame
    seats: int
    bots: tuple[str, ...]
    options: Mapping[str, object]
    seed: int = 0
    house: pathlib.Path | str | None = None
    paired: bool = False  # every deal is played from every seat
    with_takings: bool = False  # games also say who took what

    def __post_init__(self) -> None:
        """OptionError for what cannot be played."""
        for name in self.bots:
            by_iterations(name, self.game)
        complete = self.game.complete(self.seats, self.options)
        if len(self.bots) > self.seats:
            raise OptionError("Too many bots ({bots}) for {seats} seats.", bots=len(self.bots), seats=self.seats)
        self.game.setup.make_box(self.game.printed(complete, self.house), self.seats, complete)

    def __reduce__(self) -> tuple[object, ...]:
        """How a worker process gets it: the game by its name."""
        named = (self.game.name, self.seats, self.bots, dict(self.options))
        return _pairing, (*named, self.seed, self.house, self.paired, self.with_takings)

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
        self._recorder = TakingsRecorder(self._batch) if pairing.with_takings else None
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
        how = (self.pairing.seed, deal, plans, self._streams, self._line)
        if self._recorder is None:
            self._contest(self._batch.scratch, self._tree, *how)
            return _read(self.pairing, number, np.asarray(self._line).tolist())
        order, takings = self._recorder.play(self._batch.scratch, self._tree, *how)
        return replace(_read(self.pairing, number, np.asarray(self._line).tolist()), order=order, takings=takings)


class TakingsRecorder:
    """Plays games of a batch and records who took what."""

    def __init__(self, batch: Batch) -> None:
        """Say which events to record, and make room for them."""
        events = batch.game.events
        self._play_recorded = loader.load(batch.game.name, "bots.recorded_contest", batch.form).play_recorded
        studied = batch.rows(len(events.studies), LINE)
        for line, study in zip(studied, events.studies, strict=True):
            line[:] = (study.kind, events.part(study.kind, study.owner), events.part(study.kind, study.argument))
        self._record = TakingsRecord(studied, batch.rows(ROOM, TAKING), batch.row(batch.seats), batch.row(batch.seats))

    def play(self, scratch: Scratch, tree: Tree, *how: object) -> tuple[tuple[int, ...], tuple[Taking, ...]]:
        """Play one game; the seats in the order of their first decisions, and the takings."""
        count = int(self._play_recorded(scratch, tree, self._record, *how))
        if count == NO_ROOM:
            raise CasataError("A game has more than {count} takings.", count=ROOM)
        takings = np.asarray(self._record.takings[:count]).tolist()
        return tuple(np.asarray(self._record.order).tolist()), tuple(Taking(*taking) for taking in takings)


def form_for(pairings: Sequence[Pairing], games: int) -> Form:
    """How the rules run for this many games: compiled if that is ready or worth its time."""
    kinds = {by_iterations(name, pairing.game).kind for pairing in pairings for name in pairing.bots}
    worth = any(games >= WORTH_COMPILING.get(kind, 1) for kind in kinds)
    return FAST if worth or is_ready(pairings[0].game.name) else PLAIN


def make_ready(pairing: Pairing, form: Form) -> None:
    """Compile once before several processes start; quick if that is done already."""
    if not loader.usable(form).compiled:
        return
    if not pairing.with_takings:
        compile_bots(pairing.game.name, form)
        return
    with loader.compiling(pairing.game.name, form):
        Arena(replace(pairing, bots=("random",)), form).play(0)


def _pairing(game: str, *rest: Any) -> Pairing:
    return Pairing(find(game), *rest)


def _read(pairing: Pairing, number: int, line: list[int]) -> PlayedGame:
    width = 1 + int(pairing.game.sources)
    parts = [tuple(line[1 + seat * width : 1 + (seat + 1) * width]) for seat in range(pairing.seats)]
    ranks = tuple(part[0] for part in parts)
    return PlayedGame(number, pairing.seating(number), line[0], ranks, tuple(part[1:] for part in parts))
