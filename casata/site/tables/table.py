"""A table in memory: who sits there, the match they play, and how it is stored."""

from __future__ import annotations

import asyncio
import json
import math
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sqlalchemy import Row

from ...engine import heavy
from ...engine.game import find
from ...engine.match.fairness import DICE, dice, key_from
from ...engine.match.match import Match
from ...engine.match.opening import load
from ..clock import REAL, Clock
from . import pace, replay
from .replay import DEAL, PLAY, BrokenTable, Deal, Decision, Replay

WAITING, RUNNING, OVER, CLOSED = "waiting", "running", "over", "closed"
RESTART = 1  # the code of an undo that is part of restarting a turn; one alone has none
VISITORS, NOTES, TALK = "visitors", "notes", "talk"  # parts of a table that are kept beside it
STAND_IN = "skilled"  # plays for people who are away


@dataclass
class Chair:
    """One seat: a person, a bot, or nobody yet."""

    person: str | None = None
    name: str = ""
    bot: str = ""
    contribution: str = ""
    away: bool = False
    deadline: float = 0.0
    screen: bool = False  # somebody else at that person's screen
    curtain: int = 0  # how often that screen was covered, or changed hands

    @property
    def free(self) -> bool:
        """Whether somebody can sit down."""
        return self.person is None and not self.bot

    @property
    def mind(self) -> str:
        """The bot that decides here now; "" when a person does."""
        return self.bot or (STAND_IN if self.away else "")


@dataclass(frozen=True)
class HistoryEntry:
    """Something that was accepted: the deal, a decision, or one taken back."""

    number: int
    kind: str
    seat: int | None
    code: int | None
    step: int  # decisions that stand after it
    tale: list[list[int]]
    at: float
    actors: tuple[int, ...] = ()  # who must decide after it: not kept, it follows from the rest


Written = tuple[HistoryEntry, bytes, str | None]  # an entry, the table after it, and the id its sender gave it


