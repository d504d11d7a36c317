"""What lies on the map of Il Principe now: shields, flags and points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....engine.core.header import NOBODY
from .....engine.text.picture import Place, Rectangle
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...scoring import region_points
from ...state import NO_CITY, REGIONS, State
from ..phrases import shield_fits
from ..scene import Scene
from . import geometry
from .geometry import PLAQUES, SHORT
from .layout import Layout


class Spot(NamedTuple):
    """The circle around a town, and whether its card is on display."""

    place: str
    x: float
    y: float
    radius: int
    shown: bool

    @property
    def css(self) -> str:
        """The classes of the circle."""
        return "spot shown" if self.shown else "spot"

    @property
    def edge(self) -> float:
        """The radius of the circle."""
        return self.radius + 1.6


class SheetFlag(NamedTuple):
    """The flag of a town's builder, from its middle."""

    id: str
    seat: str
    x: float
    y: float
    radius: int
    side: int  # 1: it flies to the right

    @property
    def foot(self) -> str:
        """Where the pole stands."""
        return f"{self.radius * 0.5 * self.side} {self.radius * 0.5}"

    @property
    def top(self) -> int:
        """The height of the pole."""
        return -self.radius - 12

    @property
    def crest(self) -> tuple[float, int]:
        """Where its crest lies."""
        return self._beside(-1, 21), -self.radius - 15

    @property
    def ghost_top(self) -> int:
        """The height of the pole while the town is being built."""
        return -self.radius - 16

    @property
    def ghost(self) -> tuple[float, int]:
        """Where the square around its crest lies meanwhile."""
        return self._beside(-2, 28), -self.radius - 24

    @property
    def ghost_crest(self) -> tuple[float, int]:
        """Where its crest lies meanwhile."""
        return self._beside(1, 25), -self.radius - 21

    @property
    def rings(self) -> tuple[float, float, float]:
        """The radii of the rings around the town meanwhile: a line, a band and a line."""
        return self.radius + 7.6, self.radius + 3.8, self.radius + 0.2

    def _beside(self, right: int, left: int) -> float:
        """So far to the right of the pole, or to the left of it."""
        return self.radius * 0.5 + right if self.side > 0 else -self.radius * 0.5 - left


class Shields(NamedTuple):
    """A seat's shields in a region, and what they would pay now."""

    id: str
    seat: str
    held: int
    x: float
    prize: int
    kind: str  # first or second


class Gain(NamedTuple):
    """What a shield placed here would bring a seat; without a seat, that it changes nothing."""

    seat: str
    x: int
    points: str

    @property
    def text_x(self) -> int:
        """Where the points stand."""
        return self.x + (18 if self.seat else 2)


class Gains(NamedTuple):
    """How a shield of the viewer would change what the region pays."""

    tags: tuple[Gain, ...]
    width: int
    x: float


class RegionRow(NamedTuple):
    """A region: the shields of each seat in falling order."""

    id: str
    x: float
    y: float
    width: float
    height: int
    shields: tuple[Shields, ...]
    small: bool
    brings: Gains | None

    @property
    def below(self) -> float:
        """Where the row of gains begins."""
        return self.y + self.height + 4


class Score(NamedTuple):
    """A crest on the score track, by its middle."""

    id: str
    seat: str
    x: float
    y: int

    @property
    def corner(self) -> tuple[float, float]:
        """Where it begins."""
        return self.x - 10.5, self.y - 10.5


class Lap(NamedTuple):
    """What crests that have gone around stand for."""

    points: int
    said: str
    x: float


class Sheet(NamedTuple):
    """What lies on the map now."""

    towns: tuple[Spot, ...]
    regions: tuple[RegionRow, ...]
    flags: tuple[SheetFlag, ...]
    staged: SheetFlag | None  # of the town that is being built
    score: tuple[Score, ...]
    laps: tuple[Lap, ...]


