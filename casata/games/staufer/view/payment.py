"""A deployment under way: its usual end, what is still missing, and the bill that shows its figures."""

from __future__ import annotations

from typing import Any

from ....engine.core.moves import Move
from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.scene import letter
from ..rules.facts import cost_of, piece
from ..rules.travel import lay_usual, on_the_way, spots_left
from ..state import CHESTS, FIGURES, MEMBERS, NO_OFFICE, PAYMENT, REGIONS, WAY, State
from .consequences import home_after, is_billed, next_place, office_taken
from .phrases import figures_named
from .scene import Scene

Values = dict[str, Any]


def button(scene: Scene, move: Move) -> tuple[str, str]:
    """What the bar says of the usual payment: which figures it takes, and how many stay at court."""
    say, view, seat = scene.say, scene.view, scene.seat
    if move.kind != "usual":
        return "", ""
    after = view.copy()
    lay_usual(after, seat)
    paid = [had - has for had, has in zip(view.court[seat], after.court[seat], strict=True)]
    return say.text("Pay with envoys first"), say.text(
        "{figures}, keeps {kept}", figures=figures_named(scene, paid), kept=sum(after.court[seat])
    )


def missing(scene: Scene, move: Move) -> tuple[str, str] | None:
    """What the bar calls a deployment that is not paid yet, and how much is missing; None of other moves."""
    say, view = scene.say, scene.view
    if move.kind != "deploy" or view.office == NO_OFFICE or view.phase not in (WAY, PAYMENT):
        return None
    if view.phase == WAY:
        return say.text("Deploy"), say.text("not paid yet")
    lacks = plural("{count} figure missing", "{count} figures missing")
    return say.text("Deploy"), say.text(lacks, count=spots_left(view))


def bill(before: Scene, now: Scene, after: Scene) -> Values | None:
    """The figures of a deployment: those that are paid, where and until when, and who sits; None of other moves."""
    view, then, seat = before.view, after.view, before.seat
    if not is_billed(before, after, seat):
        return None
    text, office = before.say.text, office_taken(view, then, seat)
    place, members = next_place(view, then), MEMBERS * view.seats
    return {
        "paid": [figure for index in range(REGIONS) for figure in _paid(before, after, on_the_way(view, index))],
        "sits": [
            f"{kind}-{letter(seat)}"
            for figure, kind in enumerate(FIGURES.names)
            for _ in range(_sitting(then, seat, office, figure) - _sitting(view, seat, office, figure))
        ],
        "cost": cost_of(office),
        "label": text("At court"),
        "court": [sum(view.court[seat]), sum(then.court[seat])],
        "chests_label": text("Chests"),
        "taken": _gone(view.office_chest[office], then.office_chest[office]),
        "spent": _gone(view.chest[seat], then.chest[seat]),
        "next": place,
        "next_label": text("Next round"),
        "next_said": text("{number} of {all}", number=place, all=members),
    }


def _gone(had: Row, has: Row) -> list[str]:
    """The chests that are not there any more."""
    return [f"chest-{name}" for kind, name in enumerate(CHESTS.names) for _ in range(had[kind] - has[kind])]


def _sitting(view: State, seat: int, office: int, figure: int) -> int:
    """How many figures of a kind a seat has on an office."""
    return list(view.figure[office]).count(piece(seat, figure))


def _paid(before: Scene, after: Scene, region: int) -> list[Values]:
    """The figures that are paid in a region, with the round after which they come home; 0 for never."""
    seat = before.seat
    name, home = REGIONS.names[region], home_after(before.view, region)
    had, has = before.view.paid[region][seat], after.view.paid[region][seat]
    return [
        {"figure": f"{kind}-{letter(seat)}", "emblem": f"emblem-{name}", "home": home}
        for figure, kind in enumerate(FIGURES.names)
        for _ in range(has[figure] - had[figure])
    ]
