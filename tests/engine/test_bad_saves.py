"""A save that was tampered with is refused with one clear line; what opens is sound."""

import copy
import json
import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import casata
from casata import CasataError
from casata.engine.errors import SaveError
from casata.engine.match.saves import Chain
from tests.engine.playing import finished, midgame, played
from tests.engine.test_bad_input import DEEP, ENDLESS, LOOP, check, junk

Save = dict[str, Any]
SAVE = midgame(decisions=12).save()
OVER = finished().save()
POSITION = casata.position(
    "royals",
    3,
    options={"start": 0},
    set={"actor": 0, "round": 2, "hand": {0: {"france": 3}}, "holder": {"paris.king": 1}},
    chance=["spain", "france"],
).save()


def refused(data: Any) -> None:
    with pytest.raises(SaveError) as problem:
        casata.load(data)
    check(problem)


def with_start(**fields: Any) -> Save:
    save = copy.deepcopy(POSITION)
    save["start"].update(fields)
    return save


@pytest.mark.parametrize("save", [SAVE, OVER, POSITION], ids=["midgame", "over", "position"])
def test_the_saves_these_tests_spoil_are_good(save: Save) -> None:
    assert casata.load(json.dumps(save)).save() == save


NOT_SAVES = {
    "nothing": None,
    "a number": 3,
    "a list": [SAVE],
    "a set": {"casata"},
    "empty": "",
    "no JSON": "{",
    "two of them": json.dumps(SAVE) * 2,
    "cut off": json.dumps(SAVE)[:-5],
    "JSON of something else": '{"name": "x"}',
    "a list in JSON": "[1, 2]",
    "null": "null",
    "a word": '"casata"',
    "not text": b"\xff\xfe\xfa",
    "a number too long": '{"casata": ' + "1" * 5000 + "}",
    "without end": "[" * 100_000,
    "no object": "casata",
    "empty object": {},
    "only the format": {"casata": 1},
    "another save format": {**SAVE, "casata": 2},
    "a format like one": {**SAVE, "casata": 1.0},
    "a true format": {**SAVE, "casata": True},
    "an endless format": {**SAVE, "casata": ENDLESS},
    "a format of null": {**SAVE, "casata": None},
}


@pytest.mark.parametrize("data", NOT_SAVES.values(), ids=NOT_SAVES)
def test_what_is_no_save_is_refused(data: Any) -> None:
    refused(data)


@pytest.mark.parametrize("name", SAVE)
def test_a_save_without_one_of_its_fields_is_refused(name: str) -> None:
    refused({field: value for field, value in SAVE.items() if field != name})


NASTY: dict[str, Any] = {
    "null": None,
    "true": True,
    "fraction": 1.5,
    "not a number": math.nan,
    "negative": -1,
    "endless": ENDLESS,
    "text": "nonsense",
    "bytes": b"x",
    "list": [[1, 2, 3]],
    "deep": DEEP,
    "loop": LOOP,
    "object": {"a": {"b": []}},
    "numbered object": {1: 2},
}
MAY_BE = {("start", "null"), ("scores", "null")}


@pytest.mark.parametrize("name", SAVE)
@pytest.mark.parametrize("kind", NASTY)
def test_a_field_of_another_type_is_refused(name: str, kind: str) -> None:
    if (name, kind) not in MAY_BE:
        refused({**SAVE, name: NASTY[kind]})


