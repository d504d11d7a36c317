"""The Staufer Dynasty on its drawn board: place first, then figure."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.samples import more

from .board import KEPT, LOST, MARK, Lit, by_mouse, lit, on_a_phone, simple_rule, sit_down, where  # fmt: skip
from .conftest import Visit
from .looking import WIDER, violations, violations_in_every_look
from .people import DESK, PHONE, Person

GAME = "staufer"
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
    found = violations_in_every_look(page)

    def menu() -> None:
        if page.locator("#menu").is_hidden():
            page.locator(".target[data-numbers]").first.focus()
            page.wait_for_timeout(450)
            page.keyboard.press("Enter")
        expect(page.locator("#menu").get_by_role("menuitem").first).to_be_visible()

    found += violations_in_every_look(page, menu)
    page.keyboard.press("Escape")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    begin_to_pay(person)
    found += violations_in_every_look(page)
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
    mirror = page.locator(f"#mirror-{office.id.removeprefix('t-')}")
    mirror.evaluate("(node) => node.scrollIntoView({ block: 'center' })")
    box = mirror.bounding_box()
    assert box and min(box["width"], box["height"]) >= 44
    mirror.tap()
    expect(page.locator("#menu [role=menuitem]")).to_have_count(2)
