"""A match: who decides, what is legal, what changes and what is told."""

import hashlib
import hmac
import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import IllegalMove, Match, Move
from tests.engine.playing import everything, finished, midgame, played

SEATS = range(2, 6)
few = settings(derandomize=True, max_examples=12, deadline=None)
seeds = st.integers(0, 2**64)


def paying() -> Match:
    """Seat 0 has many ways to pay for Paris."""
    hand = {0: {"france": 6, "german_states": 4, "britain": 3, "spain": 2}}
    return casata.position("royals", 3, set={"actor": 0, "phase": "play", "round": 2, "hand": hand})


@pytest.mark.parametrize("seats", SEATS)
def test_one_seat_after_the_other_decides(seats: int) -> None:
    match = casata.new("royals", seats, seed=1, options={"start": 1})
    assert match.actors == (1,)
    assert match.actor == 1
    assert (match.step, match.over) == (0, False)
    while match.actor == 1:
        match.play(match.legal()[0])
    assert match.actors == (2 % seats,)


def test_nobody_decides_when_the_game_is_over() -> None:
    match = finished()
    assert match.over
    assert match.actors == ()
    assert match.actor is None
    assert match.legal() == match.legal(0) == ()
    with pytest.raises(IllegalMove, match="The game is over") as refused:
        match.play("stop")
    assert refused.value.reason == "over"


def test_what_is_legal_is_listed_for_the_actor_unless_a_seat_is_named() -> None:
    match = midgame()
    assert match.actor is not None
    assert match.legal() == match.legal(match.actor) != ()
    for seat in range(match.seats):
        if seat != match.actor:
            assert match.legal(seat) == ()


def test_a_move_a_code_and_a_notation_are_the_same_decision() -> None:
    match = midgame()
    for move in match.legal():
        results = []
        for form in (move, move.code, str(move), str(move).upper()):
            other = match.at(match.step)
            assert other.play(form) == move
            results.append(everything(other))
        assert results.count(results[0]) == len(results)


def test_every_legal_move_can_be_played_and_no_other() -> None:
    match = paying()
    legal = {move.code for move in match.legal()}
    assert len(legal) > 5
    for code in range(match.game.moves.size):
        assert (match.why_not(code) is None) == (code in legal)
        if code in legal:
            match.at(0).play(code)
        else:
            with pytest.raises(IllegalMove):
                match.play(code)
    assert match.step == 0


@few
@given(seats=st.sampled_from(SEATS), seed=seeds, decisions=st.integers(0, 400))
def test_a_refused_move_changes_nothing(seats: int, seed: int, decisions: int) -> None:
    match = midgame(seats, decisions, seed)
    before = everything(match)
    legal = {(match.actor, move.code) for move in match.legal()}
    for seat in range(seats):
        for code in range(0, match.game.moves.size, 5):
            if (seat, code) not in legal:
                with pytest.raises(IllegalMove):
                    match.play(code, seat)
    assert everything(match) == before


def test_a_refusal_says_why_and_what_is_possible() -> None:
    match = paying()
    with pytest.raises(IllegalMove) as refused:
        match.play("take_over paris.king")
    assert refused.value.reason == "vacant"
    assert "Nobody holds this position" in str(refused.value)
    assert "(royals#occupy)" in str(refused.value)
    assert "Seat 0 can play stop, occupy paris.king" in str(refused.value)
    assert match.why_not("take_over paris.king") == str(refused.value)


def test_another_seat_is_told_whose_turn_it_is() -> None:
    match = paying()
    with pytest.raises(IllegalMove, match=r"It is not your turn\. Seat 0 is to move") as refused:
        match.play("stop", 1)
    assert refused.value.reason == "not_your_turn"


@pytest.mark.parametrize("seat", [-1, 3, 9, True, False, 1.0, "0", [0]])
def test_what_is_no_seat_is_refused_everywhere(seat: Any) -> None:
    match = midgame()
    before = everything(match)
    for ask in (match.legal, match.view, match.events, match.view_record, match.can_undo, match.undo):
        with pytest.raises(IllegalMove, match="There are seats 0 to 2, not "):
            ask(seat)
    with pytest.raises(IllegalMove, match="There are seats 0 to 2"):
        match.play(match.legal()[0], seat)
    assert everything(match) == before


def test_a_move_of_another_table_is_refused() -> None:
    match = paying()
    with pytest.raises(IllegalMove, match="is not a move of this match, in which code 7 is intrigue"):
        match.play(Move(7, "stop", {}))


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    assert everything(midgame(seed=3)) == everything(midgame(seed=3))
    starts = {json.dumps(casata.new("royals", 3, seed=seed).view(None)) for seed in range(40)}
    assert len(starts) > 20


def test_without_a_seed_chance_is_unpredictable() -> None:
    assert casata.new("royals", 3).save()["key"] != casata.new("royals", 3).save()["key"]


