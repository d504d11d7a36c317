"""One server and one browser a worker; a fresh visitor whenever a test asks for one."""

import asyncio
import contextlib
import subprocess
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .people import PATIENCE, Person
from .serving import ROOT, serving

Visit = Callable[..., Person]
Loop = asyncio.AbstractEventLoop | None
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the tables are."""
    with serving(tmp_path_factory.mktemp("served")) as found:
        yield found


@pytest.fixture(scope="session")
def chromium() -> Iterator[tuple[Browser, Loop]]:
    """Chromium as the system has it, and the loop that Playwright keeps running for it."""
    path = subprocess.run(ROOT / "scripts" / "browser", check=False, stdout=subprocess.PIPE, text=True).stdout.strip()
    if not path:
        pytest.fail("the browser tests need Chromium", pytrace=False)
    with sync_playwright() as playwright:
        found, loop = playwright.chromium.launch(executable_path=path, headless=True), asyncio._get_running_loop()
        with _as_running(None):
            yield found, loop
        found.close()


@pytest.fixture
def browser(chromium: tuple[Browser, Loop]) -> Iterator[Browser]:
    """The browser of this worker; its loop counts as running only here, so that other tests can run theirs."""
    found, loop = chromium
    with _as_running(loop):
        yield found


@contextlib.contextmanager
def _as_running(loop: Loop) -> Iterator[None]:
    before = asyncio._get_running_loop()
    asyncio._set_running_loop(loop)
    try:
        yield
    finally:
        asyncio._set_running_loop(before)


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Visit]:
    """Somebody new, with a browser of their own; whatever a page complains about fails the test."""
    here: list[Person] = []

    def arrive(**settings: object) -> Person:
        here.append(Person(browser, address, **settings))
        return here[-1]

    yield arrive
    complaints = [complaint for person in here for complaint in person.complaints()]
    for person in here:
        person.context.close()
    assert not complaints
