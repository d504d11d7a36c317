"""The pieces of a drawing: cut out by id, so that two drawings can be compared piece by piece."""

from __future__ import annotations

from collections.abc import Sequence
from html.parser import HTMLParser

from markupsafe import Markup, escape

VOID = {"br", "hr", "img", "input", "link", "meta"}
KEPT = ("class", "transform")  # of what a piece lies in: they decide how it looks, and where


class _Cutter(HTMLParser):
    """Reads a drawing and notes where each piece of it begins and ends."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.pieces: dict[str, str] = {}
        self._html = html
        self._lines = [0]
        for line in html.splitlines(keepends=True):
            self._lines.append(self._lines[-1] + len(line))
        self._open: list[str] = []  # tags around a piece, as they are kept
        self._names: list[str] = []  # the elements that are open
        self._piece: tuple[str, int, int] | None = None  # its id, where it begins, and how many elements it lies in
        self.feed(html)
        self.close()

    def _at(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in VOID:
            return
        self._begin(attrs)
        self._names.append(tag)
        self._open.append(_kept(attrs))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        end = self._at() + len(self.get_starttag_text() or "")
        self._begin(attrs)
        self._end(end)

    def handle_endtag(self, tag: str) -> None:
        while self._names:
            self._open.pop()
            if self._names.pop() == tag:
                break
        self._end(self._html.index(">", self._at()) + 1)

    def _begin(self, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if self._piece is None and "data-piece" in given and given.get("id"):
            self._piece = (str(given["id"]), self._at(), len(self._names))

    def _end(self, end: int) -> None:
        if self._piece is not None and len(self._names) == self._piece[2]:
            name, start, _ = self._piece
            around, self._piece = [tag for tag in self._open if tag], None
            self.pieces[name] = "".join(around) + self._html[start:end] + "</g>" * len(around)


def _kept(attrs: list[tuple[str, str | None]]) -> str:
    """A group that has of an element what its parts look by; nothing where it has none of that."""
    some = Markup("").join(
        Markup(' {}="{}"').format(name, escape(value)) for name, value in attrs if name in KEPT and value
    )
    return f"<g{some}>" if some else ""


def cut_pieces(html: str) -> dict[str, str]:
    """The pieces of a drawing by their ids, each within what moves it to its place."""
    return _Cutter(str(html)).pieces


def compare_pieces(before: str, after: str) -> tuple[Sequence[str], Sequence[str]]:
    """Two drawings: the pieces that are new or different in the second, and the ids of those that are gone."""
    old, new = cut_pieces(before), cut_pieces(after)
    return [piece for name, piece in new.items() if old.get(name) != piece], [name for name in old if name not in new]
