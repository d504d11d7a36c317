"""axe finds nothing wrong with the drawn table of Royals, whatever it asks, at any size and in any theme."""

from __future__ import annotations

import pathlib

import pytest
from playwright.sync_api import expect

from tests.samples import more
from tests.site.saves import played, saved

from .alone import bring
from .board import both, lit, play_until, sit_down, to_the_board  # fmt: skip
from .conftest import Visit
from .looking import violations_in_every_look


@more
def test_axe_finds_nothing_while_drawing_occupying_and_paying(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"))
    page = person.page
    play_until(person, r"^Draw \d more Country card")
    found = violations_in_every_look(page)
    play_until(person, "^Choose what to draw")
    found += violations_in_every_look(page)
    play_until(person, "^Occupy", offered="occupy")
    found += violations_in_every_look(page)

    def slip() -> None:
        page.locator("#prompt").focus()
        page.keyboard.press("ArrowDown")
        expect(page.locator("#slip")).to_be_visible()

    found += violations_in_every_look(page, slip)
    page.keyboard.press("Escape")

    def refusal() -> None:
        page.locator("#p-title-king").dispatch_event("click")
        expect(page.locator("#why")).to_be_visible()

    found += violations_in_every_look(page, refusal)
    page.keyboard.press("Escape")

    def preferences() -> None:
        if page.locator("#preferences").is_hidden():
            page.locator("#open-preferences").click()
        expect(page.locator("#preferences")).to_be_visible()

    found += violations_in_every_look(page, preferences)
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    found += violations_in_every_look(page)
    page.keyboard.press("Escape")
    number = next(spot.number for spot in lit(person).spots if spot.kind == "occupy")
    page.keyboard.type(str(number))
    expect(person.bar).to_have_attribute("data-staged", "")
    found += violations_in_every_look(page)
    page.keyboard.press("Escape")
    play_until(person, "^Choose [0-9]+ more cards? to pay")
    found += violations_in_every_look(page)
    person.in_words()
    found += violations_in_every_look(page)
    assert found == []


@more
@pytest.mark.parametrize("colours", ["none", "active"])
def test_axe_finds_nothing_in_high_contrast(visit: Visit, colours: str) -> None:
    person = sit_down(visit(reduced_motion="reduce", contrast="more", forced_colors=colours))
    page = person.page
    play_until(person, "^Choose what to draw")
    found = violations_in_every_look(page)
    play_until(person, "^Occupy", offered="occupy")
    found += violations_in_every_look(page)
    number = next(spot.number for spot in lit(person).spots if spot.kind == "occupy")
    page.keyboard.type(str(number))
    expect(person.bar).to_have_attribute("data-staged", "")
    found += violations_in_every_look(page)
    page.keyboard.press("Escape")
    page.locator("#open-preferences").click()
    found += violations_in_every_look(page)
    page.keyboard.press("Escape")
    person.in_words()
    found += violations_in_every_look(page)
    if colours == "active":  # then the system chooses the colours, and axe still reads those of the page
        found = [flaw for flaw in found if "color-contrast" not in flaw]
    assert found == []


@more
def test_axe_finds_nothing_at_the_end_in_high_contrast(visit: Visit, tmp_path: pathlib.Path) -> None:
    person = visit(reduced_motion="reduce", contrast="more")
    file = tmp_path / "game.json"
    file.write_text(saved(played("royals", seats=4)))
    bring(person, file)
    to_the_board(person)
    page = person.page
    page.locator("tr.source .tell").first.click()
    assert violations_in_every_look(page) == []


@more
def test_axe_finds_nothing_while_discarding(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"))
    play_until(person, "[Dd]iscard", "occupy", "take_over")
    assert violations_in_every_look(person.page) == []


@more
def test_axe_finds_nothing_while_waiting(visit: Visit) -> None:
    first, second = both(visit)
    assert violations_in_every_look(second.page) == []
    second.page.locator("#p-title-king").dispatch_event("click")
    expect(second.page.locator("#why")).to_be_visible()
    first.page.locator("#draw-talk").click()
    assert violations_in_every_look(first.page) == []


@more
@pytest.mark.parametrize("seats", [2, 5])
def test_axe_finds_nothing_at_the_end_nor_in_its_replay(visit: Visit, tmp_path: pathlib.Path, seats: int) -> None:
    person = visit(reduced_motion="reduce")
    file = tmp_path / "game.json"
    file.write_text(saved(played("royals", seats=seats)))
    address = bring(person, file)
    page = person.page
    to_the_board(person)
    found = violations_in_every_look(page)
    page.locator("tr.source .tell").first.click()
    found += violations_in_every_look(page)
    page.goto(f"{address}?step=60")
    expect(page.locator("[data-moments]")).to_be_visible()
    found += violations_in_every_look(page)
    person.in_words()
    found += violations_in_every_look(page)
    page.goto(address)
    found += violations_in_every_look(page)
    assert found == []
