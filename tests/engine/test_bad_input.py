"""Whatever comes in that is malformed or illegal is refused with one clear line, and nothing changes."""

import json
import math
import pathlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import CasataError, IllegalMove, Match, Move
from casata.engine.errors import BoxError, OptionError, PositionError
from tests.engine.playing import everything, midgame, played
from tests.samples import sample

ENDLESS = 10**5000  # Python refuses to write so many digits
DEEP: list[Any] = []
for _ in range(3000):
    DEEP = [DEEP]
LOOP: list[Any] = []
LOOP.append(LOOP)

few = settings(derandomize=True, max_examples=sample(80, 150), deadline=None)
junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def check(problem: pytest.ExceptionInfo[CasataError]) -> None:
    message = str(problem.value)
    assert message.strip()
    assert len(message.splitlines()) == 1
    assert len(message) < 400


MOVES = {
    "nothing": None,
    "a truth": True,
    "a fraction": 1.0,
    "not a number": math.nan,
    "infinity": math.inf,
    "bytes": b"blind",
    "a list": ["blind"],
    "a set": {1},
    "an object": object(),
    "a class": Move,
    "an array": np.zeros((9, 9)),
    "below all codes": -1,
    "above all codes": 97,
    "endless": ENDLESS,
    "minus endless": -ENDLESS,
    "deep": DEEP,
    "a loop": LOOP,
    "empty": "",
    "blank": " \t\n ",
    "long": "x" * 100_000,
    "many words": "take " * 5000,
    "lines": "take\nfrance\nspain",
    "null": "take france\0",
    "surrogate": "\ud800",
    "other digits": "jokers ٣",
    "dotless": "TAKE FRANCE\u0130",
    "right to left": "\u202eecnarf ekat",
    "a number as text": "7",
    "code": "draw_three; import os",
    "a hollow move": Move(0, "", {}),
    "a move with a word for a code": Move("blind", "blind", {}),  # type: ignore[arg-type]
    "a move with nothing for a code": Move(None, "blind", {}),  # type: ignore[arg-type]
    "a move with a false code": Move(False, "draw_three", {}),
    "a move far out": Move(ENDLESS, "blind", {}),
    "a move that lies": Move(2, "blind", {}),
    "a move with strange arguments": Move(2, "take", {"country": 3}),
}


@pytest.mark.parametrize("move", MOVES.values(), ids=MOVES)
def test_a_malformed_move_is_refused(move: Any) -> None:
    match = midgame()
    before = everything(match)
    for seat in (None, match.actor):
        with pytest.raises(IllegalMove) as problem:
            match.play(move, seat)
        check(problem)
        assert problem.value.reason == "no_such_move"
    assert match.why_not(move) == str(problem.value)
    assert everything(match) == before


SEATS = {
    "negative": -1,
    "beyond": 3,
    "nobody": 9,
    "true": True,
    "false": False,
    "fraction": 0.0,
    "text": "0",
    "list": [0],
    "endless": ENDLESS,
    "not a number": math.nan,
    "numpy": np.int64(0),
    "deep": DEEP,
}


@pytest.mark.parametrize("seat", SEATS.values(), ids=SEATS)
def test_a_malformed_seat_is_refused(seat: Any) -> None:
    match = midgame()
    before = everything(match)
    asks: list[Callable[[Any], Any]] = [match.legal, match.view, match.view_record, match.events]
    asks += [match.can_undo, match.undo, match.restart_turn]
    asks += [lambda seat: match.play("stop", seat), lambda seat: match.why_not("stop", seat)]
    for ask in asks:
        with pytest.raises(IllegalMove) as problem:
            ask(seat)
        check(problem)
        assert problem.value.reason == "no_such_seat"
    assert everything(match) == before


@pytest.mark.parametrize("since", [1.5, "1", True, [], math.nan, b"1"])
def test_a_malformed_since_is_refused(since: Any) -> None:
    with pytest.raises(CasataError) as problem:
        midgame().events(0, since)
    check(problem)


