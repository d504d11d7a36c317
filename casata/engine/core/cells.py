"""Cells in words: the seat, the set of seats or the place that a number stands for. Positions are written in them.

A field says what its cells hold: `of="seat"`, `of="region"` (a place of that axis), `of="mask:seat"` (several places,
as a bit mask), `of="code:rank"` (a place that views show as a number), `of="code:country|intrigue"` (of either axis).
"""

from __future__ import annotations

from collections.abc import Sequence, Set

from ..errors import PositionError, is_whole, list_of, quote, suggestion
from .header import GONE, NOBODY
from .moves import Names

MASK = "mask:"
CODE = "code:"
BESIDE = "|"  # between axes of which one is meant
SEAT = "seat"
NONE = "none"  # how an axis calls its first place where that means nothing is there


def read(path: str, value: object, of: str, highest: int, names: Names, seats: int) -> int:
    """The number that a described value stands for; PositionError lists what there is."""
    if of == SEAT:
        return _seat(path, value, seats)
    axes = _axes(of, names, seats)
    if of.startswith(MASK):
        return _mask(path, value, of, axes[0])
    if not axes:
        if not is_whole(value) or not 0 <= value <= highest:
            raise PositionError("{path} must be a number from 0 to {highest}, not {value}.",
                                path=path, highest=highest, value=quote(value))  # fmt: skip
        return value
    return _place(path, value, axes, 0 if of.startswith(CODE) else 1)


def describe(value: int, of: str, names: Names, seats: int) -> object:
    """A number as positions describe it: by name where it has one."""
    if of == SEAT:
        return {NOBODY: None, GONE: "gone"}.get(value, value)
    axes = _axes(of, names, seats)
    if not axes or value < 0 or BESIDE in of:
        return value
    if of.startswith(MASK):
        fits = value < 1 << len(axes[0])
        chosen = [i for i in range(len(axes[0])) if value >> i & 1]
        return [i if of == MASK + SEAT else axes[0][i] for i in chosen] if fits else value
    if value == len(axes[0]) and not of.startswith(CODE):
        return None
    return axes[0][value] if value < len(axes[0]) else value


def clear(value: int, of: str, names: Names) -> int:
    """What a cell holds when a described row leaves it out: nothing; but pieces out of the game and codes stay."""
    if of == SEAT:
        return GONE if value == GONE else NOBODY
    known = () if of.startswith(MASK) else names.get(of.removeprefix(CODE), ())
    return value if known and known[0] != NONE else 0


def index(path: str, key: object, labels: Sequence[str]) -> int:
    """Which of these labels is meant."""
    label = key if isinstance(key, str) else str(quote(key))
    if label not in labels:
        raise PositionError("{path} has no {key}. {suggestion} It has {names}.",
                            path=path, key=quote(key), suggestion=suggestion(key, labels),
                            names=list_of(labels, 30))  # fmt: skip
    return labels.index(label)


def _axes(of: str, names: Names, seats: int) -> list[Sequence[str]]:
    """The names of all axes that a field speaks of; none for a plain number."""
    spoken = of.removeprefix(MASK).removeprefix(CODE).split(BESIDE)
    if spoken == [SEAT]:
        return [[str(seat) for seat in range(seats)]]
    return [names[axis] for axis in spoken if axis in names]


def _seat(path: str, value: object, seats: int) -> int:
    if value is None:
        return NOBODY
    if value == "gone":
        return GONE
    if not is_whole(value) or not 0 <= value < seats:
        raise PositionError("{path} must be a seat from 0 to {last} or None, not {value}.",
                            path=path, last=seats - 1, value=quote(value))  # fmt: skip
    return value


def _mask(path: str, value: object, of: str, labels: Sequence[str]) -> int:
    """Some places: a list of them, or the bit mask itself."""
    if isinstance(value, list | tuple | Set):
        mask = 0
        for part in value:
            mask |= 1 << index(path, part, labels)
        return mask
    if not is_whole(value) or value < 0 or value >> len(labels):
        most = (1 << len(labels)) - 1
        raise PositionError("{path} must be a list of some of {names}, or a bit mask from 0 to {most}, not {value}.",
                            path=path, names=list_of(labels, 30), most=most, value=quote(value))  # fmt: skip
    return value


def _place(path: str, value: object, axes: list[Sequence[str]], beyond: int) -> int:
    """A place by its name or its number; None stands for the number after the last, which means no place."""
    if isinstance(value, str):
        for labels in axes:
            if value in labels:
                return labels.index(value)
        return index(path, value, [label for labels in axes for label in labels])
    if value is None and beyond:
        return len(axes[0])
    most = max(len(labels) for labels in axes) - 1 + beyond
    if not is_whole(value) or not 0 <= value <= most:
        names = list_of([label for labels in axes for label in labels], 30)
        raise PositionError("{path} must be one of {names}, or a number from 0 to {most}, not {value}.",
                            path=path, names=names, most=most, value=quote(value))  # fmt: skip
    return value
