"""The Staufer Dynasty as it is drawn: where everything lies on the ring, and the plain values that the theme draws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from .....engine.match.views import waiting_seats
from .....engine.text.language import context
from .....engine.text.picture import Picture, Place, Region
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from .....engine.text.wording import Wording
from ...box import FIELD, NOBLE_OFFICE, Box
from ...rules.facts import (
    acted,
    cost_of,
    distance,
    figure_of,
    influence,
    own_in,
    own_on,
    owner,
    region_of,
    strength,
)
from ...rules.travel import on_the_way, payment, spots_left, travel
from ...scoring import EVERYWHERE, job_points
from ...state import (
    ALL_OFFICES,
    BY_OFFICE,
    CHESTS,
    CONDITIONS,
    COST_3,
    COSTS,
    DECK,
    ENVOY,
    FIGURES,
    MEMBERS,
    NO_OFFICE,
    NO_REGION,
    NO_SPACE,
    OFFICES,
    PAIRS,
    PAYMENT,
    REGIONS,
    ROUNDS,
    SECOND,
    SIDES,
    TURN,
    USE_FIRST,
    USE_OFFICE,
    USE_TRAVEL,
    WAY,
    State,
)
from ..consequences import home_after
from ..phrases import ranking, second_scored
from ..scene import Scene
from ..tellings import tellings
from ..tray import pays, shape, tray, tray_places
from . import ring
from .unrolled import BONUS_SYMBOLS, bonus_in_short, need, offices_of, unroll

Values = dict[str, Any]

UNDER_WAY = (WAY, PAYMENT, SECOND)  # phases in which an office is taken
CROWDED = 4  # offices of a region or players: more need all the room there is
ROWS = {
    2: (26.0, 338.0),
    3: (24.4, 304.0),
    4: (18.8, 294.0),
    5: (17.2, 277.0),
}  # by players: height, where the first is
LANES = {"supplied": 344, "order": 406, "deployed": 468}  # the middle of each track
CELL, BESIDE, TOLD = 44, 31, 34  # how wide a space is; how far the gap beside a track is from its middle, and a number
FINAL = 52  # from one seat to the next, after the end
LIES = 3  # chests that lie side by side; more of them are counted
NAME_ROOM, LETTER = 195, 12.5  # of a name on the wall
SYMBOLS = {
    "decline": ("chest-purple",),
    "second": ("icon-envoy", "icon-envoy"),
    "alone": ("icon-envoy",),
    "draw": ("icon-chest",),
}


@dataclass(frozen=True, eq=False)
class RingLayout:
    """What does not change during a game: where offices and payment areas are, and how everything is called."""

    box: Box
    order: tuple[int, ...]  # the regions, clockwise
    ground: Values
    middles: dict[int, ring.Point]  # of the offices that are there
    angles: dict[int, float]
    places: tuple[Place, ...]  # offices, then payment areas
    regions: tuple[Region, ...]


def picture(scene: Scene) -> Picture:
    """The whole table as the viewer sees it."""
    layout = _layout(scene)
    return Picture(
        ring.SIZE,
        ring.SIZE,
        (*layout.places, *tray_places(scene)),
        _sheet(scene, layout),
        {"side": _side(scene), "tray": tray(scene), "over": _over(scene)},
        ground=layout.ground,
        regions=layout.regions,
        tellings=tellings(scene),
        symbols=SYMBOLS | _sent(scene),
    )


def _sent(scene: Scene) -> dict[str, tuple[str, ...]]:
    """The viewer's figures, where one is chosen for an office."""
    if scene.viewer is None:
        return {}
    return {f"deploy {name}": (f"{name}-{letter(scene.viewer)}",) for name in FIGURES.names}


# What does not change


_layouts: WeakKeyDictionary[Wording, RingLayout] = WeakKeyDictionary()


def _layout(scene: Scene) -> RingLayout:
    """The layout of a match, made once."""
    found = _layouts.get(scene.say)
    if found is None or found.box is not scene.box or found.order != tuple(scene.view.ring):
        found = _layouts[scene.say] = _make_layout(scene)
    return found