ASKED: dict[str, tuple[type[CasataError], dict[str, Any]]] = {
    "no game": (OptionError, {"name": None}),
    "a list for a game": (OptionError, {"name": ["royals"]}),
    "a path for a game": (OptionError, {"name": "../royals"}),
    "a module for a game": (OptionError, {"name": "royals.rules"}),
    "a long game": (OptionError, {"name": "royals" * 1000}),
    "a game over two lines": (OptionError, {"name": "royals\nroyals"}),
    "bytes for a game": (OptionError, {"name": b"royals"}),
    "an endless game": (OptionError, {"name": ENDLESS}),
    "one seat": (OptionError, {"seats": 1}),
    "six seats": (OptionError, {"seats": 6}),
    "a fraction of seats": (OptionError, {"seats": 3.0}),
    "true seats": (OptionError, {"seats": True}),
    "endless seats": (OptionError, {"seats": ENDLESS}),
    "no seats": (OptionError, {"seats": None}),
    "listed seats": (OptionError, {"seats": [3]}),
    "a fractional seed": (OptionError, {"seed": 0.5}),
    "a true seed": (OptionError, {"seed": True}),
    "a text as seed": (OptionError, {"seed": "7"}),
    "bytes as seed": (OptionError, {"seed": b"7"}),
    "an endless seed": (OptionError, {"seed": ENDLESS}),
    "a number of options": (OptionError, {"options": 3}),
    "a list of options": (OptionError, {"options": ["joker"]}),
    "pairs of options": (OptionError, {"options": [("joker", "free")]}),
    "an unknown option": (OptionError, {"options": {"jokers": "free"}}),
    "a number as option": (OptionError, {"options": {1: "free"}}),
    "nothing as option": (OptionError, {"options": {None: "free"}}),
    "an option over two lines": (OptionError, {"options": {"a\nb": 1}}),
    "an option of nothing": (OptionError, {"options": {"joker": None}}),
    "a listed option": (OptionError, {"options": {"joker": ["free"]}}),
    "an endless option": (OptionError, {"options": {"start": ENDLESS}}),
    "a deep option": (OptionError, {"options": {"start": DEEP}}),
    "a loop of an option": (OptionError, {"options": {"start": LOOP}}),
    "one for true": (OptionError, {"options": {"late_choice": 1}}),
    "options at odds": (OptionError, {"options": {"equal_first_turn": True, "first_draw_as_hand": True}}),
    "a number for a house": (BoxError, {"house": 3}),
    "bytes for a house": (BoxError, {"house": b"house.toml"}),
    "a list for a house": (BoxError, {"house": ["house.toml"]}),
    "no such house": (BoxError, {"house": "/nowhere/house.toml"}),
    "an empty path": (BoxError, {"house": ""}),
    "a null in a path": (BoxError, {"house": "a\0b"}),
    "a surrogate in a path": (BoxError, {"house": "\ud800.toml"}),
    "a line break in a path": (BoxError, {"house": "a\nb.toml"}),
    "a long path": (BoxError, {"house": "x" * 5000}),
}  # fmt: skip


@pytest.mark.parametrize(("kind", "asked"), ASKED.values(), ids=ASKED)
@pytest.mark.parametrize("make", [casata.new, casata.position])
def test_a_table_that_cannot_be_is_refused(make: Any, kind: type[CasataError], asked: dict[str, Any]) -> None:
    with pytest.raises(kind) as problem:
        make(**{"name": "royals", "seats": 3, **asked})
    check(problem)


