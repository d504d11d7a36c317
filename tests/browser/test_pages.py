"""The pages around the tables are fit for everybody: light and dark, desk and phone."""

import pytest
from playwright.sync_api import expect

from tests.samples import more

from .conftest import Visit
from .looking import flaws
from .test_whole_games import GAMES

STAGES = ["page", "camera", "scroll", "floating", "choice", "mark", "answer", "line"]


@pytest.mark.parametrize("path", ["/", "/new?game=signorie", "/me", "/archive", "/import"])
def test_a_page_has_no_flaws(path: str, visit: Visit) -> None:
    person = visit()
    person.page.goto(path)
    closed = person.page.locator("details:not([open]) > summary")
    while closed.count():
        closed.first.click()
    assert not flaws(person.page)


def test_the_page_of_an_error_has_no_flaws(visit: Visit) -> None:
    person = visit()
    person.expects("status of 404")
    person.page.goto("/tables/there-is-none")
    expect(person.page.locator("h1")).to_contain_text("Page not found")
    assert not flaws(person.page)


def test_what_follows_a_change_of_the_table_keeps_to_the_order_of_its_stages(visit: Visit) -> None:
    """Whatever says first that it will follow."""
    person = visit()
    person.page.goto("/")
    seen = person.page.evaluate(
        """async (stages) => {
      const { afterPut } = await import("/static/tables/stages.js");
      const seen = [];
      for (const stage of stages.toReversed()) afterPut(stage, () => seen.push(stage));
      document.dispatchEvent(new CustomEvent("casata:put", { detail: {} }));
      return seen;
    }""",
        STAGES,
    )
    assert seen == STAGES


@more
@pytest.mark.parametrize("page", ["/rules", "/aid"])
@pytest.mark.parametrize("game", GAMES)
def test_the_rules_and_the_player_aid_of_a_table_have_no_flaws(game: str, page: str, visit: Visit) -> None:
    person = visit()
    person.play_now(game)
    person.to_the_table(page)
    expect(person.page.locator("article.rules p").first).to_be_visible()
    assert not flaws(person.page)


def test_waiting_room_and_invitation_have_no_flaws(visit: Visit) -> None:
    anna, bela = visit(), visit()
    link = anna.make_table("staufer", "Anna", 3, access="open")
    bela.page.goto(link)
    bela.page.set_viewport_size({"width": 1280, "height": 720})
    expect(bela.page.get_by_role("button", name="Take a seat")).to_be_in_viewport(ratio=1)
    assert not flaws(bela.page)
    assert not flaws(anna.page)
    bela.page.goto("/")
    expect(bela.page.locator(".tables")).to_contain_text("Anna")
    assert not flaws(bela.page)
