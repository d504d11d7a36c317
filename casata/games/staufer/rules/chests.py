"""Chests: drawing, taking, their effects at once, and the exchange of purple ones (#chests, #exchange)."""

from __future__ import annotations

from ....engine.core.chance import draw
from ....engine.core.flow import ask, push, tell
from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ..box import Box
from ..events import EXCHANGED, NOT_RECEIVED, RECEIVED, RESHUFFLED, SCORED, SCORED_CARD, TOOK, USED
from ..state import (
    CARD_ORANGE,
    CARD_POINTS,
    CHESTS,
    ENVOY,
    ENVOYS_CHEST,
    EXCHANGE,
    FROM_CHESTS,
    FROM_PRIVILEGES,
    LEAST_POINTS,
    NO_CHEST,
    NOBLE,
    NOBLE_CHEST,
    OFFER,
    ORANGE,
    PRIVILEGES,
    PURPLE,
    State,
)
from .facts import chests_in, owns


def score(s: State, seat: int, source: int, points: int) -> None:
    """Score points."""
    s.points[seat][source] += points
    if points > 0:
        tell(s, SCORED, seat, points, 0, 0)


def score_card(s: State, seat: int, card: int, points: int) -> None:
    """Score points by a privilege."""
    s.points[seat][FROM_PRIVILEGES] += points
    if points > 0:
        tell(s, SCORED_CARD, seat, points, card, 0)


def receive(s: State, seat: int, figure: int, due: int) -> None:
    """Bring figures from the province to court, as many as there are (#province)."""
    count = min(due, s.province[seat][figure])
    s.province[seat][figure] -= count
    s.court[seat][figure] += count
    if count > 0:
        tell(s, RECEIVED, seat, count, figure, 0)
    if count < due:
        tell(s, NOT_RECEIVED, seat, due - count, figure, 0)


def draw_chest(s: State) -> int:
    """A chest from the stack, NO_CHEST if all are out; discarded ones are shuffled when it is empty (#stack)."""
    if s.stack_size == 0:
        count = chests_in(s.discard)
        if count == 0:
            return NO_CHEST
        for kind in range(CHESTS):
            s.stack[kind] = s.discard[kind]
            s.discard[kind] = 0
        s.stack_size = count
        tell(s, RESHUFFLED, NOBODY, count, 0, 0)
    s.stack_size -= 1
    return draw(s, s.stack, CHESTS, s.stack_size + 1)


def spend(s: State, seat: int, kind: int) -> None:
    """Use a turquoise chest."""
    s.chest[seat][kind] -= 1
    s.discard[kind] += 1
    tell(s, USED, seat, kind, 0, 0)


def take_all(box: Box, s: State, seat: int, place: Row) -> None:
    """Take the chests of a place as one event: orange ones work first, then purple ones may be exchanged (#chests)."""
    purple = place[PURPLE]
    for kind in range(CHESTS):
        while place[kind] > 0:
            place[kind] -= 1
            take(box, s, seat, kind)
    offer_if(box, s, seat, purple)


def take_one_chest(box: Box, s: State, seat: int, kind: int) -> None:
    """Take a single chest."""
    take(box, s, seat, kind)
    offer_if(box, s, seat, 1 if kind == PURPLE else 0)


def take(box: Box, s: State, seat: int, kind: int) -> None:
    """Give a chest to a seat; an orange one takes effect and is discarded."""
    tell(s, TOOK, seat, kind, 0, 0)
    s.declined = 0
    if kind >= ORANGE:
        s.chest[seat][kind] += 1
        return
    s.discard[kind] += 1
    if kind < ENVOYS_CHEST:
        score(s, seat, FROM_CHESTS, LEAST_POINTS + kind)
    elif kind < NOBLE_CHEST:
        receive(s, seat, ENVOY, 1 + kind - ENVOYS_CHEST)
    else:
        receive(s, seat, NOBLE, 1)
    if owns(s, seat, CARD_ORANGE):
        score_card(s, seat, CARD_ORANGE, box.orange_points)


# The exchange


def may_take_card(s: State, seat: int, card: int) -> bool:
    """Whether a card is on display that the seat does not have."""
    return s.display[card] > 0 and not owns(s, seat, card)


def can_exchange(box: Box, s: State, seat: int) -> bool:
    """Whether a seat has the chests, and there is something for them."""
    if s.chest[seat][PURPLE] < box.price:
        return False
    for card in range(PRIVILEGES):
        if may_take_card(s, seat, card):
            return True
    return False


def offer_if(box: Box, s: State, seat: int, purple: int) -> None:
    """Offer an exchange after a purple chest, before anything else happens."""
    if purple > 0 and s.chest[seat][PURPLE] >= box.price:
        push(s, OFFER, seat, 0, 0)


def offer(box: Box, s: State, seat: int) -> None:
    """Ask whether to exchange, where that is possible and was not declined since the last chest."""
    if s.declined == 0 and can_exchange(box, s, seat):
        s.phase = EXCHANGE
        ask(s, seat)


def exchange(box: Box, s: State, seat: int, card: int) -> None:
    """Exchange purple chests for a privilege; the first one scores its points at once."""
    s.chest[seat][PURPLE] -= box.price
    s.discard[PURPLE] += box.price
    s.owned[seat] |= 1 << card
    tell(s, EXCHANGED, seat, card, 0, 0)
    if card == CARD_POINTS:
        score_card(s, seat, card, box.card_points[s.seats - s.display[card]])
    s.display[card] -= 1
