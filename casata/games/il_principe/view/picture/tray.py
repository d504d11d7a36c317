"""What lies before the viewer of a drawn table: lots and their auction, the viewer's own cards, and the purse."""

from __future__ import annotations

from typing import NamedTuple

from .....engine.core.flow import may_decide
from .....engine.core.header import NOBODY
from .....engine.text.language import plural
from .....engine.text.picture import Place, squeeze
from .....engine.text.remembered import remembered
from .....engine.text.scene import letter
from ...state import COLOURS, GREEN, OFFER, TURN_UP
from ..labels import BUILDINGS
from ..phrases import Sale, lot_cards, lot_is_on, lots_in_order, own_cards, reachable, sales
from ..scene import Scene
from .auction import Auction, make_auction, rungs_of

DECK, LOTS = "p-deck", "tray-lots"  # elements
FEW = 9  # cards in a hand that lie loosely; more of them move together
LINE = 8  # letters of a card's name that have room in one line
LETTER, NAME_ROOM = 7.5, 46  # width of a letter of that name, and of its line
LAST_LINE, LINE_STEP = 77, 11  # where its last line stands on the card, and how far the one above is from it
SLIP_BOTTOM, SLIP_HEIGHTS = 80, (13, 24)  # behind it, for one line and for two


class Sold(NamedTuple):
    """A lot whose auction is over: who took it for how much, or that nobody bid."""

    id: str
    colour: str
    name: str
    order: int
    size: int
    winner: str
    price: int
    said: str

    @property
    def rule(self) -> str:
        """The rule that it is about."""
        return "winning-lot" if self.winner else "unsold"


class Lot(NamedTuple):
    """A lot that is left: its cards, when it comes, and the bid that stands."""

    place: str
    colour: str
    name: str
    cards: tuple[str, ...]
    order: int
    size: int
    on: bool
    leader: str
    bid: int
    said: str


class Lots(NamedTuple):
    """The lots of the round in the order of their auctions."""

    heading: str
    remark: str
    sold: tuple[Sold, ...]
    lots: tuple[Lot, ...]


class Laid(NamedTuple):
    """Whether a seat has laid its offer."""

    seat: str
    cards: int


class Offers(NamedTuple):
    """Who has laid cards face down for the lots."""

    heading: str
    remark: str
    seats: tuple[Laid, ...]
    size: int


class Deck(NamedTuple):
    """The deck, and when the last round comes."""

    size: int
    name: str
    clock: str
    near: bool
    unsold: str


class NameLine(NamedTuple):
    """A line of the name on a card, and the width into which it is pressed, if at all."""

    text: str
    y: int
    squeeze: float


class CardName(NamedTuple):
    """The name on a card, on a slip."""

    lines: tuple[NameLine, ...]

    @property
    def top(self) -> int:
        """Where the slip begins."""
        return SLIP_BOTTOM - self.height

    @property
    def height(self) -> int:
        """How high the slip is."""
        return SLIP_HEIGHTS[len(self.lines) > 1]


class Card(NamedTuple):
    """A card of the viewer, and whether the best city within reach needs it."""

    id: str
    needed: bool


class Fan(NamedTuple):
    """Cards of a colour that lie together."""

    place: str
    colour: str
    name: CardName
    held: int
    more: int  # that a lot would bring
    turned: tuple[str, ...]  # those face down, of which one may be turned up
    cards: tuple[Card, ...]
    origins: str  # where a card comes from
    end: str  # and where it goes


class OfferCard(NamedTuple):
    """A card that the viewer has laid face down."""

    id: str
    colour: str


class OwnOffer(NamedTuple):
    """What the viewer has laid face down."""

    heading: str
    cards: tuple[OfferCard, ...]


class Hand(NamedTuple):
    """The cards of the viewer."""

    heading: str
    remark: str
    fans: tuple[Fan, ...]
    crowded: bool
    offer: OwnOffer | None


class Purse(NamedTuple):
    """The viewer's gold, and what would be left of it if the bid that stands were theirs."""

    heading: str
    gold: int
    after: str


