"""Packing records number by number: slow, and obviously right."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from casata.engine.core.record import Field, Record, fields_of


def packed_slowly(made: Record) -> Any:
    """The compiled form of a record, every number checked and every field assigned by NumPy."""
    fields = fields_of(type(made))
    layout = np.dtype([(name, f"i{field.bits // 8}", field.shape) for name, field in fields.items()], align=True)
    target = np.zeros(1, layout).view(np.recarray)[0]
    for name, field in fields.items():
        value = getattr(made, name)
        for number in numbers(value):
            if not -field.highest - 1 <= number <= field.highest:
                raise OverflowError(f"{type(made).__name__}.{name}: {number} does not fit into {field.bits} bits")
        target[name] = value
    return target


def numbers(value: Any) -> Iterator[int]:
    """All numbers in nested lists."""
    if type(value) is list:
        for part in value:
            yield from numbers(part)
    else:
        yield value


def anything(kind: type[Any], chance: random.Random) -> Any:
    """A record full of random numbers, many of them the extremes of their field."""
    made = kind()
    for name, field in fields_of(kind).items():
        setattr(made, name, _value(field, field.shape, chance))
    return made


def put(made: Record, name: str, number: int, chance: random.Random) -> None:
    """A number goes into a random place of a field."""
    *way, last = [chance.randrange(size) for size in fields_of(type(made))[name].shape] or [None]
    if last is None:
        setattr(made, name, number)
        return
    inner = getattr(made, name)
    for place in way:
        inner = inner[place]
    inner[last] = number


def _value(field: Field, shape: tuple[int, ...], chance: random.Random) -> Any:
    if shape:
        return [_value(field, shape[1:], chance) for _ in range(shape[0])]
    lowest = -field.highest - 1
    return chance.choice([lowest, -1, 0, 1, field.highest, chance.randint(lowest, field.highest)])
