"""The frame of a drawn table: what fits, what stays as it is, and the two views of the same."""

import pytest
from playwright.sync_api import Page, expect

from tests.samples import more

from .board import settle
from .conftest import Visit
from .looking import NARROW, THUMB, WIDER, violations
from .people import DESK, PHONE, Person

LOW = {"width": 1280, "height": 720}
TABLET = {"width": 768, "height": 1024}
LYING = {"width": 844, "height": 390}
MOUSE = 32  # pixels
READABLE = 11
TURNS = 14  # decisions in which the states of a bar come by

SCROLLS = """() => {
  const page = document.scrollingElement;
  const free = ".log, .digest, .facts";
  const found = [[page.scrollWidth - innerWidth, page.scrollHeight - innerHeight, "page"]];
  for (const one of document.querySelectorAll("#live *")) {
    if (!one.checkVisibility() || one.closest(free) || one.closest("[class~=vh], .block, .cartouche")) continue;
    if (!/auto|scroll/.test(getComputedStyle(one).overflowY + getComputedStyle(one).overflowX)) continue;
    found.push([one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight, one.id || one.className]);
  }
  return found.filter(([wide, high]) => wide > 0 || high > 0);
}"""
# What stands out of the window, of everything that is there for the decision.
OUT = """(parts) => parts.filter((part) => {
  const one = document.querySelector(part);
  const box = one?.getBoundingClientRect();
  return !box || !box.width || box.left < -1 || box.top < -1 || box.right > innerWidth + 1
    || box.bottom > innerHeight + 1;
})"""
# Targets on the sheet and around it that are smaller than a number of pixels, bands included: these can be hit too.
SMALL = """(least) => [...document.querySelectorAll(".target, .bar button:enabled, .bar a.btn")].filter((one) => {
  if (!one.checkVisibility()) return false;
  const box = (one.querySelector(":scope > .line") ?? one).getBoundingClientRect();
  return box.width < least - 0.5 || box.height < least - 0.5;
}).map((one) => one.outerHTML.slice(0, 120))"""
# Text on the page that is smaller than a number of pixels on the screen; ornament is not meant to be read.
TINY = """(least) => {
  const found = [];
  const walk = document.createTreeWalker(document.getElementById("live"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const one = walk.currentNode.parentElement;
    if (!walk.currentNode.textContent.trim() || !one.checkVisibility() || one.closest(".vh, .block, .cartouche, .map"))
      continue;
    const scale = one.ownerSVGElement ? one.getScreenCTM().a : 1;
    const size = parseFloat(getComputedStyle(one).fontSize) * scale;
    if (size < least - 0.05 && size > 0) found.push(`${size.toFixed(1)} ${one.outerHTML.slice(0, 90)}`);
  }
  return found;
}"""
CLIPPED = """() => Array.from(document.querySelectorAll(".pictured .block")).map((one) => one.getBoundingClientRect())
  .every((box) => box.width <= 1 && box.height <= 1)"""
FOCUSABLE = """() => Array.from(document.querySelectorAll(
  ".pictured .block :is(a, button, input, [tabindex]), .pictured .choices, .desk[tabindex], .middle[tabindex]"))
  .filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 90))"""


def size(page: Page, wanted: dict[str, int]) -> None:
    """Give the window a size, and the camera time to follow."""
    page.set_viewport_size(wanted)  # type: ignore[arg-type]
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def at_the_board(visit: Visit, seats: int = 2, **settings: object) -> Person:
    """Somebody who plays Royals on its board."""
    person = visit(reduced_motion="reduce", **settings)
    person.play_now("royals", seats, in_words=False)
    expect(person.page.locator("#sheet-window")).to_be_visible()
    return person


def decide(person: Person) -> bool:
    """Play the usual choice or the first one; whether the game goes on."""
    question = person.asked()
    if question.over:
        return False
    option = next((one for one in question.choices if one.usual), question.choices[0])
    person.type_number(option)
    person.page.keyboard.press("Enter")
    return not person.asked(question.answers).over


@pytest.mark.parametrize("seats", [2, 5])
def test_at_a_desk_everything_is_in_view_and_nothing_scrolls_but_the_chronicle(visit: Visit, seats: int) -> None:
    person = at_the_board(visit, seats)
    page = person.page
    person.asked()
    parts = ["#bar", "#facts", "#sheet-window", "#tray-area", "#side-area", "#over-area", "#players", "#chronicle"]
    decide(person)  # there is a chronicle now, whoever began
    for _ in range(3):
        for desk in (DESK, LOW):
            size(page, desk)
            assert page.evaluate(SCROLLS) == [], desk
            assert page.evaluate(OUT, parts) == [], desk
            assert page.evaluate(SMALL, MOUSE) == [], desk
            assert page.evaluate(TINY, READABLE) == [], desk
        decide(person)


