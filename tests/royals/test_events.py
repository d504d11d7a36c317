"""What is told of a decision (royals 3, 5, 6): every event, in the order of the rules, with all it says."""

from __future__ import annotations

import pathlib
from typing import Any

import pytest

import casata
from casata import Match
from tests.conformance.watching import said_wrongly
from tests.matches import play, seen
from tests.royals.table import (
    COUNTRIES,
    PAIRS,
    TITLES,
    after_stop,
    cards,
    end_game,
    end_period,
    intrigue,
    place_names,
    table,
    turn,
)

CITY_VALUES = {
    "paris": 8, "marseille": 5, "bordeaux": 4, "lyon": 3, "rouen": 2, "vienna": 8, "berlin": 4, "cologne": 3,
    "munich": 2, "london": 4, "dublin": 3, "edinburgh": 2, "madrid": 8, "seville": 4, "barcelona": 3, "valencia": 2,
}  # fmt: skip
CITIES = {
    "france": ("paris", "marseille", "bordeaux", "lyon", "rouen"),
    "german_states": ("vienna", "berlin", "cologne", "munich"),
    "britain": ("london", "dublin", "edinburgh"),
    "spain": ("madrid", "seville", "barcelona", "valencia"),
}
COUNTRY_VALUES = {"france": (10, 6), "german_states": (8, 5), "britain": (5, 3), "spain": (10, 6)}
PERIOD_VALUES = {
    1: {"france": (6, 3), "german_states": (5, 3), "britain": (4, 2), "spain": (4, 2)},
    2: {"france": (8, 4), "german_states": (7, 4), "britain": (6, 3), "spain": (6, 3)},
    3: {"france": (10, 5), "german_states": (9, 5), "britain": (8, 4), "spain": (8, 4)},
}
TITLE_VALUES = {"marshal": 4, "baron": 6, "countess": 8, "duke": 10, "cardinal": 12, "princess": 14, "king": 16}


def told(match: Match, viewer: int | None = None, since: int | None = None) -> list[str]:
    """The events of the last decision, of all with `since` -1: who, what, and all that is said of it."""
    assert said_wrongly(match.game, match._state) == []
    events = match.events(viewer) if since == -1 else match.events(viewer, since=match.step - 1)
    return [" ".join(map(spoken, (event["seat"], event["kind"], *said(event)))) for event in events]


def said(event: dict[str, Any]) -> list[Any]:
    return [value for name, value in event.items() if name not in ("step", "seat", "kind")]


def spoken(value: Any) -> str:
    return "-" if value is None else str(value)


def place_in(city: str) -> str:
    """The cheapest position of a city."""
    return [place for place in place_names(table()) if place.startswith(city)][-1]


def only(lines: list[str], *kinds: str) -> list[str]:
    return [line for line in lines if line.split()[1] in kinds]


# Set-up and drawing


@pytest.mark.parametrize("start", [0, 2])
def test_a_game_begins_with_three_cards_turned_up_and_the_turn_of_the_start_player(start: int) -> None:
    match = casata.new("royals", 3, seed=4, options={"start": start})
    lines = told(match, since=-1)
    shown = [line.removeprefix("- revealed ") for line in lines[:3]]
    assert lines[3:] == [f"{start} turn 1"]
    assert {country: shown.count(country) for country in COUNTRIES.values()} == seen(match)["display"]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_dealt_hand_goes_round_from_the_start_player_and_each_card_is_told_to_its_owner(viewer: int | None) -> None:
    match = casata.new("royals", 3, seed=4, options={"start": 1, "first_draw_as_hand": True})
    dealt = only(told(match, viewer, since=-1), "dealt")
    assert [int(line[0]) for line in dealt] == [1, 2, 2, 0, 0, 0]
    for seat in range(3):
        named = [line.split()[2] for line in dealt if line.startswith(str(seat))]
        if seat == viewer:
            held = match.view(seat)["hand"][seat]
            assert {country: named.count(country) for country in COUNTRIES.values()} == held
        else:
            assert set(named) == {"-"}


