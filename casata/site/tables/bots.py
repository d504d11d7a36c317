"""Bots think in processes of their own, a few at a time; a person's click never waits for them."""

from __future__ import annotations

import asyncio
import functools
import json
import os
import signal
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

from ...bots.bot import Bot
from ...bots.parent_watch import leave_with
from ...bots.plan import KIND, SEARCH, plan_of
from ...bots.thought import Thought
from ...bots.warm_up import form_now, is_ready
from ...engine.game import find, names
from ...engine.match.match import Match
from ..clock import REAL, Clock
from ..work.queue import FairQueue, Requester

ADVISER = "strong"
TRIES = 3


@dataclass(frozen=True)
class BotTask:
    """Everything a bot is told: what its seat sees, and what it may do."""

    level: str
    game: str
    seats: int
    options: str  # JSON
    box: str  # JSON
    view: bytes
    seat: int
    codes: tuple[int, ...]


def bot_task(match: Match, seat: int, level: str) -> BotTask:
    """What a bot is to decide at a seat now, made from its redacted view."""
    codes = tuple(move.code for move in match.legal(seat))
    options, box = json.dumps(match.options), json.dumps(match.printed.values())
    view: bytes = match.view_record(seat).to_bytes()
    return BotTask(level, match.game.name, match.seats, options, box, view, seat, codes)


def run(task: BotTask) -> Thought:
    """What a bot would do; runs in a bot process."""
    game = find(task.game)
    bot = _bot(task.level, task.game, task.seats, task.options, task.box)
    return bot.decide(game.state.from_bytes(task.view), task.seat, task.codes)


@functools.lru_cache(maxsize=32)
def _bot(level: str, game: str, seats: int, options: str, values: str) -> Bot:
    found = find(game)
    complete = found.complete(seats, json.loads(options))
    box = found.setup.make_box(found.printed(complete).with_values(json.loads(values)), seats, complete)
    return Bot(level, found, box, seats, seed=int.from_bytes(os.urandom(4), "big") >> 1)


def fetch(games: Sequence[str]) -> None:
    """Load compiled bots before the first table needs them; nothing is compiled for that."""
    for game in games:
        if is_ready(game):
            form_now(find(game))


def _settle(parent: int) -> None:
    """Set up a bot process: less urgent than the server, deaf to Ctrl-C, and gone when the server is."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    leave_with(parent)


class BotProcesses:
    """Bot processes, one task at a time each; the next turn is given fairly."""

    def __init__(self, processes: int, clock: Clock) -> None:
        """Start nothing before the first task."""
        self.processes = processes
        self.queue = FairQueue(processes, clock)
        self._pool: ProcessPoolExecutor | None = None

    def workers(self) -> ProcessPoolExecutor:
        """The processes, started when they are first needed."""
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.processes, context, initializer=_settle, initargs=(os.getpid(),))
        return self._pool

    async def think(self, task: BotTask, requester: Requester) -> Thought:
        """Let a bot think; a process that died is replaced and gets the task again."""
        async with self.queue.slot(requester):
            for left in reversed(range(TRIES)):
                try:
                    return await asyncio.wrap_future(self.workers().submit(run, task))
                except BrokenProcessPool:
                    self._pool = None
                    if not left:
                        raise
        raise AssertionError  # every try returns or raises

    def close(self) -> None:
        """Stop all thinking at once."""
        if self._pool is not None:
            processes: Any = getattr(self._pool, "_processes", None) or {}
            for process in list(processes.values()):
                process.terminate()
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


class BotPool:
    """All bots of a server process. Those that don't search are quick, and never wait for those that do."""

    def __init__(self, processes: int, clock: Clock = REAL) -> None:
        """Start nothing before the first task."""
        self.waiting = 0  # tasks not yet done
        self._search, self._quick = BotProcesses(processes, clock), BotProcesses(1, clock)

    def warm_up(self) -> None:
        """Start a process for quick bots and load what is compiled, in the background."""
        self._quick.workers().submit(fetch, names())

    def warm_up_search(self) -> None:
        """Start a process for bots that search, in the background."""
        self._search.workers().submit(fetch, names())

    async def think(self, task: BotTask, requester: Requester) -> Thought:
        """Let a bot think on somebody's behalf."""
        self.waiting += 1
        try:
            return await (self._search if searches(task) else self._quick).think(task, requester)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Stop all thinking at once."""
        self._search.close()
        self._quick.close()


def searches(task: BotTask) -> bool:
    """Whether the bot that gets a task searches."""
    return plan_of(task.level, find(task.game)).numbers[KIND] == SEARCH
