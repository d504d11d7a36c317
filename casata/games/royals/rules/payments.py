"""Paying: Country cards and their jokers (#country-jokers), Intrigue cards and theirs (#intrigue-jokers)."""

from __future__ import annotations

from ....engine.core.flow import tell
from ..box import Box
from ..events import PAID, PAID_INTRIGUE
from ..state import COUNTRIES, INTRIGUE_JOKER, INTRIGUE_JOKERS, INTRIGUE_PAYMENT, JOKER, JOKERS, PAIRS, PAYMENT, State
from .cards import lose_cards, lose_intrigue
from .occupying import exile, occupy


def country_reach(s: State, seat: int, country: int) -> int:
    """The highest cost payable in a country: own cards, and a joker for every three others (A3: in both ways)."""
    own = s.hand[seat][country]
    return own + (s.hand_size[seat] - own) // JOKER


def fewest_jokers(box: Box, s: State, seat: int) -> int:
    """One for each card of the target's country that is missing."""
    missing = box.place_cost[s.target] - s.hand[seat][box.place_country[s.target]]
    return missing if missing > 0 else 0


def may_use_jokers(box: Box, s: State, seat: int, jokers: int) -> bool:
    """Whether a seat may use this many jokers; with free jokers any number the hand allows, up to the whole cost."""
    cost = box.place_cost[s.target]
    cards = cost + (JOKER - 1) * jokers
    return fewest_jokers(box, s, seat) <= jokers <= cost and cards <= s.hand_size[seat]


def pay_country(box: Box, s: State, seat: int) -> None:
    """Jokers: three of any kind for one; only for missing cards unless jokers are free (#country-jokers).

    How many is asked where the hand is big enough for more than none, a fact that all can see.
    """
    if box.free_jokers == 1 and s.hand_size[seat] >= box.place_cost[s.target] + JOKER - 1:
        s.phase = JOKERS
    else:
        pay_with_jokers(box, s, seat, fewest_jokers(box, s, seat))


def pay_with_jokers(box: Box, s: State, seat: int, jokers: int) -> None:
    """The cards of the country go at once; which others make up the jokers is picked one by one."""
    country = box.place_country[s.target]
    pay_cards(s, seat, country, box.place_cost[s.target] - jokers)
    s.picks = JOKER * jokers
    s.lowest = 0
    s.phase = PAYMENT
    if s.picks == 0:
        occupy(box, s, seat)


def may_pick_card(s: State, seat: int, country: int) -> bool:
    """Whether a card may be picked: in ascending order, and enough must be left to complete the payment or discard."""
    if country < s.lowest or s.hand[seat][country] == 0:
        return False
    left = 0
    for other in range(country, COUNTRIES):
        left += s.hand[seat][other]
    return left >= s.picks


def pick_payment(box: Box, s: State, seat: int, country: int) -> None:
    """One more card towards a joker."""
    pay_cards(s, seat, country, 1)
    s.lowest = country
    s.picks -= 1
    if s.picks == 0:
        occupy(box, s, seat)


def pay_cards(s: State, seat: int, country: int, count: int) -> None:
    """Country cards from a hand to the discards, in the open."""
    if count > 0:
        lose_cards(s, seat, country, count)
        tell(s, PAID, seat, count, country, 0)


# Intrigue cards


def matching_intrigue(box: Box, s: State, seat: int, country: int) -> int:
    """Own Intrigue cards that show a country."""
    count = 0
    for pair in range(PAIRS):
        if box.shows[pair][country] == 1:
            count += s.intrigue[seat][pair]
    return count


def intrigue_reach(box: Box, s: State, seat: int, country: int) -> int:
    """The highest Intrigue cost payable: own matching cards, and a joker for every two others."""
    own = matching_intrigue(box, s, seat, country)
    return own + (s.intrigue_size[seat] - own) // INTRIGUE_JOKER


def fewest_intrigue_jokers(box: Box, s: State, seat: int) -> int:
    """One for each matching card that is missing."""
    missing = box.place_intrigue[s.target] - matching_intrigue(box, s, seat, box.place_country[s.target])
    return missing if missing > 0 else 0


def may_use_intrigue_jokers(box: Box, s: State, seat: int, jokers: int) -> bool:
    """Whether a seat may use this many Intrigue jokers; with free jokers any number the hand allows."""
    cost = box.place_intrigue[s.target]
    cards = cost + (INTRIGUE_JOKER - 1) * jokers
    return fewest_intrigue_jokers(box, s, seat) <= jokers <= cost and cards <= s.intrigue_size[seat]


