"""The protocol of a bot: it gets a View and the legal codes, never the State."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..engine import loader
from ..engine.batches import Batch
from ..engine.errors import OptionError, listed
from ..engine.game import Game
from ..engine.record import Row
from .kinds import NAMES

Bot = Callable[[Any, Any, int, list[int], Row], int]  # (box, view, seat, legal codes, own stream) -> the code to play


def kind_of(name: str) -> int:
    """The number of a kind of bot; OptionError lists what there is."""
    if name not in NAMES:
        raise OptionError(f"no bot {name!r}; there is {listed(NAMES)}")
    return NAMES.index(name)


def make(name: str, game: Game) -> Bot:
    """A bot for a game, on the interpreted rules: nobody waits for a compiler."""
    kind = kind_of(name)
    choose = loader.load(game.name, "bots.contest", loader.PLAIN).choose
    desks: dict[int, Any] = {}

    def bot(box: Any, view: Any, seat: int, codes: list[int], rng: Row) -> int:
        if view.seats not in desks:
            desks[view.seats] = Batch(game, view.seats, form=loader.PLAIN).desk
        desk = desks[view.seats]._replace(rng=rng, boxes=[box])
        desk.tables[1].assign(view)
        code: int = choose(desk, seat, kind)
        return code

    return bot
