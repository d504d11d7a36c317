"""Royals while its table changes: what somebody does meanwhile stays, and pieces keep their element and move."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.samples import first, more

from .board import KEPT, LOST, MARK, Spot, both, by_mouse, lit, play_until, settle, simple_rule, sit_down, where
from .conftest import Visit
from .people import Person
from .test_talk import say


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


WORDS = "() => Array.from(document.querySelectorAll('.pictured .block'), (block) => block.textContent)"


@pytest.mark.parametrize("how", first(("key",), ("painted",)))
def test_words_that_are_only_heard_follow_the_board_at_the_latest_before_a_key(visit: Visit, how: str) -> None:
    person = sit_down(visit(reduced_motion="reduce"))
    page = person.page
    if how == "key":
        page.evaluate("() => { globalThis.requestAnimationFrame = () => 0; }")  # nothing is painted
    before = page.evaluate(WORDS)
    question = lit(person)
    for _ in range(3):
        by_mouse(person, simple_rule(question))
        question = lit(person, question.answers)
    if how == "key":
        page.keyboard.press("Shift")
    else:
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))))")
    told = page.evaluate(WORDS)
    page.reload()
    assert before != told == page.evaluate(WORDS)
