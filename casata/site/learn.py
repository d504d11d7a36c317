"""Guided tables: a prepared deal against easy bots, and what a strong bot thinks of each decision made there."""

from __future__ import annotations

import contextlib
import json
import secrets
from dataclasses import dataclass

from ..bots.thought import Thought
from ..engine.game import AnyGame
from ..engine.match.opening import new
from ..engine.rulebook.lesson import Lesson
from .errors import OutOfDate
from .ids import PersonId, new_link_id, new_table_id
from .tables import lifecycle, new_table, pause
from .tables.bots import ADVISER, BotTask, bot_task
from .tables.registry import Tables
from .tables.runner import Runner
from .tables.stored import WAITING, Chair, StoredTable
from .tables.table import Table
from .tables.table_request import bot_chair, check_seed, number_bots
from .work.queue import current_requester

LESSON = "lesson"  # in the origin of a table
LEVEL = "novice"
REMARKS = "remarks"  # a part of a table, which is not stored
MUCH = 0.12  # of the chance to win: what a remark is worth
POINTS = 3.0  # expected points that it has to cost besides
TRIED = 20  # how often a move must have been tried to be judged


@dataclass(frozen=True)
class LessonRemark:
    """A decision that cost much: after which decision of the seat, the better move, and the points it expects more."""

    decided: int
    code: int
    points: int


@dataclass(frozen=True)
class LearnersDecision:
    """What a learner has to decide, as a task for a bot, and which of their decisions it is."""

    task: BotTask
    decided: int


async def begin(tables: Tables, game: AnyGame, lesson: Lesson, person: PersonId, name: str) -> Table:
    """A guided table with its game begun: the person at the first seat, bots at the others."""
    now, match = tables.clock.now(), new(game.name, lesson.seats, lesson.seed, lesson.options)
    bots = number_bots([bot_chair(LEVEL) for _ in range(lesson.seats - 1)])
    stored = StoredTable(
        id=new_table_id(), game=game.name, rules=game.version, seats=lesson.seats, options=match.options,
        box=match.printed.values(), pace="free", open=False, hints=True, host=person, link=new_link_id(),
        secret=secrets.token_bytes(32), status=WAITING, waiting=0, created=now, changed=now, pause=pause.SHORT,
        origin=json.dumps({**match.save(), "players": [], LESSON: True}),
        chairs=(Chair(person=person, name=name, contribution=check_seed("")), *bots),
    )  # fmt: skip
    table = await new_table.add(tables, stored)
    async with tables.hold(lambda: tables.open(table.id)) as found:
        await lifecycle.start(tables, found)
    return table


def is_guided(origin: str | None) -> bool:
    """Whether somebody learns the game at a table with this origin."""
    return bool(origin) and json.loads(origin or "{}").get(LESSON) is True


def decision_to_review(table: Table, seat: int) -> LearnersDecision | None:
    """What a learner has to decide now; None where nobody learns."""
    match = table.match
    if match is None or seat not in match.actors or not is_guided(table.stored.origin):
        return None
    return LearnersDecision(bot_task(match, seat, ADVISER), sum(who == seat for who, _ in match.history) + 1)


async def review(runner: Runner, table: Table, decision: LearnersDecision) -> None:
    """Let a strong bot judge the decision that a learner has just made; what it says is shown to that seat."""
    thought, tables = await runner.think(decision.task, current_requester()), runner.tables
    with contextlib.suppress(OutOfDate):
        async with tables.hold(lambda: tables.open(table.id)) as found:
            if found is table and note(table, decision, thought):
                tables.announce(table)


def note(table: Table, decision: LearnersDecision, thought: Thought) -> bool:
    """Keep a remark about a learner's decision; whether there is something to say."""
    seat, history = decision.task.seat, table.match.history if table.match else []
    own = [code for who, code in history if who == seat]
    if len(own) < decision.decided:
        return False  # it was taken back
    remark = judge(thought, own[decision.decided - 1], seat, decision.decided)
    table.parts.setdefault(REMARKS, {})[seat] = remark
    return remark is not None


def judge(thought: Thought, code: int, seat: int, decided: int) -> LessonRemark | None:
    """What to say about a decision, of which a strong bot had this thought; nothing where it cost little."""
    tried = {one.code: one for one in thought.candidates if one.visits >= TRIED}
    best, made = tried.get(thought.code), tried.get(code)
    if best is None or made is None or best is made:
        return None
    points = best.scores[seat] - made.scores[seat]
    if best.wins[seat] - made.wins[seat] < MUCH or points < POINTS:
        return None
    return LessonRemark(decided, best.code, round(points))
