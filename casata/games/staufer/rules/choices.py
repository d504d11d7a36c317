"""What a seat may decide: the codes that nothing forbids, in ascending order."""

from __future__ import annotations

from ....engine.flow import may_decide
from ....engine.reasons import LEGAL
from ....engine.record import Row
from ..box import NOBLE_OFFICE, Box
from ..moves import DEPLOY, END, FIRST, SUPPLY, TAKE_CARD
from ..state import (
    CHESTS_OF,
    COSTS,
    ENVOY,
    FIGURES,
    NO_MOVE_CHEST,
    NO_PAY_CHEST,
    OFFICES,
    PICK,
    PRIVILEGES,
    PURPLE,
    REGIONS,
    TURN,
    WAY,
    State,
)
from .chests import may_take_card
from .facts import at_court
from .refusals import refusal, refuse_office
from .travel import payment, travel


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending; a turn is not answered code by code."""
    if not may_decide(s, seat):
        return 0
    if s.phase == TURN:
        return list_turn(box, s, seat, out)
    count = 0
    for action in range(FIRST[s.phase], END[s.phase]):
        if refusal(box, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def only_answer(box: Box, s: State, seat: int) -> int:
    """The one code a seat may play, -1 when there are several; everything it depends on is open to all."""
    if s.phase != WAY and s.phase != CHESTS_OF and s.phase != PICK:
        return -1
    only = -1
    for action in range(FIRST[s.phase], END[s.phase]):
        if refusal(box, s, seat, action) == LEGAL:
            if only >= 0:
                return -1
            only = action
    return only


def list_turn(box: Box, s: State, seat: int, out: Row) -> int:
    """Supply, deploy, and the exchange of purple chests."""
    count = 0
    for space in range(box.spaces):
        out[count] = SUPPLY + space
        count += 1
    for figure in range(FIGURES):
        if s.court[seat][figure] > 0:
            count = list_offices(box, s, seat, figure, out, count)
    if s.chest[seat][PURPLE] >= box.price:
        for card in range(PRIVILEGES):
            if may_take_card(s, seat, card):
                out[count] = TAKE_CARD + card
                count += 1
    return count


def list_offices(box: Box, s: State, seat: int, figure: int, out: Row, start: int) -> int:
    """Offices that a figure can take and the others at court can pay."""
    count = start
    others = at_court(s, seat) - 1
    for region in range(REGIONS):
        way = 0 if s.chest[seat][NO_MOVE_CHEST] > 0 else travel(box, s, seat, region)
        if way <= others:
            for office in range(region * COSTS, (region + 1) * COSTS):
                if box.office[office] == NOBLE_OFFICE and figure == ENVOY:
                    continue
                price = 0 if s.chest[seat][NO_PAY_CHEST] > 0 else payment(box, s, seat, office)
                if way + price <= others and refuse_office(box, s, seat, office) == LEGAL:
                    out[count] = DEPLOY + figure * OFFICES + office
                    count += 1
    return count
