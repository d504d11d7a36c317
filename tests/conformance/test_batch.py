"""Batches: the games they play are those of the rules, whatever form they run in and on however many threads."""

from typing import Any

import numpy as np
import pytest

import casata
from casata.engine.compiled.batch import Batch
from casata.engine.compiled.loader import FAST, PLAIN, Form
from casata.engine.core.header import HIDDEN
from casata.engine.core.record import fields_of
from casata.engine.game import find
from casata.engine.game_batch import GameBatch
from casata.engine.match.views import redact_for, waiting_seats
from casata.engine.observation import Encoder
from tests.conformance.tables import every_compiled_game, every_compiled_table, every_game, every_table

GAMES = 3
STEPS = 40


def made(name: str, seats: int, form: Form = PLAIN, games: int = GAMES, threads: int = 1, **more: Any) -> GameBatch:
    return GameBatch(name, games, seats, seed=7, threads=threads, form=form, **more)


def pick(batch: GameBatch, chance: np.random.Generator) -> Any:
    """A legal action for each game."""
    return (chance.random(batch.masks.shape) * batch.masks).argmax(axis=1)


def shown(batch: GameBatch) -> list[Any]:
    """All arrays as they are now."""
    arrays = (batch.actors, batch.masks, batch.observations, batch.finished, batch.ranks, batch.points)
    return [array.tolist() for array in (*arrays, batch.rewards, batch.numbers)]


def played(batch: GameBatch, steps: int = STEPS) -> list[Any]:
    """What a batch shows on the way, and in the end to every seat."""
    chance = np.random.default_rng(3)
    found = [shown(batch)]
    for _ in range(steps):
        batch.step(pick(batch, chance))
        found.append(shown(batch))
    return [*found, *(batch.observe(seat).tolist() for seat in range(batch.seats))]


@every_table
def test_each_game_shows_what_its_rules_say(name: str, seats: int) -> None:
    batch, chance = made(name, seats, again=True), np.random.default_rng(5)
    box = Batch(name, seats, form=PLAIN).scratch.boxes[0]
    asked: dict[int, Any] = {}
    for _ in range(STEPS):
        for game in range(GAMES):
            s = batch.record(game)
            seat = waiting_seats(s)[0]
            if s.joint == s.step + 1:
                asked[game] = s
            view = redact_for(find(name), box, asked[game] if s.joint else s, seat)
            assert batch.actors[game] == seat
            assert np.flatnonzero(batch.masks[game]).tolist() == find(name).legal_codes(box, s, seat)
            assert np.array_equal(batch.observations[game], batch.encoder.flat(view, seat))
        batch.step(pick(batch, chance))


@every_compiled_table
def test_compiled_batches_on_any_number_of_threads_are_the_interpreted_ones(name: str, seats: int) -> None:
    expected = played(made(name, seats, again=True, events=True))
    for threads in (1, 2):
        assert played(made(name, seats, FAST, threads=threads, again=True, events=True)) == expected


@every_compiled_game
def test_random_games_of_a_batch_are_those_of_the_same_seed_and_number(name: str) -> None:
    seats = find(name).seats[-1]
    batch = made(name, seats, FAST)
    lines = Batch(name, seats).play(GAMES, seed=7)
    ends = batch.playouts(times=2, seed=7)
    by_seat = lines[:, 1:].reshape(GAMES, seats, -1)
    assert np.array_equal(ends.decisions[:, 0], lines[:, 0])
    assert np.array_equal(ends.ranks[:, 0], by_seat[..., 0])
    assert np.array_equal(ends.points[:, 0], by_seat[..., 1:].sum(axis=-1))
    assert not np.array_equal(ends.points[:, 0], ends.points[:, 1])
    before = shown(batch)
    batch.playouts()
    assert shown(batch) == before