@pytest.mark.parametrize("country", COUNTRIES.values())
def test_a_card_from_the_display_is_told_to_all_and_one_from_the_pile_to_its_owner(country: str) -> None:
    match = turn(display={country: 3}, chance=[country])
    match.play("draw_three")
    assert told(match) == []
    match.play(f"take {country}")
    assert told(match) == told(match, 0) == [f"0 took {country}"]
    match.play("blind")
    assert (told(match), told(match, 1)) == (["0 drew_blind -"], ["0 drew_blind -"])
    assert told(match, 0) == [f"0 drew_blind {country}"]


@pytest.mark.parametrize("pair", PAIRS)
def test_an_intrigue_card_is_told_to_its_owner(pair: str) -> None:
    match = play(turn(intrigue_pile={pair: 2}), "draw_both", "intrigue")
    assert (told(match), told(match, 1)) == (["0 drew_intrigue -"], ["0 drew_intrigue -"])
    assert told(match, 0) == [f"0 drew_intrigue {pair}"]


@pytest.mark.parametrize("pair", PAIRS)
def test_any_intrigue_card_of_a_full_pile_can_be_the_top_one(pair: str) -> None:
    match = play(turn(chance=[pair]), "draw_both", "intrigue")
    assert told(match, 0) == [f"0 drew_intrigue {pair}"]


def test_a_new_intrigue_pile_is_told_before_the_card_that_is_drawn_from_it() -> None:
    match = play(turn(intrigue_pile={}, intrigue={1: intrigue("FG FB")}), "draw_both", "intrigue")
    assert told(match) == ["- reshuffled_intrigue 22", "0 drew_intrigue -"]


# Paying and placing


def test_every_card_of_a_payment_is_told_and_then_the_placement() -> None:
    match = table(hand={0: cards("GGGGFFS")}, holder={"cologne.baron": 1})
    match.play("occupy cologne.cardinal")
    assert told(match) == ["0 paid 4 german_states"]
    for country in ("france", "france"):
        match.play(f"pay {country}")
        assert told(match) == [f"0 paid 1 {country}"]
    match.play("pay spain")
    assert told(match) == ["0 paid 1 spain", "0 occupied cologne.cardinal"]


def test_of_a_payment_with_jokers_alone_no_card_of_the_country_is_told() -> None:
    match = table(hand={0: cards("SSS")}, holder={"rouen.princess": 1})
    match.play("occupy rouen.marshal")
    assert told(match) == []
    match.play("usual")
    assert told(match) == ["0 paid 1 spain", "0 paid 1 spain", "0 paid 1 spain", "0 occupied rouen.marshal"]


def test_of_a_takeover_the_intrigue_cards_the_exile_the_payment_and_the_placement_are_told() -> None:
    match = table(3, hand={0: cards("G" * 8)}, intrigue={0: intrigue("FG GS")}, holder={"vienna.king": 2})
    match.play("take_over vienna.king")
    assert told(match) == []
    match.play("pay_intrigue fg")
    assert told(match) == ["0 paid_intrigue fg"]
    match.play("pay_intrigue gs")
    taken = ["0 paid_intrigue gs", "0 exiled 2 vienna.king", "0 paid 8 german_states", "0 occupied vienna.king"]
    assert told(match) == taken


def test_cards_above_the_limits_are_told_one_by_one() -> None:
    match = table(hand={0: cards("FFFFGGGGBBBBSS")}, intrigue={0: intrigue("FG FS GB GB BS")})
    match.play("stop")
    assert told(match) == []
    match.play("discard france")
    assert told(match) == ["0 discarded france"]
    match.play("discard spain")
    assert told(match) == ["0 discarded spain"]
    match.play("discard_intrigue gb")
    assert told(match) == ["0 discarded_intrigue gb", "1 turn 2"]


# Markers


