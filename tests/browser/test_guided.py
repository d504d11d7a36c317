"""Guided games in a browser: from the first step to the last, in every language, by mouse, by keys and on a phone."""

import random

import pytest
from playwright.sync_api import expect

from casata.engine.game import find
from casata.engine.match.opening import new
from casata.engine.rulebook.lesson import Lesson, lesson_of, words_of
from casata.engine.rulebook.page import Rule, Setting
from casata.engine.text.language import language, languages
from tests.samples import more

from .board import Deciding, Lit, Spot, by_keys, by_mouse, by_touch, lit, on_a_phone, where
from .conftest import Visit
from .looking import violations
from .people import Person
from .test_languages import speaks
from .test_whole_games import GAMES

LOCALES = {"en": "en-GB", "hu": "hu-HU", "de": "de-DE"}
MOST = 60  # decisions until a lesson is done
LAPTOP = {"width": 1280, "height": 720}


def begin(person: Person, game: str) -> None:
    """From the start page to the first step."""
    person.page.goto("/")
    person.page.locator(f'article[data-game="{game}"] a[href="/games/{game}/learn"]').click()
    person.page.locator(f'form[action="/games/{game}/learn"] button').click()
    person.page.wait_for_url("**/tables/*")
    expect(person.page.locator("#lesson")).to_be_visible()


def plan_of(game: str, code: str) -> tuple[Lesson, dict[str, Rule]]:
    plan = lesson_of(find(game))
    assert plan
    match = new(game, plan.seats, plan.seed, plan.options)
    return plan, words_of(find(game), language(code), Setting(match.seats, match.options, match.printed))


def choices(question: Lit) -> list[Spot]:
    return [spot for spot in question.spots if not spot.hidden] or question.spots


def step_shown(person: Person, plan: Lesson, words: dict[str, Rule]) -> int | None:
    """The number of the step that the page shows."""
    title = person.page.locator("#lesson-title")
    heading = title.inner_text().casefold() if title.count() else ""
    found = [number for number, step in enumerate(plan.steps) if heading.startswith(words[step.id].heading.casefold())]
    return found[0] if found else None


