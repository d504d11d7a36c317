"""The rules of Royals, a module for each part of the rulebook; `apply` carries out a decision."""

from __future__ import annotations

from ....engine.core.flow import begin
from ..box import Box
from ..moves import (
    BLIND,
    DISCARD_CARD,
    DISCARD_INTRIGUE,
    DRAW_BOTH,
    DRAW_THREE,
    INTRIGUE,
    OCCUPY,
    PAY,
    PAY_INTRIGUE,
    STOP,
    TAKE,
    TAKE_OVER,
    USE_JOKERS,
    USUAL,
)
from ..state import State
from .choices import legal
from .drawing import draw_blind, draw_intrigue, start_drawing, take_from_display
from .payments import choose_jokers, pay_as_usual, pay_country, pay_intrigue, pick_intrigue_payment, pick_payment
from .turns import discard_country, discard_intrigue, end_turn, setup

__all__ = ["apply", "legal", "setup"]


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
