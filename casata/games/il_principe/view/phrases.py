"""What cities, roles and auctions of Il Principe are worth, in a few words."""

from __future__ import annotations

from typing import NamedTuple

from ....engine.core.flow import may_decide
from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ....engine.text.language import Phrase, phrase, plural
from ....engine.text.scene import letter
from ....engine.text.styled import Line, span
from .. import state
from ..box import PUBLISHED_DRAW, TWO
from ..rules.building import role_income
from ..rules.rounds import cities_shown
from ..scoring import region_points, role_points, sets
from .scene import Scene

# Cards


def building_cards(count: int, colour: int) -> Phrase:
    """So many building cards: `3 green cards`."""
    return phrase(
        plural("{count} {colour} card", "{count} {colour} cards"), count=count, colour=state.COLOURS.names[colour]
    )


def own_cards(view: state.State, colour: int) -> tuple[dict[str, str | int], tuple[str, ...]]:
    """What a seat's own cards of a colour mean to moves: to be offered, turned up or played, as the phase asks."""
    name = state.COLOURS.names[colour]
    if view.phase == state.OFFER and not view.over:
        return {"cards": name}, ("offer",)
    return {"colour": name}, ("turn",) if view.phase == state.TURN_UP else ("play",)


# Cities


def city_line(scene: Scene, city: int) -> Line:
    """Gold, points, shields, cards and regions of a city, and whom its building would pay."""
    box, say = scene.box, scene.say
    return [
        span(say.label(scene.names["city"][city]), "bold", 8),
        span(" "),
        span(say.text("{gold}g", gold=box.city_cost[city]), "", 3),
        span(f"+{box.city_points[city]}", "", 3),
        span(say.text("{shields}s", shields=box.city_shields[city]), "", 3),
        span(icons(scene, city), "", 31),
        span("/".join(short_regions(scene)[region] for region in regions_of(scene, city)), "", 11),
        *(span(f" {letter(seat)}+{points}", f"seat{seat}") for seat, points in incomes(scene, city, scene.viewer)),
    ]


def icons(scene: Scene, city: int) -> str:
    """The cards a city takes: `2 × white, red, blue`."""
    say, counts = scene.say, scene.box.city_icons[city]
    names = [
        (say.label(state.COLOURS.names[colour]), counts[colour]) for colour in range(state.COLOURS) if counts[colour]
    ]
    return ", ".join(name if count == 1 else f"{count} × {name}" for name, count in names)


def incomes(scene: Scene, city: int, builder: int | None) -> list[tuple[int, int]]:
    """Whom a city would pay, and how much, if one seat built it."""
    paid = [(seat, role_income(scene.box, scene.view, seat, city)) for seat in range(scene.view.seats)]
    return [(seat, points) for seat, points in paid if points and seat != builder]


def lacking(scene: Scene, seat: int, city: int) -> list[str]:
    """Cards and gold that a seat is missing for a city."""
    box, view, text = scene.box, scene.view, scene.say.text
    short = [box.city_icons[city][c] - view.hand[seat][c] for c in range(state.COLOURS)]
    parts = [scene.say.label(building_cards(count, colour)) for colour, count in enumerate(short) if count > 0]
    if view.gold[seat] < box.city_cost[city]:
        parts.append(text("{gold} gold", gold=box.city_cost[city] - view.gold[seat]))
    return parts


def built_now(scene: Scene, city: int) -> tuple[dict[str, str | int], tuple[str, ...]]:
    """What a city that is not on display means to moves: the one being built is what its builder chose."""
    return ({"city": scene.names["city"][city]}, ("build",)) if city == scene.view.building else ({}, ())


def reachable(scene: Scene, seat: int, gold: int, more: Row) -> list[int]:
    """The cities on display that a seat could build with so much gold and these cards besides its hand."""
    box, view = scene.box, scene.view
    return [
        city
        for city in range(state.CITIES)
        if view.display[city]
        and view.round > 1
        and gold >= box.city_cost[city]
        and all(view.hand[seat][c] + more[c] >= box.city_icons[city][c] for c in range(state.COLOURS))
    ]


def lot_cards(view: state.State) -> Row:
    """The cards of the lot that is being auctioned; none where a role is."""
    return [view.lot[c] if lot_is_on(view) and c == view.colour else 0 for c in range(state.COLOURS)]


def regions_of(scene: Scene, city: int) -> list[int]:
    """The regions a city touches."""
    return [region for region in range(state.REGIONS) if scene.box.city_regions[city] >> region & 1]


def shield_fits(scene: Scene, seat: int, region: int) -> bool:
    """Whether a seat may place a shield in a region now."""
    view = scene.view
    if view.over or view.phase not in (state.SHIELDS, state.PLACE_SHIELD) or not may_decide(view, seat):
        return False
    return view.phase == state.PLACE_SHIELD or region in regions_of(scene, view.building)


def region_names(scene: Scene, city: int, between: str) -> str:
    """The regions a city touches, by name."""
    return between.join(scene.say.label(state.REGIONS.names[region]) for region in regions_of(scene, city))


def short_regions(scene: Scene) -> tuple[str, ...]:
    """The first letters of the regions' names."""
    text = scene.say.text
    return text("Rom"), text("Lom"), text("Emi"), text("Lig"), text("Tos"), text("Umb")


# The round


