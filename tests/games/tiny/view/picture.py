"""Tiny as it is drawn: the lot in the middle, a spot for each player around it, the viewer's hand in the tray."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core.header import NOBODY
from ....engine.text.language import plural
from ....engine.text.listing import number, words
from ....engine.text.picture import Change, Picture, Place, Rectangle, Region, Telling
from ....engine.text.scene import letter
from ....engine.text.styled import shorten
from ....engine.text.wording import Person
from ..state import BID, KINDS, SOURCES, State
from .scene import Scene

WIDTH, HEIGHT = 900, 560
LOT = Rectangle(320, 210, 260, 170)
SPOTS = ((40, 380), (350, 30), (660, 380))  # of the players' spots, the upper left corner
CARD = 70  # from one card of the lot to the next
NAME = 20  # letters of a name that a spot has room for
WON = 46  # from one kind of cards that a player has won to the next


class Card(NamedTuple):
    """A card of the lot."""

    id: str
    kind: str
    name: str
    x: float


class Won(NamedTuple):
    """How many cards of a kind a player has won."""

    kind: str
    cards: int
    x: int


class Spot(NamedTuple):
    """What lies before a player; of a card laid face down only that it is there."""

    seat: int
    letter: str
    name: str
    x: int
    y: int
    gold: str
    cards: str
    laid: bool
    leads: bool
    won: tuple[Won, ...]


class Sheet(NamedTuple):
    """What lies on the table."""

    heading: str
    lot: tuple[Card, ...]
    bid: str
    seats: tuple[Spot, ...]


class Heap(NamedTuple):
    """The viewer's cards of a kind."""

    place: str
    kind: str
    name: str
    cards: int


class Tray(NamedTuple):
    """The hand by kind, and the card that the viewer laid."""

    heading: str
    hand: tuple[Heap, ...]
    laid: str
    told: str


def picture(scene: Scene) -> Picture:
    """The table as one viewer sees it."""
    view, text = scene.view, scene.say.text
    hand = () if scene.viewer is None else _hand(scene, scene.viewer)
    auction = Place("auction", text("Auction"), {}, ("bid",), LOT)
    seats = tuple(_spot(scene, seat, *SPOTS[seat]) for seat in range(view.seats))
    sheet = Sheet(text("Lot"), _lot(scene), _bid(scene), seats)
    tray = {} if scene.viewer is None else {"tray": _tray(scene, scene.viewer)}
    region = Region("middle", text("Lot"), LOT, (auction.id,))
    told = _tellings(scene) if view.over else ()
    return Picture(WIDTH, HEIGHT, (auction, *hand), sheet, tray, regions=(region,), tellings=told)


def compare(before: Scene, after: Scene) -> tuple[Change, ...]:
    """What a considered move changes for the viewer: gold, cards in hand, cards won."""
    seat, text = before.viewer, before.say.text
    if seat is None:
        return ()
    now, then = before.view, after.view
    counted = (
        (text("Gold"), now.gold[seat], then.gold[seat]),
        (text("Cards"), now.hand_size[seat], then.hand_size[seat]),
        (text("Cards won"), sum(now.won[seat]), sum(then.won[seat])),
        (text("Your bid"), _own_bid(now, seat), _own_bid(then, seat)),
    )
    return tuple(
        Change(words(name), number(old), number(new), bad=new < old) for name, old, new in counted if old != new
    )


def _own_bid(view: State, seat: int) -> int:
    return int(view.bid) if view.phase == BID and view.leader == seat else 0


def _hand(scene: Scene, seat: int) -> tuple[Place, ...]:
    return tuple(Place(f"hand-{kind}", scene.say.label(kind), {"kind": kind}, ("lay", "swap")) for kind in KINDS.names)


def _lot(scene: Scene) -> tuple[Card, ...]:
    """The cards of the lot in a row."""
    kinds = [kind for kind, count in zip(KINDS.names, scene.view.lot, strict=True) for _ in range(count)]
    left = LOT.x + (LOT.width - CARD * len(kinds)) / 2 + 5
    return tuple(
        Card(f"lot-{kind}-{kinds[:at].count(kind)}", kind, scene.say.label(kind), left + CARD * at)
        for at, kind in enumerate(kinds)
    )


def _bid(scene: Scene) -> str:
    """How the auction stands."""
    view, text = scene.view, scene.say.text
    if view.phase != BID or view.over:
        return ""
    if view.leader == NOBODY:
        return text("no bid yet")
    return text("{name} bids {amount}", name=Person(_short_name(scene, view.leader)), amount=view.bid)


def _spot(scene: Scene, seat: int, x: int, y: int) -> Spot:
    view, text = scene.view, scene.say.text
    won = [(kind, count) for kind, count in zip(KINDS.names, view.won[seat], strict=True) if count]
    return Spot(
        seat,
        letter(seat),
        _short_name(scene, seat),
        x,
        y,
        text("{count} gold", count=view.gold[seat]),
        text(plural("{count} card", "{count} cards"), count=view.hand_size[seat]),
        view.offer[seat] != 0,
        view.phase == BID and view.leader == seat,
        tuple(Won(kind, count, 8 + WON * at) for at, (kind, count) in enumerate(won)),
    )


def _short_name(scene: Scene, seat: int) -> str:
    return shorten(scene.say.people[seat], NAME)


def _tray(scene: Scene, seat: int) -> Tray:
    view, say = scene.view, scene.say
    hand = zip(KINDS.names, view.hand[seat], strict=True)
    laid = KINDS.names[view.offer[seat] - 1] if view.offer[seat] else ""
    return Tray(
        say.text("Your hand"),
        tuple(Heap(f"hand-{kind}", kind, say.label(kind), count) for kind, count in hand),
        laid,
        say.text("You laid {card} face down", card=laid) if laid else "",
    )


def _tellings(scene: Scene) -> tuple[Telling, ...]:
    """What each kind of card brought."""
    view, text = scene.view, scene.say.text
    return tuple(
        Telling(
            source,
            tuple(
                (seat, words(text("{count} × {points}", count=view.won[seat][kind], points=1 + kind)))
                for seat in range(view.seats)
            ),
        )
        for kind, source in enumerate(SOURCES.names)
    )
