"""The rules of Il Principe, a module for each phase of a round; `apply` carries out a decision."""

from __future__ import annotations

from ....engine.core.flow import begin, lowest, pop, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import IDLE, NO_BUILD, NO_SECOND, NOT_TURNED
from ..moves import BUILD_CITY, COUNTS, OFFER_CARDS, PASS, PLAY, PUT_SHIELDS, RAISE, TURN
from ..state import ACTION, AWARD, BID, BUILD, COLOURS, NEXT_ACTION, NEXT_LOT, PLACE_SHIELD, ROLE_BID, State
from .actions import next_action, play_cards
from .auctions import auction_role, pass_bid, raise_bid, start_next_lot
from .building import build, finish_building, place_split
from .choices import legal
from .roles import decide_colour, give_role, is_single, turn_up
from .rounds import end_round, lay_offer, setup

__all__ = ["apply", "legal", "setup"]


def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, then whatever needs none."""
    begin(s)
    if action < RAISE:
        lay_offer(box, s, seat, action - OFFER_CARDS)
    elif action < BUILD_CITY:
        raise_bid(box, s, seat, action - RAISE)
    elif action < PUT_SHIELDS:
        s.waiting = 0
        build(box, s, seat, action - BUILD_CITY)
    elif action < PLAY:
        put_down(box, s, seat, action - PUT_SHIELDS)
    elif action < TURN:
        s.waiting = 0
        play_cards(s, seat, (action - PLAY) // COUNTS, (action - PLAY) % COUNTS)
    elif action < PASS:
        s.waiting = 0
        turn_up(s, seat, action - TURN)
    elif s.phase == BID or s.phase == ROLE_BID:
        pass_bid(box, s, seat)
    else:
        s.waiting = 0
        tell(s, IDLE if s.phase == ACTION else NO_BUILD if s.phase == BUILD else NOT_TURNED, seat, 0, 0, 0)
    advance(box, s)


def put_down(box: Box, s: State, seat: int, split: int) -> None:
    """Shields of a city, or the one that blue gives."""
    place_split(box, s, seat, split)
    if s.phase == PLACE_SHIELD:
        s.waiting = 0
    else:
        finish_building(box, s, seat)


def advance(box: Box, s: State) -> None:
    """Do what comes next until somebody must decide."""
    while s.waiting == 0 and s.over == 0:
        entry = s.todo[pop(s)]
        step = entry[0]
        if step == NEXT_LOT:
            start_next_lot(s)
        elif step == NEXT_ACTION:
            next_action(s, entry[1])
        elif step == AWARD:
            award(box, s, entry[1], entry[2], entry[3])
        elif entry[1] < COLOURS:
            decide_colour(s, entry[1])
        else:
            end_round(box, s)


def award(box: Box, s: State, rank: int, colour: int, seats: int) -> None:
    """A role goes to the one who has earned it, is auctioned among several, or stays where nobody is second."""
    if seats == 0:
        tell(s, NO_SECOND, NOBODY, colour, 0, 0)
    elif is_single(seats):
        give_role(box, s, rank, colour, lowest(seats))
    else:
        auction_role(s, rank, colour, seats)
