"""A table in a browser without scripts."""

from playwright.sync_api import Locator, expect

from .alone import share
from .conftest import Visit
from .people import DESK, PHONE


def overlap(one: Locator, other: Locator) -> bool:
    """Whether one thing is drawn over another."""
    a, b = one.bounding_box(), other.bounding_box()
    assert a and b
    return not (
        a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
        or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]
    )  # fmt: skip


def test_without_scripts_nothing_is_printed_over_the_facts_and_no_number_is_asked_for(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    share(person, "signorie")
    page = person.page
    notice = page.locator(".still")
    expect(notice).to_have_text("Without JavaScript this page reloads every few seconds while others decide.")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert not overlap(notice, page.locator("#facts"))
        assert not overlap(notice, page.locator(".top"))
    expect(page.locator(".help").first).to_be_hidden()
    expect(person.bar).not_to_contain_text("type its number", use_inner_text=True)
    before = page.locator("#bar").get_attribute("data-answers")
    page.locator(".choice").first.click()
    expect(page.locator("#bar")).not_to_have_attribute("data-answers", before or "")


def test_with_scripts_nobody_reads_of_reloading(visit: Visit) -> None:
    person = visit()
    share(person, "signorie")
    expect(person.page.locator(".still")).to_have_count(0)
    expect(person.bar).to_contain_text("type its number", use_inner_text=True)
