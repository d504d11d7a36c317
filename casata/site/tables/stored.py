"""What is stored of a table: one frozen record of its row and its seats, and the entries of its history."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, TypedDict

from ...engine.core.options import Options
from ...engine.match.fairness import DICE, RevealedDice, dice, key_from
from ..ids import LinkId, PersonId, TableId
from ..storage.connection import StoredRow, Values
from . import pace
from .pause import SHORT
from .replay import Deal

WAITING, RUNNING, OVER, CLOSED = "waiting", "running", "over", "closed"
STAND_IN = "skilled"  # plays for people who are away
RESTART = 1  # the code of an undo that is part of restarting a turn; a single undo has none
CANCEL = 2  # the code of an undo that is part of cancelling a move
JSON_COLUMNS = ("options", "box", "result", "words")
SeatChanges = Mapping[int, Values]  # new values of chairs, by seat


class GameResult(TypedDict):
    """How a game ended; each by seat."""

    scores: list[int]
    places: list[int]
    tally: list[dict[str, int]]


@dataclass(frozen=True)
class Chair:
    """One seat: a person, a bot, or nobody yet."""

    person: PersonId | None = None
    name: str = ""
    bot: str = ""
    contribution: str = ""
    away: bool = False
    deadline: float = 0.0
    screen: bool = False  # a guest at that person's screen
    curtain: int = 0  # how often that screen was covered, or changed hands

    @property
    def free(self) -> bool:
        """Whether somebody can sit down."""
        return self.person is None and not self.bot

    @property
    def bot_level(self) -> str:
        """The level of the bot that decides here now; "" when a person does."""
        return self.bot or (STAND_IN if self.away else "")


@dataclass(frozen=True)
class HistoryEntry:
    """Something that was accepted: the deal, a decision, or an undo."""

    number: int
    kind: str
    seat: int | None
    code: int | None
    step: int  # decisions that stand after it
    events: list[list[int]]
    at: float
    actors: tuple[int, ...] = ()  # who must decide after it: not stored, it follows from the rest

    @classmethod
    def from_row(cls, row: StoredRow, actors: tuple[int, ...]) -> HistoryEntry:
        """An entry as it was stored."""
        return cls(row.number, row.kind, row.seat, row.code, row.step, json.loads(row.tale), row.at, actors)


@dataclass(frozen=True)
class NewEntry:
    """An entry to be stored, with the record of the game after it and the id its sender gave the request."""

    entry: HistoryEntry
    record: bytes
    request_id: str | None = None

    def row(self) -> dict[str, object]:
        """The columns of this entry."""
        entry = self.entry
        return {
            "number": entry.number, "kind": entry.kind, "seat": entry.seat, "code": entry.code, "step": entry.step,
            "tale": json.dumps(entry.events), "record": self.record, "mark": self.request_id, "at": entry.at,
        }  # fmt: skip


@dataclass(frozen=True)
class StoredTable:
    """The row of a table with its chairs. It never changes: `with_changes` makes the next one."""

    id: TableId
    game: str
    rules: int
    seats: int
    options: Options
    box: dict[str, object]
    pace: str
    open: bool
    hints: bool
    host: PersonId
    link: LinkId
    secret: bytes
    status: str
    waiting: int  # seats that must decide, as a bit mask
    created: float
    changed: float
    result: GameResult | None = None
    words: dict[str, Any] | None = None
    rematch: TableId | None = None
    version: int = 0  # rises with every change
    origin: str | None = None  # JSON: how an imported game began
    public: bool = False  # in the archive for everybody, once it is over
    ended: float | None = None
    pause: str = SHORT  # before bots answer a person
    chairs: tuple[Chair, ...] = ()

    # -- rows ---------------------------------------------------------------------------------

    @classmethod
    def from_rows(cls, row: StoredRow, chairs: Sequence[StoredRow]) -> StoredTable:
        """A table as it was stored."""
        values = {name: _from_column(name, value) for name, value in row._mapping.items()}
        names = [field.name for field in fields(Chair)]
        return cls(**values, chairs=tuple(Chair(**{name: getattr(chair, name) for name in names}) for chair in chairs))

    def columns(self, names: Iterable[str]) -> dict[str, object]:
        """Some columns of its row."""
        return {name: _to_column(name, getattr(self, name)) for name in names}

    def row(self) -> dict[str, object]:
        """The whole row of a table in the database."""
        return self.columns(field.name for field in fields(self) if field.name != "chairs")

    def chair_rows(self) -> list[dict[str, object]]:
        """The rows of its seats."""
        return [{"table_id": self.id, "seat": seat, **asdict(chair)} for seat, chair in enumerate(self.chairs)]

    def with_changes(self, changes: Values, chairs: SeatChanges) -> StoredTable:
        """The table after some changes of it and of its chairs."""
        after = tuple(
            replace(chair, **chairs[seat]) if seat in chairs else chair for seat, chair in enumerate(self.chairs)
        )
        return replace(self, **changes, chairs=after)

    # -- people -------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """What everybody is called, by seat."""
        return [chair.name for chair in self.chairs]

    def seat_of(self, person: PersonId) -> int | None:
        """Where somebody sits."""
        seats = self.seats_of(person)
        return seats[0] if seats else None

    def seats_of(self, person: PersonId) -> list[int]:
        """Somebody's own seat, then those of guests at their screen."""
        seats = [seat for seat, chair in enumerate(self.chairs) if chair.person == person]
        return sorted(seats, key=lambda seat: self.chairs[seat].screen)

    def curtain_of(self, person: PersonId) -> int:
        """How often somebody's screen was covered here, or changed hands: what it showed before no longer counts."""
        return max((self.chairs[seat].curtain for seat in self.seats_of(person)), default=0)

    # -- chance and time ----------------------------------------------------------------------

    def key(self) -> bytes:
        """The key of all chance at this table."""
        return key_from(self.secret, [chair.contribution for chair in self.chairs])

    def dice(self) -> RevealedDice | None:
        """What the key of all chance was made of; None where the file this game came from does not say."""
        if self.origin:
            found: RevealedDice | None = json.loads(self.origin).get(DICE)
            return found
        return dice(self.secret, [chair.contribution for chair in self.chairs])

    def deal(self) -> Deal:
        """What its match begins with."""
        return Deal(self.game, self.seats, self.options, self.box, self.key(), self.origin)

    def is_bots_turn(self, deciding: Collection[int]) -> bool:
        """Whether a bot is among the seats that must decide."""
        return any(self.chairs[seat].bot_level for seat in deciding)

    def new_deadlines(
        self, deciding: Collection[int], now: float, decided: int | None = None, rest: float = 0.0
    ) -> dict[int, dict[str, float]]:
        """The deadlines that change when these seats must decide; who has just decided gets the full time again.

        All clocks stand still for `rest` seconds.
        """
        limit = pace.seconds(self.pace)
        changed = {}
        for seat, chair in enumerate(self.chairs):
            runs = bool(limit) and seat in deciding and not chair.bot_level
            if not runs and chair.deadline:
                changed[seat] = {"deadline": 0.0}
            elif runs and (not chair.deadline or seat == decided):
                changed[seat] = {"deadline": now + limit + rest}
            elif runs and rest:
                changed[seat] = {"deadline": chair.deadline + rest}
        return changed


def _to_column(name: str, value: object) -> object:
    """A value as its column holds it."""
    return json.dumps(value) if name in JSON_COLUMNS and value is not None else value


def _from_column(name: str, value: Any) -> Any:
    """A value out of its column."""
    return json.loads(value) if name in JSON_COLUMNS and value else value