@more
def test_the_bar_keeps_its_height_in_every_state_of_a_game(visit: Visit) -> None:
    person = at_the_board(visit)
    page = person.page
    heights: dict[str, set[float]] = {}
    for _ in range(TURNS):
        for wanted in (DESK, LOW, PHONE, LYING):
            size(page, wanted)
            box = person.bar.bounding_box()
            assert box
            heights.setdefault(f"{wanted['width']}", set()).add(box["height"])
            assert round(box["y"] + box["height"]) == wanted["height"], "the bar is not at the bottom edge"
        assert page.locator("#bar .btn:visible").count() <= 4
        decide(person)
    page.keyboard.type("99")
    expect(page.locator("#ready")).to_be_visible()
    for wanted in (DESK, LOW, PHONE, LYING):
        size(page, wanted)
        box = person.bar.bounding_box()
        assert box
        heights[f"{wanted['width']}"].add(box["height"])
    assert {width: len(found) for width, found in heights.items()} == dict.fromkeys(heights, 1), heights


def test_one_click_or_key_leads_to_the_list_and_back(visit: Visit) -> None:
    person = at_the_board(visit)
    page, view = person.page, person.page.locator("#view")
    person.asked()
    assert page.evaluate(CLIPPED), "words can be seen behind the board"
    assert page.evaluate(FOCUSABLE) == []
    expect(page.locator("#choices")).to_be_hidden()

    with page.expect_response("**/me/preferences"):
        view.click()
    expect(page.locator("#choices")).to_be_visible()
    expect(page.locator("#sheet-window")).to_be_hidden()
    expect(page.locator("#b-hand")).to_be_visible()
    page.reload()
    expect(page.locator("#choices")).to_be_visible()
    expect(view).to_have_attribute("aria-pressed", "true")

    with page.expect_response("**/me/preferences"):
        page.keyboard.press("l")
    expect(page.locator("#sheet-window")).to_be_visible()
    expect(page.locator("#choices")).to_be_hidden()
    expect(view).to_have_attribute("aria-pressed", "false")
    page.reload()
    expect(page.locator("#sheet-window")).to_be_visible()


def test_without_scripts_the_table_is_in_words(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    person.play_now("royals")
    page = person.page
    expect(page.locator("#choices")).to_be_visible()
    expect(page.locator("#drawn")).to_be_hidden()
    expect(page.locator("#view")).to_be_hidden()
    before = page.locator("#bar").get_attribute("data-answers")
    page.locator(".choice").first.click()
    expect(page.locator("#bar")).not_to_have_attribute("data-answers", before or "")


@more
def test_what_no_place_takes_is_in_the_bar(visit: Visit) -> None:
    person = at_the_board(visit)
    page = person.page
    for _ in range(TURNS):
        question = person.asked()
        reachable = page.evaluate("""() => Array.from(document.querySelectorAll(
          ".target, #bar button[form=moves], #more button[form=moves]")).flatMap((one) =>
            (one.dataset.numbers ?? one.dataset.number).split(" ").map(Number))""")
        assert {option.number for option in question.choices} <= set(reachable)
        decide(person)


def test_on_a_phone_hand_and_bar_are_below_the_sheet_and_the_sheet_can_be_moved(visit: Visit) -> None:
    person = at_the_board(visit, 4, has_touch=True, is_mobile=True, viewport=PHONE)
    page = person.page
    person.asked()
    for phone in (PHONE, NARROW):
        size(page, phone)
        tops = [page.locator(part).bounding_box() for part in ("#players", "#regions", "#sheet-window", "#tray-area")]
        assert all(tops)
        order = [box["y"] for box in tops if box]
        assert order == sorted(order)
        assert page.evaluate(OUT, ["#tray-area", "#bar", "#players", "#regions"]) == []
        assert page.evaluate(WIDER) <= 0
        assert page.evaluate(SMALL, THUMB) == []
        assert page.evaluate(TINY, READABLE) == []
    before = page.locator("#camera").get_attribute("style")
    page.locator("#regions button").nth(3).click()
    expect(page.locator("#camera")).not_to_have_attribute("style", before or "")
    moved = page.locator("#camera").get_attribute("style")
    decide(person)
    while page.locator("#targets .target").count():  # a question about places out of view has brought one of them
        moved = page.locator("#camera").get_attribute("style")
        decide(person)
    assert page.locator("#camera").get_attribute("style") == moved, "a change has moved the camera"
    page.locator("#go-whole").click()
    expect(page.locator("#go-whole")).to_have_attribute("data-here", "")


def test_a_drag_pans_a_wheel_zooms_and_neither_chooses_anything(visit: Visit) -> None:
    person = at_the_board(visit, viewport={"width": 640, "height": 760})
    page, camera = person.page, person.page.locator("#camera")
    question = person.asked()
    box = page.locator("#sheet-window").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    start = camera.get_attribute("style") or ""
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 90, y - 40, steps=4)
    page.mouse.up()
    expect(camera).not_to_have_attribute("style", start)
    assert person.asked() == question
    panned = camera.get_attribute("style") or ""
    page.mouse.wheel(0, -300)
    expect(camera).not_to_have_attribute("style", panned)
    assert person.asked() == question


