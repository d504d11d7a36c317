"""What a seat may decide: the codes that nothing forbids, in ascending order."""

from __future__ import annotations

from ....engine.core.flow import may_decide
from ....engine.core.reasons import LEGAL
from ....engine.core.record import Row
from ..box import Box
from ..moves import ASSIGN_TILE, CLIMB, END, FIRST, HIRE, NEW, PASS, SIGNORIA, SKIP, STEP, STOP, TAKE, USE
from ..state import (
    ACTION,
    ASSIGNMENTS,
    CAREERS,
    COLOURS,
    FACES,
    GENDERS,
    HELPER,
    HELPERS_IN_COLUMN,
    MAN_FIGURE,
    PROGRESS,
    SPACES,
    TURN,
    State,
)
from .legality import can_take, why_not_answer, why_not_colour, why_not_face, why_not_hire, why_not_point
from .needs import why_not_any_figures, why_not_effect, why_not_progress, why_not_signoria

END_OF_ACTIONS = END[ACTION]


def legal(box: Box, s: State, seat: int, out: Row) -> int:
    """The codes this seat may play, ascending; the commonest questions are not answered code by code."""
    if not may_decide(s, seat):
        return 0
    if s.phase == TURN:
        return list_dice(box, s, seat, out)
    if s.phase == ACTION:
        return list_actions(box, s, seat, out)
    if s.phase == PROGRESS:
        return list_points(box, s, seat, out)
    if s.phase == HELPER:
        return list_helper(box, s, seat, out)
    count = 0
    for action in range(FIRST[s.phase], END[s.phase]):
        if why_not_answer(box, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def only_answer(box: Box, s: State, seat: int) -> int:
    """The one code a seat may play, -1 when there are several."""
    if s.phase == TURN:
        return -1 if can_take(box, s, seat) else PASS
    if s.phase == HELPER:
        return -1 if why_not_effect(box, s, seat, s.helper) == LEGAL else SKIP
    if s.phase == PROGRESS and s.started == 1:
        return -1 if why_not_progress(box, s, seat, s.tracks, s.supply[seat][MAN_FIGURE]) == LEGAL else STOP
    if s.phase == ACTION:
        action = next_action(box, s, seat, SIGNORIA)
        alone = action < END_OF_ACTIONS and next_action(box, s, seat, action + 1) == END_OF_ACTIONS
        return action if alone else -1
    only = -1
    for action in range(FIRST[s.phase], END[s.phase]):
        if why_not_answer(box, s, seat, action) == LEGAL:
            if only >= 0:
                return -1
            only = action
    return only


def list_dice(box: Box, s: State, seat: int, out: Row) -> int:
    """List dice that can be taken, and passing. Where a low face will do, so will higher ones, which cost less."""
    count = 0
    for colour in range(COLOURS):
        if why_not_colour(box, s, seat, colour) == LEGAL:
            enough = False
            for face in range(FACES):
                if s.dice[colour][face] > 0:
                    enough = enough or why_not_face(box, s, seat, colour, face + 1) == LEGAL
                    if enough:
                        out[count] = TAKE + colour * FACES + face
                        count += 1
    out[count] = PASS
    return count + 1


def list_actions(box: Box, s: State, seat: int, out: Row) -> int:
    """List the Signoria action, the two assignments of the colour, and the helpers of its ring."""
    count = 0
    action = next_action(box, s, seat, SIGNORIA)
    while action < END_OF_ACTIONS:
        out[count] = action
        count += 1
        action = next_action(box, s, seat, action + 1)
    return count


def next_action(box: Box, s: State, seat: int, first: int) -> int:
    """The lowest code from `first` on that a seat may answer with what to do with a die; END_OF_ACTIONS if none."""
    if first == SIGNORIA and why_not_signoria(box, s, seat, s.colour, s.florins[seat]) == LEGAL:
        return SIGNORIA
    for tile in range(max(0, first - ASSIGN_TILE), ASSIGNMENTS):
        if (
            s.envelope[tile] // GENDERS == s.colour
            and why_not_any_figures(box, s, seat, tile, s.florins[seat]) == LEGAL
        ):
            return ASSIGN_TILE + tile
    ring = box.ring[s.colour] * HELPERS_IN_COLUMN
    for helper in range(max(ring, first - HIRE), ring + HELPERS_IN_COLUMN):
        if why_not_hire(box, s, seat, helper) == LEGAL:
            return HIRE + helper
    return END_OF_ACTIONS


def list_points(box: Box, s: State, seat: int, out: Row) -> int:
    """List new men, men who can move up, initiative, and stopping."""
    count = 0
    for career in range(CAREERS):
        if why_not_point(box, s, seat, NEW + career) == LEGAL:
            out[count] = NEW + career
            count += 1
    for career in range(CAREERS):
        for space in range(SPACES):
            action = STEP + career * SPACES + space
            if s.career[seat][career][space] > 0 and why_not_point(box, s, seat, action) == LEGAL:
                out[count] = action
                count += 1
    for action in range(CLIMB, STOP + 1):
        if why_not_point(box, s, seat, action) == LEGAL:
            out[count] = action
            count += 1
    return count


def list_helper(box: Box, s: State, seat: int, out: Row) -> int:
    """List using the helper that is asked about, and not using it."""
    count = 0
    if why_not_effect(box, s, seat, s.helper) == LEGAL:
        out[0] = USE + s.helper
        count = 1
    out[count] = SKIP
    return count + 1
