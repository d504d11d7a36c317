"""A drawn table as a person meets it: places that are lit, the bar, and nothing of the list."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from .conftest import Visit
from .people import PATIENCE, PHONE, Person, once_asked
from .serving import ROOT
from .test_two_people import by_turn, seated

# What is lit and what the bar offers.
LIT = once_asked("""(live, bar) => {
  const seen = [...live.querySelectorAll(".target, #bar .forward [form=moves], #more [form=moves]")];
  return {
    prompt: bar.querySelector("#prompt .prompt").textContent,
    spots: seen.filter((one) => one.checkVisibility() || one.closest("#more")).map((one) => ({
      id: one.id, number: Number(one.dataset.number), move: one.dataset.move ?? one.value ?? "",
      label: one.dataset.label, several: one.hasAttribute("data-numbers"), hidden: Boolean(one.closest("#more")),
    })),
  };
}""")

# Where a mouse or a finger hits something without scrolling; null where it is out of view or covered.
HIT = """(id) => {
  const node = document.getElementById(id);
  const box = (node.querySelector(":scope > .hit") ?? node).getBoundingClientRect();
  const spot = [box.x + box.width / 2, box.y + box.height / 2];
  return node.contains(document.elementFromPoint(...spot)) ? spot : null;
}"""
COVER = """(id) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.outerHTML.slice(0, 160) ?? "nothing";
}"""
# Notes the piece that each element is; afterwards: elements that became another piece, and how many stayed the same.
MARK = """() => {
  for (const one of document.querySelectorAll("[data-piece]")) one.marked = one.id;
  return document.querySelectorAll("[data-piece]").length;
}"""
PIECES = "Array.from(document.querySelectorAll('[data-piece]'))"
LOST = f"() => {PIECES}.filter((one) => one.marked && one.marked !== one.id).map((one) => [one.marked, one.id])"
KEPT = f"() => {PIECES}.filter((one) => one.marked === one.id).length"
# Points of the bar that something else lies over.
COVERED = """() => {
  const bar = document.getElementById("bar");
  const { left, top, width, height } = bar.getBoundingClientRect();
  const found = [];
  for (let x = 0.05; x < 1; x += 0.1)
    for (const y of [0.2, 0.5, 0.8]) {
      const hit = document.elementFromPoint(left + x * width, top + y * height);
      if (!bar.contains(hit)) found.push([x, y, hit?.outerHTML.slice(0, 90)]);
    }
  return found;
}"""
# Counts from now on how far anything but the chronicle is scrolled.
SCROLLED = """() => {
  window.scrolled = 0;
  const tops = new Map();
  addEventListener("scroll", ({ target }) => {
    const node = target === document ? document.scrollingElement : target;
    if (node.closest?.(".log, .digest")) return;
    window.scrolled += Math.abs(node.scrollTop - (tops.get(node) ?? 0));
    tops.set(node, node.scrollTop);
  }, { capture: true, passive: true });
}"""
NEVER_RESTS = """(hold) => {
  const real = (globalThis.realTimeout ??= setTimeout);
  globalThis.setTimeout = (what, after, ...more) => real(what, after === hold ? 2 ** 30 : after, ...more);
}"""
HOLD = int(re.findall(r"const HOLD = (\d+)", (ROOT / "casata/site/static/tables/slip.js").read_text())[0])
# Brings the part of the page that a place lies in to the upper half of the screen.
ON_SHEET = """(id) => Boolean(document.getElementById(id).closest("#sheet-window"))"""
SCROLL = """(id) => {
  const part = document.getElementById(id).closest(".area, #sheet-window") ? document.getElementById(id) : null;
  if (part) scrollBy({ top: part.getBoundingClientRect().top - innerHeight * 0.3, behavior: "instant" });
}"""
# The middle of what can be seen of the map, and how far a place lies away from there.
AWAY = """(id) => {
  const { left, right, top, bottom } = document.getElementById("sheet-window").getBoundingClientRect();
  const covers = [...document.querySelectorAll("#bill.docked:not([hidden]), #tray-area, [data-dock], #bar")]
    .map((node) => node.getBoundingClientRect()).filter((box) => box.height && box.top > top).map((box) => box.top);
  const [x, y] = [(left + right) / 2, (top + Math.min(bottom, ...covers)) / 2];
  const box = document.getElementById(id).getBoundingClientRect();
  return [[x, y], [x - box.x - box.width / 2, y - box.y - box.height / 2]];
}"""
PANNED = 8  # steps of a finger
# What brings a game on, first; whatever has no rank comes after it.
FORWARD = ("usual", "occupy", "draw_three", "take", "blind", "intrigue", "take_over", "pay", "discard",
           "build", "turn", "bid", "play")  # fmt: skip
# The same of a game with an order of its own; a place with several moves has no kind.
RANKS = {
    "staufer": (
        "usual", "use", "pick", "chests", "second", "draw", "deploy", "", "supply", "decline", "release", "keep",
    ),
}  # fmt: skip
TABBED = 4  # every so many numbers are reached by Tab
FAR = 150  # presses of Tab lead around the page
APART = 700  # milliseconds after which two taps are no double tap, on the clock of the page
SETTLED = 500  # milliseconds after which Enter means the question that is shown, on the clock of the page
ZOOMED = {"width": 720, "height": 450}  # a desk at twice the size


@dataclass(frozen=True)
class Spot:
    """Something that can be chosen: a place on the sheet or in the tray, or a button of the bar."""

    id: str
    number: int
    move: str
    label: str
    several: bool
    hidden: bool

    @property
    def kind(self) -> str:
        """occupy, of `occupy paris.king`."""
        return self.move.split(" ", maxsplit=1)[0]


@dataclass(frozen=True)
class Lit:
    """What the board asks, or that the game is over."""

    over: bool
    answers: int
    prompt: str
    spots: list[Spot]


Deciding = Callable[[Person, Spot], None]


def lit(person: Person, before: int = -1) -> Lit:
    """The next question after the one that was answered, as the board shows it."""
    told = person.page.evaluate(LIT, [before, PATIENCE])
    return Lit(**{**told, "spots": [Spot(**one) for one in told["spots"]]})


def simple_rule(question: Lit, game: str = "royals") -> Spot:
    """What brings a game on: in Royals draw, occupy the first place there is, pay as usual."""
    rank = {kind: number for number, kind in enumerate(RANKS.get(game, FORWARD))}
    return min(question.spots, key=lambda spot: (spot.hidden, rank.get(spot.kind, len(rank))))


def sit_down(person: Person, seats: int = 2, game: str = "royals", **wishes: str) -> Person:
    """At a table with bots, shown as it is drawn and without delay."""
    person.play_now(game, seats, in_words=False)
    expect(person.page.locator("#sheet-window")).to_be_visible()
    prefer(person.page, pace="instant", **wishes)
    return person


def prefer(page: Page, **wishes: str) -> None:
    """Change preferences in their panel."""
    page.locator("#open-preferences").click()
    for name, value in wishes.items():
        field = page.locator(f'#preferences [name="{name}"][value="{value}"]')
        with page.expect_response("**/me/preferences"):
            field.check(force=True)
    page.locator("#close-preferences").click()
    expect(page.locator("#preferences")).to_be_hidden()


def play(person: Person, decide: Deciding, most: int = 100_000, game: str = "royals") -> tuple[Lit, int]:
    """Decide by a simple rule until the game is over, or so many times; the last question and the decisions."""
    question, decisions = lit(person), 0
    while not question.over and decisions < most:
        decide(person, simple_rule(question, game))
        question = lit(person, question.answers)
        decisions += 1
    return question, decisions


def expect_won(person: Person, question: Lit) -> None:
    """The game must be over, and board and bar must say who has won."""
    assert question.over
    expect(person.bar.locator("#prompt")).to_contain_text(re.compile(r" wins? with \d+ points"))
    expect(person.page.locator(".reckoning")).to_contain_text("Total")
    expect(person.page.locator("#sheet-window")).to_be_visible()


def where(page: Page, spot_id: str) -> tuple[float, float]:
    """Where something can be hit; it must be in view and on top."""
    found = page.evaluate(HIT, spot_id)
    assert found, f"{spot_id} is covered by {page.evaluate(COVER, spot_id)}"
    return found[0], found[1]


def by_mouse(person: Person, spot: Spot) -> None:
    """One click on the board; where a place has several moves, one more on the first of them."""
    page = person.page
    if spot.hidden:
        page.mouse.click(*where(page, "bar-more"))
    page.mouse.click(*where(page, spot.id))
    if spot.several:
        page.mouse.click(*where(page, page.locator("#menu [role=menuitem]").first.get_attribute("id") or ""))


def tap(page: Page, x: float, y: float) -> None:
    """A short touch: however busy the machine is, the page does not take it for a finger that rests."""
    page.evaluate(NEVER_RESTS, HOLD)
    page.touchscreen.tap(x, y)


def by_touch(person: Person, spot: Spot) -> None:
    """A tap on the place, after one on its part of the map where it is out of view; then one on Confirm."""
    page = person.page
    if spot.hidden:
        tap(page, *where(page, "bar-more"))
    # Where Confirm has just been: two quick taps there would be one for the question before.
    if spot.id.startswith("bar-"):
        page.evaluate(f"() => new Promise((done) => setTimeout(done, {APART}))")
    expect(page.locator("#layer [aria-busy]")).to_have_count(0)
    go_there(page, spot.id)
    tap(page, *where(page, in_view(page, spot)))
    if spot.several:
        expect(page.locator("#menu")).to_be_visible()
        tap(page, *where(page, page.locator("#menu [role=menuitem]").first.get_attribute("id") or ""))
    expect(person.bar).to_have_attribute("data-staged", "")
    tap(page, *where(page, "confirm"))


def in_view(page: Page, spot: Spot) -> str:
    """The id of a spot, or of another that makes the same move and is in view."""
    if spot.several or page.evaluate(HIT, spot.id):
        return spot.id
    others = [one.get_attribute("id") or "" for one in page.locator(f'.target[data-move="{spot.move}"]').all()]
    return next((other for other in others if page.evaluate(HIT, other)), spot.id)


def go_there(page: Page, spot_id: str) -> None:
    """Tap parts of the map until a place is in view; what lies around the map is scrolled to."""
    if not page.evaluate(HIT, spot_id) and page.evaluate(ON_SHEET, spot_id):
        for part in page.locator("#regions [data-region]:visible").all():  # a bill takes the room of this row
            if page.evaluate(HIT, spot_id):
                return
            page.evaluate(
                "() => document.getElementById('regions')?.scrollIntoView({ block: 'center', behavior: 'instant' })"
            )
            page.touchscreen.tap(*where(page, part.get_attribute("id") or ""))
            settle(page)
    if not page.evaluate(HIT, spot_id):
        page.evaluate(SCROLL, spot_id)
    if not page.evaluate(HIT, spot_id) and page.evaluate(ON_SHEET, spot_id):
        pan(page, spot_id)


def pan(page: Page, spot_id: str) -> None:
    """Draw the map with a finger until a place lies in the middle of what can be seen of it."""
    (x, y), (far_x, far_y) = page.evaluate(AWAY, spot_id)
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, PANNED + 1):
        there = {"x": x + far_x * step / PANNED, "y": y + far_y * step / PANNED}
        finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [there]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()
    settle(page)
    # A tap that follows at once only ends the swing.
    page.evaluate(f"() => new Promise((done) => setTimeout(done, {APART}))")


def by_keys(person: Person, spot: Spot) -> None:
    """Its number and Enter; now and then Tab to the place itself, and Enter there."""
    page, keys = person.page, person.page.keyboard
    if spot.number % TABBED or spot.hidden or spot.several:
        keys.type(str(spot.number))
        expect(person.bar).to_have_attribute("data-staged", "")
    else:
        visited: list[str] = []
        while (not visited or visited[-1] != spot.id) and len(visited) < FAR:
            keys.press("Tab")
            visited.append(page.evaluate("document.activeElement.id"))
        assert visited[-1] == spot.id, f"Tab does not lead to {spot.id}, but to {visited}"
        page.evaluate(f"() => new Promise((done) => setTimeout(done, {SETTLED}))")
    keys.press("Enter")


def settle(page: Page) -> None:
    """Until the camera has arrived where it glides to."""
    page.wait_for_function("() => document.getElementById('camera').getAnimations().length === 0")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def on_a_phone(**more: object) -> dict[str, object]:
    """The settings of a phone's browser."""
    return {"viewport": PHONE, "has_touch": True, "is_mobile": True, "reduced_motion": "reduce", **more}


def to_the_board(person: Person) -> None:
    """Leave the list view."""
    if person.view == "list":
        person.page.locator("#view").click()
    expect(person.page.locator("#sheet-window")).to_be_visible()


def both(visit: Visit, game: str = "royals") -> tuple[Person, Person]:
    """Two people on the board, first who is asked."""
    people = seated(visit, game)
    for person in people:
        to_the_board(person)
        prefer(person.page, pace="instant")
    first, second = by_turn(*people)
    return first, second


def play_until(person: Person, prompt: str, *never: str, game: str = "royals", offered: str = "") -> Lit:
    """Decide by the simple rule, but never in some ways, until the bar asks for something and a kind is offered."""
    question = lit(person)
    for _ in range(150):
        if re.search(prompt, question.prompt) and (not offered or offered in {spot.kind for spot in question.spots}):
            return question
        spots = [spot for spot in question.spots if spot.kind not in never]
        by_mouse(person, simple_rule(Lit(question.over, question.answers, question.prompt, spots), game))
        question = lit(person, question.answers)
    raise AssertionError(f"nobody was asked: {prompt}")
