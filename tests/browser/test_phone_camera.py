"""A phone shows what matters of the sheet: the plate that was chosen, a place that is lit, all plates of a part."""

from playwright.sync_api import Page, expect

from .board import settle
from .conftest import Visit
from .people import PHONE, Person
from .test_drawn_table import at_the_board

# Plates of the sheet, and those that lie in a part of the map, given in units of the sheet.
PLATES = """([x, y, width, height]) => {
  const sheet = document.getElementById("camera");
  const box = sheet.getBoundingClientRect();
  const scale = box.width / Number(sheet.dataset.width);
  const [left, top] = [box.left + x * scale, box.top + y * scale];
  const frame = document.getElementById("sheet-window").getBoundingClientRect();
  const loupe = document.getElementById("loupe");
  const map = loupe.checkVisibility({ visibilityProperty: true }) ? loupe.getBoundingClientRect() : null;
  const plates = [...document.querySelectorAll("#sheet-window [data-plate]")].map((one) => one.getBoundingClientRect());
  const here = plates.filter((one) => one.left >= left && one.right <= left + width * scale
    && one.top >= top && one.bottom <= top + height * scale);
  const cut = here.filter((one) => one.left < frame.left || one.right > frame.right || one.top < frame.top
    || one.bottom > document.getElementById("tray-area").getBoundingClientRect().top);
  const covered = map ? plates.filter((one) => one.left < map.right && one.right > map.left
    && one.top < map.bottom && one.bottom > map.top) : [];
  return [here.length, cut.length, covered.length];
}"""
# How far a place lies inside of what the phone shows of the sheet.
CLEAR = """(id) => {
  const frame = document.getElementById("sheet-window").getBoundingClientRect();
  const spot = document.getElementById(id).querySelector(".hit").getBoundingClientRect();
  const tops = ["bill", "tray-area"].map((one) => document.getElementById(one))
    .filter((one) => one && !one.hidden).map((one) => one.getBoundingClientRect().top);
  return Math.min(Math.min(...tops) - spot.bottom, spot.top - frame.top, spot.left - frame.left,
    frame.right - spot.right);
}"""
LOWEST = """() => [...document.querySelectorAll("#targets .target:not([data-numbers])")]
  .map((one) => [one.querySelector(".hit").getBoundingClientRect().bottom, one.id]).sort(([a], [b]) => b - a)[0][1]"""


def on_a_phone(visit: Visit) -> Person:
    """At a table of Royals with a finger."""
    return at_the_board(visit, viewport=PHONE, has_touch=True, is_mobile=True)


def sees(page: Page, id_: str) -> bool:
    """Whether a place of the sheet lies whole in what the phone shows of it."""
    return bool(page.evaluate(CLEAR, id_) >= 0)


def buying(person: Person) -> None:
    """Play until a place on the sheet can be chosen."""
    question = person.asked()
    while not person.page.locator("#targets .target").count():
        person.page.evaluate("(id) => document.getElementById(id).click()", question.choices[0].listed)
        if person.page.locator("#confirm").is_visible():
            person.page.locator("#confirm").click()
        question = person.asked(question.answers)


def test_a_part_of_the_map_shows_all_its_plates_and_the_small_map_covers_none(visit: Visit) -> None:
    page = on_a_phone(visit).page
    parts = page.locator("#regions [data-region]:not([data-region=''])").all()
    assert parts
    for part in parts:
        part.tap()
        settle(page)
        region = [float(one) for one in (part.get_attribute("data-region") or "").split()]
        there, cut, covered = page.evaluate(PLATES, region)
        assert there >= 3
        assert (cut, covered) == (0, 0), part.get_attribute("id")


def test_the_place_that_is_chosen_stays_in_view_above_what_it_costs(visit: Visit) -> None:
    person = on_a_phone(visit)
    page = person.page
    buying(person)
    page.locator("#go-whole").tap()
    settle(page)
    lowest = page.evaluate(LOWEST)
    page.locator(f'[id="{lowest}"] .hit').tap()
    expect(page.locator("#bill .changes")).to_be_visible()
    settle(page)
    assert sees(page, lowest)


def test_a_new_question_brings_a_place_that_is_lit_into_view(visit: Visit) -> None:
    person = on_a_phone(visit)
    page = person.page
    buying(person)
    lit = [one.get_attribute("id") or "" for one in page.locator("#targets .target").all()]
    settle(page)
    assert any(sees(page, one) for one in lit)
