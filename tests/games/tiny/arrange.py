"""Complete a described position of Tiny."""

from __future__ import annotations

from ...engine.core.flow import ask, ask_together
from ...engine.core.header import NOBODY
from ...engine.errors import PositionError
from ...engine.game_parts import Steps
from ...engine.match.position import Named, Way, settle
from .box import Box
from .state import BID, EXCHANGE, KINDS, NEXT_ROUND, OFFER, SWAP, SWORD, State

STEPS: Steps = {SWAP: ("swap", "seat"), NEXT_ROUND: ("next_round",)}


def arrange(box: Box, s: State, named: Named) -> None:
    """The pile takes what is left, and the phase begins."""
    s.hand_size = [sum(hand) for hand in s.hand]
    for kind in range(KINDS):
        elsewhere = sum(hand[kind] for hand in s.hand) + sum(won[kind] for won in s.won)
        laid = s.offer.count(1 + kind)
        s.pile[kind] = box.copies - elsewhere - laid - s.lot[kind] - s.spent[kind]
        if s.pile[kind] < 0:
            raise PositionError("{kind}: there are {count}.", kind=KINDS.names[kind], count=box.copies)
    s.pile_size = sum(s.pile)
    if s.leader not in (NOBODY, *range(s.seats)):
        raise PositionError("leader is a seat or None.")
    if s.phase != OFFER and any(s.offer):
        raise PositionError("Offers lie face down in the phase offer only.")
    actor = s.waiting.bit_length() - 1 if "actor" in named else NOBODY
    if s.waiting == 0 or s.phase != EXCHANGE:
        settle(s, named, STEPS, [])
    if s.waiting:
        _ask(s, named, actor)
    if actor != NOBODY and s.waiting != 1 << actor:
        raise PositionError("another seat is to decide.")


def _ask(s: State, named: Named, actor: int) -> None:
    if s.phase == OFFER:
        ask_together(s, sum(1 << seat for seat in range(s.seats) if s.offer[seat] == 0))
    elif s.phase == BID:
        if "bidding" not in named:
            s.bidding = (1 << s.seats) - 1
        asked = [seat for seat in range(s.seats) if s.bidding >> seat & 1 and seat != s.leader]
        if not asked or actor not in (NOBODY, *asked):
            raise PositionError("bidding: those asked are still in the auction.")
        ask(s, asked[0] if actor == NOBODY else actor)
    else:
        if s.leader == NOBODY:
            raise PositionError("In the phase exchange, name leader, who has won the lot.")
        after: Way = [(NEXT_ROUND,)]
        settle(
            s, named, STEPS, *([*after, *[(SWAP, s.leader)] * more] for more in range(max(s.won[s.leader][SWORD], 1)))
        )
        ask(s, s.leader)
