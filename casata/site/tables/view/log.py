"""The chronicle: what happened, line by line, as it is said to one viewer; and what is new since their last turn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from markupsafe import Markup

from ....engine.core.events import redact_entry
from ....engine.core.header import NOBODY
from ....engine.game import find
from ....engine.match.match import Match
from ....engine.text.language import language as language_of
from ....engine.text.narration import aloud
from ....engine.text.wording import NarrationLine, Wording
from ..layouts import game_of_layout
from ..replay import PLAY, UNDO
from ..stored import OVER
from ..table import Table
from .cache import cache_of
from .model import LogLine
from .names import names_of
from .render import draw_log_line
from .wording import wording_of

RUBRIC = "—"


@dataclass
class Log:
    """What can no longer change of a chronicle, as one viewer reads it."""

    stamp: tuple[list[str], int, bool]  # what it depends on: names, decisions taken back, and whether the game is over
    lines: list[LogLine] = field(default_factory=list)  # oldest first
    done: int = -1  # the last decision that is worded for good
    drawn: Markup = field(default_factory=Markup)  # newest first

    def add(self, table: str, fresh: list[LogLine], last: int) -> None:
        """Everything up to a decision is worded."""
        self.lines += fresh
        self.drawn = draw_lines(table, fresh) + self.drawn
        self.done = last


def lines(table: Table, match: Match, seat: int | None, language: str) -> tuple[list[LogLine], Markup]:
    """Everything so far, oldest first, and the same as it is drawn; what can no longer change is worded once."""
    said = wording_of(table, match, language)
    stamp = list(said.people), len(table.entries) - match.step, match.over
    log: Log = cache_of(table).logs.setdefault((seat, language), Log(stamp))
    if log.stamp != stamp:
        log = cache_of(table).logs[seat, language] = Log(stamp)
    for first, last in _runs(match, log.done + 1):
        fresh = _worded(match, said, seat, first, last)
        if last == match.step:
            return log.lines + fresh, draw_lines(table.id, fresh) + log.drawn
        log.add(table.id, fresh, last)
    return log.lines[:], log.drawn


def draw_lines(table: str, told: list[LogLine]) -> Markup:
    """Lines as pages show them, the newest first."""
    return Markup("").join(draw_log_line(table, line, False) for line in reversed(told))


def _runs(match: Match, first: int) -> Iterable[tuple[int, int]]:
    """Decisions of one seat in a row, from a decision on; the set-up is number 0."""
    start = first
    for number in range(first, match.step + 1):
        if number == match.step or number == 0 or match.history[number][0] != match.history[number - 1][0]:
            yield start, number
            start = number + 1


def _worded(match: Match, said: Wording, seat: int | None, first: int, last: int) -> list[LogLine]:
    return [_line(said, told) for told in said.narrate(aloud(match, seat, match.events(seat, first - 1, last)))]


def _line(said: Wording, told: NarrationLine) -> LogLine:
    if told.seat is None and told.text.startswith(RUBRIC):
        return LogLine(told.step, None, "", told.text.strip(f"{RUBRIC} "), rubric=True)
    return LogLine(told.step, told.seat, said.person(told.seat) or "", told.text)


def digest(match: Match, seat: int, told: list[LogLine]) -> tuple[int, list[LogLine]]:
    """Since when, and what: from a seat's last decision of an earlier turn to the beginning of this one."""
    deciders = [by for by, _ in match.history]
    end = len(deciders)
    while end and deciders[end - 1] == seat:
        end -= 1
    start = end
    while start and deciders[start - 1] != seat:
        start -= 1
    if not start or start == end:
        return start, []
    return start, [line for line in told if start < line.step <= end]


def old_lines(table: Table, seat: int | None, language: str, layout: str) -> list[LogLine]:
    """The chronicle of a table whose rules have changed since, from what was kept with it."""
    game = game_of_layout(find(table.game), layout)
    kept = table.stored.words or {"names": {}, "labels": {}}
    names = {axis: tuple(known) for axis, known in kept["names"].items()}
    t = language_of(language)
    said = Wording(game, kept["labels"], names_of(table, t), t)
    viewer = NOBODY if seat is None else seat
    over, options = table.status == OVER, {**game.complete(table.seats, {}), **table.stored.options}
    events = [
        game.veil(game.events.decode(redact_entry(event, viewer), step, names), seat, options, over)
        for step, tale in enumerate(_standing(table))
        for event in tale
    ]
    return [_line(said, told) for told in said.narrate(events)]


def _standing(table: Table) -> list[list[list[int]]]:
    """What each decision that stands brought about."""
    standing: list[tuple[int | None, list[list[int]]]] = []
    for entry in table.entries:
        if entry.kind == UNDO:
            last = max(i for i, (by, _) in enumerate(standing) if by == entry.seat)
            del standing[last]
        else:
            standing.append((entry.seat if entry.kind == PLAY else None, entry.events))
    return [tale for _, tale in standing]