@pytest.mark.parametrize("city", CITY_VALUES)
def test_the_first_in_a_city_is_told_with_the_value_of_its_marker(city: str) -> None:
    country = next(country for country, cities in CITIES.items() if city in cities)
    match = play(table(actor=2, hand={2: {country: 8}}), f"occupy {place_in(city)}")
    assert told(match)[1:] == [f"2 occupied {place_in(city)}", f"2 city_marker {city} {CITY_VALUES[city]}"]
    assert match.tally()[2] == {
        "cities": CITY_VALUES[city],
        "countries": 0,
        "noble_house": 0,
        "periods": 0,
        "titles": 0,
    }


@pytest.mark.parametrize("country", CITIES)
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_who_completes_a_country_is_told_with_the_value_of_the_marker_that_is_left(country: str, taken: int) -> None:
    cities = CITIES[country]
    owners = dict(zip(("first", "second")[:taken], (1, 3), strict=False))
    for last in cities:
        held = {place_in(city): 0 for city in cities if city != last}
        match = table(hand={0: {country: 8}}, holder=held, country_owner={country: owners})
        match.play(f"occupy {place_in(last)}")
        left = COUNTRY_VALUES[country][taken:][:1]
        assert only(told(match), "country_marker") == [f"0 country_marker {country} {points}" for points in left]
        assert match.tally()[0]["countries"] == sum(left)


@pytest.mark.parametrize("last", TITLES)
@pytest.mark.parametrize(("seats", "values"), [(2, [8]), (3, [16, 12, 8])])
def test_who_completes_the_noble_house_is_told_with_the_value_of_the_highest_marker_left(
    last: str, seats: int, values: list[int]
) -> None:
    place = next(name for name in place_names(table(), last))
    held = {place_names(table(), title)[-1]: 0 for title in TITLES if title != last}
    hand = {0: {"france": 8, "german_states": 8}}
    match = play(table(seats, hand=hand, holder=held), f"occupy {place}")
    assert only(told(match), "noble_marker") == [f"0 noble_marker {values[0]}"]
    assert match.tally()[0]["noble_house"] == values[0]


# Scoring


def strongest_and_next(country: str) -> dict[str, int]:
    """Seat 2 holds the King's city of a country, seat 1 a lesser place there."""
    king = next(place for place in place_names(table(), "king") if place.split(".")[0] in CITIES[country])
    return {king: 2, place_in(CITIES[country][-1]): 1}


def period_lines(period: int, country: str, first: int | None, second: int | None) -> list[str]:
    values = PERIOD_VALUES[period][country]
    names = ("period_first", "period_second")
    return [
        f"- period_unclaimed {country} {points}" if seat is None else f"{seat} {name} {country} {points}"
        for seat, name, points in zip((first, second), names, values, strict=True)
    ]


SCORED = ("period_first", "period_second", "period_unclaimed", "tie_by_seat")


@pytest.mark.parametrize("period", [1, 2, 3])
@pytest.mark.parametrize("country", CITIES)
def test_a_period_tells_country_by_country_who_takes_its_markers_and_what_they_are_worth(
    period: int, country: str
) -> None:
    held = strongest_and_next(country)
    match = end_game(holder=held) if period == 3 else end_period(period, holder=held)
    expected = []
    for name in CITIES:
        expected += period_lines(period, name, *((2, 1) if name == country else (None, None)))
    assert only(told(match), *SCORED) == expected
    first, second = PERIOD_VALUES[period][country]
    assert [line["periods"] for line in match.tally()] == [0, second, first, 0]


