"""What tests read off a listing."""

from __future__ import annotations

from casata.engine.match.match import Match
from casata.engine.text.listing import Entry, Fact, Listing, moves_choosing
from casata.engine.text.styled import Line

LETTERS = "ABCDE"


def said(line: Line) -> str:
    """A cell as it is read: a seat by its letter, then what is said about it."""
    return "".join(
        f"{LETTERS[int(style[4])]} {text}".strip() if style.startswith("seat") else text for text, style in line
    )


def entry(listing: Listing, name: str) -> Entry:
    """The entry with an id."""
    [found] = [entry for block in (*listing.own, *listing.blocks) for entry in block.entries if entry.id == name]
    return found


def row(listing: Listing, name: str) -> dict[str, str]:
    """What an entry says by the heading of its column."""
    [block] = [block for block in (*listing.own, *listing.blocks) if name in [entry.id for entry in block.entries]]
    return dict(zip(block.columns, map(said, entry(listing, name).cells), strict=True))


def ids(listing: Listing, block: str) -> list[str]:
    """The entries of a block; none where it is not there."""
    blocks = [found for found in (*listing.own, *listing.blocks) if found.id == block]
    return [entry.id for found in blocks for entry in found.entries]


def note(listing: Listing, block: str) -> str:
    """What a block says about all of its entries."""
    [found] = [found for found in (*listing.own, *listing.blocks) if found.id == block]
    return found.note


def facts(shown: tuple[Fact, ...]) -> dict[str, str]:
    """Facts by their labels."""
    return {fact.label: fact.value for fact in shown}


def aims(listing: Listing, match: Match, name: str) -> list[str]:
    """The moves of the actor that choose an entry."""
    return [str(move) for move in moves_choosing(entry(listing, name), match.legal())]
