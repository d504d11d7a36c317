"""The tiny game on its board: others decide at the same time, and a place with several moves opens them there."""

from __future__ import annotations

import pathlib
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.samples import more

from .board import lit, prefer, to_the_board
from .looking import violations
from .people import DESK, PHONE, Person
from .test_added_game import choose, drop_in, visiting
from .test_royals_flaws import violations_in_every_look

TARGET = ".target[data-move^=lay]"


@contextmanager
def laying(browser: Browser, folder: pathlib.Path) -> Iterator[tuple[Person, Person]]:
    """Anna and Bela at a table where both lay a card at the same time."""
    with visiting(browser, drop_in(folder / "sources"), folder) as anna:
        bela = Person(browser, anna.address, reduced_motion="reduce")
        link = anna.make_table("tiny", "Anna")
        bela.join(link, "Bela")
        expect(anna.page.locator(".waiting-room")).to_contain_text("Bela")
        anna.page.locator("#bar-start").click()
        for person in (anna, bela):
            to_the_board(person)
            prefer(person.page, pace="instant")
            expect(person.page.locator(TARGET).first).to_be_visible()
        yield anna, bela
        assert not bela.complaints()
        bela.context.close()


def lay(person: Person, other: Person) -> None:
    """A card is laid, and the other page hears of it."""
    before = other.page.locator("#live").get_attribute("data-revision") or ""
    person.page.locator(TARGET).first.click()
    expect(other.page.locator("#live")).not_to_have_attribute("data-revision", before)


def take_back(person: Person, other: Person) -> None:
    """The card is taken back, and the other page hears of it."""
    before = other.page.locator("#live").get_attribute("data-revision") or ""
    person.page.locator("#bar-undo").click()
    expect(other.page.locator("#live")).not_to_have_attribute("data-revision", before)


@more
def test_a_decision_of_another_during_hover_focus_and_a_staged_move_takes_none_of_them_away(
    browser: Browser, tmp_path: pathlib.Path
) -> None:
    with laying(browser, tmp_path) as (anna, bela):
        page, question = anna.page, lit(anna)
        slip, target = page.locator("#slip"), page.locator(TARGET).first
        number = target.get_attribute("data-number") or ""

        target.hover()
        expect(slip.locator(".changes li").first).to_be_visible()
        told, at = slip.inner_text(), slip.bounding_box()
        lay(bela, anna)
        expect(slip).to_be_visible()
        assert (slip.inner_text(), slip.bounding_box()) == (told, at)
        assert lit(anna) == question, "what is asked, with its numbers, is the same as before"

        page.mouse.move(3, 3)
        expect(slip).to_be_hidden()
        page.locator("#prompt").focus()
        page.keyboard.press("ArrowDown")
        focused = page.locator(".target:focus")
        expect(focused).to_have_count(1)
        before = focused.get_attribute("id") or ""
        expect(slip).to_be_visible()
        take_back(bela, anna)
        expect(focused).to_have_id(before)
        expect(slip).to_be_visible()

        page.keyboard.type(number)
        expect(anna.bar).to_have_attribute("data-staged", "")
        lay(bela, anna)
        expect(anna.bar).to_have_attribute("data-staged", "")
        expect(target).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#confirm")).to_be_focused()
        page.keyboard.press("Enter")
        expect(anna.bar).not_to_have_attribute("data-answers", str(question.answers))
        expect(anna.bar).not_to_have_attribute("data-staged", "")


@more
def test_axe_finds_nothing_in_an_open_menu_of_a_place(browser: Browser, tmp_path: pathlib.Path) -> None:
    with visiting(browser, drop_in(tmp_path / "sources"), tmp_path) as person:
        person.play_now("tiny", in_words=False)
        page, question = person.page, person.asked()
        while not page.locator("#t-auction[data-numbers]").count():
            choose(person, question.choices[0], question.answers)
            question = person.asked(question.answers)
        page.wait_for_timeout(450)  # a new question does not take keys at once

        def opened() -> None:
            open_menu(page)

        assert violations_in_every_look(page, opened) == []
        found = []
        for size in (DESK, PHONE):
            page.set_viewport_size(size)  # type: ignore[arg-type]
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme, contrast="more")  # type: ignore[arg-type]
                open_menu(page)
                found += violations(page)
        assert found == []


def open_menu(page: Page) -> None:
    """By key, unless it is open."""
    if page.locator("#menu").is_hidden():
        page.locator("#t-auction").focus()
        page.keyboard.press("Enter")
    expect(page.locator("#menu").get_by_role("menuitem").first).to_be_visible()
