"""Lines of styled text, in which a game draws its table for the terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable

Span = tuple[str, str]  # text and style: "", "bold", "dim", "title", "mark", or "seat0" ... "seat4"
Line = list[Span]
BREAK = re.compile(r"(?<=[ →/-])|(?<=\+)(?=[^\W\d])")  # where a text may go on in the next line


def span(text: str, style: str = "", width: int = 0, right: bool = False) -> Span:
    """A piece of text, cut or padded to a width if one is given."""
    if width:
        text = shorten(text, width)
        text = text.rjust(width) if right else text.ljust(width)
    return text, style


def shorten(text: str, width: int) -> str:
    """A text, shortened to a width if need be."""
    return text if len(text) <= width else text[: width - 1] + "…"


def column(words: Iterable[str], gap: int = 1) -> int:
    """The width of a column: its longest word, and a gap before the next one."""
    return max(map(len, words)) + gap


def length(line: Line) -> int:
    """How many columns a line takes."""
    return sum(len(text) for text, _ in line)


def pad(line: Line, width: int) -> Line:
    """A line padded with blanks, or cut, to a width."""
    result: Line = []
    left = width
    for text, style in line:
        shown = shorten(text, left) if left else ""
        result.append((shown, style))
        left -= len(shown)
    return [*result, (" " * left, "")] if left else result


def beside(columns: Iterable[list[Line]], widths: Iterable[int], gap: int = 2) -> list[Line]:
    """Blocks of lines side by side."""
    blocks = list(zip(columns, widths, strict=True))
    height = max(len(block) for block, _ in blocks)
    lines = []
    for row in range(height):
        line: Line = []
        for i, (block, width) in enumerate(blocks):
            if i:
                line.append((" " * gap, ""))
            line += pad(block[row] if row < len(block) else [], width)
        lines.append(line)
    return lines


def paragraph(text: str, style: str, width: int, indent: int = 0) -> list[Line]:
    """A longer text on as many lines as it needs."""
    return [[(" " * indent + part, style)] for part in textwrap.wrap(text, width)]


def fold(text: str, style: str, width: int) -> list[Line]:
    """A text in a narrow column, on as many lines as it needs: it is broken after blanks and signs."""
    lines = [""]
    for piece in BREAK.split(text):
        if lines[-1] and len(lines[-1]) + len(piece.rstrip()) > width:
            lines.append("")
        lines[-1] += piece
        while len(lines[-1].rstrip()) > width:
            lines[-1:] = [lines[-1][:width], lines[-1][width:]]
    return [[(line.rstrip(), style)] for line in lines]


def wrap(parts: Iterable[Line], width: int, indent: int = 0) -> list[Line]:
    """Parts in a row, on as many lines as they need."""
    lines: list[Line] = [[]]
    for part in parts:
        if lines[-1] and length(lines[-1]) + 2 + length(part) > width:
            lines.append([(" " * indent, "")])
        elif lines[-1] and length(lines[-1]) > (indent if len(lines) > 1 else 0):
            lines[-1].append(("  ", ""))
        lines[-1] += part
    return lines
