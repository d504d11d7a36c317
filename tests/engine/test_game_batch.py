"""What is asked of a batch besides playing: memory that is shared, results by seed, arguments that make sense."""

from typing import Any

import numpy as np
import pytest

import casata
from casata.engine.compiled.loader import PLAIN
from casata.engine.game_batch import GameBatch


def tiny(games: int = 2, **more: Any) -> GameBatch:
    return GameBatch("tiny", games, 3, form=PLAIN, **more)


def test_arrays_are_shared_without_a_copy_and_overwritten_in_place() -> None:
    batch = tiny()
    arrays = {name: getattr(batch, name) for name in ("actors", "masks", "observations", "rewards", "ranks", "points")}
    shared = {name: np.from_dlpack(array) for name, array in arrays.items()}
    batch.step(batch.masks.argmax(axis=1))
    for name, array in arrays.items():
        assert getattr(batch, name) is array
        assert array.flags.c_contiguous
        assert np.shares_memory(shared[name], array)
        assert np.array_equal(shared[name], array)


def test_legal_codes_are_those_of_the_mask_and_nobody_writes_into_them() -> None:
    batch, chance = tiny(), np.random.default_rng(1)
    for _ in range(5):
        for game in range(batch.games):
            assert batch.codes[game, : batch.counts[game]].tolist() == np.flatnonzero(batch.masks[game]).tolist()
        batch.step(batch.codes[np.arange(batch.games), chance.integers(batch.counts)])
    with pytest.raises(ValueError, match="read-only"):
        batch.codes[0, 0] = 1
    with pytest.raises(ValueError, match="read-only"):
        batch.counts[0] = 1


def test_the_seed_and_the_number_of_a_game_decide_what_is_dealt() -> None:
    one, same, other = tiny(4, seed=1), tiny(8, seed=1), tiny(4, seed=2)
    assert [one.record(game) for game in range(4)] == [same.record(game) for game in range(4)]
    assert [one.record(game) for game in range(4)] != [other.record(game) for game in range(4)]
    one.deal()
    assert [one.record(game) for game in range(4)] == [same.record(game) for game in range(4)]
    one.deal(np.array([True, False, False, True]))
    assert one.numbers.tolist() == [4, 1, 2, 7]
    assert [one.record(0), one.record(3)] == [same.record(4), same.record(7)]


def test_games_that_end_are_followed_by_the_next_of_their_row_where_that_is_wanted() -> None:
    batch, chance = tiny(again=True, rewards="score"), np.random.default_rng(1)
    while not batch.finished.any():
        batch.step((chance.random(batch.masks.shape) * batch.masks).argmax(axis=1))
    ended = batch.finished.copy()
    assert (batch.actors >= 0).all()
    assert (batch.numbers >= 2).tolist() == ended.tolist()
    assert batch.rewards[ended].any()
    batch.step(batch.masks.argmax(axis=1))
    assert not batch.rewards.any()


def test_rewards_are_by_score_where_that_is_wanted() -> None:
    batch = tiny(rewards="score")
    while not batch.finished.any():
        batch.step(batch.masks.argmax(axis=1))
    assert np.array_equal(batch.rewards[batch.finished], batch.points[batch.finished])


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"games": 0}, "games must be a number from 1 on, not 0"),
        ({"threads": 0}, "threads must be a number from 1 on, not 0"),
        ({"seed": "x"}, "A seed is a whole number, not 'x'"),
        ({"rewards": "luck"}, "rewards must be rank or score, not 'luck'"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(more: dict[str, Any], said: str) -> None:
    with pytest.raises(casata.CasataError, match=said):
        tiny(**more)


def test_what_does_not_fit_a_batch_is_refused() -> None:
    batch = tiny()
    with pytest.raises(casata.CasataError, match="one action for each of 2 games"):
        batch.step([0])
    with pytest.raises(casata.CasataError, match="There are seats 0 to 2, not 3"):
        batch.observe(3)
    with pytest.raises(casata.CasataError, match="another box, or another number of players"):
        batch.put(0, casata.new("royals", 3, seed=1))
