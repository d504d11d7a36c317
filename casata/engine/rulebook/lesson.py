"""A guided first game: steps that teach by doing. What is asked and played are the ordinary rules.

The folder `lesson` of a game has the plan, `lesson.toml`, and its words, one source per language. A step is about one
kind of decision; it is shown when such a decision is asked, and done when it was made. How far a player has come
follows from the decisions alone, so a game can be left, taken back and resumed.
"""

from __future__ import annotations

import functools
import pathlib
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..game import Game
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
    rule: str = ""  # the anchor of the rule page that tells all of it
    suggest: str = ""  # a move in notation to try here; it is offered where it is legal
    light: tuple[str, ...] = ()  # ids of places on the table that are meant
    optional: bool = False  # it is passed over where such a decision does not come


@dataclass(frozen=True)
class Lesson:
    """The plan of a guided game: how it is dealt, and its steps."""

    seats: int
    seed: int
    steps: tuple[Step, ...]
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Progress:
    """How far somebody has come: the next step, and whether the last one was answered by another move than shown."""

    step: int = 0
    elsewhere: bool = False


def lesson_of(game: Game) -> Lesson | None:
    """The guided game of a game, if it has one."""
    file = game.folder / FOLDER / FILE
    return _read(file, file.stat().st_mtime_ns) if file.exists() else None


@functools.lru_cache(maxsize=16)
def _read(file: pathlib.Path, _: int) -> Lesson:
    """Read a plan once for as long as it stays the same."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    steps = tuple(Step(**_tuples(step)) for step in data.pop("steps"))
    return Lesson(**data, steps=steps)


def _tuples(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values of a file, its lists as tuples."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}


def words_of(game: Game, language: Language, setting: Setting) -> dict[str, Rule]:
    """What each step says at a table, by its id."""
    folder = game.folder / FOLDER
    file = folder / f"{language.code}.md"
    return {
        rule.anchor: rule
        for rule in write_rules(game, language, setting, file if file.exists() else folder / f"{ENGLISH.code}.md")
    }


def progress(lesson: Lesson, played: Sequence[str]) -> Progress:
    """How far the kinds of moves that somebody has played have led."""
    at = Progress()
    for kind in played:
        at = _after(lesson, at, kind)
    return at


def _after(lesson: Lesson, at: Progress, kind: str) -> Progress:
    for number in _open(lesson, at):
        if kind in lesson.steps[number].moves:
            return Progress(number + 1)
        if kind in lesson.steps[number].others:
            return Progress(number + 1, elsewhere=True)
    return Progress(at.step)


def _open(lesson: Lesson, at: Progress) -> list[int]:
    """The next step and, while steps may be passed over, those behind it."""
    found = []
    for number in range(at.step, len(lesson.steps)):
        found.append(number)
        if not lesson.steps[number].optional:
            break
    return found


def step_now(lesson: Lesson, at: Progress, possible: Collection[str]) -> int | None:
    """The step that fits the kinds of moves that are possible now; None where none does."""
    steps = _open(lesson, at)
    return next((number for number in steps if not set(lesson.steps[number].moves).isdisjoint(possible)), None)
