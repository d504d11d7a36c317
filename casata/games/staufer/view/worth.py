"""What a move costs and gains in The Staufer Dynasty."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.core.record import Row
from ....engine.text.language import plural
from ....engine.text.remembered import remembered
from .. import state
from ..moves import ACT, CHESTS_FROM, DEPLOY, KEEP_FIGURE, LAY_NOBLE, PICK_CHEST, SUPPLY, TAKE_CARD
from ..rules.facts import at_court, figure_of, figures_on, owns, piece, rank_of, region_of, strength
from ..rules.travel import least_to_lay, payment, travel
from ..scoring import EVERYWHERE, brown_points, job_points
from .phrases import chest_use, chests_named, figures_named, points_said, privilege, received, way_takes
from .scene import Scene


def worth(scene: Scene, move: Move) -> str:
    """The consequence of a move for the viewer, in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    at = move.code
    said = {
        "supply": lambda: _supply(scene, seat, at - SUPPLY),
        "deploy": lambda: _deploy(scene, seat, (at - DEPLOY) // int(state.OFFICES), (at - DEPLOY) % int(state.OFFICES)),
        "privilege": lambda: privilege(scene, at - TAKE_CARD, words=True),
        "use": lambda: way_takes(scene, seat, at - ACT),
        "chests": lambda: _chests(scene, at - CHESTS_FROM),
        "lay": lambda: _noble(scene, at - LAY_NOBLE),
        "keep": lambda: _kept(scene, (at - KEEP_FIGURE) // int(state.SIDES), (at - KEEP_FIGURE) % int(state.SIDES)),
        "pick": lambda: _pick(scene, seat, at - PICK_CHEST),
    }
    return said[move.kind]() if move.kind in said else ""


def _supply(scene: Scene, seat: int, space: int) -> str:
    """Figures that are received, chests that are taken, and what privileges add."""
    box, view, text = scene.box, scene.view, scene.say.text
    if space >= box.spaces:
        return ""
    come = received(scene, seat, space)
    parts = [figures_named(scene, come) if any(come) else text("no figures: your province has none")]
    parts += _lying(scene, view.space_chest[space])
    if owns(view, seat, state.CARD_DRAW) and view.stack_size + sum(view.discard):
        parts.append(text("draw a chest"))
    if owns(view, seat, state.CARD_SUPPLY):
        parts.append("+" + points_said(scene, box.supply_points))
    return "; ".join(parts)


def _lying(scene: Scene, counts: Row) -> list[str]:
    """The chests of a place, `chests: brown, purple`; nothing where there are none."""
    named = chests_named(scene, counts)
    if not named:
        return []
    return [scene.say.text(plural("chest: {chests}", "chests: {chests}"), count=sum(counts), chests=named)]


def _deploy(scene: Scene, seat: int, figure: int, office: int) -> str:
    """Figures for travel and for the office, what is left at court, what lies there."""
    box, view, text = scene.box, scene.view, scene.say.text
    if not box.office[office]:
        return ""
    way, price = travel(box, view, seat, region_of(office)), payment(box, view, seat, office)
    left = at_court(view, seat) - 1 - way - price
    rest = text("{count} left at court", count=left) if left >= 0 else _short_of(scene, seat, office)
    costs = text("pay {way} for travel and {price} for the office, {rest}", way=way, price=price, rest=rest)
    parts = [costs, *_lying(scene, view.office_chest[office])]
    if region_of(office) == view.king and owns(view, seat, state.CARD_KING):
        parts.append("+" + points_said(scene, box.king_points))
    return "; ".join([*parts, *_jobs_there(scene, seat, figure, office), *_place_there(scene, seat, figure, office)])


def _jobs_there(scene: Scene, seat: int, figure: int, office: int) -> list[str]:
    """The jobs of the viewer that a figure would change, with their points."""
    box, then = scene.box, _with(scene.view, seat, figure, office)
    if then is None:
        return []
    found = []
    for which in scene.view.job[seat]:
        before, points = _worth(scene, seat, which), job_points(box, then, seat, which, EVERYWHERE)
        if before != points:
            found.append(
                scene.say.text(
                    "your job ({job}): {points}, not {before}",
                    job=state.JOBS.names[which],
                    points=points,
                    before=before,
                )
            )
    return found


@remembered
def _worth(scene: Scene, seat: int, job: int) -> int:
    """What a job brings as the table stands; asked again for each office that a figure could go to."""
    return job_points(scene.box, scene.view, seat, job, EVERYWHERE)


def _with(view: state.State, seat: int, figure: int, office: int) -> state.State | None:
    """The table with one more figure on an office; None where it has no room."""
    if figures_on(view, office) == state.SIDES:
        return None
    then = view.copy()
    then.figure[office][figures_on(then, office)] = piece(seat, figure)
    return then


def _place_there(scene: Scene, seat: int, figure: int, office: int) -> list[str]:
    """The place that a figure would give its owner in a region with others, and what that pays."""
    box, then, region = scene.box, _with(scene.view, seat, figure, office), region_of(office)
    if then is None or not any(strength(box, then, other, region) for other in range(then.seats) if other != seat):
        return []
    rank = rank_of(box, then, seat, region)
    points = box.tile_points[then.tile[region]][rank] if rank < box.paid_places else 0
    gets = points_said(scene, points)
    return [scene.say.text("scored now: place {place} there, {points}", place=rank + 1, points=gets)]


def _short_of(scene: Scene, seat: int, office: int) -> str:
    """Whether the seat's chests make up for figures that its court lacks."""
    reach = at_court(scene.view, seat) > least_to_lay(scene.box, scene.view, seat, office)
    return scene.say.text("only with a chest") if reach else scene.say.text("too few figures")


def _chests(scene: Scene, space: int) -> str:
    """The chests of a space, and what another than the chosen one costs."""
    view, text = scene.view, scene.say.text
    lying = chests_named(scene, view.space_chest[space]) or text("none")
    return lying if space == view.space else text("{chests}; uses your chest for this", chests=lying)


def _noble(scene: Scene, region: int) -> str:
    """How soon the king comes there, as far as it is known."""
    view, text = scene.view, scene.say.text
    steps = (view.place[region] - view.place[view.king] - 1) % int(state.REGIONS) + 1
    ridden = 0
    for number in range(view.round - 1, len(view.row_steps)):
        ridden += view.row_steps[number]
        if ridden >= steps:
            return text("back at court after round {number}", number=number + 1)
    return text("not back at court before the end")


def _kept(scene: Scene, office: int, side: int) -> str:
    """Which figure stays on the office."""
    standing = scene.view.figure[office][side]
    if not standing:
        return ""
    figure, name = state.FIGURES.names[figure_of(standing)], state.OFFICES.names[office]
    return scene.say.text("{figure} stays on {office}", figure=figure, office=name)


def _pick(scene: Scene, seat: int, kind: int) -> str:
    """What a chest adds to those the seat has."""
    view, box, text = scene.view, scene.box, scene.say.text
    if kind not in range(state.CHESTS):
        return ""
    if kind == state.BROWN:
        own = view.chest[seat][state.BROWN]
        more = brown_points(box, own + 1) - brown_points(box, own)
        return text("+{points} at the end", points=points_said(scene, more))
    if kind == state.PURPLE:
        return text(
            "you have {count} of {price} for a privilege", count=view.chest[seat][state.PURPLE], price=box.price
        )
    return chest_use(scene, kind) if kind >= state.ORANGE else ""
