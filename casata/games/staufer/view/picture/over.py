"""The ring unrolled: its regions one below the other from the king's on, for screens that show but a part of it."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...box import NOBLE_OFFICE
from ...rules.facts import cost_of, figure_of, owner, region_after
from ..consequences import home_after
from ..scene import Scene
from .layout import BONUS_SYMBOLS, bonus_in_short, tile_points
from .offices import need, need_symbol, offices_of
from .sheet import home_symbol, scored_now, travel_cost

ENAMELS = ("cobalt", "verdigris", "oxblood")  # by place on the ring, again and again


class UnrolledOffice(NamedTuple):
    """An office: who sits there, its chests, and for the viewer what it takes in all."""

    place: str
    cost: int
    noble: bool
    figures: tuple[str, ...]
    chests: tuple[str, ...]
    need: int = 0
    kind: str = ""  # of the need
    symbol: str = ""


class PaidFigures(NamedTuple):
    """Equal figures paid in a region."""

    symbol: str
    number: int


class Unrolled(NamedTuple):
    """A region: what travel there costs, what it pays, its offices and what was paid in it."""

    name: str
    rule: str
    enamel: str
    king: bool
    flag: str
    travel: int
    home: str
    points: str
    others: str
    bonus: str
    bonus_symbol: str
    offices: tuple[UnrolledOffice, ...]
    paid: tuple[PaidFigures, ...]


class Over(NamedTuple):
    """All regions one below the other, while they can be chosen from."""

    regions: tuple[Unrolled, ...]


def make_over(scene: Scene) -> Over:
    """What the theme draws; the regions that this round would score have flags."""
    if scene.view.over:
        return Over(())
    flags = {region: f"numeral-{number}" for number, region in scored_now(scene)}
    regions = [region_after(scene.view, scene.view.king, steps) for steps in range(state.REGIONS)]
    return Over(tuple(_region(scene, region, flags.get(region, "")) for region in regions))


def _region(scene: Scene, region: int, flag: str) -> Unrolled:
    view, name = scene.view, state.REGIONS.names[region]
    return Unrolled(
        scene.say.label(name),
        f"region-{name}",
        ENAMELS[view.place[region] % len(ENAMELS)],
        region == view.king,
        flag,
        travel_cost(scene, region),
        home_symbol(home_after(view, region)),
        *tile_points(scene, region),
        bonus_in_short(scene, region),
        BONUS_SYMBOLS[region],
        tuple(_office(scene, office) for office in offices_of(scene.box, region)),
        tuple(
            PaidFigures(f"{kind}-{letter(seat)}", count)
            for seat in range(view.seats)
            for figure, kind in enumerate(state.FIGURES.names)
            if (count := view.paid[region][seat][figure])
        ),
    )


def _office(scene: Scene, office: int) -> UnrolledOffice:
    seen, found = _seen_there(scene)[office], need(scene, office)
    return seen._replace(need=found[0], kind=found[1], symbol=need_symbol(found[1])) if found else seen


@remembered
def _seen_there(scene: Scene) -> tuple[UnrolledOffice, ...]:
    """By office what everybody sees of it."""
    view = scene.view
    return tuple(
        UnrolledOffice(
            f"office-{name}",
            cost_of(office),
            scene.box.office[office] == NOBLE_OFFICE,
            tuple(
                f"{state.FIGURES.names[figure_of(standing)]}-{letter(owner(standing))}"
                for standing in view.figure[office]
                if standing
            ),
            tuple(f"chest-{chest}" for kind, chest in enumerate(state.CHESTS.names) for _ in range(chests[kind])),
        )
        for office, (name, chests) in enumerate(zip(state.OFFICES.names, view.office_chest, strict=True))
    )
