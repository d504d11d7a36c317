"""Episodes are the games of matches, played without undo and chronicle."""

import copy
import random

import pytest

import casata
from casata.engine.errors import IllegalMove
from casata.envs.episode import Episode
from tests.conformance.tables import every_game, every_table
from tests.envs.playing import play_on, ruleset, together
from tests.samples import more


@every_table
def test_an_episode_is_the_game_that_casata_plays_with_the_same_seed(name: str, seats: int) -> None:
    episode, match = Episode.of_seed(ruleset(name, seats), 5), casata.new(name, seats, seed=5)
    choose = random.Random(5)
    while not match.over:
        assert (episode.seat, episode.codes) == (match.actor, [move.code for move in match.legal()])
        code = choose.choice(episode.codes)
        episode.play(code)
        match.play(code)
        assert episode.ruleset.pack(episode.position) == match.packed()
    assert episode.over
    assert episode.results() == (match.ranks(), match.scores())


@more
@every_game
def test_compiled_and_interpreted_episodes_are_the_same(name: str) -> None:
    seats = casata.engine.game.find(name).seats[-1]
    plain, fast = (Episode.of_seed(ruleset(name, seats, compiled), 3) for compiled in (False, True))
    choose = random.Random(3)
    while not plain.over:
        assert plain.codes == fast.codes
        for seat in range(seats):
            assert (plain.observe(seat) == fast.observe(seat)).all()
            assert plain.view(seat) == fast.view(seat)
        world = [one.ruleset.determinize(one.position, plain.seat, [1, 2, 3, 4]) for one in (plain, fast)]
        assert plain.ruleset.pack(world[0]) == fast.ruleset.pack(world[1])
        code = choose.choice(plain.codes)
        plain.play(code)
        fast.play(code)
        assert plain.digest() == fast.digest()
    assert plain.results() == fast.results()


@every_game
def test_a_position_survives_being_packed(name: str) -> None:
    table = ruleset(name, 2)
    episode = play_on(Episode.of_seed(table, 2), 2, 20)
    assert table.pack(table.unpack(table.pack(episode.position))) == table.pack(episode.position)


@every_game
def test_a_copy_is_played_on_without_changing_the_original(name: str) -> None:
    episode = play_on(Episode.of_seed(ruleset(name, 2), 4), 4, 10)
    before = episode.digest(), list(episode.codes), list(episode.history)
    play_on(episode.copy())
    assert (episode.digest(), episode.codes, episode.history) == before
    assert copy.deepcopy(episode.ruleset) is episode.ruleset


def test_until_its_own_decision_a_seat_observes_what_it_did_before_others_decided_at_the_same_time() -> None:
    episode = together("il_principe", 4)
    first, second = episode.seat, (episode.waiting & (episode.waiting - 1)).bit_length() - 1
    before = [episode.observe(seat) for seat in range(4)]
    for code in episode.codes:
        decided = episode.copy()
        decided.play(code)
        assert decided.seat != first
        assert (decided.observe(second) == before[second]).all()
        assert (decided.observe(first) != before[first]).any()


def test_an_impossible_decision_is_refused_with_its_reason_and_changes_nothing() -> None:
    episode = Episode.of_seed(ruleset("royals", 3), 1)
    digest = episode.digest()
    impossible = next(code for code in range(episode.ruleset.actions) if code not in episode.codes)
    match = casata.new("royals", 3, seed=1)
    with pytest.raises(IllegalMove) as problem:
        episode.play(impossible)
    assert match.why_not(impossible) in str(problem.value)
    assert episode.digest() == digest


def test_after_the_end_nothing_can_be_played() -> None:
    episode = play_on(Episode.of_seed(ruleset("il_principe", 2), 1))
    assert episode.seat == -1
    assert not episode.mask(0).any()
    with pytest.raises(IllegalMove, match="over"):
        episode.play(0)
