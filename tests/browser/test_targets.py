"""The board is the interface: places chosen by mouse, keyboard and touch, what a move would bring, and why not."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.samples import more

from .board import go_there, tap, where
from .conftest import Visit
from .people import DESK, PHONE, Person, Question

TOUCH = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
LIT = ".targets .target"
# A place on the sheet that cannot be chosen now: where the mouse hits it.
DARK = """() => {
  for (const place of document.querySelectorAll("#sheet-window [data-place]")) {
    const id = place.dataset.place;
    if (place.closest(".target, #chosen") || document.getElementById(`t-${id}`)) continue;
    const box = place.querySelector("rect").getBoundingClientRect();
    const spot = [box.x + box.width / 2, box.y + box.height / 3];
    if (document.elementFromPoint(...spot)?.closest("#sheet-window")) return [id, ...spot];
  }
}"""


def to_the_places(person: Person, least: int = 2) -> Question:
    """Draw cards until so many places are lit."""
    question = person.asked()
    while person.page.locator(LIT).count() < least:
        assert not question.over
        kinds = ("draw_three", "blind", "take", "stop")
        wanted = min(question.choices, key=lambda one: kinds.index(one.kind) if one.kind in kinds else 9)
        person.page.locator(f'[id="{wanted.listed}"]').evaluate("(button) => button.click()")
        question = person.asked(question.answers)
    return question


def ready(visit: Visit, **settings: Any) -> tuple[Person, Question]:
    person = visit(reduced_motion="reduce", **settings)
    person.play_now("royals", in_words=False)
    return person, to_the_places(person)


def hit(person: Person, target: Locator) -> None:
    """The middle of a place, as a hand finds it."""
    box = target.locator(".hit").bounding_box()
    assert box
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def hover(person: Person, target: Locator) -> None:
    box = target.locator(".hit").bounding_box()
    assert box
    person.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_place_is_chosen_with_one_click(visit: Visit) -> None:
    person, question = ready(visit)
    target = person.page.locator(LIT).first
    move = target.get_attribute("data-move")
    hit(person, target)
    after = person.asked(question.answers)
    assert after.answers == question.answers + 1
    assert move not in [option.move for option in after.choices]


def test_hovering_shows_what_a_move_would_bring_before_it_is_made(visit: Visit) -> None:
    person, question = ready(visit)
    page, target = person.page, person.page.locator(LIT).first
    hover(person, target)
    slip = page.locator("#slip")
    expect(slip).to_contain_text(target.get_attribute("data-label") or "?")
    expect(slip.locator(".changes li").first).to_be_visible()
    expect(page.locator(".ghosts > *").first).to_be_attached()
    assert page.locator(".ghosts [id]").count() == 0, "a ghost is no piece"
    page.mouse.move(2, 2)
    expect(slip).to_be_hidden()
    expect(page.locator(".ghosts")).to_have_count(0)
    assert person.asked() == question


def test_a_place_that_is_not_legal_says_why_there_and_the_bar_goes_on_asking(visit: Visit) -> None:
    person, question = ready(visit)
    page = person.page
    prompt = page.locator("#prompt .prompt").inner_text()
    place, x, y = page.evaluate(DARK)
    page.mouse.click(x, y)
    why = page.locator("#why")
    expect(why).to_be_visible()
    expect(why.locator(".rule")).to_contain_text("Rule:")
    expect(why.locator(".what")).to_contain_text(": not now")
    expect(page.locator("#prompt .prompt")).to_have_text(prompt)
    expect(page.locator("#prompt")).to_be_visible()
    expect(page.locator("#ready")).to_be_hidden()
    expect(page.locator("#announce")).to_contain_text(": not now")
    box, spot = why.bounding_box(), page.locator(f'#sheet-window [data-place="{place}"]').bounding_box()
    assert box
    assert spot
    assert abs(box["x"] + box["width"] / 2 - spot["x"]) < 320, "beside the place"
    page.keyboard.press("Escape")
    expect(why).to_be_hidden()
    expect(page.locator("#prompt")).to_be_visible()
    assert person.asked() == question


def test_keys_lead_from_place_to_place_and_choose(visit: Visit) -> None:
    person, question = ready(visit)
    page = person.page
    page.keyboard.press("ArrowDown")
    focused = page.locator(".target:focus")
    expect(focused).to_have_count(1)
    lowest = min(int(one.get_attribute("data-number") or 0) for one in page.locator(".target").all())
    expect(focused).to_have_attribute("data-number", str(lowest))
    expect(page.locator("#slip")).to_be_visible()
    seen = {focused.get_attribute("id")}
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp") * 3:
        page.keyboard.press(key)
        seen.add(focused.get_attribute("id"))
    assert len(seen) > 1
    page.wait_for_timeout(450)  # a new question does not take keys at once
    page.keyboard.press("Enter")
    assert person.asked(question.answers).answers == question.answers + 1


def test_a_staged_move_shows_its_bill_and_survives_a_change(visit: Visit) -> None:
    person, question = ready(visit)
    page, target = person.page, person.page.locator(LIT).first
    page.keyboard.type(target.get_attribute("data-number") or "")
    bill = page.locator("#bill")
    expect(bill).to_be_visible()
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ghosts > *").first).to_be_attached()
    revision = page.locator("#live").get_attribute("data-revision")
    watcher = visit()
    watcher.watch(page.locator("#invite").input_value())  # what everybody is told: somebody looks on
    expect(page.locator("#live")).not_to_have_attribute("data-revision", revision or "")
    expect(bill).to_be_visible()
    expect(target).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#ready")).to_contain_text(target.get_attribute("data-label") or "?")
    page.keyboard.press("Enter")
    assert person.asked(question.answers).answers == question.answers + 1


def test_esc_closes_then_unstages_then_steps_back(visit: Visit) -> None:
    person, question = ready(visit)
    page = person.page
    paid = find_paid(person, question)
    page.keyboard.press("Escape")  # the slip of what was focused, if there is one
    hover(person, page.locator(f'[id="{paid}"]'))
    expect(page.locator("#slip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#slip")).to_be_hidden()
    question = person.asked()
    hit(person, page.locator(f'[id="{paid}"]'))
    after = person.asked(question.answers)
    expect(page.locator("#chosen")).to_have_count(1)
    expect(page.locator("#bill")).to_be_visible()
    expect(person.bar.get_by_role("button", name="Undo")).to_be_enabled()
    expect(person.bar.get_by_role("button", name="Cancel move")).to_be_enabled()
    page.mouse.move(2, 2)
    number = str(after.choices[0].number)
    page.keyboard.type(number)
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#confirm")).to_be_hidden()
    while page.locator("#chosen").count():
        page.keyboard.press("Escape")
        page.wait_for_timeout(150)
    assert person.asked().answers == question.answers


def find_paid(person: Person, question: Question) -> str:
    """The id of a lit place that is paid card by card."""
    page = person.page
    for _ in range(30):
        for one in page.locator(LIT).all():
            if re.search(r"other cards?", one.get_attribute("data-worth") or ""):
                return one.get_attribute("id") or ""
        more = [option for option in question.choices if option.kind == "stop"]
        page.locator(f'[id="{more[0].listed}"]').evaluate("(button) => button.click()")
        person.asked(question.answers)
        question = to_the_places(person)
    return pytest.fail("no place with jokers")


def test_on_touch_a_tap_stages_and_the_bar_plays(visit: Visit) -> None:
    person, question = ready(visit, **TOUCH)
    page, target = person.page, person.page.locator(LIT).first.get_attribute("id") or ""
    go_there(page, target)
    tap(page, *where(page, target))
    expect(page.locator("#confirm")).to_be_visible()
    assert person.asked() == question, "a tap decides nothing yet"
    tap(page, *where(page, "confirm"))
    assert person.asked(question.answers).answers == question.answers + 1


def test_a_finger_that_rests_on_a_place_asks_about_it_and_decides_nothing(visit: Visit) -> None:
    person, question = ready(visit, **TOUCH)
    page, target = person.page, person.page.locator(LIT).first
    go_there(page, target.get_attribute("id") or "")
    x, y = where(page, target.get_attribute("id") or "")
    finger = person.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    slip = page.locator("#slip")
    expect(slip).to_contain_text(target.get_attribute("data-label") or "?")
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(slip.locator(".changes li").first).to_be_visible()
    expect(page.locator("#confirm")).to_be_hidden()
    assert person.asked() == question
    box, said = slip.bounding_box(), page.locator("#prompt").bounding_box()
    assert box
    assert said
    assert abs(box["y"] + box["height"] - said["y"] - said["height"]) < 1, "it replaces what the bar says"
    tap(page, x, y)
    expect(page.locator("#confirm")).to_be_visible()


@more
@pytest.mark.parametrize("window", [DESK, {"width": 1280, "height": 720}])
def test_no_slip_lies_over_the_top_line_or_the_bar_nor_over_its_place(visit: Visit, window: dict[str, int]) -> None:
    person, _ = ready(visit, viewport=window)
    page, slip = person.page, person.page.locator("#slip")
    targets = page.locator(LIT).all()
    assert targets
    for target in targets:
        hover(person, target)
        expect(slip).to_contain_text(target.get_attribute("data-label") or "?")
        expect(slip.locator(".changes li").first).to_be_visible()
        box, top, bar = slip.bounding_box(), page.locator(".top").bounding_box(), person.bar.bounding_box()
        spot = target.locator(".hit").bounding_box()
        assert box
        assert top
        assert bar
        assert spot
        assert box["y"] >= top["y"] + top["height"]
        assert box["y"] + box["height"] <= bar["y"]
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= window["width"]
        beside = box["x"] >= spot["x"] + spot["width"] or box["x"] + box["width"] <= spot["x"]
        assert beside or box["y"] >= spot["y"] + spot["height"] or box["y"] + box["height"] <= spot["y"]
        page.mouse.move(2, 2)
        expect(slip).to_be_hidden()


def test_a_click_gives_up_the_preview_it_overtakes(visit: Visit) -> None:
    person, question = ready(visit)
    page, target = person.page, person.page.locator(LIT).first
    failures: list[str] = []
    page.route("**/preview?*", lambda _: None)  # it is never answered
    page.on("requestfailed", lambda request: failures.append(f"{request.url} {request.failure}"))
    with page.expect_request("**/preview?*") as asked:
        hover(person, target)
    hit(person, target)
    person.asked(question.answers)
    assert f"{asked.value.url} net::ERR_ABORTED" in failures


def test_a_hint_marks_its_move_with_chances(visit: Visit) -> None:
    person, _ = ready(visit)
    person.page.locator("#bar-hint").evaluate("(button) => button.click()")
    expect(person.page.locator(".advised").first).to_be_attached()
    expect(person.page.locator(".chance").first).to_contain_text("%")
    expect(person.bar.locator(".help").first).to_contain_text("A strong bot would play:")


def test_escape_closes_what_a_hint_says_and_leaves_its_chances(visit: Visit) -> None:
    person, _ = ready(visit)
    person.page.locator("#bar-hint").evaluate("(button) => button.click()")
    expect(person.page.locator("#advice")).to_contain_text("A strong bot would play:")
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#advice")).to_be_hidden()
    expect(person.page.locator(".chance").first).to_be_attached()


def test_a_hint_lies_beside_a_board_and_hides_nothing_of_it(visit: Visit) -> None:
    person, _ = ready(visit)
    person.page.locator("#bar-hint").evaluate("(button) => button.click()")
    note, side = person.page.locator("#advice"), person.page.locator(".side").bounding_box()
    expect(note).to_be_visible()
    box = note.bounding_box()
    assert box and side
    assert box["x"] >= side["x"] - 1


def test_whoever_is_not_asked_is_told_so_without_a_request(visit: Visit) -> None:
    person, _ = ready(visit)
    watcher = visit()
    asked: list[str] = []
    watcher.page.on("request", lambda request: asked.append(request.url))
    watcher.page.goto(person.page.locator("#invite").input_value())
    watcher.page.get_by_role("button", name="Watch").click()
    watcher.page.wait_for_url("**/tables/*")
    expect(watcher.page.locator("#connection")).to_contain_text("connected")
    _, x, y = watcher.page.evaluate(DARK)
    watcher.page.mouse.click(x, y)
    expect(watcher.page.locator("#why")).to_contain_text("It is not your turn.")
    assert not [url for url in asked if "/why?" in url]
