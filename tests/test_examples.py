"""The examples run, learn something, and say what they reach; a minute of each in `make test-more`."""

import os
import re
import subprocess
import sys

import numpy as np
import pytest

from examples import environment, self_play
from examples.self_play import Net, choose, look_back
from tests.samples import more

LEGAL = np.array([[True, True, False]])


def run(module: str, *arguments: str, **settings: str) -> str:
    """What a program of the examples prints."""
    command, here = [sys.executable, "-m", module, *arguments], {**os.environ, **environment.ONE_CORE, **settings}
    return subprocess.run(command, cwd=environment.ROOT, env=here, check=True, capture_output=True, text=True).stdout


def wins(said: str, bot: str) -> float:
    """The share of games won against a bot, of what a program has printed."""
    return float(re.findall(rf"games against {bot}: wins ([\d.]+)%", said)[-1]) / 100


@pytest.mark.parametrize("jit", ["0", pytest.param("1", marks=more)])
def test_the_tour_shows_every_part_of_the_interface(jit: str) -> None:
    said = run("examples.tour", CASATA_JIT=jit)
    assert said.count("== ") == 5
    assert "the same after loading: True" in said
    assert "16 of these random games ended" in said


def test_what_goes_better_than_expected_becomes_likelier_and_the_expectation_better() -> None:
    random = np.random.default_rng(1)
    net, inputs = Net(4, 3, random), random.normal(size=(1, 4)).astype(np.float32)
    before = net(inputs, LEGAL)
    lived = self_play.Experience(
        *(np.repeat(row, 2 * self_play.PORTION, axis=0) for row in (inputs, LEGAL)),
        actions=np.tile([0, 1], self_play.PORTION),
        chances=np.tile(before.chances[0, :2], self_play.PORTION),
        gains=np.tile(np.float32([1, -1]), self_play.PORTION),
        outcomes=np.full(2 * self_play.PORTION, 0.5, np.float32),
    )
    for _ in range(5):
        self_play.learn(net, lived, random)
    after = net(inputs, LEGAL)
    assert after.chances[0, 0] > before.chances[0, 0] + 0.01
    assert before.outcome[0] < after.outcome[0] < 0.6
    assert after.chances[0, 2] == 0
    assert after.chances.sum() == pytest.approx(1)


def test_a_win_is_good_for_who_has_it_bad_for_the_other_and_nothing_for_the_game_before() -> None:
    seats = np.array([[1], [0], [1], [1], [0]])
    ended = np.array([[True], [False], [False], [True]])
    ends = np.array([[0], [0], [0], [1]], np.float32)
    gains = look_back(seats, np.zeros((5, 1), np.float32), ended, ends)
    far = self_play.FAR
    assert gains[:, 0] == pytest.approx([0, -(far**2), far, 1])


def test_only_what_has_a_chance_is_chosen() -> None:
    chances = np.repeat(np.float32([[0.25, 0, 0.75]]), 1000, axis=0)
    chosen = choose(chances, np.random.default_rng(1))
    assert set(chosen.tolist()) == {0, 2}
    assert 650 < (chosen == 2).sum() < 850


@more
def test_a_net_that_plays_against_itself_for_a_minute_beats_random_players() -> None:
    said = run("examples.self_play", "--updates", "60", "--games", "100")
    assert wins(said, "random") > 0.9
    assert 0 <= wins(said, "greedy") <= 1


@more
def test_a_common_library_learns_over_pettingzoo(capsys: pytest.CaptureFixture[str]) -> None:
    environment.run("examples.maskable_ppo", "--updates", "3", "--games", "200")
    said = capsys.readouterr().out
    assert wins(said, "random") > 0.6
    assert 0 <= wins(said, "greedy") <= 1
