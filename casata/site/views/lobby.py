"""What the templates of the start page, the form for a new table and an invitation are given."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...engine.text.listing import Fact
from .table.model import ChangedValue, Status


@dataclass(frozen=True)
class GameCard:
    """A game on the start page."""

    name: str
    title: str
    sentences: tuple[str, ...]  # what it is like, in our own words
    seats: tuple[int, ...]  # 2, 3, 4, 5
    minutes: tuple[int, int]  # short, long
    weight: float  # of 5
    heavy: str  # in words
    said_weight: str  # 2.4
    drawn: bool  # it has a scene
    rules: bool  # it has a rule page
    report: bool = False  # it has been measured


@dataclass(frozen=True)
class TableLine:
    """A table in a list."""

    id: str
    game: str
    title: str
    status: Status
    names: list[str]  # who sits there, by seat; "" for a free seat
    mine: bool = False
    turn: bool = False  # it is the viewer's turn
    clock: str = ""  # in words
    when: str = ""  # last decision, in words
    guided: bool = False

    @property
    def full(self) -> bool:
        """Whether every seat is taken."""
        return all(self.names)


@dataclass(frozen=True)
class OptionView:
    """One option of a game in the form for a new table."""

    name: str
    label: str
    meaning: str  # what it does, and why
    values: list[tuple[str, str]]  # what is sent, what is said
    chosen: list[str]
    several: bool


@dataclass(frozen=True)
class PresetView:
    """Some options under one name, with the reason to choose it."""

    name: str
    label: str
    reason: str


@dataclass(frozen=True)
class NewTableForm:
    """The form for a new table."""

    game: GameCard
    seats: int
    presets: list[PresetView]
    options: list[OptionView]
    levels: tuple[str, ...]
    paces: list[tuple[str, str]]  # what is sent, what is said
    pauses: list[tuple[str, str]]
    given: dict[str, str] = field(default_factory=dict)  # what was filled in, when that was refused
    problem: str = ""  # and why


@dataclass(frozen=True)
class Invitation:
    """What somebody who follows a link sees before sitting down."""

    table: TableLine
    settings: list[Fact]
    commitment: str
    free: list[int]  # seats that can be taken
    seated: bool  # the viewer sits there already
    problem: str = ""
    notice: str = ""  # that it comes from a file
    house: tuple[ChangedValue, ...] = ()  # what a house file changes
