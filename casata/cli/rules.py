"""casata rules."""

from __future__ import annotations

import textwrap
from typing import Annotated

from cyclopts import Parameter

from ..engine.errors import OptionError, list_of, quote
from ..engine.game import AnyGame, find
from ..engine.rulebook.markup import BlockKind, TextBlock
from ..engine.rulebook.page import Group, Rule, RulePage, Setting, has_rules, make_page, plain
from ..engine.text.language import Language, language as language_of, languages
from ..engine.text.styled import Line, fold, pad
from .arguments import Options, read_options
from .terminal import Terminal, chosen_language

WIDTH = 78
GAP = 2  # columns between those of a table


def rules(
    game: str, /, *,
    language: Annotated[str, Parameter(help="en, hu or de; by default that of the system.", show_default=False)] = "",
    players: Annotated[
        int, Parameter(help="Only what holds with so many players.", show_default=False)
    ] = 0,
    option: Options = None,
    find_words: Annotated[
        str, Parameter(name="--find", help="Only the rules with these words.", show_default=False)
    ] = "",
    aid: Annotated[bool, Parameter(help="Only the player aid, on one page.", negative="")] = False,
) -> None:  # fmt: skip
    """Print the rules of a game.

    For example:

    * `casata rules royals`
    * `casata rules royals#exile` for one rule, as refusals name it
    * `casata rules royals --language hu`
    * `casata rules staufer --players 2 --find chest`
    * `casata rules signorie --aid`
    """
    name, _, anchor = game.partition("#")
    found, said = find(name), _language(language)
    if not has_rules(found):
        raise OptionError("{game} has no rule page.", game=found.title)
    page = make_page(found, said, _setting(found, players, read_options(option, found)))
    for line in _one(page, anchor) if anchor else _aid(page) if aid else _page(page, find_words):
        Terminal().lines([line])


def _language(code: str) -> Language:
    if code and code not in languages():
        raise OptionError("--language must be one of {codes}, not {value}.",
                          codes=list_of(languages()), value=quote(code))  # fmt: skip
    return language_of(code) if code else chosen_language()


def _setting(game: AnyGame, players: int, options: dict[str, object]) -> Setting | None:
    """The table that is asked about; None for all tables."""
    if not players and not options:
        return None
    seats = players or (3 if 3 in game.seats else game.seats[0])
    chosen = game.complete(seats, options)
    return Setting(seats, chosen, game.printed(chosen))


def _aid(page: RulePage) -> list[Line]:
    return [[(f"{page.title} · {page.aid.heading}", "title")], *_groups(page.aid.groups)]


def _one(page: RulePage, anchor: str) -> list[Line]:
    """One rule; of a chapter all its rules."""
    for chapter, rules in page.chapters():
        if chapter.anchor == anchor:
            return [line for rule in (chapter, *rules) for line in _rule(rule)]
    if rule := page.rule(anchor):
        return _rule(rule)
    raise OptionError("{game} has no rule called {anchor}.", game=page.title, anchor=quote(anchor))


def _page(page: RulePage, wanted: str) -> list[Line]:
    words = wanted.casefold().split()
    lines: list[Line] = [] if words else [[(page.title, "title")], *_groups(page.opening)]
    for rule in page.rules:
        if all(word in rule.text.casefold() for word in words):
            lines += _rule(rule)
    return lines


def _rule(rule: Rule) -> list[Line]:
    heading = rule.heading.upper() if rule.level == 2 else rule.heading
    return [[], [(heading, "title" if rule.level == 2 else "bold")], *_groups(rule.groups)]


def _groups(groups: tuple[Group, ...]) -> list[Line]:
    lines: list[Line] = []
    for group in groups:
        indent = 2 if group.caption else 0
        if group.caption:
            lines += [[], *([(f"  {part}", "dim")] for part in textwrap.wrap(group.caption, WIDTH - indent))]
        for block in group.blocks:
            if block.kind != BlockKind.PIECES:
                lines += [*([] if group.caption else [[]]), *_block(block, indent)]
    return lines


def _block(block: TextBlock, indent: int) -> list[Line]:
    if block.kind == BlockKind.TABLE:
        return _table(block, indent)
    lines: list[Line] = []
    for number, row in enumerate(block.rows, 1):
        mark = {BlockKind.BULLETS: "- ", BlockKind.NUMBERS: f"{number}. "}.get(block.kind, "")
        wrapped = textwrap.wrap(plain(row[0]), WIDTH - indent - len(mark))
        for i, part in enumerate(wrapped):
            lines.append([(" " * indent + (mark if i == 0 else " " * len(mark)) + part, "")])
    return lines


def _table(block: TextBlock, indent: int) -> list[Line]:
    """A table in columns; wide cells go on in the next line."""
    rows = [[plain(cell) for cell in row] for row in block.rows]
    widths = _widths(rows, WIDTH - indent)
    lines: list[Line] = []
    for number, row in enumerate(rows):
        cells = [fold(cell, "dim" if number == 0 else "", width) for cell, width in zip(row, widths, strict=True)]
        for line in range(max(map(len, cells))):
            joined: Line = [(" " * indent, "")]
            for cell, width in zip(cells, widths, strict=True):
                joined += pad(cell[line] if line < len(cell) else [], width + GAP)
            lines.append(joined)
    return lines


def _widths(rows: list[list[str]], room: int) -> list[int]:
    """The widths of columns: as wide as their longest cell, the widest made narrower until all have room."""
    widths = [max(max(map(len, column)), 1) for column in zip(*rows, strict=True)]
    while sum(widths) + GAP * len(widths) > room and max(widths) > 8:
        widths[widths.index(max(widths))] -= 1
    return widths
