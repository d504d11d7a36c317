"""Packing is fast, and writes the bytes that packing number by number writes."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata.engine.core.record import Grid, Record, Row, array, cell, dtype, fields_of, grid, record, row
from casata.engine.game import find
from tests.engine.packing import anything, packed_slowly, put
from tests.engine.playing import played


@record
class Gaps(Record):
    """Narrow fields before wide ones, so that the layout has gaps in it and at its end."""

    narrow: int = cell(bits=8)
    wide: Row = row(2, bits=64)
    short: Grid = grid(3, 2)
    odd: Row = row(3, bits=8)
    middle: int = cell(bits=32)
    last: int = cell(bits=8)


def kinds() -> list[type[Any]]:
    """The records of every game, what changes and what is printed, and one with gaps."""
    boxes = [type(casata.new(name, find(name).seats[0], seed=1).box) for name in casata.games()]
    return [*(find(name).state for name in casata.games()), *boxes, Gaps]


every_kind = pytest.mark.parametrize("kind", kinds(), ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
chances = st.integers(0, 2**32).map(random.Random)


def test_the_record_with_gaps_has_gaps() -> None:
    sizes = [dtype(Gaps)[name].itemsize for name in fields_of(Gaps)]
    assert sum(sizes) < dtype(Gaps).itemsize


@every_kind
@settings(derandomize=True, max_examples=5, deadline=None)
@given(chance=chances)
def test_any_numbers_are_packed_as_number_by_number(kind: type[Any], chance: random.Random) -> None:
    made = anything(kind, chance)
    packed, slowly = made.pack(), packed_slowly(made)
    assert made.to_bytes() == packed.tobytes() == slowly.tobytes()
    assert packed.dtype == slowly.dtype
    assert kind.unpack(packed) == kind.from_bytes(made.to_bytes()) == made


@pytest.mark.parametrize("name", casata.games())
def test_tables_in_every_stage_of_a_game_are_packed_as_number_by_number(name: str) -> None:
    match = casata.new(name, find(name).seats[-1], seed=5)
    while True:
        for seen in (match._state, match.view_record(0), match.view_record(None)):
            assert seen.to_bytes() == seen.pack().tobytes() == packed_slowly(seen).tobytes()
        if match.over:
            break
        played(match, 25, seed=match.step)


@every_kind
def test_one_more_than_fits_into_a_field_is_refused_with_its_name(kind: type[Any]) -> None:
    chance = random.Random(1)
    whole = anything(kind, chance)
    for name, field in fields_of(kind).items():
        for number in (field.highest + 1, -field.highest - 2, 1 << 70, -1 << 70):
            made = whole.copy()
            put(made, name, number, chance)
            said = f"{kind.__name__}.{name}: {number} does not fit into {field.bits} bits"
            for pack in (made.pack, made.to_bytes, lambda made=made: packed_slowly(made)):
                with pytest.raises(OverflowError) as problem:
                    pack()
                assert str(problem.value) == said


def test_of_several_fields_that_do_not_fit_the_first_is_named() -> None:
    made = Gaps()
    made.short[2][1] = made.middle = 1 << 40
    made.odd = [1]
    with pytest.raises(OverflowError, match=r"Gaps\.short"):
        made.pack()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("narrow", [1]),
        ("narrow", []),
        ("wide", 3),
        ("wide", [1]),
        ("wide", [1, 2, 3]),
        ("wide", []),
        ("wide", (1, 2)),
        ("wide", {1: 2, 3: 4}),
        ("wide", b"ab"),
        ("wide", [1, [2]]),
        ("wide", [[1], [2]]),
        ("short", [1, 2]),
        ("short", [1, 2, 3]),
        ("short", [[1, 2]]),
        ("short", [[1, 2, 3], [4, 5, 6]]),
        ("short", [[1, 2, 3], [4, 5], [6]]),
        ("short", [[1, 2], [3, 4], (5, 6)]),
        ("short", [[1, 2], [3, 4], 5]),
        ("short", [[1, 2], [3, 4], [5, [6]]]),
        ("short", None),
    ],
)
def test_lists_of_another_shape_are_not_packed(name: str, value: Any) -> None:
    made = Gaps()
    setattr(made, name, value)
    for pack in (made.pack, made.to_bytes):
        with pytest.raises(ValueError, match=rf"Gaps\.{name} has the shape"):
            pack()


def test_a_row_too_long_is_not_made_good_by_one_too_short() -> None:
    made = Gaps()
    made.wide, made.odd = [1], [1, 2, 3, 4]
    with pytest.raises(ValueError, match=r"Gaps\.wide has the shape"):
        made.to_bytes()


@pytest.mark.parametrize("value", [None, "1", b"1", 1.0, 1.5, float("nan"), np.float64(1), (1,), {}])
@pytest.mark.parametrize("name", ["narrow", "wide", "short"])
def test_what_is_not_a_whole_number_is_not_packed(name: str, value: Any) -> None:
    made = Gaps()
    put(made, name, value, random.Random(1))
    for pack in (made.pack, made.to_bytes):
        with pytest.raises(TypeError, match=rf"Gaps\.{name}: {type(value).__name__} is not a whole number"):
            pack()


@pytest.mark.parametrize("value", [True, False, np.int8(-3), np.int64(7), np.uint8(9)])
def test_whole_numbers_of_any_type_are_packed(value: Any) -> None:
    made = Gaps()
    put(made, "short", value, random.Random(1))
    assert made.to_bytes() == packed_slowly(made).tobytes()


def test_a_big_number_of_numpy_is_refused_with_the_name_of_its_field() -> None:
    made = Gaps()
    made.wide = [0, np.uint64(1 << 63)]  # type: ignore[list-item]
    with pytest.raises(OverflowError, match=r"Gaps\.wide: 9223372036854775808 does not fit into 64 bits"):
        made.to_bytes()


@every_kind
def test_packing_into_an_element_changes_that_element_alone(kind: type[Any]) -> None:
    chance = random.Random(1)
    around, made = anything(kind, chance), anything(kind, chance)
    room = array(kind, 3)
    for element in room:
        around.pack(element)
    assert made.pack(room[1]).tobytes() == made.to_bytes()
    assert [element.tobytes() for element in room] == [around.to_bytes(), made.to_bytes(), around.to_bytes()]


def test_what_cannot_be_packed_leaves_its_element_as_it_was() -> None:
    made, room = anything(Gaps, random.Random(1)), array(Gaps, 1)
    made.pack(room[0])
    before = room.tobytes()
    made.narrow, made.last = 0, 1 << 20
    with pytest.raises(OverflowError, match=r"Gaps\.last"):
        made.pack(room[0])
    assert room.tobytes() == before


def test_a_record_is_not_packed_into_one_of_another_kind() -> None:
    room = array(find("royals").state, 1)
    with pytest.raises(TypeError, match="Gaps cannot be packed into another kind of record"):
        Gaps().pack(room[0])
    assert not any(room.tobytes())
