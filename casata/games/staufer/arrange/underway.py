"""A described turn or end of a round that is under way: who decides, and what comes after it."""

from __future__ import annotations

from ....engine.core.flow import ask
from ....engine.core.header import NOBODY
from ....engine.game_parts import Steps
from ....engine.match.position import Named, Phases, Way, settle
from .. import state
from ..box import Box
from ..rules.actions import start_turn
from ..rules.chests import can_exchange
from ..rules.facts import (
    at_court,
    chests_in,
    figure_of,
    figures_on,
    owner,
    owns,
    region_meant,
    region_of,
    seat_ranked,
    strengths,
)
from ..rules.rounds import can_keep, is_scored
from ..rules.travel import mark_spots, spots_in, spots_left
from .tracks import is_round_over, moved_last, next_to_act

STEPS: Steps = {
    state.NEXT_TURN: ("next_turn",),
    state.KING_BONUS: ("king_bonus", "seat", ""),  # for so many figures
    state.ASK_DRAW: ("ask_draw", "seat"),
    state.SUPPLY_BONUS: ("supply_bonus", "seat"),
    state.OFFER: ("offer", "seat"),
    state.SCORE: ("score", "region"),
    state.TAKE_CHEST: ("take_chest", "", "", "region"),  # the next rank, and how many take one
    state.ASK_KEEP: ("ask_keep", ""),  # from this place after the first player on
    state.CLEAN_UP: ("clean_up",),
    state.FINAL: ("final",),
}
HOME: Phases = {"drawn": (state.PICK, state.EXCHANGE), "spots": (state.PAYMENT,), "kept": (state.KEEP,)}
NEEDED: Phases = {"space": (state.CHESTS_OF, state.DRAW), "office": (state.PAYMENT, state.SECOND)}
DRAWN_FOR = (state.AUGSBURG, state.AACHEN)  # regions for which chests are drawn


def begin(box: Box, s: state.State, named: Named) -> None:
    """Ask the one who is to decide in this phase."""
    if "phase" not in named and s.waiting:
        s.phase = state.TURN
    over = is_round_over(s, named)
    named.belong(s, HOME if over else {**HOME, "drawn": (state.PICK,)})
    actor = s.waiting.bit_length() - 1 if "actor" in named else NOBODY
    if over:
        _complete_scored(box, s)
    else:
        s.scored = [state.NO_REGION, state.NO_REGION]
    if s.waiting == 0:
        _check_end(s, named)
    elif s.phase == state.PICK:
        _begin_pick(box, s, named, actor)
    elif s.phase == state.KEEP:
        _begin_keep(s, named, actor)
    elif over:
        _begin_exchange(box, s, named, actor, _picks(box, s, actor, 1))
    elif s.phase == state.TURN:
        _begin_turn(s, named, actor)
    else:
        _begin_action(box, s, named)


# A turn


def _begin_turn(s: state.State, named: Named, actor: int) -> None:
    """Nothing is under way."""
    seat = next_to_act(s)
    _check_actor(s, named, actor, seat)
    settle(s, named, STEPS, [])
    start_turn(s, seat)
    s.turn -= 1


def _begin_action(box: Box, s: state.State, named: Named) -> None:
    """A space to supply from or an office to take was chosen."""
    named.refuse(
        (s.office == state.NO_OFFICE) == (s.space == state.NO_SPACE),
        "In the phase {phase}, name office or space, but not both.", phase=named.phases[s.phase],
    )  # fmt: skip
    named.need(s, NEEDED)
    if s.space != state.NO_SPACE:
        named.limit(s, {"space": (0, box.spaces - 1)})
    seat = next_to_act(s) if s.phase == state.WAY else moved_last(s)
    _check_actor(s, named, s.waiting.bit_length() - 1 if "actor" in named else NOBODY, seat)
    if s.office != state.NO_OFFICE:
        _check_office(s, named, seat)
    if s.phase == state.EXCHANGE:
        _begin_exchange(box, s, named, seat, _exchanges(s, seat))
        return
    _complete_action(box, s, named, seat)
    after: Way = [(state.NEXT_TURN,), (state.OFFER, seat)]
    ways = {state.WAY: [], state.DRAW: [*after, (state.SUPPLY_BONUS, seat)]}
    settle(s, named, STEPS, ways.get(s.phase, after))
    ask(s, seat)


def _check_actor(s: state.State, named: Named, actor: int, seat: int) -> None:
    named.refuse(actor not in (NOBODY, seat), "By the order, seat {seat} acts now.", seat=seat)


def _check_office(s: state.State, named: Named, seat: int) -> None:
    """The figure that takes an office stands there already, on the right of one that was there."""
    side = state.RIGHT if figures_on(s, s.office) == state.SIDES else state.LEFT
    wrong = owner(s.figure[s.office][side]) != seat
    named.refuse(wrong, "office is wrong: the figure of seat {seat} that takes it must be there already.", seat=seat)


def _complete_action(box: Box, s: state.State, named: Named, seat: int) -> None:
    """What the question of this phase needs."""
    if s.phase == state.WAY:
        named.limit(s, {"way": (0, 0), "declined": (0, 0)})
    if s.phase == state.PAYMENT:
        _complete_spots(box, s, named, seat)
    if s.phase == state.SECOND:
        lone = figures_on(s, s.office) == 1 and figure_of(s.figure[s.office][state.LEFT]) == state.ENVOY
        named.refuse(
            not lone or not owns(s, seat, state.CARD_SECOND) or s.court[seat][state.ENVOY] == 0,
            "Seat {seat} needs a lone envoy on the office, another at court, and privilege {privilege}.",
            seat=seat, privilege=state.CARD_SECOND + 1,
        )  # fmt: skip
    named.refuse(
        s.phase == state.DRAW and not (owns(s, seat, state.CARD_DRAW) and s.stack_size + chests_in(s.discard)),
        "Seat {seat} needs privilege {privilege} and a chest that is left to draw.",
        seat=seat, privilege=state.CARD_DRAW + 1,
    )  # fmt: skip