def follow(person: Person, game: str, code: str, decide: Deciding, obeys: bool = True) -> None:
    """Decide as the steps say, or by chance, until the last is done; all that must come are met, in their order."""
    plan, words = plan_of(game, code)
    met, chance, question = list[int](), random.Random(game), lit(person)
    for _ in range(MOST):
        number = step_shown(person, plan, words)
        if number != len(plan.steps) - 1 and len(plan.steps) - 1 in met:
            break
        if number is not None and number not in met:
            met.append(number)
        moves = plan.steps[number].moves if number is not None and obeys else ()
        wanted = [spot for spot in choices(question) if spot.kind in moves]
        decide(person, chance.choice(wanted or choices(question)))
        question = lit(person, question.answers)
        if question.over:
            break
    needed = [number for number, step in enumerate(plan.steps) if not step.optional]
    assert [number for number in met if number in needed] == (needed if obeys else sorted(set(met) & set(needed)))
    assert needed[-1] in met


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_followed_to_its_last_step(game: str, code: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce", locale=LOCALES[code])
    begin(person, game)
    speaks(person, code)
    follow(person, game, code, by_mouse)
    assert not violations(person.page)


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_followed_by_keys(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    begin(person, game)
    follow(person, game, "en", by_keys)


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_followed_on_a_phone(game: str, visit: Visit) -> None:
    person = visit(**on_a_phone())
    begin(person, game)
    expect(person.page.locator(".lesson-text")).to_be_visible()
    person.page.locator("#lesson-fold").tap()  # there is room for the map then; the heading still tells the step
    expect(person.page.locator(".lesson-text")).to_be_hidden()
    follow(person, game, "en", by_touch)


@more
@pytest.mark.parametrize("game", GAMES)
def test_wrong_turns_end_no_lesson(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    begin(person, game)
    follow(person, game, "en", by_mouse, obeys=False)


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_left_and_resumed_and_its_guide_hidden(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce", viewport=LAPTOP)
    begin(person, game)
    page, question = person.page, lit(person)
    by_mouse(person, choices(question)[0])
    lit(person, question.answers)
    heading = page.locator("#lesson-title").inner_text()
    page.goto(f"/games/{game}/learn")
    page.locator('a.go[href^="/tables/"]').click()
    expect(page.locator("#lesson-title")).to_have_text(heading)
    with page.expect_response("**/me/preferences"):
        page.mouse.click(*where(page, "lesson-fold"))  # however long the text above it is
    expect(page.locator(".lesson-text")).to_be_hidden()
    page.reload()
    expect(page.locator(".lesson-text")).to_be_hidden()
    page.locator("#lesson-unfold").click()
    expect(page.locator(".lesson-text")).to_be_visible()


@more
@pytest.mark.parametrize("game", ["signorie", "royals", "staufer"])
def test_a_turn_that_is_taken_back_brings_its_step_back(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    begin(person, game)
    (plan, words), question = plan_of(game, "en"), lit(person)
    title, undo = person.page.locator("#lesson-title"), person.page.locator("#bar-undo")
    for _ in range(MOST):
        heading, number = title.inner_text(), step_shown(person, plan, words)
        assert number is not None, "no decision that ends a step can be taken back"
        wanted = [spot for spot in choices(question) if spot.kind in plan.steps[number].moves]
        by_mouse(person, (wanted or choices(question))[0])
        question = lit(person, question.answers)
        if undo.count() and title.inner_text() != heading:
            break
    undo.click()
    expect(title).to_have_text(heading)


@more
def test_a_step_is_done_when_its_decision_is_made(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    begin(person, "staufer")
    page, question = person.page, lit(person)
    first = page.locator("#lesson-title").inner_text()
    office = next(spot for spot in question.spots if spot.move.startswith("supply"))
    by_mouse(person, office)
    expect(page.locator("#lesson-title")).not_to_have_text(first)


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_to_learn_from_have_no_flaws(game: str, code: str, visit: Visit) -> None:
    person = visit(locale=LOCALES[code], viewport={"width": 320, "height": 640})
    for page in ("learn", "rules", "aid"):
        person.page.goto(f"/games/{game}/{page}")
        assert person.page.evaluate("document.documentElement.scrollWidth") <= 320, page
        assert not violations(person.page), page


@more
def test_typing_into_the_search_leaves_the_rules_that_have_the_words(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.goto("/games/royals/rules")
    rules = page.locator(".rules .rule")
    every = rules.count()
    page.locator("[data-search]").fill("exile")
    expect(page.locator("#exile")).to_be_visible()
    assert 0 < page.locator(".rules .rule:visible").count() < every
    page.locator("[data-search]").fill("")
    expect(page.locator(".rules .rule:visible")).to_have_count(every)


def test_the_player_aid_is_one_key_away(visit: Visit) -> None:
    person = visit()
    person.play_now("royals", 3, in_words=False)
    person.page.keyboard.press("a")
    expect(person.page.locator("#aid article.rules")).to_be_visible()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#aid")).to_be_hidden()


def test_in_explain_mode_tab_and_clicks_explain_and_play_nothing(visit: Visit) -> None:
    person = visit()
    person.play_now("royals", 3, in_words=False)
    page, question = person.page, lit(person)
    page.keyboard.press("e")
    expect(page.locator("#explain-mode")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#live [data-asked]").first).to_be_attached()
    by_mouse(person, question.spots[0])
    expect(page.locator("#explain")).to_be_visible()
    page.locator("#live [data-asked]").last.focus()
    expect(page.locator("#explain")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("#explain-mode")).to_have_attribute("aria-pressed", "false")
    assert lit(person).answers == question.answers, "nothing was played"
