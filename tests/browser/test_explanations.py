"""Everything on a drawn table says what it is: at hover, by keyboard and by a long touch, with the way to its rule."""

import random

import pytest
from playwright.sync_api import expect

from casata.engine.game import find
from casata.engine.rulebook.answers import answers_of

from .board import by_mouse, lit, prefer
from .conftest import Visit
from .people import Person
from .test_whole_games import GAMES

# What lies on the drawn table and in panels: ids of places, ids of drawn pieces, labels of facts.
SEEN = """() => {
  const seen = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  return {
    places: seen("#live [data-place]").map((node) => node.dataset.place),
    symbols: seen("#drawn use, #players use, #facts use").filter((node) => !node.closest("[data-rule], [data-place]"))
      .map((node) => node.getAttribute("href").slice(1)),
    facts: seen("#players .holds > div, #facts dl > div")
      .map((node) => (node.querySelector("dt > span:not(.vh), dt") ?? node).textContent.trim()),
  };
}"""
ASKED = "#prompt .prompt"
# What a browser says when the table has changed under a mouse that rests.
UNDER = """([x, y]) => document.elementFromPoint(x, y)
  .dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: x, clientY: y }))"""
RESTED = 2000  # milliseconds, more than until an explanation comes
OURS = ("crest-", "arms-", "glass", "star", "lines", "map", "hatch-")  # of the frame, and the ground of a board
FRAME = ("Spectators",)


def play_some(person: Person, game: str, decisions: int) -> None:
    person.play_now(game, 4, in_words=False)
    prefer(person.page, pace="instant")
    chance, question = random.Random(game), lit(person)
    for _ in range(decisions):
        by_mouse(person, chance.choice([spot for spot in question.spots if not spot.hidden] or question.spots))
        question = lit(person, question.answers)


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_board_has_its_rule(game: str, visit: Visit) -> None:
    person, answers = visit(reduced_motion="reduce"), answers_of(find(game))
    assert answers
    play_some(person, game, 6)
    seen = person.page.evaluate(SEEN)
    without = [
        *(f"place {place}" for place in seen["places"] if not answers.place(place)),
        *(f"symbol {one}" for one in seen["symbols"] if not one.startswith(OURS) and not answers.symbol(one)),
        *(f"fact {label}" for label in seen["facts"] if label not in FRAME and not answers.fact(label)),
    ]
    assert not without, "\n".join(sorted(set(without)))


@pytest.mark.parametrize("game", GAMES)
def test_a_question_leads_to_its_rule(game: str, visit: Visit) -> None:
    person = visit()
    person.play_now(game, 3, in_words=False)
    link = person.page.locator("#prompt .to-rule")
    link.focus()
    expect(person.page.locator("#explain")).to_be_visible()
    with person.page.context.expect_page() as opened:
        link.click()
    rule = opened.value.url.partition("#")[2]
    expect(opened.value.locator(f"section#{rule}")).to_be_visible()


def rest(person: Person) -> None:
    """Long enough for an explanation to come, with an answer of the server in between."""
    person.page.clock.run_for(RESTED)
    person.page.evaluate("() => fetch(location.href).then((answer) => answer.text())")


def ask(person: Person) -> tuple[int, int]:
    """At a table where no time passes, rest the mouse on the question until it is explained; where that is."""
    person.take_the_clock()
    person.play_now("royals", 3, in_words=False)
    lit(person)
    person.stop_the_clock()
    box = person.page.locator(ASKED).bounding_box()
    assert box
    spot = round(box["x"] + 20), round(box["y"] + box["height"] / 2)
    person.page.mouse.move(*spot)
    rest(person)
    expect(person.page.locator("#explain")).to_be_visible()
    return spot


def test_nothing_is_explained_under_a_mouse_that_rests_while_the_table_changes(visit: Visit) -> None:
    person = visit()
    spot = ask(person)
    person.page.keyboard.press("Escape")
    person.page.evaluate(UNDER, spot)
    rest(person)
    expect(person.page.locator("#explain")).to_be_hidden()
