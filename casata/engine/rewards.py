"""What the end of a game is worth to a program that learns: by rank, or by score."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import former_names
from .errors import OptionError, quote

Rewards = NDArray[np.float64]
RANK, SCORE = "rank", "score"
FORMER = {"place": RANK, "points": SCORE}


def check_kind(kind: str) -> str:
    """A kind of reward; OptionError for what is none."""
    if kind in FORMER:
        former_names.warn(f'The value "{kind}" of rewards', f'"{FORMER[kind]}"', 4)
        return FORMER[kind]
    if kind not in (RANK, SCORE):
        raise OptionError("{name} must be {values}, not {value}.", name="rewards", values="rank or score",
                          value=quote(kind))  # fmt: skip
    return kind


def by_rank(ranks: ArrayLike) -> Rewards:
    """1 for who beats all others and -1 for who beats none: (worse - better) / others. Seats sum to 0, ties share."""
    ranks = np.asarray(ranks)
    others = max(ranks.shape[-1] - 1, 1)
    ahead = np.sign(ranks[..., None, :] - ranks[..., :, None]).sum(axis=-1)
    return np.asarray(ahead / others, np.float64)


def worth(kind: str, ranks: ArrayLike, scores: ArrayLike) -> Rewards:
    """The reward of each seat, in one game or in many."""
    return by_rank(ranks) if kind == RANK else np.asarray(scores, np.float64)
