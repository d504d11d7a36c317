"""Set-up (#setup), the start of a round and the order of turns (#round)."""

from __future__ import annotations

from ....engine.core.chance import draw, free_bit, roll
from ....engine.core.flow import ask, push, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import DEALT, NO_TILES, OFFERED, PASSED, PASSED_FULL, PASSED_STUCK, ROLLED_DICE, ROUND, SEATED, UNUSED
from ..state import (
    ACTIONS_STAGE,
    ASSIGNMENTS,
    BOARDS,
    BONUS_SPACES,
    CITIES,
    COLOURS,
    FACES,
    GENDERS,
    HOUSES,
    MAN_FIGURE,
    NEXT_TURN,
    NO_ASSIGNMENT,
    NO_CITY,
    NO_COLOUR,
    NO_HELPER,
    NO_REWARD,
    NO_ROW,
    NO_SPACE,
    NO_TILE,
    REWARD_SPACES,
    REWARDS,
    START_REWARDS,
    TILES,
    TURN,
    V_HELPERS,
    WOMAN,
    State,
)
from .facts import dice_taken
from .tiles import take_from_house


def start_play(box: Box, s: State) -> None:
    """Boards, order, families, cities, rewards and tiles; then the first round."""
    choose_order(box, s)
    choose_boards(box, s)
    choose_cities(box, s)
    lay_rewards(box, s)
    remove_tiles(box, s)
    s.discs = box.discs
    s.brides_left = box.brides
    for place in range(s.seats):
        seat = s.order[place]
        s.florins[seat] = box.start_florins[place]
        s.supply[seat][WOMAN] = box.start_women
        s.supply[seat][MAN_FIGURE] = box.start_men
        s.reserve[seat][WOMAN] = box.women - box.start_women
        s.reserve[seat][MAN_FIGURE] = box.men - box.start_men
        s.above[seat] = s.seats - 1 - place
        tell(s, SEATED, seat, s.florins[seat], s.board[seat], 0)
    for tile in range(ASSIGNMENTS):
        s.envelope[tile] = tile
    for colour in range(COLOURS):
        s.aside[colour] = box.dice
    start_round(box, s)


def choose_order(box: Box, s: State) -> None:
    """Draw the order of play, behind whoever begins if an option says so."""
    for place in range(s.seats):
        s.order[place] = place
    if box.start != NOBODY:
        s.order[0] = box.start
        s.order[box.start] = 0
    for place in range(0 if box.start == NOBODY else 1, s.seats - 1):
        other = place + roll(s, s.seats - place)
        seat = s.order[place]
        s.order[place] = s.order[other]
        s.order[other] = seat


def choose_boards(box: Box, s: State) -> None:
    """Give each seat its board: drawn, unless an option chose it."""
    used = 0
    for seat in range(s.seats):
        board = box.boards[seat]
        if board == BOARDS:
            board = free_bit(used, roll(s, BOARDS - seat))
        s.board[seat] = board
        used |= 1 << board


def choose_cities(box: Box, s: State) -> None:
    """Some are not in play: those agreed, or by chance."""
    unused = box.unused
    if unused == 0:
        for count in range(CITIES - box.cities):
            unused |= 1 << free_bit(unused, roll(s, CITIES - count))
    for city in range(CITIES):
        s.in_play[city] = 1 - ((unused >> city) & 1)
        for gender in range(GENDERS):
            s.offer[city][gender] = NO_TILE
        if s.in_play[city] == 0:
            tell(s, UNUSED, NOBODY, city, 0, 0)


def lay_rewards(box: Box, s: State) -> None:
    """Five bonus tiles and two victory tiles by chance; the short game leaves the first space empty."""
    used = 0
    left = V_HELPERS
    for space in range(REWARD_SPACES):
        s.reward[space] = NO_REWARD
        if space == BONUS_SPACES:
            used = (1 << V_HELPERS) - 1
            left = REWARDS - V_HELPERS
        if space >= box.skipped:
            s.reward[space] = free_bit(used, roll(s, left))
            used |= 1 << s.reward[space]
            left -= 1


def remove_tiles(box: Box, s: State) -> None:
    """Some tiles of each house leave the game unseen."""
    for tile in range(TILES):
        s.pool[tile] = box.tiles[tile]
    s.pile = box.house_tiles * HOUSES
    for house in range(HOUSES):
        for count in range(box.removed):
            s.removed[take_from_house(s.pool, house, roll(s, box.house_tiles - count))] += 1
            s.pile -= 1


