"""Who may see what in Royals, and what a seat holds possible (royals 6, A22)."""

from __future__ import annotations

from ...engine.chance import branch, take_one
from ...engine.flow import hush
from ...engine.record import Row
from ...engine.table import HIDDEN
from .box import Box
from .state import COUNTRIES, PAIRS, State


def redact(box: Box, s: State, seat: int) -> None:
    """Blank the other hands and what the piles are made of."""
    hush(s, seat)
    for country in range(COUNTRIES):
        s.pile[country] = HIDDEN
    for pair in range(PAIRS):
        s.intrigue_pile[pair] = HIDDEN
    for other in range(s.seats):
        if other != seat:
            for country in range(COUNTRIES):
                s.hand[other][country] = HIDDEN
            for pair in range(PAIRS):
                s.intrigue[other][pair] = HIDDEN


def redeal(box: Box, view: State, seat: int, rng: Row) -> None:
    """Deal the unseen cards: known cards stay where they are, all else is equally likely."""
    branch(view.rng, rng)
    redeal_country(box, view, seat, rng)
    redeal_intrigue(box, view, seat, rng)


def redeal_country(box: Box, view: State, seat: int, rng: Row) -> None:
    """The pile begins as all unseen cards, the other hands are drawn from it."""
    unseen = 0
    for country in range(COUNTRIES):
        view.pile[country] = box.deck[country] - view.display[country] - view.discard[country]
        for player in range(view.seats):
            if player != seat:
                view.hand[player][country] = view.known[player][country]
            view.pile[country] -= view.hand[player][country]
        unseen += view.pile[country]
    for player in range(view.seats):
        if player != seat:
            held = 0
            for country in range(COUNTRIES):
                held += view.hand[player][country]
            for _ in range(view.hand_size[player] - held):
                view.hand[player][take_one(rng, view.pile, unseen)] += 1
                unseen -= 1


def redeal_intrigue(box: Box, view: State, seat: int, rng: Row) -> None:
    """The same for Intrigue cards, of which none is known."""
    unseen = 0
    for pair in range(PAIRS):
        view.intrigue_pile[pair] = box.intrigue_copies - view.intrigue_discard[pair]
        for player in range(view.seats):
            if player == seat:
                view.intrigue_pile[pair] -= view.intrigue[player][pair]
            else:
                view.intrigue[player][pair] = 0
        unseen += view.intrigue_pile[pair]
    for player in range(view.seats):
        if player != seat:
            for _ in range(view.intrigue_size[player]):
                view.intrigue[player][take_one(rng, view.intrigue_pile, unseen)] += 1
                unseen -= 1