def explained(scene: Scene) -> str:
    """When the game ends, and why a round has no income or no lots."""
    view, box, text = scene.view, scene.box, scene.say.text
    if view.over:
        return ""
    if cities_run_out(scene):
        return text("Too few cities are left: the game ends after this round.")
    if not view.last:
        below = view.deck_size < box.threshold
        last = plural(
            "Fewer than {count} card is left in the deck: the next round is the last, "
            "or this one if {cities} cities are built by its end.",
            "Fewer than {count} cards are left in the deck: the next round is the last, "
            "or this one if {cities} cities are built by its end.",
        )
        return text(last, count=box.threshold, cities=cities_to_end(scene)) if below else ""
    if view.auctioned:
        return text("Last round: no income and no offers; the lots were turned up from the deck.")
    parts = [
        text("Last round: no income and no offers; the deck is empty, so there are no lots either."),
        text("Everybody acts once more; then roles and the final scoring follow."),
    ]
    if view.seats > TWO and scene.options["draw_per_player"] > PUBLISHED_DRAW:
        used = plural(
            "(Drawing {count} card a round uses up the deck.)", "(Drawing {count} cards a round uses up the deck.)"
        )
        parts.append(text(used, count=box.drawn))
    return " ".join(parts)


def cities_run_out(scene: Scene) -> bool:
    """Whether too few cities are left for another round."""
    return bool(not scene.view.city_deck and cities_shown(scene.view) < scene.box.display)


def cities_to_end(scene: Scene) -> int:
    """How many cities are built when too few are left and the game ends."""
    return int(scene.box.city_cards - scene.box.display + 1)


# Auctions


def lots_in_order(view: state.State) -> list[tuple[int, int]]:
    """The lots still to be auctioned, count and colour, in the order of their auctions."""
    return sorted((view.lot[colour], colour) for colour in range(state.COLOURS) if view.lot[colour])


class Sale(NamedTuple):
    """A lot whose auction is over: its cards, and who took them for how much; nobody where all passed."""

    size: int
    colour: int
    winner: int
    price: int


def sales(scene: Scene) -> list[Sale]:
    """The lots of this round that were auctioned, in that order."""
    found, paid = list[Sale](), 0
    for event in scene.recalled:
        if event["kind"] == "paid":
            paid = event["gold"]
            continue
        sold = event["kind"] == "took_lot"
        colour = state.COLOURS.names.index(event["colour"])
        found.append(Sale(event["count"], colour, event["seat"] if sold else NOBODY, paid if sold else 0))
    return found


def lot_is_on(view: state.State) -> bool:
    """Whether the first of the lots is being auctioned."""
    return bool(view.phase == state.BID and view.bidding)


def role_on(view: state.State) -> str | None:
    """The role that is being auctioned."""
    if view.phase != state.ROLE_BID or not view.bidding:
        return None
    return (state.MAJORS if view.rank == state.MAJOR else state.MINORS).names[view.colour]


def ladder(scene: Scene, seat: int) -> list[int]:
    """The bids that a seat could make now."""
    view = scene.view
    if not (view.bidding and may_decide(view, seat)):
        return []
    return list(range(view.bid + 1, min(view.gold[seat], state.HIGHEST_BID) + 1))


def then_built(scene: Scene, seat: int, bid: int) -> list[str]:
    """The cities that a seat could build at once if it won the lot that is on with a bid, by name."""
    if not lot_is_on(scene.view):
        return []
    cities = reachable(scene, seat, scene.view.gold[seat] - bid, lot_cards(scene.view))
    return [scene.say.label(scene.names["city"][city]) for city in cities]


def bidders_in_order(view: state.State) -> list[int]:
    """Who takes part in the auction that is on, the first bidder first."""
    seats = [(view.principe + place) % view.seats for place in range(1, view.seats + 1)]
    return [seat for seat in seats if view.bidders >> seat & 1]


def bids_said(scene: Scene) -> list[tuple[int, str]]:
    """Every bidder in turn: the last bid, who leads, who is out."""
    view, text = scene.view, scene.say.text
    bids = []
    for seat in bidders_in_order(view):
        if seat == view.leader:
            said = text("leads with {gold}", gold=view.bid)
        elif view.bidding >> seat & 1:
            said = text("has bid {gold}", gold=view.bids[seat]) if view.bids[seat] else text("still in")
        else:
            said = text("passed after bidding {gold}", gold=view.bids[seat]) if view.bids[seat] else text("passed")
        bids.append((seat, said))
    return bids


# Roles, regions, players


def region_pays(scene: Scene, region: int) -> list[tuple[int, list[int]]]:
    """What a region would pay now: each prize with those who would get it."""
    box, view = scene.box, scene.view
    points = [region_points(box, view, seat, region) for seat in range(view.seats)]
    prizes = [(prize, [s for s in range(view.seats) if points[s] == prize])
              for prize in (box.region_first, box.region_second)]  # fmt: skip
    return [(prize, seats) for prize, seats in prizes if prize and seats]


def region_prospects(scene: Scene, seat: int) -> int:
    """What all regions would pay a seat now."""
    return sum(region_points(scene.box, scene.view, seat, region) for region in range(state.REGIONS))


def prospects(scene: Scene, seat: int) -> int:
    """What the final scoring would add now, apart from gold and cards, which are secret."""
    box, view = scene.box, scene.view
    return int(role_points(box, view, seat) + box.set_points * sets(view, seat) + region_prospects(scene, seat))


def gold_said(scene: Scene, seat: int) -> str:
    """A seat's gold: secret, except your own, at a table with open gold, and at the end (#secret-gold)."""
    shown = seat == scene.viewer or scene.box.open_gold or scene.view.over or scene.open
    return str(scene.view.gold[seat]) if shown else scene.say.text("secret")
