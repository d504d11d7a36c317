"""Records: one declaration, two forms (a Python object with lists, an element of a NumPy array)."""

from __future__ import annotations

import inspect
import math
import operator
import struct
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Self, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Row = list[int]
Grid = list[list[int]]
Cube = list[list[list[int]]]
Cells: TypeAlias = "int | Sequence[Cells]"  # what a field holds: a number, a row, a grid or a cube
Integers: TypeAlias = NDArray[np.integer[Any]]  # of whatever width
Packed: TypeAlias = NDArray[np.void]  # records in their compiled form

T = TypeVar("T")

CODES = {8: "b", 16: "h", 32: "i", 64: "q"}  # how `struct` names a number of so many bits
LISTS = {list}


class Axis(int):
    """A size with a name, and names for its places where they are fixed: `Axis("country", "france", "spain")`.

    The places of the axis "seat" are the seats themselves, but for one that is `ordered`: its first place is for
    whoever comes first. Where `by_seat` is not 0, the first place stands for nothing, and then each seat has so many.
    """

    name: str
    names: tuple[str, ...]
    ordered: bool
    by_seat: int

    def __new__(cls, name: str, *names: str, size: int = 0, ordered: bool = False, by_seat: int = 0) -> Axis:
        """As many places as names, or `size` nameless ones."""
        axis = super().__new__(cls, len(names) or size)
        axis.name = name
        axis.names = names
        axis.ordered = ordered
        axis.by_seat = by_seat
        return axis


@dataclass(frozen=True)
class Field:
    """The shape of one field: its axes, how wide its cells are, and what a cell points at."""

    axes: tuple[int, ...] = ()
    bits: int = 16
    of: str = ""

    def __post_init__(self) -> None:
        """TypeError for a width that NumPy does not have."""
        if self.bits not in CODES:
            raise TypeError(f"a field has 8, 16, 32 or 64 bits, not {self.bits}")

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes."""
        return tuple(int(axis) for axis in self.axes)

    @property
    def highest(self) -> int:
        """The greatest number a cell can hold."""
        return int((1 << (self.bits - 1)) - 1)

    def blank(self) -> Cells:
        """A fresh value: zero, or lists of zeros."""
        return _zeros(self.shape)


def cell(*, bits: int = 16, of: str = "") -> int:
    """Declare a single number."""
    return cast(int, Field((), bits, of))


def row(size: int, *, bits: int = 16, of: str = "") -> Row:
    """Declare a row of numbers."""
    return cast(Row, Field((size,), bits, of))


def grid(rows: int, columns: int, *, bits: int = 16, of: str = "") -> Grid:
    """Declare rows of rows."""
    return cast(Grid, Field((rows, columns), bits, of))


def cube(layers: int, rows: int, columns: int, *, bits: int = 16, of: str = "") -> Cube:
    """Declare layers of rows of rows."""
    return cast(Cube, Field((layers, rows, columns), bits, of))


class Record:
    """What all records can do: copy, compare, pack into bytes and lists."""

    __slots__ = ()
    __fields__: ClassVar[dict[str, Field]] = {}
    __layout__: ClassVar[np.dtype[np.void]]
    __packing__: ClassVar[tuple[struct.Struct, dict[str, tuple[int, ...]]]]
    __copying__: ClassVar[tuple[tuple[str, Callable[[Any], Any] | None], ...]] = ()

    def __init__(self) -> None:
        """A record with all fields zero."""
        for name, field in self.__fields__.items():
            setattr(self, name, field.blank())

    def copy(self) -> Self:
        """An independent copy."""
        copied = type(self).__new__(type(self))
        for name, copy in self.__copying__:
            value = getattr(self, name)
            setattr(copied, name, copy(value) if copy else value)
        return copied

    def assign(self, other: Self) -> None:
        """Take over every number of another record of this kind."""
        for name in self.__fields__:
            setattr(self, name, _copy(getattr(other, name)))

    def __eq__(self, other: object) -> bool:
        """Equal when every field is."""
        if type(other) is not type(self):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__fields__)

    __hash__ = None  # type: ignore[assignment]

    def differences(self, other: Self) -> list[str]:
        """The names of the fields that differ."""
        return [name for name in self.__fields__ if getattr(self, name) != getattr(other, name)]

    def pack(self, into: np.void | None = None) -> np.void:
        """The compiled form: an element of `array(type(self), 1)`; raises what `to_bytes` raises."""
        layout = self.__layout__
        target: np.void = array(type(self), 1)[0] if into is None else into
        if target.dtype != layout:
            raise TypeError(f"{type(self).__name__} cannot be packed into another kind of record")
        target.setfield(np.frombuffer(self.to_bytes(), layout)[0], layout)
        return target

    @classmethod
    def unpack(cls, element: np.void) -> Self:
        """The object form of a packed element."""
        new = cls.__new__(cls)
        for name, field in cls.__fields__.items():
            value = element[name]
            setattr(new, name, value.tolist() if field.shape else int(value))
        return new

    def to_bytes(self) -> bytes:
        """All fields as bytes, in the order of declaration; OverflowError names a field that does not fit."""
        packing, shapes = self.__packing__
        numbers: list[int] = []
        for name, shape in shapes.items():
            value = getattr(self, name)
            flat = _flat(value, shape) if shape else (value,)
            if flat is None:
                raise self._misfit()
            numbers += flat
        try:
            return packing.pack(*numbers)
        except (struct.error, OverflowError):
            raise self._misfit() from None

    def _misfit(self) -> Exception:
        """What is wrong with the first field that cannot be packed."""
        for name, field in self.__fields__.items():
            where = f"{type(self).__name__}.{name}"
            numbers = _flat(getattr(self, name), field.shape)
            if numbers is None or LISTS & {*map(type, numbers)}:
                return ValueError(f"{where} has the shape {field.shape}")
            for number in numbers:
                try:
                    whole = operator.index(number)
                except TypeError:
                    return TypeError(f"{where}: {type(number).__name__} is not a whole number")
                if not -field.highest - 1 <= whole <= field.highest:
                    return OverflowError(f"{where}: {whole} does not fit into {field.bits} bits")
        raise AssertionError("every field fits")

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The record those bytes came from; ValueError when the length is wrong."""
        layout = dtype(cls)
        if len(data) != layout.itemsize:
            raise ValueError(f"{cls.__name__} takes {layout.itemsize} bytes, not {len(data)}")
        return cls.unpack(np.frombuffer(data, layout)[0])

    def to_lists(self) -> dict[str, Cells]:
        """All fields as plain numbers and lists, for a save."""
        return {name: _copy(getattr(self, name)) for name in self.__fields__}

    @classmethod
    def from_lists(cls, data: dict[str, Cells]) -> Self:
        """The record those lists came from; ValueError names what does not fit."""
        if set(data) != set(cls.__fields__):
            odd = sorted(set(data) ^ set(cls.__fields__))
            raise ValueError(f"{cls.__name__} has other fields: {', '.join(odd)}")
        new = cls()
        for name, field in cls.__fields__.items():
            if _shape_of(data[name]) != field.shape:
                raise ValueError(f"{cls.__name__}.{name} has the shape {field.shape}")
            setattr(new, name, _copy(data[name]))
        return new


