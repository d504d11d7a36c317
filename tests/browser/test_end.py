"""The end of a game: the winner, the reckoning source by source, the curve, and the way back through everything."""

import json
import pathlib
import random

import pytest
from playwright.sync_api import Page, expect

from casata.engine.match.match import Match
from casata.engine.match.opening import new
from tests.samples import more
from tests.site.saves import played, saved

from .conftest import Visit
from .looking import flaws
from .people import PHONE, Person
from .test_archive import bring

pytestmark = more

EACH = 1600  # milliseconds for which a source is told


def finished(person: Person, match: Match, folder: pathlib.Path) -> str:
    """A finished game, brought in by a file: its address."""
    file = folder / "game.json"
    file.write_text(saved(match, *("Theophanu", "Otto", "Adelheid", "Konrad")[: match.seats]))
    bring(person.page, file)
    person.page.wait_for_url("**/tables/*")
    return person.page.url


def almost_over() -> Match:
    """A game that the first seat ends with its next decision."""
    for seed in range(1, 50):
        match, chance = new("staufer", 2, seed), random.Random(seed)
        while not match.over:
            seat = chance.choice(match.actors)
            match.play(chance.choice(match.legal(seat)), seat)
        before = match.at(match.step - 1)
        if match.history[-1][0] == 0 and all(_ends(before, move.code) for move in before.legal(0)):
            return before
    raise AssertionError("no such game")


def _ends(before: Match, code: int) -> bool:
    after = before.copy()
    after.play(code, 0)
    return after.over


def told(page: Page) -> int:
    """Which source is told now; 0 for none."""
    now = page.locator("tr.source.now")
    return int((now.get_attribute("id") or "").split("-")[1]) if now.count() else 0


def test_the_reckoning_opens_row_by_row_and_lights_its_places(visit: Visit, tmp_path: pathlib.Path) -> None:
    person, match = visit(), played("royals", seats=3)
    finished(person, match, tmp_path)
    page = person.page
    best = max(match.scores())
    expect(page.locator("#prompt .prompt")).to_contain_text(f"with {best} points")
    expect(page.locator(".podium .first .total").first).to_have_text(str(best))
    rows = page.locator("tr.source")
    expect(rows).to_have_count(7)  # the periods are told one by one
    points = [[int(one.get_attribute("data-points") or 0) for one in row.locator("td").all()] for row in rows.all()]
    totals = [int(one.get_attribute("data-total") or 0) for one in page.locator("[data-total]").all()]
    assert [sum(column) for column in zip(*points, strict=True)] == totals == sorted(match.scores(), reverse=True)
    expect(page.locator("tr.told:visible")).to_have_count(0)
    expect(page.locator("#bar-replay")).to_have_class("btn go")

    rows.first.locator(".tell").click()
    expect(rows.first).to_have_class("source now")
    expect(page.locator("#told-1")).to_be_visible()
    expect(page.locator(".lit").first).to_be_attached()
    assert not flaws(page)
    page.locator("#bar-source").click()
    expect(rows.nth(1)).to_have_class("source now")
    expect(page.locator("#told-1")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    assert told(page) == 3
    page.keyboard.press("ArrowLeft")
    assert told(page) == 2
    rows.nth(1).locator(".tell").click()
    assert told(page) == 0
    page.mouse.move(5, 5)  # what is under the mouse stays lit
    expect(page.locator(".lit")).to_have_count(0)


# Parts that are not whole in the window, or that are scrolled out of what they are in.
OUT = """(parts) => parts.filter((part) => [...document.querySelectorAll(part)].some((one) => {
  const box = one.getBoundingClientRect();
  const frame = (one.closest(".reckoning") ?? document.body).getBoundingClientRect();
  return !box.width || box.bottom > Math.min(innerHeight, frame.bottom) + 1 || box.top < frame.top - 1
    || box.right > innerWidth + 1;
}))"""


@pytest.mark.parametrize("seats", [2, 4, 5])
def test_at_a_desk_the_end_is_whole_in_view(visit: Visit, tmp_path: pathlib.Path, seats: int) -> None:
    person = visit(reduced_motion="reduce")
    finished(person, played("royals", seats=seats), tmp_path)
    page = person.page
    expect(page.locator("#turns a").first).to_be_attached()
    always = [".podium li", ".sources", "#sheet-window", "#side-area", "#drawers", "#bar"]
    for width, height, more_parts in ((1440, 900, ["#turns li", ".reckoning .buttons"]), (1280, 720, [])):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator("svg.curve:visible")).to_be_in_viewport(ratio=1)
        assert page.evaluate(OUT, always + more_parts) == [], (width, height)
        for number in range(page.locator("tr.source").count()):
            page.locator("tr.source .tell").nth(number).click()
            expect(page.locator(f"#source-{number + 1}")).to_be_in_viewport(ratio=1)
            if page.locator(f"#told-{number + 1}").count():
                expect(page.locator(f"#told-{number + 1}")).to_be_in_viewport(ratio=1)
        page.locator("tr.source .tell").last.click()
    page.locator("#draw-chronicle").click()
    expect(page.locator(".log a").first).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(page.locator(".log a").first).to_be_hidden()


