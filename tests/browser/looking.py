"""Whether a page is fit for everybody: axe, no sideways scrolling, targets for thumbs."""

from collections.abc import Callable
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .people import DESK, PHONE

NARROW = {"width": 360, "height": 740}
THUMB = 44  # pixels

WIDER = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Buttons, fields and links that stand by themselves; links within a sentence may be as small as its words.
SMALL = """(least) => Array.from(document.querySelectorAll(
  "button:enabled, select, summary, input:not([type=hidden]), nav a, .log a, a.btn, a.many, a.mark")
).filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !one.closest(".vh"))
 .map((one) => {
    const label = one.matches("[type=radio], [type=checkbox]") ? one.closest("label") : null;
    const box = (label ?? one).getBoundingClientRect();
    return [Math.round(box.width * 10) / 10, Math.round(box.height * 10) / 10, one.outerHTML.slice(0, 120)];
 }).filter(([width, height]) => width > 0 && (width < least || height < least))"""


def violations(page: Page, only: list[str] | None = None) -> list[str]:
    """What axe finds, of any impact."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if only:
        options["runOnly"] = only
    found = Axe().run(page, options=options).response["violations"]
    return [
        f"{page.url} {page.viewport_size}: {one['id']} ({one['impact']}): {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def flaws(page: Page) -> list[str]:
    """In light and by night, at a desk and on a phone."""
    found = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme="light")
        found += violations(page)
    page.emulate_media(color_scheme="dark")
    found += violations(page, ["color-contrast"])
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    found += violations(page, ["color-contrast"])
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light")
    found += [f"{page.url} too small for a thumb: {one}" for one in page.evaluate(SMALL, THUMB)]
    page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    wider = page.evaluate(WIDER)
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    return found + ([f"{page.url} scrolls sideways by {wider} pixels"] if wider > 0 else [])


def violations_in_every_look(page: Page, again: Callable[[], None] = lambda: None) -> list[str]:
    """What axe finds at a desk and on a phone, in light and dark; `again` brings back what does not stay."""
    found = []
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            again()
            found += [f"{scheme}: {flaw}" for flaw in violations(page)]
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.emulate_media(color_scheme="light")
    return found
