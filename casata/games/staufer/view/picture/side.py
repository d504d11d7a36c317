"""The column beside the ring: the rounds, what the next scoring would pay, and at the end everybody's jobs."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ... import state
from ...rules.facts import influence, strength
from ...scoring import EVERYWHERE, job_points
from ..phrases import ranking
from ..scene import Scene
from .sheet import scored_now
from .tray import PatternPart, job_parts, job_pays


class Round(NamedTuple):
    """A round: the region scored, the other one by its condition, and how far the king rides."""

    symbol: str
    state: str
    emblem: str
    region: str
    condition_symbol: str
    condition: str
    rule: str  # of the condition
    steps: int  # 0 in the last round


class Gain(NamedTuple):
    """What a seat would get."""

    seat: str
    points: int
    influence: int


class Pays(NamedTuple):
    """Whom a region would pay now."""

    place: str
    symbol: str
    region: str
    gains: tuple[Gain, ...]
    nobody: str


class OpenJob(NamedTuple):
    """A job that is open, with its points."""

    pays: str
    parts: tuple[PatternPart, ...]
    points: int


class SeatJobs(NamedTuple):
    """The jobs of a seat."""

    seat: str
    jobs: tuple[OpenJob, ...]


class Side(NamedTuple):
    """What stands beside the ring."""

    heading: str
    remark: str
    rounds: tuple[Round, ...]
    pays_heading: str
    pays: tuple[Pays, ...]
    jobs_heading: str
    jobs: tuple[SeatJobs, ...]


@remembered
def make_side(scene: Scene) -> Side:
    """What the theme draws beside the ring."""
    view, text = scene.view, scene.say.text
    return Side(
        text("Rounds"),
        text("the king rides"),
        tuple(_round(scene, at) for at in range(state.ROUNDS)),
        text("The scoring would pay now (influence)"),
        tuple(_pays(scene, number, region) for number, region in scored_now(scene)),
        text("The jobs, now open"),
        tuple(_jobs(scene, seat) for seat in range(view.seats)) if view.over or scene.open else (),
    )


@remembered
def _round(scene: Scene, at: int) -> Round:
    view, label = scene.view, scene.say.label
    region, condition = state.REGIONS.names[view.row_region[at]], state.CONDITIONS.names[view.row_condition[at]]
    return Round(
        f"numeral-{at + 1}",
        "past" if at + 1 < view.round or view.over else "now" if at + 1 == view.round else "",
        f"emblem-{region}",
        label(region),
        f"icon-{condition}",
        label(condition),
        f"condition-{condition}",
        view.row_steps[at] if at + 1 < state.ROUNDS else 0,
    )


def _pays(scene: Scene, number: int, region: int) -> Pays:
    points = scene.box.tile_points[scene.view.tile[region]][: scene.box.paid_places]
    ranked, name = ranking(scene, region), state.REGIONS.names[region]
    strong = [influence(strength(scene.box, scene.view, seat, region)) for seat in ranked]
    return Pays(
        f"scored-{name}",
        f"numeral-{number}",
        scene.say.label(name),
        tuple(Gain(letter(seat), count, by) for seat, count, by in zip(ranked, points, strong, strict=False)),
        "" if ranked else scene.say.text("nobody"),
    )


@remembered
def _jobs(scene: Scene, seat: int) -> SeatJobs:
    return SeatJobs(
        letter(seat),
        tuple(
            OpenJob(
                job_pays(scene, number),
                job_parts(scene, number),
                job_points(scene.box, scene.view, seat, number, EVERYWHERE),
            )
            for number in scene.view.job[seat]
        ),
    )
