"""Points on a table: sums and leads."""

from __future__ import annotations

from .record import Grid, Row

__twin__ = True


def total(points: Row) -> int:
    """All points of a seat."""
    result = 0
    for source in range(len(points)):
        result += points[source]
    return result


def lead(points: Grid, seats: int, seat: int) -> int:
    """What a seat has in all, plus its lead over the best of the others."""
    own = total(points[seat])
    best = 0
    for other in range(seats):
        if other != seat:
            best = max(best, total(points[other]))
    return 2 * own - best


def between(first: int, last: int, done: int) -> int:
    """The number that lies `done` hundredths of the way from the first to the last."""
    return (first * (100 - done) + last * done) // 100
