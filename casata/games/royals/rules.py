"""The course of a game of Royals: set-up, turns, payments, occupying, the end of a period."""

from __future__ import annotations

from ...engine.chance import draw, roll
from ...engine.flow import ask, begin, finish, may_decide, tell
from ...engine.record import Row
from ...engine.table import GONE, NOBODY
from .box import AS_HAND, HANDICAP, Box
from .events import (
    CITY_MARKER,
    CLOSING,
    COUNTRY_MARKER,
    DEALT,
    DISCARDED,
    DISCARDED_INTRIGUE,
    DREW_BLIND,
    DREW_INTRIGUE,
    EXILED,
    GAME_OVER,
    NOBLE_MARKER,
    OCCUPIED,
    PAID,
    PAID_INTRIGUE,
    PERIOD_END,
    RESHUFFLED,
    RESHUFFLED_INTRIGUE,
    REVEALED,
    TOOK,
    TURN,
)  # fmt: skip
from .moves import (
    BLIND,
    DISCARD_CARD,
    DISCARD_INTRIGUE,
    DRAW_BOTH,
    DRAW_THREE,
    INTRIGUE,
    JOKER_COUNTS,
    OCCUPY,
    PAY,
    PAY_INTRIGUE,
    STOP,
    TAKE,
    TAKE_OVER,
    USE_JOKERS,
    USUAL,
)  # fmt: skip
from .scoring import score_period, score_titles
from .state import (
    CHOOSE,
    CITIES,
    COUNTRIES,
    CUBES_PER_PLACEMENT,
    DISCARD,
    DISPLAY_SIZE,
    DRAW,
    HALVES,
    INTRIGUE_DISCARD,
    INTRIGUE_JOKER,
    INTRIGUE_JOKERS,
    INTRIGUE_PAYMENT,
    JOKER,
    JOKERS,
    NO_PLACE,
    NOBLES,
    PAIRS,
    PAYMENT,
    PERIODS,
    PLACES,
    PLAY,
    PRIZES,
    TITLES,
    State,
)  # fmt: skip

# Set-up (royals 2)


def setup(box: Box, s: State) -> None:
    """Markers on their spaces, two piles, three cards turned up, empty hands."""
    s.round = 1
    s.period = 1
    s.target = NO_PLACE
    lay_out_board(box, s)
    for country in range(COUNTRIES):
        s.pile[country] = box.deck[country]
        s.pile_size += box.deck[country]
    for pair in range(PAIRS):
        s.intrigue_pile[pair] = box.intrigue_copies
        s.intrigue_pile_size += box.intrigue_copies
    for seat in range(s.seats):
        s.cubes[seat] = box.cubes[seat]
    s.start = roll(s, s.seats) if box.start == NOBODY else box.start
    refill_display(s)
    if box.first_turn == AS_HAND:
        deal_first_hands(box, s)
    start_turn(box, s, s.start)


def lay_out_board(box: Box, s: State) -> None:
    """Free positions, markers nobody owns; Noble House markers that are not in play leave the game."""
    for place in range(PLACES):
        s.holder[place] = NOBODY
    for city in range(CITIES):
        s.city_owner[city] = NOBODY
    for noble in range(NOBLES):
        s.noble_owner[noble] = GONE if noble < box.nobles_out else NOBODY
    for title in range(TITLES):
        for half in range(HALVES):
            s.title_owner[title][half] = NOBODY
    for country in range(COUNTRIES):
        for prize in range(PRIZES):
            s.country_owner[country][prize] = NOBODY
            for period in range(PERIODS):
                s.period_owner[period][country][prize] = NOBODY


def deal_first_hands(box: Box, s: State) -> None:
    """Option first_draw_as_hand: the first draw comes face down from the pile (royals 8.4)."""
    for place in range(s.seats):
        seat = (s.start + place) % s.seats
        for _ in range(box.first_draw[place]):
            country = draw_from_pile(s)
            add_to_hand(s, seat, country)
            tell(s, DEALT, seat, 0, 0, country)


# The turn (royals 3)


