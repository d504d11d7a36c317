"""The table of Signorie as plain text, and what stands in its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from casata import Match
from casata.engine.text.scene import Scene
from casata.engine.text.styled import Line
from casata.engine.text.wording import Wording
from casata.games.signorie.view.terminal import draw
from tests.signorie.table import CITIES, COLOURS

NAMES = ("Anna", "Bence", "Clara", "Dávid")
LETTERS = "ABCD"
CITY_NAMES = tuple(city.capitalize() for city in CITIES)
COLOUR_NAMES = tuple(colour.upper() for colour in COLOURS)
TRACKS: dict[str, Any] = {"careers": "compressed", "initiative": "steep"}
both_widths = pytest.mark.parametrize("width", [80, 100])


def scene(match: Match, viewer: int | None = 0, width: int = 100, names: Sequence[str] = NAMES) -> Scene:
    say = Wording(match.game, match.game.words.labels(match.printed), names[: match.seats])
    return Scene(match.box, match.view_record(viewer), viewer, match.options, match.names, say, width)


def written(lines: list[Line]) -> list[str]:
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def marked(lines: list[Line]) -> list[str]:
    """Texts that stand out."""
    return [text.strip() for line in lines for text, style in line if style == "mark"]


def drawn(match: Match, viewer: int | None = 0, width: int = 100) -> list[str]:
    """The table as lines of plain text."""
    return written(draw(scene(match, viewer, width)))


def told(match: Match, viewer: int | None = 0, width: int = 100) -> str:
    """The whole table in one line, blanks made single."""
    return " ".join(" ".join(drawn(match, viewer, width)).split())


def block(lines: list[str], title: str) -> list[str]:
    """The lines from a title to the next blank line."""
    first = next(at for at, line in enumerate(lines) if line.startswith(title))
    return lines[first : lines.index("", first)]


def starts(head: str, names: Sequence[str]) -> list[int]:
    """Where the columns of some names begin."""
    found, at = [], 0
    for name in names:
        at = head.index(name, at)
        found.append(at)
        at += len(name)
    return found


def player(match: Match, seat: int, viewer: int | None = 0, width: int = 100) -> str:
    """What is said of a seat after its name."""
    said = told(match, viewer, width).split(f"{LETTERS[seat]} {NAMES[seat]} ")[1]
    return re.split(r" ►?[A-D] (?:Anna|Bence|Clara|Dávid) ", said)[0]


def touching(lines: list[str]) -> list[str]:
    """Lines of the table in which a cell has no blank before it."""
    tracks = block(lines, "CAREERS")
    values = re.findall(r"\d+", tracks[0])[: len(tracks[1].split()) - 1]
    blocks: list[tuple[list[str], Sequence[str]]] = [
        (block(lines, "CITIES"), CITY_NAMES),
        (block(lines, "DICE"), COLOUR_NAMES),
        (tracks[:5], values),
        (tracks[5:], tracks[5].split()[1:]),
    ]
    return [
        row
        for rows, names in blocks
        for place in starts(rows[0], names)
        for row in rows
        if row[place - 1 : place] > " "
    ]
