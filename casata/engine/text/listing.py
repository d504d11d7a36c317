"""A listing: the whole table in words, as lists of places with their state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ..core.frozen import fast_init
from ..core.moves import PLUS, Move
from .picture import Place
from .styled import Line, Span


@fast_init
@dataclass(frozen=True)
class Fact:
    """Something to know at a glance: a label and its value."""

    label: str
    value: str
    symbol: str = ""  # id of a symbol of the theme that stands for the label where room is scarce
    drawn: bool = False  # the board shows it too: next to it, where room is scarce, it can be left out
    brief: tuple[tuple[str, str], ...] = ()  # instead of both there: symbols of the theme, each with a number or none


@fast_init
@dataclass(frozen=True)
class Entry:
    """A place, a card or a line of a list: its name, its state cell by cell, and which moves choose it."""

    id: str  # stable, and unique in the listing
    name: Line
    cells: tuple[Line, ...] = ()  # as many as the block has columns
    means: Mapping[str, str | int] = field(default_factory=dict)  # arguments of the moves that choose it
    kinds: tuple[str, ...] = ()  # only moves of these kinds, where it matters


@fast_init
@dataclass(frozen=True)
class Block:
    """One part of the table under a heading: entries by column, or a plain list where there are no columns."""

    id: str
    heading: str
    entries: tuple[Entry, ...]
    columns: tuple[str, ...] = ()  # headings of the cells
    first: str = ""  # heading of the names
    note: str = ""  # how to read it, or what holds for all of it


@fast_init
@dataclass(frozen=True)
class Panel:
    """What everybody may know about one player."""

    seat: int
    points: str  # as the rules let it be said; "secret" in words where they do not
    facts: tuple[Fact, ...]
    remark: str = ""  # "starts the round"


@fast_init
@dataclass(frozen=True)
class Listing:
    """All that lies on the table, as one viewer sees it."""

    facts: tuple[Fact, ...]
    panels: tuple[Panel, ...]  # by seat
    own: tuple[Block, ...]  # what is the viewer's alone: hand, purse, jobs
    blocks: tuple[Block, ...]  # the table, what matters most first


def moves_choosing(thing: Entry | Place, moves: Iterable[Move]) -> list[Move]:
    """The moves that choose an entry or a place: they have all its arguments, perhaps among several."""
    if not thing.means and not thing.kinds:
        return []
    return [
        move
        for move in moves
        if (not thing.kinds or move.kind in thing.kinds)
        and all(_names(move.args.get(name), value) for name, value in thing.means.items())
    ]


def _names(argument: str | int | None, value: str | int) -> bool:
    """Whether an argument of a move names a thing, alone or among several: `green+green+red` names `red`."""
    return argument == value or (isinstance(argument, str) and PLUS in argument and value in argument.split(PLUS))


def of_another(block: Block, seat: int, heading: str) -> Block:
    """A block of the viewer's own about another seat: nothing in it can be chosen, and its note spoke to its owner."""
    entries = tuple(replace(entry, id=f"{entry.id}-of-{seat}", means={}, kinds=()) for entry in block.entries)
    return replace(block, id=f"{block.id}-of-{seat}", heading=heading, entries=entries, note="")


def words(text: str, style: str = "") -> Line:
    """A cell with one text."""
    return [(text, style)] if text else []


def join_parts(parts: Iterable[Line | Span], between: str = ", ") -> Line:
    """Parts in a row with something between them."""
    result: Line = []
    for part in parts:
        if result:
            result.append((between, ""))
        result += [part] if isinstance(part, tuple) else part
    return result


def number(count: int, style: str = "") -> Line:
    """A cell with one number; a zero is dim."""
    return [(str(count), style if count else "dim")]


def by_seat(counts: Sequence[int]) -> Line:
    """The counts of seats, the highest first, without zeros."""
    order = sorted(range(len(counts)), key=lambda seat: -counts[seat])
    return join_parts((str(counts[seat]), f"seat{seat}") for seat in order if counts[seat])
