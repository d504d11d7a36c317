"""One source of rules: interpreted, compiled and bounds-checked games are the same."""

from typing import Any

import numpy as np
import pytest

from casata.engine.compiled.batch import Batch, warm_up
from casata.engine.compiled.loader import FAST, PLAIN, can_compile
from casata.engine.game import find
from tests.conformance.tables import (
    bounds_checked,
    every_bounds_checked_game,
    every_bounds_checked_table,
    every_game,
    every_table,
)
from tests.samples import ALL, sample

GAMES = sample(8, 250)
CHECKED_GAMES = 250


@every_table
def test_compiled_games_are_the_interpreted_ones(name: str, seats: int) -> None:
    warm_up(name)
    fast, plain = Batch(name, seats), Batch(name, seats, form=PLAIN)
    assert [fast.digest(1, number) for number in range(GAMES)] == [plain.digest(1, number) for number in range(GAMES)]
    assert np.array_equal(fast.play(GAMES, seed=2), plain.play(GAMES, seed=2))


def with_options(name: str) -> list[tuple[int, dict[str, Any]]]:
    """Every value of every option: with some number of players, a different one each time, or with all of them."""
    where: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for seats in find(name).seats:
        for chosen in find(name).variations(seats):
            where.setdefault(repr(chosen), []).append((seats, dict(chosen)))
    if ALL:
        return [table for tables in where.values() for table in tables]
    return [tables[number % len(tables)] for number, tables in enumerate(where.values())]


@every_game
def test_options_change_nothing_about_that(name: str) -> None:
    warm_up(name)
    for seats, chosen in with_options(name):
        fast, plain = Batch(name, seats, chosen), Batch(name, seats, chosen, form=PLAIN)
        assert fast.digest(3, 0) == plain.digest(3, 0), chosen


@every_table
def test_every_step_of_many_compiled_games_is_sound(name: str, seats: int) -> None:
    warm_up(name)
    batch = Batch(name, seats)
    assert all(batch.check(4, number) > 0 for number in range(CHECKED_GAMES))


@every_bounds_checked_table
def test_no_index_leaves_its_row_in_a_bounds_checked_run(name: str, seats: int) -> None:
    checked, plain = bounds_checked(name, seats), Batch(name, seats, form=PLAIN)
    assert [checked.digest(5, number) for number in range(GAMES)] == [
        plain.digest(5, number) for number in range(GAMES)
    ]


@every_bounds_checked_game
def test_the_bounds_check_notices_a_row_that_is_too_short(name: str) -> None:
    batch = bounds_checked(name, find(name).seats[0])
    batch.scratch = batch.scratch._replace(out=batch.scratch.out[:1])
    with pytest.raises(IndexError):
        batch.digest(5, 0)


def test_this_machine_compiles() -> None:
    assert can_compile() == (Batch("royals", 2, form=FAST).form.compiled)
