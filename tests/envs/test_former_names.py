"""Environments called `rewards` `reward`: that goes on, with a warning."""

from collections.abc import Callable
from typing import Any

import pyspiel
import pytest

from casata.envs import gymnasium, openspiel, pettingzoo, vector

CALLS: list[Callable[[], Any]] = [
    lambda: gymnasium.CasataEnv("royals", reward="score", compiled=False),
    lambda: vector.CasataVectorEnv("royals", reward="score", compiled=False),
    lambda: pettingzoo.env("royals", reward="score", compiled=False),
    lambda: pyspiel.load_game(openspiel.name_of("royals"), {"reward": "score", "compiled": False}),
]


@pytest.mark.parametrize("call", CALLS, ids=["gymnasium", "vector", "pettingzoo", "openspiel"])
def test_rewards_were_called_reward(call: Callable[[], Any]) -> None:
    with pytest.warns(DeprecationWarning, match="reward is now called rewards"):
        call()
