"""Complete a described position of Royals: what was not named follows from what was."""

from __future__ import annotations

from ...engine.errors import PositionError
from ...engine.position import balance
from ...engine.record import Row
from ...engine.table import GONE, NOBODY
from .box import Box
from .pieces import cubes_in_cities, cubes_on_titles
from .rules.occupying import is_present
from .rules.turns import start_turn
from .state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    DISPLAY_SIZE,
    DRAW,
    NO_PLACE,
    PAIRS,
    PERIODS,
    PLACES,
    PLAY,
    SEATS,
    TITLES,
    State,
)  # fmt: skip

WITHIN_A_PAYMENT = "a position begins in the phase choose, draw or play"


def arrange(box: Box, s: State, named: set[str]) -> None:
    """Piles take what is left, cubes and markers follow the board, the turn begins unless a phase is named."""
    _complete_cards(box, s, named)
    _complete_intrigue(box, s, named)
    _complete_cubes(box, s, named)
    _complete_city_markers(box, s, named)
    _complete_turn(box, s, named)
    _check_markers(s)
    _check_turn(s)
    _check_hands(box, s)


def _complete_cards(box: Box, s: State, named: set[str]) -> None:
    outside = [s.display[c] + sum(hand[c] for hand in s.hand) for c in range(COUNTRIES)]
    balance(list(box.deck), outside, s.pile, s.discard, "pile" in named, "discard" in named, COUNTRIES.names)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.pile_size = sum(s.pile)
    s.display_size = sum(s.display)
    if s.display_size > DISPLAY_SIZE:
        raise PositionError(f"the display has at most {DISPLAY_SIZE} cards, not {s.display_size}")
    for seat in range(SEATS):
        for country, name in enumerate(COUNTRIES.names):
            if s.known[seat][country] > s.hand[seat][country]:
                raise PositionError(f"known.{seat}.{name} is more than the hand holds")


def _complete_intrigue(box: Box, s: State, named: set[str]) -> None:
    outside = [sum(hand[pair] for hand in s.intrigue) for pair in range(PAIRS)]
    deck = [box.intrigue_copies] * int(PAIRS)
    in_pile, in_discard = "intrigue_pile" in named, "intrigue_discard" in named
    balance(deck, outside, s.intrigue_pile, s.intrigue_discard, in_pile, in_discard, PAIRS.names)
    s.intrigue_size = [sum(hand) for hand in s.intrigue]
    s.intrigue_pile_size = sum(s.intrigue_pile)


def _complete_cubes(box: Box, s: State, named: set[str]) -> None:
    if "titles" not in named:
        if any(sum(cubes) for cubes in s.exiled):
            raise PositionError("exiled cubes were placed for a title: name titles too")
        for seat in range(SEATS):
            held = [box.place_title[place] for place in range(PLACES) if s.holder[place] == seat]
            s.titles[seat] = [held.count(title) for title in range(TITLES)]
    if "cubes" not in named:
        for seat in range(SEATS):
            s.cubes[seat] = box.cubes[seat] - cubes_in_cities(s, seat) - cubes_on_titles(s, seat)
            if s.cubes[seat] < 0:
                raise PositionError(f"seat {seat} has {box.cubes[seat]} cubes, the position more")


def _complete_city_markers(box: Box, s: State, named: set[str]) -> None:
    """A city somebody has entered has lost its marker: to the lowest seat there unless named."""
    if GONE in s.holder or GONE in s.city_owner:
        raise PositionError("places and city markers never leave the game: a seat has them or None")
    for city in range(CITIES):
        present = [seat for seat in range(s.seats) if is_present(box, s, seat, city)]
        if present and s.city_owner[city] == NOBODY:
            if "city_owner" in named:
                raise PositionError("city_owner: every city with a cube in it has lost its marker to somebody")
            s.city_owner[city] = present[0]


def _check_markers(s: State) -> None:
    """One Noble House marker a seat, and one marker of a country (royals 3.5)."""
    for owners in (s.noble_owner, *s.country_owner):
        if any(owners.count(seat) > 1 for seat in range(s.seats)):
            raise PositionError("a seat has at most one Noble House marker, and one marker of each country")


def _complete_turn(box: Box, s: State, named: set[str]) -> None:
    if not 1 <= s.period <= PERIODS:
        raise PositionError(f"period is 1, 2 or 3, not {s.period}")
    if not 0 <= s.start < s.seats:
        raise PositionError(f"start must be a seat from 0 to {s.seats - 1}, not {s.start}")
    seat = s.waiting.bit_length() - 1
    if s.phase != DRAW and "country_left" not in named:
        s.country_left = 0
    if "phase" not in named:
        start_turn(box, s, seat)
    elif s.phase not in (CHOOSE, DRAW, PLAY):
        raise PositionError(WITHIN_A_PAYMENT)
    elif s.phase == DRAW and not s.country_left + s.intrigue_left:
        raise PositionError("in the phase draw, name country_left or intrigue_left")


def _check_turn(s: State) -> None:
    """Nothing of a payment has begun, and what is to be drawn is there."""
    if s.target != NO_PLACE or s.picks or s.matching or s.lowest:
        raise PositionError(f"{WITHIN_A_PAYMENT}: target, picks, matching and lowest stay as they are")
    if s.closing not in (0, int(s.period == PERIODS)):
        raise PositionError(f"closing is 0, or 1 in period 3, not {s.closing} in period {s.period}")
    if s.country_left > DISPLAY_SIZE or s.intrigue_left > 1:
        raise PositionError(f"a turn draws at most {DISPLAY_SIZE} Country cards and 1 Intrigue card")
    there = s.display_size + s.pile_size
    country, _ = _still_to_draw(s)
    if there < country:
        raise PositionError(f"{country} cards are to be drawn: display and pile must have as many, not {there}")


def _still_to_draw(s: State) -> tuple[int, int]:
    """Country and Intrigue cards this turn may take yet."""
    if s.phase == CHOOSE:
        return DISPLAY_SIZE, 1
    return (s.country_left, s.intrigue_left) if s.phase == DRAW else (0, 0)


def _check_hands(box: Box, s: State) -> None:
    """Everybody can draw in the next turn, however big the hands; later on the limits see to that (royals 3.4)."""
    country, intrigue = _still_to_draw(s)
    deck = box.intrigue_copies * int(PAIRS)
    _check_draws(s, "Country", sum(box.deck) - sum(s.hand_size), s.hand_size, box.hand_limit, (country, DISPLAY_SIZE))
    _check_draws(s, "Intrigue", deck - sum(s.intrigue_size), s.intrigue_size, box.intrigue_limit, (intrigue, 1))


def _check_draws(s: State, kind: str, outside: int, sizes: Row, limit: int, draws: tuple[int, int]) -> None:
    """Go round the table: each seat takes its draw now or in its next turn, and lays off what is above the limit."""
    first = s.waiting.bit_length() - 1
    for turn in range(s.seats):
        seat = (first + turn) % s.seats
        drawn = draws[min(turn, 1)]
        if outside < drawn:
            raise PositionError(f"hands must leave {drawn} {kind} cards to draw for seat {seat}, not {outside}")
        outside += max(0, sizes[seat] + drawn - limit) - drawn
