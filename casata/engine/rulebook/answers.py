"""What each rule of a page answers: options, questions, places of the table, and where it comes from.

The file `rulebook/anchors.toml` in a game's folder says it; the program looks anchors up here and nowhere else.
"""

from __future__ import annotations

import fnmatch
import functools
import pathlib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields

from ..game import AnyGame

FOLDER = "rulebook"
FILE = "anchors.toml"


@dataclass(frozen=True)
class Answer:
    """One rule: where it comes from, and what it explains; refusals name their rule themselves."""

    dossier: tuple[str, ...] = ()  # sections of the notes it was written from: tests see that none is left out
    options: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()  # questions
    places: tuple[str, ...] = ()  # patterns of ids of what lies on the table: `city-*`
    symbols: tuple[str, ...] = ()  # patterns of ids of drawn pieces: `card-*`
    facts: tuple[str, ...] = ()  # labels of what panels and the line above the table tell, in English
    sources: tuple[str, ...] = ()  # of points
    events: tuple[str, ...] = ()  # told in the chronicle
    causes: tuple[str, ...] = ()  # events after which this rule gives points, where another rule tells the event itself


@dataclass(frozen=True)
class Answers:
    """All rules of a game by their anchors."""

    rules: Mapping[str, Answer]
    numbers: Mapping[str, str]  # formulas of numbers that follow from printed values
    left_out: Mapping[str, str]  # sections that no player can meet, and why

    def phase(self, name: str) -> str:
        """The rule that explains a question."""
        return self._anchors["phases"].get(name, "")

    def source(self, name: str) -> str:
        """The rule by which a source gives points."""
        return self._anchors["sources"].get(name, "")

    def event(self, name: str) -> str:
        """The rule by which something happened."""
        return self._anchors["events"].get(name, "")

    def cause(self, name: str) -> str:
        """The rule by which something that happened gives points."""
        return self._anchors["causes"].get(name, "") or self.event(name)

    def fact(self, label: str) -> str:
        """The rule about something that a panel tells."""
        return self._anchors["facts"].get(label, "")

    @functools.cached_property
    def _anchors(self) -> dict[str, dict[str, str]]:
        """The first rule for each thing of a kind."""
        kinds = [field.name for field in fields(Answer)]
        return {
            kind: {name: anchor for anchor, rule in reversed([*self.rules.items()]) for name in getattr(rule, kind)}
            for kind in kinds
        }

    def place(self, place: str) -> str:
        """The rule about something on the table: the longest pattern that fits its id."""
        return _longest({pattern: anchor for anchor, rule in self.rules.items() for pattern in rule.places}, place)

    def symbol(self, symbol: str) -> str:
        """The rule about a drawn piece: the longest pattern that fits its id."""
        return _longest({pattern: anchor for anchor, rule in self.rules.items() for pattern in rule.symbols}, symbol)


def _longest(patterns: Mapping[str, str], name: str) -> str:
    fitting = [(len(pattern), anchor) for pattern, anchor in patterns.items() if fnmatch.fnmatchcase(name, pattern)]
    return max(fitting)[1] if fitting else ""


def answers_of(game: AnyGame) -> Answers | None:
    """What the rules of a game answer; None where it has no rule page."""
    return _read(game.folder)


@functools.cache
def _read(folder: pathlib.Path) -> Answers | None:
    """The answers in a game's folder, read once: pages ask after every decision."""
    file = folder / FOLDER / FILE
    if not file.exists():
        return None
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    rules = {
        anchor: Answer(**{name: tuple(values) for name, values in rule.items()})
        for anchor, rule in data["anchors"].items()
    }
    numbers = {name: number["formula"] for name, number in data.get("numbers", {}).items()}
    return Answers(rules, numbers, data.get("not_for_players", {}))
