"""One decision at a time on records that the caller keeps: for environments, which copy and store positions."""

from __future__ import annotations

from typing import Any

from ..core.header import Header
from ..core.record import Record, Row
from ..rules import apply, legal, redact, redeal, setup, standing, tally
from .copies import put

__twin__ = True


def lay_out(boxes: list[Record], records: list[Header], blank: Any, seats: int, words: Row) -> None:
    """records[0] becomes a game that begins, with chance from four words."""
    put(records, 0, blank, 0)
    s = records[0]
    s.seats = seats
    rekey(s, words)
    setup(boxes[0], s)


def decide(boxes: list[Record], records: list[Header], seat: int, action: int, words: Row) -> None:
    """Carry out a legal decision, with chance from four words."""
    s = records[0]
    rekey(s, words)
    apply(boxes[0], s, seat, action)


def rekey(s: Header, words: Row) -> None:
    """Seed the generator."""
    for i in range(len(words)):
        s.rng[i] = words[i]


def list_legal(boxes: list[Record], records: list[Header], seat: int, out: Row) -> int:
    """Fill `out` with the codes this seat may play; how many there are."""
    return int(legal(boxes[0], records[0], seat, out))


def look(boxes: list[Record], records: list[Header], views: list[Header], seat: int) -> None:
    """views[0] becomes what a seat sees."""
    put(views, 0, records, 0)
    redact(boxes[0], views[0], seat)


def determinize(boxes: list[Record], views: list[Header], seat: int, rng: Row) -> None:
    """views[0], what a seat sees, becomes a world that fits it."""
    redeal(boxes[0], views[0], seat, rng)


def count(boxes: list[Record], records: list[Header], seats: int, sources: Row, ranks: Row, scores: Row) -> None:
    """Each seat's place, 1 for the best, equal ones shared, and its points."""
    s = records[0]
    for seat in range(seats):
        ranks[seat] = 1
        own = standing(boxes[0], s, seat)
        for other in range(seats):
            if standing(boxes[0], s, other) > own:
                ranks[seat] += 1
        tally(boxes[0], s, seat, sources)
        scores[seat] = 0
        for source in range(len(sources)):
            scores[seat] += sources[source]
