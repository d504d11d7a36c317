"""What tests read off a board in words."""

from __future__ import annotations

from casata.engine.match.match import Match
from casata.engine.text.listing import Board, Entry, Fact, moves_choosing
from casata.engine.text.styled import Line

LETTERS = "ABCDE"


def said(line: Line) -> str:
    """A cell as it is read: a seat by its letter, then what is said about it."""
    return "".join(
        f"{LETTERS[int(style[4])]} {text}".strip() if style.startswith("seat") else text for text, style in line
    )


def entry(board: Board, name: str) -> Entry:
    """The entry with an id."""
    [found] = [entry for block in (*board.own, *board.blocks) for entry in block.entries if entry.id == name]
    return found


def row(board: Board, name: str) -> dict[str, str]:
    """What an entry says by the heading of its column."""
    [block] = [block for block in (*board.own, *board.blocks) if name in [entry.id for entry in block.entries]]
    return dict(zip(block.columns, map(said, entry(board, name).cells), strict=True))


def ids(board: Board, block: str) -> list[str]:
    """The entries of a block; none where it is not there."""
    blocks = [found for found in (*board.own, *board.blocks) if found.id == block]
    return [entry.id for found in blocks for entry in found.entries]


def note(board: Board, block: str) -> str:
    """What a block says about all of its entries."""
    [found] = [found for found in (*board.own, *board.blocks) if found.id == block]
    return found.note


def facts(shown: tuple[Fact, ...]) -> dict[str, str]:
    """Facts by their labels."""
    return {fact.label: fact.value for fact in shown}


def aims(board: Board, match: Match, name: str) -> list[str]:
    """The moves of the actor that choose an entry."""
    return [str(move) for move in moves_choosing(entry(board, name), match.legal())]
