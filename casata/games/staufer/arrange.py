"""Complete a described position of The Staufer Dynasty: what was not named follows from what was."""

from __future__ import annotations

from ...engine.errors import PositionError, listed
from ...engine.position import balance
from ...engine.table import NOBODY
from .box import Box
from .pieces import count_figures
from .rules.actions import start_turn
from .rules.facts import acted, owns
from .rules.setup import first_order
from .secrets import chests_out
from .state import (
    CATEGORIES,
    CHESTS,
    DECK,
    FIGURES,
    MEMBERS,
    NO_REGION,
    OFFICES,
    ORANGE,
    PRIVILEGES,
    REGIONS,
    ROUNDS,
    SPACES,
    TURN,
    State,
)

WITHIN_A_TURN = "a position begins in the phase turn"


def arrange(box: Box, s: State, named: set[str]) -> None:
    """Stack, provinces, display and members follow the rest; a turn begins."""
    if not 1 <= s.round <= ROUNDS:
        raise PositionError(f"round is 1 to {ROUNDS}, not {s.round}")
    _check_ring(s)
    _check_rows(box, s)
    _check_offices(box, s)
    _complete_chests(box, s, named)
    _complete_figures(box, s, named)
    _complete_cards(s, named)
    _check_jobs(s)
    _complete_tracks(s, named)
    _begin_turn(s, named)


def _check_ring(s: State) -> None:
    every = list(range(REGIONS))
    for name, row in (("ring", s.ring), ("tile", s.tile)):
        if sorted(row) != every:
            raise PositionError(f"{name} must have each of {len(every)} once")
    for place, region in enumerate(s.ring):
        s.place[region] = place
    if s.king not in every or any(region not in every for region in s.row_region):
        raise PositionError("king and row_region must name regions")
    if len(set(s.row_region)) != ROUNDS:
        raise PositionError(f"row_region must name {ROUNDS} different regions")


def _check_rows(box: Box, s: State) -> None:
    """Each tile is one that there is."""
    if any(kind not in box.conditions for kind in s.row_condition):
        raise PositionError("row_condition must be what B tiles show")
    if any(steps not in box.steps for steps in s.row_steps):
        raise PositionError(f"row_steps must be what C tiles show, {listed(sorted(set(box.steps)))}")


def _check_offices(box: Box, s: State) -> None:
    for office, name in enumerate(OFFICES.names):
        if box.office[office] == 0 and (any(s.figure[office]) or any(s.office_chest[office])):
            raise PositionError(f"{name}: there is no such office with {s.seats} players")


def _complete_chests(box: Box, s: State, named: set[str]) -> None:
    if any(s.drawn):
        raise PositionError(f"{WITHIN_A_TURN}: no chests are drawn")
    if any(any(s.space_chest[space]) for space in range(box.spaces, SPACES)):
        raise PositionError(f"the supply table has {box.spaces} spaces with {s.seats} players")
    if any(any(owned[:ORANGE]) for owned in s.chest):
        raise PositionError("orange chests take effect at once: nobody has one")
    outside = [chests_out(s, kind) - s.discard[kind] for kind in range(CHESTS)]
    balance(list(box.chests), outside, s.stack, s.discard, "stack" in named, "discard" in named, CHESTS.names)
    s.stack_size = sum(s.stack)


def _complete_figures(box: Box, s: State, named: set[str]) -> None:
    """Provinces have what is nowhere else."""
    if any(s.spots):
        raise PositionError(f"{WITHIN_A_TURN}: no figures are to be laid")
    for seat in range(s.seats):
        for figure, name in enumerate(FIGURES.names):
            if "province" not in named:
                s.province[seat][figure] += box.figures[figure] - count_figures(s, seat, figure)
            if s.province[seat][figure] < 0:
                raise PositionError(f"seat {seat} has {box.figures[figure]} {name} figures, the position more")


def _complete_cards(s: State, named: set[str]) -> None:
    """Cards that somebody owns are not on display."""
    if "display" in named:
        return
    for card, name in enumerate(PRIVILEGES.names):
        s.display[card] -= sum(owns(s, seat, card) for seat in range(s.seats))
        if s.display[card] < 0:
            raise PositionError(f"privilege {name}: the position names more cards than there are")


def _check_jobs(s: State) -> None:
    for category in range(CATEGORIES):
        held = [s.job[seat][category] for seat in range(s.seats)]
        if any(number // DECK != category for number in held) or len(set(held)) != s.seats:
            raise PositionError("job names for every seat one of each category, all different")


def _complete_tracks(s: State, named: set[str]) -> None:
    """Members that are on no track of an action stand on the order track, in the order of the first round."""
    s.supplied_count = _filled("supplied", s.supplied)
    s.deployed_count = _filled("deployed", s.deployed)
    gone = s.supplied[: s.supplied_count] + s.deployed[: s.deployed_count]
    if len(gone) >= MEMBERS * s.seats:
        raise PositionError("somebody must have a member on the order track")
    if "order" not in named:
        first_order(s)
        last_first = s.order[: MEMBERS * s.seats][::-1]
        for seat in gone:
            if seat not in last_first:
                raise PositionError(f"seat {seat} has {MEMBERS} members, the position more")
            last_first.remove(seat)
        s.order[: MEMBERS * s.seats] = gone + last_first[::-1]


def _filled(name: str, track: list[int]) -> int:
    """How many members a track has, from its beginning on."""
    count = len(track) - track.count(NOBODY)
    if any(seat == NOBODY for seat in track[:count]):
        raise PositionError(f"{name} has members from its beginning on, without gaps")
    return count


def _begin_turn(s: State, named: set[str]) -> None:
    """The one who is to act, or the topmost on the order track."""
    if "phase" in named and s.phase != TURN:
        raise PositionError(WITHIN_A_TURN)
    if any(any(row) for row in s.kept):
        raise PositionError(f"{WITHIN_A_TURN}: no figure is kept")
    s.scored = [NO_REGION, NO_REGION]
    now = acted(s)
    if "actor" in named and "order" not in named:
        actor = s.waiting.bit_length() - 1
        if actor not in s.order[now : MEMBERS * s.seats]:
            raise PositionError(f"seat {actor} has no member left; name another actor")
        s.order.insert(now, s.order.pop(s.order.index(actor, now)))
    elif "actor" in named and s.waiting != 1 << s.order[now]:
        raise PositionError(f"the order says that seat {s.order[now]} is to act")
    start_turn(s, s.order[now])
    s.turn -= 1
