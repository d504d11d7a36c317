"""Complete a described position of The Staufer Dynasty: what was not named follows from what was."""

from __future__ import annotations

from ....engine.match.position import Limits, Named, balance
from .. import state
from ..box import NOBLE_OFFICE, Box
from ..rules.facts import figure_of, owns
from ..secrets import chests_out
from ..stock import count_figures
from .tracks import complete_tracks
from .underway import STEPS, begin

__all__ = ["STEPS", "arrange"]

MOST = 99  # chests in one place
HIGHEST = 999  # points, turns


def arrange(box: Box, s: state.State, named: Named) -> None:
    """Stack, provinces, display and members follow the rest; a turn begins, or what is named goes on."""
    if s.waiting == 0 and "round" not in named:
        s.round = state.ROUNDS
    named.limit(s, _limits(box, s, named))
    named.differ(s, "ring", "tile", "row_region", "job")
    for place, region in enumerate(s.ring):
        s.place[region] = place
    _check_offices(box, s, named)
    _complete_chests(box, s, named)
    _complete_figures(box, s, named)
    _complete_cards(box, s, named)
    named.count(s)
    complete_tracks(s, named)
    begin(box, s, named)


def _limits(box: Box, s: state.State, named: Named) -> Limits:
    """What a game can reach, on the places that there are with so many players."""
    firsts = [category * state.DECK for category in range(state.CATEGORIES)]
    there = [[int(kind > 0)] * state.CHESTS for kind in box.office]
    regions = state.REGIONS - 1
    return {
        "round": (1 if s.waiting else state.ROUNDS, state.ROUNDS),
        "way": (0, state.WAYS - 1),
        **dict.fromkeys(("ring", "tile", "king", "row_region"), (0, regions)),
        "row_condition": (min(box.conditions), max(box.conditions)),
        "row_steps": (min(box.steps), max(box.steps)),
        "figure": (0, [[state.FIGURES * s.seats * kinds[0]] * state.SIDES for kinds in there]),
        "office_chest": (0, [[MOST * kind for kind in kinds] for kinds in there]),
        "space_chest": (0, [[MOST * (space < box.spaces)] * state.CHESTS for space in range(state.SPACES)]),
        "chest": (
            0,
            [[0] * state.ORANGE + [MOST] * (state.CHESTS - state.ORANGE)] * s.seats,
        ),  # those take effect at once
        "job": ([firsts] * s.seats, [[first + state.DECK - 1 for first in firsts]] * s.seats),
        **({} if named.saved else dict.fromkeys(("turn", "points"), (0, HIGHEST))),
        "declined": (0, 1),
        "kept": (0, 1),
    }


def _check_offices(box: Box, s: state.State, named: Named) -> None:
    """Nobles alone stand where only they may (#crown)."""
    for name, kind, standing in zip(state.OFFICES.names, box.office, s.figure, strict=True):
        named.impossible(
            kind == NOBLE_OFFICE and any(figure and figure_of(figure) != state.NOBLE for figure in standing),
            "figure.{office} must be a noble: this office is for nobles only (staufer#crown).", office=name,
        )  # fmt: skip


def _complete_chests(box: Box, s: state.State, named: Named) -> None:
    outside = [chests_out(s, kind) - s.discard[kind] for kind in range(state.CHESTS)]
    balance(list(box.chests), outside, s.stack, s.discard, "stack" in named, "discard" in named, state.CHESTS.names)
    s.stack_size = sum(s.stack)


def _complete_figures(box: Box, s: state.State, named: Named) -> None:
    """Provinces have what is nowhere else."""
    for seat in range(s.seats):
        for figure in range(state.FIGURES):
            if "province" not in named:
                s.province[seat][figure] += box.figures[figure] - count_figures(s, seat, figure)


def _complete_cards(box: Box, s: state.State, named: Named) -> None:
    """Cards that somebody owns are not on display; where chance chooses some, those that are named may be they."""
    owned = [sum(owns(s, seat, card) for seat in range(s.seats)) for card in range(state.PRIVILEGES)]
    if "display" in named:
        _choose_cards(box, s, named, [left + taken for left, taken in zip(s.display, owned, strict=True)])
    else:
        s.display = [left - taken for left, taken in zip(s.display, owned, strict=True)]


def _choose_cards(box: Box, s: state.State, named: Named, cards: list[int]) -> None:
    """The named cards were on display from the start, if they can have been: those agreed, and some by chance."""
    shown = sum(1 << card for card in range(state.PRIVILEGES) if cards[card])
    full = [s.seats if card == state.CARD_POINTS else box.copies for card in range(state.PRIVILEGES)]
    complete = all(cards[card] in (0, full[card]) for card in range(state.PRIVILEGES))
    if complete and shown & box.display == box.display and shown.bit_count() == box.display.bit_count() + box.by_chance:
        named.fresh.display = cards