def make_sheet(scene: Scene, layout: Layout, towns: tuple[Place, ...], rows: tuple[Rectangle, ...]) -> Sheet:
    """What the theme draws on the map."""
    view = scene.view
    built = [city for city, owner in enumerate(view.city_owner) if owner != NOBODY and city != view.building]
    return Sheet(
        tuple(
            Spot(place.id, town.x, town.y, radius, bool(shown and not view.over))
            for place, town, radius, shown in zip(towns, layout.towns, layout.radii, view.display, strict=True)
        ),
        tuple(_region(scene, region, row) for region, row in enumerate(rows)),
        tuple(_flag(scene, layout, city) for city in built),
        None if view.building == NO_CITY or view.over else _flag(scene, layout, view.building),
        tuple(_score(view)),
        tuple(_laps(scene)),
    )


def _flag(scene: Scene, layout: Layout, city: int) -> SheetFlag:
    town, owner = layout.towns[city], scene.view.city_owner[city]
    return SheetFlag(f"flag-{scene.names['city'][city]}", letter(owner), town.x, town.y, layout.radii[city], town.flag)


@remembered
def _region(scene: Scene, region: int, row: Rectangle) -> RegionRow:
    view, name = scene.view, REGIONS.names[region]
    plaque = PLAQUES[name]
    held = [(seat, view.shields[seat][region]) for seat in range(view.seats) if view.shields[seat][region]]
    held.sort(key=lambda pair: -pair[1])
    step = min(geometry.STEP, plaque.width / max(len(held), 1))
    left = plaque.x - step * len(held) / 2
    shields = []
    for number, (seat, count) in enumerate(held):
        prize = region_points(scene.box, view, seat, region)
        kind = "first" if prize == scene.box.region_first else "second"
        shields.append(
            Shields(f"shields-{name}-{letter(seat)}", letter(seat), count, left + step * number, prize, kind)
        )
    return RegionRow(
        f"region-{name}",
        row.x,
        plaque.y - SHORT / 2,
        row.width,
        SHORT,
        tuple(shields),
        step < geometry.NARROW,
        _brings(scene, region, row.x) if shield_fits(scene, scene.seat, region) else None,
    )


def _brings(scene: Scene, region: int, left: float) -> Gains:
    """How a shield of the viewer changes what the region pays, and to whom."""
    box, view, seat, (first, last) = scene.box, scene.view, scene.seat, PLAQUES[REGIONS.names[region]].room
    after = view.copy()
    after.shields[seat][region] += 1
    pays = ((other, (region_points(box, one, other, region) for one in (after, view))) for other in range(view.seats))
    changed = [(other, gain) for other, (then, now) in pays if (gain := then - now)]
    changed.sort(key=lambda pair: pair[0] != seat)
    tags = tuple(
        Gain(letter(other), 4 + geometry.TAG * number, _signed(gain)) for number, (other, gain) in enumerate(changed)
    ) or (Gain("", 3, scene.say.text("no change")),)
    width = 4 + geometry.TAG * len(tags) if changed else geometry.SAME
    return Gains(tags, width, min(max(left, first), last - width))


def _signed(points: int) -> str:
    return f"{points:+}".replace("-", "−")


def _score(view: State) -> Iterator[Score]:
    for seat, x in enumerate(geometry.spread_crests(_totals(view))):
        yield Score(f"score-{letter(seat)}", letter(seat), x, geometry.TRACK_TOP)


def _totals(view: State) -> list[int]:
    return [sum(view.points[seat]) for seat in range(view.seats)]


def _laps(scene: Scene) -> Iterator[Lap]:
    """Below the crests that have gone around: how often."""
    points = _totals(scene.view)
    for lap in sorted({own // geometry.LAP for own in points if own >= geometry.LAP}):
        before = lap * geometry.LAP
        around = [own - before for own in points if own // geometry.LAP == lap]
        yield Lap(before, scene.say.text("{points} and", points=before), geometry.below_crests(around))
