"""Every game can be drawn, asked about and described at every moment, for everybody who looks on."""

import json
import re

import pytest
from hypothesis import given, strategies as st

import casata
from casata.engine.text.scene import Scene
from casata.engine.text.styled import length
from casata.engine.text.wording import Wording
from tests.conformance.tables import every_table, few, midgames, viewers

CUT = "…"


@every_table
@few
@given(data=st.data())
def test_the_table_is_drawn_within_its_width_for_everybody(name: str, seats: int, data: st.DataObject) -> None:
    match = data.draw(midgames(name, seats))
    say = Wording(match.game, match.game.words.labels(match.printed), [f"P{seat}" for seat in range(seats)])
    for seat in viewers(match):
        for width in (80, 100):
            scene = Scene(match.box, match.view_record(seat), seat, match.options, match.names, say, width)
            lines = match.game.words.draw(scene)
            assert lines
            assert all(length(line) <= width for line in lines)
            assert not any(CUT in text for line in lines for text, _ in line)
        if seat in match.actors:
            assert match.game.words.prompt(scene)
            for move in match.legal(seat):
                assert say.move(move)
                assert isinstance(match.game.words.worth(scene, move), str)
        assert all(say.lines([event]) for event in match.events(seat))


@every_table
@pytest.mark.parametrize("width", [80, 100])
def test_a_long_name_is_cut_and_keeps_clear_of_the_points(name: str, seats: int, width: int) -> None:
    match = casata.position(name, seats)
    people = ("Maria Antonia Gonzaga", *"PQRS")[:seats]
    say = Wording(match.game, match.game.words.labels(match.printed), people)
    scene = Scene(match.box, match.view_record(0), 0, match.options, match.names, say, width)
    lines = match.game.words.draw(scene)
    assert all(length(line) <= width for line in lines)
    said = ["".join(text for text, _ in line) for line in lines]
    titled = [line for line in said if "Maria An" in line]
    assert all(re.search(r"A Maria An\w*…? +\d", line) for line in titled[:1]) and (titled or name == "tiny")


@every_table
def test_a_position_with_nothing_described_saves_and_opens(name: str, seats: int) -> None:
    match = casata.position(name, seats)
    seat = match.actors[0]
    match.play(match.legal(seat)[0], seat)
    opened = casata.load(json.dumps(match.save()))
    assert opened.save() == match.save()
    assert opened.view(seat) == match.view(seat)