CHANGED: dict[str, Save] = {
    "an unknown game": {**SAVE, "game": "chess"},
    "bytes in the box": {**SAVE, "box": {**SAVE["box"], "noble.in_play_2": b""}},
    "a game over two lines": {**SAVE, "game": "royals\n"},
    "later rules": {**SAVE, "rules": 2},
    "earlier rules": {**SAVE, "rules": 0},
    "fewer seats": {**SAVE, "seats": 2},
    "too many seats": {**SAVE, "seats": 6},
    "an unknown option": {**SAVE, "options": {**SAVE["options"], "magic": True}},
    "another option": {**SAVE, "options": {**SAVE["options"], "first_draw_as_hand": True}},
    "a strange option": {**SAVE, "options": {**SAVE["options"], "joker": None}},
    "a start that is none": {**SAVE, "options": {**SAVE["options"], "start": 3}},
    "no printed values": {**SAVE, "box": {}},
    "a printed value more": {**SAVE, "box": {**SAVE["box"], "cities.prague.bonus": 3}},
    "a printed value of null": {**SAVE, "box": {**SAVE["box"], "cities.paris.titles": None}},
    "an endless printed value": {**SAVE, "box": {**SAVE["box"], "cities.paris.bonus": ENDLESS}},
    "a deep printed value": {**SAVE, "box": {**SAVE["box"], "cities.paris.influence": DEEP}},
    "a truncated key": {**SAVE, "key": SAVE["key"][:-2]},
    "half a byte": {**SAVE, "key": SAVE["key"][:-1]},
    "a longer key": {**SAVE, "key": SAVE["key"] + "00"},
    "no hexadecimal key": {**SAVE, "key": "g" * 64},
    "another key": {**SAVE, "key": "00" * 32, "moves": OVER["moves"], "scores": OVER["scores"]},
    "an impossible chance": {**POSITION, "chance": ["poland"]},
    "a negative chance": {**POSITION, "chance": [-1]},
    "a chance of null": {**POSITION, "chance": [None]},
    "a chance that cannot come": {**POSITION, "chance": [15], "moves": [[0, "draw_three"], [0, "blind"]]},
    "scores too early": {**SAVE, "scores": [1, 2, 3]},
    "no scores": {**OVER, "scores": None},
    "better scores": {**OVER, "scores": [score + 1 for score in OVER["scores"]]},
    "scores of nobody": {**OVER, "scores": []},
    "scores as text": {**OVER, "scores": [str(score) for score in OVER["scores"]]},
    "moves after the end": {**OVER, "moves": [*OVER["moves"], [0, "stop"]]},
}


@pytest.mark.parametrize("save", CHANGED.values(), ids=CHANGED)
def test_a_save_that_contradicts_itself_is_refused(save: Save) -> None:
    refused(save)


BAD_MOVES = {
    "illegal": [SAVE["moves"][0][0], "stop"],
    "unknown": [SAVE["moves"][0][0], "fly"],
    "no seat": [None, SAVE["moves"][0][1]],
    "a true seat": [True, SAVE["moves"][0][1]],
    "a seat too high": [9, SAVE["moves"][0][1]],
    "an endless seat": [ENDLESS, SAVE["moves"][0][1]],
    "no notation": [0, None],
    "a code": [0, 5],
    "an endless code": [0, ENDLESS],
    "three parts": [0, "stop", 1],
    "one part": [0],
    "no parts": [],
    "text": "0 stop",
    "two letters": "ab",
    "null": None,
    "an object": {"seat": 0},
    "deep": DEEP,
    "over lines": [0, "stop\n" * 500],
}


@pytest.mark.parametrize("entry", BAD_MOVES.values(), ids=BAD_MOVES)
@pytest.mark.parametrize("at", [0, 12])
def test_a_bad_move_inside_is_refused_by_number(entry: Any, at: int) -> None:
    save = {**SAVE, "moves": [*SAVE["moves"][:at], entry]}
    with pytest.raises(SaveError, match=f"Move {at + 1} of the save") as problem:
        casata.load(save)
    check(problem)


@pytest.mark.parametrize("at", range(12))
def test_a_move_of_a_wrong_seat_is_refused_by_number(at: int) -> None:
    seat, notation = SAVE["moves"][at]
    for other in {0, 1, 2} - {seat}:
        with pytest.raises(SaveError, match=f"Move {at + 1} of the save, .*: It is not your turn"):
            casata.load({**SAVE, "moves": [*SAVE["moves"][:at], [other, notation]]})


