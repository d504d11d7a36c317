"""Rules every game keeps while it is played."""

import json
from itertools import islice

import pytest
from hypothesis import given, strategies as st

import casata
from casata import IllegalMove, Match
from casata.engine.game import find
from tests.conformance.tables import every_game, every_table, few, matches, midgames, moments, seeds, viewers
from tests.matches import stock_of
from tests.samples import sample


@every_table
@few
@given(data=st.data())
def test_every_game_ends_with_pieces_conserved_and_somebody_always_to_move(
    name: str, seats: int, data: st.DataObject
) -> None:
    match = data.draw(matches(name, seats))
    before = stock_of(match)
    for now in moments(match, data.draw(seeds)):
        assert now.actors
        assert all(now.legal(seat) for seat in now.actors)
        assert stock_of(now) == before
        assert now._state.told <= len(now._state.tale)
    assert match.over
    assert match.actors == ()
    assert match.actor is None
    assert match.legal() == ()
    assert stock_of(match) == before


@every_table
@few
@given(data=st.data())
def test_points_stay_within_bounds_and_winners_are_the_best_placed(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    for now in moments(match, data.draw(seeds)):
        assert now.winners() == ()
    ceiling = match.game.learning.ceiling(match.box)
    assert all(0 <= points <= ceiling for points in match.scores())
    assert match.scores() == [sum(points.values()) for points in match.tally()]
    assert match.winners()
    assert {match.scores()[seat] for seat in match.winners()} == {max(match.scores())}
    assert sorted(match.ranks())[0] == 1


@every_table
@few
@given(data=st.data())
def test_why_not_is_silent_exactly_for_the_legal(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for seat in range(seats):
        legal = {move.code for move in match.legal(seat)}
        for code in range(match.game.moves.size):
            assert (match.why_not(code, seat) is None) == (code in legal)


@every_table
def test_who_is_not_asked_decides_nothing_and_after_the_end_nobody_does(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=6)
    game, met = match.game, 0
    for now in moments(match, seats):
        if now.step % 10 == 0:
            met += 1
            asked = [seat for seat in range(-1, seats + 1) if game.legal_codes(now.box, now._state, seat)]
            assert asked == sorted(now.actors)
            others = set(range(seats)) - set(now.actors)
            assert {reason_of(now, seat, now.legal(now.actors[0])[0].code) for seat in others} <= {"not_your_turn"}
    assert met
    assert {reason_of(match, seat, match.history[-1][1]) for seat in range(seats)} == {"over"}


def reason_of(match: Match, seat: int, code: int) -> str:
    """Why a seat may not decide so."""
    return match.game.reasons[match.game.rules.why_not(match.box, match._state, seat, code)].name


@pytest.mark.parametrize("text", ["", "go", "no such move", "-1", "pass pass pass"])
@every_game
def test_what_is_no_move_is_refused_as_such(name: str, text: str) -> None:
    match = casata.new(name, find(name).seats[0], seed=5)
    with pytest.raises(IllegalMove) as problem:
        match.play(text, match.actors[0])
    assert problem.value.reason == "no_such_move"


@every_table
def test_a_code_before_or_beyond_those_of_all_moves_is_no_such_move(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=5)
    for code in (-1, match.game.moves.size):
        number = match.game.rules.why_not(match.box, match._state, match.actors[0], code)
        assert match.game.reasons[number].name == "no_such_move"


@every_table
@few
@given(data=st.data())
def test_a_refused_move_says_why_and_changes_nothing(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    before = match.save()
    legal = {seat: {move.code for move in match.legal(seat)} for seat in range(seats)}
    for seat in range(seats):
        for code in {*range(match.game.moves.size)} - legal[seat]:
            with pytest.raises(casata.IllegalMove) as refused:
                match.play(code, seat)
            assert refused.value.reason
            assert "\n" not in str(refused.value)
    assert match.save() == before


@every_table
@few
@given(data=st.data())
def test_a_save_opens_exactly_as_it_was(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    opened = casata.load(json.dumps(match.save()))
    assert opened.save() == match.save()
    for seat in viewers(match):
        assert opened.view(seat) == match.view(seat)
        assert opened.events(seat) == match.events(seat)
    assert opened._state == match._state


@every_table
@few
@given(data=st.data())
def test_any_step_can_be_seen_again(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    seen = [now.view(0) for now in moments(match, data.draw(seeds), most=120)]
    seen.append(match.view(0))
    step = data.draw(st.integers(0, match.step))
    assert match.at(step).view(0) == seen[step]


@every_table
def test_what_was_taken_back_can_be_played_again_with_the_same_result(name: str, seats: int) -> None:
    taken_back = set()
    for match in moments(casata.new(name, seats, seed=31), 32, most=60):
        views = [match.view(seat) for seat in range(seats)]
        for seat in range(seats):
            before = match.save()
            taken_back.add(match.can_undo(seat))
            if match.can_undo(seat):
                move = match.undo(seat)
                assert match.step == len(before["moves"]) - 1
                match.play(move, seat)  # in a simultaneous choice it now stands last
                assert [match.view(s) for s in range(seats)] == views
            else:
                with pytest.raises(casata.IllegalMove):
                    match.undo(seat)
                assert match.save() == before
    assert taken_back == {True, False}


@every_table
def test_the_state_survives_bytes_and_lists(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=5)
    record = find(name).state
    for now in islice(moments(match, 6), 0, None, sample(5, 1)):
        assert record.from_bytes(now._state.to_bytes()) == now._state
        assert record.from_lists(json.loads(json.dumps(now._state.to_lists()))) == now._state
        assert record.unpack(now._state.pack()) == now._state


@every_table
def test_moves_and_notations_are_the_same_thing(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=5)
    for code in range(match.game.moves.size):
        move = match.game.move(code, match.names)
        assert move.code == code
        assert match.game.moves.parse(str(move), match.names) == move
