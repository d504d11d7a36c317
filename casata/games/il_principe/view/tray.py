"""What lies before the viewer of a drawn table: lots and their auction, the viewer's own cards, and the purse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

from ....engine.core.flow import may_decide
from ....engine.core.header import NOBODY
from ....engine.text.language import plural
from ....engine.text.picture import Place
from ....engine.text.remembered import remembered
from ....engine.text.scene import letter
from ....engine.text.wording import Person
from ..state import COLOURS, GREEN, OFFER, TURN_UP
from .labels import BUILDINGS
from .phrases import (
    Sale,
    bidders_in_order,
    building_cards,
    ladder,
    lot_cards,
    lot_is_on,
    lots_in_order,
    own_cards,
    reachable,
    role_on,
    sales,
    then_built,
)
from .scene import Scene

Values = dict[str, Any]

DECK, LOTS = "p-deck", "tray-lots"  # elements
FEW = 9  # cards in a hand that lie loosely; more of them move together
RUNGS = 7  # bids of a ladder; of more than that some are left out, and the lot has all of them
LETTERS, SHORT = 6, 3  # that have room below a bid; of a city's name where there is little
LINE = 8  # letters of a card's name that stand in one line


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
    for bid in _rungs(scene):
        places.append(Place(f"bid-{bid}", say.text("Bid {amount}", amount=bid), {"amount": bid}, ("bid",)))
    return tuple(places)


def _called(scene: Scene, colour: int) -> str:
    """What a colour is called: `University (green)`."""
    building = list(BUILDINGS)[colour]
    return scene.say.text("{building} ({colour})", building=building, colour=COLOURS.names[colour])


def _offering(scene: Scene) -> bool:
    return bool(scene.view.phase == OFFER and not scene.view.over)


def tray(scene: Scene) -> Mapping[str, Any]:
    """What the theme draws: lots and auction for everybody, hand and purse for their owner."""
    own = scene.viewer is not None
    return {
        "lots": _lots(scene),
        "offers": _offers(scene) if _offering(scene) else None,
        "deck": _deck(scene),
        "auction": _auction(scene) if scene.view.bidding else None,
        "hand": _hand(scene, scene.seat) if own else None,
        "purse": _purse(scene, scene.seat) if own else None,
    }


# On the table


@remembered
def _lots(scene: Scene) -> Values:
    """The lots of the round in the order of their auctions, those that were sold with buyer and price."""
    view, text = scene.view, scene.say.text
    lots, gone = lots_in_order(view), [] if view.over else sales(scene)
    remark = text("smallest first") if lots else text("of this round") if gone else text("none now")
    return {
        "heading": text("Lots"),
        "remark": remark,
        "sold": [_sold(scene, number, sale) for number, sale in enumerate(gone, 1)],
        "lots": [_lot(scene, number, len(gone)) for number in range(len(lots))],
    }


def _sold(scene: Scene, order: int, sale: Sale) -> Values:
    """A lot whose auction is over: who took it for how much, or that nobody bid."""
    name = COLOURS.names[sale.colour]
    return {
        "id": f"sold-{name}",
        "colour": name,
        "name": scene.say.label(list(BUILDINGS)[sale.colour]),
        "order": order,
        "size": sale.size,
        "winner": "" if sale.winner == NOBODY else letter(sale.winner),
        "price": sale.price,
        "said": scene.say.text("no bid") if sale.winner == NOBODY else "",
    }


def _lot(scene: Scene, number: int, before: int) -> Values:
    """A lot that is left: its cards, its place in the order, and the bid that stands or when it comes."""
    view, text, lots = scene.view, scene.say.text, lots_in_order(scene.view)
    count, colour = lots[number]
    name, on = COLOURS.names[colour], number == 0 and lot_is_on(view)
    later = text("next") if number == (1 if lot_is_on(view) else 0) else text("last") if number == len(lots) - 1 else ""
    return {
        "place": f"lot-{name}",
        "colour": name,
        "name": scene.say.label(list(BUILDINGS)[colour]),
        "cards": [f"lot-{name}-{card}" for card in range(1, count + 1)],
        "order": before + number + 1,
        "size": count,
        "on": on,
        "leader": letter(view.leader) if on and view.leader != NOBODY else "",
        "bid": view.bid if on else 0,
        "said": text("no bid yet") if on and not view.bid else later,
    }


def _offers(scene: Scene) -> Values:
    """Who has laid cards face down for the lots."""
    view, text = scene.view, scene.say.text
    return {
        "heading": text("Offers"),
        "remark": text(plural("{count} card each", "{count} cards each"), count=scene.box.offer),
        "seats": [[letter(seat), int(view.offer_size[seat])] for seat in range(view.seats)],
        "waiting": text("not yet"),
        "size": scene.box.offer,
    }


@remembered
def _deck(scene: Scene) -> Values:
    view, box, text = scene.view, scene.box, scene.say.text
    unsold = sum(view.removed)
    return {
        "count": view.deck_size,
        "name": text("Deck"),
        "clock": text("last round") if view.last else text("last below {limit}", limit=box.threshold),
        "near": bool(view.last or view.deck_size < box.threshold),
        "unsold": text("{count} unsold", count=unsold) if unsold else "",
    }


# The auction


def _rungs(scene: Scene) -> list[int]:
    """The bids of the viewer's ladder; of many those that matter: the last before a city is lost, and the lowest."""
    bids = ladder(scene, scene.seat) if scene.viewer is not None else []
    if len(bids) <= RUNGS:
        return bids
    groups = groupby(bids, key=lambda bid: then_built(scene, scene.seat, bid))
    kept = {max(group) for _, group in groups}
    kept.update([bid for bid in bids if bid not in kept][: RUNGS - len(kept)])
    return sorted(kept)


