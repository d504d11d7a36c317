"""What is asked in The Staufer Dynasty, and what a move costs and gains."""

from __future__ import annotations

from ....engine.core.moves import Move
from ....engine.core.record import Row
from ....engine.text.scene import Scene
from ..moves import ACT, CHESTS_FROM, DEPLOY, KEEP_FIGURE, LAY_NOBLE, PICK_CHEST, SUPPLY, TAKE_CARD
from ..rules.facts import at_court, figure_of, owns, region_of
from ..rules.travel import least_to_lay, on_the_way, payment, spots_left, travel
from ..scoring import brown_points
from ..state import (
    BROWN,
    CARD_DRAW,
    CARD_KING,
    CARD_SUPPLY,
    CHESTS,
    CHESTS_OF,
    DRAW,
    EXCHANGE,
    FIGURES,
    KEEP,
    KEEP_CHEST,
    NO_OFFICE,
    OFFICES,
    ORANGE,
    PAYMENT,
    PICK,
    PURPLE,
    REGIONS,
    SECOND,
    SIDES,
    SPACES,
    TURN,
)
from .phrases import chest_use, chests_named, figures_named, points_said, privilege, received, way_takes


def prompt(scene: Scene) -> str:
    """What the seat to decide must do."""
    view, text = scene.view, scene.say.text
    seat = view.waiting.bit_length() - 1
    if view.phase == TURN:
        return text(
            "supply, or deploy a figure to an office (at court: {figures})",
            figures=figures_named(scene, view.court[seat]),
        )
    if view.phase == PAYMENT:
        return text("lay {count} for {office}: {regions}; nobles among them?", office=OFFICES.names[view.office],
                    count=spots_left(view), regions=_spots(scene))  # fmt: skip
    if view.phase == EXCHANGE:
        return text("exchange {count} of {own} purple chests for a privilege?", count=scene.box.price,
                    own=view.chest[seat][PURPLE])  # fmt: skip
    if view.phase == KEEP:
        return text(
            "use a chest to keep a figure on its office (in hand: {count})?", count=view.chest[seat][KEEP_CHEST]
        )
    if view.phase == CHESTS_OF:
        return text("which chests to take?")
    texts = {
        SECOND: text("add a second envoy on {office}?", office=_target(scene)),
        DRAW: text("draw a chest from the stack?"),
        PICK: text("which of the drawn chests to take?"),
    }
    return texts.get(view.phase, text("use a chest for {target}?", target=_target(scene)))


def _spots(scene: Scene) -> str:
    """The regions where figures are to be laid, in the order in which the king will come."""
    view = scene.view
    regions = [on_the_way(view, index) for index in range(REGIONS)]
    names = [scene.say.label(REGIONS.names[region]) for region in regions for _ in range(view.spots[region])]
    return ", ".join(names)


def _target(scene: Scene) -> str:
    view, text = scene.view, scene.say.text
    if view.office != NO_OFFICE:
        return scene.say.label(OFFICES.names[view.office])
    return text("supply space {space}", space=SPACES.names[view.space]) if view.space < SPACES else ""