@dataclass
class Table:
    """A table in memory; what is kept of it is written before anybody hears of it."""

    id: str
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    box: dict[str, Any]
    pace: str
    open: bool
    hints: bool
    host: str
    link: str
    secret: bytes
    status: str
    waiting: int  # seats that must decide, as a bit mask
    created: float
    changed: float
    result: dict[str, Any] | None = None
    words: dict[str, Any] | None = None
    rematch: str | None = None
    version: int = 0  # rises with everything that is kept
    origin: str | None = None  # JSON: how an imported game began
    public: bool = False  # in the archive for everybody, once it is over
    ended: float | None = None
    chairs: list[Chair] = field(default_factory=list)
    entries: list[HistoryEntry] = field(default_factory=list)
    marks: dict[str, int] = field(default_factory=dict)  # the id of a decision -> its entry
    match: Match | None = None  # None before it starts, and where the rules have changed since
    visitors: set[str] = field(default_factory=set)
    # what is not kept
    clock: Clock = REAL
    revision: int = 0
    behind: bool = False  # another process has changed it
    unread: set[str] = field(default_factory=set)  # and these parts of it
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)
    present: Counter[str] = field(default_factory=Counter)  # people with a page open
    elsewhere: dict[str, set[str]] = field(default_factory=dict)  # the same at other processes
    seen: dict[str, float] = field(default_factory=dict)  # when they last had one
    looked: float = -math.inf  # when those who are there were last told who is,
    looking: bool = False  # and whether they are about to be told again
    thinking: set[int] = field(default_factory=set)  # seats whose bots are at it
    drawn: dict[Any, Any] = field(default_factory=dict)  # pages drawn for this revision
    parts: dict[str, Any] = field(default_factory=dict)  # what was read of notes, talk, ...
    told: dict[Any, Any] = field(default_factory=dict)  # lines of the chronicle that can no longer change
    built: dict[Any, Any] = field(default_factory=dict)  # what stays the same from one drawing to the next

    @property
    def legacy(self) -> bool:
        """Whether it was played by rules that are no longer these."""
        return self.match is None and bool(self.entries)

    @property
    def names(self) -> list[str]:
        """What everybody is called, by seat."""
        return [chair.name for chair in self.chairs]

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        seats = self.seats_of(person)
        return seats[0] if seats else None

    def seats_of(self, person: str) -> list[int]:
        """Somebody's own seat, then those of others at their screen."""
        seats = [seat for seat, chair in enumerate(self.chairs) if chair.person == person]
        return sorted(seats, key=lambda seat: self.chairs[seat].screen)

    def curtain_of(self, person: str) -> int:
        """How often somebody's screen was covered here, or changed hands: what it showed before counts no longer."""
        return max((self.chairs[seat].curtain for seat in self.seats_of(person)), default=0)

    def is_here(self, person: str) -> bool:
        """Whether somebody has a page of this table open."""
        return bool(self.present[person]) or any(person in there for there in self.elsewhere.values())

    def saw(self, person: str) -> None:
        """Somebody had a page open just now; kept of those who sit here: others cost nothing."""
        if self.seat_of(person) is not None:
            self.seen[person] = self.clock.now()

    def may_watch(self, person: str) -> bool:
        """Whether somebody may look at this table at all."""
        shown = self.public if self.status == OVER else self.open
        return shown or self.host == person or person in self.visitors or self.seat_of(person) is not None

    def deciding(self) -> list[int]:
        """The seats that must decide now."""
        return list(self.match.actors) if self.match and self.status == RUNNING else []

    def key(self) -> bytes:
        """The key of all chance here."""
        return key_from(self.secret, [chair.contribution for chair in self.chairs])

    def dice(self) -> dict[str, Any] | None:
        """What the key of all chance was made of; None where a file this game came from does not say it."""
        if self.origin:
            shown: dict[str, Any] | None = json.loads(self.origin).get(DICE)
            return shown
        return dice(self.secret, [chair.contribution for chair in self.chairs])

    def deal(self) -> Deal:
        """What its match begins with."""
        return Deal(self.game, self.seats, self.options, self.box, self.key(), self.origin)

    def clocks(
        self, deciding: Collection[int], now: float, decided: int | None = None, back: Collection[int] = ()
    ) -> dict[int, float]:
        """Deadlines that must change where these seats decide; who has just decided gets the full time again.

        People at the seats in `back` are about to take them back from bots.
        """
        limit = pace.seconds(self.pace)
        changed = {}
        for seat, chair in enumerate(self.chairs):
            runs = bool(limit) and seat in deciding and (seat in back or not chair.mind)
            if not runs and chair.deadline:
                changed[seat] = 0.0
            elif runs and (not chair.deadline or seat == decided):
                changed[seat] = now + limit
        return changed

    def kept(self) -> dict[str, Any]:
        """What the store keeps of it."""
        names = ("id", "game", "rules", "seats", "pace", "open", "hints", "host", "link", "secret", "status", "waiting",
                 "created", "changed", "rematch", "version", "origin", "public", "ended")  # fmt: skip
        values: dict[str, Any] = {name: getattr(self, name) for name in names}
        values |= {name: json.dumps(getattr(self, name)) for name in ("options", "box")}
        later = {name: getattr(self, name) for name in ("result", "words")}
        return {**values, **{name: json.dumps(value) if value else None for name, value in later.items()}}

    def kept_chairs(self) -> list[dict[str, Any]]:
        """And of its seats."""
        return [{"seating": self.id, "seat": seat, **asdict(chair)} for seat, chair in enumerate(self.chairs)]

    def follow(self, row: Row[Any], chairs: Sequence[Row[Any]], entries: Sequence[Row[Any]]) -> None:
        """What another process has kept since; BrokenTable when it does not lead to the last record."""
        for name, value in _values(row).items():
            setattr(self, name, value)
        self.chairs = _chairs(chairs)
        self.add(entries)

    def add(self, entries: Sequence[Row[Any]], done: Replay | None = None) -> None:
        """What was kept of its course, the last entry with its record; `done` where it was replayed already."""
        actors: list[tuple[int, ...]] = [()] * len(entries)
        if entries and find(self.game).version == self.rules:
            actors = self._resumed(done) if done else self._replayed(entries)
        for kept, waiting in zip(entries, actors, strict=True):
            tale = json.loads(kept.tale)
            self.entries.append(
                HistoryEntry(kept.number, kept.kind, kept.seat, kept.code, kept.step, tale, kept.at, waiting)
            )
            if kept.mark:
                self.marks[kept.mark] = kept.number

    def _resumed(self, done: Replay) -> list[tuple[int, ...]]:
        self.match = done.match(self.deal())
        return done.actors

    def _replayed(self, entries: Sequence[Row[Any]]) -> list[tuple[int, ...]]:
        try:
            if self.match is None:
                return self._resumed(replay.replayed(self.deal(), decisions(entries), entries[-1].record))
            after = self.match.copy()
            actors = replay.carry_out(after, decisions(entries), entries[-1].record)
            self.match = after
            return actors
        except BrokenTable as problem:
            raise BrokenTable(f"table {self.id}: {problem}") from None


