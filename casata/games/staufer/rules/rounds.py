"""From turn to turn and from round to round: scoring, clean-up, the king (#scoring, #clean-up, #end)."""

from __future__ import annotations

from ....engine.core.flow import ask, finish, push, tell
from ....engine.core.header import NOBODY
from ....engine.core.record import Row
from ..box import Box
from ..events import (
    KEPT,
    KING_ENTERED,
    LAID_OFFICE,
    LAID_SPACE,
    NO_CHESTS,
    ORDERED,
    RETURNED,
    ROUND,
    SCORED_ONCE,
    TO_COURT,
    TO_PROVINCE,
    WITHDRAWN,
)
from ..scoring import score_game
from ..state import (
    ASK_KEEP,
    CARD_COURT,
    CLEAN_UP,
    COSTS,
    FIGURES,
    FINAL,
    KEEP,
    KEEP_CHEST,
    LEFT,
    MEMBERS,
    NEXT_TURN,
    NO_CHEST,
    NO_REGION,
    REGIONS,
    RIGHT,
    ROUNDS,
    SCORE,
    SIDES,
    State,
)
from .actions import start_turn
from .chests import draw_chest, spend
from .facts import acted, chests_in, figure_of, owner, owns, region_after, region_meant


def next_turn(s: State) -> None:
    """Let the topmost member act; when all have, score the regions."""
    if acted(s) < MEMBERS * s.seats:
        start_turn(s, s.order[acted(s)])
        return
    s.scored[0] = s.row_region[s.round - 1]
    second = region_meant(s, s.row_condition[s.round - 1])
    s.scored[1] = NO_REGION if second == s.scored[0] else second
    if second == s.scored[0]:
        tell(s, SCORED_ONCE, NOBODY, second, s.row_condition[s.round - 1], 0)
    if s.round == ROUNDS:
        push(s, FINAL, 0, 0, 0)
    else:
        push(s, CLEAN_UP, 0, 0, 0)
        push(s, ASK_KEEP, 0, 0, 0)
    if s.scored[1] != NO_REGION:
        push(s, SCORE, s.scored[1], 0, 0)
    push(s, SCORE, s.scored[0], 0, 0)


def start_round(s: State) -> None:
    """Put all members on the order track."""
    s.round += 1
    for number in range(2):
        s.scored[number] = NO_REGION
    tell(s, ROUND, NOBODY, s.round, 0, 0)
    for place in range(MEMBERS * s.seats):
        tell(s, ORDERED, NOBODY, s.order[place], place + 1, 0)


# Keeping figures (#keep)


def is_scored(s: State, region: int) -> bool:
    """Whether a region is one of this round's."""
    return region == s.scored[0] or region == s.scored[1]


def can_keep(s: State, seat: int) -> bool:
    """Whether a seat has a chest for it, and a figure that would leave."""
    if s.chest[seat][KEEP_CHEST] == 0:
        return False
    for number in range(2):
        if s.scored[number] != NO_REGION and leaves(s, seat, s.scored[number]):
            return True
    return False


def leaves(s: State, seat: int, region: int) -> bool:
    """Whether a figure of a seat would leave a region."""
    for office in range(region * COSTS, (region + 1) * COSTS):
        for side in range(SIDES):
            if owner(s.figure[office][side]) == seat and s.kept[office][side] == 0:
                return True
    return False


def ask_keep(s: State, turn: int) -> None:
    """Ask one seat after the other, from the first player on, which figures to keep."""
    for place in range(turn, s.seats):
        seat = (s.start + place) % s.seats
        if can_keep(s, seat):
            push(s, ASK_KEEP, place, 0, 0)
            s.phase = KEEP
            ask(s, seat)
            return


def keep_figure(s: State, seat: int, office: int, side: int) -> None:
    """Use a chest to keep a figure on its office."""
    spend(s, seat, KEEP_CHEST)
    s.kept[office][side] = 1
    tell(s, KEPT, seat, figure_of(s.figure[office][side]), office, 0)


def let_go(s: State) -> None:
    """Keep no more figures of this seat, and ask the next one."""
    s.todo[s.todo_count - 1][1] += 1


# Clean-up


