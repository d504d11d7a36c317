"""The box of a game in a browser: fit for everybody, narrow and on paper; a house file from problem to table."""

import pytest
from playwright.sync_api import Page, expect

from casata.engine.game import find, names
from tests.samples import more

from .conftest import Visit
from .looking import WIDER, flaws, violations

DRAWN = [name for name in names() if (find(name).theme / "scene.svg").exists()]
NARROWEST = {"width": 320, "height": 740}
BAD = '[cities.paris]\nbonus = many\n[cities.lyon]\nbonus = 120\ncolour = "red"\n'
GOOD = "[cities.paris]\nbonus = 7\n"
LOCALES = {"en": "en-GB", "hu": "hu-HU", "de": "de-DE"}


def check(page: Page, text: str) -> None:
    """Paste a house file and have it checked, by keyboard alone."""
    page.locator("#house").focus()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(text)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Check the file")).to_be_focused()
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", DRAWN)
def test_a_box_has_no_flaws(game: str, visit: Visit) -> None:
    person = visit()
    person.page.goto(f"/games/{game}/box")
    assert not flaws(person.page)


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("path", ["/", *(f"/games/{game}/box" for game in DRAWN)])
def test_a_narrow_screen_shows_all_of_it(path: str, language: str, visit: Visit) -> None:
    person = visit(viewport=NARROWEST, locale=LOCALES[language])
    person.page.goto(path)
    assert person.page.locator("html").get_attribute("lang") == language
    assert person.page.evaluate(WIDER) <= 0


def test_a_house_file_is_corrected_and_played_with_by_keyboard(visit: Visit) -> None:
    person = visit()
    person.expects("status of 422")
    page = person.page
    page.goto("/games/royals/box")
    check(page, BAD)
    expect(page.get_by_role("alert")).to_contain_text("3 problems found")
    expect(page.locator(".box-problems > li > b")).to_have_text(["Line 2", "Line 4", "Line 5"])
    assert not violations(page)
    check(page, GOOD)
    expect(page.get_by_role("status").filter(has_text="The file is correct.")).to_be_visible()
    expect(page.locator(".box-report tbody tr")).to_have_count(1)
    page.get_by_role("button", name="Play with this file against bots").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/tables/*")
    person.asked()
    expect(page.locator("#house")).to_contain_text("Cities, Paris: bonus")


@more
def test_a_checked_file_has_no_flaws_and_goes_along_to_a_new_table(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto("/games/royals/box?edition=arcane2016")
    check(page, GOOD)
    expect(page.locator(".box-report")).to_contain_text("The file is correct.")
    assert not flaws(page)
    page.get_by_role("button", name="Create a table with this file").click()
    expect(page.locator("#house")).to_have_value(GOOD)
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator("body")).to_contain_text("Arcane Wonders, 2016")


@more
def test_a_file_is_chosen_from_the_disk(visit: Visit) -> None:
    person = visit()
    person.page.goto("/games/staufer/box")
    file = {"name": "mine.toml", "mimeType": "text/plain", "buffer": b"[figures]\nenvoys = 14\n"}
    person.page.get_by_label("Choose a file").set_input_files([file])  # type: ignore[list-item]
    expect(person.page.locator("#house")).to_have_value("[figures]\nenvoys = 14\n")
    person.page.get_by_role("button", name="Check the file").click()
    expect(person.page.locator(".box-report tbody")).to_contain_text("Figures: envoys")


@more
def test_a_printed_box_leaves_the_forms_out(visit: Visit) -> None:
    person = visit()
    person.page.goto("/games/signorie/box")
    person.page.emulate_media(media="print")
    expect(person.page.locator(".box-own")).to_be_hidden()
    expect(person.page.locator(".top")).to_be_hidden()
    expect(person.page.locator("#box-columns")).to_be_visible()


@more
def test_without_scripts_a_file_is_checked_too(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.page.goto("/games/royals/box")
    person.page.locator("#house").fill(GOOD)
    person.page.get_by_role("button", name="Check the file").click()
    expect(person.page.locator(".box-report")).to_contain_text("The file is correct.")
