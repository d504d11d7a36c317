"""Rule pages and player aids on paper: dark on white whatever the theme, and an aid on one page."""

import re

import pytest
from playwright.sync_api import expect

from casata.engine.text.language import languages

from .conftest import Visit
from .test_whole_games import GAMES

LOCALES = {"en": "en-GB", "hu": "hu-HU", "de": "de-DE"}
PAGES = re.compile(rb"/Count (\d+)")
COLOURS = """() => {
  const { color } = getComputedStyle(document.querySelector("article.rules"));
  return [color, getComputedStyle(document.body).backgroundColor].map((one) => one.match(/[\\d.]+/g).map(Number));
}"""


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_player_aid_is_one_printed_page(game: str, code: str, visit: Visit) -> None:
    person = visit(locale=LOCALES[code])
    person.page.goto(f"/games/{game}/aid")
    assert PAGES.findall(person.page.pdf(format="A4")) == [b"1"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_printed_dark_on_white_without_what_only_a_screen_needs(game: str, visit: Visit) -> None:
    page = visit(color_scheme="dark").page
    for part in ("aid", "rules"):
        page.goto(f"/games/{game}/{part}")
        page.emulate_media(media="print")
        ink, ground = page.evaluate(COLOURS)
        assert max(ink[:3]) < 80, part
        assert ground[3] == 0, "nothing is printed below the words"
        for gone in page.locator(".top, .book-tools, .contents, .foot, main > .links").all():
            expect(gone).to_be_hidden()
        expect(page.locator("article.rules")).to_be_visible()
