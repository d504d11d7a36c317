"""Who may see what in Royals, and what a seat holds possible (royals 6, A22)."""

from __future__ import annotations

from ...engine.chance import branch, take_one
from ...engine.flow import first_waiting, hush
from ...engine.record import Row
from ...engine.table import HIDDEN, NOBODY
from .box import Box
from .rules.payments import country_reach, intrigue_reach
from .state import (
    COUNTRIES,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKERS,
    INTRIGUE_PAYMENT,
    JOKERS,
    NO_PLACE,
    PAIRS,
    State,
)

TRIES = 60


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
    """Deal the unseen cards: known cards stay where they are, all else is equally likely.

    A seat in the middle of a payment or discard can complete it in every world: its cards are dealt first, and again
    until they can; after TRIES deals the cards it needs come first, which is possible but no longer uniform.
    """
    branch(view.rng, rng)
    redeal_country(box, view, seat, rng)
    redeal_intrigue(box, view, seat, rng)


def payer_apart_from(view: State, seat: int) -> int:
    """Another seat that is in the middle of a payment or discard."""
    if view.phase < INTRIGUE_JOKERS or view.over == 1 or (view.waiting >> seat) & 1 == 1:
        return NOBODY
    return first_waiting(view)


def redeal_country(box: Box, view: State, seat: int, rng: Row) -> None:
    """The pile begins as all unseen cards, the other hands are drawn from it."""
    for country in range(COUNTRIES):
        view.pile[country] = box.deck[country] - view.display[country] - view.discard[country]
        for player in range(view.seats):
            if player != seat:
                view.hand[player][country] = view.known[player][country]
            view.pile[country] -= view.hand[player][country]
    payer = payer_apart_from(view, seat)
    if payer != NOBODY:
        deal_payer(box, view, payer, rng)
    for player in range(view.seats):
        if player != seat and player != payer:
            deal_cards(view, player, rng)


def deal_cards(view: State, player: int, rng: Row) -> None:
    """Fill a hand from the unseen cards."""
    unseen = 0
    missing = view.hand_size[player]
    for country in range(COUNTRIES):
        unseen += view.pile[country]
        missing -= view.hand[player][country]
    for _ in range(missing):
        view.hand[player][take_one(rng, view.pile, unseen)] += 1
        unseen -= 1


def deal_payer(box: Box, view: State, payer: int, rng: Row) -> None:
    """Fill the hand of a seat that must be able to go on."""
    for _ in range(TRIES):
        deal_cards(view, payer, rng)
        if cards_suffice(box, view, payer):
            return
        for country in range(COUNTRIES):
            view.pile[country] += view.hand[payer][country] - view.known[payer][country]
            view.hand[payer][country] = view.known[payer][country]
    target = box.place_country[view.target] if view.target != NO_PLACE else COUNTRIES - 1
    while not cards_suffice(box, view, payer):
        country = target if asks_for_reach(view) else COUNTRIES - 1
        while view.pile[country] == 0:
            country -= 1
        view.pile[country] -= 1
        view.hand[payer][country] += 1
    deal_cards(view, payer, rng)


def asks_for_reach(view: State) -> bool:
    """Whether Country cards are still to be paid as a whole, rather than picked one by one."""
    return view.phase == JOKERS or view.phase == INTRIGUE_JOKERS or view.phase == INTRIGUE_PAYMENT


def cards_suffice(box: Box, view: State, payer: int) -> bool:
    """Whether the Country cards allow to go on."""
    if asks_for_reach(view):
        return box.place_cost[view.target] <= country_reach(view, payer, box.place_country[view.target])
    if view.phase == INTRIGUE_DISCARD:
        return True
    held = 0
    for country in range(view.lowest, COUNTRIES):
        held += view.hand[payer][country]
    return held >= view.picks


def redeal_intrigue(box: Box, view: State, seat: int, rng: Row) -> None:
    """The same for Intrigue cards, of which none is known."""
    for pair in range(PAIRS):
        view.intrigue_pile[pair] = box.intrigue_copies - view.intrigue_discard[pair]
        for player in range(view.seats):
            if player == seat:
                view.intrigue_pile[pair] -= view.intrigue[player][pair]
            else:
                view.intrigue[player][pair] = 0
    payer = payer_apart_from(view, seat)
    if payer != NOBODY:
        deal_intrigue_payer(box, view, payer, rng)
    for player in range(view.seats):
        if player != seat and player != payer:
            deal_intrigue(view, player, rng)


def deal_intrigue(view: State, player: int, rng: Row) -> None:
    """Fill an Intrigue hand from the unseen cards."""
    unseen = 0
    missing = view.intrigue_size[player]
    for pair in range(PAIRS):
        unseen += view.intrigue_pile[pair]
        missing -= view.intrigue[player][pair]
    for _ in range(missing):
        view.intrigue[player][take_one(rng, view.intrigue_pile, unseen)] += 1
        unseen -= 1


def deal_intrigue_payer(box: Box, view: State, payer: int, rng: Row) -> None:
    """Fill the Intrigue hand of a seat that must be able to go on."""
    for _ in range(TRIES):
        deal_intrigue(view, payer, rng)
        if intrigue_suffices(box, view, payer):
            return
        for pair in range(PAIRS):
            view.intrigue_pile[pair] += view.intrigue[payer][pair]
            view.intrigue[payer][pair] = 0
    while not intrigue_suffices(box, view, payer):
        pair = PAIRS - 1
        while view.intrigue_pile[pair] == 0 or not helps(box, view, payer, pair):
            pair -= 1
        view.intrigue_pile[pair] -= 1
        view.intrigue[payer][pair] += 1
    deal_intrigue(view, payer, rng)


def intrigue_suffices(box: Box, view: State, payer: int) -> bool:
    """Whether the Intrigue cards allow to go on."""
    if view.phase == INTRIGUE_JOKERS:
        return box.place_intrigue[view.target] <= intrigue_reach(box, view, payer, box.place_country[view.target])
    if view.phase != INTRIGUE_PAYMENT and view.phase != INTRIGUE_DISCARD:
        return True
    held = 0
    for pair in range(view.lowest, PAIRS):
        held += view.intrigue[payer][pair]
    return held >= view.picks and matching_held(box, view, payer) >= view.matching


def matching_held(box: Box, view: State, payer: int) -> int:
    """Cards that may still be picked and show the target's country."""
    if view.phase != INTRIGUE_PAYMENT:
        return view.matching
    held = 0
    for pair in range(view.lowest, PAIRS):
        held += view.intrigue[payer][pair] * box.shows[pair][box.place_country[view.target]]
    return held


def helps(box: Box, view: State, payer: int, pair: int) -> bool:
    """Whether one more card of a pair brings a payment nearer: matching ones first."""
    if view.target == NO_PLACE or (view.phase == INTRIGUE_PAYMENT and matching_held(box, view, payer) >= view.matching):
        return True
    return box.shows[pair][box.place_country[view.target]] == 1
