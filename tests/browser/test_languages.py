"""Games in Hungarian and German: whole ones, one that changes its language in the middle, and a mixed table."""

import random
import re

import pytest
from playwright.sync_api import expect

from casata.engine.text.language import LONGER
from tests.samples import more

from .board import by_mouse, lit, prefer
from .conftest import Visit
from .looking import flaws
from .people import Person
from .test_long_words import flaws as word_flaws
from .test_whole_games import GAMES, MIDDLE, SEATS, simple_rule

LOCALES = {"hu": "hu-HU", "de": "de-DE"}
WON = {"hu": re.compile("győztes", re.IGNORECASE), "de": re.compile("gewinnt|gewinnen|Sieg")}
READ_IN = """(language) => fetch("/me/preferences", {
  method: "POST", body: new URLSearchParams({ language }),
  headers: { Accept: "application/json", "X-CSRF-Token": document.querySelector("meta[name=csrf]").content },
}).then(() => true)"""  # no button offers a pseudo-language
BOTH = [(game, code) for game in GAMES for code in LOCALES]


def play_now(person: Person, game: str, seats: int) -> None:
    """Whatever the words on the page are."""
    person.page.goto("/")
    card = person.page.locator(f'article[data-game="{game}"]')
    card.locator('select[name="seats"]').select_option(str(seats))
    card.locator('select[name="level"]').select_option("novice")
    card.locator("button").click()
    person.page.wait_for_url("**/tables/*")


def speaks(person: Person, code: str) -> None:
    expect(person.page.locator("html")).to_have_attribute("lang", code)


@pytest.mark.parametrize(("game", "code"), BOTH)
def test_a_whole_game_is_played_in_the_language_of_the_browser(game: str, code: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce", locale=LOCALES[code])
    play_now(person, game, SEATS.get(game, 2))
    speaks(person, code)
    person.in_words()
    chance, decisions = random.Random(game), 0
    question = person.asked()
    while not question.over:
        person.click(simple_rule(game, question, chance), False)
        question = person.asked(question.answers)
        decisions += 1
        if decisions == MIDDLE:
            assert not flaws(person.page)
    expect(person.page.locator(".verdict")).to_contain_text(WON[code])


@pytest.mark.parametrize(("game", "code"), BOTH)
def test_no_word_is_cut_or_covered_on_a_board(game: str, code: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce", locale=LOCALES[code])
    play_now(person, game, 4)
    expect(person.page.locator("#sheet-window")).to_be_visible()
    prefer(person.page, pace="instant")
    chance, question, found = random.Random(game), lit(person), []
    for decision in range(2 * MIDDLE):
        if decision % MIDDLE == 0:
            found += [f"{question.prompt} {flaw}" for flaw in word_flaws(person.page, longer=False)]
            question = lit(person)
        by_mouse(person, chance.choice([spot for spot in question.spots if not spot.hidden] or question.spots))
        question = lit(person, question.answers)
        if question.over:
            break
    assert not found, "\n".join(found)


@more
@pytest.mark.parametrize("game", GAMES)
def test_words_that_are_two_fifths_longer_have_room_on_a_board(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    play_now(person, game, 4)
    prefer(person.page, pace="instant")
    person.page.evaluate(READ_IN, LONGER)
    person.page.reload()
    speaks(person, LONGER)
    chance, question = random.Random(game), lit(person)
    for _ in range(MIDDLE):
        by_mouse(person, chance.choice([spot for spot in question.spots if not spot.hidden] or question.spots))
        question = lit(person, question.answers)
    found = word_flaws(person.page, longer=False)
    assert not found, "\n".join(found)


def test_a_click_changes_the_language_and_keeps_what_is_staged(visit: Visit) -> None:
    person = visit()
    play_now(person, "royals", 2)
    question = person.asked()
    person.page.keyboard.type(str(question.choices[0].number))
    expect(person.bar).to_have_attribute("data-staged", "")
    english = person.page.locator("#ready .prompt").inner_text()
    person.page.locator('.tongues button[value="hu"]').click()
    speaks(person, "hu")
    expect(person.bar).to_have_attribute("data-staged", "")
    assert person.page.locator("#ready .prompt").inner_text() != english
    assert person.asked() == question
    person.page.locator('.tongues button[value="de"]').click()
    speaks(person, "de")
    expect(person.bar).to_have_attribute("data-staged", "")
    expect(person.page.locator("#confirm")).to_be_focused()
    person.page.keyboard.press("Enter")
    assert person.asked(question.answers).answers > question.answers


def test_three_people_at_one_table_read_three_languages(visit: Visit) -> None:
    host = visit()
    link = host.make_table("royals", "Anna", 3)
    others = {code: visit(locale=LOCALES[code]) for code in LOCALES}
    for code, person in others.items():
        person.page.goto(link)
        speaks(person, code)
        person.page.locator('input[name="name"]').fill(code)
        person.page.locator("form button.go").first.click()
        person.page.wait_for_url("**/tables/*")
    host.page.locator("#bar button:has-text('Start')").click()
    people = {"en": host, **others}
    words = {"en": "is (choosing|drawing)", "hu": "eldönti|húz", "de": "wählt|zieht"}
    for person in people.values():
        expect(person.bar).to_have_attribute("data-answers", "0")
    waiting = [code for code, person in people.items() if not person.page.locator("#bar[data-turn]").count()]
    assert len(waiting) == 2
    for code in waiting:
        expect(people[code].page.locator("#bar")).to_contain_text(re.compile(words[code]))
