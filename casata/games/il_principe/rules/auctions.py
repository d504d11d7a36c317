"""Auctions of lots (#lots-phase) and of roles (#role-auctions): open bids that rise, passing for good."""

from __future__ import annotations

from ....engine.core.flow import ask, lowest, push, seal, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import BADE, LOT, MAJOR_TIED, MAJOR_UNSOLD, MINOR_TIED, MINOR_UNSOLD, PASSED, PRINCIPE, TOOK_LOT, UNSOLD
from ..state import BID, BUILD, COLOURS, MAJOR, NEXT_LOT, ROLE_BID, State
from .cards import pay
from .roles import give_role


def start_next_lot(s: State) -> None:
    """The smallest lot left, in the order of colours; none left: phase 2 is over."""
    smallest = -1
    for colour in range(COLOURS):
        if s.lot[colour] > 0 and (smallest < 0 or s.lot[colour] < s.lot[smallest]):
            smallest = colour
    if smallest < 0:
        return
    push(s, NEXT_LOT, 0, 0, 0)
    s.colour = smallest
    s.phase = BID
    tell(s, LOT, NOBODY, s.lot[smallest], smallest, 0)
    open_bidding(s, (1 << s.seats) - 1)


def auction_role(s: State, rank: int, colour: int, tied: int) -> None:
    """Those who are tied bid for a role."""
    s.colour = colour
    s.rank = rank
    s.phase = ROLE_BID
    open_bidding(s, tied)
    number = s.up[lowest(tied)][colour]
    tell(s, MAJOR_TIED if rank == MAJOR else MINOR_TIED, NOBODY, colour, number, 0)


def open_bidding(s: State, bidders: int) -> None:
    """The first bidder from the Principe's left neighbour on; the Principe speaks last."""
    s.bidders = bidders
    s.bidding = bidders
    s.bid = 0
    s.leader = NOBODY
    for seat in range(s.seats):
        s.bids[seat] = 0
    ask(s, next_in(s, s.principe))


def next_in(s: State, seat: int) -> int:
    """The next seat clockwise that is still in the auction."""
    other = (seat + 1) % s.seats
    while (s.bidding >> other) & 1 == 0:
        other = (other + 1) % s.seats
    return other


def raise_bid(box: Box, s: State, seat: int, gold: int) -> None:
    """What is said in an auction stands (#bidding)."""
    seal(s)
    s.bid = gold
    s.bids[seat] = gold
    s.leader = seat
    tell(s, BADE, seat, gold, 0, 0)
    go_on(box, s, seat)


def pass_bid(box: Box, s: State, seat: int) -> None:
    """Out of this auction, chosen or for want of gold: nobody sees the difference (#no-choice)."""
    seal(s)
    s.bidding &= ~(1 << seat)
    tell(s, PASSED, seat, 0, 0, 0)
    go_on(box, s, seat)


def go_on(box: Box, s: State, seat: int) -> None:
    """The next one is asked, until one is left who has bid, or nobody."""
    s.waiting = 0
    decided = s.bidding == 0 or (s.leader != NOBODY and s.bidding == 1 << s.leader)
    if not decided:
        ask(s, next_in(s, seat))
    elif s.phase == BID:
        settle_lot(s)
    else:
        settle_role(box, s)


def close_bidding(s: State) -> int:
    """Who has won, NOBODY if nobody bid; the winner pays."""
    winner = s.leader
    if winner != NOBODY:
        pay(s, winner, s.bid)
    s.bidders = 0
    s.bidding = 0
    s.bid = 0
    s.leader = NOBODY
    for seat in range(s.seats):
        s.bids[seat] = 0
    return winner


def crown(s: State, seat: int) -> None:
    """The marker goes to the winner of an auction, and moves in no other way (#principe)."""
    if s.principe != seat:
        s.principe = seat
        tell(s, PRINCIPE, seat, 0, 0, 0)


def settle_lot(s: State) -> None:
    """The winner takes the cards and may build, but not in round 1; unsold cards leave the game."""
    colour = s.colour
    count = s.lot[colour]
    s.lot[colour] = 0
    winner = close_bidding(s)
    if winner == NOBODY:
        s.removed[colour] += count
        tell(s, UNSOLD, NOBODY, count, colour, 0)
        return
    s.hand[winner][colour] += count
    s.hand_size[winner] += count
    s.known[winner][colour] += count
    tell(s, TOOK_LOT, winner, count, colour, 0)
    crown(s, winner)
    if s.round > 1:
        s.phase = BUILD
        ask(s, winner)


def settle_role(box: Box, s: State) -> None:
    """The winner takes the tile, without a build; if all pass it stays on the board."""
    winner = close_bidding(s)
    if winner == NOBODY:
        tell(s, MAJOR_UNSOLD if s.rank == MAJOR else MINOR_UNSOLD, NOBODY, s.colour, 0, 0)
    else:
        crown(s, winner)
        give_role(box, s, s.rank, s.colour, winner)
