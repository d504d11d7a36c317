"""Signorie in words: what lies on the table, for pages."""

from __future__ import annotations

from .....engine.text.listing import Fact, Listing
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...rules.rewards import space_of
from ...state import ACTIONS_STAGE, COLOURS, NO_REWARD, REWARD_SPACES, STAGES
from ..effects import reward
from ..phrases import variants
from ..scene import Scene
from .bands import band
from .families import own, panel, plan
from .shared import careers, cities, initiative, order, rewards


def listing(scene: Scene) -> Listing:
    """The whole table: the five colours first, then where figures go, then the plans of the others."""
    view = scene.view
    blocks = (
        *(band(scene, colour) for colour in range(COLOURS)),
        cities(scene),
        careers(scene),
        initiative(scene),
        order(scene),
        *([] if view.over else [rewards(scene)]),
        *(plan(scene, seat) for seat in range(view.seats) if seat != scene.viewer),
    )
    return Listing(_facts(scene), tuple(panel(scene, seat) for seat in range(view.seats)), own(scene), blocks)


@remembered
def _facts(scene: Scene) -> tuple[Fact, ...]:
    """Round and stage, the reward, what is left, the variants that are played."""
    box, view, text = scene.box, scene.view, scene.say.text
    played = variants(scene)
    common = (
        Fact(text("Tiles in the pile"), str(view.pile)),
        Fact(text("Helpers left"), str(view.discs)),
        *([Fact(text("Variants"), ", ".join(played))] if played else []),
    )
    if view.over:
        return (Fact(text("Game"), text("over")), *common)
    tile = view.reward[space_of(box, view)]
    return (
        Fact(text("Round"), text("{number} of {all}", number=view.round, all=int(REWARD_SPACES) - box.skipped)),
        Fact(text("Now"), scene.say.label(STAGES.names[view.stage]), drawn=True),
        *([Fact(text("Reward"), reward(scene, tile).long, drawn=True)] if tile != NO_REWARD else []),
        _order(scene),
        *([Fact(text("Dice left"), str(sum(map(sum, view.dice))))] if view.stage == ACTIONS_STAGE else []),
        *common,
    )


def _order(scene: Scene) -> Fact:
    """Who comes first in this round, and who after them."""
    seats = scene.view.order[: scene.view.seats]
    names = ", ".join(scene.say.people[seat] for seat in seats)
    return Fact(scene.say.text("Order"), names, brief=tuple((f"crest-{letter(seat)}", "") for seat in seats))