def _complete_spots(box: Box, s: state.State, named: Named, seat: int) -> None:
    """Figures still to be laid for the office; those that were lie in the payment areas."""
    if "spots" not in named:
        mark_spots(box, s, seat)
    due = [spots_in(box, s, seat, s.office, s.way, region) for region in range(state.REGIONS)]
    paid = [sum(area[seat]) for area in s.paid]
    named.limit(s, {"spots": ([max(0, all_ - laid) for all_, laid in zip(due, paid, strict=True)], due)})
    named.refuse(
        not 0 < spots_left(s) <= at_court(s, seat),
        "spots must be from 1 to {most} figures, as many as the court of seat {seat} has.",
        most=at_court(s, seat), seat=seat,
    )  # fmt: skip


def _exchanges(s: state.State, seat: int) -> list[Way]:
    """When purple chests can be exchanged within an action: after the chests, after a chest drawn, at its end."""
    end: Way = [(state.NEXT_TURN,)]
    after: Way = [(state.NEXT_TURN,), (state.OFFER, seat)]
    if s.office == state.NO_OFFICE:
        bonus = [*after, (state.SUPPLY_BONUS, seat)]
        return [[*bonus, (state.ASK_DRAW, seat)], bonus, end]
    joined = s.figure[s.office][state.LEFT] == s.figure[s.office][state.RIGHT] and owns(s, seat, state.CARD_SECOND)
    figures = (2, 1) if joined else (1,)
    return [*([*after, (state.KING_BONUS, seat, count)] for count in figures), end]


def _begin_exchange(box: Box, s: state.State, named: Named, seat: int, ways: list[Way]) -> None:
    """Purple chests that a seat has, for a card that there is."""
    named.refuse(not ways, "While a region is scored, only an actor who has taken a chest there may exchange.")
    named.refuse(
        s.declined or not can_exchange(box, s, seat),
        "Seat {seat} must have {count} purple chests and a privilege to take, and not have declined.",
        seat=seat, count=box.price,
    )  # fmt: skip
    settle(s, named, STEPS, *ways)
    ask(s, seat)


# The end of a round


def _complete_scored(box: Box, s: state.State) -> None:
    """The regions of the round: that of its tile, and the one that meets its condition."""
    first, second = s.row_region[s.round - 1], region_meant(s, s.row_condition[s.round - 1])
    s.scored = [first, state.NO_REGION if second == first else second]


def _check_end(s: state.State, named: Named) -> None:
    """The last round was scored; what was paid has left the areas once the game is over."""
    if s.over == 1:
        named.limit(s, {"paid": (0, 0)})
    settle(s, named, STEPS, [])


def _to_end_of_round(s: state.State) -> Way:
    return [(state.FINAL,)] if s.round == state.ROUNDS else [(state.CLEAN_UP,), (state.ASK_KEEP, 0)]


def _picks(box: Box, s: state.State, actor: int, taken: int) -> list[Way]:
    """What follows when a seat takes a chest for its rank (`taken` 0) or has just taken it (1), region by region."""
    ways: list[Way] = []
    for number, region in enumerate(s.scored):
        if region not in DRAWN_FOR:
            continue
        ranked = [seat_ranked(s, strengths(box, s, region), rank) for rank in range(s.seats)]
        takers = min(s.seats - ranked.count(NOBODY), 2 if region == state.AUGSBURG else s.seats)
        drawn = box.augsburg_chests if region == state.AUGSBURG else s.seats
        rest = list(_to_end_of_round(s))
        if number == 0 and s.scored[1] != state.NO_REGION:
            rest.append((state.SCORE, s.scored[1]))
        for rank in range(takers):
            if ranked[rank] == actor and 1 - taken <= chests_in(s.drawn) <= drawn - rank - taken:
                ways.append([*rest, (state.TAKE_CHEST, rank + 1, takers, region)])
    return ways


def _begin_pick(box: Box, s: state.State, named: Named, actor: int) -> None:
    """The next in rank takes a chest; the first one unless named."""
    firsts = [seat_ranked(s, strengths(box, s, region), 0) for region in s.scored if region in DRAWN_FOR]
    seat = next((seat for seat in firsts if actor == NOBODY), actor)
    ways = _picks(box, s, seat, 0)
    named.refuse(
        not ways,
        "Drawn chests are taken by rank in Augsburg or Aachen: drawn must have as many as are left for the actor.",
    )
    settle(s, named, STEPS, *ways)
    ask(s, seat)


def _begin_keep(s: state.State, named: Named, actor: int) -> None:
    """From the first player on, who has a chest for it and a figure that would leave."""
    named.refuse(s.round == state.ROUNDS, "Nothing is kept after the last round: no region is emptied.")
    leaving = [[int(figure > 0 and is_scored(s, region_of(office))) for figure in s.figure[office]]
               for office in range(state.OFFICES)]  # fmt: skip
    named.limit(s, {"kept": (0, leaving)})
    able = [seat for seat in ((s.start + place) % s.seats for place in range(s.seats)) if can_keep(s, seat)]
    named.refuse(
        not able or actor not in (NOBODY, *able),
        "The actor needs a figure that would leave and a chest to keep it; name another actor.",
    )
    seat = able[0] if actor == NOBODY else actor
    settle(s, named, STEPS, [(state.CLEAN_UP,), (state.ASK_KEEP, (seat - s.start) % s.seats)])
    ask(s, seat)
