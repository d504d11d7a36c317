"""How the points of The Staufer Dynasty came about, told after the end: jobs one category after another."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.listing import words
from ....engine.text.picture import Telling
from ....engine.text.wording import Person
from .. import state
from ..rules.facts import own_on, region_of
from ..scoring import EVERYWHERE, brown_points, job_points
from .phrases import job, ranking
from .scene import Scene

SCORING = (
    state.CARD_POINTS,
    state.CARD_KING,
    state.CARD_SUPPLY,
    state.CARD_PLACES,
    state.CARD_OFFICE,
    state.CARD_ORANGE,
)  # privileges that bring points


def tellings(scene: Scene) -> tuple[Telling, ...]:
    """How everybody's points came about, in the order in which they are told; nothing before the end."""
    if not scene.view.over:
        return ()
    text = scene.say.text
    return (
        _tell_regions(scene),
        _tell_bonuses(scene),
        Telling("chests", (), name=text("orange chests")),
        _tell_privileges(scene),
        *(_tell_jobs(scene, category) for category in range(state.CATEGORIES)),
        _tell_brown(scene),
    )


def _tell_regions(scene: Scene) -> Telling:
    """What the regions of the last round have paid, and all others before."""
    box, view = scene.box, scene.view
    paid = {region: box.tile_points[view.tile[region]][: box.paid_places] for region in _scored_last(scene)}
    return _tell_last(scene, "regions", state.FROM_REGIONS, paid, scene.say.text("places in scored regions"))


def _tell_bonuses(scene: Scene) -> Telling:
    """The points that regions of the last round have given besides, and all others before."""
    box, view, gifts = scene.box, scene.view, dict[int, list[int]]()
    for region in _scored_last(scene):
        if region == state.PALERMO:
            gifts[region] = list(box.palermo_points)
        if region == state.MILANO:
            gifts[region] = [box.milano_points] * view.seats
    return _tell_last(scene, "bonuses", state.FROM_BONUSES, gifts, scene.say.text("given by scored regions"))


def _scored_last(scene: Scene) -> list[int]:
    """The regions that were scored in the last round, in their order; its figures are still there."""
    return [region for region in scene.view.scored if region != state.NO_REGION]


def _tell_last(scene: Scene, source: str, which: int, paid: Mapping[int, Row], remark: str) -> Telling:
    """What some regions have paid by place: `Aachen 12, Milano 5, before the last round 31`."""
    view, say, lines = scene.view, scene.say, []
    for seat in range(view.seats):
        parts, rest = [], view.points[seat][which]
        for region, points in paid.items():
            ranked = ranking(scene, region)
            won = points[ranked.index(seat)] if seat in ranked[: len(points)] else 0
            if won:
                rest -= won
                parts.append(say.text("{name} {points}", name=state.REGIONS.names[region], points=won))
        if rest > 0:
            parts.append(say.text("before the last round {points}", points=rest))
        if parts:
            lines.append((seat, words(", ".join(parts))))
    held = [
        f"office-{name}"
        for office, name in enumerate(state.OFFICES.names)
        if region_of(office) in paid and any(own_on(view, seat, office) for seat in range(view.seats))
    ]
    return Telling(source, tuple(lines), tuple(held), remark=remark)


def _tell_privileges(scene: Scene) -> Telling:
    """Which privileges everybody has that bring points."""
    view, text, lines = scene.view, scene.say.text, []
    for seat in range(view.seats):
        owned = [state.PRIVILEGES.names[card] for card in SCORING if view.owned[seat] >> card & 1]
        if owned:
            said = plural("privilege {numbers}", "privileges {numbers}")
            lines.append((seat, words(text(said, count=len(owned), numbers=", ".join(owned)))))
    return Telling("privileges", tuple(lines), remark=text("in all rounds"))


def _tell_jobs(scene: Scene, category: int) -> Telling:
    """The jobs of a category: what each was about, and what it has brought."""
    box, view, text = scene.box, scene.view, scene.say.text
    names = {
        state.BY_REGION: text("region jobs"),
        state.BY_PATTERN: text("pattern jobs"),
        state.BY_OFFICE: text("office jobs"),
    }
    dealt = [view.job[seat][category] for seat in range(view.seats)]
    points = tuple(job_points(box, view, seat, which, EVERYWHERE) for seat, which in enumerate(dealt))
    lines = tuple(
        (seat, words(text("{job} ({points})", job=Person(job(scene, which)), points=points[seat])))
        for seat, which in enumerate(dealt)
    )
    held = [
        f"office-{name}"
        for office, name in enumerate(state.OFFICES.names)
        if any(points[seat] and own_on(view, seat, office) for seat in range(view.seats))
    ]
    return Telling("jobs", lines, tuple(held), names[category], text("secret until now"), points, late=True)


def _tell_brown(scene: Scene) -> Telling:
    """How many brown chests everybody has."""
    view, text = scene.view, scene.say.text
    said = plural("{count} brown chest: {points}", "{count} brown chests: {points}")
    counts = [view.chest[seat][state.BROWN] for seat in range(view.seats)]
    lines = tuple(
        (seat, words(text(said, count=count, points=brown_points(scene.box, count))))
        for seat, count in enumerate(counts)
        if count
    )
    return Telling("brown", lines, name=text("brown chests"), remark=text("by their number"), late=True)
