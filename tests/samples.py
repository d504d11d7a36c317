"""How much is tested: a sample in `make test`, the rest of it in `make test-more`, everything in `make proof`.

A test that is marked `more` is left out of `make test`. What is large in itself, such as the number of random games,
stays small in both, and grows where CASATA_TESTS is all.
"""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

SIZE = os.environ.get("CASATA_TESTS", "")
ALL = SIZE == "all"
MORE = SIZE in ("more", "all")
T = TypeVar("T")
more = pytest.mark.more


def sample(small: T, all_of_it: T) -> T:
    """How large something is now."""
    return all_of_it if ALL else small


def first(small: Iterable[Any], everything: Iterable[Any]) -> list[Any]:
    """Parameters of a test: those of `small` always, the others where more is tested."""
    chosen = list(small)
    return [*chosen, *(pytest.param(value, marks=more) for value in everything if value not in chosen)]


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `more`, unless more is tested; pytest counts what was left out."""
    if MORE:
        return
    left = {item for item in items if item.get_closest_marker("more")}
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]
