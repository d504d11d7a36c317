"""Lots and auctions of Il Principe in words."""

from __future__ import annotations

from .....engine.text.listing import Block, Entry, number, words
from .....engine.text.remembered import remembered
from .....engine.text.styled import Line
from ...state import COLOURS
from ..labels import BUILDINGS
from ..phrases import bids_said, building_cards, explained, lot_is_on, lots_in_order, role_on
from ..scene import Scene


def building_name(scene: Scene, colour: int) -> Line:
    """What a colour is called: `University (green)`."""
    building = list(BUILDINGS)[colour]
    return words(scene.say.text("{building} ({colour})", building=building, colour=COLOURS.names[colour]))


@remembered
def lots(scene: Scene) -> Block:
    """The lots in the order of their auctions; the first may be on."""
    view, say = scene.view, scene.say
    entries = []
    for place, (count, colour) in enumerate(lots_in_order(view)):
        on = place == 0 and lot_is_on(view)
        state = words(say.text("being auctioned"), "mark") if on else words(say.text("later"))
        name = COLOURS.names[colour]
        entries.append(
            Entry(f"lot-{name}", building_name(scene, colour), (number(count), state), kinds=("bid",) if on else ())
        )
    columns = (say.text("Cards"), say.text("Auction"))
    note = explained(scene) or ("" if entries else say.text("There are no lots right now."))
    return Block("lots", say.text("Lots"), tuple(entries), columns, say.text("Building"), note)


@remembered
def auction(scene: Scene) -> tuple[Block, ...]:
    """Who takes part in the auction that is on, the first bidder first."""
    view, text = scene.view, scene.say.text
    if not view.bidding:
        return ()
    entries = (
        Entry(
            f"bidder-{seat}",
            words(scene.say.people[seat], f"seat{seat}"),
            (words(said, "mark" if seat == view.leader else ""),),
        )
        for seat, said in bids_said(scene)
    )
    role = role_on(view)
    if role:
        heading = text("Auction: {role}", role=role)
    else:
        heading = text("Auction: {lot}", lot=building_cards(view.lot[view.colour], view.colour))
    return (Block("auction", heading, tuple(entries), (text("Bid"),), text("Player")),)
