"""What a game is like, for people who choose one: `theme/about.toml` of its folder."""

from __future__ import annotations

import pathlib
import tomllib
from dataclasses import dataclass


@dataclass(frozen=True)
class About:
    """A game in a few sentences, how long it takes, and how heavy it is."""

    sentences: tuple[str, ...]
    minutes: tuple[int, int]  # of a game with people at a table: short, long
    weight: float  # from 1, learned in passing, to 5, a game for a whole evening of thought


def read(path: pathlib.Path) -> About:
    """What a theme says of its game."""
    found = tomllib.loads(path.read_text(encoding="utf-8"))
    short, long = found["minutes"]
    return About(tuple(found["sentences"]), (int(short), int(long)), float(found["weight"]))
