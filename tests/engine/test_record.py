"""A record is declared once and has two forms that hold the same numbers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from casata.engine.core.record import (
    Axis,
    Cube,
    Field,
    Grid,
    Record,
    Row,
    array,
    cell,
    cube,
    dtype,
    fields_of,
    grid,
    record,
    row,
)

SIDES = Axis("side", "left", "right")


@record
class Purse(Record):
    """Something of every shape and width."""

    coins: int
    tiny: int = cell(bits=8)
    big: int = cell(bits=32)
    word: Row = row(2, bits=64)
    sides: Grid = grid(SIDES, 3, bits=8)
    deep: Cube = cube(2, SIDES, 2)


@record
class Chest(Purse):
    """A purse with more in it, and one field redeclared."""

    tiny: int = cell(bits=32)
    lock: int


WIDTHS = {"tiny": 8, "coins": 16, "big": 32, "word": 64}


def numbers(field: Field) -> st.SearchStrategy[int]:
    return st.integers(-field.highest - 1, field.highest)


def values(field: Field) -> st.SearchStrategy[Any]:
    strategy: st.SearchStrategy[Any] = numbers(field)
    for size in reversed(field.shape):
        strategy = st.lists(strategy, min_size=size, max_size=size)
    return strategy


@st.composite
def purses(draw: Any) -> Purse:
    purse = Purse()
    for name, field in fields_of(Purse).items():
        setattr(purse, name, draw(values(field)))
    return purse


def filled() -> Purse:
    purse = Purse()
    purse.coins, purse.tiny, purse.big = 1, 2, 3
    purse.word = [4, 5]
    purse.sides = [[6, 7, 8], [9, 10, 11]]
    purse.deep = [[[12, 13], [14, 15]], [[16, 17], [18, 19]]]
    return purse


def test_a_fresh_record_is_all_zero() -> None:
    purse = Purse()
    assert purse.to_lists() == {
        "coins": 0,
        "tiny": 0,
        "big": 0,
        "word": [0, 0],
        "sides": [[0, 0, 0], [0, 0, 0]],
        "deep": [[[0, 0], [0, 0]], [[0, 0], [0, 0]]],
    }


def test_a_record_has_no_room_for_what_was_not_declared() -> None:
    with pytest.raises(AttributeError):
        Purse().gems = 1  # type: ignore[attr-defined]


@settings(derandomize=True, max_examples=60)
@given(purse=purses())
def test_both_forms_hold_the_same_numbers(purse: Purse) -> None:
    packed = purse.pack()
    assert Purse.unpack(packed) == purse
    for name in fields_of(Purse):
        assert np.array_equal(packed[name], np.array(getattr(purse, name)))


@settings(derandomize=True, max_examples=60)
@given(purse=purses())
def test_a_record_comes_back_from_bytes_and_from_lists(purse: Purse) -> None:
    assert Purse.from_bytes(purse.to_bytes()) == purse
    assert Purse.from_lists(purse.to_lists()) == purse


@settings(derandomize=True, max_examples=60)
@given(purse=purses(), other=purses())
def test_assigning_takes_over_every_number(purse: Purse, other: Purse) -> None:
    purse.assign(other)
    assert purse == other


def test_an_unpacked_record_holds_plain_numbers() -> None:
    purse = Purse.unpack(filled().pack())
    assert type(purse.coins) is int
    assert type(purse.word[0]) is int
    assert type(purse.deep[0][0][0]) is int


def test_a_record_can_be_packed_into_an_element_of_an_array() -> None:
    room = array(Purse, 3)
    filled().pack(room[1])
    assert [Purse.unpack(element) == filled() for element in room] == [False, True, False]


@pytest.mark.parametrize("change", ["copy", "assign", "to_lists", "from_lists"])
def test_a_copy_is_independent_in_every_depth(change: str) -> None:
    purse, twin = filled(), Purse()
    if change == "copy":
        twin = purse.copy()
    elif change == "assign":
        twin.assign(purse)
    elif change == "to_lists":
        twin = Purse.from_lists(purse.to_lists())
    else:
        lists = purse.to_lists()
        twin = Purse.from_lists(lists)
        lists["deep"][1][1][1] = lists["word"][0] = 99
    purse.coins = purse.word[0] = purse.sides[1][2] = purse.deep[1][1][1] = 99
    assert twin == filled()
    assert purse.differences(twin) == ["coins", "word", "sides", "deep"]


@pytest.mark.parametrize(("name", "bits"), WIDTHS.items())
@pytest.mark.parametrize("sign", [-1, 1])
def test_a_number_too_big_for_its_field_raises_when_packed(name: str, bits: int, sign: int) -> None:
    highest = (1 << (bits - 1)) - 1
    fitting = highest if sign > 0 else -highest - 1
    purse = Purse()
    for number in (fitting, fitting + sign):
        setattr(purse, name, [0, number] if name == "word" else number)
        if number == fitting:
            assert Purse.unpack(purse.pack()) == purse
        else:
            with pytest.raises(OverflowError, match=rf"Purse\.{name}: -?\d+ does not fit into {bits} bits"):
                purse.pack()
            with pytest.raises(OverflowError, match=name):
                purse.to_bytes()


@pytest.mark.parametrize("name", ["sides", "deep"])
def test_a_number_too_big_is_found_at_any_depth(name: str) -> None:
    purse = filled()
    inner = getattr(purse, name)[1]
    while isinstance(inner[-1], list):
        inner = inner[-1]
    inner[-1] = 1 << 40
    with pytest.raises(OverflowError, match=name):
        purse.pack()


def test_fields_of_the_base_come_first_and_a_redeclared_one_keeps_its_place() -> None:
    assert list(fields_of(Chest)) == ["coins", "tiny", "big", "word", "sides", "deep", "lock"]
    assert fields_of(Chest)["tiny"].bits == 32
    assert fields_of(Purse)["tiny"].bits == 8
    chest = Chest()
    chest.tiny = 1 << 20
    assert Chest.from_bytes(chest.to_bytes()) == chest
    assert isinstance(chest, Purse)


def test_records_of_different_kinds_are_never_equal() -> None:
    assert Purse() != Chest()
    assert Purse() == Purse()
    assert filled() != Purse()


def test_a_record_is_no_key() -> None:
    with pytest.raises(TypeError):
        hash(Purse())


def test_the_layout_is_the_declaration() -> None:
    layout = dtype(Purse)
    assert layout.names == tuple(fields_of(Purse))
    for name, field in fields_of(Purse).items():
        assert layout[name].base == np.dtype(f"int{field.bits}")
        assert layout[name].shape == field.shape
    assert layout.isalignedstruct
    assert len(filled().to_bytes()) == layout.itemsize
    assert array(Purse, 5).dtype == layout


def test_a_declaration_must_be_a_shape() -> None:
    with pytest.raises(TypeError, match=r"Wrong\.coins: declare it bare or with cell, row, grid or cube"):

        @record
        class Wrong(Record):
            """A default is no declaration."""

            coins: int = 3


def test_bytes_of_another_length_are_refused() -> None:
    data = filled().to_bytes()
    for wrong in (b"", data[:-1], data + b"\0"):
        with pytest.raises(ValueError, match=f"Purse takes {len(data)} bytes, not {len(wrong)}"):
            Purse.from_bytes(wrong)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("coins", [1]),
        ("coins", True),
        ("coins", None),
        ("coins", "1"),
        ("coins", 1.0),
        ("word", 3),
        ("word", [1]),
        ("word", [1, 2, 3]),
        ("word", [1, True]),
        ("word", [1, [2]]),
        ("word", []),
        ("sides", [[1, 2, 3]]),
        ("sides", [[1, 2, 3], [1, 2]]),
        ("sides", [1, 2]),
        ("sides", [[1, 2, 3], [1, 2, None]]),
        ("deep", [[1, 2], [3, 4]]),
        ("deep", {}),
    ],
)
def test_lists_of_another_shape_are_refused(name: str, value: Any) -> None:
    with pytest.raises(ValueError, match=rf"Purse\.{name} has the shape"):
        Purse.from_lists({**filled().to_lists(), name: value})


def test_lists_with_other_fields_are_refused_by_name() -> None:
    lists = filled().to_lists()
    with pytest.raises(ValueError, match="other fields: gems"):
        Purse.from_lists({**lists, "gems": 1})
    del lists["big"]
    with pytest.raises(ValueError, match="other fields: big"):
        Purse.from_lists(lists)


def test_an_axis_is_as_long_as_its_names() -> None:
    assert SIDES == 2
    assert SIDES.names == ("left", "right")
    assert Axis("place", size=7) == 7
    assert Axis("place", size=7).names == ()
