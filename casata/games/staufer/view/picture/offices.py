"""The offices of the ring as a viewer thinks of them: what they take, and which of them count for secret jobs."""

from __future__ import annotations

from .....engine.core.reasons import LEGAL
from ... import state
from ...box import FIELD, Box
from ...rules.facts import own_in, own_on, region_of
from ...rules.legality import why_not_deploy, why_not_office
from ...rules.travel import least_to_lay
from ...scoring import EVERYWHERE, job_points
from ..phrases import needed
from ..scene import Scene

COSTS = int(state.COSTS)


def offices_of(box: Box, region: int) -> list[int]:
    """The offices of a region that are there, the cheapest first."""
    return [office for office in range(region * COSTS, (region + 1) * COSTS) if box.office[office]]


def need(scene: Scene, office: int) -> tuple[int, str] | None:
    """The figures that an office takes in all, and whether the viewer has them; None where nobody can go there."""
    box, view, seat = scene.box, scene.view, scene.viewer
    if seat is None or view.over or why_not_office(box, view, seat, office) != LEGAL:
        return None
    count, enough = needed(scene, seat, office)
    if enough:
        return count, "enough"
    if any(why_not_deploy(box, view, seat, figure, office) == LEGAL for figure in range(state.FIGURES)):
        return 1 + least_to_lay(box, view, seat, office), "chest"
    return count, "short"


def need_symbol(kind: str) -> str:
    """The symbol beside the number of figures that an office takes."""
    return "icon-chest" if kind == "chest" else "icon-envoy"


def counting_offices(scene: Scene) -> list[int]:
    """Offices whose figures bring the viewer points for a job, as it stands now."""
    if scene.viewer is None:
        return []
    return sorted({office for number in scene.view.job[scene.viewer] for office in _job_offices(scene, number)})


def _job_offices(scene: Scene, number: int) -> list[int]:
    """The offices that count for a job of the viewer, if it brings anything now."""
    box, view, seat = scene.box, scene.view, scene.seat
    if not job_points(box, view, seat, number, EVERYWHERE):
        return []
    own = [office for office in range(state.OFFICES) if own_on(view, seat, office)]
    if number < state.DECK:
        return [office for office in own if region_of(office) == number]
    if number < state.BY_OFFICE * state.DECK:
        covered = _covered(scene, number - state.DECK)
        return [office for office in own if region_of(office) in covered]
    if number < state.ALL_OFFICES:
        return [office for office in own if office % COSTS == number - state.COST_3]
    if number == state.ALL_OFFICES:
        return own
    if number == state.PAIRS:
        costs = [office % COSTS for office in own for _ in range(own_on(view, seat, office))]
        return [office for office in own if costs.count(office % COSTS) > 1]
    return [office for office in own if office % COSTS < len(box.job_costs)]


def _covered(scene: Scene, pattern: int) -> set[int]:
    """The regions of all turns of a pattern in which the viewer has a figure everywhere."""
    box, view = scene.box, scene.view
    found = set()
    for turn in box.pattern[pattern][: box.pattern_turns[pattern]]:
        here = {view.ring[place] for place in range(state.REGIONS) if turn >> FIELD * place & 1}
        if all(own_in(view, scene.seat, region) for region in here):
            found |= here
    return found
