"""The drawn boards of all games: whole games in every way of playing, and every way of looking on."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casata.engine.game import find
from tests.samples import first, more

from .alone import share
from .board import (
    COVERED,
    SCROLLED,
    Lit,
    Spot,
    by_keys,
    by_mouse,
    by_touch,
    expect_won,
    lit,
    on_a_phone,
    play,
    prefer,
    simple_rule,
    sit_down,
    to_the_board,
    where,
)
from .conftest import Visit
from .looking import WIDER, violations
from .people import Person

GAMES = ("royals", "il_principe", "signorie", "staufer")
TABLES = [(game, seats) for game in GAMES for seats in (find(game).seats[0], find(game).seats[-1])]
A_TABLE: Any = {"argnames": "table", "ids": lambda table: f"{table[0]}-{table[1]}"}
every_game = pytest.mark.parametrize("game", GAMES)
SHOWN = "() => Array.from(document.querySelectorAll('#pieces [data-piece]'), (one) => one.id).sort().join()"
OWN = ".hand, .staufer-own, .offer"  # what only the player at the screen is shown


# -- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize(argvalues=first((("royals", 5), ("signorie", 2)), TABLES), **A_TABLE)
def test_by_mouse_on_the_board_alone_nothing_is_scrolled(table: tuple[str, int], visit: Visit) -> None:
    game, seats = table
    person = sit_down(visit(reduced_motion="reduce"), seats, game)
    person.page.evaluate(SCROLLED)
    question, _ = play(person, by_mouse, game=game)
    assert person.page.evaluate("window.scrolled") == 0
    expect_won(person, question)


@pytest.mark.parametrize(argvalues=first((("il_principe", 2),), TABLES), **A_TABLE)
def test_by_keyboard_alone(table: tuple[str, int], visit: Visit) -> None:
    game, seats = table
    person = sit_down(visit(reduced_motion="reduce"), seats, game)
    question, _ = play(person, by_keys, game=game)
    expect_won(person, question)


@pytest.mark.parametrize(argvalues=first((("staufer", 2),), TABLES), **A_TABLE)
def test_by_touch_on_a_phone_every_choice_is_confirmed(table: tuple[str, int], visit: Visit) -> None:
    game, seats = table
    person = sit_down(visit(**on_a_phone()), seats, game)

    def decide(somebody: Person, spot: Spot) -> None:
        by_touch(somebody, spot)
        assert somebody.page.evaluate(WIDER) <= 0, "the page has become wider than the phone"

    question, _ = play(person, decide, game=game)
    expect_won(person, question)


# -- as a screen reader hears it --------------------------------------------------------------

# Names of buttons, what is wished for first; then whatever has a number.
WISHES = {
    "royals": ("Pay the rest", r"^\d+: Occupy ", "^Draw three", r"^\d+: (Take a|Draw the top) "),
    "il_principe": (r"^\d+: Build ",),
    "signorie": (),
    "staufer": ("^Pay with", r"^\d+: Use ", r"^\d+: Send ", "^Add a second", "^Draw a chest"),
}
# The table in words that changes from decision to decision, and in how many ways at least.
HELD = {
    "royals": ("Your cards", 20),
    "il_principe": ("Your cards", 10),
    "signorie": ("Your dice and helpers", 10),
    "staufer": ("Your figures", 10),
}


def by_name(page: Page, game: str, question: Lit) -> None:
    """Choose by role and name alone, as a screen reader lists what is there."""
    wished = (page.get_by_role("button", name=re.compile(wish)) for wish in (*WISHES[game], r"^\d+: "))
    decision = page.get_by_role("region", name="Your decision")
    found = next((buttons for buttons in wished if buttons.count()), decision.locator(".forward").get_by_role("button"))
    assert found.count(), f"nothing to choose for {question.prompt}"
    found.first.dispatch_event("click")
    items = page.get_by_role("menuitem")
    if items.count():
        items.first.dispatch_event("click")


@more
@every_game
def test_through_the_accessibility_tree_alone(game: str, visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), 2, game)
    page = person.page
    decision = page.get_by_role("region", name="Your decision")
    name, least = HELD[game]
    held: set[str] = set()
    question = lit(person)
    while not question.over:
        expect(decision).to_contain_text(question.prompt)
        held.add(page.get_by_role("table", name=name).inner_text())
        by_name(page, game, question)
        question = lit(person, question.answers)
    assert len(held) > least, "the words do not follow the game"
    expect(page.get_by_role("table", name="Points by source")).to_contain_text("Total")
    expect(decision).to_contain_text(re.compile(r" wins? with \d+ points"))


# -- other ways to look at it -----------------------------------------------------------------


@more
@every_game
def test_a_spectator_sees_the_board_and_is_offered_nothing(game: str, visit: Visit) -> None:
    anna, eva = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = anna.make_table(game, "Anna")
    anna.page.locator("#seat-1").select_option("novice")
    anna.page.locator("#bar-start").click()
    to_the_board(anna)
    prefer(anna.page, pace="instant")
    eva.watch(link)
    to_the_board(eva)
    prefer(eva.page, pace="instant")
    play(anna, by_mouse, 8, game)
    theirs = anna.page.evaluate(SHOWN)
    assert theirs
    eva.page.wait_for_function(f"(theirs) => ({SHOWN})() === theirs", arg=theirs)
    expect(eva.page.locator(".target")).to_have_count(0)
    expect(eva.page.locator("#tray-area").locator(OWN)).to_have_count(0)
    assert eva.page.evaluate(COVERED) == []
    assert not violations(eva.page)


@more
@every_game
def test_a_replay_is_stepped_through_by_slider_and_keys_and_ends_in_what_is_there_now(game: str, visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), 2, game)
    page = person.page
    play(person, by_mouse, 10, game)
    now = page.evaluate(SHOWN)
    page.locator(".log a").first.click()
    moments = page.locator("[data-moments]")
    expect(moments).to_be_visible()
    expect(page.locator("#sheet-window")).to_be_visible()
    expect(page.locator(".target")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    last = moments.get_attribute("data-last") or ""

    page.keyboard.press("Home")
    expect(moments).to_have_attribute("data-step", "0")
    before = page.evaluate(SHOWN)
    page.keyboard.press("ArrowRight")
    expect(moments).to_have_attribute("data-step", "1")
    page.keyboard.press("End")
    expect(moments).to_have_attribute("data-step", last)
    page.keyboard.press("ArrowLeft")
    expect(moments).to_have_attribute("data-step", str(int(last) - 1))
    page.locator("#moment").fill("0")
    expect(moments).to_have_attribute("data-step", "0")
    assert page.evaluate(SHOWN) == before
    page.locator("#moment").fill(last)
    expect(moments).to_have_attribute("data-step", last)
    assert page.evaluate(SHOWN) == now

    page.get_by_role("link", name="Back to the game", exact=True).click()
    expect(moments).to_have_count(0)
    by_mouse(person, simple_rule(lit(person), game))


def hand_over(page: Page) -> None:
    """Nothing can be chosen until the other one takes the screen."""
    expect(page.locator(".target")).to_have_count(0)
    expect(page.locator("#connection")).to_have_attribute("data-state", "connected")  # the page is a new one
    page.mouse.click(*where(page, page.locator('#bar [id^="bar-face-"]').first.get_attribute("id") or ""))
    expect(page.locator("#bar-hide")).to_be_visible()


@more
@every_game
def test_two_at_one_screen_play_on_the_board(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    share(person, game)
    page = person.page
    to_the_board(person)
    prefer(page, pace="instant")
    secret = page.locator("#bar-hide").count() > 0
    asked = set()
    for _ in range(30):
        question = lit(person)
        asked.add(page.locator("#bar .arms use").get_attribute("href"))
        assert page.evaluate(COVERED) == []
        by_mouse(person, simple_rule(question, game))
        page.wait_for_function(
            """(before) => {
              const bar = document.getElementById("bar");
              return bar && (!bar.hasAttribute("data-turn") || Number(bar.dataset.answers) !== before);
            }""",
            arg=question.answers,
        )
        if secret and not page.locator("#bar-hide").count():
            if len(asked) == 2:
                return
            hand_over(page)
    assert len(asked) == 2
    assert not secret