class Tray(NamedTuple):
    """Lots and auction for everyone; hand and purse for their owner."""

    lots: Lots
    offers: Offers | None
    deck: Deck
    auction: Auction | None
    hand: Hand | None
    purse: Purse | None


def tray_places(scene: Scene) -> tuple[Place, ...]:
    """Everything in the tray that moves choose, under the same ids as in the table in words."""
    view, say = scene.view, scene.say
    places = []
    for number, (_, colour) in enumerate(lots_in_order(view)):
        on = number == 0 and lot_is_on(view)
        places.append(Place(f"lot-{COLOURS.names[colour]}", _called(scene, colour), kinds=("bid",) if on else ()))
    if scene.viewer is None:
        return tuple(places)
    for colour, name in enumerate(COLOURS.names):
        places.append(Place(f"hand-{name}", _called(scene, colour), *own_cards(view, colour)))
    for bid in rungs_of(scene):
        places.append(Place(f"bid-{bid}", say.text("Bid {amount}", amount=bid), {"amount": bid}, ("bid",)))
    return tuple(places)


def _called(scene: Scene, colour: int) -> str:
    """What a colour is called: `University (green)`."""
    building = list(BUILDINGS)[colour]
    return scene.say.text("{building} ({colour})", building=building, colour=COLOURS.names[colour])


def _offering(scene: Scene) -> bool:
    return bool(scene.view.phase == OFFER and not scene.view.over)


def make_tray(scene: Scene) -> Tray:
    """What the theme draws before the viewer."""
    own = scene.viewer is not None
    return Tray(
        _lots(scene),
        _offers(scene) if _offering(scene) else None,
        _deck(scene),
        make_auction(scene) if scene.view.bidding else None,
        _hand(scene, scene.seat) if own else None,
        _purse(scene, scene.seat) if own else None,
    )


# On the table


@remembered
def _lots(scene: Scene) -> Lots:
    view, text = scene.view, scene.say.text
    lots, gone = lots_in_order(view), [] if view.over else sales(scene)
    remark = text("smallest first") if lots else text("of this round") if gone else text("none now")
    return Lots(
        text("Lots"),
        remark,
        tuple(_sold(scene, number, sale) for number, sale in enumerate(gone, 1)),
        tuple(_lot(scene, number, len(gone)) for number in range(len(lots))),
    )


def _sold(scene: Scene, order: int, sale: Sale) -> Sold:
    name, label = COLOURS.names[sale.colour], scene.say.label(list(BUILDINGS)[sale.colour])
    winner = "" if sale.winner == NOBODY else letter(sale.winner)
    said = "" if winner else scene.say.text("no bid")
    return Sold(f"sold-{name}", name, label, order, sale.size, winner, sale.price, said)


def _lot(scene: Scene, number: int, before: int) -> Lot:
    view, text, lots = scene.view, scene.say.text, lots_in_order(scene.view)
    size, colour = lots[number]
    name, on = COLOURS.names[colour], number == 0 and lot_is_on(view)
    later = text("next") if number == (1 if lot_is_on(view) else 0) else text("last") if number == len(lots) - 1 else ""
    return Lot(
        f"lot-{name}",
        name,
        scene.say.label(list(BUILDINGS)[colour]),
        tuple(f"lot-{name}-{card}" for card in range(1, size + 1)),
        before + number + 1,
        size,
        on,
        letter(view.leader) if on and view.leader != NOBODY else "",
        view.bid if on else 0,
        text("no bid yet") if on and not view.bid else later,
    )


def _offers(scene: Scene) -> Offers:
    view, text = scene.view, scene.say.text
    laid = tuple(Laid(letter(seat), int(view.offer_size[seat])) for seat in range(view.seats))
    remark = text(plural("{count} card each", "{count} cards each"), count=scene.box.offer)
    return Offers(text("Offers"), remark, laid, scene.box.offer)


@remembered
def _deck(scene: Scene) -> Deck:
    view, box, text = scene.view, scene.box, scene.say.text
    unsold = sum(view.removed)
    return Deck(
        view.deck_size,
        text("Deck"),
        text("last round") if view.last else text("last below {limit}", limit=box.threshold),
        bool(view.last or view.deck_size < box.threshold),
        text("{count} unsold", count=unsold) if unsold else "",
    )