def test_the_curve_leads_to_its_moments_and_turning_points_to_theirs(visit: Visit, tmp_path: pathlib.Path) -> None:
    person, match = visit(), played("royals", seats=3)
    where = finished(person, match, tmp_path)
    page = person.page
    curve = page.locator("svg.curve:visible")
    expect(curve).to_have_count(1)
    expect(curve.locator(".lines path")).to_have_count(3)
    assert not flaws(page)
    curve.locator(".milestone").first.click()
    page.wait_for_url("**?step=*")
    expect(page.locator("[data-moments]")).to_be_visible()

    page.goto(where)
    page.locator("#turns a").first.click()
    page.wait_for_url("**?step=*")
    page.goto(where)
    box = curve.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    page.wait_for_url("**?step=*")
    step = int(page.locator("[data-moments]").get_attribute("data-step") or "")
    assert match.step / 4 < step < 3 * match.step / 4


def test_the_replay_of_a_finished_game_is_looked_at_from_every_seat(visit: Visit, tmp_path: pathlib.Path) -> None:
    person, match = visit(), played("royals", seats=3)
    finished(person, match, tmp_path)
    page = person.page
    page.locator("#bar-replay").click()
    page.wait_for_url("**?step=*")
    expect(page.locator("#replay")).to_have_text("Pause")  # it plays at once
    slider = page.get_by_role("slider")
    moments = page.locator("[data-moments]")
    slider.fill(str(match.step // 2))
    expect(moments).to_have_attribute("data-step", str(match.step // 2))
    slider.press("ArrowRight")
    step = match.step // 2 + 1
    expect(moments).to_have_attribute("data-step", str(step))
    expect(slider).to_be_focused()
    for seat in (2, 1):
        page.locator("#seen-from").select_option(str(seat))
        expect(moments).to_have_attribute("data-seat", str(seat))
        assert page.url.endswith(f"?step={step}&seat={seat}")
        for country, held in zip(match.game.axes[0].names, match.at(step)._state.hand[seat], strict=True):
            expect(page.locator(f"#e-hand-{country} td").first).to_have_text(str(held))
    expect(page.locator("#players .unsaid")).to_have_count(0)
    expect(person.bar.locator(".arms use").first).to_have_attribute(
        "href", f"#arms-{'ABC'[match.history[step - 1][0]]}"
    )
    assert not flaws(page)
    page.reload()
    expect(moments).to_have_attribute("data-seat", "1")
    expect(moments).to_have_attribute("data-step", str(step))
    page.get_by_role("link", name="Result").click()
    expect(page.locator("#reckoning")).to_be_visible()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_game_that_ends_is_told_source_by_source_where_things_may_move(
    visit: Visit, tmp_path: pathlib.Path, motion: str
) -> None:
    before = almost_over()
    file = tmp_path / "almost.json"
    file.write_text(saved(before, "Theophanu", "Otto"))
    person = visit(reduced_motion=motion)
    person.take_the_clock()
    page = person.page
    bring(page, file, seat="0", others="novice")
    page.wait_for_url("**/tables/*")
    page.get_by_role("button", name="Start the game").click()
    person.in_words()
    question = person.asked()
    person.stop_the_clock()
    person.click(question.choices[0])
    expect(page.locator("#reckoning")).to_be_attached()
    if motion == "reduce":
        expect(page.locator(".telling")).to_have_count(0)
        assert told(page) == 0
        return
    expect(page.locator("#reckoning")).to_have_class("reckoning telling")
    assert told(page) == 1
    expect(page.locator("#prompt .prompt")).to_have_text("The points are being counted.")
    for ahead in (".podium", ".curve-slot", ".players .points", "#bar > .arms"):
        expect(page.locator(f"{ahead}:visible")).to_have_count(0)
    expect(page.locator("#bar-source")).to_have_text("Next")
    page.clock.run_for(EACH)
    assert told(page) == 2
    expect(page.locator("tr.source.later").first).to_be_attached()
    page.keyboard.press("ArrowRight")
    assert told(page) == 3
    page.keyboard.press("x")
    expect(page.locator("#reckoning")).to_have_class("reckoning")
    assert told(page) == 0
    expect(page.locator("#prompt .prompt")).to_contain_text(" points")
    expect(page.locator(".podium")).to_be_visible()
    expect(page.locator("#bar-source")).to_have_text("Explain the points")
    totals = [json.loads(total) for total in page.locator("[data-total]").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)


@pytest.mark.parametrize("game", ["il_principe", "signorie", "staufer"])
def test_every_game_ends_with_its_curve_on_a_phone_too(visit: Visit, tmp_path: pathlib.Path, game: str) -> None:
    person = visit(viewport=PHONE)
    finished(person, played(game, seats=2), tmp_path)
    page = person.page
    expect(page.locator("svg.curve:visible")).to_have_count(1)
    page.locator("#bar-result").click()
    expect(page.locator(".podium li").first).to_be_in_viewport()
    expect(page.locator("#bar-replay")).to_have_class("btn go")
    assert not flaws(page)
