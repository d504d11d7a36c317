"""Guided tables: begun, played, left, resumed, remarked upon."""

import re
from typing import Any

import pytest

from casata.bots.thought import Candidate, Thought
from casata.engine.game import find
from casata.engine.rulebook.lesson import lesson_of
from casata.site import learn
from tests.rulebook.test_sources import GAMES

from ..client import House, Person
from ..markup import words


def begin(person: Person, game: str) -> str:
    """A guided table; its path."""
    path: str = person.post(f"/games/{game}/learn").json()["go"]
    return path


def lesson(page: str) -> str:
    found = re.search(r'<section class="lesson".*?</section>', page, re.DOTALL)
    return words(found[0]) if found else ""


@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_begins_with_its_first_step_and_can_be_resumed(house: House, game: str) -> None:
    ada = house.person("Ada")
    path = begin(ada, game)
    page = ada.get(path).text
    plan = lesson_of(find(game))
    assert plan
    assert f"Step 1 of {len(plan.steps)}" in lesson(page)
    assert "A guided game" in words(page)
    assert f'href="{path}"' in ada.get(f"/games/{game}/learn").text, "it goes on"
    assert f'href="{path}"' not in house.person("Bruno").get(f"/games/{game}/learn").text


@pytest.mark.parametrize("game", GAMES)
def test_a_step_is_done_when_its_decision_is_made(house: House, game: str) -> None:
    ada = house.person("Ada")
    path = begin(ada, game)
    table = house.in_memory(path.removeprefix("/tables/"))
    plan = lesson_of(find(game))
    assert plan and table.match
    first = lesson(ada.get(path).text)
    move = next(move for move in table.match.legal(0) if move.kind in plan.steps[0].moves)
    assert ada.post(f"{path}/move", move=str(move), answers=table.match.step).status_code in (200, 303)
    assert lesson(ada.get(path).text) != first


def test_a_step_comes_back_when_its_decision_is_taken_back(house: House) -> None:
    ada = house.person("Ada")
    path = begin(ada, "signorie")
    table = house.in_memory(path.removeprefix("/tables/"))
    assert table.match
    first = lesson(ada.get(path).text)
    move = next(move for move in table.match.legal(0) if move.kind == "take")
    ada.post(f"{path}/move", move=str(move), answers=0)
    second = lesson(ada.get(path).text)
    ada.post(f"{path}/undo", answers=1)
    assert second != first
    assert lesson(ada.get(path).text) == first


def test_whoever_watches_is_not_taught(house: House) -> None:
    ada, wilma = house.person("Ada"), house.person("Wilma")
    path = begin(ada, "royals")
    link = house.in_memory(path.removeprefix("/tables/")).stored.link
    wilma.post(f"/join/{link}/watch")
    assert lesson(wilma.get(path).text) == ""


def test_the_guide_can_be_hidden_for_good(house: House) -> None:
    ada = house.person("Ada")
    path = begin(ada, "royals")
    assert "data-unguided" not in ada.get(path).text.partition("<main")[0]
    ada.post("/me/preferences", unguided="on")
    assert "data-unguided" in ada.get(path).text.partition("<main")[0]


def test_a_new_guided_game_is_not_hidden(house: House) -> None:
    ada = house.person("Ada")
    ada.post("/me/preferences", unguided="on")
    assert "data-unguided" not in ada.get(begin(ada, "signorie")).text.partition("<main")[0]


@pytest.mark.parametrize("game", GAMES)
def test_all_steps_can_be_read(house: House, game: str) -> None:
    ada = house.person("Ada")
    path, plan = begin(ada, game), lesson_of(find(game))
    assert plan
    for page in (ada.get(f"{path}/steps").text, ada.get(f"/games/{game}/steps").text):
        assert re.findall(r'<details id="(\w[\w-]*)"', page) == [step.id for step in plan.steps]


def test_only_a_guided_table_has_steps(house: House) -> None:
    ada = house.person("Ada")
    path = ada.post("/play", game="royals", seats="3").json()["go"]
    assert ada.get(f"{path}/steps").status_code == 404
    assert "Guided game" not in words(ada.get("/").text)
    begin(ada, "royals")
    assert "Guided game" in words(ada.get("/").text)


def test_a_guided_game_of_a_game_without_a_lesson_is_refused(house: House) -> None:
    assert house.person("Ada").post("/games/tiny/learn").status_code == 404


# -- remarks ----------------------------------------------------------------------------------


def thought(*found: tuple[int, float, float, int]) -> Thought:
    """Of (code, chance to win, points, visits) of the first seat."""
    return Thought(found[0][0], tuple(
        Candidate(code, visits, (wins, 1 - wins), (points, 20.0), (code,)) for code, wins, points, visits in found
    ))  # fmt: skip


@pytest.mark.parametrize(
    ("found", "remark"),
    [
        ([(1, 0.6, 30.0, 500), (2, 0.3, 22.0, 80)], learn.LessonRemark(3, 1, 8)),
        ([(1, 0.6, 30.0, 500), (2, 0.55, 22.0, 80)], None),  # hardly a worse chance
        ([(1, 0.6, 30.0, 500), (2, 0.3, 29.0, 80)], None),  # hardly fewer points
        ([(1, 0.6, 30.0, 500), (2, 0.3, 22.0, 5)], None),  # hardly tried
        ([(2, 0.6, 30.0, 500), (1, 0.3, 22.0, 80)], None),  # the best move
        ([(1, 0.6, 30.0, 500)], None),  # nothing known of it
    ],
)
def test_only_a_move_that_costs_much_is_remarked_upon(found: list[Any], remark: learn.LessonRemark | None) -> None:
    assert learn.judge(thought(*found), 2, 0, 3) == remark


def test_a_remark_is_told_to_the_learner_until_the_next_decision(house: House) -> None:
    ada = house.person("Ada")
    path = begin(ada, "royals")
    table = house.in_memory(path.removeprefix("/tables/"))
    assert table.match
    better, chosen = table.match.legal(0)[:2]
    asked = learn.decision_to_review(table, 0)
    assert asked and asked.decided == 1
    ada.post(f"{path}/move", move=str(chosen), answers=table.match.step)
    strong = thought((better.code, 0.7, 30.0, 500), (chosen.code, 0.3, 20.0, 500))
    assert learn.note(table, asked, strong)
    assert "You could have played" in lesson(ada.get(path).text)