def decisions(entries: Sequence[Row[Any]]) -> list[Decision]:
    """Entries as they are replayed."""
    return [(entry.kind, entry.seat, entry.code) for entry in entries]


def written(match: Match, now: float) -> list[Written]:
    """Everything decided in a match so far, the deal first, as it is kept."""
    if replay.is_long(match.history):
        heavy.refuse_here("writing a game down")
    again = match.at(0)
    entries: list[Written] = [
        (HistoryEntry(0, DEAL, None, None, 0, again.raw_events[0], now, tuple(again.actors)), again.packed(), None)
    ]
    for number, (seat, code) in enumerate(match.history, 1):
        again.play(code, seat)
        entry = HistoryEntry(number, PLAY, seat, code, number, again.raw_events[-1], now, tuple(again.actors))
        entries.append((entry, again.packed(), None))
    return entries


@dataclass(frozen=True)
class Course:
    """A match with all that was decided in it, as a table goes on with it."""

    match: Match
    entries: list[Written]
    origin: str | None = None  # JSON: how an imported game began


@dataclass(frozen=True)
class CourseFromFile:
    """The same out of a file, as it comes from another process."""

    origin: str
    deal: Deal
    entries: list[Written]
    replayed: Replay

    def course(self) -> Course:
        """With the match itself."""
        return Course(self.replayed.match(self.deal), self.entries, self.origin)


def told_so_far(origin: str, now: float) -> CourseFromFile:
    """All that was decided in a save, every move checked, and its origin without that: entries hold it from here on."""
    match = load(origin)
    entries = written(match, now)
    before = json.dumps({**json.loads(origin), **match.at(0).save()})
    deal = Deal(match.game.name, match.seats, dict(match.options), match.printed.values(), match.key, before)
    actors = [entry.actors for entry, _, _ in entries]
    return CourseFromFile(before, deal, entries, replay.reached(match, actors))


def opened(row: Row[Any], chairs: Sequence[Row[Any]], entries: Sequence[Row[Any]], done: Replay | None = None) -> Table:
    """A table as it was kept; BrokenTable when its decisions do not lead to its last record."""
    table = sketched(row, chairs)
    table.add(entries, done)
    return table


def sketched(row: Row[Any], chairs: Sequence[Row[Any]]) -> Table:
    """A table for a list: who sits there and how it is played, nothing of its game."""
    table = Table(**_values(row))
    table.chairs = _chairs(chairs)
    return table


def _values(row: Row[Any]) -> dict[str, Any]:
    """What is kept of a table, as its fields hold it."""
    values = dict(row._mapping)
    for name in ("options", "box", "result", "words"):
        values[name] = json.loads(values[name]) if values[name] else None
    return values


def _chairs(rows: Sequence[Row[Any]]) -> list[Chair]:
    return [Chair(**{name: getattr(kept, name) for name in Chair.__annotations__}) for kept in rows]
