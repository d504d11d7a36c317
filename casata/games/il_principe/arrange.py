"""Complete a described position of Il Principe: what was not named follows from what was."""

from __future__ import annotations

from ...engine.errors import PositionError, listed
from ...engine.flow import ask_together
from ...engine.position import balance
from ...engine.table import GONE, NOBODY
from ...engine.views import waiting_seats
from .box import TWO, Box
from .rules.actions import next_action
from .rules.auctions import start_next_lot
from .rules.rounds import start_lots
from .state import (
    ACTION,
    BID,
    CITIES,
    COLOURS,
    HIGHEST_BID,
    INCOME_STAGE,
    NO_CITY,
    OFFER,
    PHASES,
    SEATS,
    State,
)

MOST_ROUNDS = 99
MOST = 999


def arrange(box: Box, s: State, named: set[str]) -> None:
    """The deck takes what is left, ledger, supplies and cities follow, and the phase begins."""
    _complete_cards(box, s, named)
    _complete_gold(s, named)
    _complete_shields(box, s)
    _complete_cities(box, s, named)
    _complete_roles(s)
    _check_numbers(s)
    _begin_phase(box, s, named)


def _check_numbers(s: State) -> None:
    """What a game can reach, so that nothing overflows later."""
    if not 0 <= s.principe < s.seats:
        raise PositionError(f"principe must be a seat from 0 to {s.seats - 1}, not None")
    if s.last > 1:
        raise PositionError(f"last is 0 or 1, not {s.last}")
    if s.round > MOST_ROUNDS:
        raise PositionError(f"round must be from 1 to {MOST_ROUNDS}, not {s.round}")
    highest = {"paid": max(s.paid), "received": max(s.received), "points": max(map(max, s.points)),
               "auctioned": s.auctioned}  # fmt: skip
    for name, number in highest.items():
        if number > MOST:
            raise PositionError(f"{name} must hold numbers up to {MOST}, not {number}")


def _complete_cards(box: Box, s: State, named: set[str]) -> None:
    spread = [
        s.lot[c] + sum(s.hand[p][c] + s.offer[p][c] + s.up[p][c] + s.down[p][c] for p in range(s.seats))
        for c in range(COLOURS)
    ]
    decks = [box.copies] * int(COLOURS)
    balance(decks, spread, s.deck, s.removed, "deck" in named, "removed" in named, COLOURS.names)
    s.deck_size = sum(s.deck)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.offer_size = [sum(offer) for offer in s.offer]
    for seat in range(s.seats):
        for colour, name in enumerate(COLOURS.names):
            if s.known[seat][colour] > s.hand[seat][colour] + s.offer[seat][colour]:
                raise PositionError(f"known.{seat}.{name} is more than hand and offer hold")


def _complete_gold(s: State, named: set[str]) -> None:
    """Gold is what was received less what was paid; received follows where only gold is named."""
    if "gold" in named and "received" not in named:
        s.received = [s.gold[seat] + s.paid[seat] for seat in range(SEATS)]
    s.gold = [s.received[seat] - s.paid[seat] for seat in range(SEATS)]
    for seat in range(s.seats):
        if not 0 <= s.gold[seat] <= HIGHEST_BID:
            raise PositionError(f"gold of seat {seat} must be from 0 to {HIGHEST_BID}, not {s.gold[seat]}")


def _complete_shields(box: Box, s: State) -> None:
    for seat in range(s.seats):
        s.supply[seat] = box.shields - sum(s.shields[seat])
        if s.supply[seat] < 0:
            raise PositionError(f"seat {seat} has {box.shields} shields for the map, the position more")


