"""A fixed list of planted faults: every one of them is found by the test that protects the rule it breaks.

A game keeps its list in `tests/GAME/faults.py`. `CASATA_JIT=0 python -m tests.mutation.faults GAME` prints what is
wrong with it as JSON, `tests/mutation/test_faults.py` runs that.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from casata.engine.game import find
from tests.mutation.children import in_children, keep, limit_cpu
from tests.mutation.planting import plant, written
from tests.mutation.suite import Suite, passes, with_tests

FIRST = 24  # of a list in `make test`, the rest in `make test-more`: those that earlier tests missed come first
SECONDS = 60  # of processor time for the tests of a fault: more than any takes, and an end to endless loops


@dataclass(frozen=True)
class Fault:
    """A text of a file, or of one function in it, that becomes another; the rule it breaks; the test that finds it.

    A file is named from the folder of games on (royals/rules/turns.py), a test as pytest names it, without what it is
    given (tests/royals/test_rulings.py::test_name): one of the cases must fail.
    """

    rule: str
    file: str
    old: str
    new: str
    test: str
    within: str = ""


def faults_of(game: str) -> list[Fault]:
    """The list of a game."""
    faults: list[Fault] = importlib.import_module(f"tests.{game}.faults").FAULTS
    return faults


def wrong(game: str, start: int = 0, end: int | None = None) -> list[str]:
    """What is wrong with a part of a list: tests that fail anyway, and faults that their test does not find."""
    found: list[str] = []
    faults = faults_of(game)[start:end]
    tests = sorted({fault.test for fault in faults})

    def work(suite: Suite) -> None:
        by_name: dict[str, list[pytest.Item]] = {}
        for item in suite.items:
            by_name.setdefault(item.nodeid.split("[")[0], []).append(item)
        found.extend(f"{test}: there is no such test" for test in tests if test not in by_name)
        if not found:
            found.extend(failing(by_name))
            found.extend(missed(faults, by_name))

    find(game)
    with_tests(tests, lambda item: True, work)
    return found


def failing(tests: dict[str, list[pytest.Item]]) -> list[str]:
    """Tests that fail without any fault."""
    results = in_children(1, [("", _trying(None, [item for items in tests.values() for item in items]))])
    return [f"{ended.kept['failed']}: fails without a fault" for _, ended in results if ended.kept["failed"]]


def missed(faults: list[Fault], tests: dict[str, list[pytest.Item]]) -> list[str]:
    """Faults that their tests do not find; one that runs without end is found."""
    results = in_children(1, ((fault, _trying(fault, tests[fault.test])) for fault in faults))
    return [
        f"{fault.test} does not find: {fault.rule} ({fault.old!r} to {fault.new!r}) {ended.said[-2000:]}"
        for fault, ended in results
        if ended.status > 0 or (ended.status == 0 and not ended.kept["failed"])
    ]


def _trying(fault: Fault | None, items: list[pytest.Item]) -> Callable[[], None]:
    """Run tests until one fails, with a fault or without."""

    def task() -> None:
        if fault:
            plant(written(fault.file, fault.old, fault.new, fault.within))
        limit_cpu(SECONDS)
        keep(failed="")
        for item, following in zip(items, [*items[1:], None], strict=True):
            if not passes(item, following):
                keep(failed=item.nodeid)
                return

    return task


if __name__ == "__main__":
    game, part = sys.argv[1:]
    problems = wrong(game, 0, FIRST) if part == "first" else wrong(game, FIRST)
    sys.stdout.write(json.dumps(problems))
