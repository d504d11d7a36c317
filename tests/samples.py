"""How much is tested: a sample in `make test`, the rest of it in `make test-more`, everything with CASATA_TESTS=all.

A test that is marked `more` is left out of `make test`. In the folders and files of `KEPT`, so are most parameters of a
test: which of them stay depends on its name, so that all games and cases have their turn somewhere. In the files of
`HALVED`, about every second test is left out.
What is large in itself, such as the number of random games, stays small in both, and grows where CASATA_TESTS is all.
"""

import os
import zlib
from collections import defaultdict
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

SIZE = os.environ.get("CASATA_TESTS", "")
ALL = SIZE == "all"
MORE = SIZE in ("more", "all")
# How many parameters of a test stay; the first place that a test lies in counts.
KEPT = {
    **dict.fromkeys((f"browser/test_{name}.py" for name in ("box", "explanations", "guided", "languages")), 1),
    "conformance/test_picture.py": 2,
    "languages/test_said.py": 2,
    "languages/test_terminal.py": 2,
    "conformance": 5,
    "envs": 1,
    "rulebook/test_tables.py": 1,
    "rulebook": 2,
    **dict.fromkeys(("bots", "browser", "cli", "compat", "golden", "lab", "mutation", "site"), 2),
}
HALVED = tuple(
    f"browser/test_{name}.py" for name in ("deciding", "drawn_table", "keyboard", "motion", "targets", "two_people")
)
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
        if not item.get_closest_marker("more"):
            tests[item.nodeid.partition("[")[0]].append(item)
    for name, found in tests.items():
        start = zlib.crc32(name.encode())
        most = next((most for place, most in KEPT.items() if lies_in(found[0], place)), len(found))
        kept = {(start + step * len(found) // most) % len(found) for step in range(most)}
        if start % 2 and any(lies_in(found[0], file) for file in HALVED):
            kept = set()
        for number, item in enumerate(found):
            if number not in kept:
                item.add_marker("more")


def lies_in(item: pytest.Item, place: str) -> bool:
    """Whether a test is in a folder or file."""
    return item.nodeid.startswith((f"tests/{place}/", f"tests/{place}::"))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what is marked `more`, unless more is tested; pytest counts what was left out."""
    if MORE:
        return
    left = {item for item in items if item.get_closest_marker("more")}
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]
