"""A match dealt again for a seat: the seat cannot tell the difference, and the game goes on."""

import json

import pytest
from hypothesis import given, strategies as st

import casata
from casata import CasataError
from casata.engine.game import find
from casata.engine.match.match import Match
from tests.conformance.tables import every_table, few, matches, midgames, moments, seeds, viewers
from tests.matches import stock_of

NOTHING_HIDDEN = {("signorie", 4)}  # no tile was taken out: what nobody sees is known


@every_table
@few
@given(data=st.data())
def test_a_seat_sees_the_same_and_may_do_the_same(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    before, saved = match.packed(), match.save()
    for seat in viewers(match):
        again = match.redeal(seat, data.draw(seeds))
        assert again.view(seat) == match.view(seat)
        assert again.actors == match.actors
        assert again.over == match.over
        assert seat is None or again.legal(seat) == match.legal(seat)
        assert stock_of(again) == stock_of(match)
        assert (again.step, again.history, again.events(seat)) == (0, [], [])
    assert (match.packed(), match.save()) == (before, saved)


@every_table
@few
@given(data=st.data())
def test_the_seed_decides_how_it_is_dealt_and_what_chance_brings(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    seat, seed = data.draw(st.sampled_from(viewers(match))), data.draw(seeds)
    one, same = match.redeal(seat, seed), match.redeal(seat, seed)
    assert one.packed() == same.packed()
    for _, _ in zip(moments(one, 3, 10), moments(same, 3, 10), strict=True):
        assert one.packed() == same.packed()


@every_table
@few
@given(data=st.data())
def test_it_is_played_saved_and_opened_again(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    again = match.redeal(data.draw(st.sampled_from(viewers(match))), data.draw(seeds))
    first = again.packed()
    check_opens(again)
    for _ in moments(again, 5, 30):
        pass
    check_opens(again)
    assert again.at(0).packed() == first
    assert again.at(again.step).packed() == again.packed()


def check_opens(match: Match) -> None:
    opened = casata.load(json.dumps(match.save()))
    assert (opened.packed(), opened.save()) == (match.packed(), match.save())


@every_table
def test_what_is_hidden_differs_from_seed_to_seed(name: str, seats: int) -> None:
    differing = set()
    for match in moments(casata.new(name, seats, seed=4), 4, 60):
        if match.step % 10 == 9:
            for seat in viewers(match):
                worlds = {fields(match.redeal(seat, seed)) for seed in range(4)}
                differing |= {seat} if len(worlds) > 1 else set()
    assert differing == (set() if (name, seats) in NOTHING_HIDDEN else set(viewers(match)))


def fields(match: Match) -> str:
    """All that lies on the table, whoever may see it."""
    return json.dumps([getattr(match._state, name) for name in match.game.fields()])


@every_table
@few
@given(data=st.data())
def test_it_can_be_played_to_its_end(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    for _ in moments(match, data.draw(seeds), data.draw(st.integers(0, 60))):
        pass
    again = match.redeal(data.draw(st.sampled_from(viewers(match))), data.draw(seeds))
    for _ in moments(again, 2):
        pass
    assert again.over
    assert casata.load(again.save()).scores() == again.scores()


@every_table
def test_another_deal_does_not_tell_what_chance_brings(name: str, seats: int) -> None:
    """Dealt again, the match has a key of its own, whatever key it was dealt from."""
    match = casata.new(name, seats, seed=4)
    assert match.redeal(0, 4).key != match.redeal(0, 5).key
    assert match.redeal(0).key != match.redeal(0).key
    assert match.redeal(0, 7).key == casata.new(name, seats, seed=9).redeal(0, 7).key


@pytest.mark.parametrize("seat", [-1, 9, 1.0, "0", True, [0]])
def test_a_seat_that_is_not_there_is_refused(seat: object) -> None:
    match = casata.new("royals", 3, seed=1)
    with pytest.raises(CasataError, match="There are seats 0 to 2"):
        match.redeal(seat, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["1", 1.0, True, 1 << 256, b"1", [1]])
def test_what_is_no_seed_is_refused(seed: object) -> None:
    match = casata.new("royals", 3, seed=1)
    with pytest.raises(CasataError, match="A seed is a whole number"):
        match.redeal(0, seed)  # type: ignore[arg-type]


def test_nothing_before_a_deal_is_taken_back_and_what_comes_after_it_is() -> None:
    match = casata.position("royals", 3, set={"actor": 0, "phase": "play", "round": 2, "hand": {0: {"france": 3}}})
    match.play("occupy rouen.marshal")
    assert match.can_undo(0)
    again = match.redeal(0, 5)
    assert not again.can_undo(0)
    assert again.view(0)["step"] == match.view(0)["step"] == 1
    again.play("occupy lyon.baron")
    assert again.can_undo(0)
    assert str(again.undo(0)) == "occupy lyon.baron"
    assert again.view(0) == match.view(0)


def test_simultaneous_answers_can_be_taken_back_after_a_deal() -> None:
    match = casata.new("il_principe", 3, seed=3)
    match.play(match.legal(1)[0], 1)
    again = match.redeal(2, 8)
    assert again.actors == (0, 2)
    assert not again.can_undo(1)
    again.play(again.legal(2)[0], 2)
    again.undo(2)
    assert again.actors == (0, 2)


@pytest.mark.parametrize("name", casata.games())
def test_prescribed_outcomes_are_hidden_too(name: str) -> None:
    match = casata.position(name, find(name).seats[0], chance=[0] * 30)
    assert match.redeal(0, 1).chance == []