def _auction(scene: Scene) -> Values:
    """What is being auctioned, who is still in it, and what the viewer can bid."""
    view, say = scene.view, scene.say
    role = role_on(view)
    name = say.label(role) if role else say.label(building_cards(view.lot[view.colour], view.colour))
    rungs = _rungs(scene)
    return {
        "chip": f"chip-{COLOURS.names[view.colour]}",
        "name": name,
        "bidders": [_bidder(scene, seat) for seat in bidders_in_order(view)],
        "rungs": [_rung(scene, bid, number > 0 and bid - rungs[number - 1] > 1) for number, bid in enumerate(rungs)],
        "spans": list(_spans(scene, rungs)) if lot_is_on(view) and view.round > 1 else [],
        "left": say.text("left"),
        "none": _no_bid(scene) if scene.viewer is not None and not rungs else "",
        "columns": len(rungs),
    }


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


def _bidder(scene: Scene, seat: int) -> Values:
    view = scene.view
    return {
        "seat": letter(seat),
        "bid": int(view.bids[seat]),
        "leads": seat == view.leader,
        "out": not view.bidding >> seat & 1,
        "asked": bool(view.waiting >> seat & 1),
    }


def _rung(scene: Scene, bid: int, gap: bool) -> Values:
    return {
        "place": f"bid-{bid}",
        "bid": bid,
        "left": scene.view.gold[scene.seat] - bid,
        "gap": gap,
    }


def _spans(scene: Scene, rungs: list[int]) -> Iterator[Values]:
    """Bids side by side after which the same cities could be built."""
    for number, (cities, bids) in enumerate(groupby(rungs, key=lambda bid: tuple(then_built(scene, scene.seat, bid)))):
        width = len(list(bids))
        yield {"width": width, "said": _cities_said(scene, cities, width, number == 0), "none": not cities}


def _cities_said(scene: Scene, cities: tuple[str, ...], width: int, first: bool) -> str:
    """Cities by name, below so many bids; shorter where there is little room."""
    text = scene.say.text
    if not cities:
        return text("no city")
    ways = (", ".join(cities), ", ".join(name[:SHORT] for name in cities),
            text(plural("{count} city", "{count} cities"), count=len(cities)))  # fmt: skip
    said = [text("then {cities}", cities=Person(way)) if first else way for way in ways]
    return next((way for way in said if len(way) <= LETTERS * width), said[-1])


# The viewer's own


def _hand(scene: Scene, seat: int) -> Values:
    """The cards of the viewer, with those that a lot would bring; and the offer that lies face down."""
    view, text = scene.view, scene.say.text
    more = lot_cards(view) if view.bidding >> seat & 1 else [0] * int(COLOURS)
    fans = [
        _fan(scene, seat, colour, more[colour])
        for colour in range(COLOURS)
        if view.hand[seat][colour] or more[colour] or _turned(scene, seat, colour)
    ]
    return {
        "heading": text("Your hand"),
        "remark": _remark(scene, seat, sum(more)),
        "fans": fans,
        "crowded": view.hand_size[seat] + sum(more) > FEW,
        "offer": _own_offer(scene, seat) if _offering(scene) and view.offer_size[seat] else None,
    }


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


def _fan(scene: Scene, seat: int, colour: int, more: int) -> Values:
    """Cards of a colour: each has an id of its own, and says where it comes from and goes to."""
    name, count = COLOURS.names[colour], scene.view.hand[seat][colour]
    label = scene.say.label(list(BUILDINGS)[colour])
    needed = _needed(scene, seat, colour) if more else 0
    return {
        "place": f"hand-{name}",
        "colour": name,
        "name": label,
        "lines": _split(label),
        "count": count,
        "more": more,
        "turned": [f"down-{name}-{card}" for card in range(1, _turned(scene, seat, colour) + 1)],
        "cards": [[f"hand-{name}-{card}", card > count - needed] for card in range(1, count + 1)],
        "origins": " ".join([*(f"lot-{name}-{card}" for card in range(1, more + 1)), DECK]),
        "end": LOTS,
    }


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


def _split(name: str) -> list[str]:
    """The name on a card, in two lines where one is too short for it."""
    first, _, rest = name.partition(" ")
    return [first, rest] if rest and len(name) > LINE else [name]


def _own_offer(scene: Scene, seat: int) -> Values:
    """What the viewer has laid face down."""
    view = scene.view
    cards = [
        [f"offer-{COLOURS.names[colour]}-{card}", COLOURS.names[colour]]
        for colour in range(COLOURS)
        for card in range(1, view.offer[seat][colour] + 1)
    ]
    return {"heading": scene.say.text("Your offer"), "cards": cards}


def _purse(scene: Scene, seat: int) -> Values:
    """The viewer's gold, and what would be left of it if the bid that stands were theirs."""
    view, text = scene.view, scene.say.text
    leads = bool(view.bidding and seat == view.leader)
    return {
        "heading": text("Purse"),
        "gold": view.gold[seat],
        "after": text("after {gold}", gold=view.gold[seat] - view.bid) if leads else "",
    }
