"""One source of bots: interpreted, compiled and bounds-checked searches are the same, iteration for iteration."""

from __future__ import annotations

from dataclasses import replace

import pytest

from casata.bots import searcher
from casata.bots.clock import DecisionClock
from casata.bots.plan import plan_of
from casata.bots.searcher import Searcher
from casata.bots.thought import Thought
from casata.engine.compiled import loader
from casata.engine.compiled.loader import CHECKED, FAST, PLAIN, Form
from casata.engine.game import AnyGame, find
from casata.lab.arena import Arena, Pairing, PlayedGame
from tests.bots.thinking import (
    Moment,
    choices,
    compiled,
    every_game_small_and_big,
    search_room,
    searched,
    several,
    shallow,
    stream,
)
from tests.conformance.tables import every_game
from tests.samples import more

BOUNDS = ("tiny",)  # compiling the checked bots of a big game takes minutes


@every_game_small_and_big
def test_a_compiled_search_grows_the_interpreted_tree(name: str, seats: int) -> None:
    compiled(name)
    for at in several(name, seats):
        assert searched(at, FAST, 9) == searched(at, PLAIN, 9), at.state.step


@every_game
def test_so_does_a_deep_one_to_the_end_of_the_game(name: str) -> None:
    compiled(name)
    at = several(name, find(name).seats[0])[2]
    plan = plan_of("search:3", at.game)

    def deep(form: Form) -> Thought:
        thinking = searcher.SearchRoom(at.game, at.box, at.seats, plan, form)
        thinking.see(at.view, at.seat, stream(1))
        thinking.think(3)
        return thinking.thought()

    assert deep(FAST) == deep(PLAIN)


@every_game
def test_what_a_mind_thought_before_leaves_no_trace(name: str) -> None:
    compiled(name)
    first, second = several(name, find(name).seats[-1])[:2]
    for form, iterations in ((PLAIN, 4), (FAST, 40)):
        thinking = search_room(first, form, iterations)
        thoughts = []
        for at in (first, second, first):
            thinking.see(at.view, at.seat, stream(3))
            thinking.think(iterations)
            thoughts.append(thinking.thought())
        alone = search_room(second, form, iterations)
        alone.see(second.view, second.seat, stream(3))
        alone.think(iterations)
        assert thoughts == [thoughts[0], alone.thought(), thoughts[0]]


@every_game
def test_contests_choose_what_a_mind_would(name: str) -> None:
    for at in several(name, find(name).seats[0]):
        thinking = search_room(at, PLAIN, 4)
        thinking.see(at.view, at.seat, stream(3))
        assert thinking.choose() == searched(at, PLAIN, 4).code