def test_events_after_a_decision_are_asked_for_by_its_number() -> None:
    match = midgame()
    told = match.events(None)
    assert {event["step"] for event in told} <= set(range(match.step + 1))
    assert [event["kind"] for event in told[:4]] == ["revealed", "revealed", "revealed", "turn"]
    assert [event["step"] for event in told] == sorted(event["step"] for event in told)
    for since in range(-1, match.step + 2):
        assert match.events(None, since) == [event for event in told if event["step"] > since]
    assert match.events(None, -5) == match.events(None, None) == told


def test_a_blind_draw_is_told_to_the_drawer_alone() -> None:
    match = casata.position("royals", 3, set={"actor": 1, "round": 2}, chance=["spain"])
    for move in ("draw_three", "blind"):
        match.play(move)
    told = {viewer: match.events(viewer, since=1) for viewer in (0, 1, 2, None)}
    assert told[1] == [{"step": 2, "kind": "drew_blind", "seat": 1, "country": "spain"}]
    for viewer in (0, 2, None):
        assert told[viewer] == [{"step": 2, "kind": "drew_blind", "seat": 1, "country": None}]


@few
@given(seats=st.sampled_from(SEATS), seed=seeds)
def test_secret_cards_are_never_told_to_others_and_always_to_their_owner(seats: int, seed: int) -> None:
    match = midgame(seats, 200, seed, first_draw_as_hand=True)
    secret = {"drew_blind": "country", "dealt": "country", "drew_intrigue": "intrigue"}
    for viewer in (*range(seats), None):
        events = [event for event in match.events(viewer) if event["kind"] in secret]
        assert len(events) > 5
        for event in events:
            assert (event[secret[event["kind"]]] is None) == (event["seat"] != viewer)


def test_others_see_how_many_cards_there_are_but_not_which() -> None:
    match = midgame()
    for viewer in (0, 1, 2, None):
        view = match.view(viewer)
        for seat in range(3):
            hidden = set(view["hand"][seat].values()) == {None}
            assert hidden == (seat != viewer)
            assert view["hand_size"][seat] == sum(match.view(seat)["hand"][seat].values())
        assert set(view["pile"].values()) == {None}
        assert json.loads(json.dumps(view)) == view


def test_changing_a_view_changes_no_match() -> None:
    match = midgame()
    before = everything(match)
    match.view(0)["hand"][0]["france"] = 99
    match.view_record(0).hand[0][0] = 99
    match.events(0)[0]["kind"] = "nonsense"
    assert everything(match) == before


def test_points_are_the_sum_of_their_sources_and_the_best_win() -> None:
    match = finished()
    assert match.scores() == [sum(points.values()) for points in match.tally()]
    assert list(match.tally()[0]) == ["cities", "countries", "noble_house", "periods", "titles"]
    assert match.winners() == tuple(seat for seat, place in enumerate(match.ranks()) if place == 1)
    assert max(match.scores()) == match.scores()[match.winners()[0]]
    assert midgame().winners() == ()


def test_before_each_decision_the_generator_is_keyed_by_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    match = casata.new("royals", 3, seed=5)
    apply = match.game.rules.apply
    seen: list[list[int]] = []

    def spy(box: Any, s: Any, seat: int, action: int) -> None:
        seen.append(list(s.rng))
        apply(box, s, seat, action)

    monkeypatch.setattr(match.game.rules, "apply", spy)
    played(match, 50)
    key = hashlib.sha256(b"casata seed 5").digest()
    assert match.save()["key"] == key.hex()
    for number, words in enumerate(seen, 1):
        digest = hmac.new(key, number.to_bytes(8, "big"), "sha256").digest()
        assert words == [int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12)]


def test_chance_of_a_decision_does_not_depend_on_the_chance_before_it() -> None:
    match = midgame()
    disturbed = match.at(match.step)
    for number in range(100):
        disturbed._state.rng = [number, 1, 2, 3]
        move = match.legal()[number % len(match.legal())]
        match.play(move)
        disturbed.play(move)
    assert everything(disturbed) == everything(match)


@few
@given(seats=st.sampled_from(SEATS), seed=seeds, decisions=st.integers(0, 120), back=st.floats(0, 1))
def test_any_step_is_the_match_as_it_was_then(seats: int, seed: int, decisions: int, back: float) -> None:
    match = casata.new("royals", seats, seed=seed)
    step = int(back * decisions)
    played(match, step, seed)
    then = everything(match)
    step = match.step
    played(match, decisions - step, seed + 1)
    now = everything(match)
    assert everything(match.at(step)) == then
    assert everything(match.at(match.step)) == now
    assert everything(match) == now


@pytest.mark.parametrize("step", [-1, 61, 1.0, True, "3", None, [], float("nan")])
def test_a_step_that_is_not_there_is_refused(step: Any) -> None:
    with pytest.raises(casata.CasataError, match="The match has steps 0 to 60, not "):
        midgame().at(step)


def test_a_past_match_goes_its_own_way() -> None:
    match = midgame()
    before = everything(match)
    played(match.at(30), 20, seed=99)
    assert everything(match) == before
