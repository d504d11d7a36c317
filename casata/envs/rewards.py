"""Rewards: what a finished game is worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.errors import OptionError, quote

RANK, SCORE = "rank", "score"
KINDS = (RANK, SCORE)


def check(kind: str) -> str:
    """A kind of reward; OptionError for what is none."""
    if kind not in KINDS:
        raise OptionError("{name} must be {values}, not {value}.", name="reward", values="rank or score",
                          value=quote(kind))  # fmt: skip
    return kind


def by_rank(places: Sequence[int]) -> list[float]:
    """1 for the first, -1 for the last, the others evenly between them; equal places share, and the sum is 0."""
    step = 2 / (len(places) - 1)
    return [1 - step * (place - 1 + (places.count(place) - 1) / 2) for place in places]


def of(kind: str, places: Sequence[int], scores: Sequence[int]) -> list[float]:
    """The reward of each seat."""
    return by_rank(places) if kind == RANK else [float(score) for score in scores]
