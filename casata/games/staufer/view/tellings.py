"""How the points of The Staufer Dynasty came about, told after the end: jobs one category after another."""

from __future__ import annotations

from ....engine.text.board import words
from ....engine.text.language import plural
from ....engine.text.picture import Telling
from ....engine.text.scene import Scene
from ....engine.text.wording import Person
from ..rules.facts import own_on
from ..scoring import EVERYWHERE, brown_points, job_points
from ..state import BROWN, BY_OFFICE, BY_PATTERN, BY_REGION, CATEGORIES, OFFICES
from .phrases import job


def tellings(scene: Scene) -> tuple[Telling, ...]:
    """How everybody's points came about, in the order in which they are told; nothing before the end."""
    if not scene.view.over:
        return ()
    text = scene.say.text
    return (
        Telling("regions", (), remark=text("places in scored regions")),
        Telling("bonuses", (), remark=text("given by scored regions")),
        Telling("chests", (), remark=text("orange chests")),
        Telling("privileges", (), remark=text("in all rounds")),
        *(_tell_jobs(scene, category) for category in range(CATEGORIES)),
        _tell_brown(scene),
    )


def _tell_jobs(scene: Scene, category: int) -> Telling:
    """The jobs of a category: what each was about, and what it has brought."""
    box, view, text = scene.box, scene.view, scene.say.text
    names = {BY_REGION: text("region jobs"), BY_PATTERN: text("pattern jobs"), BY_OFFICE: text("office jobs")}
    dealt = [view.job[seat][category] for seat in range(view.seats)]
    points = tuple(job_points(box, view, seat, which, EVERYWHERE) for seat, which in enumerate(dealt))
    lines = tuple(
        (seat, words(text("{job} ({points})", job=Person(job(scene, which)), points=points[seat])))
        for seat, which in enumerate(dealt)
    )
    held = [
        f"office-{name}"
        for office, name in enumerate(OFFICES.names)
        if any(points[seat] and own_on(view, seat, office) for seat in range(view.seats))
    ]
    return Telling("jobs", lines, tuple(held), names[category], text("secret until now"), points)


def _tell_brown(scene: Scene) -> Telling:
    """How many brown chests everybody has."""
    view, text = scene.view, scene.say.text
    said = plural("{count} brown chest: {points}", "{count} brown chests: {points}")
    counts = [view.chest[seat][BROWN] for seat in range(view.seats)]
    lines = tuple(
        (seat, words(text(said, count=count, points=brown_points(scene.box, count))))
        for seat, count in enumerate(counts)
        if count
    )
    return Telling("brown", lines, remark=text("by their number"))
