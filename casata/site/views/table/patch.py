"""A table as it is drawn: a layout with named parts, sent whole once, and then only what is different."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from ...rendering import CSRF, render_part
from .model import TableView

PROOF = f'value="{CSRF}"'  # nothing that people write has such quotes
PART = re.compile(r"<\?([\w-]+)\?>")  # where a part stands in the layout
SHORT = 200  # characters of a part that is sent as it is


@dataclass(frozen=True, eq=False)
class Drawing:
    """One table for one viewer. Each part is an element with the part's name as its id."""

    revision: int
    layout: tuple[str, ...]  # text, name of a part, text, name, ..., text
    parts: Mapping[str, str]
    title: str
    turn: bool  # whether the viewer has something to choose
    say: str  # what is asked, for those who listen
    face: str = ""  # who looks, at a shared screen

    def html(self, csrf: str) -> str:
        """The whole table as HTML, with this viewer's form token."""
        return self._shared().replace(PROOF, f'value="{csrf}"')

    def _segments(self) -> list[str]:
        """What stands around the parts and the parts themselves, by turns."""
        segments = list(self.layout)
        segments[1::2] = [self.parts[name] for name in segments[1::2]]
        return segments

    def _shared(self) -> str:
        return "".join(self._segments())

    def answer(self, csrf: str) -> dict[str, object]:
        """The whole table, for a page that asks, with this viewer's form token."""
        segments = [segment.replace(PROOF, f'value="{csrf}"') for segment in self._segments()]
        return {**self._head(), "html": "".join(segments), "cuts": self._cuts(segments)}

    def frame(self, before: Drawing | None) -> str:
        """What a page is sent that has been sent `before`, None for nothing yet.

        It says where in the whole table its parts are cut out; or what has become of each part that is different.
        """
        if before is None:
            return _json({**self._head(), "html": self._shared(), "cuts": self._cuts(self._segments())})
        changed = {
            name: _change(before.parts.get(name, ""), part)
            for name, part in self.parts.items()
            if before.parts.get(name) != part
        }
        news = {**self._head(), "base": before.revision, "parts": changed}
        return _json(news if before.layout == self.layout else {**news, "layout": self.layout})

    def _head(self) -> dict[str, object]:
        return {"revision": self.revision, "title": self.title, "turn": self.turn, "say": self.say, "face": self.face}

    def _cuts(self, segments: list[str]) -> list[tuple[str, int, int]]:
        """Where the parts lie in the text that the segments make."""
        cuts, at = [], 0
        for text, name, part in zip(segments[::2], self.layout[1::2], segments[1::2], strict=False):
            start = at + _units(text)
            at = start + _units(part)
            cuts.append((name, start, at))
        return cuts


def draw(table: TableView, language: str, title: str) -> Drawing:
    """Draw a table."""
    parts: dict[str, str] = {}
    text = render_part("tables/_table.html", language, table=table, parts=parts)
    turn = bool(table.decision.choices or table.acting_names)
    return Drawing(table.revision, tuple(PART.split(text)), parts, title, turn, table.decision.prompt, table.face)


def _change(old: str, new: str) -> str | tuple[int, str, int]:
    """A new text; or how much of the old one stays at its beginning, what follows, and how much stays at its end."""
    if len(new) <= SHORT:
        return new
    start = _same(old, new)
    end = _same_at_end(old, new, min(len(old), len(new)) - start)
    if start + end < SHORT:
        return new
    return _units(new[:start]), new[start : len(new) - end], _units(new[len(new) - end :])


def _same(one: str, other: str) -> int:
    """How many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one.startswith(other[low:middle], low):
            low = middle
        else:
            high = middle - 1
    return low


def _same_at_end(one: str, other: str, most: int) -> int:
    """How many characters two texts have in common at their end, `most` at most."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        if one.endswith(other[len(other) - middle : len(other) - low], 0, len(one) - low):
            low = middle
        else:
            high = middle - 1
    return low


def _units(text: str) -> int:
    """The length of a text as scripts count it."""
    return len(text) if text.isascii() else len(text.encode("utf-16-le")) // 2


def _json(news: Mapping[str, object]) -> str:
    return msgspec.json.encode(news).decode()
