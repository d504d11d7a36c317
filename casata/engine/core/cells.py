"""What the number in a cell is called: seats, sets of them, places of an axis. Positions are read and written by it.

A field says what its cells hold: `of="seat"`, `of="region"` (a place of that axis), `of="mask:seat"` (several places,
as a bit mask), `of="code:rank"` (a place that views show as a number), `of="code:country|intrigue"` (of either axis).
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Any

from ..errors import PositionError, hint, is_whole, listed, quoted
from .header import GONE, NOBODY
from .moves import Names

MASK = "mask:"
CODE = "code:"
BESIDE = "|"  # between axes of which one is meant
SEAT = "seat"
NONE = "none"  # how an axis calls its first place where that means nothing is there


def read(path: str, value: Any, of: str, highest: int, names: Names, seats: int) -> int:
    """The number that a described value stands for; PositionError lists what there is."""
    if of == SEAT:
        return _seat(path, value, seats)
    axes = _axes(of, names, seats)
    if of.startswith(MASK):
        return _mask(path, value, of, axes[0])
    if not axes:
        if not is_whole(value) or not 0 <= value <= highest:
            raise PositionError(f"{path} must be a number from 0 to {highest}, not {quoted(value)}")
        return value
    return _place(path, value, axes, 0 if of.startswith(CODE) else 1)


def said(value: int, of: str, names: Names, seats: int) -> Any:
    """What a number would be described as; the number itself where it has no name."""
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


def emptied(value: int, of: str, names: Names) -> int:
    """What a place holds that a named row leaves out: nothing, but what is out of the game stays out and codes stay."""
    if of == SEAT:
        return GONE if value == GONE else NOBODY
    known = () if of.startswith(MASK) else names.get(of.removeprefix(CODE), ())
    return value if known and known[0] != NONE else 0


def index(path: str, key: Any, labels: Sequence[str]) -> int:
    """Which of these labels is meant."""
    label = key if isinstance(key, str) else quoted(key)
    if label not in labels:
        raise PositionError(f"{path} has no {quoted(key)}; {hint(key, labels)}it has {listed(labels, 30)}")
    return labels.index(label)


def _axes(of: str, names: Names, seats: int) -> list[Sequence[str]]:
    """The names of all axes that a field speaks of; none for a plain number."""
    spoken = of.removeprefix(MASK).removeprefix(CODE).split(BESIDE)
    if spoken == [SEAT]:
        return [[str(seat) for seat in range(seats)]]
    return [names[axis] for axis in spoken if axis in names]


def _seat(path: str, value: Any, seats: int) -> int:
    if value is None:
        return NOBODY
    if value == "gone":
        return GONE
    if not is_whole(value) or not 0 <= value < seats:
        raise PositionError(f"{path} must be a seat from 0 to {seats - 1} or None, not {quoted(value)}")
    return value


def _mask(path: str, value: Any, of: str, labels: Sequence[str]) -> int:
    """Some places: a list of them, or the bit mask itself."""
    if isinstance(value, list | tuple | Set):
        mask = 0
        for part in value:
            mask |= 1 << index(path, part, labels)
        return mask
    if not is_whole(value) or value < 0 or value >> len(labels):
        kind = f"is a bit mask of {len(labels)} seats" if of == MASK + SEAT else "must be a number"
        most = (1 << len(labels)) - 1
        raise PositionError(f"{path} {kind} from 0 to {most} or a list of {listed(labels, 30)}, not {quoted(value)}")
    return value


def _place(path: str, value: Any, axes: list[Sequence[str]], beyond: int) -> int:
    """A place by its name or its number; None is the number after the last, which says that there is none."""
    if isinstance(value, str):
        for labels in axes:
            if value in labels:
                return labels.index(value)
        return index(path, value, [label for labels in axes for label in labels])
    if value is None and beyond:
        return len(axes[0])
    most = max(len(labels) for labels in axes) - 1 + beyond
    if not is_whole(value) or not 0 <= value <= most:
        known = listed([label for labels in axes for label in labels], 30)
        raise PositionError(f"{path} must be one of {known}, or a number from 0 to {most}, not {quoted(value)}")
    return value
