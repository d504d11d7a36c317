"""Which mutants the tests of a game find. Each runs in a child of its own, on those tests only that come past it."""

from __future__ import annotations

import json
import pathlib
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass

import pytest

from casata.engine.game import find
from tests.mutation.children import Ended, in_children, keep, limit_cpu
from tests.mutation.equivalent import reasons
from tests.mutation.mutators import Mutant
from tests.mutation.planting import plant
from tests.mutation.probes import Block, probe
from tests.mutation.suite import Suite, concerns, passes, with_tests

TIMES = 10  # a test of a mutant may take so many times as long as without it
FOUND, SURVIVED = "found", "survived"


@dataclass(frozen=True)
class Known:
    """What is known of a test: the processor time it takes, that it takes at most, and the blocks it runs."""

    item: pytest.Item
    cpu: float
    most: float
    blocks: frozenset[Block]


@dataclass(frozen=True)
class Result:
    """What became of a mutant: found or survived, by which test, and how."""

    id: str
    function: str
    code: str
    outcome: str
    test: str = ""
    how: str = ""  # failed, broke off, cpu limit, or a signal
    tests: int = 0  # how many of the tests come past it
    cpu: float = 0
    equivalent: str = ""  # why it changes nothing, where it is listed


def run(game: str, mutants: list[Mutant], jobs: int, told: Callable[[str], None]) -> list[Result]:
    """Try every mutant; SystemExit where a test fails without any."""
    results: list[Result] = []

    def work(suite: Suite) -> None:
        for path, reason in suite.left_out.items():
            told(f"left out: {path}: {reason}")
        known = measured(game, suite.items, jobs)
        told(f"{game}: {len(known)} tests pass in {sum(test.cpu for test in known):.0f} s of processor time")
        for result in tried(mutants, known, jobs):
            results.append(result)
            told(f"{len(results)}/{len(mutants)} {result.outcome:8} {result.id} {result.how} {result.test}".rstrip())

    find(game)
    with_tests([f"tests/{game}", "tests/conformance"], concerns(game), work)
    order = {mutant.id: place for place, mutant in enumerate(mutants)}
    return sorted(results, key=lambda result: order[result.id])


# Without a mutant


def measured(game: str, items: list[pytest.Item], jobs: int) -> list[Known]:
    """Run every test once, a file in a child; SystemExit unless all pass."""
    files: dict[pathlib.Path, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    known: list[Known] = []
    pieces = ((path, _watching(game, tests)) for path, tests in files.items())
    for path, ended in in_children(jobs, pieces):
        _check_all_passed(path, ended)
        known += _known(files[path], ended)
    return known


def _watching(game: str, items: list[pytest.Item]) -> Callable[[], None]:
    def task() -> None:
        reached = probe(game)
        lines = []
        failed = []
        for item, following in zip(items, [*items[1:], None], strict=True):
            reached.clear()
            before = time.process_time()
            if not passes(item, following):
                failed.append(item.nodeid)
            lines.append([time.process_time() - before, sorted(reached)])
        keep(lines=lines, failed=failed)

    return task


def _check_all_passed(path: pathlib.Path, ended: Ended) -> None:
    if ended.status or ended.kept["failed"]:
        failed = ended.kept.get("failed", [])
        raise SystemExit(f"{path.name} fails without any mutant: {' '.join(failed)}\n{ended.said[-3000:]}")


def _known(items: list[pytest.Item], ended: Ended) -> list[Known]:
    """Where a file remembers what it once computed, each of its tests counts as running all that any of them runs."""
    lines = [(cpu, frozenset((file, line) for file, line in blocks)) for cpu, blocks in ended.kept["lines"]]
    if not remembers(items[0].path):
        return [Known(item, cpu, cpu, blocks) for item, (cpu, blocks) in zip(items, lines, strict=True)]
    most, everything = sum(cpu for cpu, _ in lines), frozenset[Block]().union(*(blocks for _, blocks in lines))
    return [Known(item, cpu, most, everything) for item, (cpu, _) in zip(items, lines, strict=True)]


def remembers(path: pathlib.Path) -> bool:
    """Whether a file of tests has a function with a cache, or a fixture that several tests share."""
    text = path.read_text()
    return "cache" in text or "scope=" in text


# With a mutant


def tried(mutants: list[Mutant], known: list[Known], jobs: int) -> Iterator[Result]:
    """Every mutant, as they end; SystemExit where a test fails without any, in the order in which mutants meet them."""
    cheapest_first = sorted(known, key=lambda test: test.most)
    on_the_way = {mutant.id: coming_past(mutant, cheapest_first) for mutant in mutants}
    pieces = [(mutant, _finding(mutant, on_the_way[mutant.id])) for mutant in mutants]
    for mutant, ended in in_children(jobs, [(None, _finding(None, cheapest_first)), *pieces]):
        if mutant is not None:
            yield result_of(mutant, len(on_the_way[mutant.id]), ended)
        elif ended.status or ended.kept["failed"]:
            raise SystemExit(
                f"{ended.kept.get('test')} fails after other tests, without any mutant\n{ended.said[-3000:]}"
            )


def coming_past(mutant: Mutant, known: list[Known]) -> list[Known]:
    """The tests that run the block a mutant is in."""
    block = mutant.edit.file, mutant.block
    return [test for test in known if block in test.blocks]


def _finding(mutant: Mutant | None, tests: list[Known]) -> Callable[[], None]:
    """Plant a mutant and run tests until one fails; the last test kept is that one."""

    def task() -> None:
        if mutant is not None:
            plant(mutant.edit)
        following = [*(test.item for test in tests[1:]), None]
        for test, after in zip(tests, following, strict=False):
            keep(test=test.item.nodeid, failed=False)
            limit_cpu(TIMES * test.most)
            if not passes(test.item, after):
                keep(test=test.item.nodeid, failed=True)
                return
        keep(test="", failed=False)

    return task


def result_of(mutant: Mutant, tests: int, ended: Ended) -> Result:
    """What became of a mutant; SystemExit where it was not planted, or its child was killed from outside."""
    if "test" not in ended.kept or ended.status == -signal.SIGKILL:
        raise SystemExit(f"{mutant.id} could not be tried\n{ended.said[-3000:]}")
    test = ended.kept["test"]
    how = "failed" if ended.kept["failed"] else ""
    if ended.status == -signal.SIGXCPU:
        how = "cpu limit"
    elif ended.status < 0:
        how = signal.Signals(-ended.status).name
    elif ended.status > 0:
        how = "broke off"
    outcome = FOUND if how else SURVIVED
    return Result(
        mutant.id, mutant.function, mutant.code, outcome, test, how, tests, round(ended.cpu, 2),
        reasons().get(mutant.key, ""),
    )  # fmt: skip


def written(game: str, seed: int, everything: int, results: list[Result]) -> str:
    """All results as JSON."""
    whole = {"game": game, "seed": seed, "mutants": everything, "results": [asdict(result) for result in results]}
    return json.dumps(whole, indent=1)
