"""What can be taken from beside the ring, and what lies before the viewer: court, chests and secret jobs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.core.flow import may_decide
from ....engine.core.reasons import LEGAL
from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.picture import Place
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ..box import FIELD
from ..rules.facts import own_in
from ..rules.legality import why_not_way
from ..scoring import EVERYWHERE, brown_points, job_points
from ..state import (
    BROWN,
    BY_OFFICE,
    CHESTS,
    COST_3,
    COSTS,
    DECK,
    EXCHANGE,
    FIGURES,
    FIRST_CHEST,
    JOBS,
    LOWEST_COST,
    NO_REGION,
    OFFICE_CHEST,
    PAIRS,
    PICK,
    PRIVILEGES,
    PURPLE,
    REGIONS,
    ROWS,
    SPACES,
    TRAVEL_CHEST,
    TURN,
    USE_FIRST,
    USE_OFFICE,
    USE_TRAVEL,
    WAY,
    WAYS,
)
from .phrases import chest_use, figures_named, job, privilege, received, way_takes
from .scene import Scene

Values = dict[str, Any]

HELPING = {FIRST_CHEST: USE_FIRST, TRAVEL_CHEST: USE_TRAVEL, OFFICE_CHEST: USE_OFFICE}  # chests that ways use
MANY, CROWD = 9, 12  # figures at court that stand apart, and those that stand closer; more of them overlap by half


def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything beside the ring that moves choose, under the same ids as in the table in words."""
    return (*_drawn_places(scene), *_shared_places(scene), *_way_places(scene), *_chest_places(scene))


def _shared_places(scene: Scene) -> Iterator[Place]:
    """Supply spaces and privileges."""
    text = scene.say.text
    for name in SPACES.names[: scene.box.spaces]:
        yield Place(f"space-{name}", text("space {number}", number=name), {"space": name})
    for card in _cards(scene):
        name = PRIVILEGES.names[card]
        yield Place(f"privilege-{name}", text("privilege {number}", number=name), {"privilege": name})


def _cards(scene: Scene) -> list[int]:
    """The privileges of this game."""
    view = scene.view
    return [
        card
        for card in range(PRIVILEGES)
        if view.display[card] or any(view.owned[seat] >> card & 1 for seat in range(view.seats))
    ]


def _drawn_places(scene: Scene) -> Iterator[Place]:
    for kind, name in enumerate(CHESTS.names):
        if scene.view.drawn[kind]:
            yield Place(f"drawn-{name}", scene.say.label(name), {"chest": name}, ("pick",))


def _way_places(scene: Scene) -> Iterator[Place]:
    for way in _ways(scene):
        name = WAYS.names[way]
        yield Place(f"way-{name.replace('+', '-')}", scene.say.label(name), {"way": name})


def _ways(scene: Scene) -> list[int]:
    """The chests that the viewer can use for an action, while that is asked."""
    view, seat = scene.view, scene.viewer
    if seat is None or view.phase != WAY or not may_decide(view, seat):
        return []
    return [way for way in range(WAYS) if why_not_way(scene.box, view, seat, way) == LEGAL]


def _chest_places(scene: Scene) -> Iterator[Place]:
    if scene.viewer is None:
        return
    for kind, name in enumerate(CHESTS.names):
        if scene.view.chest[scene.viewer][kind]:
            means = {"way": WAYS.names[HELPING[kind]]} if kind in HELPING else {}
            yield Place(f"own-chest-{name}", scene.say.label(name), means)


