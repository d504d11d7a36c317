"""Options: what can be chosen before a game, and errors that say what there is to choose."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..errors import OptionError, list_of, quote, suggestion
from ..text.language import Phrase, later
from .header import NOBODY

RANDOM = "random"
START = "start"
PRESET = "preset"
Value = Any  # bool, str, int or a list of str
Options = dict[str, Value]


@dataclass(frozen=True)
class Option:
    """One option: its default first among its values; `several` takes a list of them."""

    name: str
    values: tuple[Value, ...]
    meaning: str
    several: bool = False
    default: Value = None
    label: str = ""  # what people call it
    labels: tuple[
        str, ...
    ] = ()  # and what they call its values; none where ids have labels of their own, or are numbers

    def label_of(self, value: Value) -> str:
        """What people call a value; "" where the option does not say."""
        return self.labels[self.values.index(value)] if self.labels else ""

    def check(self, value: Value) -> Value:
        """The value, or OptionError with what is possible."""
        if self.several:
            return self._check_list(value)
        for possible in self.values:
            if type(possible) is type(value) and possible == value:
                return value
        raise self._error(later("Option {option} must be one of {values}, not {value}."), value)

    def candidates(self) -> list[Value]:
        """Values to try one after the other: all but the default; of a list each item alone, then the first few."""
        if not self.several:
            return [value for value in self.values if value is not self.default]
        singles = [[value] for value in self.values]
        return singles + [list(self.values[:size]) for size in range(2, len(self.values) + 1)]

    def _check_list(self, value: Value) -> Value:
        if not isinstance(value, list | tuple):
            raise self._error(later("Option {option} must be a list of some of {values}, not {value}."), value)
        for item in value:
            if item not in self.values or list(value).count(item) > 1:
                raise self._error(
                    later("Option {option} lists some of {values}, each at most once, not {value}."), item
                )
        return list(value)

    def _error(self, text: str, value: Value) -> OptionError:
        return OptionError(text, option=self.name, values=_values(self.values), value=quote(value))


@dataclass(frozen=True)
class Preset:
    """Some options under one name, and why you would choose them; the first of a game is its default."""

    name: str
    options: Mapping[str, Value]
    reason: str
    label: str = ""  # what people call it


def choice(name: str, meaning: str, *values: Value, label: str = "", labels: Iterable[str] = ()) -> Option:
    """One of several values, the default first."""
    return Option(name, values, meaning, default=values[0], label=label, labels=tuple(labels))


def flag(name: str, meaning: str, label: str = "") -> Option:
    """Yes or no; no by default."""
    return Option(name, (False, True), meaning, default=False, label=label, labels=("no", "yes"))


def several(name: str, meaning: str, values: Iterable[Value], label: str = "", labels: Iterable[str] = ()) -> Option:
    """A list of some values, empty by default."""
    return Option(name, tuple(values), meaning, several=True, default=[], label=label, labels=tuple(labels))


def start_option(seats: int) -> Option:
    """The option that every game has: who begins."""
    return choice(START, "Who begins: a random seat, or the seat you name", RANDOM, *range(seats))


def complete(
    declared: Iterable[Option], seats: int, chosen: Mapping[str, Value] | None, presets: Iterable[Preset] = ()
) -> Options:
    """All options of a game, checked; what was not chosen has the value of the preset, or its default."""
    known = {option.name: option for option in (*declared, start_option(seats))}
    named = {preset.name: preset for preset in presets}
    names = [*known, *([PRESET] if named else [])]
    given = {} if chosen is None else chosen
    if not isinstance(given, Mapping):
        raise OptionError("Options are given by name, not as {value}. Options are {options}.",
                          value=quote(given), options=list_of(names, 40))  # fmt: skip
    for name in given:
        if name not in names:
            near = suggestion(name, names)
            raise OptionError("No option is called {name}. {suggestion} Options are {options}.",
                              name=quote(name), suggestion=near, options=list_of(names, 40))  # fmt: skip
    wanted = {**(_preset(named, given[PRESET]) if PRESET in given else {}), **given}
    return {name: option.check(wanted.get(name, option.default)) for name, option in known.items()}


def _preset(named: Mapping[str, Preset], wanted: Value) -> Mapping[str, Value]:
    """The options of a preset; OptionError lists what there is."""
    if not isinstance(wanted, str) or wanted not in named:
        raise OptionError("Preset must be one of {presets}, not {value}.",
                          presets=list_of(named, 40), value=quote(wanted))  # fmt: skip
    return named[wanted].options


def start_seat(options: Options) -> int:
    """The seat that begins, NOBODY when chance decides."""
    return NOBODY if options[START] == RANDOM else int(options[START])


def _values(values: tuple[Value, ...]) -> str | Phrase:
    names = {True: "true", False: "false"}
    return list_of([names[v] if isinstance(v, bool) else v for v in values], 40)