def start_turn(box: Box, s: State, seat: int) -> None:
    """A turn begins with the draw; the first one has a fixed number of Country cards."""
    ask(s, seat)
    tell(s, TURN, seat, s.round, 0, 0)
    if s.round == 1 and box.first_turn == HANDICAP:
        start_drawing(s, box.first_draw[(seat - s.start) % s.seats], 0)
    elif box.late_choice == 1:
        start_drawing(s, 3, 1)
    else:
        s.phase = CHOOSE


def start_drawing(s: State, country_cards: int, intrigue_cards: int) -> None:
    """Say what is to be drawn; three and one together means either (late_choice)."""
    s.country_left = country_cards
    s.intrigue_left = intrigue_cards
    s.phase = DRAW


def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out a legal decision."""
    begin(s)
    if action == DRAW_THREE:
        start_drawing(s, 3, 0)
    elif action == DRAW_BOTH:
        start_drawing(s, 1, 1)
    elif action < BLIND:
        take_from_display(s, seat, action - TAKE)
    elif action == BLIND:
        draw_blind(s, seat)
    elif action == INTRIGUE:
        draw_intrigue(s, seat)
    elif action == STOP:
        end_turn(box, s, seat)
    elif action < TAKE_OVER:
        s.target = action - OCCUPY
        pay_country(box, s, seat)
    elif action < USE_JOKERS:
        s.target = action - TAKE_OVER
        pay_intrigue(box, s, seat)
    elif action < PAY:
        choose_jokers(box, s, seat, action - USE_JOKERS)
    elif action < PAY_INTRIGUE:
        pick_payment(box, s, seat, action - PAY)
    elif action < USUAL:
        pick_intrigue_payment(box, s, seat, action - PAY_INTRIGUE)
    elif action == USUAL:
        pay_as_usual(box, s, seat)
    elif action < DISCARD_INTRIGUE:
        discard_country(box, s, seat, action - DISCARD_CARD)
    else:
        discard_intrigue(box, s, seat, action - DISCARD_INTRIGUE)


# Drawing (royals 3.1)


def take_from_display(s: State, seat: int, country: int) -> None:
    """An open card: everybody knows of it. The gap is filled at the end of the turn."""
    s.display[country] -= 1
    s.display_size -= 1
    s.known[seat][country] += 1
    add_to_hand(s, seat, country)
    tell(s, TOOK, seat, country, 0, 0)
    count_country_draw(s)


def draw_blind(s: State, seat: int) -> None:
    """The top card of the pile."""
    country = draw_from_pile(s)
    add_to_hand(s, seat, country)
    tell(s, DREW_BLIND, seat, 0, 0, country)
    count_country_draw(s)


def draw_intrigue(s: State, seat: int) -> None:
    """The top Intrigue card; an empty pile is made anew from the discards first (royals A23)."""
    if s.intrigue_pile_size == 0:
        reshuffle_intrigue(s)
    pair = draw(s, s.intrigue_pile, PAIRS, s.intrigue_pile_size)
    s.intrigue_pile_size -= 1
    s.intrigue[seat][pair] += 1
    s.intrigue_size[seat] += 1
    tell(s, DREW_INTRIGUE, seat, 0, 0, pair)
    s.intrigue_left = 0
    if s.country_left >= 2:  # late_choice: the Intrigue card stands for two Country cards
        s.country_left -= 2
    end_drawing(s)


def count_country_draw(s: State) -> None:
    """One Country card less to draw; with late_choice the second one rules out the Intrigue card (royals A5)."""
    s.country_left -= 1
    if s.country_left == 1:
        s.intrigue_left = 0
    end_drawing(s)


def end_drawing(s: State) -> None:
    """After the last card comes the play."""
    if s.country_left == 0 and s.intrigue_left == 0:
        s.phase = PLAY


def draw_from_pile(s: State) -> int:
    """One Country card off the pile."""
    country = draw(s, s.pile, COUNTRIES, s.pile_size)
    s.pile_size -= 1
    return country


def add_to_hand(s: State, seat: int, country: int) -> None:
    """One Country card more."""
    s.hand[seat][country] += 1
    s.hand_size[seat] += 1


def reshuffle_intrigue(s: State) -> None:
    """All discarded Intrigue cards become the pile."""
    for pair in range(PAIRS):
        s.intrigue_pile[pair] = s.intrigue_discard[pair]
        s.intrigue_pile_size += s.intrigue_discard[pair]
        s.intrigue_discard[pair] = 0
    tell(s, RESHUFFLED_INTRIGUE, NOBODY, s.intrigue_pile_size, 0, 0)


# Paying with Country cards (royals 3.2)


def country_reach(s: State, seat: int, country: int) -> int:
    """The highest cost payable in a country: own cards of it, and a joker for every three others."""
    own = s.hand[seat][country]
    return own + (s.hand_size[seat] - own) // JOKER


def fewest_jokers(box: Box, s: State, seat: int) -> int:
    """One for each card of the target's country that is missing."""
    missing = box.place_cost[s.target] - s.hand[seat][box.place_country[s.target]]
    return missing if missing > 0 else 0


