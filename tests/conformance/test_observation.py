"""Observations: every fact a seat may know and nothing else, the seat itself first, for every game."""

import random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, strategies as st

import casata
from casata.engine.core.header import NOBODY
from casata.engine.core.knowledge import HEADER
from casata.engine.core.record import fields_of
from casata.engine.game import find
from casata.engine.match.match import Match
from casata.engine.match.views import redact_for
from casata.engine.observation import Encoder
from tests.conformance.recovering import recovered, seen
from tests.conformance.steering import played_games
from tests.conformance.tables import every_game, every_table, few, midgames, seeds
from tests.matches import possible
from tests.samples import sample

SEEN = sample(0.04, 0.5)  # the share of moments that are looked at; the first of each phase is, in any case
NOT_OF_THE_TABLE = {"quiet", "told", "tale"}
TOGETHER = ("il_principe", "tiny")  # games in which several seats choose at once


def check_recovered(match: Match, encoder: Encoder) -> None:
    for seat in range(match.seats):
        view = match.view_record(seat)
        flat = encoder.flat(view, seat)
        assert recovered(flat, encoder) == seen(view, encoder)
        check_bounds(flat, encoder)


def check_bounds(flat: Any, encoder: Encoder) -> None:
    for feature in encoder.features:
        part = flat[feature.start : feature.stop]
        assert feature.low <= part.min(), feature.name
        assert part.max() <= feature.high, feature.name


@every_table
@few
@given(data=st.data())
def test_all_that_a_seat_sees_can_be_recovered_with_any_options(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    check_recovered(match, Encoder.of(match))
    check_recovered(match, Encoder.of(match, events=True))


@every_game
def test_all_that_a_seat_sees_can_be_recovered_in_every_phase(name: str) -> None:
    encoders: dict[int, Encoder] = {}
    covered = set()
    for match, chance in played_games(find(name)):
        phase = "over" if match.over else match.phase
        if phase not in covered or chance.random() < SEEN:
            encoder = encoders.setdefault(match.seats, Encoder.of(match, events=True))
            check_recovered(match, encoder)
        covered.add(phase)
    assert len(covered) == find(name).phases + 1


@every_table
@few
@given(data=st.data())
def test_observations_do_not_depend_on_secrets(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    encoder = Encoder.of(match, events=True)
    for seat in range(seats):
        world = possible(match.game, match.box, match._state, seat, data.draw(seeds))
        again = redact_for(match.game, match.box, world, seat)
        assert np.array_equal(encoder.flat(match.view_record(seat), seat), encoder.flat(again, seat))


@every_table
def test_what_is_left_out_nobody_ever_sees(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=17)
    encoder = Encoder.of(match)
    told = {feature.name for feature in encoder.features}
    known = {**HEADER, **find(name).secrecy.knowledge.fields}
    left_out = set(fields_of(find(name).state)) - told - NOT_OF_THE_TABLE
    chance = random.Random(18)
    while not match.over:
        match.play(chance.choice(match.legal()))
    for seat in range(seats):
        view = match.view_record(seat)
        for field in left_out:
            assert {*np.array(getattr(view, field)).ravel().tolist()} == {known[field].blank}, field


@every_table
def test_the_pieces_lie_side_by_side_and_begin_with_the_own_seat(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=19)
    encoder = Encoder.of(match)
    at = 0
    for feature in encoder.features:
        assert feature.start == at
        at = feature.stop
        assert at - feature.start == np.prod(feature.shape, dtype=int)
    assert at == encoder.size
    for seat in range(seats):
        view = match.view_record(seat)
        flat, named = encoder.flat(view, seat), encoder.named(view, seat)
        assert flat.dtype == np.int16
        assert np.array_equal(np.concatenate([part.ravel() for part in named.values()]), flat)
        assert named["seat"] == seat
        asked = [(other - seat) % seats for other in match.actors]
        assert np.flatnonzero(named["waiting"]).tolist() == sorted(asked)


@every_table
def test_a_spectator_observes_what_nobody_hides(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=20)
    encoder = Encoder.of(match)
    assert recovered(encoder.flat(match.view_record(None), None), encoder) == seen(match.view_record(None), encoder)
    assert NOBODY not in match.actors


@pytest.mark.parametrize("seats", [1, 9])
def test_an_encoder_is_for_as_many_as_can_play(seats: int) -> None:
    match = casata.new("royals", 3, seed=1)
    with pytest.raises(casata.CasataError, match="2 to 5 players"):
        Encoder(match.game, seats, match.names)


@every_table
def test_seats_that_choose_at_once_observe_the_same_whoever_has_answered(name: str, seats: int) -> None:
    match = casata.new(name, seats, seed=21)
    encoder, chance = Encoder.of(match), random.Random(22)
    observed: dict[tuple[int, int], Any] = {}
    while not match.over and match.step < 200:
        for seat in match.actors:
            view = match.record_when_asked(seat)
            flat = encoder.flat(view, seat)
            if view.joint:
                assert view.step == view.joint - 1
                assert np.array_equal(observed.setdefault((view.joint, seat), flat), flat)
            else:
                assert view == match.view_record(seat)
        seat = chance.choice(match.actors)
        match.play(chance.choice(match.legal(seat)), seat)
    assert bool(observed) == (name in TOGETHER)
