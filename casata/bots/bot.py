"""The protocol of a bot: it gets a View and the legal codes, never the State."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine.chance import below
from ..engine.errors import OptionError, listed
from ..engine.game import Game
from ..engine.record import Row

Bot = Callable[[Any, Any, int, list[int], Row], int]  # (box, view, seat, legal codes, own stream) -> the code to play


def random_bot(box: Any, view: Any, seat: int, codes: list[int], rng: Row) -> int:
    """Any legal decision, all equally likely."""
    return codes[below(rng, len(codes))]


def _random(game: Game) -> Bot:
    return random_bot


MAKERS: dict[str, Callable[[Game], Bot]] = {"random": _random}


def make(name: str, game: Game) -> Bot:
    """The bot of that name for a game; OptionError lists what there is."""
    if name not in MAKERS:
        raise OptionError(f"no bot {name!r}; there is {listed(MAKERS)}")
    return MAKERS[name](game)