def may_use_jokers(box: Box, s: State, seat: int, jokers: int) -> bool:
    """With free jokers: as many as the hand allows, up to the whole cost."""
    cost = box.place_cost[s.target]
    cards = cost + (JOKER - 1) * jokers
    return fewest_jokers(box, s, seat) <= jokers <= cost and cards <= s.hand_size[seat]


def pay_country(box: Box, s: State, seat: int) -> None:
    """Jokers: three of any kind for one; only for missing cards unless jokers are free (royals A3).

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
    """In ascending order, and enough must be left to complete the payment or the discard."""
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


def lose_cards(s: State, seat: int, country: int, count: int) -> None:
    """From the hand to the discards; so many fewer are known of (royals 6)."""
    s.hand[seat][country] -= count
    s.hand_size[seat] -= count
    s.discard[country] += count
    s.known[seat][country] = max(0, s.known[seat][country] - count)


# Paying with Intrigue cards (royals 3.3)


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
    """With free jokers: as many as the hand allows, up to the whole cost."""
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
    """Which cards are paid is picked one by one; so many of them must match."""
    cost = box.place_intrigue[s.target]
    s.picks = cost + (INTRIGUE_JOKER - 1) * jokers
    s.matching = cost - jokers
    s.lowest = 0
    s.phase = INTRIGUE_PAYMENT


def may_pick_intrigue_payment(box: Box, s: State, seat: int, pair: int) -> bool:
    """In ascending order, and enough, also enough that match, must be left to complete the payment."""
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


def lose_intrigue(s: State, seat: int, pair: int) -> None:
    """From the hand to the discards."""
    s.intrigue[seat][pair] -= 1
    s.intrigue_size[seat] -= 1
    s.intrigue_discard[pair] += 1


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
        best = lowest
        for country in range(lowest, COUNTRIES):
            if s.hand[seat][country] > s.hand[seat][best]:
                best = country
        pick_payment(box, s, seat, best)


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


# Occupying and bonuses (royals 3.2, 3.3, 3.5)


def exile(box: Box, s: State, seat: int) -> None:
    """The holder's cube goes to the city space; the one on the title marker stays."""
    victim = s.holder[s.target]
    s.exiled[victim][box.place_city[s.target]] += 1
    s.holder[s.target] = NOBODY
    tell(s, EXILED, seat, victim, s.target, 0)


def occupy(box: Box, s: State, seat: int) -> None:
    """One cube on the portrait, one on its title; then the bonuses."""
    place = s.target
    s.target = NO_PLACE
    s.phase = PLAY
    s.holder[place] = seat
    s.titles[seat][box.place_title[place]] += 1
    s.cubes[seat] -= CUBES_PER_PLACEMENT
    tell(s, OCCUPIED, seat, place, 0, 0)
    claim_city(box, s, seat, box.place_city[place])
    claim_country(box, s, seat, box.place_country[place])
    claim_noble_house(box, s, seat)


def claim_city(box: Box, s: State, seat: int, city: int) -> None:
    """The first ever in a city takes its marker."""
    if s.city_owner[city] == NOBODY:
        s.city_owner[city] = seat
        tell(s, CITY_MARKER, seat, city, box.city_bonus[city], 0)


