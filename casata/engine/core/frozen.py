"""Frozen dataclasses that are made as fast as others."""

from __future__ import annotations

from dataclasses import MISSING, field, fields, make_dataclass
from typing import Any, TypeVar

T = TypeVar("T")


def fast_init(cls: type[T]) -> type[T]:
    """Make instances of a frozen dataclass at full speed, for those of which pages need thousands.

    That nothing changes them afterwards is left to the type checker.
    """
    given: list[Any] = [(each.name, each.type, _default(each)) for each in fields(cls)]  # type: ignore[arg-type]
    made: Any = make_dataclass(cls.__name__, given)
    cls.__init__ = made.__init__  # type: ignore[method-assign]
    del cls.__setattr__, cls.__delattr__
    return cls


def _default(each: Any) -> Any:
    """How a field begins, as `make_dataclass` needs it."""
    if each.default is not MISSING:
        return field(default=each.default)
    return field() if each.default_factory is MISSING else field(default_factory=each.default_factory)
