"""Every decision is seen to happen: at the viewer's pace, with pieces that move, and answers given where asked for."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.samples import more

from .board import prefer
from .conftest import Visit
from .people import Person, Question

# Keeps what the page is told, in place of a socket: frames come when a test says so.
SOCKET = """() => {
  window.sockets = [];
  const Real = window.WebSocket;
  window.WebSocket = class extends EventTarget {
    constructor() {
      super();
      this.readyState = Real.OPEN;
      this.sent = [];
      window.sockets.push(this);
      queueMicrotask(() => this.onopen?.());
    }
    send(text) { this.sent.push(text); }
    close() { this.readyState = Real.CLOSED; this.onclose?.(); }
  };
  window.WebSocket.OPEN = Real.OPEN;
}"""
# Frames of a table as the server would send them: each says another thing in the bar and adds a line to the chronicle.
FRAMES = """(count) => {
  const live = document.getElementById("live");
  const first = live.innerHTML;
  const revision = Number(live.dataset.revision);
  const bar = document.getElementById("bar").outerHTML;
  const log = document.getElementById("chronicle").outerHTML;
  window.shown = [];
  document.addEventListener("casata:put", () => {
    window.shown.push(document.querySelector("#prompt .prompt").textContent);
  });
  const lines = (number) => number ? `<li><a href="#">line ${number}</a></li>${lines(number - 1)}` : "";
  const part = (number, html) => html
    .replace(/(<p class="prompt">)[^<]*/, `$1move ${number}`)
    .replace(/(<ol class="log"[^>]*>)/, `$1${lines(number)}`);
  const cuts = [["chronicle", log], ["bar", bar]]
    .map(([name, html]) => [name, first.indexOf(html), first.indexOf(html) + html.length])
    .sort((one, other) => one[1] - other[1]);
  const head = (number) => ({
    revision: revision + 1 + number, title: "t", turn: false, say: `say ${number}`, face: live.dataset.face,
  });
  const told = (frame) => window.sockets.at(-1).onmessage({ data: JSON.stringify(frame) });
  told({ ...head(0), html: first, cuts });
  for (let number = 1; number <= count; number += 1)
    told({
      ...head(number), base: revision + number,
      parts: { bar: part(number, bar), chronicle: part(number, log) },
    });
}"""


def paced(visit: Visit, pace: str, **settings: Any) -> Person:
    """Somebody at a table whose socket is in the hands of the test, as is the time of the page."""
    person = visit(**settings)
    page = person.page
    person.play_now("royals")
    choose(person, person.asked())
    page.evaluate(CHANGE, ["pace", pace])
    person.take_the_clock()
    page.add_init_script(f"({SOCKET})()")
    page.reload()
    expect(person.connection).to_have_attribute("data-state", "connected")
    person.stop_the_clock()
    return person


def choose(person: Person, question: Question, kind: str = "") -> Question:
    """Make the first choice of a kind, whichever view shows it; the next question."""
    option = next(option for option in question.choices if option.kind.startswith(kind))
    person.page.evaluate("(id) => document.getElementById(id).click()", option.listed)
    return person.asked(question.answers)


def until(person: Person, kind: str) -> Question:
    """Decide anything until a kind of choice is offered."""
    question = person.asked()
    while not any(option.kind == kind for option in question.choices):
        assert not question.over
        question = choose(person, question)
    return question


CHANGE = """async ([name, value]) => (await import("/static/tables/preferences.js")).prefer(name, value)"""


def shown(page: Page) -> list[str]:
    """What the bar said, one after the other."""
    found: list[str] = page.evaluate("() => window.shown.filter((one) => one.startsWith('move'))")
    return found


def moves(count: int) -> list[str]:
    """What the bar says after so many frames."""
    return [f"move {number}" for number in range(1, count + 1)]


@pytest.mark.parametrize(("pace", "hold"), [("fast", 350), ("calm", 900)])
def test_what_others_do_is_shown_one_after_the_other(visit: Visit, pace: str, hold: int) -> None:
    page = paced(visit, pace).page
    page.evaluate(FRAMES, 3)
    assert shown(page) == []
    page.clock.run_for(1)
    assert shown(page) == moves(1)
    page.clock.run_for(hold - 2)
    assert shown(page) == moves(1)
    for number in (2, 3):
        page.clock.run_for(hold)
        assert shown(page) == moves(number)
    expect(page.locator("#announce")).to_contain_text("line 3")
    expect(page.locator("#announce")).to_contain_text("say 3")


def test_who_wants_it_sees_the_present_at_once(visit: Visit) -> None:
    page = paced(visit, "instant").page
    page.evaluate(FRAMES, 3)
    assert shown(page)[-1] == "move 3"


@more
@pytest.mark.parametrize("how", ["click", "key", "hidden", "pace"])
def test_anything_that_a_person_does_skips_to_the_present(visit: Visit, how: str) -> None:
    page = paced(visit, "calm").page
    page.evaluate(FRAMES, 4)
    assert shown(page) == []
    if how == "click":
        page.locator(".mark").evaluate("(mark) => mark.addEventListener('click', (event) => event.preventDefault())")
        page.locator(".mark").click()
    elif how == "key":
        page.keyboard.press("Shift")
    elif how == "pace":
        page.evaluate(CHANGE, ["pace", "instant"])
    else:
        page.evaluate("""() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""")
    assert shown(page) == ["move 4"]


@more
def test_a_long_queue_is_shown_faster_and_a_very_long_one_not_at_all(visit: Visit) -> None:
    page = paced(visit, "calm").page
    page.evaluate(FRAMES, 10)
    page.clock.run_for(8 * 900)
    assert shown(page) == moves(10)
    page = paced(visit, "calm").page
    page.evaluate(FRAMES, 30)
    assert "move 13" in shown(page)
    assert "move 12" not in shown(page)


def test_a_whole_table_clears_what_waits(visit: Visit) -> None:
    page = paced(visit, "calm").page
    page.evaluate(FRAMES, 3)
    page.evaluate("""() => {
      const live = document.getElementById("live");
      const html = live.innerHTML.replace(/(<p class="prompt">)[^<]*/, "$1move whole");
      const frame = { revision: Number(live.dataset.revision) + 9, title: "t", say: "", face: live.dataset.face, html };
      window.sockets.at(-1).onmessage({ data: JSON.stringify({ ...frame, cuts: [] }) });
    }""")
    assert shown(page) == ["move whole"]
    page.clock.run_for(5000)
    assert shown(page) == ["move whole"]


def test_a_frame_that_does_not_fit_asks_for_the_whole_table(visit: Visit) -> None:
    page = paced(visit, "instant").page
    page.evaluate("""() => window.sockets.at(-1).onmessage({ data: JSON.stringify({
      revision: Number.MAX_SAFE_INTEGER, base: 5, parts: {}, title: "", say: "", face: "" }) })""")
    assert '{"whole":1}' in page.evaluate("() => window.sockets.at(-1).sent")


# -- pieces -----------------------------------------------------------------------------------

# A table with pieces of its own, in HTML and in SVG, changed as the table is: `before` and then `after`.
CHANGED = """async ([before, after]) => {
  const { put } = await import("/static/tables/morph.js");
  const page = (pieces) => `<div class="facts"></div><div id="stage">${pieces}</div>`;
  put(page(before));
  await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})));
  const kept = Object.fromEntries([...document.querySelectorAll("[data-piece]")].map((one) => [one.id, one]));
  const started = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, options) {
    const animation = animate.call(this, frames, options);
    started.push({ id: this.id, gone: this.classList.contains("leaving"), animation,
      properties: [...new Set(frames.flatMap(Object.keys))].filter((one) => one !== "offset") });
    return animation;
  };
  put(page(after));
  Element.prototype.animate = animate;
  window.started = started;
  return {
    same: Object.entries(kept).filter(([id, one]) => document.getElementById(id) === one).map(([id]) => id),
    started: started.map(({ id, gone, properties }) => [id, gone, properties.sort().join()]),
  };
}"""
ENDED = """async () => {
  await Promise.all(window.started.map(({ animation }) => animation.finished));
  await new Promise((done) => setTimeout(done));
  return document.querySelectorAll(".leaving").length;
}"""
CARDS = '<p id="pile">pile</p><div>{}</div><p id="grave">discard</p>'
CARD = '<b id="{0}" data-piece data-to="grave" data-from="pile">{0}</b>'
SHEET = (
    '<svg viewBox="0 0 100 50" width="400" height="200"><g id="a" data-piece transform="translate({} 20)">{}</g></svg>'
)
DISC = '<circle r="5"></circle>'


def test_pieces_keep_their_element_move_come_and_leave(visit: Visit) -> None:
    page = visit().page
    person_at_a_table(page)
    before = CARDS.format(CARD.format("one") + CARD.format("two"))
    after = CARDS.format(CARD.format("two") + CARD.format("three"))
    seen = page.evaluate(CHANGED, [before, after])
    assert seen["same"] == ["two"]
    assert ["two", False, "transform"] in seen["started"]
    assert ["three", False, "transform"] in seen["started"]
    assert [one for one in seen["started"] if one[1]] == [["", True, "transform"], ["", True, "opacity"]]
    assert {part for _, _, parts in seen["started"] for part in parts.split(",")} <= {"transform", "opacity"}
    assert page.evaluate(ENDED) == 0, "what has left is still there"


def test_pieces_of_a_drawing_move_in_its_own_measure(visit: Visit) -> None:
    page = visit().page
    person_at_a_table(page)
    seen = page.evaluate(CHANGED, [SHEET.format(10, DISC), SHEET.format(60, DISC)])
    assert seen["same"] == ["a"]
    assert seen["started"] == [["a", False, "transform"]]
    first = page.evaluate("() => window.started[0].animation.effect.getKeyframes()[0].transform")
    assert first.startswith("translate(-50px, 0px)")


def test_nothing_moves_where_nothing_should(visit: Visit) -> None:
    page = visit(reduced_motion="reduce").page
    person_at_a_table(page)
    seen = page.evaluate(CHANGED, [SHEET.format(10, DISC), SHEET.format(60, DISC)])
    assert seen["started"] == [["a", False, "outline"]]
    assert page.evaluate("() => window.started[0].animation.effect.getTiming().duration") == 1000


def test_what_stays_where_it_is_does_not_move(visit: Visit) -> None:
    page = visit().page
    person_at_a_table(page)
    seen = page.evaluate(CHANGED, [SHEET.format(10, DISC), SHEET.format(10, DISC)])
    assert (seen["same"], seen["started"]) == (["a"], [])


def person_at_a_table(page: Page) -> None:
    """A page of a table that hears of nothing."""
    page.add_init_script(f"({SOCKET})()")
    page.goto("/")
    page.locator('article[data-game="royals"]').get_by_role("button", name="Play now").click()
    page.wait_for_url("**/tables/*")


def test_pieces_of_royals_keep_their_elements_across_a_decision(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = until(person, "draw_three")
    page = person.page
    page.locator("#view").click()
    expect(page.locator("#pieces")).to_be_visible()
    page.evaluate("() => { window.kept = [...document.querySelectorAll('#pieces [data-piece]')]; }")
    choose(person, question, "draw_three")
    assert page.evaluate("() => window.kept.every((one) => one.isConnected)")


# -- preferences ------------------------------------------------------------------------------


def test_the_panel_works_at_once_and_is_kept(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.play_now("royals")
    person.asked()
    panel = page.locator("#preferences")
    page.locator("#open-preferences").click()
    expect(panel).to_be_visible()
    with page.expect_response("**/me/preferences"):
        panel.get_by_role("group", name="Theme").get_by_label("dark").check()
    assert page.evaluate("() => getComputedStyle(document.documentElement).colorScheme") == "dark"
    with page.expect_response("**/me/preferences"):
        panel.get_by_role("group", name="The table").get_by_label("board").check()
    expect(page.locator("html")).to_have_attribute("data-view", "board")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("#open-preferences")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-view", "board")
    page.goto("/me")
    expect(page.get_by_role("group", name="Theme").get_by_label("dark")).to_be_checked()


def test_keys_in_the_panel_mean_nothing_at_the_table(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.play_now("royals")
    question = person.asked()
    page.locator("#open-preferences").click()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#ready")).to_be_hidden()
    assert person.asked() == question


def test_a_touch_asks_first_and_a_mouse_does_not(visit: Visit) -> None:
    person = visit(has_touch=True)
    page = person.page
    person.play_now("royals")
    person.asked()
    assert not page.evaluate("() => document.body.hasAttribute('data-confirm')")
    page.touchscreen.tap(700, 20)
    assert page.evaluate("() => document.body.hasAttribute('data-confirm')")
    page.mouse.click(700, 20)
    assert not page.evaluate("() => document.body.hasAttribute('data-confirm')")


# -- sound ------------------------------------------------------------------------------------

BELLS = """() => {
  window.bells = 0;
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () { window.bells += 1; return real.call(this); };
}"""


def test_a_bell_rings_only_for_who_wants_it(visit: Visit) -> None:
    person = visit()
    page = person.page
    page.add_init_script(f"({BELLS})()")
    person.play_now("royals")
    person.asked()
    ring = "async () => { (await import('/static/tables/sound.js')).ring(); return window.bells; }"
    assert page.evaluate(ring) == 0
    page.locator("#open-preferences").click()
    page.locator("#preferences").get_by_label("Play a sound when it is my turn").check()
    assert page.evaluate("() => window.bells") > 0, "who switches it on hears it"
    before = page.evaluate("() => window.bells")
    page.locator("#preferences").get_by_label("Play a sound when it is my turn").uncheck()
    assert page.evaluate(ring) == before


# -- automatic answers ------------------------------------------------------------------------


@pytest.fixture
def drawing(visit: Visit) -> Iterator[Person]:
    """Somebody who draws three cards in Royals, with the time of the page in the hands of the test."""
    person = visit()
    person.take_the_clock()
    person.play_now("royals")
    question = until(person, "draw_three")
    choose(person, question, "draw_three")
    yield person


OFFER = """([name, move, label]) => {
  const offers = document.getElementById("automatic");
  for (const key of Object.keys(offers.dataset)) delete offers.dataset[key];
  offers.dataset[name] = move;
  offers.dataset[`${name}Label`] = label;
  document.dispatchEvent(new CustomEvent("casata:preference", { detail: {} }));
}"""


@pytest.mark.parametrize("name", ["usual", "only"])
def test_an_answer_is_sent_after_a_pause_that_is_always_the_same(drawing: Person, name: str) -> None:
    page = drawing.page
    question = drawing.asked()
    option = question.choices[0]
    page.evaluate(OFFER, [name, option.move, "the move"])
    expect(page.locator("#answering")).to_be_hidden()
    page.evaluate(CHANGE, [name, "on"])
    page.evaluate(OFFER, [name, option.move, "the move"])
    expect(page.locator("#answering")).to_contain_text("Playing for you: the move")
    drawing.stop_the_clock()
    with page.expect_request("**/move") as sent:
        page.clock.run_for(1500)
    assert f"answers={question.answers}" in (sent.value.post_data or "")
    page.clock.resume()
    assert drawing.asked(question.answers).answers == question.answers + 1


def test_an_answer_can_be_cancelled(drawing: Person) -> None:
    page = drawing.page
    question = drawing.asked()
    page.evaluate(CHANGE, ["only", "on"])
    drawing.stop_the_clock()
    page.evaluate(OFFER, ["only", question.choices[0].move, "the move"])
    page.locator("#answering-cancel").click()
    expect(page.locator("#answering")).to_be_hidden()
    page.clock.run_for(60_000)
    assert int(page.locator("#bar").get_attribute("data-answers") or "") == question.answers


@more
def test_passing_goes_on_until_the_auction_is_over(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.play_now("il_principe", 3)
    question = until(person, "bid")
    auction = page.locator("#automatic").get_attribute("data-auction")
    seen = "() => document.getElementById('automatic').dataset.auction"
    page.locator("#answering-again").click()
    expect(page.locator("#answering-cancel")).to_be_visible()
    question = person.asked(question.answers)
    while page.evaluate(seen) == auction:
        expect(page.locator("#answering")).to_contain_text("Playing for you: Pass")
        question = person.asked(question.answers)
    expect(page.locator("#answering-cancel")).to_be_hidden()


@more
def test_passing_again_and_again_is_confirmed_where_a_move_is(visit: Visit) -> None:
    person = visit()
    page = person.page
    person.play_now("il_principe", 3)
    question = until(person, "bid")
    prefer(page, confirm="on")
    page.locator("#answering-again").click()
    page.locator("#ask").get_by_role("button", name="Cancel").click()
    expect(page.locator("#answering-cancel")).to_be_hidden()
    assert person.asked().answers == question.answers
    page.locator("#answering-again").click()
    page.locator("#ask").get_by_role("button", name="Yes").click()
    expect(page.locator("#answering-cancel")).to_be_visible()
