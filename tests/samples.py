"""How much is tested: a sample in `make test`, the rest of it in `make test-more`, everything in `make proof`.

A test that is marked `more` is left out of `make test`. In the folders and files of `THIN`, so is a test's third
parameter and whatever follows: which two it runs with depends on its name, so that all games and cases have their turn
somewhere. In the files of `HALVED`, about every second test is left out.
What is large in itself, such as the number of random games, stays small in both, and grows where CASATA_TESTS is all.
"""

import os
import pathlib
import zlib
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

SIZE = os.environ.get("CASATA_TESTS", "")
ALL = SIZE == "all"
MORE = SIZE in ("more", "all")
THIN = ("bots", "browser", "cli", "compat", "conformance/test_picture.py", "golden", "lab", "mutation", "site")
KEPT = 2  # parameters of a test there
HALVED = tuple(
    f"browser/test_{name}.py" for name in ("deciding", "drawn_table", "keyboard", "motion", "targets", "two_people")
)
HERE = pathlib.Path(__file__).parent
T = TypeVar("T")
more = pytest.mark.more


def sample(small: T, all_of_it: T) -> T:
    """How large something is now."""
    return all_of_it if ALL else small


def first(small: Iterable[Any], everything: Iterable[Any]) -> list[Any]:
    """Parameters of a test: those of `small` always, the others where more is tested."""
    chosen = list(small)
    return [*chosen, *(pytest.param(value, marks=more) for value in everything if value not in chosen)]


def thin_out(items: list[pytest.Item]) -> None:
    """Leave parameters and tests to `make test-more` where there are many and each takes long."""
    tests: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if not item.get_closest_marker("more") and lies_in(item, THIN):
            tests[item.nodeid.partition("[")[0]].append(item)
    for name, found in tests.items():
        start = zlib.crc32(name.encode())
        kept = {(start + step * len(found) // KEPT) % len(found) for step in range(KEPT)}
        if start % 2 and lies_in(found[0], HALVED):
            kept = set()
        for number, item in enumerate(found):
            if number not in kept:
                item.add_marker("more")


def lies_in(item: pytest.Item, places: tuple[str, ...]) -> bool:
    """Whether a test is in one of some folders and files."""
    return str(item.path).startswith(tuple(str(HERE / place) for place in places))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `more`, unless more is tested; pytest counts what was left out."""
    if MORE:
        return
    left = {item for item in items if item.get_closest_marker("more")}
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]