def _make_layout(scene: Scene) -> RingLayout:
    order = tuple(scene.view.ring)
    angles: dict[int, float] = {}
    for place, region in enumerate(order):
        here = offices_of(scene.box, region)
        angles.update(zip(here, ring.office_angles(place, len(here)), strict=True))
    middles = {office: ring.point(ring.OFFICES_AT, angle) for office, angle in angles.items()}
    return RingLayout(
        scene.box,
        order,
        {
            "regions": [_ground(scene, place, angles, middles) for place in range(REGIONS)],
            "tracks": _track_words(scene),
        },
        middles,
        angles,
        tuple(_places(scene, middles)),
        tuple(_parts(scene)),
    )


def _ground(scene: Scene, place: int, angles: dict[int, float], middles: dict[int, ring.Point]) -> Values:
    """A region's name, offices, points, bonus and emblem."""
    region = scene.view.ring[place]
    name, angle = scene.say.label(REGIONS.names[region]), ring.middle_of(place)
    points = scene.box.tile_points[scene.view.tile[region]]
    offices = offices_of(scene.box, region)
    return {
        "place": place,
        "paid": f"paid-{REGIONS.names[region]}",
        "paid_at": [round(at - ring.PAID / 2, 1) for at in _to_pay(place)],
        "name": name,
        "squeeze": _squeeze(name),
        "emblem": f"emblem-{REGIONS.names[region]}",
        "emblem_at": list(ring.point(ring.MEDALS_AT, angle + 17.5)),
        "points_at": list(ring.point(ring.MEDALS_AT, angle - 17.5)),
        "points": points[0],
        "others": "·".join(map(str, points[1 : scene.box.paid_places])),
        "bonus_at": list(ring.point(ring.MEDALS_AT, angle)),
        "bonus": bonus_in_short(scene, region),
        "bonus_symbol": BONUS_SYMBOLS[region],
        "narrow": len(offices) > CROWDED,
        "offices": [
            [f"office-{OFFICES.names[office]}", *middles[office], angles[office], cost_of(office),
             scene.box.office[office] == NOBLE_OFFICE]
            for office in offices
        ],
    }  # fmt: skip


def _squeeze(name: str) -> int:
    """How long a name on the wall may be, where it would be longer."""
    return NAME_ROOM if len(name) * LETTER > NAME_ROOM else 0


def _places(scene: Scene, middles: dict[int, ring.Point]) -> Iterator[Place]:
    """Offices and payment areas, under the same ids as in the table in words."""
    for office, middle in middles.items():
        name = OFFICES.names[office]
        at = ring.square(middle, ring.OFFICE)
        yield Place(f"office-{name}", scene.say.label(name), {"office": name}, at=at)
    for place in range(REGIONS):
        name = REGIONS.names[scene.view.ring[place]]
        called = scene.say.text("{region}: paid figures", region=name)
        at = ring.square(_to_pay(place), ring.PAID)
        yield Place(f"paid-{name}", called, {"region": name}, ("lay",), at)


def _to_pay(place: int) -> ring.Point:
    """Where the next figure is laid in the payment area of a region."""
    return ring.point(ring.PAID_AT, ring.middle_of(place) + ring.TO_PAY)


def _parts(scene: Scene) -> Iterator[Region]:
    """The regions, each with its offices and its payment area."""
    for place, region in enumerate(scene.view.ring):
        name = REGIONS.names[region]
        ids = (*(f"office-{OFFICES.names[office]}" for office in offices_of(scene.box, region)), f"paid-{name}")
        yield Region(f"region-{name}", scene.say.label(name), ring.around_region(place), ids, f"emblem-{name}")


# The sheet: figures, chests, the king and the members


def _sheet(scene: Scene, layout: RingLayout) -> Values:
    return {
        **_seen_by_all(scene, layout),
        "travel": [] if scene.view.over else [_travel(scene, place) for place in range(REGIONS)],
        "needs": list(_needs(scene, layout)),
        "eyes": list(_eyes(scene, layout)),
        "spots": list(_spots(scene)),
        "staged": _staged(scene, layout),
        "tracks": None if scene.view.over else _tracks(scene),
        "final": _final(scene.view) if scene.view.over else [],
    }


