"""What can be taken from beside the ring, and what lies before the viewer: court, chests and secret jobs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.core.record import Row
from .....engine.text.language import plural
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...box import FIELD
from ...rules.facts import own_in
from ...scoring import EVERYWHERE, brown_points, job_points
from ..phrases import chest_use, figures_named, job, privilege, received, way_takes
from ..scene import Scene
from . import geometry
from .places import HELPING, cards_of, way_id, ways_of

MANY, CROWD = 9, 12  # figures at court that stand apart, and those that stand closer; more of them overlap by half
CLOSE = 2  # chests that lie apart
LONG = 22  # letters of a remark that is written smaller


class Piece(NamedTuple):
    """A chest or a figure that can move."""

    id: str
    symbol: str


class SpaceFigure(NamedTuple):
    """A figure of a supply space: missing from the viewer's province, or extra."""

    symbol: str
    kind: str


class Space(NamedTuple):
    """A supply space: its figures, whether the viewer's province has them, and its chests."""

    place: str
    figures: tuple[SpaceFigure, ...]
    chests: tuple[Piece, ...]
    close: bool
    used: bool


class Supply(NamedTuple):
    """The supply table."""

    heading: str
    remark: str
    size: int
    spaces: tuple[Space, ...]


class Card(NamedTuple):
    """A privilege: what it does, how many cards are left, and who has one."""

    place: str
    number: int
    does: str
    left: int
    owners: tuple[str, ...]
    own: bool


class Privileges(NamedTuple):
    """All privileges of the match."""

    heading: str
    remark: str
    cards: tuple[Card, ...]


class ChestChoice(NamedTuple):
    """Something that is asked: chests to take or to use."""

    place: str
    symbols: tuple[str, ...]
    name: str
    remark: str


class ChestsAsked(NamedTuple):
    """Chests that were drawn, or ways to use the viewer's own for an action."""

    heading: str
    choices: tuple[ChestChoice, ...]


class OwnChest(NamedTuple):
    """A chest of the viewer; one that an exchange would cost is spent."""

    id: str
    spent: bool


class OwnChests(NamedTuple):
    """The chests of a kind that the viewer has."""

    place: str
    symbol: str
    name: str
    close: bool
    pieces: tuple[OwnChest, ...]


class PatternPart(NamedTuple):
    """A region of the small ring that shows a pattern."""

    kind: str  # covered or free
    turn: int
    path: str


class Job(NamedTuple):
    """A job: its picture, what it pays for, and what it is worth now."""

    id: str
    rule: str
    emblem: str
    parts: tuple[PatternPart, ...]
    sign: str
    pays: str
    worth: int
    progress: str


class Own(NamedTuple):
    """Court, chests and jobs of the viewer."""

    heading: str
    remark: str
    long: bool  # the remark
    many: bool
    packed: bool
    court: tuple[Piece, ...]
    none: str
    chests: tuple[OwnChests, ...]
    note: str
    jobs_heading: str
    jobs: tuple[Job, ...]


class Tray(NamedTuple):
    """What lies below the ring."""

    supply: Supply
    privileges: Privileges
    own: Own | None
    asked: ChestsAsked | None


def make_tray(scene: Scene) -> Tray:
    """What the theme draws: supply table and privileges for everybody, the rest for its owner."""
    own = None if scene.viewer is None else _own(scene, scene.viewer)
    return Tray(_supply(scene), _privileges(scene), own, _asked(scene))


# For everybody


@remembered
def _supply(scene: Scene) -> Supply:
    text, size = scene.say.text, scene.box.spaces
    return Supply(
        text("Supply"),
        text("figures, then all chests below"),
        size,
        tuple(_space(scene, space) for space in range(size)),
    )


def _space(scene: Scene, space: int) -> Space:
    view, place = scene.view, f"space-{state.SPACES.names[space]}"
    chests = tuple(_chests(view.space_chest[space], place))
    used = view.space == space and view.phase != state.TURN and view.scored[0] == state.NO_REGION and not view.over
    return Space(place, tuple(_figures(scene, space)), chests, len(chests) > CLOSE, used)