def hint(scene: Scene, move: Move) -> str:
    """The consequence of a move for the viewer, in a few words; nothing where the move says it all."""
    seat = scene.viewer
    if seat is None:
        return ""
    at = move.code
    hints = {
        "supply": lambda: _supply(scene, seat, at - SUPPLY),
        "deploy": lambda: _deploy(scene, seat, (at - DEPLOY) // int(OFFICES), (at - DEPLOY) % int(OFFICES)),
        "privilege": lambda: privilege(scene, at - TAKE_CARD, words=True),
        "use": lambda: way_takes(scene, seat, at - ACT),
        "chests": lambda: _chests(scene, at - CHESTS_FROM),
        "lay": lambda: _noble(scene, at - LAY_NOBLE),
        "keep": lambda: _kept(scene, (at - KEEP_FIGURE) // int(SIDES), (at - KEEP_FIGURE) % int(SIDES)),
        "pick": lambda: _pick(scene, seat, at - PICK_CHEST),
    }
    return hints[move.kind]() if move.kind in hints else ""


def _supply(scene: Scene, seat: int, space: int) -> str:
    """Figures that are received, chests that are taken, and what privileges add."""
    box, view, text = scene.box, scene.view, scene.say.text
    if space >= box.spaces:
        return ""
    come = received(scene, seat, space)
    parts = [figures_named(scene, come) if any(come) else text("no figures: the province has none")]
    parts += _lying(scene, view.space_chest[space])
    if owns(view, seat, CARD_DRAW) and view.stack_size + sum(view.discard):
        parts.append(text("draw a chest"))
    if owns(view, seat, CARD_SUPPLY):
        parts.append("+" + points_said(scene, box.supply_points))
    return "; ".join(parts)


def _lying(scene: Scene, counts: Row) -> list[str]:
    """The chests of a place, said to be chests; nothing where there are none."""
    named = chests_named(scene, counts)
    if not named:
        return []
    text = scene.say.text
    return [text("chest: {chest}", chest=named) if sum(counts) == 1 else text("chests: {chests}", chests=named)]


def _deploy(scene: Scene, seat: int, figure: int, office: int) -> str:
    """Figures for travel and for the office, what is left at court, what lies there."""
    box, view, text = scene.box, scene.view, scene.say.text
    if not box.office[office]:
        return ""
    way, price = travel(box, view, seat, region_of(office)), payment(box, view, seat, office)
    left = at_court(view, seat) - 1 - way - price
    said = text("travel {way} + office {price}", way=way, price=price)
    said += ", " + (text("{count} left at court", count=left) if left >= 0 else _short_of(scene, seat, office))
    parts = [said, *_lying(scene, view.office_chest[office])]
    if region_of(office) == view.king and owns(view, seat, CARD_KING):
        parts.append("+" + points_said(scene, box.king_points))
    return "; ".join(parts)


def _short_of(scene: Scene, seat: int, office: int) -> str:
    """Whether own chests make up for figures that the court lacks."""
    reach = at_court(scene.view, seat) > least_to_lay(scene.box, scene.view, seat, office)
    return scene.say.text("only with a chest") if reach else scene.say.text("too few figures")


def _chests(scene: Scene, space: int) -> str:
    """The chests of a space, and what another than the chosen one costs."""
    view, text = scene.view, scene.say.text
    lying = chests_named(scene, view.space_chest[space]) or text("none")
    return lying if space == view.space else f"{lying}; " + text("uses up your chest for it")


def _noble(scene: Scene, region: int) -> str:
    """How soon the king comes there, as far as it is known."""
    view, text = scene.view, scene.say.text
    steps = (view.place[region] - view.place[view.king] - 1) % int(REGIONS) + 1
    ridden = 0
    for number in range(view.round - 1, len(view.row_steps)):
        ridden += view.row_steps[number]
        if ridden >= steps:
            return text("back at court after round {number}", number=number + 1)
    return text("not back before the end")


def _kept(scene: Scene, office: int, side: int) -> str:
    """Who stays there."""
    standing = scene.view.figure[office][side]
    if not standing:
        return ""
    figure, name = FIGURES.names[figure_of(standing)], OFFICES.names[office]
    return scene.say.text("{figure} stays on {office}", figure=figure, office=name)


def _pick(scene: Scene, seat: int, kind: int) -> str:
    """What a chest adds to those the seat has."""
    view, box, text = scene.view, scene.box, scene.say.text
    if kind not in range(CHESTS):
        return ""
    if kind == BROWN:
        own = view.chest[seat][BROWN]
        return text("+{points} at the end", points=brown_points(box, own + 1) - brown_points(box, own))
    if kind == PURPLE:
        return text("you have {count} of {price}", count=view.chest[seat][PURPLE], price=box.price)
    return chest_use(scene, kind) if kind >= ORANGE else ""