@remembered
def _seen_by_all(scene: Scene, layout: RingLayout) -> Values:
    """What stands and lies on the ring, whoever looks."""
    return {
        "over": bool(scene.view.over),
        "scored": _scored(scene),
        "homes": [] if scene.view.over else [_home(scene, place) for place in range(REGIONS)],
        "chests": [chest for office in layout.middles for chest in _chests(scene, layout, office)],
        "figures": list(_sitting(scene, layout)),
        "coins": [_coin(layout, office) for office in layout.middles if any(scene.view.figure[office])],
        "crowns": list(_crowns(scene, layout)),
        "paid": [group for place in range(REGIONS) for group in _paid(scene, place)],
        "king": list(ring.point(ring.KING_AT, ring.middle_of(scene.view.place[scene.view.king]) + ring.KING)),
    }


def _scored(scene: Scene) -> list[list[Any]]:
    """The regions of this round's scoring as it stands: place, which it is, and where its flag stands."""
    view = scene.view
    if view.over:
        return []
    first, second = view.row_region[view.round - 1], second_scored(scene)
    found = []
    for number, region in enumerate(dict.fromkeys((first, second)), 1):
        place = view.place[region]
        found.append([place, number, *ring.point(ring.FLAGS_AT, ring.middle_of(place) + ring.FLAG)])
    return found


def _travel(scene: Scene, place: int) -> list[Any]:
    """What travel to a region costs the viewer, on the wall where the region begins; how far it is for others."""
    view, region = scene.view, scene.view.ring[place]
    cost = distance(view, region) if scene.viewer is None else travel(scene.box, view, scene.viewer, region)
    return [*ring.point(ring.RIM_AT, ring.middle_of(place) + ring.TRAVEL), cost, region == view.king]


def _home(scene: Scene, place: int) -> list[Any]:
    """After which round figures that are paid in a region come home; 0 where the king does not come any more."""
    region = scene.view.ring[place]
    return [*ring.point(ring.RIM_AT, ring.middle_of(place) + ring.HOME), home_after(scene.view, region)]


def _chests(scene: Scene, layout: RingLayout, office: int) -> Iterator[list[Any]]:
    """The chests under an office: id, symbol and corner; on the last one how many there are, if some are not drawn."""
    counts = scene.view.office_chest[office]
    kinds = [(kind, number) for kind in range(CHESTS) for number in range(1, counts[kind] + 1)]
    shown = kinds[:LIES]
    x, y = ring.point(ring.CHESTS_AT, layout.angles[office])
    for at, (kind, number) in enumerate(shown):
        aside = (at - (len(shown) - 1) / 2) * 11
        count = len(kinds) if len(kinds) > LIES and at == LIES - 1 else 0
        id_ = f"chest-{OFFICES.names[office]}-{CHESTS.names[kind]}-{number}"
        yield [id_, f"chest-{CHESTS.names[kind]}", round(x + aside - 13.5, 1), round(y + aside / 3 - 12, 1), count]


def _sitting(scene: Scene, layout: RingLayout) -> Iterator[list[Any]]:
    """Figures on offices: id, symbol, corner, height, owner, whether it stays later, and the middle."""
    view = scene.view
    for office, (x, y) in layout.middles.items():
        both = all(view.figure[office])
        for side in range(SIDES):
            standing = view.figure[office][side]
            if not standing:
                continue
            height = 44 if both else 53
            aside = (-12, 12)[side] if both else 0
            kind, seat = FIGURES.names[figure_of(standing)], owner(standing)
            corner = [round(x + aside - height * 20 / 56, 1), round(y - 5 - height / 2, 1)]
            id_ = f"figure-{OFFICES.names[office]}-{letter(seat)}-{kind}-{_which(view, office, side)}"
            kept = bool(view.kept[office][side])
            yield [id_, f"{kind}-{letter(seat)}", *corner, height, seat, kept, x, y]


def _which(view: State, office: int, side: int) -> int:
    """The number of a figure among equal ones on its office."""
    return 1 + sum(view.figure[office][other] == view.figure[office][side] for other in range(side))


def _coin(layout: RingLayout, office: int) -> list[Any]:
    """The cost of an office, which its figure covers."""
    x, y = layout.middles[office]
    return [round(x + 17, 1), round(y + 16, 1), cost_of(office)]


