"""Set-up (#setup), the check at the start of a round (#end), income and offers."""

from __future__ import annotations

from ....engine.core.chance import draw, roll
from ....engine.core.flow import ask_together, finish, push, seal, stop_asking, tell
from ....engine.core.header import GONE, NOBODY
from ..box import TWO, Box
from ..events import CITIES_OUT, FROM_DECK, GAME_OVER, LAST_ROUND, NO_LOTS, OFFERED, ROUND, SHORT_DEAL, SHOWN, STAGE
from ..scoring import score_game
from ..state import CITIES, COLOURS, INCOME_STAGE, LOTS_STAGE, NEXT_ACTION, NEXT_LOT, NO_CITY, OFFER, State
from .building import reveal_city
from .cards import draw_card, forget, receive


def setup(box: Box, s: State) -> None:
    """Decks, four cities face up, all roles on the board, shields and no gold; then the first round."""
    s.building = NO_CITY
    s.leader = NOBODY
    for colour in range(COLOURS):
        s.deck[colour] = box.copies
        s.deck_size += box.copies
        s.major[colour] = NOBODY
        s.minor[colour] = GONE if s.seats == TWO else NOBODY
    for city in range(CITIES):
        s.pool[city] = 1
        s.city_owner[city] = NOBODY
    s.city_deck = box.city_cards
    for seat in range(s.seats):
        s.supply[seat] = box.shields
        s.gold[seat] = box.start_gold
        s.received[seat] = box.start_gold
    s.principe = roll(s, s.seats) if box.start == NOBODY else box.start
    for _ in range(box.display):
        reveal_city(s)
    start_round(box, s)


def start_round(box: Box, s: State) -> None:
    """The game ends, or this is the last round, or a normal one (#end)."""
    shown = cities_shown(s)
    if shown < box.display:
        tell(s, CITIES_OUT, NOBODY, shown, 0, 0)
        end_game(box, s)
        return
    s.round += 1
    s.stage = INCOME_STAGE
    tell(s, ROUND, NOBODY, s.round, s.principe, 0)
    if s.deck_size < box.threshold:
        s.last = 1
        tell(s, LAST_ROUND, NOBODY, box.threshold, 0, 0)
        tell(s, STAGE, NOBODY, LOTS_STAGE, 0, 0)
        turn_up_lots(box, s)
        start_lots(s)
    else:
        hand_out(box, s)
        ask_for_offers(s)


def cities_shown(s: State) -> int:
    """How many city cards are face up."""
    count = 0
    for city in range(CITIES):
        count += s.display[city]
    return count


def hand_out(box: Box, s: State) -> None:
    """Gold and cards for all, from the Principe on; a deck that is too small is shared out evenly (#short-deal)."""
    deck = s.deck_size
    if deck < box.drawn * s.seats:
        tell(s, SHORT_DEAL, NOBODY, deck, 0, 0)
    for place in range(s.seats):
        seat = (s.principe + place) % s.seats
        receive(s, seat, box.income)
        share = deck // s.seats
        if place < deck % s.seats:
            share += 1
        for _ in range(min(box.drawn, share)):
            draw_card(s, seat)


def ask_for_offers(s: State) -> None:
    """Ask all seats for their offers at the same time."""
    s.phase = OFFER
    ask_together(s, (1 << s.seats) - 1)


def may_offer(box: Box, s: State, seat: int, offer: int) -> bool:
    """Whether an offer has the right number of cards, all of them held."""
    return box.offer_size[offer] == box.offer and holds_offer(box, s, seat, offer)


def holds_offer(box: Box, s: State, seat: int, offer: int) -> bool:
    """Whether the hand has these cards."""
    for colour in range(COLOURS):
        if box.offer_cards[offer][colour] > s.hand[seat][colour]:
            return False
    return True


def lay_offer(box: Box, s: State, seat: int, offer: int) -> None:
    """Face down; the last one in turns all of them up."""
    for colour in range(COLOURS):
        s.hand[seat][colour] -= box.offer_cards[offer][colour]
        s.offer[seat][colour] = box.offer_cards[offer][colour]
    s.hand_size[seat] -= box.offer
    s.offer_size[seat] = box.offer
    tell(s, OFFERED, seat, box.offer, 0, offer)
    stop_asking(s, seat)
    if s.waiting == 0:
        reveal_offers(s)


def reveal_offers(s: State) -> None:
    """Everybody sees who offered what (#lots-phase); the cards become lots."""
    seal(s)
    tell(s, STAGE, NOBODY, LOTS_STAGE, 0, 0)
    for place in range(s.seats):
        seat = (s.principe + place) % s.seats
        for colour in range(COLOURS):
            count = s.offer[seat][colour]
            if count > 0:
                s.lot[colour] += count
                s.offer[seat][colour] = 0
                forget(s, seat, colour, count)
                tell(s, SHOWN, seat, count, colour, 0)
        s.offer_size[seat] = 0
    start_lots(s)


def turn_up_lots(box: Box, s: State) -> None:
    """Turn up the lots of the last round from the deck, or what is left of it."""
    for _ in range(min(box.last_lots, s.deck_size)):
        colour = draw(s, s.deck, COLOURS, s.deck_size)
        s.deck_size -= 1
        s.lot[colour] += 1
    lots = 0
    for colour in range(COLOURS):
        if s.lot[colour] > 0:
            lots += 1
            tell(s, FROM_DECK, NOBODY, s.lot[colour], colour, 0)
    if lots == 0:
        tell(s, NO_LOTS, NOBODY, 0, 0, 0)


def start_lots(s: State) -> None:
    """Phase 2, and phase 3 after it."""
    s.stage = LOTS_STAGE
    s.waiting = 0
    s.auctioned = 0
    for colour in range(COLOURS):
        s.auctioned += s.lot[colour]
    push(s, NEXT_ACTION, 0, 0, 0)
    push(s, NEXT_LOT, 0, 0, 0)


def end_round(box: Box, s: State) -> None:
    """After the last round the final scoring, else the next round."""
    if s.last == 1:
        end_game(box, s)
    else:
        start_round(box, s)


def end_game(box: Box, s: State) -> None:
    """Everything is shown and counted."""
    score_game(box, s)
    tell(s, GAME_OVER, NOBODY, 0, 0, 0)
    finish(s)
