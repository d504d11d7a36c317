"""The two actions: supply and deploy (#supply, #deploy)."""

from __future__ import annotations

from ....engine.core.flow import ask, push, tell
from ..box import Box
from ..events import COSTS_SAID, DREW, SAT, SAT_SECOND, SUPPLIED, TO_DEPLOY, TO_SUPPLY, TOOK_ELSEWHERE
from ..state import (
    ASK_DRAW,
    CARD_DRAW,
    CARD_ENVOY,
    CARD_KING,
    CARD_SECOND,
    CARD_SUPPLY,
    CHESTS_OF,
    DRAW,
    ENVOY,
    FIGURES,
    FIRST_CHEST,
    KING_BONUS,
    LEFT,
    NEXT_TURN,
    NO_OFFICE,
    NO_SPACE,
    NOBLE,
    OFFER,
    OFFICE_CHEST,
    PAYMENT,
    RIGHT,
    ROUNDS,
    SECOND,
    SUPPLY_BONUS,
    SUPPLY_CHEST,
    TRAVEL_CHEST,
    TURN,
    USE_FIRST,
    USE_OFFICE,
    USE_TRAVEL,
    WAY,
    State,
)
from .chests import draw_chest, exchange, receive, score_card, spend, take_all, take_one_chest
from .facts import chests_in, figure_of, figures_on, owns, piece, region_of
from .travel import lay_noble, lay_usual, mark_spots, spots_left, to_lay


def choose_space(s: State, seat: int, space: int) -> None:
    """Choose a supply space, and ask which chests to use."""
    s.space = space
    tell(s, SUPPLIED, seat, space, 0, 0)
    s.phase = WAY
    ask(s, seat)


def choose_office(s: State, seat: int, figure: int, office: int) -> None:
    """Deploy a figure: it takes the office, to the right of one that is there; then how it is paid."""
    s.office = office
    s.court[seat][figure] -= 1
    s.figure[office][LEFT if figures_on(s, office) == 0 else RIGHT] = piece(seat, figure)
    tell(s, SAT, seat, figure, office, 0)
    s.phase = WAY
    ask(s, seat)


def act(box: Box, s: State, seat: int, way: int) -> None:
    """Use the chosen chests, move the member and begin the action."""
    s.way = way
    if way & USE_FIRST:
        spend(s, seat, FIRST_CHEST)
    if way & USE_TRAVEL:
        spend(s, seat, TRAVEL_CHEST)
    if way & USE_OFFICE:
        spend(s, seat, OFFICE_CHEST)
    push(s, NEXT_TURN, 0, 0, 0)
    push(s, OFFER, seat, 0, 0)
    place_member(s, seat)
    if s.office == NO_OFFICE:
        supply_figures(box, s, seat)
    else:
        tell_costs(box, s, seat)
        mark_spots(box, s, seat)
        go_on_paying(box, s, seat)


def place_member(s: State, seat: int) -> None:
    """Move a member to the top of the supply track by a chest, else to the next free space of its track."""
    if s.way & USE_FIRST:
        for back in range(s.supplied_count):
            place = s.supplied_count - back
            s.supplied[place] = s.supplied[place - 1]
        s.supplied[0] = seat
        s.supplied_count += 1
        tell_place(s, TO_SUPPLY, seat, 1)
    elif s.office == NO_OFFICE:
        s.supplied[s.supplied_count] = seat
        s.supplied_count += 1
        tell_place(s, TO_SUPPLY, seat, s.supplied_count)
    else:
        s.deployed[s.deployed_count] = seat
        s.deployed_count += 1
        tell_place(s, TO_DEPLOY, seat, s.deployed_count)


def tell_place(s: State, event: int, seat: int, position: int) -> None:
    """Tell when a member will act next round; there is none after the last."""
    if s.round < ROUNDS:
        tell(s, event, seat, position, 0, 0)


def tell_costs(box: Box, s: State, seat: int) -> None:
    """Tell how many figures travel and the office cost."""
    way = to_lay(box, s, seat, s.office, s.way | USE_OFFICE)
    tell(s, COSTS_SAID, seat, way, to_lay(box, s, seat, s.office, s.way) - way, 0)


# Supply


