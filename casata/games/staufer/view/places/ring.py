"""Where things lie on the drawn ring of The Staufer Dynasty; angles go clockwise from the top, in degrees."""

from __future__ import annotations

import math

from .....engine.text.picture import Rectangle
from ...state import REGIONS

SIZE = 812  # of the sheet, both ways
MIDDLE = SIZE / 2
REGION = 360 / int(REGIONS)  # degrees
OFFICES_AT, OFFICE = 297, 44  # how far from the middle, and how large
CHESTS_AT, MEDALS_AT, WAY_AT, RIM_AT = 246, 203, 331, 386
PAID_AT, PAID = 353, 40
BETWEEN = {5: 11.5, 4: 13.5}  # degrees from one office to the next, by how many there are
WIDE = 15.5  # the same of fewer
TO_PAY = 22.5  # degrees from the middle of a region to where figures are laid next
FLAG, KING, TRAVEL, HOME = -26.8, -18.5, -24.6, 18.0  # the same to flag, king and the numbers on the wall
FLAGS_AT, KING_AT = 350, 368
INNER, OUTER, MARGIN = 176, 400, 6  # of a region, and around it
BAND = (-20.0, 15.0)  # degrees from the middle of a region where paid figures lie
BESIDE_KING = -9.0  # where they begin beside him
STEP = 7.5  # degrees from one of them to the next at most

Point = tuple[float, float]


def point(radius: float, angle: float) -> Point:
    """A point on the sheet, in halves of a unit."""
    turned = math.radians(angle)
    return _half(MIDDLE + radius * math.sin(turned)), _half(MIDDLE - radius * math.cos(turned))


def _half(length: float) -> float:
    """A length in halves of a unit, which add up exactly."""
    return round(2 * length) / 2


def arc(radius: float, start: float, end: float) -> str:
    """A path along the ring, clockwise, perhaps all around it."""
    half = (start + end) / 2
    (x, y), (middle_x, middle_y), (end_x, end_y) = (point(radius, angle) for angle in (start, half, end))
    turn = f"A{radius} {radius} 0 {int(end - start > 360)} 1"
    return f"M{x} {y}{turn} {middle_x} {middle_y}{turn} {end_x} {end_y}"


def middle_of(place: int) -> float:
    """The angle of the middle of a region, by its place on the ring."""
    return REGION * place


def office_angles(place: int, count: int) -> list[float]:
    """The angles of so many offices of a region, the cheapest first."""
    step = BETWEEN.get(count, WIDE)
    return [round(middle_of(place) + step * (number - (count - 1) / 2), 2) for number in range(count)]


def square(centre: Point, size: float) -> Rectangle:
    """A square around a point."""
    return Rectangle(centre[0] - size / 2, centre[1] - size / 2, size, size)


def around_region(place: int) -> Rectangle:
    """All of a region, with its wall."""
    angles = [middle_of(place) + REGION * part / 4 for part in (-2, -1, 0, 1, 2)]
    corners = [point(radius, angle) for angle in angles for radius in (INNER, OUTER)]
    left, top = (max(0, min(side) - MARGIN) for side in zip(*corners, strict=True))
    right, bottom = (min(SIZE, max(side) + MARGIN) for side in zip(*corners, strict=True))
    return Rectangle(left, top, right - left, bottom - top)


def paid_angles(place: int, count: int, *, king: bool) -> list[float]:
    """The angles of so many groups of paid figures in a region."""
    first, last = (BESIDE_KING if king else BAND[0]), BAND[1]
    step = min(STEP, (last - first) / max(1, count - 1))
    return [middle_of(place) + (first + last) / 2 + step * (number - (count - 1) / 2) for number in range(count)]