HOUSES: dict[str, str | bytes] = {
    "not text": b"\xff\xfe\x00\x01",
    "not toml": "{bonus: 7}",
    "a number too long": f"x = {'1' * 5000}",
    "lists without end": "x = " + "[" * 5000,
    "lists in lists": "[cities.paris]\nbonus = " + "[" * 300 + "]" * 300,
    "tables in tables": f"[{'a.' * 2000}a]\nx = 1",
    "a key over two lines": '"a\\nb" = 1',
    "a key without end": f"{'k' * 5000} = 1",
    "a game for a city": "[cities]\nparis = 3",
    "a city for a game": "cities = 3",
    "cities in a row": "[[cities]]\nname = 'x'",
    "no number": "[cities.paris]\nbonus = nan",
    "an infinite bonus": "[cities.paris]\nbonus = inf",
    "a dated bonus": "[cities.paris]\nbonus = 1648-10-24",
    "a value of a value": "[cities.paris]\nbonus = { value = { value = 3 } }",
    "a hollow value": "[cities.paris]\nbonus = { from = 'seed' }",
    "a listed origin": "[cities.paris]\nbonus = { value = 3, from = [] }",
    "a table for an origin": "[cities.paris]\nbonus = { value = 3, from = { a = 1 } }",
    "titles as a number": "[cities.paris]\ntitles = 5",
    "titles of numbers": "[cities.paris]\ntitles = [5]",
    "titles of titles": "[cities.paris]\ntitles = [['king']]",
    "a city without a name": "[cities.paris]\nname = ''",
    "a city of signs": "[cities.paris]\nname = '...'",
    "a city named twice": "[cities.paris]\nname = 'LYON'",
    "a listed country": "[cities.paris]\ncountry = ['france']",
    "cards for nobody": "[removed]\nplayers_3 = [30, 25, 21, 13]",
    "an edition of ones own": "[editions.mine.noble]\nin_play_3 = 1",
    "an own source": "[sources]\nME = 'me'",
}


@pytest.mark.parametrize("text", HOUSES.values(), ids=HOUSES)
def test_a_malformed_house_file_is_refused(text: str | bytes, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(BoxError) as problem:
        casata.new("royals", 3, house=path)
    check(problem)
    assert str(problem.value).startswith("house.toml")


house_values = st.integers(-3, 40) | st.booleans() | st.sampled_from(["", "paris", "green", "king"])


@settings(few, max_examples=60)
@pytest.mark.parametrize("name", casata.games())
@given(data=st.data())
def test_any_value_in_a_house_file_is_refused_or_can_be_played(
    name: str, data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = data.draw(st.sampled_from(sorted(casata.new(name, 3).printed.leaves)))
    value = data.draw(house_values | st.lists(house_values, max_size=6))
    house = tmp_path_factory.mktemp("house") / "house.toml"
    table, _, key = path.rpartition(".")
    house.write_text(f"[{table}]\n{key} = {json.dumps(value)}\n")
    try:
        match = casata.new(name, data.draw(st.sampled_from([2, 3])), seed=1, house=house)
    except CasataError as problem:
        assert str(problem).startswith("house.toml")
        assert len(str(problem).splitlines()) == 1
        return
    assert played(match, 400).step


@few
@given(move=junk)
def test_junk_is_no_move(move: Any) -> None:
    match = midgame(decisions=5)
    if not (isinstance(move, int) and 0 <= move < 97):
        with pytest.raises(IllegalMove) as problem:
            match.play(move)
        check(problem)


FIELDS = ("actor", "phase", "round", *midgame(decisions=0).game.fields())
small = st.integers(0, 5)
shapes = small | st.lists(small, max_size=5) | st.lists(st.lists(small, max_size=4), max_size=3)
phases = st.sampled_from(["choose", "draw", "play"])
described = st.dictionaries(st.sampled_from(FIELDS), junk | shapes | phases, max_size=4)


@settings(few, max_examples=sample(120, 250))
@given(fields=described, chance=st.lists(junk | small, max_size=2))
def test_any_description_is_refused_or_can_be_played_to_the_end(fields: dict[str, Any], chance: list[Any]) -> None:
    try:
        match: Match = casata.position("royals", 3, set=fields, chance=chance)
    except PositionError as problem:
        assert len(str(problem).splitlines()) == 1
        return
    try:
        assert played(match, 100_000).over
    except PositionError as problem:
        assert "as prescribed" in str(problem)
    assert casata.load(match.save()).save() == match.save()