def claim_country(box: Box, s: State, seat: int, country: int) -> None:
    """A cube in every city of a country, exiled ones included: the higher marker that is left."""
    for prize in range(PRIZES):
        if s.country_owner[country][prize] == seat:
            return
    for city in range(CITIES):
        if box.city_country[city] == country and not is_present(box, s, seat, city):
            return
    for prize in range(PRIZES):
        if s.country_owner[country][prize] == NOBODY:
            s.country_owner[country][prize] = seat
            tell(s, COUNTRY_MARKER, seat, country, box.country_bonus[country][prize], 0)
            return


def is_present(box: Box, s: State, seat: int, city: int) -> bool:
    """Whether a seat has a cube in a city, on a portrait or in exile."""
    if s.exiled[seat][city] > 0:
        return True
    for place in range(PLACES):
        if box.place_city[place] == city and s.holder[place] == seat:
            return True
    return False


def claim_noble_house(box: Box, s: State, seat: int) -> None:
    """A cube on all seven title markers: the highest Noble House marker that is left."""
    for noble in range(NOBLES):
        if s.noble_owner[noble] == seat:
            return
    for title in range(TITLES):
        if s.titles[seat][title] == 0:
            return
    for noble in range(NOBLES):
        if s.noble_owner[noble] == NOBODY:
            s.noble_owner[noble] = seat
            tell(s, NOBLE_MARKER, seat, box.noble_points[noble], 0, 0)
            return


# The end of a turn (royals 3, step 3)


def end_turn(box: Box, s: State, seat: int) -> None:
    """Hand limits first, Country then Intrigue; then the display, and perhaps the end of a period."""
    s.lowest = 0
    if s.hand_size[seat] > box.hand_limit:
        s.phase = DISCARD
        s.picks = s.hand_size[seat] - box.hand_limit
    elif s.intrigue_size[seat] > box.intrigue_limit:
        s.phase = INTRIGUE_DISCARD
        s.picks = s.intrigue_size[seat] - box.intrigue_limit
    else:
        close_turn(box, s, seat)


def discard_country(box: Box, s: State, seat: int, country: int) -> None:
    """One Country card above the limit."""
    lose_cards(s, seat, country, 1)
    tell(s, DISCARDED, seat, country, 0, 0)
    s.lowest = country
    s.picks -= 1
    if s.picks == 0:
        end_turn(box, s, seat)


def may_discard_intrigue(s: State, seat: int, pair: int) -> bool:
    """In ascending order, and enough must be left to discard."""
    if pair < s.lowest or s.intrigue[seat][pair] == 0:
        return False
    left = 0
    for other in range(pair, PAIRS):
        left += s.intrigue[seat][other]
    return left >= s.picks


def discard_intrigue(box: Box, s: State, seat: int, pair: int) -> None:
    """One Intrigue card above the limit."""
    lose_intrigue(s, seat, pair)
    tell(s, DISCARDED_INTRIGUE, seat, pair, 0, 0)
    s.lowest = pair
    s.picks -= 1
    if s.picks == 0:
        end_turn(box, s, seat)


def refill_display(s: State) -> None:
    """Turn up cards until there are three, as far as the pile reaches."""
    while s.display_size < DISPLAY_SIZE and s.pile_size > 0:
        country = draw_from_pile(s)
        s.display[country] += 1
        s.display_size += 1
        tell(s, REVEALED, NOBODY, country, 0, 0)


def close_turn(box: Box, s: State, seat: int) -> None:
    """Refill; a display that stays short ends the period; then the left neighbour."""
    last_of_round = (seat + 1) % s.seats == s.start
    refill_display(s)
    if s.display_size < DISPLAY_SIZE:
        end_period(box, s, last_of_round)
    if s.closing == 1 and last_of_round:
        end_game(box, s)
    else:
        if last_of_round:
            s.round += 1
        start_turn(box, s, (seat + 1) % s.seats)


# The end of a period (royals 3.4)


def end_period(box: Box, s: State, last_of_round: bool) -> None:
    """New pile and scoring; in period 3 the round is finished first, and no pile is made when no turn follows (A29)."""
    tell(s, PERIOD_END, NOBODY, s.period, 0, 0)
    if s.period == PERIODS:
        s.closing = 1
        if last_of_round:
            return
        tell(s, CLOSING, NOBODY, 0, 0, 0)
    reshuffle(s)
    refill_display(s)
    if s.period < PERIODS:
        score_period(box, s)
        s.period += 1


