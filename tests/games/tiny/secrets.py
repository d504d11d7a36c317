"""Who may see what in Tiny: hands, and offers until they are shown."""

from __future__ import annotations

from ...engine.core.chance import branch, take_one
from ...engine.core.flow import hush
from ...engine.core.header import HIDDEN
from ...engine.core.record import Row
from .box import Box
from .state import KINDS, State


def redact(box: Box, s: State, seat: int) -> None:
    """Blank the other hands and offers, and what the pile is made of."""
    hush(s, seat)
    for kind in range(KINDS):
        s.pile[kind] = HIDDEN
    for other in range(s.seats):
        if other != seat:
            if s.offer[other] != 0:
                s.offer[other] = HIDDEN
            for kind in range(KINDS):
                s.hand[other][kind] = HIDDEN


def redeal(box: Box, view: State, seat: int, rng: Row) -> None:
    """Unseen cards are equally likely anywhere."""
    branch(view.rng, rng)
    unseen = 0
    for kind in range(KINDS):
        view.pile[kind] = box.copies - view.lot[kind] - view.spent[kind]
        for player in range(view.seats):
            view.pile[kind] -= view.won[player][kind]
            if player != seat:
                view.hand[player][kind] = 0
            else:
                view.pile[kind] -= view.hand[player][kind]
                if view.offer[player] == 1 + kind:
                    view.pile[kind] -= 1
        unseen += view.pile[kind]
    for player in range(view.seats):
        if player != seat:
            for _ in range(view.hand_size[player]):
                view.hand[player][take_one(rng, view.pile, unseen)] += 1
                unseen -= 1
            if view.offer[player] == HIDDEN:
                view.offer[player] = 1 + take_one(rng, view.pile, unseen)
                unseen -= 1
