"""Compiled bots, fetched or compiled in the background so that nobody waits for a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import threading

from ..engine.compiled import loader
from ..engine.compiled.batch import Batch, warm_up
from ..engine.compiled.loader import FAST, PLAIN, Form
from ..engine.game import AnyGame, find
from ..engine.match.views import redact_for, waiting_seats
from .plan import plan_of
from .search_room import SearchRoom
from .tree import make_tree

MARK = "bots"
COMPILE = (
    "from casata.bots import parent_watch, warm_up\nparent_watch.leave_with({parent})\nwarm_up.make_ready({game!r})"
)


def make_ready(game: str, form: Form = FAST) -> None:
    """Compile contests and search of a game, or fetch them from the cache."""
    warm_up(game, form)
    with loader.compiling(game, form):
        found = find(game)
        batch = Batch(found, found.seats[0], form=form)
        contest = loader.load(game, "bots.contest", form).contest
        plan = plan_of("search:2", found)
        plans = batch.rows(batch.seats, len(plan.numbers))
        for seat in range(batch.seats):
            plans[seat][:] = plan.numbers
        streams, line = batch.rows(batch.seats, 4), batch.row(batch.width)
        contest(batch.scratch, make_tree(batch, 1000), 0, 0, plans, streams, line)
        think_once(found, form)
        if batch.form.compiled:
            (loader.cache_folder(game, form) / MARK).touch()


def think_once(game: AnyGame, form: Form) -> None:
    """Search once from the first position, so that all that a search calls is in memory."""
    seats = game.seats[0]
    batch = Batch(game, seats, form=PLAIN)
    batch.deal(0, 0)
    box, s = batch.scratch.boxes[0], batch.scratch.tables[0]
    seat = waiting_seats(s)[0]
    view = redact_for(game, box, s, seat)
    room = SearchRoom(game, box, seats, plan_of("search:2", game), form)
    room.see(view, seat, [1, 2, 3, 4])
    room.think(1)
    room.follow(room.thought().code)


def is_ready(game: str, form: Form = FAST) -> bool:
    """Whether compiled bots can be used without compiling first."""
    return loader.can_compile() and (loader.cache_folder(game, form) / MARK).exists()


class _Warming:
    """A thread that fetches the compiled bots of a game; a separate process compiles them first."""

    def __init__(self, game: AnyGame) -> None:
        self.done = threading.Event()
        self._game = game
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def _run(self) -> None:
        if not is_ready(self._game.name):
            command = [sys.executable, "-c", COMPILE.format(game=self._game.name, parent=os.getpid())]
            if subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL).returncode != 0:
                return
        think_once(self._game, FAST)
        self.done.set()


_warming: dict[str, _Warming] = {}


def form_now(game: AnyGame) -> Form:
    """FAST once the compiled bots are in memory; until then PLAIN, while they are fetched in the background."""
    if not loader.can_compile():
        return PLAIN
    if game.name not in _warming:
        _warming[game.name] = _Warming(game)
    return FAST if _warming[game.name].done.is_set() else PLAIN
