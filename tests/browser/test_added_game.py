"""A game is one folder: dropped in beside the others it is on the start page with its own face, and is played."""

import pathlib
import random
import re
import shutil
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, expect

from tests.samples import more

from .people import WON, Option, Person
from .serving import ROOT, running, surroundings

TINY = ROOT / "tests" / "games" / "tiny"
SOURCES = shutil.ignore_patterns("__pycache__")
COLOUR = "element => getComputedStyle(element).backgroundColor"
BORDER = "element => getComputedStyle(element.querySelector('.border'), '::before').maskImage"


def drop_in(folder: pathlib.Path) -> pathlib.Path:
    """A copy of the sources with one more game; nothing else is different."""
    shutil.copytree(ROOT / "casata", folder / "casata", ignore=SOURCES)
    shutil.copytree(TINY, folder / "casata" / "games" / "tiny", ignore=SOURCES)
    return folder


def has_its_own_face(card: Locator) -> None:
    """Its sentences, facts, emblem, colours and border are those of its theme."""
    about = tomllib.loads((TINY / "theme" / "about.toml").read_text())
    expect(card.locator(".about")).to_have_text(" ".join(about["sentences"]))
    expect(card.locator(".facts")).to_contain_text("5–10")
    assert card.locator("img.emblem").get_attribute("src") == "/static/games/tiny/emblem.svg"
    assert card.locator("img.emblem").evaluate("image => image.decode().then(() => image.naturalWidth)") == 84
    assert card.evaluate(COLOUR) == "rgb(228, 238, 242)"
    assert "/static/games/tiny/border.svg" in card.evaluate(BORDER)


def drop_in_without_picture(folder: pathlib.Path) -> pathlib.Path:
    """The same, with a game that is only told in words."""
    declaration = drop_in(folder) / "casata" / "games" / "tiny" / "__init__.py"
    text, count = re.subn(r"^    board=Board\(.*\),\n", "", declaration.read_text(), flags=re.MULTILINE)
    assert count == 1
    declaration.write_text(text)
    return folder


@contextmanager
def visiting(browser: Browser, sources: pathlib.Path, folder: pathlib.Path) -> Iterator[Person]:
    """Somebody at a server that runs these sources; whatever the page complains about fails the test."""
    command = [
        sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", f"sqlite:///{folder / 'tables.db'}",
        "--pause", "0", "--bots", "1", "--limits", "1000",
    ]  # fmt: skip
    environment = {**surroundings(), "PYTHONPATH": str(sources), "CASATA_JIT": "0"}
    with running(command, folder, environment) as (_, address):
        person = Person(browser, address, color_scheme="light", reduced_motion="reduce")
        yield person
        assert not person.complaints()
        person.context.close()


def choose(person: Person, option: Option, answers: int) -> str:
    """Make a choice by mouse where the drawn table offers it: at its place, in the menu of its place, or in the bar."""
    page = person.page
    at_place = page.locator(f'.target[data-move="{option.move}"]')
    if at_place.count():
        at_place.click()
        return "place"
    if option.kind == "bid":
        page.locator('.target[data-place="auction"]').click()
        page.locator(f"#menu-{option.number}").click()
        return "menu"
    page.locator(f"#bar-{answers}-{option.number}").click()
    return "bar"


@more
def test_a_game_that_is_dropped_in_has_its_own_face_and_is_played_on_its_board(
    browser: Browser, tmp_path: pathlib.Path
) -> None:
    with visiting(browser, drop_in(tmp_path / "sources"), tmp_path) as person:
        person.page.goto("/")
        has_its_own_face(person.page.locator('article[data-game="tiny"]'))
        person.play_now("tiny", seats=3, in_words=False)
        assert person.page.locator("body").evaluate("body => getComputedStyle(body).getPropertyValue('--border-size')")
        chance, question, ways = random.Random(1), person.asked(), set[str]()
        while not question.over:
            ways.add(choose(person, chance.choice(question.choices), question.answers))
            question = person.asked(question.answers)
        expect(person.page.locator(".verdict")).to_contain_text(WON)
        assert ways == {"place", "menu", "bar"}


@more
def test_a_place_with_several_moves_opens_them_there(browser: Browser, tmp_path: pathlib.Path) -> None:
    with visiting(browser, drop_in(tmp_path / "sources"), tmp_path) as person:
        person.play_now("tiny", in_words=False)
        page, question = person.page, person.asked()
        while not page.locator("#t-auction").count():
            choose(person, question.choices[0], question.answers)
            question = person.asked(question.answers)
        auction, menu = page.locator("#t-auction"), page.locator("#menu")
        numbers = (auction.get_attribute("data-numbers") or "").split()
        auction.focus()
        page.wait_for_timeout(450)  # a new question does not take keys at once
        page.keyboard.press("Enter")
        expect(menu.get_by_role("menuitem")).to_have_count(len(numbers))
        expect(page.locator(f"#menu-{numbers[0]}")).to_be_focused()
        page.keyboard.press("ArrowUp")
        expect(page.locator(f"#menu-{numbers[-1]}")).to_be_focused()
        page.keyboard.press("Escape")
        expect(menu).to_be_hidden()
        expect(auction).to_be_focused()
        page.keyboard.press("Space")
        page.keyboard.press("Enter")
        assert person.asked(question.answers).answers == question.answers + 1


@more
def test_a_game_without_a_picture_is_played_in_words(browser: Browser, tmp_path: pathlib.Path) -> None:
    with visiting(browser, drop_in_without_picture(tmp_path / "sources"), tmp_path) as person:
        person.play_now("tiny")
        expect(person.page.locator("#view, #drawn, .target")).to_have_count(0)
        expect(person.page.locator("#b-lot")).to_be_visible()
        chance, question = random.Random(1), person.asked()
        while not question.over:
            person.click(chance.choice(question.choices))
            question = person.asked(question.answers)
        expect(person.page.locator(".verdict")).to_contain_text(WON)