def test_a10_a_full_tie_is_told_with_its_country_before_the_marker(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[cities.valencia]\nbonus = 3\n")
    match = end_period(1, 3, holder={"barcelona.duke": 1, "valencia.duke": 2}, box=house)
    tied = ["1 tie_by_seat spain", *period_lines(1, "spain", 1, 2)]
    assert only(told(match), *SCORED)[-3:] == tied
    held = {"madrid.king": 0, "barcelona.duke": 2, "valencia.duke": 1}
    match = end_period(2, 3, holder=held, box=house)
    first, second = period_lines(2, "spain", 0, 1)
    assert only(told(match), *SCORED)[-3:] == [first, "1 tie_by_seat spain", second]


@pytest.mark.parametrize(("nearer", "farther"), [(0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1)])
def test_a10_a_full_tie_with_any_other_seat_is_told_of_the_one_nearer_to_the_start_player(
    nearer: int, farther: int, tmp_path: pathlib.Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[cities.valencia]\nbonus = 3\n")
    held = {"barcelona.duke": farther, "valencia.duke": nearer}
    match = end_period(1, 3, holder=held, box=house, options={"start": nearer})
    tied = [f"{nearer} tie_by_seat spain", *period_lines(1, "spain", nearer, farther)]
    assert only(told(match), *SCORED)[-3:] == tied


def test_a10_no_tie_is_told_where_influence_title_or_city_tell_two_apart() -> None:
    apart = ({"valencia.duke": 1, "barcelona.duke": 2}, {"valencia.duke": 1, "seville.cardinal": 2}, {"paris.king": 0})
    for held in apart:
        assert only(told(end_period(1, 3, holder=held)), "tie_by_seat") == []


@pytest.mark.parametrize("title", TITLES)
def test_a_title_marker_is_told_whole_in_halves_or_as_nobodys(title: str) -> None:
    places = place_names(table(), title)
    kinds = ("title_marker", "title_half", "title_unclaimed")
    full = TITLE_VALUES[title]
    others = [f"- title_unclaimed {name} {TITLE_VALUES[name]}" for name in TITLES]
    at = TITLES.index(title)
    expected = {
        0: [f"- title_unclaimed {title} {full}"],
        1: [f"3 title_marker {title} {full}"],
        2: [f"2 title_half {title} {full // 2}", f"3 title_half {title} {full // 2}"],
        3: [f"- title_unclaimed {title} {full}"],
    }
    for leaders, lines in expected.items():
        match = end_game(holder=dict(zip(places, (3, 2, 1)[:leaders], strict=False)))
        assert only(told(match), *kinds) == [*others[:at], *lines, *others[at + 1 :]]


# Turns, periods and the end


def test_the_display_is_filled_and_the_left_neighbour_is_told_of_his_turn_and_its_round() -> None:
    match = after_stop(table(3, actor=1, display=cards("FG"), chance=["spain"]))
    assert told(match) == ["- revealed spain", "2 turn 2"]
    match = after_stop(table(3, actor=2, display=cards("FGS")))
    assert told(match) == ["0 turn 3"]


def test_a_round_begins_with_the_turn_of_the_start_player() -> None:
    assert told(after_stop(table(3, actor=0, display=cards("FGS"), options={"start": 1}))) == ["1 turn 3"]


@pytest.mark.parametrize("period", [1, 2])
def test_the_end_of_a_period_tells_the_new_pile_the_display_the_scoring_and_the_next_turn(period: int) -> None:
    match = table(3, period=period, pile={}, display=cards("FG"), chance=["britain"])
    count = sum(seen(match)["discard"].values())
    lines = told(after_stop(match))
    assert lines[:3] == [f"- period_end {period}", f"- reshuffled {count}", "- revealed britain"]
    assert only(lines[3:-1], *SCORED) == lines[3:-1]
    assert lines[-1] == "1 turn 2"


def test_the_end_of_the_third_period_tells_that_the_round_is_finished() -> None:
    match = table(3, period=3, pile={}, display=cards("FG"), chance=["britain"])
    count = sum(seen(match)["discard"].values())
    ended = ["- period_end 3", "- closing", f"- reshuffled {count}", "- revealed britain", "1 turn 2"]
    assert told(after_stop(match)) == ended


def test_the_end_of_the_game_tells_the_third_period_then_the_titles_and_that_it_is_over() -> None:
    match = after_stop(table(2, actor=1, period=3, pile={}, display=cards("FG")))
    kinds = [line.split()[1] for line in told(match)]
    assert kinds == ["period_end", *["period_unclaimed"] * 8, *["title_unclaimed"] * 7, "game_over"]
