"""A die and its action, helpers after it, and every effect they can have."""

from __future__ import annotations

from ....engine.core.flow import ask, push, tell
from ..box import Box
from ..events import ASSIGNED, CANNOT_USE, COST, FEE, HIRED, SIGNORIA_DONE, SKIPPED, TOOK, USED
from ..state import (
    ACTION,
    ACTIONS_STAGE,
    ALL_ROWS,
    ALL_TRACKS,
    ASSIGN,
    BY_ASSIGNMENT,
    BY_DIE,
    BY_DRAW,
    BY_FLORINS,
    BY_MARRIAGE,
    BY_MEN,
    BY_MISSION,
    BY_PICK,
    BY_POINTS,
    BY_ROLL,
    CAREERS,
    FIRE,
    FREE_HELPER,
    FROM_HELPERS,
    GREY,
    HELPER,
    HELPERS_IN_COLUMN,
    MAN_FIGURE,
    NO_ASSIGNMENT,
    NO_COLOUR,
    NO_HELPER,
    PURPLE,
    RED,
    SPEND,
    TO_ALLIANCE,
    TO_FAMILY,
    TO_FLORINS,
    TO_INITIATIVE,
    TO_MARRIAGE,
    TO_MISSION,
    YELLOW,
    State,
)
from .cities import ask_row, begin_marriage, begin_mission
from .facts import fee, figures_out
from .family import ask_gain, pay, receive, roll_children, score, spend_figures
from .tracks import begin_progress, climb


def take_die(box: Box, s: State, seat: int, colour: int, face: int) -> None:
    """Pay for a die, unless it is a bonus die, and ask for its action; its helpers come later."""
    s.dice[colour][face - 1] -= 1
    s.die[seat][colour] = face
    s.colour = colour
    tell(s, TOOK, seat, colour, face - 1, 0)
    if s.stage == ACTIONS_STAGE:
        pay(s, seat, fee(box, colour, face), FEE)
    push(s, FIRE, 0, 0, 0)
    s.phase = ACTION
    ask(s, seat)


def do_signoria(box: Box, s: State, seat: int) -> None:
    """Carry out the Signoria action of a colour."""
    tell(s, SIGNORIA_DONE, seat, 0, 0, 0)
    if s.colour == YELLOW:
        receive(s, seat, box.signoria_florins)
    elif s.colour == RED:
        begin_marriage(box, s, seat)
    elif s.colour == PURPLE:
        roll_children(box, s, seat, 1 + s.brides[seat])
    elif s.colour == GREY:
        begin_mission(s, seat)
    else:
        begin_progress(box, s, seat, box.signoria_tracks, ALL_TRACKS)


def hire(box: Box, s: State, seat: int, helper: int) -> None:
    """Put a disc on a helper space, and pay for it unless it is a reward."""
    s.discs -= 1
    s.helpers[seat] |= 1 << helper
    tell(s, HIRED, seat, helper, 0, 0)
    if s.phase != FREE_HELPER:
        pay(s, seat, box.helper_cost[helper], COST)


def choose_assignment(s: State, seat: int, tile: int) -> None:
    """Choose an assignment, and ask how many figures to spend on it."""
    s.assignment = tile
    tell(s, ASSIGNED, seat, tile, 0, 0)
    s.phase = SPEND
    ask(s, seat)


def do_assignment(box: Box, s: State, seat: int, count: int) -> None:
    """Spend figures, then carry out the effect of the assignment (#assignment)."""
    tile = s.assignment
    s.assignment = NO_ASSIGNMENT
    if box.exclusive == 1:
        s.turned |= 1 << tile
    spend_figures(s, seat, tile, count)
    amount = box.each_figure[tile] * count
    if tile < CAREERS:
        begin_progress(box, s, seat, amount, 1 << tile)
    elif tile == TO_INITIATIVE:
        climb(box, s, seat, amount)
    elif tile == TO_ALLIANCE:
        ask_row(s, seat, ALL_ROWS)
    elif tile == TO_MARRIAGE:
        begin_marriage(box, s, seat)
    elif tile == TO_MISSION:
        begin_mission(s, seat)
    elif tile == TO_FLORINS:
        receive(s, seat, amount)
    elif tile == TO_FAMILY:
        ask_gain(s, seat, amount)


# Helpers


def fire_helpers(s: State, level: int) -> None:
    """Ask about the next helper in the column of the die, from top to bottom."""
    seat = s.player
    for at in range(level, HELPERS_IN_COLUMN):
        helper = s.colour * HELPERS_IN_COLUMN + at
        if (s.helpers[seat] >> helper) & 1 == 1:
            push(s, FIRE, at + 1, 0, 0)
            s.helper = helper
            s.phase = HELPER
            ask(s, seat)
            return
    s.helper = NO_HELPER
    s.colour = NO_COLOUR


def skip_helper(s: State, seat: int, chosen: int) -> None:
    """Leave a helper unused, by choice or because it can do nothing."""
    tell(s, SKIPPED if chosen == 1 else CANNOT_USE, seat, s.helper, 0, 0)


def use_helper(box: Box, s: State, seat: int, helper: int) -> None:
    """Carry out the effect of a helper (#use-helpers)."""
    tell(s, USED, seat, helper, 0, 0)
    effect = box.helper_effect[helper]
    if effect == BY_MISSION:
        begin_mission(s, seat)
    elif effect == BY_MARRIAGE:
        begin_marriage(box, s, seat)
    elif effect == BY_DRAW:
        ask_row(s, seat, ALL_ROWS)
    elif effect == BY_ROLL:
        roll_children(box, s, seat, 1)
    elif effect == BY_PICK:
        ask_gain(s, seat, 1)
    elif effect == BY_MEN:
        score(s, seat, FROM_HELPERS, box.helper_men * figures_out(s, seat, MAN_FIGURE))
    elif effect == BY_POINTS:
        score(s, seat, FROM_HELPERS, box.helper_points)
    elif effect == BY_FLORINS:
        receive(s, seat, box.helper_florins)
    elif effect == BY_ASSIGNMENT:
        s.phase = ASSIGN
        ask(s, seat)
    elif effect == BY_DIE:
        begin_progress(box, s, seat, s.die[seat][s.colour], box.helper_tracks[helper])
    else:
        begin_progress(box, s, seat, box.helper_progress, box.helper_tracks[helper])
