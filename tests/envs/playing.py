"""What tests of environments share: rulesets with interpreted rules, and games played at random."""

import functools
import random

from casata.envs.episode import Episode
from casata.envs.ruleset import Ruleset


@functools.cache
def ruleset(name: str, seats: int, compiled: bool = False) -> Ruleset:
    """The rules of a table, read once."""
    return Ruleset(name, seats, compiled=compiled)


def play_on(episode: Episode, seed: int = 0, decisions: int = 10_000) -> Episode:
    """Random decisions, to the end or so many."""
    choose = random.Random(seed)
    for _ in range(decisions):
        if episode.over:
            break
        episode.play(choose.choice(episode.codes))
    return episode


def together(name: str, seats: int) -> Episode:
    """A game in which several seats are asked at once, and none has decided yet."""
    episode = Episode.of_seed(ruleset(name, seats), 1)
    choose = random.Random(1)
    while episode.asked is None:
        episode.play(choose.choice(episode.codes))
    return episode
