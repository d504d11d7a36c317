"""Who may see what in The Staufer Dynasty, and what a seat holds possible."""

from __future__ import annotations

from ...engine.core.chance import below, branch, free_bit
from ...engine.core.flow import hush
from ...engine.core.header import HIDDEN
from ...engine.core.record import Row
from .box import Box
from .state import CATEGORIES, CHESTS, DECK, OFFICES, SPACES, State


def redact(box: Box, s: State, seat: int) -> None:
    """Blank the stack, and until the end the jobs of the others."""
    hush(s, seat)
    for kind in range(CHESTS):
        s.stack[kind] = HIDDEN
    for other in range(s.seats):
        if other != seat and s.over == 0:
            for category in range(CATEGORIES):
                s.job[other][category] = HIDDEN


def redeal(box: Box, view: State, seat: int, rng: Row) -> None:
    """The stack is what lies nowhere else; jobs of each category are dealt from those the seat has not."""
    branch(view.rng, rng)
    for kind in range(CHESTS):
        view.stack[kind] = box.chests[kind] - chests_out(view, kind)
    if view.over == 0:
        for category in range(CATEGORIES):
            deal_category(view, seat, category, rng)


def chests_out(s: State, kind: int) -> int:
    """Chests of a kind that lie face up."""
    count = s.discard[kind] + s.drawn[kind]
    for office in range(OFFICES):
        count += s.office_chest[office][kind]
    for space in range(SPACES):
        count += s.space_chest[space][kind]
    for seat in range(s.seats):
        count += s.chest[seat][kind]
    return count


def deal_category(view: State, seat: int, category: int, rng: Row) -> None:
    """One job of a category for every other seat."""
    used = 0
    left = DECK
    for other in range(view.seats):
        if other == seat:
            used = 1 << (view.job[seat][category] - category * DECK)
            left -= 1
    for other in range(view.seats):
        if other != seat:
            card = free_bit(used, below(rng, left))
            used |= 1 << card
            left -= 1
            view.job[other][category] = category * DECK + card
