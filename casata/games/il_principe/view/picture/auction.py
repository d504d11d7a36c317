"""The auction before the viewer: what is sold, who is still in it, and the bids that the viewer can make."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from .....engine.text.language import plural
from .....engine.text.scene import letter
from .....engine.text.wording import Person
from ...state import COLOURS
from ..phrases import bidders_in_order, building_cards, ladder, lot_is_on, role_on, then_built
from ..scene import Scene

RUNGS = 7  # bids of a ladder; of more than that some are left out, and the lot has all of them
LETTERS, SHORT = 6, 3  # that have room below a bid; of a city's name where there is little


class Bidder(NamedTuple):
    """A seat in an auction."""

    seat: str
    bid: int
    leads: bool
    out: bool
    asked: bool


class Rung(NamedTuple):
    """A bid that the viewer can make, and what it would leave."""

    place: str
    bid: int
    left: int
    gap: bool  # bids below it are left out


class LotSpan(NamedTuple):
    """Bids side by side after which the same cities could be built."""

    width: int
    said: str
    none: bool


class Auction(NamedTuple):
    """What is being auctioned, who is still in it, and what the viewer can bid."""

    chip: str
    name: str
    bidders: tuple[Bidder, ...]
    rungs: tuple[Rung, ...]
    spans: tuple[LotSpan, ...]
    left: str
    none: str

    @property
    def columns(self) -> int:
        """How many bids stand side by side."""
        return len(self.rungs)


def rungs_of(scene: Scene) -> list[int]:
    """The bids of the viewer's ladder; of many those that matter: the last before a city is lost, and the lowest."""
    bids = ladder(scene, scene.seat) if scene.viewer is not None else []
    if len(bids) <= RUNGS:
        return bids
    groups = groupby(bids, key=lambda bid: then_built(scene, scene.seat, bid))
    kept = {max(group) for _, group in groups}
    kept.update([bid for bid in bids if bid not in kept][: RUNGS - len(kept)])
    return sorted(kept)


def make_auction(scene: Scene) -> Auction:
    """What the theme draws of the auction that is on."""
    view, say = scene.view, scene.say
    role = role_on(view)
    rungs = rungs_of(scene)
    return Auction(
        f"chip-{COLOURS.names[view.colour]}",
        say.label(role) if role else say.label(building_cards(view.lot[view.colour], view.colour)),
        tuple(_bidder(scene, seat) for seat in bidders_in_order(view)),
        tuple(_rung(scene, bid, number > 0 and bid - rungs[number - 1] > 1) for number, bid in enumerate(rungs)),
        tuple(_spans(scene, rungs)) if lot_is_on(view) and view.round > 1 else (),
        say.text("left"),
        _no_bid(scene) if scene.viewer is not None and not rungs else "",
    )


def _no_bid(scene: Scene) -> str:
    """Why the viewer has no ladder now."""
    view, text, seat = scene.view, scene.say.text, scene.seat
    if not view.bidders >> seat & 1:
        return text("You are not tied for it.")
    if not view.bidding >> seat & 1:
        return text("You have passed.")
    if view.waiting >> seat & 1:
        return text("Your gold is not enough for a higher bid.")
    return text("You lead.") if seat == view.leader else text("You are still in.")


def _bidder(scene: Scene, seat: int) -> Bidder:
    view = scene.view
    out, asked = not view.bidding >> seat & 1, bool(view.waiting >> seat & 1)
    return Bidder(letter(seat), int(view.bids[seat]), seat == view.leader, out, asked)


def _rung(scene: Scene, bid: int, gap: bool) -> Rung:
    return Rung(f"bid-{bid}", bid, scene.view.gold[scene.seat] - bid, gap)


def _spans(scene: Scene, rungs: list[int]) -> Iterator[LotSpan]:
    for number, (cities, bids) in enumerate(groupby(rungs, key=lambda bid: tuple(then_built(scene, scene.seat, bid)))):
        width = len(list(bids))
        yield LotSpan(width, _cities_said(scene, cities, width, number == 0), not cities)


def _cities_said(scene: Scene, cities: tuple[str, ...], width: int, first: bool) -> str:
    """Cities by name, below so many bids; shorter where there is little room."""
    text = scene.say.text
    if not cities:
        return text("no city")
    ways = (", ".join(cities), ", ".join(name[:SHORT] for name in cities),
            text(plural("{count} city", "{count} cities"), count=len(cities)))  # fmt: skip
    said = [text("then {cities}", cities=Person(way)) if first else way for way in ways]
    return next((way for way in said if len(way) <= LETTERS * width), said[-1])
