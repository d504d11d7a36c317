"""Signorie on its drawn board: several steps at once, and the houses of others."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.samples import more

from .board import HIT, Lit, by_mouse, by_touch, lit, on_a_phone, simple_rule, sit_down, to_the_board, where
from .conftest import Visit
from .looking import violations
from .people import DESK, PHONE, Person

SMALL = {"width": 1280, "height": 720}
LEAST = {"mouse": 32, "touch": 43.5}
TARGETS = """() => Array.from(document.querySelectorAll(".area .target, #targets .target"))
  .filter((one) => one.checkVisibility())
  .map((one) => [one.id, (one.querySelector(":scope > .hit") ?? one).getBoundingClientRect()])
  .map(([id, box]) => [id, box.width, box.height])"""
# Words that inform, and are smaller than 11 pixels.
TINY = """() => Array.from(document.querySelectorAll("#drawn *, .of-seat *"))
  .filter((one) => one.checkVisibility() && !one.closest("#map, .symbols"))
  .filter((one) => Array.from(one.childNodes).some((node) => node.nodeType === 3 && node.textContent.trim()))
  .map((one) => [one, parseFloat(getComputedStyle(one).fontSize) *
    (one.ownerSVGElement ? one.getScreenCTM().a : 1)])
  .filter(([, size]) => size < 10.9).map(([one, size]) => `${one.getAttribute("class")} ${one.textContent} ${size}`)"""
# Parts of the board that are wider or higher than there is room for; a key disc reaches over the edge by 7 pixels.
CUT = """() => [...document.querySelectorAll(".signorie-board, .signorie-tracks, .bands, .plan, .purse, .helpers")]
  .filter((one) => one.scrollWidth > one.clientWidth + 8 || one.scrollHeight > one.clientHeight + 8)
  .map((one) => `${one.className} ${one.scrollWidth}/${one.clientWidth} ${one.scrollHeight}/${one.clientHeight}`)"""

# How far the slip lies from the column of a die, and what can be chosen below it.
BESIDE = """(id) => {
  const slip = document.getElementById("slip").getBoundingClientRect();
  const band = document.getElementById(id).closest(".band").getBoundingClientRect();
  const across = (one) => one.left < slip.right && one.right > slip.left;
  const over = (one) => across(one) && one.top < slip.bottom && one.bottom > slip.top;
  const hidden = [...document.querySelectorAll(".pool .target")].filter((one) => over(one.getBoundingClientRect()));
  return [Math.max(slip.left - band.right, band.left - slip.right), hidden.map((one) => one.id)];
}"""


def start(person: Person, seats: int = 2) -> Person:
    return sit_down(person, seats, "signorie")


def play_to(person: Person, prompt: str, *first: str) -> Lit:
    """Decide until the bar asks for something; some kinds of moves are preferred."""
    question = lit(person)
    for _ in range(200):
        if question.over or re.search(prompt, question.prompt):
            return question
        wanted = [spot for kind in first for spot in question.spots if spot.move.startswith(kind)]
        by_mouse(person, wanted[0] if wanted else simple_rule(question))
        question = lit(person, question.answers)
    raise AssertionError(f"nobody was asked: {prompt}")


# -- what is special about it -----------------------------------------------------------------


@more
def test_what_a_die_brings_is_said_beside_its_column_and_covers_no_die(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"), 4)
    page = person.page
    dice = [spot for spot in lit(person).spots if spot.kind == "take"]
    assert dice
    for spot in dice:
        page.mouse.move(*where(page, spot.id))
        expect(page.locator("#slip")).to_contain_text(spot.label)
        away, hidden = page.evaluate(BESIDE, spot.id)
        assert -1 < away < 20, spot
        assert hidden == [], spot


@more
def test_the_list_of_all_assignments_leaves_their_letters_in_sight(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"), 4)
    order = ("use purple_bottom", "hire purple_bottom", "take grey", "take purple")
    letters = [spot for spot in play_to(person, "^Choose an assignment", *order).spots if spot.kind == "assign"]
    for size in (DESK, SMALL):
        person.page.set_viewport_size(size)  # type: ignore[arg-type]
        for letter in letters:
            where(person.page, letter.id)
    assert len(letters) > 2


def _steps(left: int) -> str:
    return f"Spread {left} steps" if left > 1 else "Use your last step"


@more
def test_one_click_spends_several_steps_and_each_can_be_taken_back(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"))
    page = person.page
    question = play_to(person, "^(Spread|Use your last)", "take turquoise", "signoria")
    ways = [spot for spot in question.spots if spot.move == "climb; climb"]
    assert ways, question
    left = int(re.search(r"Spread (\d) steps", question.prompt)[1])  # type: ignore[index]
    by_mouse(person, ways[0])
    expect(person.bar).to_contain_text(_steps(left - 2))
    page.keyboard.press("Escape")
    expect(person.bar).to_contain_text(_steps(left - 1))
    page.locator("#bar-cancel").click()
    expect(person.bar).to_contain_text("Take a die")


@more
def test_considering_several_steps_says_where_they_lead(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"))
    page = person.page
    play_to(person, "^(Spread|Use your last)", "take turquoise", "signoria")
    page.locator("#t-to-politics-3").hover()
    slip = page.locator("#slip")
    expect(slip).to_contain_text("Politics to space 3: 3 steps")
    expect(slip.locator(".changes")).to_contain_text("politics")


@more
def test_on_a_phone_the_next_question_of_a_turn_comes_into_view_and_the_bar_says_where_it_stands(visit: Visit) -> None:
    person = start(visit(**on_a_phone()))
    page = person.page
    question = lit(person)
    for kind in ("take turquoise", "signoria"):
        by_touch(person, next(spot for spot in question.spots if spot.move.startswith(kind)))
        question = lit(person, question.answers)
    steps = [spot for spot in question.spots if spot.id.startswith("t-")]
    assert any(page.evaluate(HIT, spot.id) for spot in steps)
    expect(page.locator("#bar .trail .now")).to_have_text("steps")
    expect(page.locator(".parts a", has_text="Tracks").locator(".key-count")).to_have_text(str(len(steps)))


@more
def test_a_click_opens_the_house_of_another_and_a_second_one_folds_it(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"), 4)
    page = person.page
    page.mouse.click(*where(page, "open-house-C"))
    whole = page.locator(".house-whole:popover-open")
    expect(whole).to_be_visible()
    expect(whole.locator(".plan-row")).to_have_count(4)
    page.mouse.click(*where(page, "open-house-C"))
    expect(whole).to_have_count(0)


@more
def test_the_leaf_says_once_more_what_is_lit_and_takes_clicks_too(visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"))
    page = person.page
    question = play_to(person, "^Choose an action")
    rows = page.locator(".signorie-leaf li button")
    moves = {row.get_attribute("data-move") for row in rows.all()}
    assert moves == {spot.move for spot in question.spots if spot.id.startswith("t-")}
    rows.first.click()
    lit(person, question.answers)


# -- room and sight ---------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [pytest.param(2, marks=more), 4])
def test_on_a_desk_everything_is_in_view_large_enough_and_uncut(seats: int, visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"), seats)
    page = person.page
    for size in (DESK, SMALL):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
        assert page.evaluate(CUT) == []
        assert page.evaluate(TINY) == []
        small = [one for one in page.evaluate(TARGETS) if min(one[1:]) < LEAST["mouse"]]
        assert small == []


@more
def test_on_a_phone_every_target_is_large_enough_for_a_finger(visit: Visit) -> None:
    person = start(visit(**on_a_phone()), 4)
    page = person.page
    question, small = lit(person), []
    for _ in range(25):
        small += [one for one in page.evaluate(TARGETS) if min(one[1:]) < LEAST["touch"]]
        assert page.evaluate(TINY) == []
        by_touch(person, simple_rule(question))
        question = lit(person, question.answers)
    assert small == []


@more
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_whatever_is_asked(scheme: str, size: dict[str, int], visit: Visit) -> None:
    person = start(visit(reduced_motion="reduce"), 4)
    page = person.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    question, asked, found = lit(person), set(), []
    for _ in range(120):
        kind = question.prompt.split(" (")[0][:18]
        if question.over or len(asked) > 8:
            break
        if kind not in asked:
            asked.add(kind)
            page.set_viewport_size(size)  # type: ignore[arg-type]
            found += [f"{question.prompt}: {flaw}" for flaw in violations(page)]
            page.set_viewport_size(DESK)  # type: ignore[arg-type]
        by_mouse(person, simple_rule(question))
        question = lit(person, question.answers)
    assert found == []


@more
def test_a_spectator_sees_the_house_of_everybody(visit: Visit) -> None:
    anna, eva = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = anna.make_table("signorie", "Anna")
    anna.page.locator("#seat-1").select_option("novice")
    anna.page.locator("#bar-start").click()
    eva.watch(link)
    page = eva.page
    to_the_board(eva)
    expect(page.locator(".signorie-board.watched")).to_be_visible()
    expect(page.locator(".house-small")).to_have_count(2)


@more
def test_on_a_phone_the_next_question_comes_into_view_also_when_others_have_decided(visit: Visit) -> None:
    person = start(visit(**on_a_phone()))
    page, question = person.page, lit(person)
    moved = set()
    for _ in range(24):
        by_touch(person, simple_rule(question, "signorie"))
        left = page.evaluate("scrollY")
        question = lit(person, question.answers)
        places = [spot for spot in question.spots if not spot.hidden and not spot.id.startswith("bar-")]
        assert not places or any(page.evaluate(HIT, spot.id) for spot in places), question.prompt
        if page.evaluate("scrollY") != left:
            moved.add(places[0].kind)
    assert {"take", "reward"} & moved, "the page went on to dice or rewards by itself"


@more
def test_the_facts_of_a_phone_scroll_under_its_top_line(visit: Visit) -> None:
    page = start(visit(**on_a_phone())).page
    page.evaluate("scrollTo(0, 15)")
    box = page.locator("#facts dl > div").first.bounding_box()
    assert box
    assert 0 < box["y"] < 36, "the facts reach into the top line"
    on_top = "([x, y]) => Boolean(document.elementFromPoint(x, y).closest('.top'))"
    assert page.evaluate(on_top, [box["x"] + box["width"] / 2, 34])
