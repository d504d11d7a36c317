"""What a position of Il Principe is worth to a seat, in hundredths of a point: a rough eye."""

from __future__ import annotations

from .box import Box
from .scoring import region_points, role_points, sets
from .state import REGIONS, SOURCES, State


def evaluate(box: Box, s: State, seat: int) -> int:
    """Points won and likely to be won."""
    value = 0
    for source in range(SOURCES):
        value += 100 * s.points[seat][source]
    if s.over == 0:
        value += 100 * (role_points(box, s, seat) + box.set_points * sets(s, seat))
        for region in range(REGIONS):
            value += 100 * region_points(box, s, seat, region)
    return value
