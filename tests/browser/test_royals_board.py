"""Royals on its drawn board: at twice the size, and with older rules."""

from __future__ import annotations

import pathlib
import sqlite3
import sys

from playwright.sync_api import Browser, Page, expect

from tests.samples import more

from .board import COVERED, ZOOMED, Spot, by_mouse, lit, play, settle, simple_rule, sit_down, where  # fmt: skip
from .conftest import Visit
from .looking import WIDER, violations
from .people import Person
from .serving import running


@more
def test_at_twice_the_size_targets_work_and_nothing_lies_over_the_bar(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce", viewport=ZOOMED, device_scale_factor=2))
    page = person.page
    question = lit(person)
    for _ in range(12):
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(COVERED) == []
        spot = simple_rule(question)
        page.locator(f"#{spot.id}").scroll_into_view_if_needed()
        in_sight(page, spot)
        page.mouse.click(*where(page, spot.id))
        question = lit(person, question.answers)


def in_sight(page: Page, spot: Spot) -> None:
    """Bring a place into the window on the sheet, by the jump row."""
    for number in range(page.locator("#regions [data-region]").count()):
        box = page.evaluate(
            """(id) => {
              const [one, frame] = [id, "sheet-window"].map((name) =>
                document.getElementById(name).getBoundingClientRect());
              const on = document.getElementById("sheet-window").contains(document.getElementById(id));
              return !on || (one.left > frame.left && one.right < frame.right && one.top > frame.top
                && one.bottom < frame.bottom);
            }""",
            spot.id,
        )
        if box:
            break
        page.locator("#regions [data-region]").nth(number).click()
        settle(page)
    page.locator(f"#{spot.id}").scroll_into_view_if_needed()


# -- older rules ------------------------------------------------------------------------------


@more
def test_a_table_of_older_rules_shows_its_chronicle_and_no_board(browser: Browser, tmp_path: pathlib.Path) -> None:
    store = tmp_path / "tables.db"
    command = [
        sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", f"sqlite:///{store}", "--pause", "0",
        "--limits", "1000", "--bots", "1",
    ]  # fmt: skip
    with running(command, tmp_path) as (_, address):
        person = sit_down(Person(browser, address, reduced_motion="reduce"))
        play(person, by_mouse, 6)
        path = person.page.url.removeprefix(address)
        lines = person.page.locator(".log li").all_inner_texts()
        kept = person.context.storage_state()
        person.context.close()
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE seating SET rules = 0")
        connection.execute("INSERT INTO layout SELECT game, 0, content FROM layout WHERE game = 'royals'")
    with running(command, tmp_path) as (_, address):
        person = Person(browser, address, storage_state=kept)
        page = person.page
        page.goto(path)
        expect(page.locator(".notice")).to_contain_text("version 0 of the rules")
        expect(page.locator("#sheet-window")).to_have_count(0)
        expect(page.locator(".log li").first).to_be_visible()
        assert len(page.locator(".log li").all_inner_texts()) >= len(lines)
        assert not violations(page)
        assert not person.complaints()
        person.context.close()
