"""Complete a described position of Il Principe: what was not named follows from what was."""

from __future__ import annotations

from ....engine.core.header import GONE, NOBODY
from ....engine.errors import PositionError, list_of
from ....engine.match.position import Named, balance
from .. import state
from ..box import TWO, Box
from .underway import STEPS, begin_phase, check_end

__all__ = ["STEPS", "arrange"]

MOST_ROUNDS = 99
MOST = 999


def arrange(box: Box, s: state.State, named: Named) -> None:
    """The deck takes what is left, ledger, supplies and cities follow, and the phase begins."""
    _complete_cards(box, s, named)
    _complete_gold(s, named)
    _complete_shields(box, s)
    _complete_cities(box, s, named)
    _check_roles(s, named)
    _check_numbers(s)
    if s.waiting:
        begin_phase(box, s, named)
    else:
        check_end(s, named)


def _check_numbers(s: state.State) -> None:
    """What a game can reach, so that nothing overflows later."""
    if not 0 <= s.principe < s.seats:
        raise PositionError("principe must be a seat from 0 to {last}, not None.", last=s.seats - 1)
    if s.last > 1:
        raise PositionError("last must be 0 or 1, not {last}.", last=s.last)
    if s.colour >= state.COLOURS:
        raise PositionError("colour must be one of {colours}, not None.", colours=list_of(state.COLOURS.names))
    if s.round > MOST_ROUNDS:
        raise PositionError("round must be from 1 to {most}, not {round}.", most=MOST_ROUNDS, round=s.round)
    highest = {"paid": max(s.paid), "received": max(s.received), "points": max(map(max, s.points)),
               "auctioned": s.auctioned}  # fmt: skip
    for name, number in highest.items():
        if number > MOST:
            raise PositionError(
                "{name} must hold numbers up to {most}, not {number}.", name=name, most=MOST, number=number
            )


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    spread = [
        s.lot[c] + sum(s.hand[p][c] + s.offer[p][c] + s.up[p][c] + s.down[p][c] for p in range(s.seats))
        for c in range(state.COLOURS)
    ]
    decks = [box.copies] * int(state.COLOURS)
    balance(decks, spread, s.deck, s.removed, "deck" in named, "removed" in named, state.COLOURS.names)
    s.deck_size = sum(s.deck)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.offer_size = [sum(offer) for offer in s.offer]
    for seat in range(s.seats):
        for colour, name in enumerate(state.COLOURS.names):
            if s.known[seat][colour] > s.hand[seat][colour] + s.offer[seat][colour]:
                raise PositionError(
                    "known.{seat}.{name} must not be more than hand and offer hold.", seat=seat, name=name
                )


def _complete_gold(s: state.State, named: Named) -> None:
    """Gold is what was received less what was paid; received follows where only gold is named."""
    if "gold" in named and "received" not in named:
        s.received = [s.gold[seat] + s.paid[seat] for seat in range(state.SEATS)]
    s.gold = [s.received[seat] - s.paid[seat] for seat in range(state.SEATS)]
    for seat in range(s.seats):
        if not 0 <= s.gold[seat] <= state.HIGHEST_BID:
            raise PositionError(
                "gold of seat {seat} must be from 0 to {most}, not {gold}.",
                seat=seat,
                most=state.HIGHEST_BID,
                gold=s.gold[seat],
            )


def _complete_shields(box: Box, s: state.State) -> None:
    for seat in range(s.seats):
        s.supply[seat] = box.shields - sum(s.shields[seat])
        if s.supply[seat] < 0:
            raise PositionError(
                "Seat {seat} has {shields} shields for the map, but the position has more.",
                seat=seat,
                shields=box.shields,
            )


def _complete_cities(box: Box, s: state.State, named: Named) -> None:
    """Cities nobody has built or sees are unseen; the display is full as long as the deck lasts."""
    built = [city for city in range(state.CITIES) if s.city_owner[city] != NOBODY]
    if GONE in s.city_owner:
        raise PositionError("city_owner names the seat that built a city, or None.")
    if built and s.round == 1:
        named.impossible("city_owner: nobody builds a city in round 1.")
    if max(s.display) > 1:
        raise PositionError("display has 1 for a city that is face up, not {value}.", value=max(s.display))
    full = box.display - int(s.waiting > 0 and s.phase == state.SHIELDS)  # a new city is turned up after the shields
    if "display" not in named:
        _fill_display(box, s, built, full)
    if any(s.display[city] for city in built):
        raise PositionError("A city that is built is no longer on display.")
    shown = sum(s.display)
    s.city_deck = box.city_cards - len(built) - shown
    if s.city_deck < 0:
        raise PositionError(
            "{count} cities are built or on display, but the game has {city_cards}.",
            count=len(built) + shown,
            city_cards=box.city_cards,
        )
    if shown > full or (shown < full and s.city_deck > 0):
        raise PositionError(
            "The display has {full} cities until the deck is empty, not {shown}.", full=full, shown=shown
        )
    s.pool = [int(not s.display[city] and city not in built) for city in range(state.CITIES)]


def _fill_display(box: Box, s: state.State, built: list[int], full: int) -> None:
    """Cities in the order of the box take the places of those that are built."""
    for city in built:
        s.display[city] = 0
    for city in range(state.CITIES):
        if sum(s.display) > full and s.display[city]:
            s.display[city] = 0
        if sum(s.display) < min(full, box.city_cards - len(built)) and city not in built:
            s.display[city] = 1


def _check_roles(s: state.State, named: Named) -> None:
    """A minor role is given only beside its major, to somebody else (#minor-role); two players have none."""
    if s.seats == TWO and any(seat != GONE for seat in s.minor):
        raise PositionError("Two players have no minor roles.")
    if GONE in s.major or (s.seats > TWO and GONE in s.minor):
        raise PositionError("major and minor name the seat that has a role, or None: roles never leave the game.")
    if (
        s.round == 1
        and s.waiting
        and s.phase in (state.OFFER, state.BID, state.ACTION)
        and any(seat != NOBODY for seat in s.major)
    ):
        named.impossible("major: the first roles are given at the end of round 1.")
    for colour, name in enumerate(state.COLOURS.names):
        if s.major[colour] == s.minor[colour] != NOBODY:
            raise PositionError("Seat {seat} cannot have both roles in {name}.", seat=s.major[colour], name=name)
        if s.minor[colour] < s.seats and s.major[colour] == NOBODY:
            named.impossible(
                "minor.{name}: a minor role without its major is impossible (il_principe#minor-role).", name=name
            )
