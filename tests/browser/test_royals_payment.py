"""Paying at the drawn table of Royals: card by card, the usual end, reasons meanwhile, and where slip and bill lie."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from casata import Match
from tests.royals.table import cards, intrigue, table
from tests.samples import more
from tests.site.saves import saved

from .board import lit, prefer
from .conftest import Visit
from .people import Person

SIZES = {"desk": {"width": 1440, "height": 900}, "low desk": {"width": 1280, "height": 720}}
BORDEAUX: dict[str, Any] = {
    "holder": {"bordeaux.baron": 1},
    "hand": {0: cards("FGGGGBBS"), 1: cards("GGBS")},
    "intrigue": {0: intrigue("FS")},
}


def sit_at(person: Person, file: pathlib.Path, match: Match) -> Person:
    """Anna's seat in a position, the other one a bot's."""
    file.write_text(saved(match, "Anna", "Bence"))
    page = person.page
    page.goto("/import")
    page.locator("[data-loads]").set_input_files(file)
    expect(page.locator("#save")).not_to_have_value("")
    page.locator('[name="seat"]').select_option("0")
    page.locator('[name="others"]').select_option("novice")
    page.locator("main .buttons .btn.go").click()
    page.wait_for_url("**/tables/*")
    page.locator("#bar-start").click()
    expect(page.locator("#bar")).to_have_attribute("data-turn", "")
    return person


@pytest.fixture
def payer(visit: Visit, tmp_path: pathlib.Path) -> Person:
    """Somebody who can take Bordeaux over with one French card and a joker."""
    return sit_at(visit(reduced_motion="reduce", viewport=SIZES["desk"]), tmp_path / "a.json", table(2, **BORDEAUX))


def choose(person: Person, move: str) -> None:
    """Click the place that makes a move, and wait until it is made."""
    before = lit(person)
    person.page.locator(f'.target[data-move="{move}"]').click()
    lit(person, before.answers)


def begin(person: Person, *moves: str) -> Page:
    for move in ("take_over bordeaux.baron", "pay_intrigue fs", *moves):
        choose(person, move)
    return person.page


# -- card by card -----------------------------------------------------------------------------


def test_card_by_card_and_back_again(payer: Person) -> None:
    page = begin(payer, "pay german_states")
    paid = page.locator("#up-hand-german_states")
    expect(paid.locator(".card")).to_have_count(1)
    expect(paid).to_contain_text("joker 1 of 3")
    expect(page.locator("#up-scheme-fs")).to_contain_text("pays 1")
    choose(payer, "pay german_states")
    expect(paid.locator(".card")).to_have_count(2)
    expect(page.locator("#p-hand-german_states .count")).to_have_text("2")
    before = lit(payer)
    paid.click()
    lit(payer, before.answers - 2)
    expect(paid.locator(".card")).to_have_count(1)
    expect(page.locator("#p-hand-german_states .count")).to_have_text("3")
    choose(payer, "pay german_states")
    choose(payer, "pay spain")
    expect(page.locator(".fan.up")).to_have_count(0)
    expect(page.locator("#bill")).to_be_hidden()
    expect(page.locator("#p-hand-german_states .count")).to_have_text("2")
    expect(page.locator("#p-hand-spain")).to_have_count(0)


def test_the_last_card_has_a_usual_choice_and_the_bill_shows_the_final_standing(payer: Person) -> None:
    page = begin(payer, "pay german_states", "pay german_states")
    bill = page.locator("#bill")
    expect(bill.locator(".mini")).to_have_count(5)
    expect(bill.locator(".mini.gap")).to_have_count(1)
    expect(bill).to_contain_text("joker 2 of 3")
    expect(bill.locator(".changes")).to_contain_text("You lead France")
    told = bill.locator(".changes .billed").first
    expect(told).to_contain_text("You give")
    assert page.locator("#bill.against").count() == 1, "a dagger stands before the heading"
    assert told.bounding_box()["width"] <= 1, "what is drawn is not written as well"  # type: ignore[index]
    expect(page.locator("#bar .under-way")).to_have_text("Take over 1 card missing")
    usual = page.locator("#bar .likely")
    expect(usual.locator(".label")).to_have_text("Pay the rest")
    expect(usual.locator(".remark")).to_have_text("1 × German States, keeps 1")
    before = lit(payer)
    usual.click()
    lit(payer, before.answers)
    expect(bill).to_be_hidden()
    expect(page.locator("#p-hand-german_states .count")).to_have_text("1")
    expect(page.locator("#bar .likely, #bar .under-way")).to_have_count(0)


def test_enter_pays_the_usual_last_card(payer: Person) -> None:
    page = begin(payer, "pay german_states", "pay german_states")
    before = lit(payer)
    page.locator("#prompt").focus()
    page.wait_for_timeout(500)
    page.keyboard.press("Enter")
    lit(payer, before.answers)
    expect(page.locator("#p-hand-german_states .count")).to_have_text("1")


BURIED = """names => [...document.querySelectorAll(names)].filter((node) => {
  const box = node.getBoundingClientRect();
  node.style.pointerEvents = "auto";
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  node.style.pointerEvents = "";
  return !node.contains(top);
}).map((node) => node.textContent)"""


def test_counts_and_numbers_lie_above_the_frames_of_the_hand(payer: Person) -> None:
    page = begin(payer, "pay german_states", "pay german_states")
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".hand .target .disc")).to_have_count(3)
        assert page.evaluate(BURIED, ".hand :is(.count, .target .disc)") == []


def test_slip_and_bill_are_as_light_by_candlelight(payer: Person) -> None:
    page = begin(payer, "pay german_states")
    looks = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        seen = "names => names.map((name) => getComputedStyle(document.querySelector(name)).backgroundColor)"
        looks.append(page.evaluate(seen, ["#bill", "#slip", "body"]))
    light, dark = looks
    assert light[:2] == dark[:2]
    assert light[2] != dark[2]


# -- why not ----------------------------------------------------------------------------------


def click_dark(page: Page, place: str) -> None:
    """A click on a place that cannot be chosen."""
    box = page.locator(f"#p-{place}").bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)


def test_a_refusal_counts_and_leads_to_its_rule(payer: Person) -> None:
    page, why = payer.page, payer.page.locator("#why")
    lit(payer)
    click_dark(page, "place-vienna-king")
    expect(why).to_contain_text("It costs 8 German States cards. You hold 4; the 4 missing would take 12 others")
    rule = why.get_by_role("link", name="Rule: Country jokers")
    expect(rule).to_be_visible()
    assert rule.bounding_box()["height"] >= 32  # type: ignore[index]
    with page.context.expect_page() as opened:
        rule.click()
    expect(opened.value.locator("#country-jokers")).to_be_visible()


def test_reasons_while_a_move_is_begun_lose_nothing_of_it(payer: Person) -> None:
    page = begin(payer, "pay britain")
    before, why = lit(payer), page.locator("#why")
    click_dark(page, "place-vienna-king")
    expect(why).to_contain_text("A move is under way: Take over Bordeaux (Baron).")
    expect(page.locator("#bill")).to_be_visible()
    click_dark(page, "hand-german_states")
    expect(why).to_contain_text("Cards are paid in the order of your hand, and Britain has been paid.")
    expect(page.locator("#up-hand-britain .card")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    assert lit(payer) == before


def test_reasons_while_a_choice_waits_to_be_confirmed_lose_nothing_of_it(visit: Visit, tmp_path: pathlib.Path) -> None:
    person = sit_at(visit(reduced_motion="reduce", viewport=SIZES["desk"]), tmp_path / "a.json", table(2, **BORDEAUX))
    page = person.page
    prefer(page, confirm="on")
    before = lit(person)
    page.locator('.target[data-move="take_over bordeaux.baron"]').click()
    expect(person.bar).to_have_attribute("data-staged", "")
    click_dark(page, "place-vienna-king")
    expect(page.locator("#why")).to_contain_text("It costs 8 German States cards.")
    expect(person.bar).to_have_attribute("data-staged", "")
    expect(page.locator("#bill")).to_be_visible()
    page.locator("#confirm").click()
    lit(person, before.answers)
    expect(page.locator("#chosen")).to_have_attribute("data-place", "place-bordeaux-baron")


# -- where slip and bill lie ------------------------------------------------------------------


# What something covers of each city's plate, and how much of it is out of the sheet, in plates.
COVERED = """(id) => {
  const area = (one, other) =>
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  const boxOf = (node) => node.getBoundingClientRect();
  const own = boxOf(document.getElementById(id));
  const sheet = boxOf(document.getElementById("sheet-window"));
  const cities = [...document.querySelectorAll(".city")];
  const whole = Math.max(...cities.map((city) => area(...[0, 0].map(() => boxOf(city.querySelector(".plate"))))));
  return {
    outside: (own.width * own.height - area(own, sheet)) / whole,
    plates: cities.map((city) => ({
      country: city.getAttribute("class").split("of-")[1],
      covered: area(own, boxOf(city.querySelector(".plate"))) / whole,
    })),
  };
}"""
NOTHING = 0.001
LITTLE = 0.25  # of a plate


def all_over(file: pathlib.Path, person: Person) -> Person:
    """Somebody who can take every place there is, so that everything that can be said of a place is said."""
    every = dict.fromkeys(("france", "german_states", "britain", "spain"), 8)
    return sit_at(person, file, table(2, hand={0: every}))


def lies_well(page: Page, what: str, country: str) -> None:
    told = page.evaluate(COVERED, what)
    assert told["outside"] < NOTHING
    assert sum(plate["covered"] for plate in told["plates"] if plate["country"] == country) < NOTHING
    assert sum(plate["covered"] for plate in told["plates"]) < LITTLE


@more
@pytest.mark.parametrize("size", SIZES)
def test_slip_and_bill_stay_on_the_sheet_and_cover_no_plate_of_the_same_country_and_little_of_others(
    visit: Visit, tmp_path: pathlib.Path, size: str
) -> None:
    person = all_over(tmp_path / "a.json", visit(reduced_motion="reduce", viewport=SIZES[size]))
    page = person.page
    prefer(page, confirm="on")
    lit(person)
    cities = page.locator(".city").all()
    assert len(cities) == 16
    for city in cities:
        target = page.locator(f"#t-{city.locator('.pos').last.get_attribute('data-place')}")
        country = (city.get_attribute("class") or "").split("of-")[1]
        target.hover()
        expect(page.locator("#slip .changes li").first).to_be_visible()
        lies_well(page, "slip", country)
        target.click()
        expect(page.locator("#bill .changes li").first).to_be_visible()
        lies_well(page, "bill", country)
        page.mouse.move(2, 2)
        page.keyboard.press("Escape")
        expect(page.locator("#bill")).to_be_hidden()
        page.keyboard.press("Escape")  # the place has the focus again, and its slip
        expect(page.locator("#slip")).to_be_hidden()
