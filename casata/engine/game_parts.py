"""The parts in which a game declares itself. What has a default is optional: see `Game`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from .core.events import Event
from .core.header import Header
from .core.knowledge import Knowledge
from .core.moves import Move, Names
from .core.options import Option, Options, Preset
from .core.printed import Printed
from .core.record import Record

if TYPE_CHECKING:
    from .match.position import Named
    from .text.language import Label, Message
    from .text.listing import Listing
    from .text.picture import Change, Picture
    from .text.scene import Scene
    from .text.styled import Line
    from .text.wording import Wording

B = TypeVar("B", bound=Record)  # a game's Box
S = TypeVar("S", bound=Header)  # and its State

Steps = Mapping[int, tuple[str, ...]]  # what can be on `todo`: the name of a step, and what each of its numbers is of


def _everything(seats: int, options: Options) -> None:
    """Allow all options with every number of players."""


def _fixed(values: Printed) -> Names:
    """No names depend on the box."""
    return {}


def _aloud(event: Event, viewer: int | None, options: Options, over: bool) -> Event:
    """Say everything that the viewer may know."""
    return event


def _one_turn(s: Header) -> int:
    """All of the game is one turn."""
    return -1


@dataclass(frozen=True)
class Setup(Generic[B]):
    """What is chosen before the first decision, and the box that follows from it."""

    options: tuple[Option, ...]
    make_box: Callable[[Printed, int, Options], B]
    check_options: Callable[[int, Options], None] = _everything  # refuses options that so many players cannot have
    box_names: Callable[[Printed], Names] = _fixed  # names that depend on the printed values
    presets: tuple[Preset, ...] = ()  # options under one name, offered beside each other when a game starts


@dataclass(frozen=True)
class Positions(Generic[B, S]):
    """How a game begins with a described position."""

    arrange: Callable[[B, S, Named], None]  # completes it
    conclude: Callable[[B, S], None]  # the final scoring, after the last decision
    steps: Steps = field(default_factory=dict)  # what positions call the steps on `todo`


@dataclass(frozen=True)
class Secrecy:
    """Who may know what."""

    knowledge: Knowledge  # who may know each field and each argument of an event
    veil: Callable[[Event, int | None, Options, bool], Event] = _aloud  # leaves out what is known but not said aloud
    open: bool = False  # nobody has secrets from the others
    public_phases: frozenset[str] = frozenset()  # in which everybody knows what is legal, whatever anybody holds


@dataclass(frozen=True)
class Turns(Generic[B, S]):
    """How one turn goes, for pages and for whoever answers in it."""

    turn_of: Callable[[S], int] = _one_turn  # a number that changes when a new turn begins
    inner: tuple[str, ...] = ()  # phases inside a move, which can be left again: paying for a place that was chosen
    usual: Callable[[B, S, int], int] | None = None  # of a seat's View: its usual choice, NO_MOVE where it has none
    button: Callable[[Scene[B, S], Move], tuple[str, str]] | None = None  # the bar's words for it: short, and below it
    missing: Callable[[Scene[B, S], Move], tuple[str, str] | None] | None = None  # what a move begun lacks, in short
    foresee: Callable[[B, S, int, int], bool] | None = None  # does what a move does before it reveals anything
    auctions: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict
    )  # phase -> public fields that one auction keeps


@dataclass(frozen=True)
class Words(Generic[B, S]):
    """What people read."""

    labels: Callable[[Printed], Mapping[str, Label]]  # what ids are called, in English
    prompt: Callable[[Scene[B, S]], str]  # what is asked now
    worth: Callable[[Scene[B, S], Move], str]  # what a move costs and gains
    listing: Callable[[Scene[B, S]], Listing]  # the table in words
    draw: Callable[[Scene[B, S]], list[Line]]  # the table in lines of text
    reference: Callable[[Scene[B, S]], list[Line]] | None = None  # what is printed, for those who look it up
    detail: Callable[[Scene[B, S], str, str], str] | None = (
        None  # of an axis and an id: what a piece does whose label is a mere number, "" for others
    )
    refuse: Callable[[Scene[B, S], Move, str], str] | None = None  # why a move fails, with the viewer's own numbers
    gather: Callable[[Wording, list[Event]], str] | None = None  # what events of `Events.gathered` say in one entry
    source_labels: Mapping[str, str] = field(default_factory=dict)  # what pages call sources of points; else their ids
    value_words: Mapping[str, str] = field(default_factory=dict)  # what printed values mean whose ids are not words
    counted: Mapping[str, Message] = field(default_factory=dict)  # pieces said with their number: `a man`, `2 men`


@dataclass(frozen=True)
class Board(Generic[B, S]):
    """The table as it is drawn; nothing where it is only told in words."""

    picture: Callable[[Scene[B, S]], Picture] | None = None
    compare: Callable[[Scene[B, S], Scene[B, S]], tuple[Change, ...]] | None = (
        None  # what a considered move changes: now, then
    )
    bill: Callable[[Scene[B, S], Scene[B, S], Scene[B, S]], object] | None = None  # a payment: before it, now, then


@dataclass(frozen=True)
class Learning(Generic[B]):
    """What programs that play and learn need to know."""

    search: Mapping[str, int]  # settings for search in this game, by name
    ceiling: Callable[[B], int]  # more points than this no seat can have