def record(cls: type[T]) -> type[T]:
    """Turn a class of declared fields into a Record; fields of its bases come first, redeclared ones in their place."""
    fields: dict[str, Field] = {}
    bases = tuple(base for base in cls.__bases__ if base is not object) or (Record,)
    for base in bases:
        fields.update(getattr(base, "__fields__", {}))
    inherited = set(fields)
    for name in inspect.get_annotations(cls):
        declared = cls.__dict__.get(name, Field())
        if not isinstance(declared, Field):
            raise TypeError(f"{cls.__name__}.{name}: declare it bare or with cell, row, grid or cube")
        fields[name] = declared
    layout = _layout(fields)
    body = {
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__slots__": tuple(name for name in fields if name not in inherited),
        "__fields__": fields,
        "__layout__": layout,
        "__copying__": tuple((name, COPIES[min(len(field.shape), 3)]) for name, field in fields.items()),
        "__packing__": (_packing(fields, layout), {name: field.shape for name, field in fields.items()}),
    }
    return cast(type[T], type(cls.__name__, bases, body))


def fields_of(cls: type[Record]) -> dict[str, Field]:
    """The declared fields of a record, in order."""
    return cls.__fields__


def dtype(cls: type[Record]) -> np.dtype[np.void]:
    """The NumPy layout of a record."""
    return cls.__layout__


def array(cls: type[Record], size: int) -> Packed:
    """Room for many records in their compiled form."""
    return np.zeros(size, dtype(cls)).view(np.recarray)


def span(layout: np.dtype[np.void], name: str) -> tuple[np.dtype[np.generic], int]:
    """The layout of a field, and where it begins."""
    assert layout.fields is not None
    part, start = layout.fields[name][:2]
    return part, start


def _zeros(shape: tuple[int, ...]) -> Cells:
    if not shape:
        return 0
    if len(shape) == 1:
        return [0] * shape[0]
    return [_zeros(shape[1:]) for _ in range(shape[0])]


def _copy_grid(value: list[list[int]]) -> list[list[int]]:
    return [row[:] for row in value]


def _copy(value: Cells) -> Cells:
    if not isinstance(value, list):
        return value
    if value and isinstance(value[0], list):
        return [_copy(part) for part in value]
    return value[:]


COPIES = (None, list.copy, _copy_grid, _copy)  # of cells, rows, grids and cubes


def _layout(fields: dict[str, Field]) -> np.dtype[np.void]:
    parts = [(name, np.dtype(f"i{field.bits // 8}"), field.shape) for name, field in fields.items()]
    return np.dtype(parts, align=True)


def _packing(fields: dict[str, Field], layout: np.dtype[np.void]) -> struct.Struct:
    """The layout of a record for `struct`, which writes a flat row of numbers and leaves the gaps zero."""
    codes, end = "=", 0
    for name, field in fields.items():
        part, start = span(layout, name)
        codes += f"{start - end}x{math.prod(field.shape)}{CODES[field.bits]}"
        end = start + part.itemsize
    return struct.Struct(f"{codes}{layout.itemsize - end}x")


def _flat(value: object, shape: tuple[int, ...]) -> list[Any] | None:
    """What nested lists of this shape hold, in order; None when their shape is another one."""
    if not shape:
        return [value]
    if type(value) is not list or len(value) != shape[0]:
        return None
    for size in shape[1:]:
        if {*map(type, value)} - LISTS or {*map(len, value)} - {size}:
            return None
        value = [*chain.from_iterable(value)]
    return value


def _shape_of(value: object) -> tuple[int, ...] | None:
    """The sizes of evenly nested lists of whole numbers; None when they are anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return ()
    if not isinstance(value, list) or not value:
        return None
    shapes = {_shape_of(part) for part in value}
    inner = shapes.pop()
    return None if shapes or inner is None else (len(value), *inner)
