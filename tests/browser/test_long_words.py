"""Words of other languages are longer: strips, tray, bar and buttons have room for forty per cent more."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.samples import more

from .board import both, lit, play_until, settle, sit_down
from .conftest import Visit
from .people import DESK, PHONE

LOW = {"width": 1280, "height": 720}
PARTS = (
    ".facts, .top .tool, .side-area, .over-area, .tray-area, .regions, .drawers, .players h2, .chronicle h2,"
    " .digest h2, .bar, .preferences"
)
# Every word grows by at least two fifths; what people are called stays. Drawn names are fitted by the server.
LENGTHEN = """(parts) => {
  const longer = (word) => word + word.slice(-Math.ceil(0.4 * word.length));
  for (const part of document.querySelectorAll(parts)) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      if (!node.parentElement.closest("svg, kbd, .titles .name")) node.data = node.data.replace(/\\p{L}+/gu, longer);
    }
  }
  dispatchEvent(new Event("resize"));
}"""
# Text that is cut off by something around it or by the window, and text that lies over other text.
FLAWS = """(parts) => {
  const found = [];
  scrollTo({ top: 0, behavior: "instant" }); // a row that stays in sight lies over what passes below it
  const name = (node) => `"${node.data.trim()}" in ${node.parentElement.outerHTML.slice(0, 90)}`;
  const boxes = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  };
  const around = (node, box) => {
    for (let one = node.parentElement; one && one !== document.body; one = one.parentElement) {
      if (one.matches("[popover], .preferences")) return null;
      const style = getComputedStyle(one);
      if (style.display === "contents" || style.overflow === "visible") continue;
      if (style.overflowX === "auto" && one.scrollWidth > one.clientWidth) return null; // people scroll it
      const frame = one.getBoundingClientRect();
      const out = [frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom];
      if (out[0] > 1.5 || out[1] > 1.5 || out[2] > 4.5 || out[3] > 4.5) return one.id || one.className;
    }
    return box.left < -1 || box.right > innerWidth + 1 ? "the window" : null;
  };
  for (const part of document.querySelectorAll(parts)) {
    const lines = [];
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode, parent = node.parentElement;
      if (!node.data.trim() || !parent.checkVisibility({ visibilityProperty: true })) continue;
      let hidden = false;
      for (let one = parent; one; one = one.parentElement)
        hidden ||= getComputedStyle(one).clipPath === "inset(50%)" || one.matches("svg, .vh, .log, .since");
      if (hidden) continue;
      for (const box of boxes(node)) {
        const said = parent.closest(".help")?.parentElement.getBoundingClientRect();
        if (said && box.left > said.right - 2) continue; // help gives way to what is asked
        const cut = around(node, box);
        if (cut !== null) found.push(`cut by ${cut}: ${name(node)}`);
        lines.push([node, box]);
      }
    }
    for (const [at, [node, one]] of lines.entries())
      for (const [other, two] of lines.slice(at + 1)) {
        if (node === other) continue;
        const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
        const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
        if (wide > 1.5 && high > 0.45 * Math.min(one.height, two.height))
          found.push(`${name(node)} lies over ${name(other)}`);
      }
  }
  return [...new Set(found)];
}"""


def flaws(page: Page, longer: bool = True) -> list[str]:
    """What is cut or covered, with longer words or as it is, at a desk, on a low screen and on a phone."""
    found = []
    for size in (DESK, LOW, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("() => document.fonts.ready.then(() => true)")
        if longer:
            page.evaluate(LENGTHEN, PARTS)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        found += [f"{size['width']}: {flaw}" for flaw in page.evaluate(FLAWS, PARTS)]
        page.reload()
        expect(page.locator("#connection")).to_have_attribute("data-state", "connected")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    settle(page)
    return found


@more
@pytest.mark.parametrize("seats", [2, 4])
def test_longer_words_are_neither_cut_nor_laid_over_each_other(visit: Visit, seats: int) -> None:
    person = sit_down(visit(reduced_motion="reduce"), seats)
    found = []
    for prompt in ("^Draw .* Country card", "^Choose what to draw", "^Occupy", "^Choose [0-9]+ more cards? to pay"):
        play_until(person, prompt)
        found += [f"{prompt} {flaw}" for flaw in flaws(person.page)]
        lit(person)
    assert not found, "\n".join(found)


@more
def test_longer_words_have_room_while_somebody_waits(visit: Visit) -> None:
    first, second = both(visit)
    found = [*flaws(first.page), *flaws(second.page)]
    assert not found, "\n".join(found)
