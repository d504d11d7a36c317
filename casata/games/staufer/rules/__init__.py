"""The rules of The Staufer Dynasty: `apply` carries out a decision, and all that then has only one answer."""

from __future__ import annotations

from ....engine.core.flow import begin, first_waiting, pop
from ..box import Box
from ..moves import (
    ACT,
    ADD_SECOND,
    CHESTS_FROM,
    DECLINE,
    DEPLOY,
    DRAW_CHEST,
    DRAW_NONE,
    KEEP_FIGURE,
    LAY_NOBLE,
    LET_GO,
    PICK_CHEST,
    STAY_ALONE,
    SUPPLY,
    TAKE_CARD,
    USUAL,
)
from ..state import (
    ASK_DRAW,
    ASK_KEEP,
    CLEAN_UP,
    KING_BONUS,
    NEXT_TURN,
    OFFER,
    OFFICES,
    SCORE,
    SIDES,
    SUPPLY_BONUS,
    TAKE_CHEST,
    State,
)
from .actions import (
    act,
    add_second,
    ask_draw,
    choose_office,
    choose_space,
    draw_by_card,
    king_bonus,
    open_chests,
    pay_noble,
    pay_usual,
    supply_bonus,
    take_card,
    take_from_space,
)
from .chests import offer
from .choices import legal, only_answer
from .majorities import next_taker, pick_chest, score_region
from .rounds import ask_keep, clean_up, end_game, keep_figure, let_go, next_turn
from .setup import lay_out

__all__ = ["apply", "legal", "setup"]


def setup(box: Box, s: State) -> None:
    """Lay out the table, and go on to the first turn."""
    lay_out(box, s)
    advance(box, s)


def apply(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out a legal decision, then whatever needs none."""
    begin(s)
    carry_out(box, s, seat, action)
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
            carry_out(box, s, seat, action)


def do_next(box: Box, s: State) -> None:
    """Carry out the next step on the stack."""
    entry = s.todo[pop(s)]
    step = entry[0]
    if step == NEXT_TURN:
        next_turn(s)
    elif step == OFFER:
        offer(box, s, entry[1])
    elif step == KING_BONUS:
        king_bonus(box, s, entry[1], entry[2])
    elif step == ASK_DRAW:
        ask_draw(s, entry[1])
    elif step == SUPPLY_BONUS:
        supply_bonus(box, s, entry[1])
    elif step == SCORE:
        score_region(box, s, entry[1])
    elif step == TAKE_CHEST:
        next_taker(box, s, entry[1], entry[2], entry[3])
    elif step == ASK_KEEP:
        ask_keep(s, entry[1])
    elif step == CLEAN_UP:
        clean_up(box, s)
    else:
        end_game(box, s)


def carry_out(box: Box, s: State, seat: int, action: int) -> None:
    """Carry out one answer."""
    s.waiting = 0
    if action < DEPLOY:
        choose_space(s, seat, action - SUPPLY)
    elif action < TAKE_CARD:
        choose_office(s, seat, (action - DEPLOY) // OFFICES, (action - DEPLOY) % OFFICES)
    elif action < DECLINE:
        take_card(box, s, seat, action - TAKE_CARD)
    elif action == DECLINE:
        s.declined = 1
    elif action < CHESTS_FROM:
        act(box, s, seat, action - ACT)
    elif action < USUAL:
        take_from_space(box, s, seat, action - CHESTS_FROM)
    elif action == USUAL:
        pay_usual(box, s, seat)
    elif action < ADD_SECOND:
        pay_noble(box, s, seat, action - LAY_NOBLE)
    elif action == ADD_SECOND:
        add_second(box, s, seat)
    elif action == STAY_ALONE:
        open_chests(box, s, seat, 1)
    elif action == DRAW_CHEST:
        draw_by_card(box, s, seat)
    elif action == DRAW_NONE:
        return
    elif action < KEEP_FIGURE:
        pick_chest(box, s, seat, action - PICK_CHEST)
    elif action < LET_GO:
        keep_figure(s, seat, (action - KEEP_FIGURE) // SIDES, (action - KEEP_FIGURE) % SIDES)
    else:
        let_go(s)