# The viewer's own


def _hand(scene: Scene, seat: int) -> Hand:
    """The cards of the viewer, with those that a lot would bring; and the offer that lies face down."""
    view = scene.view
    more = lot_cards(view) if view.bidding >> seat & 1 else [0] * int(COLOURS)
    fans = tuple(
        _fan(scene, seat, colour, more[colour])
        for colour in range(COLOURS)
        if view.hand[seat][colour] or more[colour] or _turned(scene, seat, colour)
    )
    return Hand(
        scene.say.text("Your hand"),
        _remark(scene, seat, sum(more)),
        fans,
        view.hand_size[seat] + sum(more) > FEW,
        _own_offer(scene, seat) if _offering(scene) and view.offer_size[seat] else None,
    )


def _remark(scene: Scene, seat: int, more: int) -> str:
    """How many cards there are, and how many the lot would bring."""
    view, text = scene.view, scene.say.text
    count = view.hand_size[seat]
    if _turning(scene, seat):
        return text("with your cards that lie face down")
    if more:
        return text(
            plural("{count} card, {more} in the lot", "{count} cards, {more} in the lot"), count=count, more=more
        )
    return text(plural("{count} card", "{count} cards"), count=count)


def _fan(scene: Scene, seat: int, colour: int, more: int) -> Fan:
    """Cards of a colour: each has an id of its own, and says where it comes from and goes to."""
    name, held = COLOURS.names[colour], scene.view.hand[seat][colour]
    needed = _needed(scene, seat, colour) if more else 0
    return Fan(
        f"hand-{name}",
        name,
        _card_name(scene.say.label(list(BUILDINGS)[colour])),
        held,
        more,
        tuple(f"down-{name}-{card}" for card in range(1, _turned(scene, seat, colour) + 1)),
        tuple(Card(f"hand-{name}-{card}", card > held - needed) for card in range(1, held + 1)),
        " ".join([*(f"lot-{name}-{card}" for card in range(1, more + 1)), DECK]),
        LOTS,
    )


def _turning(scene: Scene, seat: int) -> bool:
    """Whether the viewer may turn a card face up now."""
    return bool(scene.view.phase == TURN_UP and may_decide(scene.view, seat))


def _turned(scene: Scene, seat: int, colour: int) -> int:
    """How many cards of a colour lie face down before the viewer, while one may be turned up."""
    return int(scene.view.down[seat][colour]) if _turning(scene, seat) and colour != GREEN else 0


def _needed(scene: Scene, seat: int, colour: int) -> int:
    """How many cards of a colour the most valuable city within reach would take from the hand."""
    box, view = scene.box, scene.view
    cities = reachable(scene, seat, view.gold[seat] - view.bid - 1, lot_cards(view))
    best = max(cities, key=lambda city: box.city_points[city], default=None)
    return 0 if best is None else min(box.city_icons[best][colour], view.hand[seat][colour])


def _card_name(name: str) -> CardName:
    """The name on a card, in two lines where one is too short for it."""
    first, _, rest = name.partition(" ")
    lines = (first, rest) if rest and len(name) > LINE else (name,)
    return CardName(
        tuple(
            NameLine(line, LAST_LINE - LINE_STEP * above, squeeze(line, NAME_ROOM, LETTER))
            for line, above in zip(lines, reversed(range(len(lines))), strict=True)
        )
    )


def _own_offer(scene: Scene, seat: int) -> OwnOffer:
    cards = tuple(
        OfferCard(f"offer-{name}-{card}", name)
        for name, laid in zip(COLOURS.names, scene.view.offer[seat], strict=True)
        for card in range(1, laid + 1)
    )
    return OwnOffer(scene.say.text("Your offer"), cards)


def _purse(scene: Scene, seat: int) -> Purse:
    view, text = scene.view, scene.say.text
    leads = bool(view.bidding and seat == view.leader)
    return Purse(text("Purse"), view.gold[seat], text("after {gold}", gold=view.gold[seat] - view.bid) if leads else "")
