"""Where things lie on the drawn ring of The Staufer Dynasty; angles go clockwise from the top, in degrees."""

from __future__ import annotations

import math
from typing import NamedTuple

from .....engine.text.picture import Rectangle
from ...state import REGIONS

SIZE = 812  # of the sheet, both ways
MIDDLE = SIZE // 2
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
SEAT, LOBE = 22.5, 10.1  # of an office: its radius, and that of a lobe of those for nobles
ROWS = {
    2: (26.0, 338.0),
    3: (24.4, 304.0),
    4: (18.8, 294.0),
    5: (17.2, 277.0),
}  # of the tracks, by players: height, and where the first is
LANES = {"supplied": 344, "order": 406, "deployed": 468}  # the middle of each track
CELL, BESIDE, TOLD = 44, 31, 34  # how wide a space is; how far the gap beside a track is from its middle, and a number
BASELINE = 4.6  # from the middle of a space to where its number stands


class Point(NamedTuple):
    """A point on the sheet."""

    x: float
    y: float

    def shifted(self, right: float, down: float) -> Point:
        """Another point, so far from this one."""
        return Point(self.x + right, self.y + down)

    def rounded(self) -> Point:
        """The same point in tenths of a unit."""
        return Point(round(self.x, 1), round(self.y, 1))


def point(radius: float, angle: float) -> Point:
    """A point on the sheet, in halves of a unit."""
    turned = math.radians(angle)
    return Point(_half(MIDDLE + radius * math.sin(turned)), _half(MIDDLE - radius * math.cos(turned)))


def _half(length: float) -> float:
    """A length in halves of a unit, which add up exactly."""
    return round(2 * length) / 2


def arc(radius: float, start: float, end: float) -> str:
    """A path along the ring, clockwise, perhaps all around it."""
    half = (start + end) / 2
    (x, y), (middle_x, middle_y), (end_x, end_y) = (point(radius, angle) for angle in (start, half, end))
    turn = f"A{radius} {radius} 0 {int(end - start > 360)} 1"
    return f"M{x} {y}{turn} {middle_x} {middle_y}{turn} {end_x} {end_y}"


def turned(angle: float) -> str:
    """The transformation that turns what is drawn around the middle of the sheet."""
    return f"translate({MIDDLE} {MIDDLE}) rotate({angle})"


def wedge(inner: float, outer: float, half: float) -> str:
    """A path around a part of a ring, so many degrees to either side of the top; the middle of the ring is at 0, 0."""
    (x, y), (far_x, far_y) = _rim(inner, half), _rim(outer, half)
    return (
        f"M-{x} -{y}L-{far_x} -{far_y}A{outer} {outer} 0 0 1 {far_x} -{far_y}L{x} -{y}A{inner} {inner} 0 0 0 -{x} -{y}Z"
    )


def _rim(radius: float, angle: float) -> tuple[str, str]:
    turned = math.radians(angle)
    return f"{radius * math.sin(turned):.1f}".removesuffix(".0"), f"{radius * math.cos(turned):.1f}".removesuffix(".0")


def _arch(foot: float, shoulder: float, radius: float) -> str:
    """A path around an office and its chests, by half its width below and above and the radius of its top."""
    top = f"L-{shoulder} -299A{radius} {radius} 0 0 1 {shoulder} -299"
    return f"M-{foot} -231{top}L{foot} -231Z"


def _lobes() -> str:
    """A path of eight lobes around 0, 0."""
    angles = [math.radians(22.5 + 45 * number) for number in range(9)]
    corners = [f"{SEAT * math.sin(angle):.1f} {-SEAT * math.cos(angle):.1f}" for angle in angles]
    return "M" + f"A{LOBE} {LOBE} 0 0 1 ".join(corners) + "Z"


ARCH, NARROW_ARCH = _arch(21.6, 27.4, 28), _arch(19.5, 24.6, 25.5)
NOBLE_SEAT = _lobes()
SCORED = wedge(178, 372, 29.5)  # a region that is scored
PAYMENT_AREA = wedge(329, 374, REGION / 2)
PATTERN_PART = wedge(4, 13, REGION / 2)  # a region in the small ring that shows a job


def middle_of(place: int) -> float:
    """The angle of the middle of a region, by its place on the ring."""
    return REGION * place


def office_angles(place: int, count: int) -> list[float]:
    """The angles of so many offices of a region, the cheapest first."""
    step = BETWEEN.get(count, WIDE)
    return [round(middle_of(place) + step * (number - (count - 1) / 2), 2) for number in range(count)]


def square(centre: Point, size: float) -> Rectangle:
    """A square around a point."""
    return Rectangle(centre.x - size / 2, centre.y - size / 2, size, size)


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


def to_pay(place: int) -> Point:
    """Where the next figure is laid in the payment area of a region."""
    return point(PAID_AT, middle_of(place) + TO_PAY)
