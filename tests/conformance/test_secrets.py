"""Nobody sees what they must not see, in any game."""

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

import casata
from casata.engine.core.header import HIDDEN, NOBODY
from casata.engine.match.revealed import reveal, reveal_events
from casata.engine.match.views import redact_for
from tests.conformance.tables import every_table, few, matches, midgames, moments, seeds, viewers
from tests.matches import possible


@every_table
@few
@given(data=st.data())
def test_a_redealt_world_looks_the_same_and_is_a_possible_one(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    game, box = match.game, match.box
    stock, dealt = [0] * int(game.stock), [0] * int(game.stock)
    game.rules.stock(box, match._state, stock)
    for seat in viewers(match):
        viewer = NOBODY if seat is None else seat
        world = possible(match.game, match.box, match._state, viewer, data.draw(seeds))
        assert redact_for(game, box, world, viewer) == match.view_record(seat)
        game.rules.stock(box, world, dealt)
        assert dealt == stock
        world.pack()
        assert all(number >= 0 for field in game.fields() for number in numbers(getattr(world, field)))
        for actor in match.actors:
            codes = game.legal_codes(box, world, actor)
            assert codes
            for code in codes:
                after = world.copy()
                game.rules.apply(box, after, actor, code)
                assert all(number >= 0 for field in game.fields() for number in numbers(getattr(after, field)))


def numbers(value: Any) -> list[int]:
    return [number for part in value for number in numbers(part)] if isinstance(value, list) else [value]


@every_table
@few
@given(data=st.data())
def test_views_and_events_do_not_depend_on_secrets(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for seat in viewers(match):
        viewer = NOBODY if seat is None else seat
        before = match.view(seat), match.game.events.of(match.view_record(seat), match.names)
        true = match._state
        match._state = possible(match.game, match.box, match._state, viewer, data.draw(seeds))
        after = match.view(seat), match.game.events.of(match.view_record(seat), match.names)
        match._state = true
        assert before == after


@every_table
@few
@given(data=st.data())
def test_what_is_legal_follows_from_the_own_view(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for seat in range(seats):
        view = match.view_record(seat)
        assert match.game.legal_codes(match.box, view, seat) == match.game.legal_codes(match.box, match._state, seat)


@every_table
@few
@given(data=st.data())
def test_a_spectator_sees_what_all_seats_have_in_common(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    views = [match.view_record(seat).to_lists() for seat in range(seats)]
    spectator = match.view_record(None).to_lists()
    for field, value in spectator.items():
        assert value == common([view[field] for view in views]), field


def common(values: list[Any]) -> Any:
    if isinstance(values[0], list):
        return [common(list(parts)) for parts in zip(*values, strict=True)]
    return values[0] if len(set(values)) == 1 else HIDDEN


@every_table
@few
@given(data=st.data())
def test_a_view_holds_no_handle_to_the_table(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    before = match._state.copy()
    view = match.view_record(0)
    scribble(view)
    assert match._state == before
    assert json.loads(json.dumps(match.view(0))) == match.view(0)


def scribble(view: Any) -> None:
    for field in view.__fields__:
        value = getattr(view, field)
        while isinstance(value, list) and isinstance(value[0], list):
            value = value[0]
        if isinstance(value, list):
            value[0] = 77


@every_table
@few
@given(data=st.data())
def test_the_generator_and_prescribed_outcomes_leave_for_nobody(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(matches(name, seats))
    for now in moments(match, data.draw(seeds), most=40):
        for seat in viewers(now):
            view = now.view_record(seat)
            assert set(view.rng) == {0}
            assert set(view.forced) == {0}
            shown = json.dumps(now.view(seat))
            assert now.save()["key"] not in shown
            assert not any(str(word) in shown for word in now._state.rng)


@every_table
def test_events_of_a_seat_are_those_of_its_view(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=11)
    for now in moments(match, 12):
        for seat in viewers(now):
            told = now.game.events.of(now.view_record(seat), now.names)
            assert now.events(seat, since=now.step - 1) == told


@every_table
@few
@given(data=st.data())
def test_nothing_is_left_of_earlier_tales(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    for seat in viewers(match):
        view = match.view_record(seat)
        assert not any(number for entry in view.tale[view.told :] for number in entry)


@every_table
@few
@given(data=st.data())
def test_nothing_is_revealed_before_the_end(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats).filter(lambda match: not match.over))
    for moment in (match, match.at(0)):
        with pytest.raises(casata.CasataError):
            reveal(match, moment)
    with pytest.raises(casata.CasataError):
        reveal_events(match)


@every_table
def test_after_the_end_all_is_revealed_but_the_generator(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=13)
    for _ in moments(match, 14):
        pass
    past = match.at(match.step // 2)
    record = reveal(match, past)
    assert set(record.rng) == {0}
    assert all(getattr(record, field) == getattr(past._state, field) for field in match.game.fields())
    for told in reveal_events(match):
        assert told["seat"] is None or told in match.events(told["seat"], told["step"] - 1, told["step"])
    other = casata.new(name, seats, seed=15)
    assert len(list(moments(other, 16, most=3))) == 3
    with pytest.raises(casata.CasataError):
        reveal(match, other)
