"""The rules of Signorie: `apply` carries out a decision, and all that then has only one answer."""

from __future__ import annotations

from ....engine.core.flow import begin, first_waiting, pop
from ..box import Box
from ..moves import (
    ASSIGN_TILE,
    BUY_POINTS,
    GAIN_FIGURES,
    GO,
    HIRE,
    LEAVE_TILE,
    NEW,
    PASS,
    PAY_DOWRY,
    PUT_DOWN,
    SEND,
    SIGNORIA,
    SKIP,
    SPEND_FIGURES,
    STOP,
    TAKE,
    TAKE_FLORINS,
    TAKE_REWARD,
    TAKE_TILE,
    USE,
)
from ..state import AFTER_BONUS, FACES, FIRE, MAN_FIGURE, NEXT_TURN, SPACES, START_REWARDS, WOMAN, State
from .actions import (
    choose_assignment,
    do_assignment,
    do_signoria,
    fire_helpers,
    hire,
    skip_helper,
    take_die,
    use_helper,
)
from .choices import legal, only_answer
from .cities import choose_city, choose_man, leave_tile, marry, put_face_down, take_tile
from .family import gain_figures
from .rewards import after_bonus, buy_points, keep_florins, next_reward, start_rewards, take_bonus, take_florins
from .rounds import next_turn, pass_turn, start_play
from .tracks import give_up, use_point

__all__ = ["apply", "legal", "setup"]


def setup(box: Box, s: State) -> None:
    """Lay out the table, and go on to the first turn."""
    start_play(box, s)
    advance(box, s)


def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, then whatever needs none."""
    begin(s)
    carry_out(box, s, seat, action, 1)
    advance(box, s)


def advance(box: Box, s: State) -> None:
    """Go on until somebody has a choice; what has only one answer is not asked."""
    while s.over == 0:
        if s.waiting == 0:
            do_next(box, s)
        else:
            seat = first_waiting(s)
            action = only_answer(box, s, seat)
            if action < 0:
                return
            carry_out(box, s, seat, action, 0)


def do_next(box: Box, s: State) -> None:
    """Carry out the next step on the stack."""
    entry = s.todo[pop(s)]
    step = entry[0]
    if step == NEXT_TURN:
        next_turn(s, entry[1])
    elif step == FIRE:
        fire_helpers(s, entry[1])
    elif step == START_REWARDS:
        start_rewards(box, s)
    elif step == AFTER_BONUS:
        after_bonus(box, s)
    else:
        next_reward(box, s, entry[1])


def carry_out(box: Box, s: State, seat: int, action: int, chosen: int) -> None:
    """Carry out one answer; `chosen` is 0 if there was no alternative."""
    s.waiting = 0
    if action < PASS:
        take_die(box, s, seat, (action - TAKE) // FACES, (action - TAKE) % FACES + 1)
    elif action == PASS:
        pass_turn(box, s, seat, chosen)
    elif action == SIGNORIA:
        do_signoria(box, s, seat)
    elif action < HIRE:
        choose_assignment(s, seat, action - ASSIGN_TILE)
    elif action < SPEND_FIGURES:
        hire(box, s, seat, action - HIRE)
    elif action < NEW:
        do_assignment(box, s, seat, action - SPEND_FIGURES)
    elif action < STOP:
        use_point(box, s, seat, action)
    elif action == STOP:
        give_up(s, seat, chosen)
    elif action < GO:
        choose_man(box, s, seat, (action - SEND) // SPACES, (action - SEND) % SPACES)
    elif action < PAY_DOWRY:
        choose_city(box, s, seat, action - GO)
    elif action < TAKE_TILE:
        marry(box, s, seat, action - PAY_DOWRY)
    elif action < PUT_DOWN:
        settle_tile(box, s, seat, action, chosen)
    elif action < GAIN_FIGURES:
        put_face_down(s, seat, action - PUT_DOWN)
    elif action < USE:
        gain_figures(s, seat, WOMAN, box.gain[action - GAIN_FIGURES][WOMAN])
        gain_figures(s, seat, MAN_FIGURE, box.gain[action - GAIN_FIGURES][MAN_FIGURE])
    elif action < SKIP:
        use_helper(box, s, seat, action - USE)
    elif action == SKIP:
        skip_helper(s, seat, chosen)
    elif action == TAKE_REWARD:
        take_bonus(box, s, seat)
    elif action == TAKE_FLORINS:
        take_florins(box, s, seat, chosen)
    elif action == BUY_POINTS:
        buy_points(box, s, seat)
    else:
        keep_florins(s, seat, chosen)


def settle_tile(box: Box, s: State, seat: int, action: int, chosen: int) -> None:
    """Take the tile of a city, or leave it."""
    if action == LEAVE_TILE:
        leave_tile(s, seat, chosen)
    else:
        take_tile(box, s, seat)
