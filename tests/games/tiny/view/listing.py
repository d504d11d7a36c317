"""Tiny in words."""

from __future__ import annotations

from ....engine.core.header import NOBODY
from ....engine.text.listing import Block, Entry, Fact, Listing, Panel, number, of_another, words
from ....engine.text.wording import Person
from ..state import BID, KINDS
from .scene import Scene


def listing(scene: Scene) -> Listing:
    """Players with their gold and what they won, the lot and its auction, the viewer's hand."""
    view, text = scene.view, scene.say.text
    lot = Block("lot", text("Lot"), _kinds(scene, "lot", view.lot, ()), (text("Cards"),))
    panels = tuple(_panel(scene, seat) for seat in range(view.seats))
    facts = (Fact(text("Round"), str(view.round)), Fact(text("Pile"), str(view.pile_size)))
    others = [seat for seat in range(view.seats) if scene.open and seat != scene.viewer]
    hands = (of_another(_hand(scene, seat), seat, text("{seat}'s hand", seat=_name(scene, seat))) for seat in others)
    own = () if scene.viewer is None else (_hand(scene, scene.viewer),)
    return Listing(facts, panels, own, (lot, _auction(scene), *hands))


def _name(scene: Scene, seat: int) -> Person:
    return Person(scene.say.people[seat])


def _panel(scene: Scene, seat: int) -> Panel:
    view, text = scene.view, scene.say.text
    held = (Fact(text("Gold"), str(view.gold[seat])), Fact(text("Cards"), str(view.hand_size[seat])))
    return Panel(seat, str(sum(view.won[seat])), held)


def _auction(scene: Scene) -> Block:
    view, text = scene.view, scene.say.text
    bids = view.phase == BID and view.leader != NOBODY
    highest = number(view.bid, f"seat{view.leader}") if bids else number(0)
    entry = Entry("auction", words(text("Highest bid")), (highest,), {}, ("bid",))
    return Block("bids", text("Auction"), (entry,), (text("Gold"),))


def _hand(scene: Scene, seat: int) -> Block:
    text = scene.say.text
    entries = _kinds(scene, "hand", scene.view.hand[seat], ("lay", "swap"))
    return Block("hand", text("Your hand"), entries, (text("Cards"),))


def _kinds(scene: Scene, where: str, counts: list[int], kinds: tuple[str, ...]) -> tuple[Entry, ...]:
    label = scene.say.label
    return tuple(
        Entry(f"{where}-{kind}", words(label(kind)), (number(count),), {"kind": kind} if kinds else {}, kinds)
        for kind, count in zip(KINDS.names, counts, strict=True)
    )
