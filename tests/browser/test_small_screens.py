"""Nothing sticks out: pages on the narrowest phones, and columns of a table on a desk."""

import pathlib

import pytest
from playwright.sync_api import Page, expect

from tests.samples import more
from tests.site.saves import played, saved

from .alone import begin, bring, share
from .conftest import Visit
from .people import DESK, PHONE
from .test_two_people import seated

pytestmark = more

NARROW = (320, 360)
LONG = "Maximiliana-Theophanu-Adelheid-Kunigund"  # and a letter: as long as a name may be
WIDER = "() => document.scrollingElement.scrollWidth - innerWidth"
# How many pixels a part stands out to the right of the column it is in.
OUT = """([part, column]) => {
  const box = (element) => element.getBoundingClientRect();
  const within = document.querySelector(column);
  const style = getComputedStyle(within);
  const edge = box(within).right - parseFloat(style.paddingRight) - parseFloat(style.borderRightWidth);
  return Math.max(...Array.from(document.querySelectorAll(`${part}, ${part} *`), (one) => box(one).right)) - edge;
}"""


def narrow(page: Page) -> list[str]:
    """Widths at which a page scrolls sideways."""
    found = []
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 640})
        wider = page.evaluate(WIDER)
        found += [f"{page.url} at {width}: {wider} too wide"] if wider > 0 else []
    return found


@pytest.mark.parametrize("game", ["il_principe", "royals", "signorie", "staufer"])
def test_a_table_does_not_scroll_sideways_whatever_people_are_called(
    game: str, visit: Visit, tmp_path: pathlib.Path
) -> None:
    person = visit()
    match = played(game, decisions=60)
    for finished in (match, played(game)):
        file = tmp_path / "game.json"
        file.write_text(saved(finished, *(LONG + letter for letter in "ABCDE"[: finished.seats])))
        address = bring(person, file)
        assert not narrow(person.page)
    for path in ("?step=30", "/verify"):
        person.page.goto(address + path)
        assert not narrow(person.page)


def test_a_table_with_choices_does_not_scroll_sideways_and_its_past_begins_with_its_buttons(visit: Visit) -> None:
    person = visit()
    share(person, "signorie")
    page = person.page
    assert not narrow(page)
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.goto(f"{page.url}?step=0")
    expect(page.locator("[data-moments]")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "path", ["/", "/new?game=signorie", "/me", "/me/notices", "/archive", "/import", "/sign-in", "/sign-up"]
)
def test_no_other_page_scrolls_sideways(path: str, visit: Visit) -> None:
    person = visit()
    person.page.goto(path)
    closed = person.page.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    assert not narrow(person.page)


def test_the_own_cards_of_il_principe_stay_in_their_column(visit: Visit, tmp_path: pathlib.Path) -> None:
    file = tmp_path / "dealt.json"
    file.write_text(saved(played("il_principe", seed=3, decisions=0, seats=2)))  # a hand with three numbers at a colour
    person = visit()
    bring(person, file)
    page = person.page
    page.locator('.waiting-room [name="name"]').fill("Bea")
    page.locator("#add-to-screen").click()
    expect(page.locator(".waiting-room")).to_contain_text("Bea on this device")
    begin(person)
    expect(page.locator("#b-hand .key:nth-child(3)").first).to_be_attached()
    for width, height in ((1440, 900), (1280, 720), (1120, 800), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUT, ["#b-hand", ".desk"]) <= 0.5, width


def test_the_way_back_to_a_seat_is_in_view_at_once(visit: Visit) -> None:
    anna, _ = seated(visit, "royals")
    table = anna.page.url
    anna.page.locator("#ctl-leave").click()
    anna.page.locator("#ask").get_by_role("button", name="Yes").click()
    anna.page.wait_for_url(anna.address + "/")
    for size in (DESK, PHONE):
        anna.page.set_viewport_size(size)  # type: ignore[arg-type]
        anna.page.goto(table)
        back = anna.bar.get_by_role("button", name="Take your seat back")
        expect(back).to_be_in_viewport()
    back.click()
    expect(anna.bar.get_by_role("button", name="Take your seat back")).to_have_count(0)


def test_a_tap_on_a_player_leads_to_their_panel(visit: Visit) -> None:
    person = visit(viewport=PHONE, reduced_motion="reduce")
    person.play_now("staufer", seats=3)
    panel = person.page.locator("#player-2")
    expect(panel).not_to_be_in_viewport()
    person.page.locator('.strip a[href="#player-2"]').click()
    expect(panel).to_be_in_viewport()
