"""What lies on the ring of The Staufer Dynasty now: figures, chests, paid figures and the king."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....engine.match.views import waiting_seats
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...box import NOBLE_OFFICE
from ...rules.facts import cost_of, distance, figure_of, owner, region_of
from ...rules.travel import on_the_way, payment, spots_left, travel
from ..consequences import home_after
from ..phrases import second_scored
from ..scene import Scene
from . import geometry
from .geometry import Point
from .layout import layout_of
from .offices import counting_offices, need, need_symbol
from .tracks import Final, Tracks, make_final, make_tracks

UNDER_WAY = (state.WAY, state.PAYMENT, state.SECOND)  # phases in which an office is taken
LIES = 3  # chests that lie side by side; more of them are counted


class Coin(NamedTuple):
    """A number on a disc."""

    x: float
    y: float
    number: int


class Travel(NamedTuple):
    """What travel to a region costs the viewer, on the wall where the region begins; how far it is for others."""

    x: float
    y: float
    cost: int
    here: bool  # the king is there


class Home(NamedTuple):
    """After which round figures that are paid in a region come home, as a symbol."""

    x: float
    y: float
    symbol: str


class ScoredRegion(NamedTuple):
    """A region of this round's scoring as it stands, and its flag."""

    x: float
    y: float
    symbol: str
    turn: str


class Chest(NamedTuple):
    """A chest under an office; on the last one how many there are, if some are not drawn."""

    id: str
    symbol: str
    x: float
    y: float
    coin: Coin | None


class Figure(NamedTuple):
    """A figure on an office."""

    id: str
    symbol: str
    x: float
    y: float
    width: float
    height: float
    seat: int
    kept: Point | None  # where the chest lies that keeps it later
    office: Point


class Laid(NamedTuple):
    """Equal figures in a payment area."""

    ids: tuple[str, ...]
    symbol: str
    x: float
    y: float
    frame: Point
    seat: int
    coin: Coin | None


class King(NamedTuple):
    """The king: the middle of his disc, and the corner of his piece."""

    x: float
    y: float
    corner: Point


class Need(NamedTuple):
    """The figures that an office takes in all from where the king stands, and whether the viewer has them."""

    x: float
    y: float
    number: int
    kind: str
    symbol: str


class Eye(NamedTuple):
    """An office whose figures bring the viewer points for a job, and where that is marked."""

    x: float
    y: float
    mark: Point


class Spot(NamedTuple):
    """Where figures are still to be paid: the corner of the space, and its usual figure."""

    x: float
    y: float
    symbol: str
    coin: Coin | None


class WayLine(NamedTuple):
    """A way along which figures are paid."""

    kind: str
    path: str


class Staged(NamedTuple):
    """The office that an action is about, while it is under way, and the ways along which figures are paid for it."""

    x: float
    y: float
    lines: tuple[WayLine, ...]


class Standing(NamedTuple):
    """What stands and lies on the ring, whoever looks."""

    scored: tuple[ScoredRegion, ...]
    homes: tuple[Home, ...]
    chests: tuple[Chest, ...]
    figures: tuple[Figure, ...]
    coins: tuple[Coin, ...]  # the costs of offices, which their figures cover
    crowns: tuple[Point, ...]  # of free offices for nobles only: they lie over what can be chosen
    laid: tuple[Laid, ...]
    king: King | None


class Sheet(NamedTuple):
    """All that lies on the ring for a viewer."""

    standing: Standing
    travel: tuple[Travel, ...]
    needs: tuple[Need, ...]
    eyes: tuple[Eye, ...]
    spots: tuple[Spot, ...]
    staged: Staged | None
    tracks: Tracks | None
    final: tuple[Final, ...]
    scored_path: str
    middle: int


def make_sheet(scene: Scene) -> Sheet:
    """What the theme draws on the ring."""
    over = bool(scene.view.over)
    return Sheet(
        _standing(scene),
        () if over else tuple(_travel(scene, place) for place in range(state.REGIONS)),
        tuple(_needs(scene)),
        tuple(_eyes(scene)),
        tuple(_spots(scene)),
        _staged(scene),
        None if over else make_tracks(scene),
        make_final(scene.view) if over else (),
        geometry.SCORED,
        geometry.MIDDLE,
    )


