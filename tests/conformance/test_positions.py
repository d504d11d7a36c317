"""Every table that a game reaches can be described, in every phase, and the game goes on from it in the same way."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import casata
from casata.engine.core.cells import SEAT
from casata.engine.core.knowledge import phase_of
from casata.engine.core.record import fields_of
from casata.engine.game import find
from casata.engine.match.fairness import key_of
from casata.engine.match.match import Match
from casata.engine.match.position import begin_here, to_description
from casata.engine.match.saves import Chain
from tests.conformance.steering import lively, played_games
from tests.conformance.tables import every_game
from tests.samples import sample

SEED = 11
SHARE = sample(0.03, 0.3)  # of all moments; the first of each phase in each game is looked at anyway
FURTHER = 5  # decisions that are made from a described table


def taken_over(match: Match) -> Match:
    """A match that begins with this table as it is."""
    start = match._state.copy()
    start.step = 0
    here = Match(match.game, match.seats, match.options, match.printed, key_of(SEED))
    begin_here(start, here._state)
    here.begin_with(start)
    return here


def described_again(match: Match) -> Match:
    """A match that begins with this table as somebody would describe it."""
    description = json.loads(json.dumps(to_description(match.game, match._state, match.names)))
    return casata.position(match.game.name, match.seats, options=match.options, set=description, seed=SEED)


def check_both_go_on_alike(one: Match, other: Match, chance: random.Random) -> None:
    assert one._state.differences(other._state) == []
    for _ in range(FURTHER):
        if one.over:
            break
        assert [one.legal(seat) for seat in range(one.seats)] == [other.legal(seat) for seat in range(one.seats)]
        seat = chance.choice(one.actors)
        move = lively(one.legal(seat), chance)
        one.play(move, seat)
        other.play(move, seat)
        assert one._state.differences(other._state) == []
    assert one.scores() == other.scores()


@every_game
def test_whatever_phase_a_game_is_in_it_can_be_described_and_goes_on(name: str) -> None:
    game = find(name)
    covered: set[str] = set()
    in_this_game: set[str] = set()
    for match, chance in played_games(game):
        if match.step == 0:
            in_this_game = set()
        phase = phase_of(game.phases, match._state)
        if phase not in in_this_game or chance.random() < SHARE:
            check_both_go_on_alike(taken_over(match), described_again(match), chance)
            in_this_game.add(phase)
            covered.add(phase)
    assert covered == {*game.phases.names, "over"}


@every_game
def test_names_and_numbers_describe_the_same(name: str) -> None:
    game = find(name)
    match = casata.new(name, game.seats[-1], seed=2)
    chance = random.Random(2)
    for _ in range(12):
        seat = chance.choice(match.actors)
        match.play(lively(match.legal(seat), chance), seat)
    by_name = to_description(game, match._state, match.names)
    by_number = {**to_description(game, match._state, {}), "todo": by_name["todo"]}
    declared = {field.of.removeprefix("mask:") for field in fields_of(game.state).values()}
    assert (by_name != by_number) == bool(declared - {"", "seat"})
    tables = [casata.position(name, match.seats, set=fields, seed=SEED)._state for fields in (by_name, by_number)]
    assert tables[0] == tables[1]


@pytest.mark.parametrize("wrong", ["next_turn", [3], [["nothing"]], [["nothing", 1]], {"a": 1}, [[]], [None]])
@every_game
def test_what_is_no_list_of_steps_is_refused(name: str, wrong: Any) -> None:
    with pytest.raises(casata.CasataError, match="todo") as problem:
        casata.position(name, find(name).seats[0], set={"todo": wrong})
    assert len(str(problem.value).splitlines()) == 1


@every_game
def test_more_to_do_than_there_is_is_refused(name: str) -> None:
    game = find(name)
    for step, *values in game.positions.steps.values():
        with pytest.raises(casata.CasataError, match="todo"):
            casata.position(name, game.seats[0], set={"todo": [[step, *[0] * len(values)]] * 2})


@pytest.mark.parametrize("name", [name for name in casata.games() if name != "tiny"])
def test_numbers_that_no_game_reaches_are_refused_in_one_line(name: str) -> None:
    game = find(name)
    for field, shape in fields_of(game.state).items():
        if field in game.fields() and not shape.of:
            value: Any = shape.highest
            for axis in reversed(shape.axes):
                value = [value] * (game.seats[0] if getattr(axis, "name", "") == SEAT else int(axis))
            with pytest.raises(casata.CasataError) as problem:
                casata.position(name, game.seats[0], set={field: value})
            assert len(str(problem.value).splitlines()) == 1


# Saves that somebody has changed


def with_any_number_changed(save: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """A save without moves, a number of its start changed, that looks whole."""
    changed: dict[str, Any] = json.loads(json.dumps(save))
    place: Any = changed["start"]
    key: Any = chance.choice([name for name in place if name not in ("rng", "tale", "forced")])
    while isinstance(place[key], list):
        place, key = place[key], chance.randrange(len(place[key]))
    place[key] += chance.choice((-2, -1, 1, 2, 5, 9 - place[key], 10 - place[key], 1 << chance.randrange(14)))
    changed["checks"] = Chain(changed).next([])
    return changed


@pytest.mark.parametrize("name", [name for name in casata.games() if name != "tiny"])
def test_a_saved_table_with_any_number_changed_is_refused_or_can_be_played_to_its_end(name: str) -> None:
    game = find(name)
    opened = 0
    for seats in game.seats:
        chance = random.Random(f"changed {name} {seats}")
        match = casata.new(name, seats, seed=chance.getrandbits(40))
        for now in lively_moments(match, chance, sample(60, 300)):
            if now.step % 6 == 0:
                save = now.redeal(None, 3).save()
                for _ in range(sample(4, 12)):
                    opened += refused_or_played(with_any_number_changed(save, chance), chance)
    assert opened


def lively_moments(match: Match, chance: random.Random, most: int) -> Iterator[Match]:
    for _ in range(most):
        if match.over:
            return
        yield match
        seat = chance.choice(match.actors)
        match.play(lively(match.legal(seat), chance), seat)


def refused_or_played(save: dict[str, Any], chance: random.Random) -> bool:
    try:
        match = casata.load(save)
    except casata.CasataError as problem:
        assert len(str(problem).splitlines()) == 1
        return False
    assert casata.load(match.save()).save() == match.save()
    for now in lively_moments(match, chance, 3000):
        now._state.pack()
    assert match.over
    return True