def _crowns(scene: Scene, layout: RingLayout) -> Iterator[list[float]]:
    """Where free offices are for nobles only: their crowns lie over what can be chosen."""
    for office, middle in layout.middles.items():
        if scene.box.office[office] == NOBLE_OFFICE and not any(scene.view.figure[office]):
            yield list(middle)


def _needs(scene: Scene, layout: RingLayout) -> Iterator[list[Any]]:
    """The figures that an office takes in all from where the king stands, and whether the viewer has them."""
    for office, (x, y) in layout.middles.items():
        found = need(scene, office)
        if found:
            yield [x, y, *found]


# Secret jobs


def _eyes(scene: Scene, layout: RingLayout) -> Iterator[list[Any]]:
    """Offices whose figures bring the viewer points for a job, as it stands now."""
    if scene.viewer is None:
        return
    counting = {office for number in scene.view.job[scene.viewer] for office in job_offices(scene, number)}
    for office in sorted(counting):
        yield list(layout.middles[office])


def job_offices(scene: Scene, number: int) -> list[int]:
    """The offices that count for a job of the viewer, if it brings anything now."""
    box, view, seat = scene.box, scene.view, scene.seat
    if not job_points(box, view, seat, number, EVERYWHERE):
        return []
    own = [office for office in range(OFFICES) if own_on(view, seat, office)]
    if number < DECK:
        return [office for office in own if region_of(office) == number]
    if number < BY_OFFICE * DECK:
        covered = _covered(scene, number - DECK)
        return [office for office in own if region_of(office) in covered]
    if number < ALL_OFFICES:
        return [office for office in own if office % int(COSTS) == number - COST_3]
    if number == ALL_OFFICES:
        return own
    if number == PAIRS:
        costs = [office % int(COSTS) for office in own for _ in range(own_on(view, seat, office))]
        return [office for office in own if costs.count(office % int(COSTS)) > 1]
    return [office for office in own if office % int(COSTS) < len(box.job_costs)]


def _covered(scene: Scene, pattern: int) -> set[int]:
    """The regions of all turns of a pattern in which the viewer has a figure everywhere."""
    box, view = scene.box, scene.view
    found = set()
    for turn in box.pattern[pattern][: box.pattern_turns[pattern]]:
        here = {view.ring[place] for place in range(REGIONS) if turn >> FIELD * place & 1}
        if all(own_in(view, scene.seat, region) for region in here):
            found |= here
    return found


# Payment


def _paid(scene: Scene, place: int) -> Iterator[list[Any]]:
    """Figures in a payment area, where those of their kind always lie: ids, symbol, corner, owner and number."""
    view, region = scene.view, scene.view.ring[place]
    groups = [(seat, figure) for seat in range(view.seats) for figure in range(FIGURES)]
    angles = ring.paid_angles(place, len(groups), king=region == view.king)
    for (seat, figure), angle in zip(groups, angles, strict=True):
        count, kind = view.paid[region][seat][figure], FIGURES.names[figure]
        if not count:
            continue
        x, y = ring.point(ring.PAID_AT - 2, angle)
        ids = [f"paid-{REGIONS.names[region]}-{letter(seat)}-{kind}-{number}" for number in range(1, count + 1)]
        yield [ids, f"{kind}-{letter(seat)}", round(x - 14, 1), round(y - 19.5, 1), seat, count]


def _spots(scene: Scene) -> Iterator[list[Any]]:
    """Where figures are still to be paid: the corner of each space, whose usual figure, and how many."""
    view = scene.view
    if view.phase != PAYMENT or view.over:
        return
    [payer] = waiting_seats(view)
    nobles = max(0, spots_left(view) - view.court[payer][ENVOY])
    for index in range(REGIONS):
        region = on_the_way(view, index)
        if view.spots[region]:
            x, y = _to_pay(view.place[region])
            kind = "noble" if nobles > 0 else "envoy"
            nobles -= view.spots[region]
            yield [round(x - 17, 1), round(y - 21, 1), f"{kind}-{letter(payer)}", view.spots[region]]