def pay_intrigue(box: Box, s: State, seat: int) -> None:
    """A takeover costs one matching Intrigue card, a King two; any two stand for one."""
    if box.free_jokers == 1 and s.intrigue_size[seat] >= box.place_intrigue[s.target] + INTRIGUE_JOKER - 1:
        s.phase = INTRIGUE_JOKERS
    else:
        pay_with_intrigue_jokers(box, s, fewest_intrigue_jokers(box, s, seat))


def pay_with_intrigue_jokers(box: Box, s: State, jokers: int) -> None:
    """Ask for the cards one by one; the cost less the jokers must match the country."""
    cost = box.place_intrigue[s.target]
    s.picks = cost + (INTRIGUE_JOKER - 1) * jokers
    s.matching = cost - jokers
    s.lowest = 0
    s.phase = INTRIGUE_PAYMENT


def may_pick_intrigue_payment(box: Box, s: State, seat: int, pair: int) -> bool:
    """Whether an Intrigue card may be picked: in ascending order, and enough that match must be left to pay."""
    if pair < s.lowest or s.intrigue[seat][pair] == 0:
        return False
    country = box.place_country[s.target]
    left = 0
    left_matching = 0
    for other in range(pair, PAIRS):
        left += s.intrigue[seat][other]
        left_matching += s.intrigue[seat][other] * box.shows[other][country]
    room_for_others = s.picks - s.matching
    return left >= s.picks and left_matching >= s.matching and (box.shows[pair][country] == 1 or room_for_others > 0)


def pick_intrigue_payment(box: Box, s: State, seat: int, pair: int) -> None:
    """One more Intrigue card; after the last one the opponent goes into exile and the Country cards are paid."""
    lose_intrigue(s, seat, pair)
    tell(s, PAID_INTRIGUE, seat, pair, 0, 0)
    if box.shows[pair][box.place_country[s.target]] == 1 and s.matching > 0:
        s.matching -= 1
    s.lowest = pair
    s.picks -= 1
    if s.picks == 0:
        exile(box, s, seat)
        pay_country(box, s, seat)


# Jokers of choice, and the usual way


def choose_jokers(box: Box, s: State, seat: int, jokers: int) -> None:
    """How many jokers this payment uses."""
    if s.phase == INTRIGUE_JOKERS:
        pay_with_intrigue_jokers(box, s, jokers)
    else:
        pay_with_jokers(box, s, seat, jokers)


def may_pay_as_usual(s: State) -> bool:
    """Offered wherever it saves a click."""
    choosing = s.phase == JOKERS or s.phase == INTRIGUE_JOKERS
    paying = s.phase == PAYMENT or s.phase == INTRIGUE_PAYMENT
    return choosing or (paying and s.picks >= 2)


def pay_as_usual(box: Box, s: State, seat: int) -> None:
    """Fewest jokers, made of the kinds held most."""
    if s.phase == INTRIGUE_JOKERS:
        pay_with_intrigue_jokers(box, s, fewest_intrigue_jokers(box, s, seat))
    elif s.phase == JOKERS:
        pay_with_jokers(box, s, seat, fewest_jokers(box, s, seat))
    if s.phase == INTRIGUE_PAYMENT:
        pay_usual_intrigue(box, s, seat)
    elif s.phase == PAYMENT:
        pay_usual_cards(box, s, seat)


def pay_usual_cards(box: Box, s: State, seat: int) -> None:
    """The rest of a payment from the countries held most."""
    lowest = s.lowest
    for _ in range(s.picks):
        pick_payment(box, s, seat, usual_card(s, seat, lowest))


def usual_card(s: State, seat: int, lowest: int) -> int:
    """The country held most."""
    best = lowest
    for country in range(lowest, COUNTRIES):
        if s.hand[seat][country] > s.hand[seat][best]:
            best = country
    return best


def pay_usual_intrigue(box: Box, s: State, seat: int) -> None:
    """The rest of an Intrigue payment: what must match first, then the kinds held most."""
    lowest = s.lowest
    for _ in range(s.picks):
        pick_intrigue_payment(box, s, seat, usual_intrigue(box, s, seat, lowest))


def usual_intrigue(box: Box, s: State, seat: int, lowest: int) -> int:
    """The kind held most, among those that match while some must."""
    country = box.place_country[s.target]
    best = lowest
    most = 0
    for pair in range(lowest, PAIRS):
        fits = s.matching == 0 or box.shows[pair][country] == 1
        if fits and s.intrigue[seat][pair] > most:
            best = pair
            most = s.intrigue[seat][pair]
    return best
