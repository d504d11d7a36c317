"""A whole game of two people at one screen and a bot: what the page shows between their turns, and what Back shows."""

import random

from playwright.sync_api import Page, expect

from tests.samples import more, sample

from .conftest import Visit
from .looking import flaws
from .people import PATIENCE, WON, Person

pytestmark = more

GAME, TITLE = "staufer", "The Staufer Dynasty"
TURNS = sample(8, 10_000)  # a whole game with CASATA_TESTS=all
CURTAIN = ".curtain"
JOBS = '.own [id^="e-job-"] th'
# Resolves with who is to take the screen, once somebody is asked; "" at the end of the game.
CALLED = """(patience) => new Promise((told, failed) => {
  const look = () => {
    const called = document.querySelector("#live #bar [id^='bar-face-']");
    if (!called && !document.querySelector("#live .verdict")) return false;
    told(called ? called.textContent : "");
    return true;
  };
  if (look()) return;
  const watch = new MutationObserver(() => look() && watch.disconnect());
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  setTimeout(() => failed(new Error("nobody is asked")), patience);
})"""


def at_one_screen(person: Person) -> None:
    """Anna makes a table by the form, with Bea at the same screen and a bot, and lets it begin."""
    page = person.page
    page.goto(f"/new?game={GAME}")
    page.get_by_label("Your name").fill("Anna")
    page.locator('[name="seats"]').select_option("3")
    expect(page.locator('[name="called.1"]')).to_be_hidden()
    page.locator('[name="seat.1"]').select_option("screen")
    page.locator('[name="called.1"]').fill("Bea")
    page.get_by_role("button", name="Create table").click()
    page.wait_for_url("**/tables/*")
    expect(page.locator(".waiting-room")).to_contain_text("Bea on this device")
    page.locator("#seat-2").select_option("novice")
    person.in_words()
    page.locator("#bar-start").click()
    expect(page.locator(CURTAIN)).to_be_visible()


def called(page: Page) -> str:
    """The name of who is asked next at this screen; "" when the game is over."""
    told = str(page.evaluate(CALLED, PATIENCE))
    return told.removeprefix("I'm ")


def it_is_i(page: Page, name: str) -> None:
    """Take the screen."""
    page.locator(CURTAIN).get_by_role("button", name=f"I'm {name}").click()
    expect(page.locator("#bar-hide")).to_be_visible()


def nothing_private(page: Page, jobs: dict[str, list[str]]) -> None:
    """The curtain says who is asked and nothing that a face has seen."""
    expect(page.locator(CURTAIN)).to_be_visible()
    expect(page.locator('.own, #choices, button[form="moves"], #bar-hide, #bar-undo')).to_have_count(0)
    shown = page.content()
    assert not [job for known in jobs.values() for job in known if job in shown]


def test_two_at_one_screen_play_a_whole_game_behind_the_curtain(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    person.expects(r"favicon\S* net::ERR_ABORTED")  # the next page comes before the icon of the last
    page, chance = person.page, random.Random(GAME)
    at_one_screen(person)
    name = called(page)
    assert not flaws(page)
    jobs: dict[str, list[str]] = {}
    turns = 0
    while name and turns < TURNS:
        nothing_private(page, jobs)
        expect(page).to_have_title(f"▸ {name}'s turn · {TITLE}")
        it_is_i(page, name)
        jobs.setdefault(name, page.locator(JOBS).all_inner_texts())
        assert jobs[name]
        others = [job for other, known in jobs.items() if other != name for job in known if job not in jobs[name]]
        assert not [job for job in others if job in page.content()]
        turns += 1
        if turns == 2:
            _hide_and_look_back(page, name, jobs)
        _decide_until_it_passes(person, chance)
        name = called(page)
        if turns == 3 and name:
            page.go_back()
            assert "/tables/" not in page.url  # faces leave nothing behind that Back could show
            page.go_forward()
            name = called(page)
    assert set(jobs) == {"Anna", "Bea"}
    if not name:
        expect(page.locator(".verdict")).to_contain_text(WON)
        expect(page.locator(CURTAIN)).to_have_count(0)


def _hide_and_look_back(page: Page, name: str, jobs: dict[str, list[str]]) -> None:
    """Hiding, and the way back from another page, lead to the curtain."""
    page.locator("#bar-hide").click()
    nothing_private(page, jobs)
    it_is_i(page, name)
    table = page.url
    page.goto("/me")
    page.go_back()
    expect(page.locator("#bar-hide")).to_be_visible()
    page.locator("#bar-hide").click()
    expect(page.locator(CURTAIN)).to_be_visible()
    page.goto("/me")
    page.go_back()
    assert page.url == table
    nothing_private(page, jobs)
    it_is_i(page, name)


def _decide_until_it_passes(person: Person, chance: random.Random) -> None:
    """Any choices, until somebody else is to take the screen or the game is over."""
    page = person.page
    while page.locator("#bar-hide").count():
        question = person.asked()
        if question.over:
            return
        person.click(chance.choice(question.choices))
        page.wait_for_function(
            """(before) => {
              const bar = document.getElementById("bar");
              return bar && (!document.getElementById("bar-hide") || Number(bar.dataset.answers) !== before);
            }""",
            arg=question.answers,
        )


def test_a_second_page_of_the_same_browser_is_covered_too(visit: Visit) -> None:
    person = visit(reduced_motion="reduce")
    at_one_screen(person)
    name = called(person.page)
    it_is_i(person.page, name)
    second = person.context.new_page()
    second.goto(person.page.url)
    expect(second.locator("#bar-hide")).to_be_visible()
    person.page.locator("#bar-hide").click()
    for page in (person.page, second):
        nothing_private(page, {})


def test_without_scripts_the_curtain_works_by_forms(visit: Visit) -> None:
    person = visit(java_script_enabled=False)
    page = person.page
    page.goto(f"/new?game={GAME}")
    page.locator('[name="seats"]').select_option("2")
    page.locator('[name="seat.1"]').select_option("screen")
    page.locator('[name="called.1"]').fill("Bea")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("button", name="Start the game").click()
    button = page.locator(f"{CURTAIN} .btn.go").first
    name = button.inner_text()
    button.click()
    expect(page.locator("#bar-hide")).to_be_visible()
    while page.locator("#bar-hide").count():
        page.locator(".pick-list .choice").first.click()
    expect(page.locator(f"{CURTAIN} .btn.go").first).not_to_have_text(name)
    nothing_private(page, {})
    for _ in range(3):
        page.go_back()
        if "/tables/" in page.url:
            nothing_private(page, {})
