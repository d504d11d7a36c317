"""Set-up (#set-up), the start of a turn, and its end (#end-of-turn)."""

from __future__ import annotations

from ....engine.core.chance import roll
from ....engine.core.flow import ask, tell
from ....engine.core.header import GONE, NOBODY
from ..box import AS_HAND, HANDICAP, Box
from ..events import DEALT, DISCARDED, DISCARDED_INTRIGUE, TURN
from ..state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    DISCARD,
    DISPLAY_SIZE,
    HALVES,
    INTRIGUE_DISCARD,
    NO_PLACE,
    NOBLES,
    PAIRS,
    PERIODS,
    PLACES,
    PRIZES,
    TITLES,
    State,
)
from .cards import add_to_hand, draw_from_pile, lose_cards, lose_intrigue, refill_display
from .drawing import start_drawing
from .periods import end_game, end_period


def setup(box: Box, s: State) -> None:
    """Markers on their spaces, two piles, three cards turned up, empty hands."""
    s.round = 1
    s.period = 1
    s.target = NO_PLACE
    lay_out_board(box, s)
    for country in range(COUNTRIES):
        s.pile[country] = box.deck[country]
        s.pile_size += box.deck[country]
    for pair in range(PAIRS):
        s.intrigue_pile[pair] = box.intrigue_copies
        s.intrigue_pile_size += box.intrigue_copies
    for seat in range(s.seats):
        s.cubes[seat] = box.cubes[seat]
    s.start = roll(s, s.seats) if box.start == NOBODY else box.start
    refill_display(s)
    if box.first_turn == AS_HAND:
        deal_first_hands(box, s)
    start_turn(box, s, s.start)


def lay_out_board(box: Box, s: State) -> None:
    """Free positions, markers nobody owns; Noble House markers that are not in play leave the game."""
    for place in range(PLACES):
        s.holder[place] = NOBODY
    for city in range(CITIES):
        s.city_owner[city] = NOBODY
    for noble in range(NOBLES):
        s.noble_owner[noble] = GONE if noble < box.nobles_out else NOBODY
    for title in range(TITLES):
        for half in range(HALVES):
            s.title_owner[title][half] = NOBODY
    for country in range(COUNTRIES):
        for prize in range(PRIZES):
            s.country_owner[country][prize] = NOBODY
            for period in range(PERIODS):
                s.period_owner[period][country][prize] = NOBODY


def deal_first_hands(box: Box, s: State) -> None:
    """Option first_draw_as_hand: the first draw comes face down from the pile (#first-turn)."""
    for place in range(s.seats):
        seat = (s.start + place) % s.seats
        for _ in range(box.first_draw[place]):
            country = draw_from_pile(s)
            add_to_hand(s, seat, country)
            tell(s, DEALT, seat, 0, 0, country)


def start_turn(box: Box, s: State, seat: int) -> None:
    """A turn begins with the draw; the first one has a fixed number of Country cards."""
    ask(s, seat)
    tell(s, TURN, seat, s.round, 0, 0)
    if s.round == 1 and box.first_turn == HANDICAP:
        start_drawing(s, box.first_draw[(seat - s.start) % s.seats], 0)
    elif box.late_choice == 1:
        start_drawing(s, 3, 1)
    else:
        s.phase = CHOOSE


# The end of a turn


def end_turn(box: Box, s: State, seat: int) -> None:
    """Hand limits first, Country then Intrigue; then the display, and perhaps the end of a period."""
    s.lowest = 0
    if s.hand_size[seat] > box.hand_limit:
        s.phase = DISCARD
        s.picks = s.hand_size[seat] - box.hand_limit
    elif s.intrigue_size[seat] > box.intrigue_limit:
        s.phase = INTRIGUE_DISCARD
        s.picks = s.intrigue_size[seat] - box.intrigue_limit
    else:
        close_turn(box, s, seat)


def discard_country(box: Box, s: State, seat: int, country: int) -> None:
    """One Country card above the limit."""
    lose_cards(s, seat, country, 1)
    tell(s, DISCARDED, seat, country, 0, 0)
    s.lowest = country
    s.picks -= 1
    if s.picks == 0:
        end_turn(box, s, seat)


def may_discard_intrigue(s: State, seat: int, pair: int) -> bool:
    """Whether an Intrigue card may be discarded: in ascending order, and enough must be left to discard."""
    if pair < s.lowest or s.intrigue[seat][pair] == 0:
        return False
    left = 0
    for other in range(pair, PAIRS):
        left += s.intrigue[seat][other]
    return left >= s.picks


def discard_intrigue(box: Box, s: State, seat: int, pair: int) -> None:
    """One Intrigue card above the limit."""
    lose_intrigue(s, seat, pair)
    tell(s, DISCARDED_INTRIGUE, seat, pair, 0, 0)
    s.lowest = pair
    s.picks -= 1
    if s.picks == 0:
        end_turn(box, s, seat)


def close_turn(box: Box, s: State, seat: int) -> None:
    """Refill; a display that stays short ends the period; then the left neighbour."""
    last_of_round = (seat + 1) % s.seats == s.start
    refill_display(s)
    if s.display_size < DISPLAY_SIZE:
        end_period(box, s, last_of_round)
    if s.closing == 1 and last_of_round:
        end_game(box, s)
    else:
        if last_of_round:
            s.round += 1
        start_turn(box, s, (seat + 1) % s.seats)
