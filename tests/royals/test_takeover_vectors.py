"""Taking over what another holds (royals 9)."""

from __future__ import annotations

import pytest

from casata import IllegalMove
from tests.matches import play, points, seen
from tests.royals.table import (
    PAIRS,
    cards,
    country_of,
    draw_blind,
    each,
    end_period,
    intrigue,
    offered,
    place_names,
    table,
)

PLACES = place_names(table())


@pytest.mark.parametrize("pair", ["fg", "gb", "gs"])
def test_vector_07_a_takeover_exiles_the_holder_and_leaves_his_title_cube(pair: str) -> None:
    match = table(actor=1, hand={1: cards("GGGGG")}, intrigue={1: {pair: 1}}, holder={"cologne.cardinal": 0})
    play(match, "take_over cologne.cardinal", f"pay_intrigue {pair}")
    after = seen(match)
    assert after["exiled"][0]["cologne"] == 1
    assert after["titles"][0]["cardinal"] == 1
    assert after["holder"]["cologne.cardinal"] == 1
    assert after["titles"][1]["cardinal"] == 1
    assert after["exiled"][1]["cologne"] == 0
    assert after["city_owner"]["cologne"] == 0
    assert points(match, "cities")[1] == 0
    assert after["discard"] == each(0) | cards("GGGGG")
    assert after["intrigue_discard"] == dict.fromkeys(PAIRS, 0) | {pair: 1}
    assert (after["hand_size"][1], after["intrigue_size"][1]) == (0, 0)
    assert after["cubes"] == [34, 34, 36, 36]


@pytest.mark.parametrize("place", PLACES)
def test_vector_07_every_position_can_be_taken_over_and_its_holder_is_exiled_to_its_city(place: str) -> None:
    country = country_of(table(), place)
    pair = next(pair for pair in ("fg", "bs") if country[0] in pair)
    match = table(hand={0: {country: 8}}, intrigue={0: {pair: 2}}, holder={place: 1})
    play(match, f"take_over {place}", *[f"pay_intrigue {pair}"] * (2 if place.endswith("king") else 1))
    city, title = place.split(".")
    after = seen(match)
    assert after["holder"] == dict.fromkeys(PLACES) | {place: 0}
    assert {name: count for name, count in after["exiled"][1].items() if count} == {city: 1}
    assert after["titles"][0][title] == after["titles"][1][title] == 1
    assert after["discard"] == each(0) | {country: 8 - after["hand_size"][0]}


def test_vector_19_nobody_takes_over_an_own_position() -> None:
    match = table(hand={0: cards("GGGGG")}, intrigue={0: intrigue("FG GB GS GS")}, holder={"cologne.cardinal": 0})
    assert "take_over cologne.cardinal" not in offered(match)
    assert "occupy cologne.cardinal" not in offered(match)
    with pytest.raises(IllegalMove):
        match.play("take_over cologne.cardinal")


def test_vector_19_the_same_position_of_an_opponent_can_be_taken_over() -> None:
    match = table(hand={0: cards("GGGGG")}, intrigue={0: intrigue("FG GB GS GS")}, holder={"cologne.cardinal": 1})
    assert "take_over cologne.cardinal" in offered(match)


def test_vector_28_a_position_lost_can_be_retaken_and_every_cube_stays_where_it_went() -> None:
    victim, rival = 0, 1
    match = table(
        2, hand={victim: cards("GGGG"), rival: cards("GG")}, intrigue={victim: intrigue("FG"), rival: intrigue("GS")}
    )
    play(match, "occupy cologne.baron", "stop")
    play(draw_blind(match), "take_over cologne.baron", "pay_intrigue gs", "stop")
    play(draw_blind(match), "take_over cologne.baron", "pay_intrigue fg")
    after = seen(match)
    assert [after["exiled"][seat]["cologne"] for seat in (victim, rival)] == [1, 1]
    assert after["holder"]["cologne.baron"] == victim
    assert [after["titles"][seat]["baron"] for seat in (victim, rival)] == [2, 1]
    assert after["cubes"] == [46 - 4, 46 - 2]


@pytest.mark.parametrize(("period", "year"), [(1, "1648"), (2, "1680")])
def test_vector_30_who_has_lost_every_portrait_gets_no_period_marker(period: int, year: str) -> None:
    earlier = {"1648": {"france": {"first": 0}}} if period == 2 else {}
    match = table(
        actor=1,
        period=period,
        pile={},
        display=cards("FG"),
        hand={1: cards("GG")},
        intrigue={1: intrigue("FG")},
        holder={"cologne.baron": 0},
        period_owner=earlier,
    )
    before = match.tally()[0]
    play(match, "take_over cologne.baron", "pay_intrigue fg", "stop")
    assert seen(match)["period_owner"][year]["german_states"] == {"first": 1, "second": "gone"}
    assert match.tally()[0] == before
    assert before["cities"] == 3
    assert before["periods"] == (6 if earlier else 0)


def test_vector_30_title_cubes_of_the_exiled_count_at_the_end() -> None:
    match = table(
        actor=3,
        period=3,
        closing=1,
        hand={3: cards("GG")},
        intrigue={3: intrigue("FG")},
        holder={"cologne.baron": 0, "lyon.baron": 2},
        exiles={"lyon.baron": [0]},
        period_owner={"1648": {"france": {"first": 0}}, "1680": {"france": {"second": 0}}},
    )
    play(match, "take_over cologne.baron", "pay_intrigue fg", "stop")
    assert match.over
    assert match.tally()[0] == {"cities": 3 + 3, "countries": 0, "noble_house": 0, "periods": 6 + 4, "titles": 6}
    assert match.tally()[3]["periods"] == 9
    assert seen(match)["title_owner"]["baron"] == [0, 0]


def test_vector_34_exiled_cubes_are_no_influence() -> None:
    held = {"edinburgh.marshal": 1, "london.king": 1, "dublin.cardinal": 1}
    match = end_period(holder=held, exiles={"london.king": [0], "dublin.cardinal": [0, 1, 0]})
    assert seen(match)["period_owner"]["1648"]["britain"] == {"first": 1, "second": "gone"}
    assert points(match, "periods") == [0, 4, 0, 0]


def test_vector_34_exiled_cubes_alone_win_no_marker() -> None:
    held = {"london.king": 1, "dublin.cardinal": 2}
    match = end_period(holder=held, exiles={"london.king": [0], "dublin.cardinal": [0, 2, 0]})
    assert seen(match)["period_owner"]["1648"]["britain"] == {"first": 1, "second": 2}
    assert points(match, "periods") == [0, 4, 2, 0]
