"""The messages that programs send to the API and get from it; OpenAPI describes them."""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from ...engine.core.options import Options

JsonObject: TypeAlias = dict[str, Any]


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A new table. Seats without a bot stay free for people who join."""

    game: str
    seats: int
    options: Options = {}
    house: str = ""
    bots: dict[int, str] = {}
    pace: str = "free"
    open: bool = False
    hints: bool = True
    contribution: str = ""
    start: bool = False
    screen: dict[int, str] = {}  # the names of other players at your screen, by seat
    pause: str = "none"  # before bots answer a person: none, short, long


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A seat to take: by default the first free one. `link` is needed for a table that is not public."""

    name: str = ""
    seat: int | None = None
    contribution: str = ""
    link: str = ""


class Decision(msgspec.Struct, forbid_unknown_fields=True):
    """A move in notation and the number of the decision it answers; a request with the same `id` counts once.

    `seat` chooses between several seats of yours; by default it is the first of them that must decide.
    """

    move: str
    answers: int
    id: str | None = None
    seat: int | None = None


class Undo(msgspec.Struct, forbid_unknown_fields=True):
    """Undo the last decision, or with `turn` as much of the turn as possible; `answers` as in a decision."""

    answers: int
    turn: bool = False
    id: str | None = None
    seat: int | None = None


class Import(msgspec.Struct, forbid_unknown_fields=True):
    """A save. For a finished game, whether it is public; for another one, your seat and the bots at all others."""

    save: JsonObject
    public: bool = False
    seat: int = 0
    others: str = ""
    hints: bool = True
    pause: str = "none"


class Visibility(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a finished game is public, or visible to its players only."""

    public: bool = True


class GameInfo(msgspec.Struct):
    """A game that can be played here."""

    game: str
    title: str
    rules: int
    seats: list[int]
    options: Options


class Seat(msgspec.Struct):
    """A seat and who sits there."""

    seat: int
    name: str
    bot: str
    away: bool
    free: bool
    you: bool
    screen: bool = False  # whether this player shares the screen of another player


class HouseValue(msgspec.Struct, frozen=True):
    """A printed value that a house file has changed: its path, the standard value, the value at this table."""

    path: str
    standard: Any
    value: Any


class TableInfo(msgspec.Struct):
    """A table: who plays what, and how far the game is."""

    id: str
    game: str
    rules: int
    status: str
    options: Options
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
    result: JsonObject | None = None
    link: str | None = None
    house: list[HouseValue] = []
    pause: str = "none"


class ArchivedPlayer(msgspec.Struct):
    """A player of a finished game, with place and points."""

    seat: int
    name: str
    bot: str
    place: int
    points: int
    you: bool


class ArchivedGame(msgspec.Struct):
    """A finished game; `ended` is in seconds since 1970."""

    id: str
    game: str
    players: list[ArchivedPlayer]
    ended: float
    steps: int
    public: bool
    imported: bool
    host: bool


class Archive(msgspec.Struct):
    """A page of the archive; send `before` back for older games, `after` for newer ones."""

    games: list[ArchivedGame]
    before: str | None = None
    after: str | None = None


class LegalMove(msgspec.Struct):
    """A legal move in notation and in words, and what it costs and brings."""

    move: str
    label: str
    hint: str


class LegalMoves(msgspec.Struct):
    """Your legal moves, and the number that a decision must answer; no moves when it is not your turn."""

    answers: int
    moves: list[LegalMove]


class Accepted(msgspec.Struct):
    """The table after a decision was accepted."""

    number: int
    step: int
    actors: list[int]
    over: bool


class NewsEntry(msgspec.Struct):
    """An accepted entry (`deal`, `play` or `undo`) with the events that you may know."""

    number: int
    kind: str
    seat: int | None
    step: int
    events: list[JsonObject]


class News(msgspec.Struct):
    """All entries after a number; ask again with `number` for what follows."""

    number: int
    status: str
    actors: list[int]
    entries: list[NewsEntry]


class Advice(msgspec.Struct):
    """The move that a strong bot would make."""

    move: str
    hint: str


class NewMessage(msgspec.Struct, forbid_unknown_fields=True):
    """A chat message of one line; a request with the same `id` counts once."""

    text: str
    id: str | None = None


class TalkMessage(msgspec.Struct):
    """A chat message; its text is empty where it was removed, or where you have muted its author."""

    id: str
    seat: int | None
    name: str
    you: bool
    text: str
    at: float
    hidden: bool
    muted: bool


class Conversation(msgspec.Struct):
    """The latest chat messages at a table, newest last, and whether you may send one."""

    may_talk: bool
    messages: list[TalkMessage]


class Problem(msgspec.Struct):
    """Why a request was refused: a line for people, a name for programs."""

    error: str
    reason: str
