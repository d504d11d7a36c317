"""Tables for the conformance suite: every game and player count, options and moves chosen by hypothesis."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings, strategies as st

import casata
from casata.engine.compiled.batch import Batch
from casata.engine.compiled.loader import CHECKED, compiling
from casata.engine.game import AnyGame, find
from casata.engine.match.match import Match
from tests.samples import MORE, first, more, sample

TABLES = [(name, seats) for name in casata.games() for seats in find(name).seats]
every_table = pytest.mark.parametrize(("name", "seats"), TABLES)
every_game = pytest.mark.parametrize("name", casata.games())

# Compiling with every index checked takes long: in `make test` for the small game, in `make test-more` for a big one.
SMALL_GAME = "tiny"
BOUNDS_CHECKED = sample(("royals", SMALL_GAME) if MORE else (SMALL_GAME,), casata.games())


def _longer(name: str) -> tuple[pytest.MarkDecorator, ...]:
    """The marks of a game whose code takes long to compile."""
    return () if name == SMALL_GAME else (more,)


# So does compiling what plays many games side by side.
every_compiled_table = pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(*table, marks=_longer(table[0])) for table in TABLES]
)
every_compiled_game = pytest.mark.parametrize("name", first([SMALL_GAME], casata.games()))

every_bounds_checked_table = pytest.mark.parametrize(
    ("name", "seats"), [pytest.param(*table, marks=_longer(table[0])) for table in TABLES if table[0] in BOUNDS_CHECKED]
)
every_bounds_checked_game = pytest.mark.parametrize(
    "name", [pytest.param(name, marks=_longer(name)) for name in BOUNDS_CHECKED]
)

few = settings(max_examples=sample(2, 8), deadline=None, suppress_health_check=list(HealthCheck))
seeds = st.integers(0, 2**40)


def chosen_options(draw: Any, game: AnyGame, seats: int) -> dict[str, Any]:
    """Any combination of options the game accepts."""
    chosen: dict[str, Any] = {}
    for option in game.setup.options:
        values = st.sampled_from(option.values)
        value = draw(st.lists(values, unique=True) if option.several else values)
        if game.accepts(seats, {**chosen, option.name: value}):
            chosen[option.name] = value
    chosen["start"] = draw(st.sampled_from(["random", *range(seats)]))
    return chosen


@st.composite
def matches(draw: Any, name: str, seats: int) -> Match:
    """A fresh match with any options."""
    return casata.new(name, seats, seed=draw(seeds), options=chosen_options(draw, find(name), seats))


def moments(match: Match, seed: int, most: int = 10_000) -> Iterator[Match]:
    """The match before each of its random decisions, several seats deciding in any order where the rules let them."""
    chance = random.Random(seed)
    for _ in range(most):
        if match.over:
            return
        yield match
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)


@st.composite
def midgames(draw: Any, name: str, seats: int) -> Match:
    """A match after any number of random decisions, perhaps over."""
    match: Match = draw(matches(name, seats))
    for _ in moments(match, draw(seeds), draw(st.integers(0, 700))):
        pass
    return match


def viewers(match: Match) -> list[int | None]:
    """All who look on: every seat and a spectator."""
    return [*range(match.seats), None]


def bounds_checked(name: str, seats: int) -> Batch:
    """A batch that notices every index out of range; only what a digest needs is compiled."""
    batch = Batch(name, seats, form=CHECKED)
    with compiling(name, CHECKED):
        batch.digest(5, 0)
    return batch
