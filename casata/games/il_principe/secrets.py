"""Who may see what in Il Principe, and which hidden cards a seat considers possible (#secrets, #no-choice)."""

from __future__ import annotations

from ...engine.core.chance import branch, fill
from ...engine.core.flow import hush
from ...engine.core.header import HIDDEN
from ...engine.core.record import Row
from .box import Box
from .state import COLOURS, State


def redact(box: Box, s: State, seat: int) -> None:
    """Blank the deck, the other hands, offers and gold; at the end hands and gold are shown."""
    hush(s, seat)
    for colour in range(COLOURS):
        s.deck[colour] = HIDDEN
    if s.over == 1:
        return
    for other in range(s.seats):
        if other != seat:
            for colour in range(COLOURS):
                s.hand[other][colour] = HIDDEN
                s.offer[other][colour] = HIDDEN
            if box.open_gold == 0:
                s.gold[other] = HIDDEN


def redeal(box: Box, view: State, seat: int, rng: Row) -> None:
    """Deal the unseen cards: known ones stay with their owner, all else is equally likely; gold follows the ledger."""
    branch(view.rng, rng)
    for colour in range(COLOURS):
        view.deck[colour] = box.copies - view.lot[colour] - view.removed[colour]
    for player in range(view.seats):
        view.gold[player] = view.received[player] - view.paid[player]
        if player != seat and view.over == 0:
            hold_known(view, player)
        for colour in range(COLOURS):
            view.deck[colour] -= view.up[player][colour] + view.down[player][colour]
            view.deck[colour] -= view.hand[player][colour] + view.offer[player][colour]
    for player in range(view.seats):
        if player != seat and view.over == 0:
            fill(rng, view.hand[player], view.deck, view.hand_size[player] + view.offer_size[player])
            fill(rng, view.offer[player], view.hand[player], view.offer_size[player])


def hold_known(view: State, player: int) -> None:
    """Give hand and offer together the cards that everybody knows are there (#secrets)."""
    for colour in range(COLOURS):
        view.hand[player][colour] = view.known[player][colour]
        view.offer[player][colour] = 0