def _staged(scene: Scene, layout: RingLayout) -> Values | None:
    """The office that an action is about, while it is under way, and the ways along which figures are paid for it."""
    view = scene.view
    if view.over or view.phase not in UNDER_WAY or view.office == NO_OFFICE:
        return None
    x, y = layout.middles[view.office]
    return {"x": x, "y": y, "lines": list(_lines(scene))}


def _lines(scene: Scene) -> Iterator[list[str]]:
    """From the king to the region of the office, and from there on through all in which it is paid."""
    box, view = scene.box, scene.view
    [payer] = waiting_seats(view)
    target = region_of(view.office)
    here = ring.middle_of(view.place[target])
    if view.way & USE_TRAVEL == 0 and travel(box, view, payer, target):
        start = here - ring.REGION * distance(view, target)
        yield ["travel", ring.arc(ring.WAY_AT, start - 10, here + ring.TO_PAY)]
    count = 0 if view.way & USE_OFFICE else payment(box, view, payer, view.office)
    if count:
        first = here + ring.REGION * (1 - box.from_target)
        last = first + ring.REGION * (min(count, int(REGIONS)) - 1)
        yield ["paid", ring.arc(ring.WAY_AT, first - 27, last + ring.TO_PAY)]


# Tracks


@remembered
def _tracks(scene: Scene) -> Values:
    """The members on the three tracks; beside them, in which place they act in the next round."""
    view, text = scene.view, scene.say.text
    rows = MEMBERS * view.seats
    height, top = ROWS[view.seats]
    done, moved = acted(view), _moved(view)
    acting = done - 1 if moved else done
    last = view.round == ROUNDS
    return {
        "rows": [[number + 1, round(top + number * height, 1)] for number in range(rows)],
        "height": height,
        "now": acting if acting < rows else -1,
        "last": last,
        "note": text("last round") if last else "",
        "members": list(_members(view, height, top)),
        "taken": [] if last else list(_taken(view, height, top)),
        "moved": [] if last or not moved else _line(moved, acting, height, top),
    }


def _track_words(scene: Scene) -> Values:
    """What is written above and below the tracks."""
    seats, text = scene.view.seats, scene.say.text
    height, top = ROWS[seats]
    return {
        "crowded": seats > CROWDED,
        "headings": [
            [text(context("track", "Supply")), LANES["supplied"]],
            [text(context("track", "Order")), LANES["order"]],
            [text(context("track", "Deploy")), LANES["deployed"]],
        ],
        "top": round(top - 7, 1),
        "bottom": round(top + MEMBERS * seats * height + 15, 1),
        "note": text("numbers: place next round"),
    }


def _moved(view: State) -> tuple[str, int] | None:
    """The track and the row to which the member has moved whose action is under way; None where none has."""
    scoring = view.over or view.scored[0] != NO_REGION
    if scoring or view.phase in (TURN, WAY) or (view.office == NO_OFFICE and view.space == NO_SPACE):
        return None
    if view.way & USE_FIRST:
        return "supplied", 0
    if view.office == NO_OFFICE:
        return "supplied", int(view.supplied_count) - 1
    return "deployed", MEMBERS * view.seats - int(view.deployed_count)


def _taken(view: State, height: float, top: float) -> Iterator[list[Any]]:
    """Spaces of the side tracks that are taken: track, place next round, its middle, where it is told, and its row."""
    rows = MEMBERS * view.seats
    spaces = [("supplied", row) for row in range(view.supplied_count)]
    spaces += [("deployed", row) for row in range(rows - view.deployed_count, rows)]
    for track, row in spaces:
        beside = TOLD if track == "deployed" else -TOLD
        yield [track, row + 1, LANES[track], LANES[track] + beside, round(top + row * height, 1)]


def _line(moved: tuple[str, int], acting: int, height: float, top: float) -> list[Any]:
    """From the place in this round to that in the next one: a line between the tracks, and where it ends."""
    track, row = moved
    way = 1 if track == "deployed" else -1
    start, end = (round(top + (at + 0.5) * height, 1) for at in (acting, row))
    lane = LANES["order"] + way * BESIDE
    line = f"M{LANES['order'] + way * CELL / 2} {start}H{lane}V{end}H{LANES[track] - way * CELL / 2}"
    return [line, LANES[track], round(top + row * height, 1)]


