"""House files of every game: a value out of its range is refused by name, and all within can be played to the end."""

from __future__ import annotations

import functools
import itertools
import json
import pathlib
import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import pytest

import casata
from casata.engine.core.options import Options
from casata.engine.core.printed import Printed
from casata.engine.errors import BoxError
from casata.engine.game import Game, find
from tests.conformance.tables import every_game, moments
from tests.houses import refusal_of
from tests.matches import stock_of
from tests.samples import sample

Table = tuple[int, Options]
READERS = ("number", "numbers", "word", "words", "some")  # of Printed: they declare what a value may be


def tables(game: Game) -> Iterator[Table]:
    """The player counts with every value of each option, as far as they go together."""
    single = [{option.name: value} for option in game.setup.options if not option.several for value in option.values]
    for seats, chosen in itertools.product(game.seats, [{}, *single]):
        if game.accepts(seats, chosen):
            yield seats, game.complete(seats, chosen)


@functools.cache
def declared(name: str) -> dict[str, tuple[Table, str, tuple[Any, ...]]]:
    """By path: a table whose box reads the value, by which reader, and what that is told of it."""
    game, found = find(name), dict[str, tuple[Table, str, tuple[Any, ...]]]()
    for table in tables(game):
        with reading(lambda reader, path, limits, table=table: found.setdefault(path, (table, reader, limits))):
            game.setup.make_box(game.printed(table[1]), *table)
    return found


def reading(note: Callable[..., object]) -> mock._patch_dict:
    """Note every reading of a value."""

    def noting(reader: str) -> Callable[..., Any]:
        real = getattr(Printed, reader)

        def read(self: Printed, path: str, *limits: Any) -> Any:
            note(reader, path, limits)
            return real(self, path, *limits)

        return read

    return mock.patch.multiple(Printed, **{reader: noting(reader) for reader in READERS})


def outside(reader: str, limits: tuple[Any, ...], standard: Any) -> list[Any]:
    """What a value must not be: one below and one above its range, of another kind or length, or twice the same."""
    if reader in ("word", "words", "some"):
        return ["no such word"] if reader == "word" else [["no such word"] * max(1, len(standard))]
    low, high = limits[-2:]
    odd = [low - 1, high + 1, low + 0.5, True]
    if reader == "number":
        return [*odd, "many", [low]]
    sizes = limits[0] if isinstance(limits[0], range) else range(limits[0], limits[0] + 1)
    lengths = [[low] * size for size in (sizes[0] - 1, sizes[-1] + 1) if size >= 0]
    return [*([value, *standard[1:]] for value in odd), *lengths, low]


def taken(game: Game, table: Table, values: dict[str, Any]) -> None:
    """BoxError unless a table takes these values of a house file."""
    text = "".join(f"{path} = {json.dumps(value)}\n" for path, value in values.items())
    game.setup.make_box(game.printed(table[1]).with_house(text, "house.toml"), *table)


@every_game
def test_every_number_of_the_box_has_a_range(name: str) -> None:
    game, known = find(name), declared(name)
    values = game.printed(game.complete(game.seats[0], None)).values()
    unchecked = [value for path, value in values.items() if path not in known]
    assert not [value for value in unchecked if isinstance(value[0] if isinstance(value, list) else value, int)]


@every_game
def test_a_value_outside_its_range_is_refused_by_name(name: str) -> None:
    game = find(name)
    assert declared(name)
    for path, (table, reader, limits) in declared(name).items():
        for value in outside(reader, limits, game.printed(table[1])[path]):
            refusal = refusal_of(functools.partial(taken, game, table, {path: value}))
            assert f"line 1: {path} must" in refusal, value


def within(name: str, which: str, chosen: Options, chance: random.Random) -> dict[str, Any]:
    """A house file far from the printed values: as many as go together are at their least, most or anywhere."""
    game, found = find(name), dict[str, Any]()
    for path, (table, reader, limits) in chance.sample(list(declared(name).items()), len(declared(name))):
        if reader not in ("number", "numbers"):
            continue
        low, high = limits[-2:]
        value: Any = {"least": low, "most": high}.get(which, chance.randint(low, high))
        if reader == "numbers":
            value = [value] * len(game.printed(table[1])[path])
        try:
            for played in [table, *((seats, game.complete(seats, chosen)) for seats in game.seats)]:
                taken(game, played, {**found, path: value})
        except BoxError:
            continue
        found[path] = value
    return found


@pytest.mark.parametrize("which", ["least", "most", "random"])
@every_game
def test_a_house_within_the_ranges_is_played_to_the_end_and_saved(
    name: str, which: str, tmp_path: pathlib.Path
) -> None:
    game, house, chance = find(name), tmp_path / "house.toml", random.Random(name + which)
    chosen = {"preset": chance.choice(game.setup.presets).name} if game.setup.presets else {}
    values = within(name, which, chosen, chance)
    assert len(values) > len(declared(name)) // 3
    house.write_text("".join(f"{path} = {value}\n" for path, value in values.items()))
    for seats in sample((game.seats[-1],), game.seats):
        match = casata.new(name, seats, seed=seats, house=house, options=chosen)
        stock = stock_of(match)
        for _ in itertools.islice(moments(match, seats), 5_000):
            match._state.pack()
        assert match.over
        assert stock_of(match) == stock
        assert max(match.scores()) <= game.learning.ceiling(match.box)
        assert casata.load(match.save()).scores() == match.scores()
