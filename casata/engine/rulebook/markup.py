"""The marks of a rule page: headings with anchors, paragraphs, lists, tables, pieces, parts for some tables only."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from ..errors import CasataError

HEADING = re.compile(r"(#{2,3}) (.+?) \{#([a-z0-9-]+)\}")
PIECES = re.compile(r"!\[(.+)\]\((symbol:[\w-]+(?: symbol:[\w-]+)*)\)")
NUMBERED = re.compile(r"\d+\. ")
BULLET = "- "
ONLY, END = "::: ", ":::"
SPANS = re.compile(r"\*\*(?P<bold>.+?)\*\*|\*(?P<italic>.+?)\*|\[(?P<link>.+?)\]\(#(?P<anchor>[a-z0-9-]+)\)")
RULE = re.compile(r"[-: |]+")  # the line below the headings of a table


class BlockKind(StrEnum):
    """What a block is."""

    PARAGRAPH = "paragraph"
    BULLETS = "bullets"
    NUMBERS = "numbers"
    TABLE = "table"
    PIECES = "pieces"


@dataclass(frozen=True)
class Span:
    """A piece of text, plain, bold or italic, or a link to a rule of the same page."""

    text: str
    style: str = ""
    link: str = ""


Words = tuple[Span, ...]


@dataclass(frozen=True)
class Condition:
    """For which tables something holds: any number of players unless some are named, and these values of options."""

    players: tuple[int, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    chosen: tuple[str, ...] = ()  # options of a table that are not the usual ones, whatever they are


@dataclass(frozen=True)
class TextBlock:
    """A paragraph, a list, a table or a row of pieces; `rows` are its items, or its lines of cells."""

    kind: BlockKind
    rows: tuple[tuple[Words, ...], ...]
    symbols: tuple[str, ...] = ()  # ids of the theme that a row of pieces shows
    when: Condition | None = None


@dataclass(frozen=True)
class RulePart:
    """A chapter (level 2) or a rule (level 3) with what stands below its heading."""

    anchor: str
    heading: str
    level: int
    blocks: tuple[TextBlock, ...]


@dataclass(frozen=True)
class RuleSource:
    """A whole page as it is written, its gaps still open."""

    title: str
    opening: tuple[TextBlock, ...]
    parts: tuple[RulePart, ...]


class RulebookError(CasataError):
    """A rule page is written in a way that cannot be read."""


def parse(text: str) -> RuleSource:
    """Read a page; RulebookError names the line that cannot be read."""
    title, opening, parts = "", [], []
    heading: tuple[str, str, int] | None = None
    blocks: list[TextBlock] = []
    when: Condition | None = None
    for number, lines in _paragraphs(text):
        first = lines[0]
        if first.startswith("# ") and not title:
            title = first[2:].strip()
        elif first.startswith("#"):
            found = HEADING.fullmatch(first)
            if not found or len(lines) > 1:
                raise RulebookError("line {line}: a heading must end in its anchor: {text}", line=number, text=first)
            if heading:
                parts.append(RulePart(*heading, tuple(blocks)))
            else:
                opening = blocks
            heading, blocks = (found[3], found[2], len(found[1])), []
        elif first.startswith(ONLY):
            when = _condition(first, number)
        elif first == END:
            when = None
        else:
            blocks.append(_block(lines, when))
    if heading:
        parts.append(RulePart(*heading, tuple(blocks)))
    return RuleSource(title, tuple(opening), tuple(parts))


def _paragraphs(text: str) -> Iterator[tuple[int, list[str]]]:
    """What belongs together: lines up to an empty one, each with the number of the first; marks stand alone."""
    kept: list[str] = []
    start = 0
    for number, line in enumerate([*text.split("\n"), ""], 1):
        alone = line.startswith((ONLY, "#")) or line.strip() == END
        if kept and (alone or not line.strip()):
            yield start, kept
            kept = []
        if alone:
            yield number, [line.strip()]
        elif line.strip():
            start = start if kept else number
            kept.append(line.strip())


def _condition(line: str, number: int) -> Condition:
    players: tuple[int, ...] = ()
    options, chosen = [], []
    for part in line.removeprefix(ONLY).split():
        name, _, value = part.partition("=")
        if name == "players" and re.fullmatch(r"\d+(,\d+)*", value):
            players = tuple(map(int, value.split(",")))
        elif name.startswith("option.") and value:
            options.append((name.removeprefix("option."), value))
        elif name.startswith("option.") and part == name:
            chosen.append(name.removeprefix("option."))
        else:
            raise RulebookError("line {line}: there is no condition {text}", line=number, text=part)
    return Condition(players, tuple(options), tuple(chosen))


def _block(lines: list[str], when: Condition | None) -> TextBlock:
    pieces = PIECES.fullmatch(lines[0])
    if pieces:
        symbols = tuple(one.removeprefix("symbol:") for one in pieces[2].split())
        return TextBlock(BlockKind.PIECES, ((spans(pieces[1]),),), symbols, when)
    if lines[0].startswith("|"):
        rows = [
            [spans(cell.strip()) for cell in line.strip("|").split("|")] for line in lines if not RULE.fullmatch(line)
        ]
        return TextBlock(BlockKind.TABLE, tuple(map(tuple, rows)), when=when)
    if lines[0].startswith(BULLET):
        return TextBlock(BlockKind.BULLETS, _items(lines, re.compile(re.escape(BULLET))), when=when)
    if NUMBERED.match(lines[0]):
        return TextBlock(BlockKind.NUMBERS, _items(lines, NUMBERED), when=when)
    return TextBlock(BlockKind.PARAGRAPH, ((spans(" ".join(lines)),),), when=when)


def _items(lines: list[str], mark: re.Pattern[str]) -> tuple[tuple[Words, ...], ...]:
    """The items of a list; a line without a mark goes on with the item before it."""
    items: list[str] = []
    for line in lines:
        found = mark.match(line)
        if found:
            items.append(line[found.end() :])
        else:
            items[-1] += f" {line}"
    return tuple((spans(item),) for item in items)


def spans(text: str) -> Words:
    """A text with its bold and italic words and its links."""
    found: list[Span] = []
    end = 0
    for match in SPANS.finditer(text):
        if match.start() > end:
            found.append(Span(text[end : match.start()]))
        style = "bold" if match["bold"] else "italic" if match["italic"] else ""
        found.append(Span(match["bold"] or match["italic"] or match["link"], style, match["anchor"] or ""))
        end = match.end()
    if end < len(text):
        found.append(Span(text[end:]))
    return tuple(found)
