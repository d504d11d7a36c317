"""Each game to its end against bots in the list view: by mouse alone and by keyboard alone."""

import pathlib
import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.cli.running import casata
from tests.samples import more

from .conftest import Visit
from .looking import flaws
from .people import WON, Option, Person, Question

GAMES = ("royals", "il_principe", "signorie", "staufer")
SHORTEST = "staufer"
# What brings a game on, first; anything else after it.
FORWARD = {"royals": ("usual", "occupy", "draw_three", "blind", "stop")}
SEATS = {"royals": 3}  # two unless named: with more bots there are fewer questions
MIDDLE = 12  # decisions


def simple_rule(game: str, question: Question, chance: random.Random) -> Option:
    """Forward where a game would be long, otherwise anything."""
    for kind in FORWARD.get(game, ()):
        fitting = [option for option in question.choices if option.kind == kind]
        if fitting:
            return chance.choice(fitting)
    return chance.choice(question.choices)


def won_by_somebody(person: Person) -> None:
    """The final table is there and says who has won."""
    expect(person.page.locator(".reckoning")).to_contain_text("Total")
    expect(person.page.locator(".podium .first").first).to_be_visible()
    expect(person.page.locator(".verdict")).to_contain_text(WON)
    expect(person.bar).to_contain_text(re.compile(r" wins? with \d+ points?"))


@more
@pytest.mark.parametrize("game", GAMES)
def test_by_mouse_from_play_now_to_the_checked_export(
    game: str, visit: Visit, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    person = visit(reduced_motion="reduce")  # nothing is drawn that a test does not look at
    person.play_now(game, SEATS.get(game, 2))
    chance = random.Random(game)
    question = person.asked()
    decisions, in_list, on_board = 0, 0, 0
    while not question.over:
        option = simple_rule(game, question, chance)
        there = bool(option.keys) and on_board <= in_list
        person.click(option, there)
        on_board, in_list = on_board + there, in_list + (not there)
        decisions += 1
        question = person.asked(question.answers)
        if decisions == MIDDLE:
            assert not flaws(person.page)
    assert in_list, "no choice was clicked in the list"
    assert on_board, "no choice was clicked on the board"
    won_by_somebody(person)
    assert game != SHORTEST or not flaws(person.page)  # the final table is the same for all games

    with person.page.expect_download() as download:
        person.page.get_by_role("link", name="Export", exact=True).click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    ran = casata(capsys, "verify", str(file))
    assert ran.code == 0, ran.err

    person.page.locator(".reckoning").get_by_role("link", name="Verify").click()
    expect(person.page.locator("#checks")).to_contain_text("Checked in this browser: the secret matches the hash")
    expect(person.page.locator("#checks li:not(.right)")).to_have_count(0)
    assert game != SHORTEST or not flaws(person.page)  # the page is the same for all games


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    pytest.fail(f"Tab does not lead to {selector}")


@more
@pytest.mark.parametrize("game", GAMES)
def test_by_keyboard_alone(game: str, visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    page, keys = person.page, person.page.keyboard
    page.goto("/")
    tab_to(page, f'[data-game="{game}"] select[name="seats"]')
    keys.type(str(SEATS.get(game, 2)))
    tab_to(page, f'[data-game="{game}"] select[name="level"]')
    keys.type("n")
    tab_to(page, f'[data-game="{game}"] button')
    keys.press("Enter")
    page.wait_for_url("**/tables/*")
    assert page.locator("#player-0, #player-1").count() == 2

    chance = random.Random(game)
    question = person.asked()
    keys.type(str(question.choices[0].number))
    expect(person.bar).to_have_attribute("data-staged", "")
    keys.press("Escape")
    expect(person.bar).not_to_have_attribute("data-staged", "")
    assert person.asked() == question, "a choice that was taken back has been played"

    undone = restarted = False
    decisions = 0
    while not question.over:
        if question.undo and not undone:
            undone = True
            keys.press("u")
        elif question.restart and undone and not restarted:
            restarted = True
            keys.press("r")
        else:
            keys.type(str(simple_rule(game, question, chance).number))
            keys.press("Enter")
        question = person.asked(question.answers)
        decisions += 1
        if decisions == MIDDLE and game == SHORTEST:
            assert not flaws(page)
    won_by_somebody(person)
    if game != "il_principe":  # there somebody else has nearly always decided since
        assert undone
        assert restarted