def supply_figures(box: Box, s: State, seat: int) -> None:
    """Bring figures of the space to court, one more by privilege; then ask for chests."""
    for figure in range(FIGURES):
        receive(s, seat, figure, box.space_figures[s.space][figure])
    if owns(s, seat, CARD_ENVOY):
        receive(s, seat, ENVOY, box.extra_envoys)
    s.phase = CHESTS_OF
    ask(s, seat)


def take_from_space(box: Box, s: State, seat: int, space: int) -> None:
    """Take all chests of a space; any but the chosen one costs a chest."""
    push(s, SUPPLY_BONUS, seat, 0, 0)
    push(s, ASK_DRAW, seat, 0, 0)
    if space != s.space:
        spend(s, seat, SUPPLY_CHEST)
        tell(s, TOOK_ELSEWHERE, seat, space, 0, 0)
    take_all(box, s, seat, s.space_chest[space])


def ask_draw(s: State, seat: int) -> None:
    """Ask whether to draw a chest by privilege."""
    if owns(s, seat, CARD_DRAW) and s.stack_size + chests_in(s.discard) > 0:
        s.phase = DRAW
        ask(s, seat)


def draw_by_card(box: Box, s: State, seat: int) -> None:
    """Draw a chest by privilege; it is shown when it is taken."""
    kind = draw_chest(s)
    tell(s, DREW, seat, 0, 0, 0)
    take_one_chest(box, s, seat, kind)


def supply_bonus(box: Box, s: State, seat: int) -> None:
    """Score points by privilege at the end of a supply action."""
    if owns(s, seat, CARD_SUPPLY):
        score_card(s, seat, CARD_SUPPLY, box.supply_points)


# Deploy


def go_on_paying(box: Box, s: State, seat: int) -> None:
    """Ask while envoys and nobles both fit, else pay the rest."""
    if spots_left(s) > 0 and s.court[seat][ENVOY] > 0 and s.court[seat][NOBLE] > 0:
        s.phase = PAYMENT
        ask(s, seat)
    else:
        pay_usual(box, s, seat)


def pay_usual(box: Box, s: State, seat: int) -> None:
    """Pay with envoys first, then take the office."""
    lay_usual(s, seat)
    hold_office(box, s, seat)


def pay_noble(box: Box, s: State, seat: int, region: int) -> None:
    """Pay with a noble in a region of your choice."""
    lay_noble(s, seat, region)
    go_on_paying(box, s, seat)


def hold_office(box: Box, s: State, seat: int) -> None:
    """Offer a second envoy by privilege; then come the chests."""
    lone = figures_on(s, s.office) == 1 and figure_of(s.figure[s.office][LEFT]) == ENVOY
    if lone and s.court[seat][ENVOY] > 0 and owns(s, seat, CARD_SECOND):
        s.phase = SECOND
        ask(s, seat)
    else:
        open_chests(box, s, seat, 1)


def add_second(box: Box, s: State, seat: int) -> None:
    """Add another envoy beside the first, free of charge."""
    s.court[seat][ENVOY] -= 1
    s.figure[s.office][RIGHT] = piece(seat, ENVOY)
    tell(s, SAT_SECOND, seat, 0, 0, 0)
    open_chests(box, s, seat, 2)


def open_chests(box: Box, s: State, seat: int, figures: int) -> None:
    """Take all chests of the office, then score points for figures in the king's region."""
    push(s, KING_BONUS, seat, figures, 0)
    take_all(box, s, seat, s.office_chest[s.office])


def king_bonus(box: Box, s: State, seat: int, figures: int) -> None:
    """Score points by privilege in the king's region."""
    if region_of(s.office) == s.king and owns(s, seat, CARD_KING):
        score_card(s, seat, CARD_KING, figures * box.king_points)


# Exchanges


def take_card(box: Box, s: State, seat: int, card: int) -> None:
    """Take a privilege, and ask again if another exchange is possible; before an action the turn goes on."""
    exchange(box, s, seat, card)
    if s.phase == TURN:
        ask(s, seat)
    else:
        push(s, OFFER, seat, 0, 0)


def start_turn(s: State, seat: int) -> None:
    """Begin a turn with nothing under way."""
    s.turn += 1
    s.declined = 0
    s.office = NO_OFFICE
    s.space = NO_SPACE
    s.way = 0
    s.phase = TURN
    ask(s, seat)