def _complete_cities(box: Box, s: State, named: set[str]) -> None:
    """Cities nobody has built or sees are unseen; the display is full as long as the deck lasts."""
    built = [city for city in range(CITIES) if s.city_owner[city] != NOBODY]
    if GONE in s.city_owner:
        raise PositionError("city_owner names the seat that built a city, or None")
    if max(s.display) > 1:
        raise PositionError(f"display has 1 for a city that is face up, not {max(s.display)}")
    if "display" not in named:
        _fill_display(box, s, built)
    if any(s.display[city] for city in built):
        raise PositionError("a city that is built is no longer on display")
    shown = sum(s.display)
    s.city_deck = box.city_cards - len(built) - shown
    if s.city_deck < 0:
        raise PositionError(f"{len(built) + shown} cities are built or on display, the game has {box.city_cards}")
    if shown > box.display or (shown < box.display and s.city_deck > 0):
        raise PositionError(f"the display has {box.display} cities until the deck is empty, not {shown}")
    s.pool = [int(not s.display[city] and city not in built) for city in range(CITIES)]


def _fill_display(box: Box, s: State, built: list[int]) -> None:
    """Cities in the order of the box take the places of those that are built."""
    for city in built:
        s.display[city] = 0
    for city in range(CITIES):
        if sum(s.display) < min(box.display, box.city_cards - len(built)) and city not in built:
            s.display[city] = 1


def _complete_roles(s: State) -> None:
    """Nobody has both tiles of a colour; two players have no minor ones."""
    if s.seats == TWO:
        if any(seat in s.minor for seat in range(s.seats)):
            raise PositionError("two players have no minor roles")
        s.minor = [GONE] * int(COLOURS)
    if GONE in s.major or (s.seats > TWO and GONE in s.minor):
        raise PositionError("major and minor name the seat that has a role, or None: roles never leave the game")
    for colour, name in enumerate(COLOURS.names):
        if s.major[colour] == s.minor[colour] != NOBODY:
            raise PositionError(f"seat {s.major[colour]} cannot have both roles in {name}")


def _begin_phase(box: Box, s: State, named: set[str]) -> None:
    asked = s.waiting
    s.colour = s.rank = s.bid = s.bidders = s.bidding = 0
    s.bids = [0] * int(SEATS)
    s.leader = NOBODY
    s.building = NO_CITY
    if s.phase != OFFER and any(s.offer_size):
        raise PositionError("offers lie face down in the phase offer only")
    if s.phase != BID and any(s.lot):
        raise PositionError("lots are auctioned in the phase bid only")
    if s.phase == OFFER:
        _begin_offers(box, s)
    elif s.phase == BID:
        _begin_lots(s)
    elif s.phase == ACTION:
        _begin_actions(s, asked.bit_length() - 1 if "actor" in named else s.principe)
    else:
        phases = listed([PHASES.names[phase] for phase in (OFFER, BID, ACTION)])
        raise PositionError(f"a position begins in one of the phases {phases}, not {PHASES.names[s.phase]}")
    if "actor" in named and s.waiting != asked:
        raise PositionError(f"to decide: seat {listed(waiting_seats(s))}; leave actor away")


def _begin_offers(box: Box, s: State) -> None:
    """Those who have no offer yet are asked, all at once."""
    if s.last:
        raise PositionError("the last round has no offers")
    for seat in range(s.seats):
        if s.offer_size[seat] not in (0, box.offer):
            raise PositionError(f"seat {seat} offers {box.offer} cards or has not offered yet")
        if not s.offer_size[seat] and s.hand_size[seat] < box.offer:
            raise PositionError(f"seat {seat} must have {box.offer} cards to offer, not {s.hand_size[seat]}")
    s.stage = INCOME_STAGE
    ask_together(s, sum(1 << seat for seat in range(s.seats) if not s.offer_size[seat]))


def _begin_lots(s: State) -> None:
    if not any(s.lot):
        raise PositionError("in the phase bid, name lot")
    start_lots(s)
    s.todo_count -= 1
    start_next_lot(s)


def _begin_actions(s: State, seat: int) -> None:
    if not s.hand_size[seat]:
        raise PositionError(f"seat {seat} has no cards and is not asked; name another actor")
    next_action(s, (seat - s.principe) % s.seats)
