"""What chests, privileges, jobs and regions of The Staufer Dynasty bring, in a few words."""

from __future__ import annotations

from ....engine.core.record import Row
from ....engine.text.language import plural
from .. import state
from ..box import NOBLE_OFFICE
from ..rules.facts import owns, region_meant, strength
from ..rules.travel import to_lay
from .scene import Scene

SIGNS = ("♟", "♛")  # by figure
KING = "♔"


def figures(counts: Row) -> str:
    """Envoys and nobles: `3♟ 1♛`."""
    return " ".join(f"{counts[figure]}{SIGNS[figure]}" for figure in range(state.FIGURES))


def figures_there(counts: Row) -> str:
    """Envoys and nobles without those that are not there, `3♟`; a dash for none."""
    return " ".join(f"{counts[figure]}{SIGNS[figure]}" for figure in range(state.FIGURES) if counts[figure]) or "–"


def counted(scene: Scene, count: int, figure: int) -> str:
    """So many figures of a kind, in words."""
    if figure == state.ENVOY:
        return scene.say.text(plural("{count} envoy", "{count} envoys"), count=count)
    return scene.say.text(plural("{count} noble", "{count} nobles"), count=count)


def figures_counted(scene: Scene, count: int) -> str:
    """So many figures of any kind, in words."""
    return scene.say.text(plural("{count} figure", "{count} figures"), count=count)


def figures_named(scene: Scene, counts: Row) -> str:
    """Envoys and nobles that are there, in words."""
    there = [counted(scene, counts[figure], figure) for figure in range(state.FIGURES) if counts[figure]]
    return ", ".join(there) or scene.say.text("none")


def short_chest(scene: Scene, kind: int) -> str:
    """A chest in a few letters."""
    text = scene.say.text
    known = {
        "points_2": "+2", "points_3": "+3", "points_4": "+4", "points_5": "+5",
        "envoys_1": f"1{SIGNS[0]}", "envoys_2": f"2{SIGNS[0]}", "envoys_3": f"3{SIGNS[0]}",
        "noble_chest": f"1{SIGNS[1]}",
        "first": text("first"), "free_travel": text("travel"), "free_office": text("office"), "supply": text("other"),
        "keep": text("keep"), "brown": text("brown"), "purple": text("purple"),
    }  # fmt: skip
    return known[state.CHESTS.names[kind]]


def chests(scene: Scene, counts: Row) -> list[str]:
    """The chests of a place in short, equal ones counted."""
    held = [(counts[kind], short_chest(scene, kind)) for kind in range(state.CHESTS) if counts[kind]]
    return [name if count == 1 else f"{count}×{name}" for count, name in held]


def chests_named(scene: Scene, counts: Row) -> str:
    """The chests of a place in words; nothing for none."""
    label = scene.say.label
    held = [(counts[kind], label(state.CHESTS.names[kind])) for kind in range(state.CHESTS) if counts[kind]]
    return ", ".join(name if count == 1 else f"{count} × {name}" for count, name in held)


def chest_use(scene: Scene, kind: int) -> str:
    """What a chest does."""
    box, text = scene.box, scene.say.text
    if kind < state.ORANGE:
        return text("takes effect at once")
    if kind == state.BROWN:
        return text(
            "{points} points at the end for 1 to 5, then a new set", points=", ".join(map(str, box.brown_points))
        )
    texts = {
        state.FIRST_CHEST: text("with any action: this member acts first next round"),
        state.TRAVEL_CHEST: text("pay nothing for travel"),
        state.OFFICE_CHEST: text("pay nothing for the office"),
        state.SUPPLY_CHEST: text("when you supply: take the chests of another space"),
        state.KEEP_CHEST: text("keep a figure in a region that was scored"),
        state.PURPLE: text(plural("{count} buys a privilege", "{count} buy a privilege"), count=box.price),
    }
    return texts[kind]


def bonus(scene: Scene, region: int, words: bool = False) -> str:
    """What a region gives besides its points, with signs or in words."""
    box, text = scene.box, scene.say.text
    if region == state.AUGSBURG:
        return text("a chest for 1st, 2nd")
    if region == state.AACHEN:
        return text("a chest for all")
    if region == state.NIJMEGEN:
        return text("{gift} for all", gift=_envoys(scene, box.nijmegen_envoys, words))
    if region == state.MILANO:
        return text("{gift} for all", gift=_points(scene, box.milano_points, words))
    if region == state.PALERMO:
        first, second = (_points(scene, points, words) for points in box.palermo_points)
    else:
        first, second = (_envoys(scene, envoys, words) for envoys in box.strasbourg_envoys)
    return text("1st {gift}, 2nd {second}", gift=first, second=second)


def _envoys(scene: Scene, count: int, words: bool) -> str:
    return counted(scene, count, state.ENVOY) if words else f"{count}{SIGNS[state.ENVOY]}"


def _points(scene: Scene, points: int, words: bool) -> str:
    return points_said(scene, points) if words else f"+{points}"


def points_said(scene: Scene, points: int) -> str:
    """So many points, in words."""
    return scene.say.text(plural("{points} point", "{points} points", by="points"), points=points)


def ranking(scene: Scene, region: int) -> list[int]:
    """The seats with influence in a region, first to last."""
    strong = [(strength(scene.box, scene.view, seat, region), seat) for seat in range(scene.view.seats)]
    return [seat for own, seat in sorted(strong, reverse=True) if own]