def _figures(scene: Scene, space: int) -> Iterator[SpaceFigure]:
    printed = scene.box.space_figures[space]
    got = list(printed) if scene.viewer is None else received(scene, scene.viewer, space)
    for figure, kind in enumerate(state.FIGURES.names):
        for number in range(max(printed[figure], got[figure])):
            missing, extra = number >= got[figure], number >= printed[figure]
            yield SpaceFigure(f"{kind}-N", "missing" if missing else "extra" if extra else "")


def _chests(counts: Row, where: str) -> Iterator[Piece]:
    for kind, name in enumerate(state.CHESTS.names):
        for number in range(1, counts[kind] + 1):
            yield Piece(f"{where}-{name}-{number}", f"chest-{name}")


@remembered
def _privileges(scene: Scene) -> Privileges:
    text, price = scene.say.text, scene.box.price
    costs = plural("{count} purple chest each", "{count} purple chests each")
    cards = tuple(_card(scene, card) for card in cards_of(scene))
    return Privileges(text("Privileges"), text(costs, count=price), cards)


def _card(scene: Scene, card: int) -> Card:
    view, name = scene.view, state.PRIVILEGES.names[card]
    owners = tuple(letter(seat) for seat in range(view.seats) if view.owned[seat] >> card & 1)
    own = scene.viewer is not None and bool(view.owned[scene.viewer] >> card & 1)
    does = privilege(scene, card, words=True)
    return Card(f"privilege-{name}", int(name), does, view.display[card], owners, own)


# What is asked beside the ring


def _asked(scene: Scene) -> ChestsAsked | None:
    view, text = scene.view, scene.say.text
    decides = scene.viewer is not None and may_decide(view, scene.viewer)
    asked = view.phase == state.PICK and decides
    # It lies over supply and privileges: whoever chooses among those must see them.
    if any(view.drawn) and (asked or not decides):
        heading = text("Take one of these chests") if asked else text("Chests drawn")
        return ChestsAsked(heading, tuple(_drawn(scene, kind) for kind in range(state.CHESTS) if view.drawn[kind]))
    if not (ways := ways_of(scene)):
        return None
    return ChestsAsked(text("Chests to use for this action"), tuple(_way(scene, way) for way in ways))


def _drawn(scene: Scene, kind: int) -> ChestChoice:
    name = state.CHESTS.names[kind]
    symbols = (f"chest-{name}",) * scene.view.drawn[kind]
    return ChestChoice(f"drawn-{name}", symbols, scene.say.label(name), chest_use(scene, kind))


def _way(scene: Scene, way: int) -> ChestChoice:
    used = tuple(f"chest-{state.CHESTS.names[kind]}" for kind, bit in HELPING.items() if way & bit)
    return ChestChoice(way_id(way), used, scene.say.label(state.WAYS.names[way]), way_takes(scene, scene.seat, way))


# The viewer's own


def _own(scene: Scene, seat: int) -> Own:
    view, text = scene.view, scene.say.text
    court = view.court[seat]
    remark = text("province: {figures}", figures=figures_named(scene, view.province[seat]))
    return Own(
        text("Your court"),
        remark,
        len(remark) > LONG,
        sum(court) > MANY,
        sum(court) > CROWD,
        tuple(
            Piece(f"court-{kind}-{number}", f"{kind}-{letter(seat)}")
            for figure, kind in enumerate(state.FIGURES.names)
            for number in range(1, court[figure] + 1)
        ),
        "" if sum(court) else text("nobody is at court"),
        tuple(_own_chests(scene, seat, kind) for kind in range(state.CHESTS) if view.chest[seat][kind]),
        _note(scene, seat),
        text("Your secret jobs"),
        tuple(_job(scene, seat, number) for number in view.job[seat]),
    )


