"""Former names of the public Python interface: they go on, with a DeprecationWarning."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def warn(old: str, new: str, level: int = 2) -> None:
    """Warn the caller's caller that something has another name now."""
    warnings.warn(f"{old} is now called {new}.", DeprecationWarning, stacklevel=level + 1)


def renamed(**names: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Let a function take keyword arguments by their former names: `@renamed(box="house")`."""

    def decorate(function: Callable[P, T]) -> Callable[P, T]:
        @functools.wraps(function)
        def call(*args: P.args, **kwargs: P.kwargs) -> T:
            for old in names.keys() & kwargs.keys():
                warn(f"The argument {old}", names[old])
                kwargs[names[old]] = kwargs.pop(old)
            return function(*args, **kwargs)

        return call

    return decorate
