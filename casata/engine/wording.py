"""Words for moves and events, rendered from numbers for one viewer and language. No sentence is stored anywhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .events import Event
from .game import Game
from .moves import Move

Translate = Callable[[str], str]
OPTIONAL = re.compile(r"\[([^\]]*)\]")  # a part that falls away when one of its values is not known


def plain(text: str) -> str:
    """The language of the sources: English."""
    return text


class Wording:
    """Says what happens in one game; `people` are the names by seat."""

    def __init__(
        self, game: Game, labels: Mapping[str, str], people: Sequence[str], translate: Translate = plain
    ) -> None:
        """Labels are what pieces and places are called; what has none is called by its id."""
        self.game = game
        self.labels = labels
        self.people = people
        self.translate = translate
        self._events = {kind.name: kind.text for kind in game.events.kinds}
        self._moves = {kind.name: kind.text for kind in game.moves.kinds}

    def move(self, move: Move) -> str:
        """A move as a person would say it."""
        return self._said(self._moves[move.kind], move.args)

    def event(self, event: Event) -> str:
        """What happened, in one line."""
        seats = {"seat", *(name for name in event if name == "victim")}
        values = {name: self._person(value) if name in seats else value for name, value in event.items()}
        return self._said(self._events[event["kind"]], values)

    def label(self, name: Any) -> str:
        """What a piece or place is called."""
        return self.translate(self.labels[name]) if name in self.labels else str(name)

    def _person(self, seat: int | None) -> str | None:
        return None if seat is None else self.people[seat]

    def _said(self, template: str, values: Mapping[str, Any]) -> str:
        known = {name: value for name, value in values.items() if value is not None}

        def part(match: re.Match[str]) -> str:
            wanted = re.findall(r"{(\w+)}", match[1])
            return match[1] if all(name in known for name in wanted) else ""

        text = OPTIONAL.sub(part, self.translate(template))
        return re.sub(r"{(\w+)}", lambda found: self.label(known.get(found[1], "?")), text)
