"""The tests of a game in this process: collected once, and run in forked children as often as needed."""

from __future__ import annotations

import contextlib
import gc
import io
import os
import pathlib
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import Phase, settings

ROOT = pathlib.Path(__file__).parent.parent.parent
ABOUT_SOURCES = ("test_forms.py", "test_sources.py", "test_noticing.py")  # two forms, one here; tests that read sources
SETTINGS = ("-o", "addopts=--import-mode=importlib", "--capture=no", "-p", "no:cacheprovider", "-p", "no:faulthandler")


@dataclass(eq=False)
class Suite:
    """Collected tests, and what could not be collected."""

    chosen: Callable[[pytest.Item], bool]
    work: Callable[[Suite], None]
    items: list[pytest.Item] = field(default_factory=list)
    left_out: dict[str, str] = field(default_factory=dict)
    problem: BaseException | None = None

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep what is wanted."""
        items[:] = [item for item in items if self.chosen(item)]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that needs a package which is not here is left out."""
        if report.failed:
            self.left_out[report.nodeid] = str(report.longrepr).strip().splitlines()[-1]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running all tests once, hand them over."""
        self.items = session.items
        gc.collect()
        gc.freeze()
        try:
            self.work(self)
        except BaseException as problem:  # pytest would swallow it
            self.problem = problem
        return True


def with_tests(paths: list[str], chosen: Callable[[pytest.Item], bool], work: Callable[[Suite], None]) -> None:
    """Collect the tests under some paths that are wanted, and do something with them."""
    settings.register_profile("quick", phases=(Phase.explicit, Phase.generate))  # finding is enough, no shrinking
    settings.load_profile("quick")
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    suite = Suite(chosen, work)
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.chdir(ROOT):
        status = pytest.main([*SETTINGS, f"--rootdir={ROOT}", *paths], plugins=[suite])
    if suite.problem:
        raise suite.problem
    if not suite.items:
        raise SystemExit(f"no tests were collected (pytest ended with {status})\n{said.getvalue()}")


def concerns(game: str) -> Callable[[pytest.Item], bool]:
    """Whether a test is about the rules of a game: one of its own, or one of conformance for this game."""

    def chosen(item: pytest.Item) -> bool:
        path = item.path.relative_to(ROOT / "tests")
        if path.parts[0] == game:
            return True
        of = item.callspec.params.get("name") if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ""
        return of == game and path.name not in ABOUT_SOURCES

    return chosen


def passes(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run one test: whether nothing failed."""
    return not any(report.failed for report in runtestprotocol(item, nextitem=following, log=False))