def reshuffle(s: State) -> None:
    """All discarded Country cards become the pile."""
    for country in range(COUNTRIES):
        s.pile[country] = s.discard[country]
        s.pile_size += s.discard[country]
        s.discard[country] = 0
    tell(s, RESHUFFLED, NOBODY, s.pile_size, 0, 0)


def end_game(box: Box, s: State) -> None:
    """The third period, then the titles."""
    score_period(box, s)
    score_titles(box, s)
    tell(s, GAME_OVER, NOBODY, 0, 0, 0)
    finish(s)


# What is legal


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending."""
    if not may_decide(s, seat):
        return 0
    if s.phase == PLAY:
        return legal_play(box, s, seat, out)
    if s.phase == DRAW:
        return legal_draw(s, out)
    if s.phase == CHOOSE:
        out[0] = DRAW_THREE
        out[1] = DRAW_BOTH
        return 2
    if s.phase == JOKERS or s.phase == INTRIGUE_JOKERS:
        return legal_jokers(box, s, seat, out)
    if s.phase == PAYMENT or s.phase == INTRIGUE_PAYMENT:
        return legal_payment(box, s, seat, out)
    return legal_discard(s, seat, out)


def legal_draw(s: State, out: Row) -> int:
    """Cards of one country are one option (royals A24)."""
    count = 0
    if s.country_left > 0:
        for country in range(COUNTRIES):
            if s.display[country] > 0:
                out[count] = TAKE + country
                count += 1
        if s.pile_size > 0:
            out[count] = BLIND
            count += 1
    if s.intrigue_left > 0:
        out[count] = INTRIGUE
        count += 1
    return count


def legal_play(box: Box, s: State, seat: int, out: Row) -> int:
    """Stop, vacant positions, opponents' positions."""
    out[0] = STOP
    count = 1
    if s.cubes[seat] < CUBES_PER_PLACEMENT:
        return count
    for place in range(PLACES):
        if s.holder[place] == NOBODY and box.place_cost[place] <= country_reach(s, seat, box.place_country[place]):
            out[count] = OCCUPY + place
            count += 1
    if s.intrigue_size[seat] > 0:
        for place in range(PLACES):
            if s.holder[place] != NOBODY and s.holder[place] != seat and can_take_over(box, s, seat, place):
                out[count] = TAKE_OVER + place
                count += 1
    return count


def can_take_over(box: Box, s: State, seat: int, place: int) -> bool:
    """Both payments are possible."""
    country = box.place_country[place]
    if box.place_cost[place] > country_reach(s, seat, country):
        return False
    return box.place_intrigue[place] <= intrigue_reach(box, s, seat, country)


def legal_jokers(box: Box, s: State, seat: int, out: Row) -> int:
    """Any number the hand allows, or the usual way."""
    count = 0
    for jokers in range(JOKER_COUNTS):
        if s.phase == JOKERS:
            possible = may_use_jokers(box, s, seat, jokers)
        else:
            possible = may_use_intrigue_jokers(box, s, seat, jokers)
        if possible:
            out[count] = USE_JOKERS + jokers
            count += 1
    out[count] = USUAL
    return count + 1


def legal_payment(box: Box, s: State, seat: int, out: Row) -> int:
    """The next card of a payment, or the usual way for the rest."""
    count = 0
    if s.phase == PAYMENT:
        for country in range(COUNTRIES):
            if may_pick_card(s, seat, country):
                out[count] = PAY + country
                count += 1
    else:
        for pair in range(PAIRS):
            if may_pick_intrigue_payment(box, s, seat, pair):
                out[count] = PAY_INTRIGUE + pair
                count += 1
    if may_pay_as_usual(s):
        out[count] = USUAL
        count += 1
    return count


def legal_discard(s: State, seat: int, out: Row) -> int:
    """The next card above the limit."""
    count = 0
    if s.phase == DISCARD:
        for country in range(COUNTRIES):
            if may_pick_card(s, seat, country):
                out[count] = DISCARD_CARD + country
                count += 1
    else:
        for pair in range(PAIRS):
            if may_discard_intrigue(s, seat, pair):
                out[count] = DISCARD_INTRIGUE + pair
                count += 1
    return count
