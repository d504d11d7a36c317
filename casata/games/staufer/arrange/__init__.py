"""Complete a described position of The Staufer Dynasty: what was not named follows from what was."""

from __future__ import annotations

from ....engine.errors import PositionError, list_of
from ....engine.match.position import Named, balance
from ....engine.text.language import later
from .. import state
from ..box import NOBLE_OFFICE, Box
from ..rules.facts import figure_of, owns
from ..secrets import chests_out
from ..stock import count_figures
from .tracks import complete_tracks
from .underway import STEPS, begin

__all__ = ["STEPS", "arrange"]

ONLY_SO_MANY = {
    "envoy": later("Seat {seat} has only {count} envoy figures; the position has more."),
    "noble": later("Seat {seat} has only {count} noble figures; the position has more."),
}


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Stack, provinces, display and members follow the rest; a turn begins, or what is named goes on."""
    if s.waiting == 0 and "round" not in named:
        s.round = state.ROUNDS
    if not 1 <= s.round <= state.ROUNDS:
        raise PositionError("round must be from 1 to {last}, not {round}.", last=state.ROUNDS, round=s.round)
    if s.way >= state.WAYS:
        raise PositionError("way must be one of {ways}, not None.", ways=list_of(state.WAYS.names))
    _check_ring(s)
    _check_rows(box, s)
    _check_offices(box, s, named)
    _complete_chests(box, s, named)
    _complete_figures(box, s, named)
    _complete_cards(box, s, named)
    _check_jobs(s)
    complete_tracks(s, named)
    begin(box, s, named)


def _check_ring(s: state.State) -> None:
    every = list(range(state.REGIONS))
    for name, row in (("ring", s.ring), ("tile", s.tile)):
        if sorted(row) != every:
            raise PositionError("{field} must name each of {count} once.", field=name, count=len(every))
    for place, region in enumerate(s.ring):
        s.place[region] = place
    if s.king not in every or any(region not in every for region in s.row_region):
        raise PositionError("king and row_region must name regions.")
    if len(set(s.row_region)) != state.ROUNDS:
        raise PositionError("row_region must name {count} different regions.", count=state.ROUNDS)


def _check_rows(box: Box, s: state.State) -> None:
    """Each tile is one that there is."""
    if any(kind >= state.CONDITIONS or kind not in box.conditions for kind in s.row_condition):
        raise PositionError("row_condition must be what B tiles show.")
    if any(steps not in box.steps for steps in s.row_steps):
        raise PositionError("row_steps must be what C tiles show: {steps}.", steps=list_of(sorted(set(box.steps))))


def _check_offices(box: Box, s: state.State, named: Named) -> None:
    """Figures and chests where offices are, nobles alone where only they may be (#crown)."""
    for office, name in enumerate(state.OFFICES.names):
        if box.office[office] == 0 and (any(s.figure[office]) or any(s.office_chest[office])):
            raise PositionError("There is no office {office} with {seats} players.", office=name, seats=s.seats)
        for standing in s.figure[office]:
            if standing >= state.PIECES or standing > state.FIGURES * s.seats:
                raise PositionError(
                    "figure.{office} must name figures of seats 0 to {last}, or none.", office=name, last=s.seats - 1
                )
            if standing and box.office[office] == NOBLE_OFFICE and figure_of(standing) != state.NOBLE:
                named.impossible(
                    "figure.{office} must be a noble: this office is for nobles only (staufer#crown).", office=name
                )


def _complete_chests(box: Box, s: state.State, named: Named) -> None:
    if any(any(s.space_chest[space]) for space in range(box.spaces, state.SPACES)):
        raise PositionError(
            "The supply table has only {spaces} spaces with {seats} players.", spaces=box.spaces, seats=s.seats
        )
    if any(any(owned[: state.ORANGE]) for owned in s.chest):
        raise PositionError("Nobody can own an orange chest: they take effect at once.")
    outside = [chests_out(s, kind) - s.discard[kind] for kind in range(state.CHESTS)]
    balance(list(box.chests), outside, s.stack, s.discard, "stack" in named, "discard" in named, state.CHESTS.names)
    s.stack_size = sum(s.stack)


def _complete_figures(box: Box, s: state.State, named: Named) -> None:
    """Provinces have what is nowhere else."""
    for seat in range(s.seats):
        for figure, name in enumerate(state.FIGURES.names):
            if "province" not in named:
                s.province[seat][figure] += box.figures[figure] - count_figures(s, seat, figure)
            if s.province[seat][figure] < 0:
                raise PositionError(ONLY_SO_MANY[name], seat=seat, count=box.figures[figure])


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    """Cards that somebody owns are not on display; where chance chooses some, those that are named may be they."""
    owned = [sum(owns(s, seat, card) for seat in range(s.seats)) for card in range(state.PRIVILEGES)]
    if "display" in named:
        _choose_cards(box, s, named, [left + taken for left, taken in zip(s.display, owned, strict=True)])
        return
    for card, name in enumerate(state.PRIVILEGES.names):
        s.display[card] -= owned[card]
        if s.display[card] < 0:
            raise PositionError(
                "The position names more cards of privilege {privilege} than there are.", privilege=name
            )


def _choose_cards(box: Box, s: state.State, named: Named, cards: list[int]) -> None:
    """The named cards were on display from the start, if they can have been: those agreed, and some by chance."""
    shown = sum(1 << card for card in range(state.PRIVILEGES) if cards[card])
    full = [s.seats if card == state.CARD_POINTS else box.copies for card in range(state.PRIVILEGES)]
    complete = all(cards[card] in (0, full[card]) for card in range(state.PRIVILEGES))
    if complete and shown & box.display == box.display and shown.bit_count() == box.display.bit_count() + box.by_chance:
        named.fresh.display = cards


def _check_jobs(s: state.State) -> None:
    for category in range(state.CATEGORIES):
        held = [s.job[seat][category] for seat in range(s.seats)]
        wrong = any(number >= state.JOBS or number // state.DECK != category for number in held)
        if wrong or len(set(held)) != s.seats:
            raise PositionError("job must give every seat one job of each category, all different.")
