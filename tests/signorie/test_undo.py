"""Every step can be taken back until dice are rolled or tiles turned up, and until another seat has decided."""

from __future__ import annotations

from typing import Any

import pytest

from casata import IllegalMove, Match
from tests.matches import in_turn, offered, phase, play, seen, viewers
from tests.signorie.table import TOO_HIGH, ending, rewards, table

TURNS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "marriage": (
        {"offers": {"roma_marriage": "este_3"}, "dice": {"red": [1]}},
        ["take red 1", "signoria", "go roma", "dowry 2", "tile"],
    ),
    "mission": (
        {"offers": {"roma_mission": "medici_3"}, "men": {0: {"church": [5], "politics": [9]}}},
        ["take grey 6", "signoria", "send church 5", "go roma", "leave"],
    ),
    "tracks": ({}, ["take turquoise 6", "signoria", "climb", "new church", "step church 1", "stop"]),
    "hiring": ({}, ["take red 6", "hire yellow_middle"]),
    "assignment": ({"at": {"red_women": "family"}}, ["take red 6", "assign family", "spend 2", "gain man+man"]),
    "helpers": (
        {"helpers": {0: "purple_middle purple_bottom"}, "at": {"purple_women": "florins", "red_women": "initiative"}},
        ["take purple 6", "assign florins", "spend 1", "use purple_middle", "use purple_bottom"],
    ),
    "face down": (
        {"helpers": {0: "red_bottom"}, "at": {"red_women": "florins"}},
        ["take red 6", "assign florins", "spend 1", "use red_bottom", "row church"],
    ),
    "pass": ({}, ["pass"]),
}


def everything(match: Match) -> list[Any]:
    return [(match.view(seat), match.events(seat)) for seat in viewers(match)]


@pytest.mark.parametrize("kind", TURNS)
def test_every_step_of_a_turn_can_be_taken_back(kind: str) -> None:
    described, moves = TURNS[kind]
    match = table(**described)
    before = []
    for move in moves:
        before.append(everything(match))
        match.play(move)
    for move in reversed(moves):
        assert match.can_undo(0)
        assert str(match.undo(0)) == move
        assert everything(match) == before.pop()
    assert not match.can_undo(0)


@pytest.mark.parametrize("kind", TURNS)
def test_a_turn_can_be_begun_again(kind: str) -> None:
    described, moves = TURNS[kind]
    match = table(**described)
    start = everything(match)
    play(match, *moves)
    assert match.restart_turn(0) == len(moves)
    assert everything(match) == start


def test_a_roll_for_children_cannot_be_taken_back() -> None:
    match = table()
    match.play("take purple 6")
    assert match.can_undo(0)
    match.play("signoria")
    assert not match.can_undo(0)
    with pytest.raises(IllegalMove) as problem:
        match.undo(0)
    assert problem.value.reason == "cannot_undo"


def test_after_a_helper_s_roll_only_later_steps_can_be_taken_back() -> None:
    match = table(helpers={0: "yellow_top yellow_middle"}, men={0: {"politics": [1]}})
    play(match, "take yellow 6", "signoria", "use yellow_top", "use yellow_middle", "step politics 1")
    assert match.restart_turn(0) == 2
    assert offered(match) == ["use yellow_middle", "skip"]
    assert not match.can_undo(0)


def test_another_seat_s_decision_ends_it() -> None:
    match = table()
    play(match, "take red 6", "hire yellow_top")
    assert match.can_undo(0)
    match.play("take red 6")
    assert not match.can_undo(0)
    assert match.can_undo(1)


def test_a_new_round_cannot_be_taken_back() -> None:
    match = rewards(2, die={0: {"yellow": 6, "red": 6, "purple": 6}, 1: TOO_HIGH})
    assert seen(match)["round"] == 2
    assert not match.can_undo(1)


def test_the_last_pass_can_be_taken_back_while_nothing_was_rolled() -> None:
    match = rewards(2)
    assert phase(match) == "reward"
    assert match.can_undo(1)
    match.undo(1)
    assert (phase(match), match.actor) == ("turn", 1)


def test_a_reward_can_be_taken_back_until_the_round_is_over() -> None:
    match = rewards(2, reward="marriage_tile")
    play(match, "reward", "go milano", "dowry 3")
    assert match.actor == 1
    assert match.restart_turn(0) == 3
    assert offered(match) == ["reward", "florins"]
    in_turn(match, "0 florins", "1 florins")
    assert seen(match)["round"] == 2
    assert not match.can_undo(1)


def test_the_end_of_the_game_cannot_be_taken_back() -> None:
    match = ending(2)
    assert not any(match.can_undo(seat) for seat in range(2))
