"""Every moment of a game can be looked at again."""

from playwright.sync_api import expect

from tests.samples import more

from .conftest import Visit
from .looking import flaws
from .people import Person

pytestmark = more

PACE = 1000  # milliseconds from one moment to the next


def some_turns(person: Person, turns: int) -> int:
    """Play until somebody else has decided so many times in between; decisions of one's own."""
    question = person.asked()
    while person.page.locator(".digest").count() == 0 or question.answers < turns:
        person.click(question.choices[0])
        question = person.asked(question.answers)
    return question.answers


def test_a_line_of_the_chronicle_leads_to_its_moment_and_back_to_now(visit: Visit) -> None:
    person = visit()
    person.take_the_clock()
    person.play_now("royals")
    some_turns(person, 8)
    page = person.page
    expect(page.locator(".digest")).to_contain_text("Since your last turn")
    expect(page.locator(".digest li").first).to_be_hidden()  # the chronicle beside it says the same
    recent = page.locator(".log .recent")
    expect(recent.first).to_be_visible()
    assert recent.all_text_contents() == page.locator(".since li").all_text_contents()

    line = page.locator(".log a").nth(3)
    told = line.locator("> span").last.inner_text()
    step = (line.get_attribute("href") or "").split("=")[1]
    line.click()
    page.wait_for_url(f"**?step={step}")
    moments = page.locator("[data-moments]")
    expect(moments).to_contain_text(f"Move {step} of")
    expect(page.locator('.log [aria-current="step"]').filter(has_text=told).first).to_be_visible()
    expect(page.locator('button[form="moves"]')).to_have_count(0)
    assert not flaws(page)

    page.keyboard.press("ArrowLeft")
    expect(moments).to_have_attribute("data-step", str(int(step) - 1))
    page.keyboard.press("ArrowRight")
    expect(moments).to_have_attribute("data-step", step)
    page.keyboard.press("Home")
    expect(moments).to_have_attribute("data-step", "0")
    page.get_by_role("link", name="Next").click()
    expect(moments).to_have_attribute("data-step", "1")
    assert page.url.endswith("?step=1")

    person.stop_the_clock()
    page.locator("#replay").click()
    expect(page.locator("#replay")).to_have_text("Pause")
    for step_by_itself in ("2", "3", "4"):
        expect(moments).to_have_attribute("data-step", step_by_itself)
        page.clock.run_for(PACE)
    page.locator("#replay").click()
    expect(page.locator("#replay")).to_have_text("Play")
    page.clock.run_for(5 * PACE)
    expect(moments).to_have_attribute("data-step", "5")
    page.clock.resume()
    page.keyboard.press("End")
    expect(moments).to_have_attribute("data-step", moments.get_attribute("data-last") or "")

    page.get_by_role("link", name="Back to the game", exact=True).click()
    page.wait_for_url(lambda url: "step=" not in url)
    expect(moments).to_have_count(0)
    assert person.asked().choices


def test_a_replay_says_that_the_game_has_moved_on_only_where_there_is_more_to_see(visit: Visit) -> None:
    person = visit()
    person.play_now("royals")
    question = person.asked()
    person.click(question.choices[0])
    question = person.asked(question.answers)
    past = person.context.new_page()
    moments, said = past.locator("[data-moments]"), past.locator("#gone-on")
    past.goto(f"{person.page.url}?step=1")
    last = moments.get_attribute("data-last") or ""  # others may have begun
    past.goto(f"{person.page.url}?step={last}")
    expect(moments).to_have_attribute("data-step", last)
    expect(past.locator("#connection")).to_have_attribute("data-state", "connected")
    expect(said).to_be_hidden()
    person.click(question.choices[0])
    person.asked(question.answers)
    expect(said).to_be_visible()
    expect(moments).not_to_have_attribute("data-last", last)
    past.keyboard.press("End")
    expect(moments).not_to_have_attribute("data-step", last)
    expect(said).to_be_hidden()


def test_what_happened_since_the_last_turn_is_replayed_and_leads_back_to_now(visit: Visit) -> None:
    person = visit()
    person.take_the_clock()
    person.play_now("staufer")
    some_turns(person, 2)
    page, moments = person.page, person.page.locator("[data-moments]")
    now = page.url
    person.stop_the_clock()
    page.locator("[data-replay]").click()
    page.wait_for_url("**?step=*")
    expect(page.locator("#replay")).to_have_text("Pause")
    step, last = (int(moments.get_attribute(f"data-{name}") or "") for name in ("step", "last"))
    for moment in range(step + 1, last + 1):
        page.clock.run_for(PACE)
        expect(moments).to_have_attribute("data-step", str(moment))
    expect(page.locator("#gone-on")).to_be_hidden()
    page.clock.run_for(PACE)
    page.wait_for_url(now)

    page.locator("[data-replay]").click()
    page.wait_for_url("**?step=*")
    page.locator("#replay").click()
    expect(page.locator("#replay")).to_have_text("Play")
    page.clock.resume()
    page.keyboard.press("Escape")
    page.wait_for_url(now)
    assert person.asked().choices