@remembered
def _standing(scene: Scene) -> Standing:
    view, middles = scene.view, layout_of(scene).middles
    return Standing(
        tuple(_flag(scene, number, region) for number, region in scored_now(scene)),
        () if view.over else tuple(_home(scene, place) for place in range(state.REGIONS)),
        tuple(chest for office in middles for chest in _chests(scene, office)),
        tuple(figure for office in middles for figure in _figures(scene, office)),
        tuple(_cost(scene, office) for office in middles if any(view.figure[office])),
        tuple(_crowns(scene)),
        tuple(group for place in range(state.REGIONS) for group in _laid(scene, place)),
        None if view.over else _king(scene),
    )


def scored_now(scene: Scene) -> list[tuple[int, int]]:
    """The regions of this round's scoring as it stands: which it is, and the region."""
    view = scene.view
    if view.over:
        return []
    first, second = view.row_region[view.round - 1], second_scored(scene)
    return list(enumerate(dict.fromkeys((first, second)), 1))


def _flag(scene: Scene, number: int, region: int) -> ScoredRegion:
    place = scene.view.place[region]
    at = geometry.point(geometry.FLAGS_AT, geometry.middle_of(place) + geometry.FLAG)
    return ScoredRegion(*at, f"numeral-{number}", geometry.turned(60 * place))


def _on_wall(place: int, aside: float) -> Point:
    """A point on the wall of a region."""
    return geometry.point(geometry.RIM_AT, geometry.middle_of(place) + aside)


def _travel(scene: Scene, place: int) -> Travel:
    region = scene.view.ring[place]
    return Travel(*_on_wall(place, geometry.TRAVEL), travel_cost(scene, region), region == scene.view.king)


def travel_cost(scene: Scene, region: int) -> int:
    """What travel to a region costs the viewer; how far it is for others."""
    view = scene.view
    return distance(view, region) if scene.viewer is None else travel(scene.box, view, scene.viewer, region)


def _home(scene: Scene, place: int) -> Home:
    return Home(*_on_wall(place, geometry.HOME), home_symbol(home_after(scene.view, scene.view.ring[place])))


def home_symbol(after: int) -> str:
    """The round after which figures come home; after the last one where the king does not come any more."""
    return f"numeral-{after}" if after else "icon-final"


def _king(scene: Scene) -> King:
    view = scene.view
    at = geometry.point(geometry.KING_AT, geometry.middle_of(view.place[view.king]) + geometry.KING)
    return King(*at, at.shifted(-25, -38))


# Offices


def _chests(scene: Scene, office: int) -> Iterator[Chest]:
    counts = scene.view.office_chest[office]
    kinds = [(kind, number) for kind in range(state.CHESTS) for number in range(1, counts[kind] + 1)]
    shown = kinds[:LIES]
    middle = geometry.point(geometry.CHESTS_AT, layout_of(scene).angles[office])
    for at, (kind, number) in enumerate(shown):
        aside = (at - (len(shown) - 1) / 2) * 11
        x, y = Point(middle.x + aside - 13.5, middle.y + aside / 3 - 12).rounded()
        coin = Coin(x + 24, y + 4, len(kinds)) if len(kinds) > LIES and at == LIES - 1 else None
        name = state.CHESTS.names[kind]
        yield Chest(f"chest-{state.OFFICES.names[office]}-{name}-{number}", f"chest-{name}", x, y, coin)


def _figures(scene: Scene, office: int) -> Iterator[Figure]:
    view, middle = scene.view, layout_of(scene).middles[office]
    both = all(view.figure[office])
    for side in range(state.SIDES):
        standing = view.figure[office][side]
        if not standing:
            continue
        height = 44 if both else 53
        aside = (-12, 12)[side] if both else 0
        kind, seat = state.FIGURES.names[figure_of(standing)], owner(standing)
        corner = Point(middle.x + aside - height * 20 / 56, middle.y - 5 - height / 2).rounded()
        id_ = f"figure-{state.OFFICES.names[office]}-{letter(seat)}-{kind}-{_which(view, office, side)}"
        kept = corner.shifted(-5, -4) if view.kept[office][side] else None
        yield Figure(id_, f"{kind}-{letter(seat)}", *corner, height * 40 / 56, height, seat, kept, middle)


