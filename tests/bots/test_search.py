"""What every search keeps to, in any position of any game."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import casata
from casata.bots import search_room as rooms
from casata.bots.plan import plan_of
from casata.bots.thought import Thought
from casata.bots.tree import FIRST, USED, room_for
from casata.engine.compiled import loader
from casata.engine.compiled.loader import FAST, PLAIN, Form
from casata.engine.compiled.scratch import WORLD
from casata.engine.game import find
from casata.engine.match.views import waiting_seats
from tests.bots.thinking import (
    Moment,
    choices,
    compiled,
    every_game_small_and_big,
    first_joint,
    moment,
    played_by,
    search_room,
    searched,
    several,
    stream,
)
from tests.conformance.tables import every_game, every_table, moments

ITERATIONS = 80
ROUNDING = 0.001  # chances are counted in parts of 10,000
WORLDS = 12  # enough to tell what is certain from what is not


def check(at: Moment, thought: Thought, iterations: int) -> None:
    """All that is promised about any thought."""
    codes = at.codes
    assert thought.code in codes
    assert thought.code == thought.candidates[0].code
    assert thought.visits == iterations
    assert len({each.code for each in thought.candidates}) == len(thought.candidates)
    assert [each.visits for each in thought.candidates] == sorted((c.visits for c in thought.candidates), reverse=True)
    for each in thought.candidates:
        assert each.code in codes
        assert each.visits > 0
        assert each.line[0] == each.code
        assert len(each.wins) == len(each.scores) == at.seats
        assert all(0 <= chance <= 1 for chance in each.wins)
        assert sum(each.wins) == pytest.approx(1, abs=ROUNDING)
    assert thought.line == thought.candidates[0].line


@every_game_small_and_big
def test_a_thought_is_sound_at_any_moment(name: str, seats: int) -> None:
    compiled(name)
    every = choices(name, seats, seed=3)
    for at in [*every[:: max(1, len(every) // 8)], *several(name, seats)]:
        check(at, searched(at, FAST, ITERATIONS), ITERATIONS)


@every_game
@pytest.mark.parametrize("form", [PLAIN, FAST], ids=lambda form: form.name)
def test_one_iteration_is_enough_for_an_answer(name: str, form: Form) -> None:
    compiled(name)
    for at in several(name, find(name).seats[-1]):
        check(at, searched(at, form, 1), 1)


@every_game
def test_a_single_legal_move_can_be_thought_about(name: str) -> None:
    compiled(name)
    match = casata.new(name, 2, seed=6)
    forced = (moment(now, now.actors[0]) for now in moments(match, 7) if len(now.legal(now.actors[0])) == 1)
    for at in itertools.islice(forced, 4):
        check(at, searched(at, FAST, 5), 5)


def test_what_is_kept_from_the_decision_before_contains_only_what_is_legal_now(monkeypatch: pytest.MonkeyPatch) -> None:
    """Staufer, two players, interpreted: pieces are drawn between two decisions of one turn."""
    monkeypatch.setattr(loader, "can_compile", lambda: False)
    played = [*played_by(choices("staufer", 2)[0], "staufer", "search:4")]
    assert played
    for at, thought in played:
        assert {thought.code, *(each.code for each in thought.candidates)} <= set(at.codes)


@pytest.mark.parametrize(("name", "seats"), [("il_principe", 2), ("il_principe", 5), ("tiny", 3)])
def test_whoever_decides_at_the_same_time_gets_a_legal_move_in_any_order(name: str, seats: int) -> None:
    compiled(name)
    at = first_joint(choices(name, seats))
    assert waiting_seats(at.state) == tuple(range(seats))
    for first in range(seats):
        state = at.state.copy()
        for seat in [*range(first, seats), *range(first)]:
            now = Moment(at.game, at.box, state, seat)
            thought = searched(now, FAST, 40)
            check(now, thought, 40)
            state = state.copy()
            at.game.rules.apply(at.box, state, seat, thought.code)
        assert state.joint != at.state.joint


@every_game
def test_all_options_meet_the_same_worlds(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    at = several(name, find(name).seats[-1])[1]
    thinking = search_room(at, PLAIN, ITERATIONS)
    deal, worlds = thinking._search.determinize, []

    def dealt(scratch: Any, seat: int) -> None:
        deal(scratch, seat)
        worlds.append(tuple(scratch.tables[WORLD].rng))

    thinking.see(at.view, at.seat, stream(3))
    thinking.think(1)
    monkeypatch.setattr(thinking._search, "determinize", dealt)
    thinking.think(ITERATIONS - 1)
    most = thinking.thought().candidates[0].visits
    assert len(worlds) == ITERATIONS - 1
    assert most < ITERATIONS
    assert len(set(worlds)) in (most - 1, most)


def crowded(monkeypatch: pytest.MonkeyPatch, at: Moment, form: Form, iterations: int) -> Thought:
    """A search whose tree is full soon after its first options."""
    room = len(at.codes) + 12
    monkeypatch.setattr(rooms, "room_for", lambda plan: room)
    thinking = search_room(at, form, iterations)
    thinking.see(at.view, at.seat, stream(3))
    thinking.think(iterations)
    assert thinking._tree.notes[USED] <= room
    assert thinking.iterations == iterations
    return thinking.thought()


@every_game
@pytest.mark.parametrize(("form", "iterations"), [(PLAIN, 20), (FAST, 300)], ids=["plain", "fast"])
def test_a_full_tree_still_answers_with_a_legal_move(
    monkeypatch: pytest.MonkeyPatch, name: str, form: Form, iterations: int
) -> None:
    compiled(name)
    for at in several(name, find(name).seats[-1])[1:3]:
        thought = crowded(monkeypatch, at, form, iterations)
        assert thought.code in at.codes
        assert all(each.code in at.codes for each in thought.candidates)


@every_game
def test_a_full_tree_is_still_learnt_from(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    compiled(name)
    for at in several(name, find(name).seats[-1])[1:3]:
        assert crowded(monkeypatch, at, FAST, 300).visits == 300


@every_game
def test_the_most_options_of_a_game_fit_into_the_smallest_tree(name: str) -> None:
    assert FIRST + 1 + find(name).moves.size <= room_for(plan_of("search:1", find(name)))


@every_table
def test_progress_is_a_percentage_and_whole_at_the_end(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=8)
    for now in moments(match, 9):
        assert 0 <= match.game.rules.progress(now.box, now._state) <= 100
    assert match.game.rules.progress(match.box, match._state) == 100


@every_game
def test_outlook_and_progress_only_look(name: str) -> None:
    for at in several(name, find(name).seats[-1]):
        before = at.state.copy()
        at.game.rules.progress(at.box, at.state)
        for seat in range(at.seats):
            at.game.rules.outlook(at.box, at.state, seat)
        assert at.state == before


def last_choices(name: str, seats: int) -> Iterator[Moment]:
    """Choices of one seat alone after each of which games are over, one a game."""
    for seed in range(40):
        match = casata.new(name, seats, seed=seed)
        for _ in moments(match, seed):
            pass
        for step in range(match.step - 1, max(match.step - 4, -1), -1):
            past = match.at(step)
            at = moment(past, past.actors[0])
            if len(past.actors) == 1 and len(at.codes) > 1 and all(at.after(code).over for code in at.codes):
                yield at
                break


def ends(at: Moment, code: int) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Places and points by seat after a last decision, as they may turn out."""
    return {(places(at, world), scores(at, world)) for world in (at.after(code, seed) for seed in range(WORLDS))}


