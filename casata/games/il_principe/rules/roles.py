"""Phase 4: who gets which role, and what it does (#roles-phase, #powers)."""

from __future__ import annotations

from ....engine.core.flow import ask, push, tell
from ....engine.core.header import GONE, NOBODY
from ..box import Box
from ..events import (
    BLESSED,
    GOT_MAJOR,
    GOT_MINOR,
    LEAD_TIED,
    NO_SHIELD,
    NOBODY_HAS,
    NONE_TO_DRAW,
    NONE_TO_TURN,
    ROLES_BACK,
    STAGE,
    TURNED,
)
from ..state import (
    AWARD,
    BLUE,
    COLOURS,
    FROM_WHITE,
    GREEN,
    MAJOR,
    MINOR,
    NEXT_COLOUR,
    PLACE_SHIELD,
    RED,
    ROLES_STAGE,
    TURN_UP,
    WHITE,
    State,
)
from .cards import draw_card, receive

ALL = 1000  # more cards than there are


def start_roles(s: State) -> None:
    """All tiles go back to the board; then colour by colour."""
    s.stage = ROLES_STAGE
    tell(s, STAGE, NOBODY, ROLES_STAGE, 0, 0)
    held = 0
    for colour in range(COLOURS):
        if s.major[colour] != NOBODY:
            s.major[colour] = NOBODY
            held += 1
        if s.minor[colour] < s.seats:
            s.minor[colour] = NOBODY
            held += 1
    if held > 0:
        tell(s, ROLES_BACK, NOBODY, 0, 0, 0)
    push(s, NEXT_COLOUR, 0, 0, 0)


def decide_colour(s: State, colour: int) -> None:
    """Counts before anybody turns cards decide both tiles (#minor-role); a tied lead leaves the minor.

    With two players the minor is out of the game from the set-up on.
    """
    push(s, NEXT_COLOUR, colour + 1, 0, 0)
    top = most_below(s, colour, ALL)
    if top == 0:
        tell(s, NOBODY_HAS, NOBODY, colour, 0, 0)
        return
    first = seats_with(s, colour, top)
    if s.minor[colour] != GONE:
        second = seats_with(s, colour, most_below(s, colour, top))
        if not is_single(first):
            tell(s, LEAD_TIED, NOBODY, colour, colour, 0)
        else:
            push(s, AWARD, MINOR, colour, second)
    push(s, AWARD, MAJOR, colour, first)


def most_below(s: State, colour: int, limit: int) -> int:
    """The most cards of a colour face up, fewer than a limit; 0 where nobody has any."""
    most = 0
    for seat in range(s.seats):
        if most < s.up[seat][colour] < limit:
            most = s.up[seat][colour]
    return most


def seats_with(s: State, colour: int, count: int) -> int:
    """The seats with a given number of cards of a colour face up, as a bit mask; nobody for 0."""
    mask = 0
    for seat in range(s.seats):
        if count > 0 and s.up[seat][colour] == count:
            mask |= 1 << seat
    return mask


def is_single(mask: int) -> bool:
    """Whether exactly one seat is in a mask."""
    return mask > 0 and mask & (mask - 1) == 0


def give_role(box: Box, s: State, rank: int, colour: int, seat: int) -> None:
    """A tile is taken; a major turns half of its face-up cards down, rounded up; then its power works."""
    if rank == MAJOR:
        turned = (s.up[seat][colour] + 1) // 2
        s.major[colour] = seat
        s.up[seat][colour] -= turned
        s.down[seat][colour] += turned
        tell(s, GOT_MAJOR, seat, colour, turned, 0)
    else:
        s.minor[colour] = seat
        tell(s, GOT_MINOR, seat, colour, 0, 0)
    use_power(box, s, colour, seat)


def use_power(box: Box, s: State, colour: int, seat: int) -> None:
    """Use the power of a role, major or minor; green and blue ask, where there is something to choose."""
    s.colour = colour
    if colour == GREEN:
        ask_unless(s, seat, TURN_UP, not has_to_turn(s, seat), NONE_TO_TURN)
    elif colour == WHITE:
        s.points[seat][FROM_WHITE] += box.white_points
        if box.white_points > 0:
            tell(s, BLESSED, seat, box.white_points, 0, 0)
    elif colour == RED:
        if s.deck_size > 0:
            draw_card(s, seat)
        else:
            tell(s, NONE_TO_DRAW, seat, 0, 0, 0)
    elif colour == BLUE:
        ask_unless(s, seat, PLACE_SHIELD, s.supply[seat] == 0, NO_SHIELD)
    else:
        receive(s, seat, box.yellow_gold)


def ask_unless(s: State, seat: int, phase: int, void: bool, event: int) -> None:
    """A power that needs a decision, unless all can see that it is void."""
    if void:
        tell(s, event, seat, 0, 0, 0)
    else:
        s.phase = phase
        ask(s, seat)


def has_to_turn(s: State, seat: int) -> bool:
    """Whether a face-down card that is not green lies there."""
    for colour in range(GREEN + 1, COLOURS):
        if s.down[seat][colour] > 0:
            return True
    return False


def turn_up(s: State, seat: int, colour: int) -> None:
    """The power of green, before the other colours are compared."""
    s.down[seat][colour] -= 1
    s.up[seat][colour] += 1
    tell(s, TURNED, seat, colour, 0, 0)
