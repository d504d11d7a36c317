"""The Staufer Dynasty on its drawn board: whole games in every way of playing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.samples import more

from .alone import share
from .board import (
    COVERED,
    SCROLLED,
    WHOLE,
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
    simple_rule,
    sit_down,
    to_the_board,
    where,
)  # fmt: skip
from .conftest import Visit
from .looking import WIDER, violations
from .people import DESK, PHONE, Person
from .test_royals_changes import KEPT, LOST, MARK
from .test_royals_flaws import flaws_of

GAME = "staufer"
LENGTHS = [10, pytest.param(WHOLE, marks=more)]
SIZES = ({"width": 1440, "height": 900}, {"width": 1280, "height": 720})
# Parts of the table that reach beyond the window, and words that are cut off in the panels beside the ring.
OUTSIDE = """() => {
  const found = [];
  for (const one of document.querySelectorAll(".staufer-panel, .staufer-own, #sheet-window, .staufer-asked")) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) found.push(one.className);
  }
  for (const one of document.querySelectorAll(".staufer-privileges .card, .staufer-own li"))
    if (one.scrollHeight > one.clientHeight + 2) found.push(one.textContent.trim());
  return found;
}"""


def sit(visit: Visit, seats: int = 2, **settings: object) -> Person:
    return sit_down(visit(**{"reduced_motion": "reduce", **settings}), seats, GAME)


def begin_to_pay(person: Person) -> Lit:
    """An envoy is sent to an office, and could be paid for with a noble."""
    question = lit(person)
    by_mouse(person, next(spot for spot in question.spots if spot.several))
    paying = lit(person, question.answers)
    assert paying.prompt.startswith("Pay ")
    return paying


# -- whole games ------------------------------------------------------------------------------


@pytest.mark.parametrize("most", LENGTHS)
@pytest.mark.parametrize("seats", [2, pytest.param(5, marks=more)])
def test_by_mouse_on_the_board_alone_nothing_is_scrolled(seats: int, most: int, visit: Visit) -> None:
    person = sit(visit, seats)
    person.page.evaluate(SCROLLED)
    question, decisions = play(person, by_mouse, most, GAME)
    assert decisions
    assert person.page.evaluate("window.scrolled") == 0
    if most == WHOLE:
        is_won(person, question)


@more
@pytest.mark.parametrize("seats", [2, 5])
def test_by_keyboard_alone(seats: int, visit: Visit) -> None:
    person = sit(visit, seats)
    question, decisions = play(person, by_keys, game=GAME)
    assert decisions
    is_won(person, question)


@more
@pytest.mark.parametrize("seats", [2, 5])
def test_by_touch_on_a_phone_every_choice_is_confirmed(seats: int, visit: Visit) -> None:
    person = sit(visit, seats, **on_a_phone())

    def decide(somebody: Person, spot: Spot) -> None:
        by_touch(somebody, spot)
        assert somebody.page.evaluate(WIDER) <= 0, "the page has become wider than the phone"

    question, decisions = play(person, decide, game=GAME)
    assert decisions
    is_won(person, question)


# Names of buttons, what is wished for first.
WISHES = (
    "^Pay with",
    r"^\d+: Use ",
    r"^\d+: Send ",
    "^Add a second",
    "^Draw a chest",
    r"^\d+: ",
    "^Exchange nothing",
    "^Keep no",
)


def by_name(page: Page, question: Lit) -> None:
    """Choose by role and name alone, as a screen reader lists what is there."""
    for wish in WISHES:
        buttons = page.get_by_role("button", name=re.compile(wish))
        if buttons.count():
            buttons.first.dispatch_event("click")
            items = page.get_by_role("menuitem")
            if items.count():
                items.first.dispatch_event("click")
            return
    pytest.fail(f"nothing to choose for {question.prompt}")


@more
def test_through_the_accessibility_tree_alone(visit: Visit) -> None:
    person = sit(visit)
    page = person.page
    decision = page.get_by_role("region", name="Your decision")
    court = page.get_by_role("table", name="Your figures")
    question = lit(person)
    held: set[str] = set()
    while not question.over:
        expect(decision).to_contain_text(question.prompt)
        held.add(court.inner_text())
        by_name(page, question)
        question = lit(person, question.answers)
    assert len(held) > 10, "the words do not follow the game"
    expect(decision).to_contain_text(re.compile(r" wins? with \d+ points"))


# -- place first, then figure -----------------------------------------------------------------


def test_an_office_asks_who_goes_there_and_shows_what_that_would_bring(visit: Visit) -> None:
    person = sit(visit)
    page, question = person.page, lit(person)
    office = next(spot for spot in question.spots if spot.several)
    page.mouse.click(*where(page, office.id))
    items = page.locator("#menu [role=menuitem]")
    expect(items).to_have_count(2)
    expect(page.locator("#slip")).to_be_hidden()
    items.last.hover()
    expect(page.locator("#slip .changes li").first).to_contain_text("At court")
    expect(page.locator(".ghosts use").first).to_be_attached()
    page.keyboard.press("Escape")
    expect(page.locator("#menu")).to_be_hidden()
    assert lit(person) == question


@more
def test_a_place_that_cannot_be_chosen_says_why(visit: Visit) -> None:
    person = sit(visit)
    page, question = person.page, lit(person)
    lighted = {spot.id.removeprefix("t-") for spot in question.spots}
    dark = page.evaluate(
        """(lighted) => [...document.querySelectorAll(".office")].map((one) => one.dataset.place)
          .find((place) => !lighted.includes(place))""",
        sorted(lighted),
    )
    page.mouse.click(*where(page, f"p-{dark}"))
    expect(page.locator("#why")).to_contain_text("You have")


@more
def test_a_payment_is_stepped_out_of(visit: Visit) -> None:
    person = sit(visit)
    page = person.page
    question = begin_to_pay(person)
    expect(page.locator(".spot").first).to_be_attached()
    page.locator("#bar-cancel").click()
    expect(page.locator(".spot")).to_have_count(0)
    assert lit(person, question.answers).prompt.startswith("Supply")


# -- other ways to look at it -----------------------------------------------------------------


@more
def test_a_spectator_sees_the_board_and_is_offered_nothing(visit: Visit) -> None:
    anna, eva = visit(reduced_motion="reduce"), visit(reduced_motion="reduce")
    link = anna.make_table(GAME, "Anna")
    anna.page.locator("#seat-1").select_option("novice")
    anna.page.locator("#bar-start").click()
    to_the_board(anna)
    prefer(anna.page, pace="instant")
    eva.watch(link)
    to_the_board(eva)
    prefer(eva.page, pace="instant")
    play(anna, by_mouse, 6, GAME)
    same = "() => Array.from(document.querySelectorAll('#pieces [data-piece]'), (one) => one.id).sort().join()"
    eva.page.wait_for_function(f"(theirs) => ({same})() === theirs", arg=anna.page.evaluate(same))
    expect(eva.page.locator(".target")).to_have_count(0)
    expect(eva.page.locator(".staufer-own")).to_have_count(0)
    assert not violations(eva.page)


@more
def test_two_at_one_screen_play_on_the_board(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    share(person, GAME)
    page = person.page
    to_the_board(person)
    prefer(page, pace="instant")
    faces = set()
    for _ in range(3):
        faces.add(page.locator("#live").get_attribute("data-face"))
        while page.locator("#bar-hide").count():
            question = lit(person)
            assert page.evaluate(COVERED) == []
            by_mouse(person, simple_rule(question, GAME))
            page.wait_for_function(
                """(before) => {
                  const bar = document.getElementById("bar");
                  return bar && (!document.getElementById("bar-hide") || Number(bar.dataset.answers) !== before);
                }""",
                arg=question.answers,
            )
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")  # the page is a new one
        page.mouse.click(*where(page, page.locator('#bar [id^="bar-face-"]').first.get_attribute("id") or ""))
        expect(page.locator("#bar-hide")).to_be_visible()
    assert len(faces) == 2


# -- how it lies ------------------------------------------------------------------------------


@more
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_a_desk_everything_is_in_view(seats: int, visit: Visit) -> None:
    person = sit(visit, seats)
    page = person.page
    for size in SIZES:
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate(OUTSIDE) == []
        assert page.evaluate(WIDER) <= 0


def test_pieces_keep_their_element(visit: Visit) -> None:
    person = sit(visit)
    page, question = person.page, lit(person)
    for _ in range(6):
        pieces = page.evaluate(MARK)
        by_mouse(person, simple_rule(question, GAME))
        question = lit(person, question.answers)
        assert page.evaluate(LOST) == []
        assert page.evaluate(KEPT) > pieces / 2, "pieces were drawn anew"


@more
def test_axe_finds_nothing_while_choosing_and_paying(visit: Visit) -> None:
    person = sit(visit)
    page = person.page
    found = flaws_of(page)

    def menu() -> None:
        if page.locator("#menu").is_hidden():
            page.locator(".target[data-numbers]").first.focus()
            page.wait_for_timeout(450)
            page.keyboard.press("Enter")
        expect(page.locator("#menu").get_by_role("menuitem").first).to_be_visible()

    found += flaws_of(page, menu)
    page.keyboard.press("Escape")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    begin_to_pay(person)
    found += flaws_of(page)
    page.emulate_media(contrast="more")
    found += violations(page)
    assert found == []


@more
def test_the_phone_lists_what_can_be_taken_above_the_bar(visit: Visit) -> None:
    person = sit(visit, 4, **on_a_phone())
    for number in range(1, 6):
        box = person.page.locator(f"#t-space-{number}").bounding_box()
        assert box
        assert box["y"] + box["height"] <= PHONE["height"]
        assert min(box["width"], box["height"]) >= 44


@more
def test_on_a_phone_an_office_is_chosen_in_the_list_of_regions(visit: Visit) -> None:
    person = sit(visit, **on_a_phone())
    page = person.page
    office = next(spot for spot in lit(person).spots if spot.several)
    twin = page.locator(f"#twin-{office.id.removeprefix('t-')}")
    twin.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    box = twin.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    twin.tap()
    expect(page.locator("#menu [role=menuitem]")).to_have_count(2)