def test_a_tap_unfolds_the_players_of_a_phone(visit: Visit) -> None:
    person = at_the_board(visit, viewport=PHONE)
    page = person.page
    label = page.locator("#player-0 .holds dt span").first
    folded = label.bounding_box()
    page.locator("#player-0").click()
    unfolded = label.bounding_box()
    assert folded
    assert unfolded
    assert folded["width"] <= 1 < unfolded["width"]


def test_chat_notes_and_settings_are_one_click_away_and_lie_over_the_chronicle(visit: Visit) -> None:
    person = at_the_board(visit)
    page = person.page
    page.locator("#draw-notes").click()
    expect(page.locator("#notes")).to_be_visible()
    page.locator("#notes").fill("Vienna first")
    page.locator("#draw-about").click()
    expect(page.locator("#notes")).to_be_hidden()
    expect(page.locator("#settings > summary")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#settings > summary")).to_be_hidden()
    expect(page.locator("#draw-about")).to_be_focused()
    assert page.evaluate(SCROLLS) == []


# Facts of the strip that are not whole in view or lie over a button of the top line.
CUT = """() => {
  const tools = [...document.querySelectorAll(".top > *")].filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
  return [...document.querySelectorAll(".facts dl > div")].filter((one) => {
    const box = one.getBoundingClientRect();
    if (box.width <= 1) return false;
    const frame = one.closest(".facts").getBoundingClientRect();
    // A button may reach a little beyond what is drawn of it.
    const over = tools.some((tool) => tool.left < box.right && tool.right > box.left && tool.top < box.bottom - 6
      && tool.bottom > box.top + 6);
    return over || box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1
      || box.bottom > frame.bottom + 1;
  }).map((one) => one.innerText);
}"""


@pytest.mark.parametrize("seats", [2, 5])
def test_no_fact_is_cut_at_any_size(visit: Visit, seats: int) -> None:
    page = at_the_board(visit, seats).page
    for wanted in (DESK, LOW, {"width": 1024, "height": 768}, TABLET, PHONE, NARROW, LYING):
        size(page, wanted)
        expect(page.locator(".facts dl > div").last).to_be_in_viewport()
        assert page.evaluate(CUT) == [], wanted
        for said in ("Round", "Period", "Scoring"):
            expect(page.locator(".facts dl > div", has_text=said)).to_be_in_viewport(ratio=1)


# What the panel lies over, of what is needed for a decision.
UNDER = """(parts) => {
  const panel = document.getElementById("preferences").getBoundingClientRect();
  return parts.filter((part) => {
    const box = document.querySelector(part).getBoundingClientRect();
    return box.left < panel.right && box.right > panel.left && box.top < panel.bottom - 1 && box.bottom - 1 > panel.top;
  });
}"""


@pytest.mark.parametrize("seats", [2, 5])
def test_preferences_lie_over_the_chronicle_alone(visit: Visit, seats: int) -> None:
    page = at_the_board(visit, seats).page
    page.locator("#open-preferences").click()
    panel = page.locator("#preferences")
    for desk in (DESK, LOW):
        size(page, desk)
        expect(panel).to_be_in_viewport(ratio=1)
        assert page.evaluate(UNDER, ["#players", "#sheet-window", "#tray-area", "#bar", ".top"]) == [], desk
        for name in ("pace", "confirm", "sound", "view", "theme", "contrast"):
            field = panel.locator(f'[name="{name}"]').first
            field.scroll_into_view_if_needed()
            expect(field).to_be_in_viewport()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()


@more
@pytest.mark.parametrize("in_words", [False, True])
def test_axe_finds_nothing_in_either_view(visit: Visit, in_words: bool) -> None:
    person = at_the_board(visit, 4)
    page = person.page
    if in_words:
        person.in_words()
    person.asked()
    found = []
    for wanted in (DESK, LOW, PHONE, TABLET, LYING):
        size(page, wanted)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            found += violations(page)
    page.emulate_media(contrast="more")
    found += violations(page)
    assert found == []


@more
def test_at_twice_the_size_everything_can_be_reached(visit: Visit) -> None:
    person = at_the_board(visit, viewport={"width": 720, "height": 450}, device_scale_factor=2)
    page = person.page
    assert decide(person)  # there is a chronicle now, whoever began
    assert page.evaluate(WIDER) <= 0
    for part in ("#sheet-window", "#tray-area", "#players", "#side-area", "#over-area", "#chronicle", "#your-notes"):
        page.locator(part).scroll_into_view_if_needed()
        expect(page.locator(part)).to_be_in_viewport()


# Every colour and measure that the styles give a name, as the table has it, and what of the map is drawn.
TOKENS = """() => {
  const names = new Set();
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      for (const name of rule.cssText.match(/--[\\w-]+(?=:)/g) ?? []) names.add(name);
  const style = getComputedStyle(document.body);
  const drawn = [...document.querySelectorAll("#map *")].map((one) => getComputedStyle(one).display);
  return [[...names].sort().map((name) => [name, style.getPropertyValue(name)]), drawn];
}"""


def test_high_contrast_is_the_same_as_a_preference_and_as_a_wish_of_the_system(visit: Visit) -> None:
    page = at_the_board(visit).page
    usual = page.evaluate(TOKENS)
    page.emulate_media(contrast="more")
    by_system = page.evaluate(TOKENS)
    page.emulate_media(contrast="no-preference")
    page.evaluate("() => { document.documentElement.dataset.contrast = 'high'; }")
    by_preference = page.evaluate(TOKENS)
    assert by_preference == by_system
    assert usual[0] != by_system[0]
    assert usual[1] != by_system[1]


def test_a_small_map_shows_which_part_of_the_sheet_a_phone_has(visit: Visit) -> None:
    page = at_the_board(visit, viewport=PHONE, has_touch=True, is_mobile=True).page
    loupe, frame = page.locator("#loupe"), page.locator("#loupe-window")
    expect(loupe).to_be_visible()
    expect(loupe).to_have_attribute("aria-hidden", "true")
    parts = []
    for part in page.locator("#regions [data-region]:not([data-region=''])").all():
        part.tap()
        settle(page)
        parts.append(tuple(float(frame.get_attribute(name) or -1) for name in ("x", "y", "width", "height")))
    assert len(set(parts)) == len(parts), "every part of the map is another window"
    for x, y, width, height in parts:
        assert x >= 0
        assert y >= 0
        assert 0 < width < 940
        assert 0 < height <= 680
    page.locator("#go-whole").tap()
    expect(loupe).to_be_hidden()
    size(page, DESK)
    expect(loupe).to_be_hidden()


def test_the_bar_counts_what_is_lit_and_the_list_what_it_lists(visit: Visit) -> None:
    person = at_the_board(visit)
    page, question = person.page, person.asked()
    aimed = page.evaluate(
        "() => [...document.querySelectorAll('.target')].flatMap((one) =>"
        " (one.dataset.numbers ?? one.dataset.number).split(' ')).length"
    )
    expect(person.bar.locator(".on-board")).to_contain_text(f"{aimed} choices are lit")
    expect(person.bar.locator(".in-list")).to_be_hidden()
    page.keyboard.press("l")
    expect(person.bar.locator(".in-list")).to_contain_text(f"{len(question.choices)} choices")
    expect(person.bar.locator(".on-board")).to_be_hidden()


# How high the chronicle and a line of it are, how many lines the digest would say again, and how many are marked.
LINES = """() => {
  const [since, log] = [document.querySelector(".since"), document.querySelector(".log")];
  const line = parseFloat(getComputedStyle(log.querySelector("a")).lineHeight);
  return [log.clientHeight, line, since.checkVisibility(), since.querySelectorAll("a").length,
    log.querySelectorAll(".recent").length];
}"""


@more
def test_a_long_digest_says_nothing_twice_and_leaves_room_for_the_chronicle(visit: Visit) -> None:
    person = at_the_board(visit, seats=5, viewport=LOW)
    question = person.asked()
    while not person.page.locator("#digest").count():
        decide(person)
        question = person.asked(question.answers)
    chronicle, line, shown, told, marked = person.page.evaluate(LINES)
    assert not shown, "the chronicle beside it says the same"
    assert told > 1
    assert marked >= told
    assert chronicle >= 7 * line


def test_lines_of_the_chronicle_are_one_stop_of_the_keyboard_and_arrows_lead_through_them(visit: Visit) -> None:
    person = at_the_board(visit)
    lines = person.page.locator(".log a")
    while lines.count() < 3:
        assert decide(person)
    keys = person.page.keyboard
    lines.first.focus()
    keys.press("ArrowDown")
    keys.press("ArrowDown")
    expect(lines.nth(2)).to_be_focused()
    keys.press("ArrowUp")
    expect(lines.nth(1)).to_be_focused()
    keys.press("Tab")
    assert not person.page.evaluate("() => document.activeElement.closest('.log')")
    keys.press("Shift+Tab")
    expect(lines.last).to_be_focused()
    keys.press("Shift+Tab")
    assert not person.page.evaluate("() => document.activeElement.closest('.log')")
