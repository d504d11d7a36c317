"""Turns: choices keep their numbers, whoever asks; and a move that was begun can be left."""

import random

import casata
from casata import Match
from casata.engine.match.opening import load
from casata.engine.match.turns import Turn, follow_turn, move_start
from tests.conformance.tables import every_table, moments
from tests.engine.test_preview import playing


def numbers(match: Match, turn: Turn) -> dict[str, int]:
    """What has which number among the present choices."""
    return {str(move): turn.numbers[move.code] for move in match.legal()}


def test_choices_are_numbered_in_the_order_in_which_they_appear() -> None:
    match = playing()
    first = numbers(match, follow_turn(match, 0))
    assert list(first.values()) == list(range(1, len(first) + 1))
    match.play("occupy paris.king")
    paying = numbers(match, follow_turn(match, 0))
    assert min(paying.values()) == len(first) + 1
    match.play("usual")
    again = numbers(match, follow_turn(match, 0))
    assert again.items() <= first.items(), "a choice that comes back has the number it had"


def test_undo_gives_the_numbers_back() -> None:
    match = playing()
    first = follow_turn(match, 0)
    match.play("occupy paris.king")
    second = follow_turn(match, 0, first)
    match.undo(0)
    assert follow_turn(match, 0, second) == first
    match.play("occupy rouen.marshal")
    assert follow_turn(match, 0, second) == follow_turn(match, 0), "nothing is left of what was undone"


def test_a_new_turn_begins_with_one() -> None:
    match = playing()
    match.play("stop")
    actor = match.actors[0]
    turn = follow_turn(match, actor)
    assert (turn.start, sorted(turn.numbers.values())[0]) == (match.step, 1)


@every_table
def test_whoever_follows_a_game_and_whoever_comes_later_agree(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=seats)
    known: dict[int, Turn] = {}
    chance = random.Random(seats)
    for now in moments(match, seats, most=120):
        for seat in now.actors:
            known[seat] = follow_turn(now, seat, known.get(seat))
            if now.step == 0 or chance.random() < 0.2:
                assert follow_turn(load(now.save()), seat) == known[seat]
    assert known


def test_a_move_begins_where_its_place_was_chosen() -> None:
    match = playing(hand={0: {"france": 7, "german_states": 3, "britain": 2, "spain": 1}})
    assert move_start(match, follow_turn(match, 0)) is None
    match.play("occupy rouen.marshal")
    assert move_start(match, follow_turn(match, 0)) is None, "it has been paid at once"
    match.play("occupy paris.king")
    assert move_start(match, follow_turn(match, 0)) == 1
    match.play("pay german_states")
    assert move_start(match, follow_turn(match, 0)) == 1
    match.play("usual")
    assert move_start(match, follow_turn(match, 0)) is None


def test_what_was_revealed_ends_the_way_back() -> None:
    match = casata.new("royals", 2, seed=8)
    seat = match.actors[0]
    while match.why_not("draw_three"):
        match.play(match.legal()[0])
        seat = match.actors[0]
    match.play("draw_three")
    assert move_start(match, follow_turn(match, seat)) == match.step - 1
    match.play("blind")
    assert move_start(match, follow_turn(match, seat)) is None


def test_an_amount_is_its_own_number() -> None:
    fields = {"phase": "bid", "round": 2, "principe": 0, "gold": [9, 9, 5], "lot": {"green": 2}}
    match = casata.position("il_principe", 3, set=fields)
    match.play("bid 2", 1)
    assert numbers(match, follow_turn(match, 2)) == {"bid 3": 3, "bid 4": 4, "bid 5": 5, "pass": 6}
    match.play("pass", 2)
    found = numbers(match, follow_turn(match, 0))
    assert found == {**{f"bid {bid}": bid for bid in range(3, 10)}, "pass": 10}
