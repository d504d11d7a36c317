"""What can happen in a game: kinds of events and their typed numbers, which `flow.tell` records."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..text.language import Text
from .header import EVENT_SEAT, EVENT_SECRET, GONE, HIDDEN, NOBODY, Header
from .moves import Names

Event = dict[str, Any]  # step, kind, seat and the arguments by name; JSON-able
SLOTS = ("a", "b", "secret")
POINTS = "points"  # what an argument is called that says how many are given
SEAT = "seat"  # the axis of arguments that are players
RESERVED = ("step", "kind", "seat")


@dataclass(frozen=True)
class EventKind:
    """One kind of event: the names and axes of its numbers, and its text."""

    name: str
    slots: tuple[tuple[str, str, str], ...]  # slot, argument, axis ("" for a plain number)
    text: Text


@dataclass(frozen=True)
class Study:
    """A question for the laboratory: which values of an argument go with winning."""

    kind: int
    heading: Text  # "" where the game names none
    argument: str
    axis: str  # "" for a plain number
    owner: str  # the argument that names who took it; "" where that is the seat of the event


class Events:
    """The kinds of events of a game: `PAID = EVENTS.add("paid", "...", a="count", b="country")`."""

    def __init__(self) -> None:
        """No kinds yet."""
        self.kinds: list[EventKind] = []
        self.opening: tuple[int, ...] = ()  # kinds whose first in a row begins a line of a log
        self.quiet: tuple[int, ...] = ()  # kinds that pages leave out of their log: one look at the table tells them
        self.gathered: tuple[int, ...] = ()  # kinds that pages tell together in one entry, such as those of a scoring
        self.following: tuple[int, ...] = ()  # kinds that are told with them where they follow, and else by themselves
        self.milestones: Mapping[
            int, Text | tuple[Text, ...]
        ] = {}  # kinds that part a game, such as scorings, and what
        # to call them, perhaps each time another way: "" leaves one out
        self.recalled: tuple[int, ...] = ()  # kinds that drawn tables still show until the next milestone
        self._studies: list[Study] = []
        self.finale: Text = ""  # what to call the end, where it comes after all milestones and is a scoring too

    @functools.cached_property
    def scoring(self) -> frozenset[str]:
        """The names of the kinds that give points."""
        return frozenset(kind.name for kind in self.kinds if POINTS in {argument for _, argument, _ in kind.slots})

    def add(self, name: str, text: Text, **slots: str) -> int:
        """Add a kind; each of a, b, secret is named "argument" or "argument: axis"."""
        parts = []
        for slot, declared in slots.items():
            if slot not in SLOTS:
                raise TypeError(f"an event has {', '.join(SLOTS)}, not {slot}")
            argument, _, axis = declared.partition(":")
            if argument.strip() in RESERVED:
                raise TypeError(f"an event has a {argument.strip()} already: call the argument something else")
            parts.append((slot, argument.strip(), axis.strip()))
        self.kinds.append(EventKind(name, tuple(parts), text))
        return len(self.kinds) - 1

    def study(self, kind: int, heading: Text, by: str = "", of: str = "") -> None:
        """Let the laboratory find out how values of an argument go with winning: `by`, or the first of named things.

        `of` is the argument that says who took it, where that is not the seat of the event.
        """
        axes = {argument: axis for _, argument, axis in self.kinds[kind].slots}
        argument = by or next(name for name, axis in axes.items() if axis not in ("", SEAT))
        self._studies.append(Study(kind, heading, argument, axes[argument], of))

    @property
    def studies(self) -> tuple[Study, ...]:
        """What the laboratory looks at: what the game declares, or else everything that is one of several things."""
        return tuple(self._studies) or tuple(
            Study(number, "", argument, axis, "")
            for number, kind in enumerate(self.kinds)
            for _, argument, axis in kind.slots
            if axis not in ("", SEAT)
        )

    def part(self, kind: int, argument: str) -> int:
        """Where in a recorded event of that kind an argument stands; its seat for none."""
        if not argument:
            return EVENT_SEAT
        slots = {name: slot for slot, name, _ in self.kinds[kind].slots}
        return EVENT_SEAT + 1 + SLOTS.index(slots[argument])

    def decode(self, entry: list[int], step: int, names: Names) -> Event:
        """A recorded event as named values; what is hidden is None."""
        number, seat, *values = entry
        kind = self.kinds[number]
        event: Event = {"step": step, "kind": kind.name, "seat": None if seat == NOBODY else seat}
        for slot, argument, axis in kind.slots:
            event[argument] = _named(values[SLOTS.index(slot)], axis, names, hideable=slot == "secret")
        return event

    def of(self, s: Header, names: Names) -> list[Event]:
        """All events of the last decision, as this record has them."""
        return [self.decode(s.tale[i], s.step, names) for i in range(min(s.told, len(s.tale)))]


def _named(value: int, axis: str, names: Names, hideable: bool) -> int | str | None:
    if hideable and value == HIDDEN:
        return None
    if axis == SEAT:
        return None if value in (NOBODY, GONE) else value
    return names[axis][value] if axis in names else value


def redact_entry(entry: list[int], viewer: int) -> list[int]:
    """A recorded event as one seat may know it."""
    if viewer != NOBODY and entry[EVENT_SEAT] == viewer:
        return entry
    return [*entry[:EVENT_SECRET], HIDDEN]