def _which(view: state.State, office: int, side: int) -> int:
    """The number of a figure among equal ones on its office."""
    return 1 + sum(view.figure[office][other] == view.figure[office][side] for other in range(side))


def _cost(scene: Scene, office: int) -> Coin:
    return Coin(*layout_of(scene).middles[office].shifted(17, 16).rounded(), cost_of(office))


def _crowns(scene: Scene) -> Iterator[Point]:
    for office, middle in layout_of(scene).middles.items():
        if scene.box.office[office] == NOBLE_OFFICE and not any(scene.view.figure[office]):
            yield middle.shifted(-9, -35)


def _needs(scene: Scene) -> Iterator[Need]:
    for office, middle in layout_of(scene).middles.items():
        if found := need(scene, office):
            yield Need(*middle, *found, need_symbol(found[1]))


def _eyes(scene: Scene) -> Iterator[Eye]:
    for office in counting_offices(scene):
        middle = layout_of(scene).middles[office]
        yield Eye(*middle, middle.shifted(-20, 17))


# Payment


def _laid(scene: Scene, place: int) -> Iterator[Laid]:
    """Figures in a payment area, where those of their kind always lie."""
    view, region = scene.view, scene.view.ring[place]
    groups = [(seat, figure) for seat in range(view.seats) for figure in range(state.FIGURES)]
    angles = geometry.paid_angles(place, len(groups), king=region == view.king)
    for (seat, figure), angle in zip(groups, angles, strict=True):
        count, kind = view.paid[region][seat][figure], state.FIGURES.names[figure]
        if not count:
            continue
        at = geometry.point(geometry.PAID_AT - 2, angle).shifted(-14, -19.5).rounded()
        name = f"paid-{state.REGIONS.names[region]}-{letter(seat)}-{kind}"
        ids = tuple(f"{name}-{number}" for number in range(1, count + 1))
        coin = Coin(*at.shifted(27, 31), count) if count > 1 else None
        yield Laid(ids, f"{kind}-{letter(seat)}", *at, at.shifted(-3, -2), seat, coin)


def _spots(scene: Scene) -> Iterator[Spot]:
    """Nobles are usually paid where the king comes first."""
    view = scene.view
    if view.phase != state.PAYMENT or view.over:
        return
    [payer] = waiting_seats(view)
    nobles = max(0, spots_left(view) - view.court[payer][state.ENVOY])
    for index in range(state.REGIONS):
        region = on_the_way(view, index)
        if count := view.spots[region]:
            at = geometry.to_pay(view.place[region]).shifted(-17, -21).rounded()
            kind = "noble" if nobles > 0 else "envoy"
            nobles -= count
            coin = Coin(*at.shifted(32, 36), count) if count > 1 else None
            yield Spot(*at, f"{kind}-{letter(payer)}", coin)


def _staged(scene: Scene) -> Staged | None:
    view = scene.view
    if view.over or view.phase not in UNDER_WAY or view.office == state.NO_OFFICE:
        return None
    return Staged(*layout_of(scene).middles[view.office], tuple(_lines(scene)))


def _lines(scene: Scene) -> Iterator[WayLine]:
    """From the king to the region of the office, and from there on through all in which it is paid."""
    box, view = scene.box, scene.view
    [payer] = waiting_seats(view)
    target = region_of(view.office)
    here = geometry.middle_of(view.place[target])
    if view.way & state.USE_TRAVEL == 0 and travel(box, view, payer, target):
        start = here - geometry.REGION * distance(view, target)
        yield WayLine("travel", geometry.arc(geometry.WAY_AT, start - 10, here + geometry.TO_PAY))
    count = 0 if view.way & state.USE_OFFICE else payment(box, view, payer, view.office)
    if count:
        first = here + geometry.REGION * (1 - box.from_target)
        last = first + geometry.REGION * (min(count, int(state.REGIONS)) - 1)
        yield WayLine("paid", geometry.arc(geometry.WAY_AT, first - 27, last + geometry.TO_PAY))
