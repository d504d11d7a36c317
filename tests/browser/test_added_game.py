"""A game is one folder: dropped in beside the others it is on the start page with its own face, and is played."""

import pathlib
import random
import shutil
import sys

from playwright.sync_api import Browser, Locator, expect

from .people import WON, Person
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
    """Its sentence, emblem, colours and border are those of its theme."""
    expect(card.locator(".about")).to_have_text((TINY / "theme" / "about.txt").read_text().strip())
    assert card.locator("img.emblem").get_attribute("src") == "/static/games/tiny/emblem.svg"
    assert card.locator("img.emblem").evaluate("image => image.decode().then(() => image.naturalWidth)") == 84
    assert card.evaluate(COLOUR) == "rgb(228, 238, 242)"
    assert "/static/games/tiny/border.svg" in card.evaluate(BORDER)


def test_a_game_that_is_dropped_in_has_its_own_face_and_is_played(browser: Browser, tmp_path: pathlib.Path) -> None:
    command = [
        sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", f"sqlite:///{tmp_path / 'tables.db'}",
        "--pause", "0", "--bots", "1",
    ]  # fmt: skip
    environment = {**surroundings(), "PYTHONPATH": str(drop_in(tmp_path / "sources")), "CASATA_JIT": "0"}
    with running(command, tmp_path, environment) as (_, address):
        person = Person(browser, address, color_scheme="light", reduced_motion="reduce")
        person.page.goto("/")
        has_its_own_face(person.page.locator('article[data-game="tiny"]'))
        person.play_now("tiny")
        assert person.page.locator("body").evaluate("body => getComputedStyle(body).getPropertyValue('--border-size')")
        chance, question = random.Random(1), person.asked()
        while not question.over:
            person.click(chance.choice(question.choices))
            question = person.asked(question.answers)
        expect(person.page.locator(".verdict")).to_contain_text(WON)
        assert not person.complaints()
        person.context.close()