@every_game
def test_what_is_kept_between_decisions_is_the_same_in_both_forms(name: str) -> None:
    compiled(name)
    every, compared = choices(name, find(name).seats[0]), 0
    for at in every[:: max(1, len(every) // 4)]:
        known = []
        for form in (PLAIN, FAST):
            thinking, state = search_room(at, form, 8), at.state.copy()
            thinking.see(at.view, at.seat, stream(3))
            thinking.think(8)
            code = thinking.thought().code
            at.game.rules.apply(at.box, state, at.seat, code)
            thinking.follow(code)
            if not state.waiting >> at.seat & 1:
                break
            thinking.see(replace(at, state=state).view, at.seat, stream(4))
            thinking.think(4)
            assert thinking.iterations == 4
            known.append(thinking.thought())
        assert known[:1] == known[1:]
        compared += len(known)
    assert compared


@every_game
def test_what_was_followed_to_another_decision_is_forgotten(name: str) -> None:
    compiled(name)
    first, second = several(name, find(name).seats[-1])[:2]
    thinking = search_room(first, FAST, 20)
    thinking.see(first.view, first.seat, stream(1))
    thinking.think(20)
    thinking.follow(thinking.thought().code)
    thinking.see(second.view, second.seat, stream(3))
    thinking.think(20)
    assert thinking.thought() == searched(second, FAST, 20)


@every_game
def test_a_game_does_not_depend_on_those_played_before_at_the_same_table(name: str) -> None:
    compiled(name)
    pairing = Pairing(shallow(find(name)), find(name).seats[0], ("search:3", "novice"), {}, seed=2)
    after_others, alone = Arena(pairing, FAST), Arena(pairing, FAST)
    assert [after_others.play(number) for number in range(4)][-1] == alone.play(3)


@every_game
def test_a_compiled_contest_is_the_interpreted_one(name: str) -> None:
    compiled(name)

    def game(form: Form) -> PlayedGame:
        pairing = Pairing(shallow(find(name)), find(name).seats[0], ("search:1", "search:2"), {}, seed=2)
        return Arena(pairing, form).play(1)

    assert game(FAST) == game(PLAIN)


@every_game_small_and_big
@pytest.mark.parametrize("forms", [(PLAIN, FAST), (FAST, PLAIN)], ids=["compiled at last", "interpreted at last"])
def test_a_mind_goes_on_exactly_where_another_stopped(name: str, seats: int, forms: tuple[Form, Form]) -> None:
    compiled(name)
    for at in several(name, seats)[:2]:
        first, second = (search_room(at, form, 8) for form in forms)
        second.see(at.view, at.seat, stream(9))
        second.think(4)
        first.see(at.view, at.seat, stream(3))
        first.think(3)
        first.hand_over_to(second, at.view)
        assert second.iterations == 3
        second.think(5)
        assert second.thought() == searched(at, FAST, 8)


class Chunks:
    """A pace that does not depend on time."""

    sizes: tuple[int, ...] = (1,)

    def __init__(self) -> None:
        self._turn = 0

    def chunk(self, wanted: int, left: float) -> int:
        size = self.sizes[self._turn % len(self.sizes)]
        self._turn += 1
        return min(size, wanted)

    def done(self, iterations: int) -> None:
        pass


def in_chunks(monkeypatch: pytest.MonkeyPatch, at: Moment, sizes: tuple[int, ...], iterations: int) -> Thought:
    """A search in pieces of some sizes."""
    monkeypatch.setattr(Chunks, "sizes", sizes)
    monkeypatch.setattr(searcher, "Pace", Chunks)
    plan = plan_of(f"search:{iterations}", shallow(at.game))
    return Searcher(at.game, at.box, at.seats, plan).decide(at.view, at.seat, stream(3), DecisionClock(), iterations)


@every_game
@pytest.mark.parametrize("form", [PLAIN, FAST], ids=lambda form: form.name)
def test_the_pieces_a_search_is_done_in_change_nothing(monkeypatch: pytest.MonkeyPatch, name: str, form: Form) -> None:
    compiled(name)
    monkeypatch.setattr(searcher, "form_now", lambda game: form)
    at = several(name, find(name).seats[0])[1]
    whole = searched(at, form, 15)
    for sizes in ((1,), (2, 5, 1)):
        assert in_chunks(monkeypatch, at, sizes, 15) == whole, sizes


@every_game
@pytest.mark.parametrize("interpreted", [1, 4])
def test_a_search_that_becomes_compiled_on_the_way_thinks_the_same(
    monkeypatch: pytest.MonkeyPatch, name: str, interpreted: int
) -> None:
    compiled(name)
    asked: list[Form] = []

    def fetched_in_time(game: AnyGame) -> Form:
        asked.append(PLAIN if len(asked) < interpreted else FAST)
        return asked[-1]

    at = several(name, find(name).seats[0])[1]
    monkeypatch.setattr(searcher, "form_now", fetched_in_time)
    assert in_chunks(monkeypatch, at, (2,), 15) == searched(at, FAST, 15)
    assert {PLAIN, FAST} == set(asked)


@more
@pytest.mark.parametrize("name", BOUNDS)
def test_no_index_leaves_its_row_in_a_bounds_checked_search(name: str) -> None:
    with loader.compiling(name, CHECKED):
        for seats in find(name).seats:
            for at in several(name, seats):
                assert searched(at, CHECKED, 60) == searched(at, PLAIN, 60)


@more
@pytest.mark.parametrize("name", BOUNDS)
def test_the_bounds_check_notices_a_tree_that_is_too_small(name: str) -> None:
    at = several(name, find(name).seats[0])[0]
    with loader.compiling(name, CHECKED):
        thinking = search_room(at, CHECKED)
        thinking._tree = thinking._tree._replace(visits=thinking._tree.visits[:2])
        with pytest.raises(IndexError):
            thinking.see(at.view, at.seat, stream(3))
            thinking.think(60)
