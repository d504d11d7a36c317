"""What is on the table in a game of Tiny."""

from __future__ import annotations

from ...engine.core.header import Header
from ...engine.core.record import Axis, Grid, Row, cell, grid, record, row

SEATS = Axis("seat", size=3)
KINDS = Axis("kind", "cup", "coin", "sword")
LAID = Axis("laid", "none", *KINDS.names)
SOURCES = Axis("source", "cups", "coins", "swords")
PHASES = Axis("phase", "offer", "bid", "exchange")
OFFER, BID, EXCHANGE = range(PHASES)
SWORD = 2

# Things on todo
SWAP, NEXT_ROUND = range(2)


@record
class State(Header):
    """All that changes in a game of Tiny."""

    hand: Grid = grid(SEATS, KINDS)
    hand_size: Row = row(SEATS)
    offer: Row = row(SEATS, of="code:laid")  # 1 + the kind laid face down, 0 for none
    lot: Row = row(KINDS)
    won: Grid = grid(SEATS, KINDS)
    spent: Row = row(KINDS)
    pile: Row = row(KINDS)
    pile_size: int
    gold: Row = row(SEATS)
    bank: int
    bid: int
    leader: int = cell(of="seat")
    bidding: int = cell(of="mask:seat")  # seats still in the auction, as a bit mask
