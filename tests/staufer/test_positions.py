"""Described positions of The Staufer Dynasty: what follows from what was named, and what cannot be."""

from __future__ import annotations

import json
from typing import Any

import pytest

import casata
from casata.engine.errors import PositionError
from tests.matches import in_turn, phase, play, seen, stock_of
from tests.staufer.table import RING, at_random, cards, display, order, owned, paid, province, table

RICH: dict[str, Any] = {
    "round": 3, "king": "aachen", "court": {0: (6, 1), 2: (3, 0)}, "figures": {"aachen_5": "0e 1n", "milano_3": "2n"},
    "paid": {"nijmegen": "0e 3e", "augsburg": "1n"}, "under": {"aachen_4": "purple points_3", "2": "brown brown"},
    "owned": {0: "purple purple", 1: "keep", 3: "first free_office"}, "cards": {0: [3, 6], 2: [1, 16]},
    "supplied": [1, 3], "deployed": [2], "discard": "points_5 envoys_1", "scored": "milano", "condition": "most",
    "points": {1: {"regions": 30}},
}  # fmt: skip


def test_what_is_not_named_follows_from_the_rest() -> None:
    match = table(**RICH)
    assert province(match) == (15 - 6 - 1 - 1, 2)
    assert (cards(match, 2), display(match)[1], display(match)[3]) == ({1, 16}, 3, 1)
    assert seen(match)["stack_size"] == 72 - 4 - 5 - 2
    assert match.scores() == [0, 30, 0, 0]
    assert (match.actor, phase(match), order(match)[:3]) == (0, "turn", [1, 3, 2])
    assert stock_of(match) == stock_of(table(cards=RICH["cards"]))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_described_position_is_played_saved_and_opened_again(seats: int) -> None:
    match = table(seats, figures={"aachen_3": "0e 1e"}, owned={0: "purple purple keep first"}, cards={1: [8]}, round=4)
    for _ in at_random(match, seats):
        pass
    again = casata.load(json.loads(json.dumps(match.save())))
    assert (again.scores(), again.view(None)) == (match.scores(), match.view(None))


def test_a_rich_position_is_opened_again() -> None:
    match = table(**RICH)
    play(match, "privilege 15", "supply 2")
    again = casata.load(match.save())
    assert (owned(again), paid(again, 1)) == ("brown brown", {"augsburg": "n"})


def test_somebody_else_may_be_to_act() -> None:
    match = table(actor=2)
    in_turn(match, "2 supply 1", "0 supply 1", "1 supply 1")


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "round 6": ({"round": 6, "row_condition": ["king"] * 5, "row_region": list(RING[:5])}, "round is 1 to 5, not 6"),
    "a region twice": ({"ring": [*RING[:5], "augsburg"]}, "ring must have each of 6 once"),
    "a tile twice": ({"tile": [0, 1, 2, 3, 4, 4]}, "tile must have each of 6 once"),
    "a row twice": ({"row_region": ["aachen"] * 5}, "row_region must name 5 different regions"),
    "a chest without an office": ({"office_chest": {"palermo_7": {"brown": 1}}}, "palermo_7: there is no such office"),
    "an orange chest kept": ({"chest": {0: {"points_2": 1}}}, "orange chests take effect at once"),
    "a king who stays": ({"row_steps": [0, 1, 1, 1]}, "row_steps must be what C tiles show, 1, 2, 3"),
    "chests drawn": ({"drawn": {"brown": 1}}, "no chests are drawn"),
    "figures to be laid": ({"spots": [1]}, "no figures are to be laid"),
    "too many chests": ({"owned": {0: "first " * 5}}, "first: the position names 5"),
    "too many envoys": ({"court": {0: (16, 0)}}, "seat 0 has 15 envoy figures, the position more"),
    "too many cards": (
        {"cards": {0: [9], 1: [9], 2: [9]}},
        "privilege 9: the position names more cards than there are",
    ),
    "the same job": (
        {"job": [["job_aachen", "pattern_1", "rows"]] * 4},
        "job names for every seat one of each category",
    ),
    "jobs in the wrong place": ({"job": [["pattern_1", "job_aachen", "rows"]]}, "job names for every seat one of each"),
    "a gap on a track": ({"supplied": [None, 1]}, "supplied has members from its beginning on, without gaps"),
    "nobody left": ({"supplied": [seat for seat in range(4) for _ in range(3)]}, "somebody must have a member"),
    "four members": ({"supplied": [0] * 4}, "seat 0 has 3 members, the position more"),
    "the middle of a turn": ({"phase": "payment"}, "a position begins in the phase turn"),
    "a figure kept": ({"kept": {"aachen_3": [1]}}, "no figure is kept"),
    "an actor without a member": ({"supplied": [0] * 3, "actor": 0}, "seat 0 has no member left; name another actor"),
    "an actor against the order": (
        {"order": [0, 1, 2, 3, 3, 2, 1, 0, 3, 2, 1, 0], "actor": 1},
        "the order says that seat 0 is to act",
    ),
}


@pytest.mark.parametrize(("described", "reason"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        table(**described)
    assert reason in str(problem.value)


def test_an_agreed_display_must_add_up() -> None:
    with pytest.raises(PositionError, match="cards of privilege"):
        table(display={"1": 4, "3": 2})


def test_a_figure_may_not_stand_at_the_right_of_nobody() -> None:
    with pytest.raises(PositionError, match="figures on the right of an empty place"):
        table(figure={"aachen_3": ["none", "0_envoy"]})


def test_a_figure_may_not_stand_on_an_office_that_is_not_there() -> None:
    with pytest.raises(PositionError, match="palermo_7: there is no such office with 4 players"):
        table(figures={"palermo_7": "0e"})
