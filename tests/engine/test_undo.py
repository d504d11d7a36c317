"""Taking back: the own last decision, as long as nothing was drawn or shown and nobody decided after it."""

from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import IllegalMove, Match
from tests.engine.playing import everything, played

CHANCE = {"drew_blind", "drew_intrigue", "revealed"}
few = settings(derandomize=True, max_examples=8, deadline=None)


def playing(**described: Any) -> Match:
    """Seat 0 has drawn, has cards to pay with, and nothing to turn up after its turn."""
    hand = {0: {"france": 6, "german_states": 3, "britain": 2, "spain": 1}}
    fields = {"actor": 0, "phase": "play", "round": 2, "hand": hand, **described}
    return casata.position("royals", 3, options={"start": 0}, set=fields)


def cannot(match: Match, seat: int, why: str) -> None:
    before = everything(match)
    assert not match.can_undo(seat)
    with pytest.raises(IllegalMove, match=why) as refused:
        match.undo(seat)
    assert refused.value.reason == "cannot_undo"
    assert everything(match) == before


def test_a_decision_is_taken_back_as_if_it_had_never_been() -> None:
    match = playing()
    before = everything(match)
    move = match.play("occupy rouen.marshal")
    assert match.can_undo(0)
    assert match.undo(0) == move
    assert everything(match) == before


def test_a_payment_is_taken_back_pick_by_pick() -> None:
    match = playing()
    states = [everything(match)]
    chain = ["occupy paris.king"] + ["pay german_states"] * 3 + ["pay britain"] * 2 + ["pay spain"]
    for move in chain:
        match.play(move)
        states.append(everything(match))
    assert match.view(None)["holder"]["paris.king"] == 0
    for move in reversed(chain):
        assert everything(match) == states.pop()
        assert str(match.undo(0)) == move
    assert everything(match) == states.pop()
    cannot(match, 0, "Seat 0 has not decided anything yet")


def test_the_whole_turn_is_taken_back_at_once() -> None:
    match = playing()
    before = everything(match)
    for move in ("occupy rouen.marshal", "occupy lyon.baron", "occupy paris.king", "usual"):
        if match.why_not(move) is None:
            match.play(move)
    steps = match.step
    assert steps >= 2
    assert match.restart_turn(0) == steps
    assert everything(match) == before
    assert match.restart_turn(0) == 0


def test_a_turn_is_restarted_only_back_to_the_last_draw() -> None:
    match = casata.position("royals", 3, set={"actor": 0, "round": 2}, chance=["france"] * 3)
    for move in ("draw_three", "blind", "blind", "blind"):
        match.play(move)
    drawn = everything(match)
    match.play("occupy rouen.marshal")
    match.play("occupy lyon.baron")
    assert match.restart_turn(0) == 2
    assert everything(match) == drawn


def test_a_turn_is_restarted_not_beyond_its_beginning() -> None:
    match = playing()
    match.play("stop")
    match.play("draw_three")
    match.play("take " + next(name for name, count in match.view(None)["display"].items() if count))
    assert match.restart_turn(0) == 0
    assert match.restart_turn(1) == 2
    assert match.actor == 1
    assert match.step == 1


def test_a_turn_just_ended_is_restarted_as_long_as_nothing_was_turned_up() -> None:
    match = playing()
    before = everything(match)
    match.play("occupy rouen.marshal")
    match.play("stop")
    assert match.actor == 1
    assert match.restart_turn(0) == 2
    assert everything(match) == before


def test_nobody_takes_back_a_blind_draw() -> None:
    match = casata.position("royals", 3, set={"actor": 0, "round": 2})
    match.play("draw_three")
    assert match.can_undo(0)
    match.play("blind")
    cannot(match, 0, "New information was revealed since")


def test_nobody_takes_back_what_turned_up_a_card() -> None:
    match = playing(display={"france": 1, "spain": 1})
    match.play("stop")
    assert [event["kind"] for event in match.events(None, since=0)] == ["revealed", "turn"]
    cannot(match, 0, "New information was revealed since")


def test_what_came_before_a_draw_stays() -> None:
    match = casata.position("royals", 3, set={"actor": 0, "round": 2}, chance=["france"])
    match.play("draw_both")
    match.play("blind")
    match.play("intrigue")
    cannot(match, 0, "New information was revealed since")
    match.play("occupy rouen.marshal")
    match.undo(0)
    cannot(match, 0, "New information was revealed since")
    assert match.step == 3


def test_a_decision_stays_once_another_seat_has_decided() -> None:
    match = playing()
    match.play("stop")
    assert match.actor == 1
    assert match.can_undo(0)
    match.play("draw_three")
    cannot(match, 0, "Another seat has decided since")
    assert match.can_undo(1)
    match.undo(1)
    assert match.can_undo(0)
    match.undo(0)
    assert (match.actor, match.step) == (0, 0)


def test_another_choice_after_taking_back_is_another_game() -> None:
    match = playing()
    match.play("occupy rouen.marshal")
    match.undo(0)
    match.play("occupy lyon.baron")
    assert [move for _, move in match.save()["moves"]] == ["occupy lyon.baron"]
    assert match.view(None)["holder"]["rouen.marshal"] is None


@few
@given(seats=st.integers(2, 5), seed=st.integers(0, 2**64))
def test_can_undo_never_lies(seats: int, seed: int) -> None:
    match = casata.new("royals", seats, seed=seed)
    for _ in range(60):
        played(match, 1, seed + match.step)
        last, _ = match.history[-1]
        drawn = any(event["kind"] in CHANCE for event in match.events(None, since=match.step - 1))
        before = match.save(), match._state.copy()
        for seat in range(seats):
            assert match.can_undo(seat) == (seat == last and not drawn)
            if match.can_undo(seat):
                move = match.undo(seat)
                assert match.step == before[1].step - 1
                match.play(move, seat)
            else:
                with pytest.raises(IllegalMove):
                    match.undo(seat)
        before[1].rng = match._state.rng
        assert (match.save(), match._state) == before


def offering() -> Match:
    """Three seats lay a card each, at once."""
    return casata.new("tiny", 3, seed=4)


def lay(match: Match, seat: int) -> None:
    match.play(match.legal(seat)[0], seat)


def test_in_a_simultaneous_choice_a_seat_takes_back_its_own_part_alone() -> None:
    match, other = offering(), offering()
    lay(match, 2)
    lay(match, 0)
    lay(other, 0)
    assert list(match.actors) == [1]
    match.undo(2)
    assert list(match.actors) == [1, 2]
    assert [match.view(seat) for seat in range(3)] == [other.view(seat) for seat in range(3)]
    assert not match.can_undo(2)
    assert match.can_undo(0)


def test_the_last_part_of_a_simultaneous_choice_seals_all() -> None:
    match = offering()
    for seat in (1, 2, 0):
        lay(match, seat)
    for seat in range(3):
        cannot(match, seat, "cannot be taken back")


def test_the_order_of_simultaneous_choices_does_not_matter() -> None:
    first, second = offering(), offering()
    for seat in (0, 1, 2):
        lay(first, seat)
    for seat in (2, 0, 1):
        lay(second, seat)
    assert [first.view(seat) for seat in range(3)] == [second.view(seat) for seat in range(3)]
