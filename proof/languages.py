"""What three languages at one table cost: processor time of a decision and of drawing it for three seated viewers.

Two tables play the same game side by side, decision by decision: at one all three read English, at the other each reads
another language. CASATA_GAMES sets how many games of each are played.
"""

import logging
import os
import pathlib
import random
import tempfile
import time
from dataclasses import dataclass, field
from typing import Any
from unittest import mock

import structlog

from casata.engine.game import find
from casata.site.tables import decide, stored
from casata.site.tables.table import Table
from casata.site.views.table import cache, present
from casata.site.views.table.viewer import Viewer
from tests.site.client import House
from tests.site.saves import GAMES
from tests.site.table import started

SOURCES = ("casata/engine/text", "casata/games/*/view", "casata/site")

PLAYED = int(os.environ.get("CASATA_GAMES", "4"))
DECISIONS = 200  # of a game, at most
UNCOUNTED = 10  # decisions at the beginning, which also compile templates
RATIO = 1.1  # at most
SAME, MIXED = ("en", "en", "en"), ("en", "hu", "de")


@dataclass
class Side:
    """One of the two tables, with what is remembered of its drawings, and what its decisions cost."""

    house: House
    table: Table
    languages: tuple[str, ...]
    spent: float = 0.0
    drawings: cache.DrawingCache = field(default_factory=cache.DrawingCache)
    before: list[Any] = field(default_factory=lambda: [None] * 3)

    async def decide(self, seat: int, move: str, counted: bool) -> None:
        """Play a move, and draw it for everybody."""
        chairs, site = self.table.chairs, self.house.site
        viewers = [Viewer(chairs[seat].person, seat, code) for seat, code in enumerate(self.languages)]
        async with self.table.lock:
            began = time.process_time()
            decision = self.table.match.decisions(seat)
            await decide.make_move(self.house.tables, self.table, seat, move, decision, None)
            drawn = [await present.draw_table(site.tables, self.drawings, self.table, viewer) for viewer in viewers]
            for one, last in zip(drawn, self.before, strict=True):
                present.draw_frame(self.drawings, self.table, one, last)
            self.spent += (time.process_time() - began) * counted
        self.before = drawn


async def play(sides: tuple[Side, Side], seed: int) -> int:
    """Play a random game at both tables, whoever comes first in turn; how many decisions were counted."""
    chance, made = random.Random(seed), 0
    match = sides[0].table.match
    while made < DECISIONS and not match.over:
        seat = chance.choice(match.actors)
        move = str(chance.choice(match.legal(seat)))
        for side in sides if made % 2 else sides[::-1]:
            await side.decide(seat, move, made >= UNCOUNTED)
        made, match = made + 1, sides[0].table.match
    return made - UNCOUNTED


def compare(house: House, game: str) -> tuple[float, float]:
    """What a decision costs in English and in three languages, in milliseconds."""
    spent, made = [0.0, 0.0], 0
    for seed in range(PLAYED):
        sides = (
            Side(house, started(house, game, 3).in_memory, SAME), Side(house, started(house, game, 3).in_memory, MIXED),
        )  # fmt: skip
        made += house.do(play, sides, seed)
        spent = [total + side.spent for total, side in zip(spent, sides, strict=True)]
    same, mixed = (1000 * total / made for total in spent)
    figures = f"{same:.1f} ms in English, {mixed:.1f} ms in three languages: {mixed / same:.2f} times"
    print(f"  {find(game).title}, {made} decisions: {figures}")
    return same, mixed


structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
same_cards = mock.patch.object(stored, "key_from", lambda *_: bytes(32))
with tempfile.TemporaryDirectory() as folder, House(pathlib.Path(folder) / "tables.db") as house, same_cards:
    print("Processor time of a decision with its three pages:")
    found = [compare(house, game) for game in GAMES if game != "tiny"]
    ratio = sum(mixed for _, mixed in found) / sum(same for same, _ in found)
    print(f"  all four games together: {ratio:.2f} times")
    assert ratio <= RATIO
