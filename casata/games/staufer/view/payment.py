"""A deployment under way: its usual end, what is still missing, and the bill that shows its figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....engine.core.moves import Move
from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.scene import letter
from ..rules.facts import cost_of, piece
from ..rules.travel import lay_usual, on_the_way, spots_left
from ..state import CHESTS, FIGURES, MEMBERS, NO_OFFICE, PAYMENT, REGIONS, WAY, State
from .consequences import home_after, is_billed, next_place, office_taken
from .phrases import figures_named
from .picture.sheet import home_symbol
from .scene import Scene


class PaidFigure(NamedTuple):
    """A figure that is paid, the region where it lies, and the round after which it comes home."""

    figure: str
    emblem: str
    home: str


class Bill(NamedTuple):
    """What a deployment is paid with, who sits then, and what that leaves at court."""

    paid: tuple[PaidFigure, ...]
    sits: tuple[str, ...]
    cost: int
    label: str
    court: int
    court_then: int
    chests_label: str
    spent: tuple[str, ...]
    taken: tuple[str, ...]
    next: str  # its member's place in the next round
    next_label: str


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


def bill(before: Scene, now: Scene, after: Scene) -> Bill | None:
    """The figures of a deployment: those that are paid, where and until when, and who sits; None of other moves."""
    view, then, seat = before.view, after.view, before.seat
    if not is_billed(before, after, seat):
        return None
    text, office = before.say.text, office_taken(view, then, seat)
    place, members = next_place(view, then), MEMBERS * view.seats
    return Bill(
        tuple(figure for index in range(REGIONS) for figure in _paid(before, after, on_the_way(view, index))),
        tuple(
            f"{kind}-{letter(seat)}"
            for figure, kind in enumerate(FIGURES.names)
            for _ in range(_sitting(then, seat, office, figure) - _sitting(view, seat, office, figure))
        ),
        cost_of(office),
        text("At court"),
        sum(view.court[seat]),
        sum(then.court[seat]),
        text("Chests"),
        _gone(view.chest[seat], then.chest[seat]),
        _gone(view.office_chest[office], then.office_chest[office]),
        text("{number} of {all}", number=place, all=members) if place else "",
        text("Next round"),
    )


def _gone(had: Row, has: Row) -> tuple[str, ...]:
    """The chests that are not there any more."""
    return tuple(f"chest-{name}" for kind, name in enumerate(CHESTS.names) for _ in range(had[kind] - has[kind]))


def _sitting(view: State, seat: int, office: int, figure: int) -> int:
    """How many figures of a kind a seat has on an office."""
    return list(view.figure[office]).count(piece(seat, figure))


def _paid(before: Scene, after: Scene, region: int) -> Iterator[PaidFigure]:
    """The figures that are paid in a region."""
    seat = before.seat
    emblem, home = f"emblem-{REGIONS.names[region]}", home_symbol(home_after(before.view, region))
    had, has = before.view.paid[region][seat], after.view.paid[region][seat]
    for figure, kind in enumerate(FIGURES.names):
        for _ in range(has[figure] - had[figure]):
            yield PaidFigure(f"{kind}-{letter(seat)}", emblem, home)
