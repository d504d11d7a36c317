"""Royals on its drawn board: whole games in every way of playing and looking on."""

from __future__ import annotations

import pathlib
import re
import sqlite3
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.samples import more

from .alone import share
from .board import (
    COVERED,
    LENGTHS,
    SCROLLED,
    WHOLE,
    ZOOMED,
    Lit,
    Spot,
    by_keys,
    by_mouse,
    by_touch,
    is_won,
    lit,
    on_a_phone,
    play,
    prefer,
    settle,
    simple_rule,
    sit_down,
    to_the_board,
    where,
)  # fmt: skip
from .conftest import Visit
from .looking import WIDER, violations
from .people import Person
from .serving import running

# -- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("most", LENGTHS)
@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=more)])
def test_by_mouse_on_the_board_alone_nothing_is_scrolled_and_one_click_decides(
    seats: int, most: int, visit: Visit
) -> None:
    person = sit_down(visit(reduced_motion="reduce"), seats)
    person.page.evaluate(SCROLLED)
    question, decisions = play(person, by_mouse, most)
    assert decisions
    assert person.page.evaluate("window.scrolled") == 0
    if most == WHOLE:
        is_won(person, question)


@more
@pytest.mark.parametrize("seats", [2, 5])
def test_by_keyboard_alone(seats: int, visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"), seats)
    question, decisions = play(person, by_keys)
    assert decisions
    is_won(person, question)


@pytest.mark.parametrize("most", LENGTHS)
@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=more)])
def test_by_touch_on_a_phone_every_choice_is_confirmed(seats: int, most: int, visit: Visit) -> None:
    person = sit_down(visit(**on_a_phone()), seats)
    page = person.page

    def decide(somebody: Person, spot: Spot) -> None:
        by_touch(somebody, spot)
        assert page.evaluate(WIDER) <= 0, "the page has become wider than the phone"

    question, decisions = play(person, decide, most)
    assert decisions
    if most == WHOLE:
        is_won(person, question)


# Names of buttons, what is wished for first.
WISHES = ("Pay the rest", r"^\d+: Occupy ", "^Draw three", r"^\d+: (Take a|Draw the top) ", r"^\d+: ", "^End your turn")


def by_name(person: Person, question: Lit) -> None:
    """Choose by role and name alone, as a screen reader lists what is there."""
    page = person.page
    for wish in WISHES:
        buttons = page.get_by_role("button", name=re.compile(wish))
        if buttons.count():
            return buttons.first.dispatch_event("click")
    pytest.fail(f"nothing to choose for {question.prompt}")


