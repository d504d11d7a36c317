"""What the names of bots mean, and what is no name."""

from __future__ import annotations

import dataclasses

import pytest

import casata
from casata.bots.plan import (
    ALL,
    GREEDY,
    ITERATIONS,
    LEVELS,
    NOVICE,
    RANDOM,
    SEARCH,
    SETTINGS,
    SIZE,
    STRONG,
    by_iterations,
    plan_of,
)
from casata.engine.errors import OptionError
from casata.engine.game import find
from casata.lab.arena import Pairing
from tests.conformance.tables import every_game

TINY = find("tiny")
KINDS = ("random", "greedy", "search:2000", "search:1s")
MAY_BE_ZERO = ("deep", "urgency", "margin", "own")  # zero in others divides, or weighs nothing


@pytest.mark.parametrize("name", [*LEVELS, *KINDS, "search:0.25s", "search:1"])
def test_a_plan_keeps_the_name_it_was_made_from(name: str) -> None:
    plan = plan_of(name, TINY)
    assert plan.name == name
    assert len(plan.numbers) == SIZE


def test_names_say_how_a_bot_thinks() -> None:
    kinds = {name: plan_of(name, TINY).kind for name in KINDS}
    assert kinds == {"random": RANDOM, "greedy": GREEDY, "search:2000": SEARCH, "search:1s": SEARCH}


@pytest.mark.parametrize(("name", "iterations"), [("search:1", 1), ("search:2000", 2000), ("search:9999999", 9999999)])
def test_a_search_by_iterations_has_no_clock(name: str, iterations: int) -> None:
    plan = plan_of(name, TINY)
    assert (plan.iterations, plan.seconds) == (iterations, 0)


@pytest.mark.parametrize(("name", "seconds"), [("search:1s", 1), ("search:0.25s", 0.25), ("search:30s", 30)])
def test_a_search_by_the_clock_counts_no_iterations(name: str, seconds: float) -> None:
    plan = plan_of(name, TINY)
    assert (plan.iterations, plan.seconds) == (0, seconds)


WRONG = [
    "", "Master", "MASTER", "master ", "deepblue", "search", "search:", "search:0", "search:-1", "search:+5",
    "search:abc", "search:0s", "search:0.0s", "search:-1s", "search:s", "search:.5s", "search:1.5", "search:1e3",
    "search:1 s", "search:007", "search:2000\n", "search:1m", "Search:5", "greedy:3", "random:1s",
]  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_bot_is_refused_with_one_line_that_lists_what_there_is(name: str) -> None:
    with pytest.raises(OptionError) as refused:
        plan_of(name, TINY)
    said = str(refused.value)
    assert repr(name) in said
    assert "\n" not in said
    assert all(known in said for known in (*LEVELS, *KINDS))


@pytest.mark.parametrize("name", ["search:1s", "search:0.25s"])
def test_a_clock_is_refused_where_nobody_waits_and_iterations_are_advised(name: str) -> None:
    for refusing in (lambda: by_iterations(name, TINY), lambda: Pairing(TINY, 2, ("greedy", name), {})):
        with pytest.raises(OptionError) as refused:
            refusing()
        said = str(refused.value)
        assert said.startswith(name)
        assert "clock" in said
        assert "search:2000" in said
        assert "\n" not in said


@every_game
def test_levels_are_iterations_and_settings_and_never_time(name: str) -> None:
    for level in LEVELS:
        plan = plan_of(level, find(name))
        assert plan.seconds == 0
        assert by_iterations(level, find(name)) == plan
        assert plan.kind != SEARCH or plan.iterations > 0


@every_game
def test_every_game_sets_all_that_search_can_be_told_and_nothing_else(name: str) -> None:
    search = find(name).learning.search
    assert set(search) == {*SETTINGS, NOVICE, STRONG}
    assert 1 < search[NOVICE] < ALL
    assert all(type(value) is int for value in search.values())
    assert all(search[setting] >= 1 for setting in search if setting not in MAY_BE_ZERO)
    assert search["deep"] >= 0
    assert search["urgency"] >= 0
    assert 0 <= search["margin"] < 100


def test_settings_have_places_of_their_own_in_a_plan() -> None:
    game = dataclasses.replace(
        TINY,
        learning=dataclasses.replace(
            TINY.learning, search={setting: 100 + place for setting, place in SETTINGS.items()}
        ),
    )
    numbers = plan_of("search:7", game).numbers
    assert [numbers[place] for place in SETTINGS.values()] == [100 + place for place in SETTINGS.values()]
    assert numbers[ITERATIONS] == 7


def test_every_registered_game_has_a_search() -> None:
    assert all(plan_of("search:1", find(name)).kind == SEARCH for name in casata.games())