def _own_chests(scene: Scene, seat: int, kind: int) -> OwnChests:
    view, name = scene.view, state.CHESTS.names[kind]
    count = view.chest[seat][kind]
    asked = view.phase == state.EXCHANGE and may_decide(view, seat) and kind == state.PURPLE
    kept = count - scene.box.price if asked else count
    return OwnChests(
        f"own-chest-{name}",
        f"chest-{name}",
        scene.say.text("{chest}: {use}", chest=name, use=chest_use(scene, kind)),
        count > CLOSE,
        tuple(OwnChest(f"own-{name}-{number}", number > kept) for number in range(1, count + 1)),
    )


def _note(scene: Scene, seat: int) -> str:
    """How far purple and brown chests have come."""
    box, view, text = scene.box, scene.view, scene.say.text
    purple, brown = view.chest[seat][state.PURPLE], view.chest[seat][state.BROWN]
    parts = []
    if 0 < purple < box.price:
        more = plural("{count} more purple buys a privilege", "{count} more purple buy a privilege")
        parts.append(text(more, count=box.price - purple))
    if brown:
        points = plural("brown: {points} point", "brown: {points} points", by="points")
        parts.append(text(points, points=brown_points(box, brown)))
    return "; ".join(parts)


@remembered
def _job(scene: Scene, seat: int, number: int) -> Job:
    worth, name = job_points(scene.box, scene.view, seat, number, EVERYWHERE), state.JOBS.names[number]
    by_region, by_pattern = number < state.DECK, _is_pattern(number)
    return Job(
        f"job-{name}",
        "region-jobs" if by_region else "pattern-jobs" if by_pattern else f"job-{name.split('_')[0]}",
        f"emblem-{state.REGIONS.names[number]}" if by_region else "",
        job_parts(scene, number),
        "" if by_region or by_pattern else _sign(number),
        job_pays(scene, number),
        worth,
        "" if worth else _progress(scene, seat, number),
    )


def _is_pattern(number: int) -> bool:
    return state.DECK <= number < state.BY_OFFICE * state.DECK


def _progress(scene: Scene, seat: int, number: int) -> str:
    """How far a pattern has come where it has come farthest: `2 of 3`."""
    box, view, pattern = scene.box, scene.view, number - state.DECK
    if not _is_pattern(number):
        return ""
    here = [own_in(view, seat, view.ring[place]) > 0 for place in range(state.REGIONS)]
    turns = box.pattern[pattern][: box.pattern_turns[pattern]]
    best = max(sum(here[place] for place in range(state.REGIONS) if turn >> FIELD * place & 1) for turn in turns)
    return scene.say.text("{number} of {all}", number=best, all=box.pattern_size[pattern])


def job_pays(scene: Scene, number: int) -> str:
    """What a job pays for; the shape of a pattern is drawn."""
    if _is_pattern(number):
        points = scene.box.pattern_points[number - state.DECK]
        return scene.say.text("these regions: {points} each time", points=points)
    return job(scene, number)


def job_parts(scene: Scene, number: int) -> tuple[PatternPart, ...]:
    """Which regions of the ring a pattern covers, in its first turn; nothing for other jobs."""
    if not _is_pattern(number):
        return ()
    first = scene.box.pattern[number - state.DECK][0]
    return tuple(
        PatternPart("covered" if first >> FIELD * place & 1 else "free", 60 * place, geometry.PATTERN_PART)
        for place in range(state.REGIONS)
    )


def _sign(number: int) -> str:
    """The costs that an office job is about."""
    if number == state.PAIRS:
        return "4·4"
    if number == state.ROWS:
        return "·".join(state.COSTS.names[:3])
    costs = [str(state.LOWEST_COST + at) for at in range(int(state.COSTS))]
    return costs[number - state.COST_3] if number - state.COST_3 < 3 else f"{costs[0]}–{costs[-1]}"