@more
def test_through_the_accessibility_tree_alone(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"))
    page = person.page
    decision = page.get_by_role("region", name="Your decision")
    hand = page.get_by_role("table", name="Your cards")
    question = lit(person)
    held: set[str] = set()
    while not question.over:
        expect(decision).to_contain_text(question.prompt)
        held.add(hand.inner_text())
        by_name(person, question)
        question = lit(person, question.answers)
    assert len(held) > 20, "the words do not follow the game"
    expect(page.get_by_role("table", name="Points by source")).to_contain_text("Total")
    expect(decision).to_contain_text(re.compile(r" wins? with \d+ points"))


# -- other ways to look at it -----------------------------------------------------------------


def with_a_bot(person: Person) -> str:
    """A table of Anna's with a bot, shown as it is drawn; its link."""
    link = person.make_table("royals", "Anna")
    person.page.locator("#seat-1").select_option("novice")
    person.page.locator("#bar-start").click()
    to_the_board(person)
    prefer(person.page, pace="instant")
    return link


@more
def test_a_spectator_sees_the_board_and_is_offered_nothing(visit: Visit) -> None:
    anna, eva = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = with_a_bot(anna)
    eva.watch(link)
    page = eva.page
    to_the_board(eva)
    prefer(page, pace="instant")
    play(anna, by_mouse, 8)
    same = "() => Array.from(document.querySelectorAll('#pieces [data-piece]'), (one) => one.id).sort().join()"
    theirs = anna.page.evaluate(same)
    assert theirs
    page.wait_for_function(f"(theirs) => ({same})() === theirs", arg=theirs)
    expect(page.locator(".target")).to_have_count(0)
    expect(page.locator("#tray-area .hand")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    assert not violations(page)


@more
def test_a_replay_is_stepped_through_by_slider_and_keys_and_ends_in_what_is_there_now(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce"))
    page = person.page
    play(person, by_mouse, 10)
    pieces = "() => Array.from(document.querySelectorAll('#pieces [data-piece]'), (one) => one.id).sort()"
    now = page.evaluate(pieces)
    page.locator(".log a").first.click()
    moments = page.locator("[data-moments]")
    expect(moments).to_be_visible()
    expect(page.locator("#sheet-window")).to_be_visible()
    expect(page.locator(".target")).to_have_count(0)
    assert page.evaluate(COVERED) == []
    last = moments.get_attribute("data-last") or ""

    page.keyboard.press("Home")
    expect(moments).to_have_attribute("data-step", "0")
    before = page.evaluate(pieces)
    page.keyboard.press("ArrowRight")
    expect(moments).to_have_attribute("data-step", "1")
    page.keyboard.press("End")
    expect(moments).to_have_attribute("data-step", last)
    page.keyboard.press("ArrowLeft")
    expect(moments).to_have_attribute("data-step", str(int(last) - 1))
    page.locator("#moment").fill("0")
    expect(moments).to_have_attribute("data-step", "0")
    assert page.evaluate(pieces) == before
    page.locator("#moment").fill(last)
    expect(moments).to_have_attribute("data-step", last)
    assert page.evaluate(pieces) == now

    page.get_by_role("link", name="Now", exact=True).click()
    expect(moments).to_have_count(0)
    by_mouse(person, simple_rule(lit(person)))


@more
def test_two_at_one_screen_play_on_the_board(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    share(person, "royals")
    page = person.page
    to_the_board(person)
    prefer(page, pace="instant")
    faces = set()
    for _ in range(3):
        faces.add(page.locator("#live").get_attribute("data-face"))
        while page.locator("#bar-hide").count():
            question = lit(person)
            assert page.evaluate(COVERED) == []
            by_mouse(person, simple_rule(question))
            page.wait_for_function(
                """(before) => {
                  const bar = document.getElementById("bar");
                  return bar && (!document.getElementById("bar-hide") || Number(bar.dataset.answers) !== before);
                }""",
                arg=question.answers,
            )
        expect(page.locator(".target")).to_have_count(0)
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")  # the page is a new one
        page.mouse.click(*where(page, page.locator('#bar [id^="bar-face-"]').first.get_attribute("id") or ""))
        expect(page.locator("#bar-hide")).to_be_visible()
    assert len(faces) == 2


@more
def test_at_twice_the_size_targets_work_and_nothing_lies_over_the_bar(visit: Visit) -> None:
    person = sit_down(visit(reduced_motion="reduce", viewport=ZOOMED, device_scale_factor=2))
    page = person.page
    question = lit(person)
    for _ in range(12):
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(COVERED) == []
        spot = simple_rule(question)
        page.locator(f"#{spot.id}").scroll_into_view_if_needed()
        in_sight(page, spot)
        page.mouse.click(*where(page, spot.id))
        question = lit(person, question.answers)


def in_sight(page: Page, spot: Spot) -> None:
    """Bring a place into the window on the sheet, by the jump row."""
    for number in range(page.locator("#regions [data-region]").count()):
        box = page.evaluate(
            """(id) => {
              const [one, frame] = [id, "sheet-window"].map((name) =>
                document.getElementById(name).getBoundingClientRect());
              const on = document.getElementById("sheet-window").contains(document.getElementById(id));
              return !on || (one.left > frame.left && one.right < frame.right && one.top > frame.top
                && one.bottom < frame.bottom);
            }""",
            spot.id,
        )
        if box:
            break
        page.locator("#regions [data-region]").nth(number).click()
        settle(page)
    page.locator(f"#{spot.id}").scroll_into_view_if_needed()


# -- older rules ------------------------------------------------------------------------------


@more
def test_a_table_of_older_rules_shows_its_chronicle_and_no_board(browser: Browser, tmp_path: pathlib.Path) -> None:
    store = tmp_path / "tables.db"
    command = [
        sys.executable, "-m", "casata.cli", "serve", "--port", "0", "--db", f"sqlite:///{store}", "--pause", "0",
        "--limits", "1000", "--bots", "1",
    ]  # fmt: skip
    with running(command, tmp_path) as (_, address):
        person = sit_down(Person(browser, address, reduced_motion="reduce"))
        play(person, by_mouse, 6)
        path = person.page.url.removeprefix(address)
        lines = person.page.locator(".log li").all_inner_texts()
        kept = person.context.storage_state()
        person.context.close()
    with sqlite3.connect(store) as connection:
        connection.execute("UPDATE seating SET rules = 0")
        connection.execute("INSERT INTO layout SELECT game, 0, content FROM layout WHERE game = 'royals'")
    with running(command, tmp_path) as (_, address):
        person = Person(browser, address, storage_state=kept)
        page = person.page
        page.goto(path)
        expect(page.locator(".notice")).to_contain_text("version 0 of the rules")
        expect(page.locator("#sheet-window")).to_have_count(0)
        expect(page.locator(".log li").first).to_be_visible()
        assert len(page.locator(".log li").all_inner_texts()) >= len(lines)
        assert not violations(page)
        assert not person.complaints()
        person.context.close()
