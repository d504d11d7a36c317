"""Everything on a drawn table says what it is: at hover, by keyboard and by a long touch, with the way to its rule."""

import random
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from casata.engine.game import find
from casata.engine.rulebook.answers import Answers, answers_of

from .board import by_mouse, lit, on_a_phone, prefer
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
# Words and numbers on the drawn table and in panels, each with what lies around it that may have a rule.
WORDS = """() => {
  const around = (node) => {
    const found = [];
    for (let at = node; at?.closest("#live"); at = at.parentElement) {
      if (at.dataset.rule) found.push(["rule", at.dataset.rule]);
      else if (at.dataset.place) found.push(["place", at.dataset.place]);
      else if (/^[eb]-/.test(at.id)) found.push(["place", at.id.slice(2)]);
      else if (at.matches(".holds > div, .facts dl > div, .points")) {
        const label = at.querySelector("dt > span:not(.vh), dt") ?? at.querySelector(".vh");
        found.push(["fact", label?.textContent.trim()]);
      }
    }
    return found;
  };
  const found = [];
  for (const part of document.querySelectorAll("#drawn, #players .holds, #players .points, #facts")) {
    const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const { data, parentElement: node } = walk.currentNode;
      const silent = node.closest(".pieces, .targets, .target, .vh, .cartouche, .purse h2, script");
      if (data.trim() && !silent && node.checkVisibility({ visibilityProperty: true }))
        found.push([data.trim(), around(node)]);
    }
  }
  return found;
}"""
# In the middle of something that lies on the table, and nothing can be chosen there.
SPOT = """() => {
  for (const node of document.querySelectorAll("#drawn [data-rule], #drawn [data-place], #players .holds > div")) {
    const box = node.getBoundingClientRect();
    const spot = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(...spot);
    if (node.contains(hit) && !hit.closest(".target, button, a")) return spot;
  }
}"""


ASKED = "#prompt .prompt"
# What a browser says when the table has changed under a mouse that rests.
UNDER = """([x, y]) => document.elementFromPoint(x, y)
  .dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse", clientX: x, clientY: y }))"""
RESTED = 2000  # milliseconds, more than until an explanation comes
OURS = ("crest-", "arms-", "glass", "star", "lines", "map", "hatch-")  # of the frame, and the ground of a board
FRAME = ("Spectators",)
DECISIONS = 8


def without_rule(page: Page, answers: Answers) -> set[str]:
    """What nobody would find out about: places, pieces, facts, and words and numbers that lie on none of them."""
    seen, words = page.evaluate(SEEN), page.evaluate(WORDS)
    asked: dict[str, Callable[[str], object]]
    asked = {"rule": answers.rules.get, "place": answers.place, "fact": answers.fact}
    return {
        *(f"place {place}" for place in seen["places"] if not answers.place(place)),
        *(f"symbol {one}" for one in seen["symbols"] if not one.startswith(OURS) and not answers.symbol(one)),
        *(f"fact {label}" for label in seen["facts"] if label not in FRAME and not answers.fact(label)),
        *(f"word {word}" for word, around in words if not any(asked[kind](name) for kind, name in around)),
    }


@pytest.mark.parametrize("game", GAMES)
def test_everything_on_a_board_has_its_rule(game: str, visit: Visit) -> None:
    person, answers, found = visit(reduced_motion="reduce"), answers_of(find(game)), set[str]()
    assert answers
    person.play_now(game, 4, in_words=False)
    prefer(person.page, pace="instant")
    chance, question = random.Random(game), lit(person)
    for _ in range(DECISIONS):
        by_mouse(person, chance.choice([spot for spot in question.spots if not spot.hidden] or question.spots))
        question = lit(person, question.answers)
        found |= without_rule(person.page, answers)
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize("game", ["il_principe", "royals"])
def test_the_sign_beside_a_short_question_leads_to_its_rule(game: str, visit: Visit) -> None:
    person = visit()
    person.play_now(game, 3, in_words=False)
    link = person.page.locator("#prompt .to-rule")
    link.focus()
    expect(person.page.locator("#explain")).to_be_visible()
    with person.page.context.expect_page() as opened:
        link.click()
    rule = opened.value.url.partition("#")[2]
    expect(opened.value.locator(f"section#{rule}")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_question_leads_to_its_rule(game: str, visit: Visit) -> None:
    person = visit()
    person.play_now(game, 3, in_words=False)
    lit(person)
    person.page.mouse.move(1, 1)
    person.page.locator(ASKED).hover(position={"x": 20, "y": 8})
    expect(person.page.locator("#explain .short")).not_to_be_empty()
    follow(person)


def follow(person: Person) -> None:
    """From an explanation to its rule."""
    link = person.page.locator("#explain a")
    rule = (link.get_attribute("href") or "").partition("#")[2]
    with person.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator(f"section#{rule}")).to_be_visible()


@pytest.mark.parametrize("game", GAMES)
def test_a_mouse_that_rests_on_something_learns_what_it_is(game: str, visit: Visit) -> None:
    person = visit()
    person.play_now(game, 3, in_words=False)
    lit(person)
    person.page.mouse.move(1, 1)
    person.page.mouse.move(*person.page.evaluate(SPOT))
    expect(person.page.locator("#explain .short")).not_to_be_empty()
    follow(person)


@pytest.mark.parametrize("game", GAMES)
def test_a_finger_that_rests_on_something_learns_what_it_is(game: str, visit: Visit) -> None:
    person = visit(**on_a_phone())
    person.play_now(game, 3, in_words=False)
    before = lit(person)
    x, y = person.page.evaluate(SPOT)
    finger = person.page.context.new_cdp_session(person.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(person.page.locator("#explain .short")).not_to_be_empty()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(person.page.locator("#explain")).to_be_visible()
    assert lit(person).answers == before.answers, "nothing was played"
    follow(person)


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


# What two clicks ask about in turn: the points of a player and the round, far from each other.
TWO = """() => {
  const spots = ["#players .points", "#facts dl > div"].map((part) => document.querySelector(part));
  const boxes = spots.map((node) => node.getBoundingClientRect());
  return boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
}"""


def test_every_click_asks_while_everything_is_explained(visit: Visit) -> None:
    person = visit()
    person.take_the_clock()
    person.play_now("royals", 3, in_words=False)
    lit(person)
    person.page.keyboard.press("e")
    expect(person.page.locator("#explaining")).to_be_visible()
    person.stop_the_clock()
    first, second = person.page.evaluate(TWO)
    note = person.page.locator("#explain .what")
    person.page.mouse.click(*first)
    expect(note).to_be_visible()
    said = note.inner_text()
    person.page.mouse.click(*second)
    rest(person)
    expect(note).to_be_visible()
    assert note.inner_text() != said
    person.page.keyboard.press("Escape")
    expect(person.page.locator("#explaining")).to_be_hidden()


def test_a_button_without_a_rule_says_what_it_does(visit: Visit) -> None:
    person = visit()
    person.play_now("royals", 3, in_words=False)
    before = lit(person)
    person.page.keyboard.press("e")
    person.page.locator("#bar-hint").click()
    expect(person.page.locator("#explain .what")).to_have_text("Hint")
    expect(person.page.locator("#explain .short")).to_have_text(
        person.page.locator("#bar-hint").get_attribute("title") or ""
    )
    assert lit(person).answers == before.answers
