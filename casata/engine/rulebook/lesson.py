"""A guided first game: steps that teach by doing. What is asked and played are the ordinary rules.

The folder `lesson` of a game has the plan, `lesson.toml`, and its words, one source per language. A step is about one
kind of decision; it is shown when such a decision is asked, and done when it was made. A step whose decision has not
come yet waits for it, as long as the game lasts. How far a player has come follows from the decisions alone, so a game
can be left, taken back and resumed.
"""

from __future__ import annotations

import functools
import pathlib
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Any

from ..core.moves import Move
from ..game import AnyGame
from ..text.language import ENGLISH, Language
from .page import Rule, Setting, write_rules

FOLDER = "lesson"
FILE = "lesson.toml"


@dataclass(frozen=True)
class Step:
    """One idea: the kinds of moves that show it, and those that may be played instead."""

    id: str  # the anchor of its words
    moves: tuple[str, ...]
    others: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()  # the questions that are meant, where its moves answer others too; all when empty
    after: tuple[str, ...] = ()  # what the last move of that kind must have been, in notation; `*` for anything
    rule: str = ""  # the anchor of the rule page that tells all of it
    suggest: tuple[str, ...] = ()  # moves in notation to try here, `*` for anything; the first legal one is offered
    light: tuple[str, ...] = ()  # ids of places on the table that are meant
    optional: bool = False  # it waits for such a decision, and the steps behind it come meanwhile


@dataclass(frozen=True)
class Lesson:
    """The plan of a guided game: how it is dealt, and its steps."""

    seats: int
    seed: int
    steps: tuple[Step, ...]
    options: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Moment:
    """A decision that a learner has to make: the question, and the kinds of moves that can answer it."""

    phase: str
    possible: frozenset[str]


Decided = tuple[Moment, str]  # and the move that answered it, in notation


@dataclass(frozen=True)
class Progress:
    """How far somebody has come: the steps that are done, and whether another move than shown did the last one."""

    done: frozenset[int] = frozenset()
    elsewhere: bool = False
    last: Mapping[str, str] = field(default_factory=dict)  # the last move of each kind, in notation


def lesson_of(game: AnyGame) -> Lesson | None:
    """The guided game of a game, if it has one."""
    file = game.folder / FOLDER / FILE
    return _read(file, file.stat().st_mtime_ns) if file.exists() else None


@functools.lru_cache(maxsize=16)
def _read(file: pathlib.Path, _: int) -> Lesson:
    """Read a plan once for as long as it stays the same."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(Step(**_tuples(step)) for step in data.pop("steps"))
    return Lesson(**data, steps=steps)


def _tuples(values: Mapping[str, object]) -> dict[str, Any]:
    """Values of a file, its lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def words_of(game: AnyGame, language: Language, setting: Setting) -> dict[str, Rule]:
    """What each step says at a table, by its id."""
    folder = game.folder / FOLDER
    file = folder / f"{language.code}.md"
    return {
        rule.anchor: rule
        for rule in write_rules(game, language, setting, file if file.exists() else folder / f"{ENGLISH.code}.md")
    }


def progress(lesson: Lesson, decided: Iterable[Decided]) -> Progress:
    """How far the decisions that somebody has made have led."""
    at = Progress()
    for moment, move in decided:
        at = _after(lesson, at, moment, move)
    return at


def _after(lesson: Lesson, at: Progress, moment: Moment, move: str) -> Progress:
    """A step is done when one of its moves was played; one that waits for its decision, whatever the answer was."""
    number, kind = step_now(lesson, at, moment), kind_of(move)
    last = {**at.last, kind: move}
    if number is None:
        return Progress(at.done, last=last)
    step = lesson.steps[number]
    elsewhere = kind in step.others
    done = step.optional or elsewhere or kind in step.moves
    return Progress(at.done | {number} if done else at.done, elsewhere, last)


def kind_of(move: str) -> str:
    """The kind of a move in notation."""
    return move.partition(" ")[0]


def is_taught(lesson: Lesson, at: Progress) -> bool:
    """Whether all steps are done but those that wait for a decision."""
    return all(step.optional or number in at.done for number, step in enumerate(lesson.steps))


def step_now(lesson: Lesson, at: Progress, moment: Moment) -> int | None:
    """The step that fits a decision; None where none does."""
    return next((number for number in _open(lesson, at) if _fits(lesson.steps[number], at, moment)), None)


def _open(lesson: Lesson, at: Progress) -> Iterator[int]:
    """The steps that may come now: those that wait, and the first of the others."""
    for number, step in enumerate(lesson.steps):
        if number not in at.done:
            yield number
            if not step.optional:
                return


def _fits(step: Step, at: Progress, moment: Moment) -> bool:
    """Whether a step is about a decision, and what it speaks of has happened."""
    if moment.possible.isdisjoint(step.moves) or (step.phases and moment.phase not in step.phases):
        return False
    return not step.after or any(fnmatchcase(at.last.get(kind_of(like), ""), like) for like in step.after)


def suggested(step: Step, legal: Sequence[Move]) -> Move | None:
    """The move that a step would try, if it is legal."""
    fitting = (move for pattern in step.suggest for move in legal if fnmatchcase(str(move), pattern))
    return next(fitting, None)
