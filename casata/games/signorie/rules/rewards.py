"""Phase 3 (#rewards): initiative, the new order, rewards one player after the other, and the end of a round."""

from __future__ import annotations

from ....engine.core.flow import ask, finish, push, tell
from ....engine.core.header import NOBODY
from ..box import Box
from ..events import (
    BOUGHT,
    BRIDE,
    CLEARED,
    ELIGIBLE,
    GAME_OVER,
    INITIATIVE_POINTS,
    INSTEAD,
    KEPT,
    NEW_ORDER,
    RETURNED,
    REWARDED,
    REWARDS_BEGIN,
    TOO_HIGH,
    USELESS,
    VICTORY,
)
from ..scoring import score_game
from ..state import (
    AFTER_BONUS,
    ALL_ROWS,
    BONUS_DIE,
    BONUS_SPACES,
    BUY,
    CAREER_MASK,
    COLOURS,
    FREE_HELPER,
    FROM_INITIATIVE,
    FROM_REWARDS,
    FROM_SONS,
    GENDERS,
    MAN_FIGURE,
    NEXT_REWARD,
    NO_REWARD,
    R_ALLIANCE,
    R_CAREERS,
    R_HELPER,
    R_INITIATIVE,
    R_MARRIAGE,
    R_MEN,
    R_MISSION,
    R_WOMEN,
    REWARD,
    REWARD_SPACES,
    REWARDS_STAGE,
    SONS,
    V_CITIES_MEN,
    V_CITIES_WOMEN,
    V_HELPERS,
    V_WOMEN,
    WOMAN,
    State,
)
from .cities import ask_row, begin_marriage, begin_mission
from .facts import cities_with, dice_sum, figures_out, helpers_hired, limit, waiting_figures
from .family import gain_figures, receive, score
from .rounds import clear_turn, start_round
from .tracks import begin_progress, climb


def start_rewards(box: Box, s: State) -> None:
    """Points for initiative, the new order, and who gets the reward: fixed before anybody takes it."""
    s.stage = REWARDS_STAGE
    tell(s, REWARDS_BEGIN, NOBODY, s.round, 0, 0)
    for place in range(s.seats):
        seat = s.order[place]
        points = box.initiative_points[s.height[seat]]
        s.points[seat][FROM_INITIATIVE] += points
        if points > 0:
            tell(s, INITIATIVE_POINTS, seat, points, 0, 0)
    make_order(s)
    for place in range(s.seats):
        seat = s.order[place]
        total = dice_sum(s, seat)
        most = limit(box, s, seat)
        if total <= most:
            s.eligible |= 1 << seat
        tell(s, ELIGIBLE if total <= most else TOO_HIGH, seat, total, most, 0)
    push(s, NEXT_REWARD, 0, 0, 0)


def make_order(s: State) -> None:
    """Set the new order: by height, and on one space by who lies on top; then all discs go back to the bottom."""
    for seat in range(s.seats):
        place = 0
        for other in range(s.seats):
            if is_ahead(s, other, seat):
                place += 1
        s.order[place] = seat
    for place in range(s.seats):
        seat = s.order[place]
        tell(s, NEW_ORDER, NOBODY, seat, s.height[seat], 0)
        s.height[seat] = 0
        s.above[seat] = s.seats - 1 - place


def is_ahead(s: State, seat: int, other: int) -> bool:
    """Whether a disc is higher, or above on the same space."""
    if s.height[seat] == s.height[other]:
        return s.above[seat] > s.above[other]
    return s.height[seat] > s.height[other]


def space_of(box: Box, s: State) -> int:
    """The reward space of this round; the short game leaves out the first."""
    return s.round - 1 + box.skipped


def next_reward(box: Box, s: State, place: int) -> None:
    """Let one player take the reward completely, then the next in the new order (#rewards)."""
    clear_turn(s)
    if place == s.seats:
        end_round(box, s)
        return
    push(s, NEXT_REWARD, place + 1, 0, 0)
    seat = s.order[place]
    if (s.eligible >> seat) & 1 == 0:
        return
    s.turn += 1
    s.player = seat
    if space_of(box, s) < BONUS_SPACES:
        push(s, AFTER_BONUS, 0, 0, 0)
        s.phase = REWARD
    else:
        score_victory(box, s, seat, s.reward[space_of(box, s)])
        s.phase = BUY
    ask(s, seat)


# Bonus tiles