def scored_in(scene: Scene, region: int) -> list[int]:
    """The rounds from this one on in which a region is scored for sure."""
    view = scene.view
    return [] if view.over else [n + 1 for n in range(view.round - 1, state.ROUNDS) if view.row_region[n] == region]


def second_scored(scene: Scene) -> int:
    """The region that the condition of this round means now, or meant when its scoring began; it may be the first."""
    view = scene.view
    if view.scored[0] == state.NO_REGION:
        return region_meant(view, view.row_condition[view.round - 1])
    return int(view.scored[0] if view.scored[1] == state.NO_REGION else view.scored[1])


def received(scene: Scene, seat: int, space: int) -> list[int]:
    """The figures a seat gets from a supply space, as far as its province has them."""
    due = list(scene.box.space_figures[space])
    if owns(scene.view, seat, state.CARD_ENVOY):
        due[state.ENVOY] += scene.box.extra_envoys
    return [min(count, scene.view.province[seat][figure]) for figure, count in enumerate(due)]


def needed(scene: Scene, seat: int, office: int) -> tuple[int, bool]:
    """The figures that a seat needs for an office in all, and whether its court has them."""
    box, view = scene.box, scene.view
    need = 1 + to_lay(box, view, seat, office, 0)
    sitter = box.office[office] != NOBLE_OFFICE or view.court[seat][state.NOBLE] > 0
    return need, sitter and need <= sum(view.court[seat])


def privilege(scene: Scene, card: int, words: bool = False) -> str:
    """What a privilege does, with signs or in words."""
    box, text, view = scene.box, scene.say.text, scene.view
    if card == state.CARD_POINTS:
        if not view.display[card]:
            return text("points at once")
        points_now = box.card_points[view.seats - view.display[card]]
        return text("{points} at once", points=points_said(scene, points_now))

    def points(number: int) -> str:
        return points_said(scene, number) if words else str(number)

    texts = {
        state.CARD_JOIN: text("join a figure on an office"),
        state.CARD_SECOND: text("a second envoy on the same office"),
        state.CARD_FIXED: text("every office costs {cost}", cost=box.fixed_cost),
        state.CARD_CHEAPER: text("offices cost {number} less", number=box.cheaper),
        state.CARD_KING: text("+{points} for each figure sent to the king's region", points=points(box.king_points)),
        state.CARD_ENVOY: text("supply: +{figures}", figures=_envoys(scene, box.extra_envoys, words)),
        state.CARD_DRAW: text("supply: draw a chest"),
        state.CARD_SUPPLY: text("supply: +{points}", points=points(box.supply_points)),
        state.CARD_ONE: text("travel costs 1, in the target region"),
        state.CARD_SKIP: text(plural("travel skips {count} region", "travel skips {count} regions"), count=box.skipped),
        state.CARD_NEIGHBOURS: text("free travel to the king's neighbours"),
        state.CARD_COURT: text("scored figures return to court"),
        state.CARD_PLACES: text("{points} for places in scored regions", points=_places(scene)),
        state.CARD_OFFICE: text(
            "+{points} in each scored region with an office of yours", points=points(box.office_points)
        ),
        state.CARD_ORANGE: text("+{points} for each orange chest", points=points(box.orange_points)),
    }
    return texts[card]


def detail(scene: Scene, axis: str, name: str) -> str:
    """What a privilege does, by its number."""
    return privilege(scene, state.PRIVILEGES.names.index(name), words=True) if axis == state.PRIVILEGES.name else ""


def way_takes(scene: Scene, seat: int, way: int) -> str:
    """What an action costs with some chests, and when the member acts next."""
    box, view, text = scene.box, scene.view, scene.say.text
    parts = []
    if view.office != state.NO_OFFICE:
        count = to_lay(box, view, seat, view.office, way & (state.USE_TRAVEL | state.USE_OFFICE))
        parts.append(text("pay {figures}", figures=figures_counted(scene, count)) if count else text("pay nothing"))
    if way & state.USE_FIRST:
        parts.append(text("this member acts first next round"))
    return "; ".join(parts)


def _places(scene: Scene) -> str:
    return "·".join(f"+{points}" for points in scene.box.place_points[: scene.box.paid_places])


def job(scene: Scene, number: int) -> str:
    """What a job pays for."""
    box, text = scene.box, scene.say.text
    if number < state.DECK:
        name = state.REGIONS.names[number]
        if not box.job_second:
            return text("{region}: {first} if first", region=name, first=box.job_first)
        return text("{region}: {first} if first, {second} if second", region=name, first=box.job_first,
                    second=box.job_second)  # fmt: skip
    if number < state.BY_OFFICE * state.DECK:
        return text(
            "{shape}: {points} each time",
            shape=state.JOBS.names[number],
            points=box.pattern_points[number - state.DECK],
        )
    if number < state.ALL_OFFICES:
        table = ", ".join(str(points) for points in box.job_costs[number - state.COST_3])
        return text("offices of cost {cost}: {points}", cost=state.COSTS.names[number - state.COST_3], points=table)
    if number == state.ALL_OFFICES:
        table = ", ".join(str(points) for points in box.job_offices)
        return text("all offices: {points}, +{more} each", points=table, more=box.job_further)
    if number == state.PAIRS:
        return text("pairs of equal cost: {points} each", points=box.job_pair)
    return text("rows of costs 3, 4, 5: {points} each", points=box.job_row)