def _members(view: State, height: float, top: float) -> Iterator[list[Any]]:
    """Each member: its id, its seat and the middle of its space. Those to act keep their numbers until they have."""
    rows, done = MEMBERS * view.seats, acted(view)
    spaces = [("order", at, view.order[at]) for at in reversed(range(done, rows))]
    spaces += [("deployed", rows - 1 - at, view.deployed[at]) for at in range(view.deployed_count)]
    spaces += [("supplied", at, view.supplied[at]) for at in range(view.supplied_count)]
    counts: dict[int, int] = {}
    for track, row, seat in spaces:
        counts[seat] = counts.get(seat, 0) + 1
        yield [f"member-{letter(seat)}-{counts[seat]}", letter(seat), LANES[track], round(top + row * height, 1)]


def _final(view: State) -> list[list[Any]]:
    """Everybody with their points after the end, the most first, and where they stand in the seal."""
    points = [(seat, sum(view.points[seat])) for seat in range(view.seats)]
    top = ring.MIDDLE - FINAL * view.seats / 2
    ranked = sorted(points, key=lambda pair: -pair[1])
    return [[letter(seat), count, top + FINAL * row] for row, (seat, count) in enumerate(ranked)]


# The column beside it: rounds, and what the next scoring would pay


@remembered
def _side(scene: Scene) -> Values:
    view, text = scene.view, scene.say.text
    return {
        "heading": text("Rounds"),
        "remark": text("the king rides"),
        "rounds": [_round(scene, at) for at in range(ROUNDS)],
        "pays_heading": text("The scoring would pay now (influence)"),
        "pays": [] if view.over else [_pays(scene, number, region) for _, number, region in _regions_scored(scene)],
        "jobs_heading": text("The jobs, now open"),
        "jobs": [_jobs(scene, seat) for seat in range(view.seats)] if view.over or scene.open else [],
    }


def _over(scene: Scene) -> Values:
    """All regions one below the other, while they can be chosen from."""
    scored = {region: number for _, number, region in _regions_scored(scene)}
    return {"regions": [] if scene.view.over else unroll(scene, scored)}


def _regions_scored(scene: Scene) -> list[tuple[int, int, int]]:
    """The regions of this round: place, which it is, region."""
    return [(place, number, scene.view.ring[place]) for place, number, _, _ in _scored(scene)]


@remembered
def _round(scene: Scene, at: int) -> Values:
    """A round: the region scored, the other one by its condition, and how far the king rides."""
    view, label = scene.view, scene.say.label
    region, condition = REGIONS.names[view.row_region[at]], CONDITIONS.names[view.row_condition[at]]
    return {
        "number": at + 1,
        "state": "past" if at + 1 < view.round or view.over else "now" if at + 1 == view.round else "",
        "emblem": f"emblem-{region}",
        "region": label(region),
        "symbol": f"icon-{condition}",
        "condition": label(condition),
        "steps": view.row_steps[at] if at + 1 < ROUNDS else 0,
    }


def _pays(scene: Scene, number: int, region: int) -> Values:
    """Whom a region would pay now, by place: seat, points and influence."""
    points = scene.box.tile_points[scene.view.tile[region]][: scene.box.paid_places]
    ranked = ranking(scene, region)
    strong = [influence(strength(scene.box, scene.view, seat, region)) for seat in ranked]
    return {
        "number": number,
        "place": f"scored-{REGIONS.names[region]}",
        "region": scene.say.label(REGIONS.names[region]),
        "places": [[letter(seat), count, by] for seat, count, by in zip(ranked, points, strong, strict=False)],
        "nobody": "" if ranked else scene.say.text("nobody"),
    }


@remembered
def _jobs(scene: Scene, seat: int) -> Values:
    """The jobs of a seat with their points, once they are open."""
    worth = [
        [pays(scene, number), shape(scene, number), job_points(scene.box, scene.view, seat, number, EVERYWHERE)]
        for number in scene.view.job[seat]
    ]
    return {"seat": letter(seat), "jobs": worth}