def places(at: Moment, state: Any) -> tuple[int, ...]:
    standings = [at.game.rules.standing(at.box, state, seat) for seat in range(at.seats)]
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def scores(at: Moment, state: Any) -> tuple[int, ...]:
    rows = [[0] * int(at.game.sources) for _ in range(at.seats)]
    for seat, row in enumerate(rows):
        at.game.rules.tally(at.box, state, seat, row)
    return tuple(sum(row) for row in rows)


def share(placed: tuple[int, ...], seat: int) -> float:
    """What a seat has of the victory."""
    return (placed[seat] == 1) / placed.count(1)


@every_game
def test_chances_and_points_of_the_last_decision_are_those_of_the_end(name: str) -> None:
    compiled(name)
    looked_at = 0
    for at in itertools.islice(last_choices(name, find(name).seats[0]), 5):
        for candidate in searched(at, FAST, ITERATIONS).candidates:
            possible = ends(at, candidate.code)
            for seat in range(at.seats):
                chances = [share(placed, seat) for placed, _ in possible]
                points = [scored[seat] for _, scored in possible]
                if len(set(points)) == 1:
                    assert candidate.scores[seat] == pytest.approx(points[0])
                    looked_at += 1
                if len(set(chances)) == 1 and len(possible) == 1:
                    assert candidate.wins[seat] == pytest.approx(chances[0], abs=ROUNDING)
    assert looked_at > 0


@pytest.mark.parametrize(("name", "seats"), [("tiny", 3), ("il_principe", 2)])
def test_the_last_decision_wins_where_it_can(name: str, seats: int) -> None:
    compiled(name)
    decided = 0
    for at in last_choices(name, seats):
        possible = {code: ends(at, code) for code in at.codes}
        if all(len(each) == 1 for each in possible.values()):
            shares = {code: share(next(iter(each))[0], at.seat) for code, each in possible.items()}
            decided += len(set(shares.values())) > 1
            assert shares[searched(at, FAST, 500).code] == max(shares.values())
    assert decided > 0


@pytest.mark.parametrize("name", ["royals", "tiny"])
def test_expected_points_come_closer_to_the_final_ones(name: str) -> None:
    """The mean error over whole games is smaller in their last quarter than in their first."""
    compiled(name)
    errors: dict[int, list[float]] = {0: [], 3: []}
    for seed in range(3):
        match = casata.new(name, 2, seed=seed)
        player = search_room(moment(match, 0), FAST, 60)
        seen: list[tuple[int, Thought]] = []
        while match.actor is not None:
            seat = match.actor
            player.see(match.view_record(seat), seat, stream(match.step))
            player.think(60)
            seen.append((seat, player.thought()))
            match.play(seen[-1][1].code, seat)
        final = match.scores()
        for number, (seat, thought) in enumerate(seen):
            quarter = 4 * number // len(seen)
            if quarter in errors:
                errors[quarter].append(abs(thought.candidates[0].scores[seat] - final[seat]))
    first, last = (sum(errors[quarter]) / len(errors[quarter]) for quarter in (0, 3))
    assert last < first
