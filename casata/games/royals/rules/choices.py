"""What a seat may decide: the codes, in ascending order."""

from __future__ import annotations

from ....engine.core.flow import may_decide
from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ..box import Box
from ..moves import (
    BLIND,
    DISCARD_CARD,
    DISCARD_INTRIGUE,
    DRAW_BOTH,
    DRAW_THREE,
    INTRIGUE,
    JOKER_COUNTS,
    OCCUPY,
    PAY,
    PAY_INTRIGUE,
    STOP,
    TAKE,
    TAKE_OVER,
    USE_JOKERS,
    USUAL,
)
from ..state import (
    CHOOSE,
    COUNTRIES,
    CUBES_PER_PLACEMENT,
    DISCARD,
    DRAW,
    INTRIGUE_JOKERS,
    INTRIGUE_PAYMENT,
    JOKERS,
    PAIRS,
    PAYMENT,
    PLACES,
    PLAY,
    State,
)
from .payments import (
    country_reach,
    intrigue_reach,
    may_pay_as_usual,
    may_pick_card,
    may_pick_intrigue_payment,
    may_use_intrigue_jokers,
    may_use_jokers,
)
from .turns import may_discard_intrigue


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending."""
    if not may_decide(s, seat):
        return 0
    if s.phase == PLAY:
        return list_placements(box, s, seat, out)
    if s.phase == DRAW:
        return list_draws(s, out)
    if s.phase == CHOOSE:
        out[0] = DRAW_THREE
        out[1] = DRAW_BOTH
        return 2
    if s.phase == JOKERS or s.phase == INTRIGUE_JOKERS:
        return list_jokers(box, s, seat, out)
    if s.phase == PAYMENT or s.phase == INTRIGUE_PAYMENT:
        return list_payments(box, s, seat, out)
    return list_discards(s, seat, out)


def list_draws(s: State, out: Row) -> int:
    """Cards of one country are one option (#display)."""
    count = 0
    if s.country_left > 0:
        for country in range(COUNTRIES):
            if s.display[country] > 0:
                out[count] = TAKE + country
                count += 1
        if s.pile_size > 0:
            out[count] = BLIND
            count += 1
    if s.intrigue_left > 0:
        out[count] = INTRIGUE
        count += 1
    return count


def list_placements(box: Box, s: State, seat: int, out: Row) -> int:
    """Stop, vacant positions, opponents' positions."""
    out[0] = STOP
    count = 1
    if s.cubes[seat] < CUBES_PER_PLACEMENT:
        return count
    for place in range(PLACES):
        if s.holder[place] == NOBODY and box.place_cost[place] <= country_reach(s, seat, box.place_country[place]):
            out[count] = OCCUPY + place
            count += 1
    if s.intrigue_size[seat] > 0:
        for place in range(PLACES):
            if s.holder[place] != NOBODY and s.holder[place] != seat and can_take_over(box, s, seat, place):
                out[count] = TAKE_OVER + place
                count += 1
    return count


def can_take_over(box: Box, s: State, seat: int, place: int) -> bool:
    """Whether a seat can pay both the Intrigue and the Country cost of a takeover."""
    country = box.place_country[place]
    if box.place_cost[place] > country_reach(s, seat, country):
        return False
    return box.place_intrigue[place] <= intrigue_reach(box, s, seat, country)


def list_jokers(box: Box, s: State, seat: int, out: Row) -> int:
    """Any number the hand allows, or the usual way."""
    count = 0
    for jokers in range(JOKER_COUNTS):
        if s.phase == JOKERS:
            possible = may_use_jokers(box, s, seat, jokers)
        else:
            possible = may_use_intrigue_jokers(box, s, seat, jokers)
        if possible:
            out[count] = USE_JOKERS + jokers
            count += 1
    out[count] = USUAL
    return count + 1


def list_payments(box: Box, s: State, seat: int, out: Row) -> int:
    """The next card of a payment, or the usual way for the rest."""
    count = 0
    if s.phase == PAYMENT:
        count = list_cards(s, seat, PAY, out)
    else:
        for pair in range(PAIRS):
            if may_pick_intrigue_payment(box, s, seat, pair):
                out[count] = PAY_INTRIGUE + pair
                count += 1
    if may_pay_as_usual(s):
        out[count] = USUAL
        count += 1
    return count


def list_discards(s: State, seat: int, out: Row) -> int:
    """The next card above the limit."""
    if s.phase == DISCARD:
        return list_cards(s, seat, DISCARD_CARD, out)
    count = 0
    for pair in range(PAIRS):
        if may_discard_intrigue(s, seat, pair):
            out[count] = DISCARD_INTRIGUE + pair
            count += 1
    return count


def list_cards(s: State, seat: int, first: int, out: Row) -> int:
    """Country cards that may be picked next, as moves from the code `first` on."""
    count = 0
    for country in range(COUNTRIES):
        if may_pick_card(s, seat, country):
            out[count] = first + country
            count += 1
    return count