# A round


def start_round(box: Box, s: State) -> None:
    """Phase 1: tiles for the cities, dice, assignments; then the first turn."""
    s.round += 1
    s.stage = ACTIONS_STAGE
    s.passed = 0
    s.eligible = 0
    tell(s, ROUND, NOBODY, s.round, 0, 0)
    fill_cities(s)
    roll_dice(s)
    deal_assignments(s)
    clear_turn(s)
    push(s, NEXT_TURN, 0, 0, 0)


def fill_cities(s: State) -> None:
    """A tile face up on every empty space, as far as they last."""
    empty = 0
    for city in range(CITIES):
        for gender in range(GENDERS):
            if s.in_play[city] == 1 and s.offer[city][gender] == NO_TILE:
                if s.pile > 0:
                    reveal_tile(s, city, gender)
                else:
                    empty += 1
    if empty > 0:
        tell(s, NO_TILES, NOBODY, empty, 0, 0)


def reveal_tile(s: State, city: int, gender: int) -> None:
    """The top tile of the pile: any that nobody has seen is equally likely, also one that lies face down."""
    unseen = 0
    for tile in range(TILES):
        unseen += s.pool[tile]
    tile = draw(s, s.pool, TILES, unseen)
    s.pile -= 1
    s.offer[city][gender] = tile
    tell(s, OFFERED, NOBODY, tile, GENDERS * city + gender, 0)


def roll_dice(s: State) -> None:
    """All action dice from everywhere."""
    for colour in range(COLOURS):
        count = s.aside[colour]
        s.aside[colour] = 0
        for face in range(FACES):
            count += s.dice[colour][face]
            s.dice[colour][face] = 0
        for seat in range(s.seats):
            count += 1 if s.die[seat][colour] > 0 else 0
            s.die[seat][colour] = 0
        for _ in range(count):
            s.dice[colour][roll(s, FACES)] += 1
    for colour in range(COLOURS):
        for face in range(FACES):
            for _ in range(s.dice[colour][face]):
                tell(s, ROLLED_DICE, NOBODY, colour, face, 0)


def deal_assignments(s: State) -> None:
    """All ten, shuffled; turned ones are turned back."""
    s.turned = 0
    for tile in range(ASSIGNMENTS):
        other = tile + roll(s, ASSIGNMENTS - tile)
        envelope = s.envelope[tile]
        s.envelope[tile] = s.envelope[other]
        s.envelope[other] = envelope
    for envelope in range(ASSIGNMENTS):
        for tile in range(ASSIGNMENTS):
            if s.envelope[tile] == envelope:
                tell(s, DEALT, NOBODY, tile, envelope, 0)


def clear_turn(s: State) -> None:
    """Nothing is left of the turn before."""
    s.colour = NO_COLOUR
    s.helper = NO_HELPER
    s.assignment = NO_ASSIGNMENT
    s.progress = 0
    s.tracks = 0
    s.started = 0
    s.sending = WOMAN
    s.origin = NO_ROW
    s.space = NO_SPACE
    s.city = NO_CITY
    s.rows = 0
    s.gain = 0


# Turns


def next_turn(s: State, place: int) -> None:
    """The next one in the order who has not passed; after the last come the rewards."""
    clear_turn(s)
    for step in range(s.seats):
        at = (place + step) % s.seats
        seat = s.order[at]
        if (s.passed >> seat) & 1 == 0:
            push(s, NEXT_TURN, (at + 1) % s.seats, 0, 0)
            s.turn += 1
            s.player = seat
            s.phase = TURN
            ask(s, seat)
            return
    push(s, START_REWARDS, 0, 0, 0)


def pass_turn(box: Box, s: State, seat: int, chosen: int) -> None:
    """Out for the rest of the round."""
    s.passed |= 1 << seat
    if chosen == 1:
        tell(s, PASSED, seat, 0, 0, 0)
    elif dice_taken(s, seat) == box.most_dice:
        tell(s, PASSED_FULL, seat, box.most_dice, 0, 0)
    else:
        tell(s, PASSED_STUCK, seat, 0, 0, 0)
