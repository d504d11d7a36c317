"""Moments of games and searches about them, for the tests of bots."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

import casata
from casata.bots.bot import Bot
from casata.bots.clock import DecisionClock
from casata.bots.plan import plan_of
from casata.bots.search_room import SearchRoom
from casata.bots.thought import Thought
from casata.bots.warm_up import make_ready
from casata.engine.compiled.loader import PLAIN, Form
from casata.engine.core.chance import start
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from casata.engine.match.views import redact_for, waiting_seats
from tests.conformance.tables import moments
from tests.samples import more

SHALLOW = 6  # decisions beyond the tree: what is compared does not need more, and interpreted search is slow
SMALLEST_AND_BIGGEST = sorted({(name, find(name).seats[at]) for name in casata.games() for at in (0, -1)})
QUICKEST = ("royals", "tiny")  # the others come where more is tested
every_game_small_and_big = pytest.mark.parametrize(
    ("name", "seats"),
    [pytest.param(name, seats, marks=[] if name in QUICKEST else [more]) for name, seats in SMALLEST_AND_BIGGEST],
)


@functools.cache
def compiled(name: str) -> None:
    """Have compiled bots of a game at hand, once a process."""
    make_ready(name)


def shallow(game: AnyGame) -> AnyGame:
    """The game, with a search that looks at the outlook soon, whatever its settings are tuned to."""
    return replace(
        game,
        learning=replace(
            game.learning, search={**game.learning.search, "deep": min(SHALLOW, game.learning.search["deep"])}
        ),
    )


@dataclass(frozen=True)
class Moment:
    """A table at which one seat has to decide."""

    game: AnyGame
    box: Any
    state: Any
    seat: int

    @property
    def seats(self) -> int:
        return int(self.state.seats)

    @property
    def view(self) -> Any:
        return redact_for(self.game, self.box, self.state, self.seat)

    @property
    def codes(self) -> list[int]:
        return self.game.legal_codes(self.box, self.view, self.seat)

    def another_world(self, seed: int) -> Any:
        """A State the seat cannot tell from this one, its generator included."""
        world = self.view
        self.game.rules.redeal(self.box, world, self.seat, stream(seed))
        return world

    def in_another_world(self, seed: int) -> Moment:
        """The same for the seat, not for the others."""
        return replace(self, state=self.another_world(seed))

    def after(self, code: int, seed: int = 0) -> Any:
        """A State that may follow a decision."""
        world = self.another_world(seed)
        self.game.rules.apply(self.box, world, self.seat, code)
        return world


def stream(seed: int) -> list[int]:
    """A stream of chance."""
    rng = [0, 0, 0, 0]
    start(rng, seed, 1, 1)
    return rng


def moment(match: Match, seat: int) -> Moment:
    """What is on a table now."""
    return Moment(match.game, match.box, match._state.copy(), seat)


@functools.cache
def choices(name: str, seats: int, seed: int = 1) -> tuple[Moment, ...]:
    """Every choice of a random game, for the last of those who may decide."""
    match = casata.new(name, seats, seed=seed)
    found = [moment(now, now.actors[-1]) for now in moments(match, seed + 1)]
    return tuple(each for each in found if len(each.codes) > 1)


def several(name: str, seats: int, seed: int = 1) -> list[Moment]:
    """Some of them: early, halfway, late, the last one, with others deciding at the same time, in a chain of steps."""
    every = choices(name, seats, seed)
    together = [each for each in every if len(waiting_seats(each.state)) > 1]
    answered = [each for each in every if each.state.joint and len(waiting_seats(each.state)) == 1]
    nested = [each for each in every if each.state.todo_count > 0]
    spread = [every[len(every) * part // 6] for part in (0, 2, 4)]
    chosen = [*spread, every[-1], *together[-1:], *answered[:1], *nested[len(nested) // 2 :][:1]]
    return list({id(each): each for each in chosen}.values())


def search_room(at: Moment, form: Form = PLAIN, iterations: int = 10) -> SearchRoom:
    """Room to search about a moment, shallowly."""
    return SearchRoom(at.game, at.box, at.seats, plan_of(f"search:{iterations}", shallow(at.game)), form)


_rooms: dict[tuple[str, int, Form, int], SearchRoom] = {}


def searched(at: Moment, form: Form = PLAIN, iterations: int = 10, seed: int = 3) -> Thought:
    """What so many iterations find; tables of the same kind share a room, since making one takes a while."""
    key = (at.game.name, at.seats, form, iterations)
    thinking = _rooms.get(key)
    if thinking is None or thinking.box != at.box:
        thinking = _rooms[key] = search_room(at, form, iterations)
    thinking.see(at.view, at.seat, stream(seed))
    thinking.think(iterations)
    return thinking.thought()


def bot(name: str, at: Moment, seed: int = 0, jobs: int = 1) -> Bot:
    """A bot for the table of a moment, shallow where it searches."""
    return Bot(name, shallow(at.game), at.box, at.seats, seed, jobs)


def decided(name: str, at: Moment, seed: int = 0, clock: DecisionClock | None = None) -> Thought:
    """What a bot thinks at a moment."""
    return bot(name, at, seed).decide(at.view, at.seat, at.codes, clock)


def played_by(at: Moment, name: str, kind: str, most: int = 10_000, seed: int = 0) -> Iterator[tuple[Moment, Thought]]:
    """A game between searches of one kind, each told what was played, up to an answer that is not legal."""
    match = casata.new(name, at.seats, seed=seed)
    player = bot(kind, at)
    while match.actor is not None and match.step < most:
        now = moment(match, match.actor)
        thought = player.decide(now.view, now.seat, now.codes)
        yield now, thought
        match.play(thought.code, now.seat)
        player.follow(thought.code)


def first_joint(found: Sequence[Moment]) -> Moment:
    """A choice that several seats have at the same time."""
    return next(each for each in found if len(waiting_seats(each.state)) > 1)
