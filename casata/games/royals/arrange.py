"""Complete a described position of Royals: what was not named follows from what was."""

from __future__ import annotations

from ...engine.errors import PositionError
from ...engine.record import Row
from ...engine.table import NOBODY
from .box import Box
from .pieces import cubes_in_cities, cubes_on_titles
from .rules import is_present, start_turn
from .state import CHOOSE, CITIES, COUNTRIES, DRAW, PAIRS, PLACES, PLAY, SEATS, TITLES, State

WITHIN_A_PAYMENT = "a position begins in the phase choose, draw or play"


def arrange(box: Box, s: State, named: set[str]) -> None:
    """Piles take what is left, cubes and markers follow the board, the turn begins unless a phase is named."""
    _complete_cards(box, s, named)
    _complete_intrigue(box, s, named)
    _complete_cubes(box, s, named)
    _complete_city_markers(box, s, named)
    _complete_turn(box, s, named)


def _complete_cards(box: Box, s: State, named: set[str]) -> None:
    outside = [s.display[c] + sum(hand[c] for hand in s.hand) for c in range(COUNTRIES)]
    _balance(list(box.deck), outside, s.pile, s.discard, "pile" in named, "discard" in named, COUNTRIES.names)
    s.hand_size = [sum(hand) for hand in s.hand]
    s.pile_size = sum(s.pile)
    s.display_size = sum(s.display)
    if s.display_size > 3:
        raise PositionError(f"the display has at most 3 cards, not {s.display_size}")
    for seat in range(SEATS):
        for country, name in enumerate(COUNTRIES.names):
            if s.known[seat][country] > s.hand[seat][country]:
                raise PositionError(f"known.{seat}.{name} is more than the hand holds")


def _complete_intrigue(box: Box, s: State, named: set[str]) -> None:
    outside = [sum(hand[pair] for hand in s.intrigue) for pair in range(PAIRS)]
    deck = [box.intrigue_copies] * int(PAIRS)
    in_pile, in_discard = "intrigue_pile" in named, "intrigue_discard" in named
    _balance(deck, outside, s.intrigue_pile, s.intrigue_discard, in_pile, in_discard, PAIRS.names)
    s.intrigue_size = [sum(hand) for hand in s.intrigue]
    s.intrigue_pile_size = sum(s.intrigue_pile)


def _balance(
    deck: Row, outside: Row, pile: Row, discard: Row, pile_named: bool, discard_named: bool, names: tuple[str, ...]
) -> None:
    """The pile takes what is left; where it is named the discards do."""
    for kind, name in enumerate(names):
        left = deck[kind] - outside[kind]
        if not pile_named:
            pile[kind] = left - discard[kind]
        elif not discard_named:
            discard[kind] = left - pile[kind]
        if pile[kind] < 0 or discard[kind] < 0:
            there = outside[kind] + max(pile[kind], 0) + max(discard[kind], 0)
            raise PositionError(f"{name}: the position names {there} cards, there are {deck[kind]}")


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
    for city in range(CITIES):
        present = [seat for seat in range(s.seats) if is_present(box, s, seat, city)]
        if present and s.city_owner[city] == NOBODY:
            if "city_owner" in named:
                raise PositionError("city_owner: every city with a cube in it has lost its marker to somebody")
            s.city_owner[city] = present[0]


def _complete_turn(box: Box, s: State, named: set[str]) -> None:
    if not 1 <= s.period <= 3:
        raise PositionError(f"period is 1, 2 or 3, not {s.period}")
    seat = s.waiting.bit_length() - 1
    if "phase" not in named:
        start_turn(box, s, seat)
    elif s.phase not in (CHOOSE, DRAW, PLAY):
        raise PositionError(WITHIN_A_PAYMENT)
    elif s.phase == DRAW and not s.country_left + s.intrigue_left:
        raise PositionError("in the phase draw, name country_left or intrigue_left")
