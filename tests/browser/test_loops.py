"""The browser of a worker leaves other tests of that worker alone."""

import asyncio

from playwright.sync_api import Browser

from .conftest import Loop, Visit


def test_a_test_without_the_browser_can_run_a_loop_of_its_own(chromium: tuple[Browser, Loop]) -> None:
    assert asyncio.run(asyncio.sleep(0, "run")) == "run"


def test_a_test_with_the_browser_has_the_loop_that_playwright_needs(visit: Visit) -> None:
    person = visit()
    person.page.goto(person.address)
    assert person.page.title()