STARTS: dict[str, Save] = {
    "empty": {**POSITION, "start": {}},
    "a field too many": with_start(luck=1),
    "a wrong shape": with_start(hand=[1, 2, 3]),
    "a truth": with_start(period=True),
    "text": with_start(period="1"),
    "null": with_start(hand=None),
    "a number too big": with_start(period=1 << 15),
    "an endless number": with_start(round=ENDLESS),
    "too deep": with_start(hand=DEEP),
    "more seats": with_start(seats=4),
    "nobody waits": with_start(waiting=0),
    "a seat waits that is not there": with_start(waiting=8),
    "all seats wait": with_start(waiting=7),
    "all bits wait": with_start(waiting=-1),
    "a negative phase": with_start(phase=-1),
    "a phase too many": with_start(phase=9),
    "within a payment": with_start(phase=6),
    "no round": with_start(round=0),
    "over": with_start(over=1),
    "decisions before the first": with_start(step=5),
    "sealed": with_start(sealed=5),
    "simultaneous": with_start(joint=1),
    "quiet": with_start(quiet=1),
    "prescribed within": with_start(forced_left=1),
    "something to do": with_start(todo_count=1),
    "too much to do": with_start(todo_count=9),
    "told already": with_start(told=3),
    "told without end": with_start(told=32000),
    "another generator": with_start(rng=[0, 0, 0, 0]),
    "a generator beyond words": with_start(rng=[-1, 1 << 40, 0, 0]),
    "period four": with_start(period=4),
    "period minus one": with_start(period=-1),
    "a start player that is not there": with_start(start=3),
    "closing early": with_start(closing=1),
    "a holder that is not there": with_start(holder=[4] * 29),
    "a negative holder": with_start(holder=[-1] * 29),
    "a holder beyond": with_start(holder=[11] * 29),
    "a holder that is gone": with_start(holder=[10] * 29),
    "everything held by one": with_start(holder=[0] * 29),
    "an owner that is not there": with_start(city_owner=[3] * 16),
    "a noble that is not there": with_start(noble_owner=[7, 9, 9]),
    "cards from nowhere": with_start(hand=[[22, 18, 15, 14]] * 5),
    "negative cards": with_start(hand=[[-5, 0, 0, 0]] + [[0, 0, 0, 0]] * 4),
    "cards of a seat that is not there": with_start(hand=[[3, 0, 0, 0]] + [[0] * 4] * 3 + [[1, 0, 0, 0]]),
    "a smaller hand than it is": with_start(hand_size=[2, 0, 0, 0, 0]),
    "a bigger pile": with_start(pile_size=100),
    "a wider display": with_start(display_size=4),
    "known too well": with_start(known=[[9, 0, 0, 0]] * 5),
    "cubes from nowhere": with_start(cubes=[99, 99, 99, 0, 0]),
    "exiles from nowhere": with_start(exiled=[[1] * 16] * 5),
    "a target": with_start(target=400),
    "picks": with_start(picks=-3),
}


@pytest.mark.parametrize("save", STARTS.values(), ids=STARTS)
def test_an_impossible_start_is_refused(save: Save) -> None:
    refused(save)


@settings(derandomize=True, max_examples=150, deadline=None)
@given(data=st.data(), number=st.integers(-3, 30) | st.integers())
def test_a_start_with_any_number_changed_is_refused_or_can_be_played(data: st.DataObject, number: int) -> None:
    save = copy.deepcopy(POSITION)
    place: Any = save["start"]
    key = data.draw(st.sampled_from(sorted(place)))
    while isinstance(place[key], list):
        place = place[key]
        key = data.draw(st.integers(0, len(place) - 1))
    place[key] = number
    fresh = {**save, "chance": [], "moves": [], "scores": None}
    fresh["checks"] = Chain(fresh).next([])
    opened_or_refused(fresh, lambda: played(casata.load(fresh), 100_000))


@settings(derandomize=True, max_examples=200, deadline=None)
@given(save=st.sampled_from([SAVE, OVER, POSITION]), name=st.sampled_from(sorted(SAVE)), value=junk)
def test_junk_in_a_save_is_refused_or_opens_a_sound_match(save: Save, name: str, value: Any) -> None:
    opened_or_refused({**save, name: value}, lambda: None)


def opened_or_refused(save: Save, then: Callable[[], Any]) -> None:
    try:
        match = casata.load(save)
    except CasataError as problem:
        assert len(str(problem).splitlines()) == 1
        assert len(str(problem)) < 400
        return
    assert match.actors or match.over
    assert casata.load(match.save()).save() == match.save()
    then()