def tray(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws: supply table and privileges for everybody, the rest for its owner."""
    own = scene.viewer is not None
    return {
        "supply": _supply(scene),
        "privileges": _privileges(scene),
        "own": _own(scene, scene.seat) if own else None,
        "asked": _asked(scene),
    }


# For everybody


@remembered
def _supply(scene: Scene) -> Values:
    text = scene.say.text
    return {
        "heading": text("Supply"),
        "remark": text("figures, then all chests below"),
        "spaces": [_space(scene, space) for space in range(scene.box.spaces)],
    }


def _space(scene: Scene, space: int) -> Values:
    """A supply space: its figures, whether the viewer's province has them, and its chests."""
    view, name = scene.view, SPACES.names[space]
    printed = scene.box.space_figures[space]
    got = list(printed) if scene.viewer is None else received(scene, scene.viewer, space)
    figures = []
    for figure, kind in enumerate(FIGURES.names):
        for number in range(max(printed[figure], got[figure])):
            state = "missing" if number >= got[figure] else "extra" if number >= printed[figure] else ""
            figures.append([f"{kind}-N", state])
    return {
        "place": f"space-{name}",
        "figures": figures,
        "chests": _lying(view.space_chest[space], f"space-{name}"),
        "used": view.space == space and view.phase != TURN and view.scored[0] == NO_REGION and not view.over,
    }


def _lying(counts: Row, where: str) -> list[list[str]]:
    """Chests in one place: id and symbol of each."""
    return [
        [f"{where}-{name}-{number}", f"chest-{name}"]
        for kind, name in enumerate(CHESTS.names)
        for number in range(1, counts[kind] + 1)
    ]


@remembered
def _privileges(scene: Scene) -> Values:
    text, price = scene.say.text, scene.box.price
    costs = plural("{count} purple chest each", "{count} purple chests each")
    return {
        "heading": text("Privileges"),
        "remark": text(costs, count=price),
        "cards": [_card(scene, card) for card in _cards(scene)],
    }


def _card(scene: Scene, card: int) -> Values:
    """A privilege: what it does, how many cards are left, and who has one."""
    view, name = scene.view, PRIVILEGES.names[card]
    owners = [letter(seat) for seat in range(view.seats) if view.owned[seat] >> card & 1]
    return {
        "place": f"privilege-{name}",
        "number": int(name),
        "does": privilege(scene, card, words=True),
        "left": view.display[card],
        "owners": owners,
        "own": scene.viewer is not None and bool(view.owned[scene.viewer] >> card & 1),
    }


# What is asked beside the ring


def _asked(scene: Scene) -> Values | None:
    """Chests that were drawn, or ways to use the viewer's own for an action."""
    view, text = scene.view, scene.say.text
    decides = scene.viewer is not None and may_decide(view, scene.viewer)
    asked = view.phase == PICK and decides
    # It lies over supply and privileges: whoever chooses among those must see them.
    if any(view.drawn) and (asked or not decides):
        return {
            "heading": text("Take one of these chests") if asked else text("Chests drawn"),
            "items": [_drawn(scene, kind) for kind in range(CHESTS) if view.drawn[kind]],
        }
    ways = _ways(scene)
    if not ways:
        return None
    return {
        "heading": text("Chests to use for this action"),
        "items": [_way(scene, scene.seat, way) for way in ways],
    }


def _drawn(scene: Scene, kind: int) -> Values:
    name = CHESTS.names[kind]
    return {
        "place": f"drawn-{name}",
        "symbols": [f"chest-{name}"] * scene.view.drawn[kind],
        "name": scene.say.label(name),
        "remark": chest_use(scene, kind),
    }


def _way(scene: Scene, seat: int, way: int) -> Values:
    name = WAYS.names[way]
    used = [f"chest-{CHESTS.names[kind]}" for kind, bit in HELPING.items() if way & bit]
    return {
        "place": f"way-{name.replace('+', '-')}",
        "symbols": used,
        "name": scene.say.label(name),
        "remark": way_takes(scene, seat, way),
    }


# The viewer's own


def _own(scene: Scene, seat: int) -> Values:
    view, text = scene.view, scene.say.text
    court = view.court[seat]
    return {
        "seat": letter(seat),
        "heading": text("Your court"),
        "remark": text("province: {figures}", figures=figures_named(scene, view.province[seat])),
        "many": sum(court) > MANY,
        "crowd": sum(court) > CROWD,
        "court": [
            [f"court-{kind}-{number}", f"{kind}-{letter(seat)}"]
            for figure, kind in enumerate(FIGURES.names)
            for number in range(1, court[figure] + 1)
        ],
        "none": "" if sum(court) else text("nobody is at court"),
        "chests": [_own_chest(scene, seat, kind) for kind in range(CHESTS) if view.chest[seat][kind]],
        "note": _note(scene, seat),
        "jobs_heading": text("Your secret jobs"),
        "jobs": [_job(scene, seat, number) for number in view.job[seat]],
    }


def _own_chest(scene: Scene, seat: int, kind: int) -> Values:
    """Chests of a kind: those that an exchange would cost are marked."""
    view, name = scene.view, CHESTS.names[kind]
    asked = view.phase == EXCHANGE and may_decide(view, seat) and kind == PURPLE
    return {
        "place": f"own-chest-{name}",
        "symbol": f"chest-{name}",
        "name": scene.say.text("{chest}: {use}", chest=name, use=chest_use(scene, kind)),
        "pieces": [f"own-{name}-{number}" for number in range(1, view.chest[seat][kind] + 1)],
        "spent": scene.box.price if asked else 0,
    }


def _note(scene: Scene, seat: int) -> str:
    """How far purple and brown chests have come."""
    box, view, text = scene.box, scene.view, scene.say.text
    purple, brown = view.chest[seat][PURPLE], view.chest[seat][BROWN]
    parts = []
    if 0 < purple < box.price:
        more = plural("{count} more purple buys a privilege", "{count} more purple buy a privilege")
        parts.append(text(more, count=box.price - purple))
    if brown:
        points = plural("brown: {points} point", "brown: {points} points", by="points")
        parts.append(text(points, points=brown_points(box, brown)))
    return "; ".join(parts)


@remembered
def _job(scene: Scene, seat: int, number: int) -> Values:
    """A job: its picture, what it pays for, and what it is worth now."""
    worth = job_points(scene.box, scene.view, seat, number, EVERYWHERE)
    return {
        "id": f"job-{JOBS.names[number]}",
        "emblem": f"emblem-{REGIONS.names[number]}" if number < DECK else "",
        "shape": shape(scene, number),
        "sign": _sign(number) if number >= BY_OFFICE * DECK else "",
        "pays": pays(scene, number),
        "worth": worth,
        "progress": "" if worth else _progress(scene, seat, number),
    }


def _progress(scene: Scene, seat: int, number: int) -> str:
    """How far a pattern has come where it has come farthest: `2 of 3`."""
    box, view, pattern = scene.box, scene.view, number - DECK
    if not 0 <= pattern < DECK:
        return ""
    here = [own_in(view, seat, view.ring[place]) > 0 for place in range(REGIONS)]
    turns = box.pattern[pattern][: box.pattern_turns[pattern]]
    best = max(sum(here[place] for place in range(REGIONS) if turn >> FIELD * place & 1) for turn in turns)
    return scene.say.text("{number} of {all}", number=best, all=box.pattern_size[pattern])


def pays(scene: Scene, number: int) -> str:
    """What a job pays for; the shape of a pattern is drawn."""
    if DECK <= number < BY_OFFICE * DECK:
        return scene.say.text("these regions: {points} each time",
                              points=scene.box.pattern_points[number - DECK])  # fmt: skip
    return job(scene, number)


def shape(scene: Scene, number: int) -> list[bool]:
    """Which regions of the ring a pattern covers, in its first turn; nothing for other jobs."""
    if not DECK <= number < BY_OFFICE * DECK:
        return []
    first = scene.box.pattern[number - DECK][0]
    return [bool(first >> FIELD * place & 1) for place in range(REGIONS)]


def _sign(number: int) -> str:
    """The costs that an office job is about."""
    if number == PAIRS:
        return "4·4"
    if number == ROWS:
        return "·".join(COSTS.names[:3])
    costs = [str(LOWEST_COST + at) for at in range(int(COSTS))]
    return costs[number - COST_3] if number - COST_3 < 3 else f"{costs[0]}–{costs[-1]}"
