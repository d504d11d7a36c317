"""The course of a game of Tiny: everybody lays a card at once, the lot is auctioned, swords allow exchanges."""

from __future__ import annotations

from ....engine.core.chance import draw, roll
from ....engine.core.flow import ask, ask_together, begin, finish, pop, push, seal, stop_asking, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import BADE, DREW, LAID, PASSED, SHOWN, SWAPPED, WON
from ..moves import KEEP, LAY, PASS, RAISE, SWAP_CARD
from ..state import BID, EXCHANGE, KINDS, NEXT_ROUND, OFFER, SWAP, SWORD, State
from .choices import legal

__all__ = ["apply", "legal", "setup"]


def setup(box: Box, s: State) -> None:
    """Hands are dealt, the first offers are asked for."""
    s.leader = NOBODY
    for kind in range(KINDS):
        s.pile[kind] = box.copies
        s.pile_size += box.copies
    s.round = 1 + (roll(s, s.seats) if box.start == NOBODY else box.start)
    for seat in range(s.seats):
        s.gold[seat] = box.gold
        for _ in range(box.hand):
            draw_card(s, seat)
    ask_for_offers(s)


def ask_for_offers(s: State) -> None:
    """All seats at once."""
    s.phase = OFFER
    ask_together(s, (1 << s.seats) - 1)


def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, then whatever needs none."""
    begin(s)
    if action < PASS:
        lay(s, seat, action - LAY)
    elif action == PASS:
        s.bidding &= ~(1 << seat)
        tell(s, PASSED, seat, 0, 0, 0)
        next_bidder(s, seat)
    elif action < SWAP_CARD:
        s.bid = action - RAISE
        s.leader = seat
        tell(s, BADE, seat, s.bid, 0, 0)
        next_bidder(s, seat)
    else:
        if action < KEEP:
            swap(s, seat, action - SWAP_CARD)
        s.waiting = 0
    advance(box, s)


def advance(box: Box, s: State) -> None:
    """Do what is on todo until somebody must decide."""
    while s.waiting == 0 and s.over == 0:
        entry = s.todo[pop(s)]
        if entry[0] == SWAP:
            if s.pile_size > 0:
                s.phase = EXCHANGE
                ask(s, entry[1])
        else:
            next_round(box, s)


def lay(s: State, seat: int, kind: int) -> None:
    """Face down; the last one in turns all of them up."""
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1
    s.offer[seat] = 1 + kind
    tell(s, LAID, seat, 0, 0, kind)
    stop_asking(s, seat)
    if s.waiting == 0:
        reveal(s)


def reveal(s: State) -> None:
    """All offers become the lot; the auction begins."""
    seal(s)
    for seat in range(s.seats):
        kind = s.offer[seat] - 1
        s.offer[seat] = 0
        s.lot[kind] += 1
        tell(s, SHOWN, seat, kind, 0, 0)
    s.phase = BID
    s.bid = 0
    s.leader = NOBODY
    s.bidding = (1 << s.seats) - 1
    ask(s, s.round % s.seats)


def next_bidder(s: State, seat: int) -> None:
    """The next seat still in, unless the auction is decided."""
    s.waiting = 0
    if s.bidding == 0 or (s.leader != NOBODY and s.bidding == 1 << s.leader):
        award(s)
        return
    other = (seat + 1) % s.seats
    while (s.bidding >> other) & 1 == 0:
        other = (other + 1) % s.seats
    ask(s, other)


def award(s: State) -> None:
    """The winner takes the lot and may exchange a card for each sword in it; unsold cards are spent."""
    push(s, NEXT_ROUND, 0, 0, 0)
    if s.leader == NOBODY:
        for kind in range(KINDS):
            s.spent[kind] += s.lot[kind]
            s.lot[kind] = 0
        return
    s.gold[s.leader] -= s.bid
    s.bank += s.bid
    tell(s, WON, s.leader, s.bid, 0, 0)
    for _ in range(s.lot[SWORD]):
        push(s, SWAP, s.leader, 0, 0)
    for kind in range(KINDS):
        s.won[s.leader][kind] += s.lot[kind]
        s.lot[kind] = 0


def swap(s: State, seat: int, kind: int) -> None:
    """A card from the hand is spent in the open, another one drawn."""
    s.hand[seat][kind] -= 1
    s.hand_size[seat] -= 1
    s.spent[kind] += 1
    tell(s, SWAPPED, seat, kind, 0, 0)
    draw_card(s, seat)


def next_round(box: Box, s: State) -> None:
    """Everybody draws a card, or the game is over."""
    s.round += 1
    if s.round > box.rounds + s.seats:
        finish(s)
        return
    for seat in range(s.seats):
        if s.pile_size > 0:
            draw_card(s, seat)
    ask_for_offers(s)


def draw_card(s: State, seat: int) -> None:
    """From the pile to a hand."""
    kind = draw(s, s.pile, KINDS, s.pile_size)
    s.pile_size -= 1
    s.hand[seat][kind] += 1
    s.hand_size[seat] += 1
    tell(s, DREW, seat, 0, 0, kind)