def take_florins(box: Box, s: State, seat: int, chosen: int) -> None:
    """Take florins instead of the tile, even if that could do nothing."""
    if chosen == 0:
        tell(s, USELESS, seat, s.reward[space_of(box, s)], 0, 0)
    s.florins[seat] += box.instead
    tell(s, INSTEAD, seat, box.instead, 0, 0)


def take_bonus(box: Box, s: State, seat: int) -> None:
    """Carry out the effect of a bonus tile (#bonus-tiles)."""
    reward = s.reward[space_of(box, s)]
    tell(s, REWARDED, seat, reward, 0, 0)
    if reward == R_MISSION:
        begin_mission(s, seat)
    elif reward == R_MARRIAGE:
        begin_marriage(box, s, seat)
    elif reward == R_MEN:
        gain_figures(s, seat, MAN_FIGURE, box.bonus_men)
    elif reward == R_WOMEN:
        gain_figures(s, seat, WOMAN, box.bonus_women)
    elif reward == R_CAREERS:
        begin_progress(box, s, seat, box.bonus_careers, CAREER_MASK)
    elif reward == R_INITIATIVE:
        climb(box, s, seat, box.bonus_initiative)
    elif reward == R_ALLIANCE:
        ask_row(s, seat, ALL_ROWS)
    elif reward == R_HELPER:
        s.phase = FREE_HELPER
        ask(s, seat)
    else:
        clear_board(s, seat)
        s.phase = BONUS_DIE
        ask(s, seat)


def clear_board(s: State, seat: int) -> None:
    """Take all dice off the board; they do not return to the others (#bonus-die)."""
    count = 0
    for colour in range(COLOURS):
        if s.die[seat][colour] > 0:
            s.die[seat][colour] = 0
            s.aside[colour] += 1
            count += 1
    tell(s, CLEARED, seat, count, 0, 0)


def after_bonus(box: Box, s: State) -> None:
    """Give what is printed above the space: a bride, and florins from the second space on."""
    seat = s.player
    son = s.brides[seat]
    if son < SONS and s.brides_left > 0:
        s.brides[seat] += 1
        s.brides_left -= 1
        tell(s, BRIDE, seat, son + 1, 0, 0)
        score(s, seat, FROM_SONS, box.son_points[son])
    receive(s, seat, box.space_gift[space_of(box, s)])


# Victory tiles


def victory_points(box: Box, s: State, seat: int, reward: int) -> int:
    """What a victory tile is worth to a seat now."""
    if reward == V_HELPERS:
        return box.victory_helpers * helpers_hired(s, seat)
    if reward == V_CITIES_WOMEN:
        return box.victory_cities_women * cities_with(s, seat, WOMAN)
    if reward == V_CITIES_MEN:
        return box.victory_cities_men * cities_with(s, seat, MAN_FIGURE)
    if reward == V_WOMEN:
        return box.victory_women * figures_out(s, seat, WOMAN)
    return box.victory_men * figures_out(s, seat, MAN_FIGURE)


def score_victory(box: Box, s: State, seat: int, reward: int) -> None:
    """Score a victory tile, even if it brings nothing."""
    points = victory_points(box, s, seat, reward)
    s.points[seat][FROM_REWARDS] += points
    tell(s, VICTORY, seat, reward, points, 0)


def buy_points(box: Box, s: State, seat: int) -> None:
    """Buy points once in the round, for exactly the price."""
    s.florins[seat] -= box.price
    s.points[seat][FROM_REWARDS] += box.price_points
    tell(s, BOUGHT, seat, box.price, box.price_points, 0)


def keep_florins(s: State, seat: int, chosen: int) -> None:
    """Buy no points."""
    if chosen == 1:
        tell(s, KEPT, seat, 0, 0, 0)


# The end of a round


def end_round(box: Box, s: State) -> None:
    """Discard the reward and clear the threshold; after the last round score the game."""
    last = space_of(box, s) == REWARD_SPACES - 1
    s.reward[space_of(box, s)] = NO_REWARD
    for seat in range(s.seats):
        count = waiting_figures(s, seat)
        for gender in range(GENDERS):
            s.reserve[seat][gender] += s.threshold[seat][gender]
            s.threshold[seat][gender] = 0
        if count > 0:
            tell(s, RETURNED, NOBODY, count, seat, 0)
    if last:
        score_game(box, s)
        tell(s, GAME_OVER, NOBODY, 0, 0, 0)
        finish(s)
    else:
        start_round(box, s)
