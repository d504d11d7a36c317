"""Who may see what in Royals, and which hidden cards a seat considers possible (#open-information)."""

from __future__ import annotations

from ...engine.core.chance import branch, fill
from ...engine.core.flow import first_waiting, hush
from ...engine.core.header import HIDDEN, NOBODY
from ...engine.core.record import Row
from .box import Box
from .rules.payments import country_reach, intrigue_reach
from .state import COUNTRIES, INTRIGUE_DISCARD, INTRIGUE_JOKERS, INTRIGUE_PAYMENT, JOKERS, NO_PLACE, PAIRS, State

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
    """The seat, other than this one, that is in the middle of a payment or discard."""
    if view.phase < INTRIGUE_JOKERS or view.over == 1 or (view.waiting >> seat) & 1 == 1:
        return NOBODY
    return first_waiting(view)


def give_back(hand: Row, unseen: Row) -> None:
    """Empty a hand, so that all its cards count as unseen."""
    for kind in range(len(unseen)):
        unseen[kind] += hand[kind]
        hand[kind] = 0


def hold_known(view: State, player: int) -> None:
    """Give a hand the cards that everybody knows it holds."""
    for country in range(COUNTRIES):
        view.hand[player][country] = view.known[player][country]
        view.pile[country] -= view.known[player][country]


def redeal_country(box: Box, view: State, seat: int, rng: Row) -> None:
    """Make the pile of all unseen cards, and draw the other hands from it."""
    for country in range(COUNTRIES):
        view.pile[country] = box.deck[country] - view.display[country] - view.discard[country]
        if seat != NOBODY:
            view.pile[country] -= view.hand[seat][country]
    for player in range(view.seats):
        if player != seat:
            hold_known(view, player)
    payer = payer_apart_from(view, seat)
    if payer != NOBODY:
        deal_payer(box, view, payer, rng)
    for player in range(view.seats):
        if player != seat and player != payer:
            fill(rng, view.hand[player], view.pile, view.hand_size[player])


def deal_payer(box: Box, view: State, payer: int, rng: Row) -> None:
    """Fill the hand of a seat so that it can complete what it has begun."""
    for _ in range(TRIES):
        fill(rng, view.hand[payer], view.pile, view.hand_size[payer])
        if cards_suffice(box, view, payer):
            return
        give_back(view.hand[payer], view.pile)
        hold_known(view, payer)
    while not cards_suffice(box, view, payer):
        country = box.place_country[view.target] if asks_for_reach(view) else COUNTRIES - 1
        while view.pile[country] == 0:
            country -= 1
        view.pile[country] -= 1
        view.hand[payer][country] += 1
    fill(rng, view.hand[payer], view.pile, view.hand_size[payer])


def asks_for_reach(view: State) -> bool:
    """Whether Country cards are still to be paid as a whole, rather than picked one by one."""
    return view.phase == JOKERS or view.phase == INTRIGUE_JOKERS or view.phase == INTRIGUE_PAYMENT


def cards_suffice(box: Box, view: State, payer: int) -> bool:
    """Whether the Country cards suffice to complete what has begun."""
    if asks_for_reach(view):
        return box.place_cost[view.target] <= country_reach(view, payer, box.place_country[view.target])
    if view.phase == INTRIGUE_DISCARD:
        return True
    held = 0
    for country in range(view.lowest, COUNTRIES):
        held += view.hand[payer][country]
    return held >= view.picks


def redeal_intrigue(box: Box, view: State, seat: int, rng: Row) -> None:
    """Make the Intrigue pile of all unseen Intrigue cards, and draw the other hands from it; none is known."""
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
            fill(rng, view.intrigue[player], view.intrigue_pile, view.intrigue_size[player])


def deal_intrigue_payer(box: Box, view: State, payer: int, rng: Row) -> None:
    """Fill the Intrigue hand of a seat so that it can complete what it has begun."""
    for _ in range(TRIES):
        fill(rng, view.intrigue[payer], view.intrigue_pile, view.intrigue_size[payer])
        if intrigue_suffices(box, view, payer):
            return
        give_back(view.intrigue[payer], view.intrigue_pile)
    while not intrigue_suffices(box, view, payer):
        pair = PAIRS - 1
        while view.intrigue_pile[pair] == 0 or not helps(box, view, payer, pair):
            pair -= 1
        view.intrigue_pile[pair] -= 1
        view.intrigue[payer][pair] += 1
    fill(rng, view.intrigue[payer], view.intrigue_pile, view.intrigue_size[payer])


def intrigue_suffices(box: Box, view: State, payer: int) -> bool:
    """Whether the Intrigue cards suffice to complete what has begun."""
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
