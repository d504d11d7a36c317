"""Royals on its drawn board: whole games in every way of playing, and what stays when the table changes."""

from __future__ import annotations

import pathlib
import re
import sqlite3
import sys

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.samples import first, more

from .alone import share
from .board import (
    ZOOMED,
    Lit,
    Spot,
    both,
    by_keys,
    by_mouse,
    by_touch,
    lit,
    on_a_phone,
    play,
    play_until,
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
from .test_talk import say

WHOLE = 10_000  # decisions: more than any game has
LENGTHS = [12, pytest.param(WHOLE, marks=more)]
# Points of the bar that something else lies over.
COVERED = """() => {
  const bar = document.getElementById("bar");
  const { left, top, width, height } = bar.getBoundingClientRect();
  const found = [];
  for (let x = 0.05; x < 1; x += 0.1)
    for (const y of [0.2, 0.5, 0.8]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!bar.contains(hit)) found.push([x, y, hit?.outerHTML.slice(0, 90)]);
    }
  return found;
}"""
SCROLLED = """() => {
  window.scrolled = 0;
  const tops = new Map();
  addEventListener("scroll", ({ target }) => {
    const node = target === document ? document.scrollingElement : target;
    if (node.closest?.(".log, .digest")) return;
    window.scrolled += Math.abs(node.scrollTop - (tops.get(node) ?? 0));
    tops.set(node, node.scrollTop);
  }, { capture: true, passive: true });
}"""


def is_won(person: Person, question: Lit) -> None:
    """The game is over, and board and bar say who has won."""
    assert question.over
    expect(person.bar.locator("#prompt")).to_contain_text(re.compile(r" wins? with \d+ points"))
    expect(person.page.locator(".reckoning")).to_contain_text("Total")
    expect(person.page.locator("#sheet-window")).to_be_visible()


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


# -- a change that arrives --------------------------------------------------------------------


def finish_turn(person: Person) -> None:
    """Draw and end the turn."""
    while person.turn:
        question = lit(person)
        options = [spot for spot in question.spots if spot.kind not in ("occupy", "take_over")]
        by_mouse(person, options[0])
        expect(person.bar).not_to_have_attribute("data-answers", str(question.answers))


def speak(speaker: Person, listener: Person, text: str) -> None:
    """Something is said, which changes the table of the other."""
    drawer = speaker.page.locator("#draw-talk")
    if drawer.get_attribute("aria-expanded") != "true":
        drawer.click()
    say(speaker, text)
    expect(listener.page.locator("#talk")).to_contain_text(text)


def turn_to(person: Person, other: Person, kind: str) -> Spot:
    """Play until somebody is offered a kind of choice on the board; the first of them."""
    for _ in range(100):
        if not person.turn:
            finish_turn(other)
        question = lit(person)
        found = [spot for spot in question.spots if spot.kind == kind]
        if found:
            return found[0]
        by_mouse(person, question.spots[0])
        expect(person.bar).not_to_have_attribute("data-answers", str(question.answers))
    raise AssertionError(f"nothing to {kind}")


def test_a_change_during_hover_focus_and_a_staged_move_takes_none_of_them_away(visit: Visit) -> None:
    anna, bela = both(visit)
    page = anna.page
    spot = turn_to(anna, bela, "occupy")
    slip, bill, target = page.locator("#slip"), page.locator("#bill"), page.locator(f"#{spot.id}")

    page.mouse.move(*where(page, spot.id))
    expect(slip.locator(".changes")).to_be_visible()
    told, at = slip.inner_text(), slip.bounding_box()
    speak(bela, anna, "while you point")
    expect(slip).to_be_visible()
    assert (slip.inner_text(), slip.bounding_box()) == (told, at)
    expect(page.locator(".ghosts *").first).to_be_attached()

    page.mouse.move(3, 3)
    expect(slip).to_be_hidden()
    page.locator("#prompt").focus()
    page.keyboard.press("ArrowDown")
    focused = page.evaluate("document.activeElement.id")
    assert focused.startswith("t-place-")
    expect(slip).to_be_visible()
    speak(bela, anna, "while you look around")
    assert page.evaluate("document.activeElement.id") == focused
    expect(slip).to_be_visible()

    page.keyboard.type(str(spot.number))
    expect(anna.bar).to_have_attribute("data-staged", "")
    expect(bill).to_be_visible()
    speak(bela, anna, "while you hesitate")
    expect(anna.bar).to_have_attribute("data-staged", "")
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(bill).to_be_visible()
    expect(page.locator("#confirm")).to_be_focused()
    page.keyboard.press("Escape")
    expect(anna.bar).not_to_have_attribute("data-staged", "")
    expect(target).to_be_focused()


SMALL = {"width": 640, "height": 760}


@more
def test_a_decision_of_another_during_a_drag_and_a_zoom_moves_no_camera(visit: Visit) -> None:
    bela, anna = both(visit)
    page = anna.page
    page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    camera = page.locator("#camera")
    expect(camera).to_have_attribute("style", re.compile("scale"))
    box = page.locator("#sheet-window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def decides() -> None:
        before = page.locator("#live").get_attribute("data-revision") or ""
        by_mouse(bela, lit(bela).spots[0])
        expect(page.locator("#live")).not_to_have_attribute("data-revision", before)

    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    dragged = camera.get_attribute("style")
    decides()
    assert camera.get_attribute("style") == dragged, "a decision has moved the camera under the hand"
    page.mouse.move(x - 90, y - 45, steps=4)
    assert camera.get_attribute("style") != dragged, "the drag has ended"
    page.mouse.up()

    page.mouse.wheel(0, -300)
    expect(camera).not_to_have_attribute("style", dragged or "")
    zoomed = camera.get_attribute("style")
    decides()
    assert camera.get_attribute("style") == zoomed
    page.locator("#go-whole").focus()
    decides()
    expect(page.locator("#go-whole")).to_be_focused()


# -- pieces -----------------------------------------------------------------------------------

MARK = """() => {
  for (const one of document.querySelectorAll("[data-piece]")) one.marked = one.id;
  return document.querySelectorAll("[data-piece]").length;
}"""
PIECES = "Array.from(document.querySelectorAll('[data-piece]'))"
LOST = f"() => {PIECES}.filter((one) => one.marked && one.marked !== one.id).map((one) => [one.marked, one.id])"
KEPT = f"() => {PIECES}.filter((one) => one.marked === one.id).length"
MOVING = """() => document.getAnimations()
  .filter((one) => one.effect.getKeyframes().some((frame) => frame.transform)).length"""
# From now on: how many pieces have been animated.
WATCH = """() => {
  window.animated = 0;
  document.addEventListener("casata:put", () => {
    const of = document.getAnimations().filter((one) => one.effect.target?.matches("[data-piece], .leaving"));
    window.animated += of.length;
  });
}"""


@pytest.mark.parametrize("motion", first(("no-preference",), ("reduce",)))
def test_pieces_keep_their_element_and_move_unless_motion_is_reduced(visit: Visit, motion: str) -> None:
    person = sit_down(visit(reduced_motion=motion))
    page = person.page
    page.evaluate(WATCH)
    question = lit(person)
    for _ in range(10):
        pieces = page.evaluate(MARK)
        by_mouse(person, simple_rule(question))
        question = lit(person, question.answers)
        assert page.evaluate(LOST) == []
        assert page.evaluate(KEPT) > pieces / 2, "pieces were drawn anew"
    if motion == "reduce":
        assert page.evaluate(MOVING) == 0
    else:
        assert page.evaluate("window.animated") > 0


@more
def test_a_camera_that_was_moved_makes_no_piece_move(visit: Visit) -> None:
    person = sit_down(visit(viewport=SMALL))
    page = person.page
    page.evaluate(
        """() => {
          window.animated = [];
          document.addEventListener("casata:put", () => {
            const of = document.getAnimations().map((one) => one.effect.target?.id ?? "");
            window.animated.push(...of.filter((id) => id.startsWith("marker-") || id.startsWith("shield-")));
          });
        }"""
    )
    for number in range(4):
        page.locator("#regions [data-region]").nth(number).click()
        settle(page)
        question = play_until(person, "^(Draw a|Choose what to)", "occupy", "take_over")
        by_mouse(person, simple_rule(question))
        lit(person, question.answers)
    assert page.evaluate("window.animated") == []


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