@every_compiled_game
def test_a_game_that_ends_has_places_points_and_rewards(name: str) -> None:
    batch, chance = made(name, 2 if 2 in find(name).seats else 3, FAST), np.random.default_rng(6)
    ended = np.zeros(GAMES, bool)
    while (batch.actors >= 0).any():
        batch.step(pick(batch, chance))
        assert np.array_equal(batch.rewards.any(axis=1) & ~batch.finished, np.zeros(GAMES, bool))
        for game in np.flatnonzero(batch.finished):
            check_end(batch, int(game))
        ended |= batch.finished
    assert ended.all()
    assert not batch.masks.any()
    assert not batch.observations.any()
    before = batch.numbers.copy()
    batch.deal([1])
    assert (batch.numbers - before).tolist() == [0, GAMES, 0]
    assert (batch.actors >= 0).tolist() == [False, True, False]


def check_end(batch: GameBatch, game: int) -> None:
    rules, box, s = batch.game.rules, Batch(batch.game, batch.seats, form=PLAIN).scratch.boxes[0], batch.record(game)
    standings = [rules.standing(box, s, seat) for seat in range(batch.seats)]
    assert batch.ranks[game].tolist() == [1 + sum(other > own for other in standings) for own in standings]
    tally = [0] * int(batch.game.sources)
    for seat in range(batch.seats):
        rules.tally(box, s, seat, tally)
        assert batch.points[game][seat] == sum(tally)
    assert abs(batch.rewards[game].sum()) < 1e-6


@every_compiled_game
def test_worlds_look_the_same_to_the_seat_they_are_dealt_for(name: str) -> None:
    batch = made(name, find(name).seats[-1], FAST, again=True)
    played(batch, 20)
    for seat in (None, 0):
        worlds, again = (batch.redeal(seat, times=2, seed=4) for _ in range(2))
        assert shown(worlds) == shown(again)
        for game in range(GAMES):
            viewer = int(batch.actors[game]) if seat is None else seat
            for world in (2 * game, 2 * game + 1):
                check_looks_the_same(batch, game, worlds, world, viewer)
        worlds.playouts()


def check_looks_the_same(batch: GameBatch, game: int, worlds: GameBatch, world: int, seat: int) -> None:
    box = Batch(batch.game, batch.seats, form=PLAIN).scratch.boxes[0]
    views = [redact_for(batch.game, box, each.record(at), seat) for each, at in ((batch, game), (worlds, world))]
    assert set(views[0].differences(views[1])) <= {"joint"}
    hidden = [name for name in fields_of(batch.game.state) if HIDDEN in np.array(getattr(views[1], name))]
    assert all(HIDDEN not in np.array(getattr(worlds.record(world), name)) for name in hidden if name != "tale")


@every_game
def test_a_match_goes_on_in_a_batch(name: str) -> None:
    seats = find(name).seats[0]
    match = casata.new(name, seats, seed=8)
    for _ in range(6):
        match.play(match.legal()[0])
    batch = made(name, seats)
    batch.put(1, match)
    seat = match.actors[0]
    assert batch.actors[1] == seat
    assert np.flatnonzero(batch.masks[1]).tolist() == [move.code for move in match.legal(seat)]
    assert np.array_equal(batch.observations[1], Encoder.of(match).flat(match.record_when_asked(seat), seat))


@every_game
def test_what_is_illegal_is_refused_and_nothing_changes(name: str) -> None:
    batch = made(name, find(name).seats[0])
    before = shown(batch)
    actions = batch.masks.argmax(axis=1)
    illegal = int(np.flatnonzero(~batch.masks[2])[0])
    batch.masks[2] = True
    for wrong in (illegal, -1, batch.game.moves.size):
        actions[2] = wrong
        with pytest.raises(casata.IllegalMove, match="Game 2: "):
            batch.step(actions)
    batch.masks[2, np.setdiff1d(np.arange(batch.game.moves.size), batch.codes[2, : batch.counts[2]])] = False
    assert shown(batch) == before
