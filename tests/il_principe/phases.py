"""A table in every phase of Il Principe, somebody having something to decide."""

from __future__ import annotations

from casata import Match
from tests.il_principe.table import cards, counts, face_up, lots, offers, roles, table
from tests.matches import in_turn

DISPLAY = face_up("venezia", "lucca", "firenze", "siena")


def offering(seats: int = 3) -> Match:
    """Nobody has offered yet, and everybody holds the same."""
    return offers(seats, hand={seat: cards("GGGWR") for seat in range(seats)})


def bidding() -> Match:
    """Seat 2 is asked, with 7 gold against a bid of 3."""
    return in_turn(lots("WW", gold=[9, 9, 7, 9]), "1 bid 3")


def bidding_for_a_role() -> Match:
    """Seat 2 is asked, with 5 gold against a bid of 2."""
    return in_turn(roles(up=counts(W=[0, 2, 2, 0]), gold=[9, 9, 5, 9]), "1 bid 2")


def after_a_lot() -> Match:
    """Seat 1 may build with 4 gold."""
    match = lots("Y", hand={1: cards("WRGGB")}, gold=[9, 5, 9, 9], display=DISPLAY)
    return in_turn(match, "1 bid 1", "2 pass", "3 pass", "0 pass")


def acting(number: int = 2) -> Match:
    """Seat 0 may build or play, with 4 gold."""
    return table(hand={0: cards("WWRRGGBY"), 1: cards("W")}, gold=[4, 5, 5, 5], display=DISPLAY, round=number)


def placing(supply: int = 11) -> Match:
    """Seat 0 has built Firenze."""
    match = table(hand={0: cards("GGRBY"), 1: cards("W")}, display=DISPLAY, shields={0: {"umbria": 11 - supply}})
    return in_turn(match, "0 build firenze")


def turning() -> Match:
    """Seat 0 has a green role, and cards of three colours face down."""
    return roles(up=counts(G=[2, 0, 0, 0]), down={0: cards("GWYY")})


def placing_for_blue(supply: int = 11) -> Match:
    """Seat 0 has a blue role."""
    return roles(up=counts(B=[2, 0, 0, 0]), shields={0: {"umbria": 11 - supply}})


EVERY = {
    "offer": offering,
    "bid": bidding,
    "build": after_a_lot,
    "shields": placing,
    "action": acting,
    "role_bid": bidding_for_a_role,
    "turn_up": turning,
    "place_shield": placing_for_blue,
}
