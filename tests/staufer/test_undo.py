"""What can be taken back: all but what was drawn or shown (staufer 6)."""

from __future__ import annotations

import pytest

from casata import IllegalMove
from tests.matches import phase, play
from tests.staufer.table import court, on, owned, paid, round_end, table


def test_an_action_without_chance_is_taken_back_step_by_step() -> None:
    match = table(court={0: (4, 1)})
    before = match._state.copy()
    play(match, "deploy envoy augsburg_3", "lay palermo")
    assert (match.actor, paid(match)) == (1, {"strasbourg": "e", "palermo": "n"})
    match.undo(0)
    assert phase(match) == "payment"
    match.undo(0)
    assert (on(match, "augsburg_3"), court(match)) == ("", (4, 1))
    assert set(match._state.differences(before)) <= {"rng"}


def test_a_whole_turn_is_taken_back_at_once() -> None:
    match = play(table(owned={0: "purple purple supply"}, under={"1": "brown"}), "privilege 9", "supply 3", "chests 1")
    assert match.restart_turn(0) == 3
    assert owned(match) == "supply purple purple"


def test_a_drawn_chest_cannot_be_taken_back() -> None:
    match = play(table(cards={0: [8]}, chance=["brown"]), "supply 3", "draw")
    assert not match.can_undo(0)
    with pytest.raises(IllegalMove):
        match.undo(0)


def test_to_refrain_from_a_draw_can_be_taken_back() -> None:
    match = play(table(cards={0: [8]}), "supply 3", "refrain")
    assert (owned(match), match.actor) == ("", 1)
    match.undo(0)
    assert phase(match) == "draw"


def test_the_end_of_a_round_cannot_be_taken_back() -> None:
    match = round_end()
    assert not any(match.can_undo(seat) for seat in range(4))