def clean_up(box: Box, s: State) -> None:
    """Scored regions are emptied, chests are added, the king rides, members go back to the order track."""
    for seat in range(s.seats):
        empty_offices(s, seat)
    for number in range(2):
        if s.scored[number] != NO_REGION:
            move_up(s, s.scored[number])
            for office in range(s.scored[number] * COSTS, (s.scored[number] + 1) * COSTS):
                fill_office(box, s, office)
    fill_spaces(box, s)
    ride(s, s.row_steps[s.round - 1])
    gather_members(s)
    start_round(s)
    push(s, NEXT_TURN, 0, 0, 0)


def empty_offices(s: State, seat: int) -> None:
    """A seat's figures in scored regions go to the province, or by privilege to the court."""
    for number in range(2):
        if s.scored[number] != NO_REGION:
            for office in range(s.scored[number] * COSTS, (s.scored[number] + 1) * COSTS):
                for side in range(SIDES):
                    if owner(s.figure[office][side]) == seat and s.kept[office][side] == 0:
                        send_home(s, seat, figure_of(s.figure[office][side]), office)
                        s.figure[office][side] = 0


def send_home(s: State, seat: int, figure: int, office: int) -> None:
    """Take a figure off its office."""
    if owns(s, seat, CARD_COURT):
        s.court[seat][figure] += 1
        tell(s, TO_COURT, seat, figure, office, 0)
    else:
        s.province[seat][figure] += 1
        tell(s, TO_PROVINCE, seat, figure, office, 0)


def move_up(s: State, region: int) -> None:
    """A figure left alone on the right becomes the left one; nothing is marked as kept any more (#keep)."""
    for office in range(region * COSTS, (region + 1) * COSTS):
        if s.figure[office][LEFT] == 0:
            s.figure[office][LEFT] = s.figure[office][RIGHT]
            s.figure[office][RIGHT] = 0
        for side in range(SIDES):
            s.kept[office][side] = 0


def fill_office(box: Box, s: State, office: int) -> None:
    """Put a chest under an office that is there."""
    if box.office[office] > 0:
        kind = fill_place(box, s, s.office_chest[office])
        if kind != NO_CHEST:
            tell(s, LAID_OFFICE, NOBODY, office, kind, 0)


def fill_spaces(box: Box, s: State) -> None:
    """Put a chest under every supply space."""
    for space in range(box.spaces):
        kind = fill_place(box, s, s.space_chest[space])
        if kind != NO_CHEST:
            tell(s, LAID_SPACE, NOBODY, space, kind, 0)


def fill_place(box: Box, s: State, place: Row) -> int:
    """A chest for a place, unless only empty ones are filled and it is not; which one."""
    if box.empty_only == 1 and chests_in(place) > 0:
        return NO_CHEST
    kind = draw_chest(s)
    if kind == NO_CHEST:
        tell(s, NO_CHESTS, NOBODY, 1, 0, 0)
    else:
        place[kind] += 1
    return kind


def ride(s: State, steps: int) -> None:
    """The king enters so many regions; figures in their payment areas go back to court."""
    for step in range(1, steps + 1):
        tell(s, KING_ENTERED, NOBODY, region_after(s, s.king, step), 0, 0)
    for seat in range(s.seats):
        for figure in range(FIGURES):
            count = 0
            for step in range(1, steps + 1):
                entered = region_after(s, s.king, step)
                count += s.paid[entered][seat][figure]
                s.paid[entered][seat][figure] = 0
            s.court[seat][figure] += count
            if count > 0:
                tell(s, RETURNED, seat, count, figure, 0)
    s.king = region_after(s, s.king, steps)


def gather_members(s: State) -> None:
    """The supply track from the top, then the deployment track from its top: last deployer first."""
    for place in range(s.supplied_count):
        s.order[place] = s.supplied[place]
        s.supplied[place] = NOBODY
    for back in range(s.deployed_count):
        place = s.deployed_count - 1 - back
        s.order[s.supplied_count + back] = s.deployed[place]
        s.deployed[place] = NOBODY
    s.supplied_count = 0
    s.deployed_count = 0


# The end


def end_game(box: Box, s: State) -> None:
    """Paid figures leave, then jobs and brown chests are scored."""
    tell(s, WITHDRAWN, NOBODY, 0, 0, 0)
    for region in range(REGIONS):
        for seat in range(s.seats):
            for figure in range(FIGURES):
                s.province[seat][figure] += s.paid[region][seat][figure]
                s.paid[region][seat][figure] = 0
    score_game(box, s)
    finish(s)
