"""What programs send and get: the messages of the API, which OpenAPI describes."""

from __future__ import annotations

from typing import Any

import msgspec


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to make. Seats that no bot has stay free for whoever joins."""

    game: str
    seats: int
    options: dict[str, Any] = {}
    house: str = ""
    bots: dict[int, str] = {}
    pace: str = "free"
    open: bool = False
    hints: bool = True
    contribution: str = ""
    start: bool = False
    screen: dict[int, str] = {}  # names of others at your screen, by seat


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take, the first free one unless named; `link` opens a table that is not open to everybody."""

    name: str = ""
    seat: int | None = None
    contribution: str = ""
    link: str = ""


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """A move in notation, the number of the decision it answers, and an id of your own that makes it count once.

    `seat` is for those who hold several; without it the first of them that must decide.
    """

    move: str
    answers: int
    id: str | None = None
    seat: int | None = None


class TakeBack(msgspec.Struct, forbid_unknown_fields=True):
    """Take back the last decision (`turn`: all that can be of the turn); `answers` as in a decision."""

    answers: int
    turn: bool = False
    id: str | None = None
    seat: int | None = None


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """A save. Of a finished game: whether everybody may see it. Of another: your seat, and bots for all others."""

    save: dict[str, Any]
    public: bool = False
    seat: int = 0
    others: str = ""
    hints: bool = True


class Showing(msgspec.Struct, forbid_unknown_fields=True):
    """Whether everybody may see a game that has ended, or only those who were there."""

    public: bool = True


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    seats: list[int]
    options: dict[str, Any]


class Seat(msgspec.Struct):
    """Who sits at a seat."""

    seat: int
    name: str
    bot: str
    away: bool
    free: bool
    you: bool
    screen: bool = False  # somebody at the screen of who else sits there


class HouseValue(msgspec.Struct, frozen=True):
    """A printed value that a house file has changed: its path in the file, the standard value, the value here."""

    path: str
    standard: Any
    value: Any


class TableInfo(msgspec.Struct):
    """A table: who plays what, and how far it is."""

    id: str
    game: str
    rules: int
    status: str
    options: dict[str, Any]
    pace: str
    open: bool
    hints: bool
    seats: list[Seat]
    you: int | None
    host: bool
    actors: list[int]
    step: int
    number: int
    commitment: str
    contributions: list[str]
    public: bool
    imported: bool
    result: dict[str, Any] | None = None
    link: str | None = None
    house: list[HouseValue] = []


class ArchivedPlayer(msgspec.Struct):
    """Who played at a seat, and how it ended for them."""

    seat: int
    name: str
    bot: str
    place: int
    points: int
    you: bool


class ArchivedGame(msgspec.Struct):
    """A game that has ended; `ended` in seconds since 1970."""

    id: str
    game: str
    players: list[ArchivedPlayer]
    ended: float
    steps: int
    public: bool
    imported: bool
    host: bool


class Archive(msgspec.Struct):
    """A page of the archive: ask with `before` for older games, with `after` for newer ones."""

    games: list[ArchivedGame]
    before: str | None = None
    after: str | None = None


class Legal(msgspec.Struct):
    """A legal move in notation, in words, and what it costs and brings."""

    move: str
    label: str
    hint: str


class Choices(msgspec.Struct):
    """What you may decide now, and the number a decision has to answer; no moves when it is not your turn."""

    answers: int
    moves: list[Legal]


class Accepted(msgspec.Struct):
    """A decision is kept: the table after it."""

    number: int
    step: int
    actors: list[int]
    over: bool


class Happening(msgspec.Struct):
    """One accepted entry and what you may know of it: `deal`, `play` or `undo`."""

    number: int
    kind: str
    seat: int | None
    step: int
    events: list[dict[str, Any]]


class News(msgspec.Struct):
    """Everything after a number; ask again with the last one."""

    number: int
    status: str
    actors: list[int]
    entries: list[Happening]


class Advice(msgspec.Struct):
    """What a strong bot would do."""

    move: str
    hint: str


class Words(msgspec.Struct, forbid_unknown_fields=True):
    """Something to say: one line. The same `id` counts once."""

    text: str
    id: str | None = None


class Message(msgspec.Struct):
    """What somebody said, and when; without words where it was taken away, or where you have muted who said it."""

    id: str
    seat: int | None
    name: str
    you: bool
    text: str
    at: float
    hidden: bool
    muted: bool


class Conversation(msgspec.Struct):
    """The last that was said at a table, newest last; and whether you may say something."""

    may_talk: bool
    messages: list[Message]


class Problem(msgspec.Struct):
    """Why something was refused: a line for people, a name for programs."""

    error: str
    reason: str
