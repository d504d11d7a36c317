"""What everybody is told of a decision: each event with all it says, in the order of the rules (il_principe 3 to 5)."""

from __future__ import annotations

from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core.header import NOBODY
from casata.engine.core.record import Axis
from casata.games.il_principe.state import MAJORS, MINORS, WHITE
from tests.conformance.watching import said_wrongly
from tests.il_principe.table import (
    COLOURS,
    REGIONS,
    all_pass,
    any_cards,
    built_but,
    cards,
    counts,
    ending,
    face_up,
    holding,
    lots,
    next_round,
    offers,
    on_map,
    roles,
    table,
)
from tests.matches import happened, in_turn, play

BIG = face_up("firenze", "lucca", "pisa", "venezia")


def told(match: Match, seat: int | None = None) -> list[str]:
    """The events of the last decision as a seat or everybody hears them: who, what, and its arguments in order."""
    assert said_wrongly(match.game, match._state) == []
    return [line(event) for event in match.events(seat, since=match.step - 1)]


def line(event: dict[str, Any]) -> str:
    """An event in one line; what nobody does begins with a dash, what is not to be known is a question mark."""
    arguments = [value for name, value in event.items() if name not in ("step", "kind", "seat")]
    who = "-" if event["seat"] is None else event["seat"]
    return " ".join(str("?" if value is None else value) for value in (who, event["kind"], *arguments))


def role(axis: Axis, colour: str) -> str:
    """What a role is called."""
    return axis.names[list(COLOURS.values()).index(colour)]


def nobody_has(letters: str) -> list[str]:
    """No card of these colours lies face up."""
    return [f"- nobody_has {COLOURS[letter]}" for letter in letters]


def dealt(gold: int, **drawn: int) -> list[str]:
    """Income and cards by seat: dealt(5, s0=5, s1=4)."""
    by_seat = ([f"{seat[1]} received {gold}", *[f"{seat[1]} drew ?"] * count] for seat, count in drawn.items())
    return [said for lines in by_seat for said in lines]


# A round begins (3.0, 3.1)


def test_a_game_begins_with_four_cities_the_first_principe_income_and_cards() -> None:
    match = casata.new("il_principe", 3, seed=1, options={"start": 1})
    heard = told(match)
    assert [said.split()[:2] for said in heard[:4]] == [["-", "new_city"]] * 4
    assert {said.split()[2] for said in heard[:4]} == {name for name, up in match.view(None)["display"].items() if up}
    assert heard[4:] == ["- round 1 1", *dealt(5, s1=5, s2=5, s0=5)]


def test_a_round_begins_with_income_and_cards_from_the_principe_on() -> None:
    assert told(next_round(3, 15, principe=2)) == [
        "1 idle", "- stage roles", *nobody_has("GWRBY"), "- round 3 2", *dealt(5, s2=5, s0=5, s1=5),
    ]  # fmt: skip


def test_who_draws_alone_is_told_the_colours() -> None:
    match = next_round(3, 12, options={"draw_per_player": 4})
    held = match.view(1)["hand"][1]
    drawn = [event for event in match.events(1, since=0) if event["kind"] == "drew"]
    assert [event["colour"] is None for event in drawn] == [event["seat"] != 1 for event in drawn]
    own = [event["colour"] for event in drawn if event["seat"] == 1]
    assert {colour: own.count(colour) for colour in held} == held


@pytest.mark.parametrize(("seats", "deck"), [(3, 14), (4, 19), (5, 24), (3, 12)])
def test_a_deck_too_small_for_all_is_told_with_its_size(seats: int, deck: int) -> None:
    heard = told(next_round(seats, deck))
    assert heard[heard.index("- round 3 0") + 1] == f"- short_deal {deck}"


@pytest.mark.parametrize(("seats", "deck"), [(3, 15), (4, 20), (5, 25), (2, 10)])
def test_a_deck_just_enough_for_all_is_not_short(seats: int, deck: int) -> None:
    assert happened(next_round(seats, deck), "short_deal") == []


@pytest.mark.parametrize(("seats", "limit"), [(2, 10), (3, 12), (4, 16), (5, 20)])
def test_the_last_round_is_told_with_the_limit_of_the_deck_and_its_lots(seats: int, limit: int) -> None:
    hands = {seats - 1: cards("W")}
    match = next_round(seats, 5, hand=hands)
    assert told(match) == [
        f"{seats - 1} idle", "- stage roles", *nobody_has("GWRBY"), "- round 3 0",
        f"- last_round {limit}", "- stage lots", *[f"- from_deck 1 {colour}" for colour in COLOURS.values()],
        "- lot 1 green",
    ]  # fmt: skip


def test_lots_of_the_last_round_are_told_by_colour_and_size() -> None:
    match = roles(3, deck=cards("GGWYYY"))
    heard = told(match)
    assert heard[heard.index("- stage lots") :] == [
        "- stage lots", "- from_deck 2 green", "- from_deck 1 white", "- from_deck 3 yellow", "- lot 1 white",
    ]  # fmt: skip


@pytest.mark.parametrize("letter", COLOURS)
def test_a_last_round_with_cards_of_one_colour_has_one_lot(letter: str) -> None:
    colour = COLOURS[letter]
    heard = told(roles(3, deck=cards(letter * 2)))
    assert heard[-3:] == ["- stage lots", f"- from_deck 2 {colour}", f"- lot 2 {colour}"]


def test_a_last_round_without_a_deck_has_no_lots() -> None:
    heard = told(next_round(3, 0, hand={0: cards("G"), 2: cards("W")}))
    assert heard[-4:] == ["- last_round 12", "- stage lots", "- no_lots", "- stage actions"]


@pytest.mark.parametrize("shown", [0, 1, 2, 3])
def test_too_few_cities_end_the_game_with_their_number(shown: int) -> None:
    left = ("siena", "pisa", "lucca")[:shown]
    heard = told(next_round(3, 50, display=face_up(*left), city_owner=built_but(*left)))
    assert heard[heard.index("- nobody_has yellow") + 1 :][:2] == [f"- cities_out {shown}", "- scoring"]


# Offers and lots (3.1, 3.2)


def test_an_offer_is_told_by_its_size_and_to_its_owner_by_its_cards() -> None:
    match = offers(3, hand={0: cards("GGWR"), 1: cards("BB"), 2: cards("YY")})
    match.play("offer green+red", 0)
    assert told(match) == told(match, 1) == ["0 offered 2 ?"]
    assert told(match, 0) == ["0 offered 2 green+red"]


def test_the_last_offer_turns_all_up_from_the_principe_on_and_calls_the_first_lot() -> None:
    match = offers(3, principe=1, hand={0: cards("GG"), 1: cards("WG"), 2: cards("YR")})
    play(match, "offer green+green", "offer green+white", "offer red+yellow")
    assert told(match) == [
        "2 offered 2 ?", "- stage lots", "1 shown 1 green", "1 shown 1 white", "2 shown 1 red", "2 shown 1 yellow",
        "0 shown 2 green", "- lot 1 white",
    ]  # fmt: skip


def test_bids_and_passes_are_told_and_nothing_else() -> None:
    match = lots("WW")
    match.play("bid 3")
    assert told(match) == ["1 bade 3"]
    match.play("pass")
    assert told(match) == ["2 passed"]


@pytest.mark.parametrize("colour", COLOURS.values())
def test_a_lot_that_is_won_is_paid_taken_and_moves_the_marker(colour: str) -> None:
    match = lots(colour[0].upper() * 2)
    in_turn(match, "1 bid 3", "2 pass", "3 pass", "0 pass")
    assert told(match) == ["0 passed", "1 paid 3", f"1 took_lot 2 {colour}", "1 principe"]


def test_a_principe_who_wins_a_lot_does_not_become_principe_again() -> None:
    match = in_turn(lots("WWRRR"), "1 pass", "2 pass", "3 pass", "0 bid 1")
    assert told(match) == ["0 bade 1", "0 paid 1", "0 took_lot 2 white"]


@pytest.mark.parametrize("colour", COLOURS.values())
def test_a_lot_that_nobody_wants_is_told_with_its_cards(colour: str) -> None:
    other = "green" if colour != "green" else "white"
    match = all_pass(lots(colour[0].upper() * 2 + other[0].upper() * 3))
    assert told(match) == ["0 passed", f"- unsold 2 {colour}", f"- lot 3 {other}"]


def test_after_the_last_lot_actions_begin() -> None:
    match = all_pass(lots("W", hand={0: cards("G")}))
    assert told(match) == ["0 passed", "- unsold 1 white", "- stage actions"]


def test_who_won_a_lot_may_build_nothing() -> None:
    match = in_turn(lots("WRR"), "1 bid 1", "2 pass", "3 pass", "0 pass", "1 pass")
    assert told(match) == ["1 no_build", "- lot 2 red"]


# Actions (3.3, 4.1, 4.2)


def test_who_does_nothing_in_phase_3_is_idle() -> None:
    match = table(hand={0: cards("G"), 2: cards("W")})
    match.play("pass")
    assert told(match) == ["0 idle", "1 idle"]


@pytest.mark.parametrize("colour", COLOURS.values())
@pytest.mark.parametrize("count", [1, 3])
def test_cards_played_are_told_by_number_and_colour(colour: str, count: int) -> None:
    match = table(hand={0: cards(colour[0].upper() * 3), 1: cards("G")})
    match.play(f"play {colour} {count}")
    assert told(match) == [f"0 played {count} {colour}"]


def test_a_city_is_told_with_its_points_cards_gold_shields_income_and_the_new_one() -> None:
    match = table(
        hand={1: cards("GGRBYW"), 2: cards("W")},
        actor=1,
        display=BIG,
        chance=["siena"],
        major=holding("R", 0) | holding("W", 2) | holding("B", 3) | holding("G", 1),
        minor=holding("R", 2) | holding("G", 3),
    )
    match.play("build firenze")
    assert told(match) == ["1 built firenze 8", "1 laid 2 green", "1 laid 1 red", "1 laid 1 blue", "1 laid 1 yellow",
                           "1 paid 5"]  # fmt: skip
    match.play("shields emilia+toscana")
    assert told(match) == [
        "1 shield 1 emilia", "1 shield 1 toscana",
        "2 income 1 firenze", "3 income 3 firenze", "0 income 2 firenze",
        "- new_city siena",
    ]  # fmt: skip


def test_two_shields_on_one_region_are_told_together() -> None:
    match = table(hand={0: cards("GGRBY"), 1: cards("W")}, display=BIG, chance=["siena"])
    play(match, "build firenze", "shields liguria+liguria")
    assert told(match) == ["0 shield 2 liguria", "- new_city siena"]


def test_a_small_city_is_built_in_one_decision() -> None:
    match = table(hand={0: cards("WRY"), 1: cards("G")}, display=BIG, chance=["rimini"])
    match.play("build venezia")
    assert told(match) == ["0 built venezia 4", "0 laid 1 white", "0 laid 1 red", "0 laid 1 yellow", "0 paid 3",
                           "0 shield 1 romagna", "- new_city rimini"]  # fmt: skip


# Roles (3.4, 4.3)


def test_roles_go_back_only_where_somebody_holds_one() -> None:
    assert happened(roles(), "roles_back") == []


@pytest.mark.parametrize("rank", ["major", "minor"])
@pytest.mark.parametrize("colour", COLOURS.values())
def test_a_single_role_held_goes_back(rank: str, colour: str) -> None:
    held = holding(colour[0].upper(), 1)
    tiles: dict[str, Any] = (
        {"major": held} if rank == "major" else {"major": holding(colour[0].upper(), 0), "minor": held}
    )
    assert told(roles(**tiles))[:4] == ["3 idle", "- stage roles", "- roles_back", "- nobody_has green"]


def test_a_minor_without_its_major_goes_back_too() -> None:
    """Only saves of earlier versions hold such a table."""
    match = table(hand={3: cards("W")}, actor=3, major=holding("W", 0), minor=holding("W", 1))
    match._state.major[WHITE] = NOBODY
    match.play("pass")
    assert told(match)[1:3] == ["- stage roles", "- roles_back"]
    assert set(match.view(None)["minor"].values()) == {None}


def test_each_role_of_two_players_goes_back_and_minors_are_none() -> None:
    assert happened(roles(2), "roles_back") == []
    assert len(happened(roles(2, major=holding("Y", 1)), "roles_back")) == 1


def test_roles_and_their_powers_are_told_colour_by_colour() -> None:
    match = roles(3, up=counts(G=[5, 1, 0], W=[0, 3, 1], R=[2, 0, 1], Y=[0, 0, 1]), deck=any_cards(2), last=1)
    heard = told(match)
    assert heard[: heard.index("- scoring")] == [
        "2 idle", "- stage roles",
        "0 got_major doctor 3", "0 none_to_turn", "1 got_minor magister", "1 none_to_turn",
        "1 got_major bishop 2", "1 blessed 1", "2 got_minor preacher", "2 blessed 1",
        "0 got_major councillor 1", "0 drew ?", "2 got_minor scribe", "2 drew ?",
        "- nobody_has blue",
        "2 got_major banker 1", "2 received 2", "- no_second merchant",
    ]  # fmt: skip


def test_powers_that_are_void_are_told() -> None:
    match = roles(
        3, up=counts(R=[2, 0, 1], B=[2, 1, 0]), deck={}, last=1, shields={0: {"umbria": 11}, 1: {"umbria": 11}}
    )
    heard = told(match)
    assert heard[4 : heard.index("- nobody_has yellow")] == [
        "0 got_major councillor 1", "0 none_to_draw", "2 got_minor scribe", "2 none_to_draw",
        "0 got_major nobleman 1", "0 no_shield", "1 got_minor knight", "1 no_shield",
    ]  # fmt: skip


@pytest.mark.parametrize("letter", "WRBY")
def test_green_tells_what_it_turns_up(letter: str) -> None:
    match = roles(up=counts(G=[2, 0, 0, 0]), down={0: cards(letter)})
    match.play(f"turn {COLOURS[letter]}")
    assert told(match)[:2] == [f"0 turned {COLOURS[letter]}", "- no_second magister"]


def test_green_tells_that_it_turns_nothing() -> None:
    match = roles(up=counts(G=[2, 0, 0, 0]), down={0: cards("W")})
    match.play("pass")
    assert told(match)[:3] == ["0 not_turned", "- no_second magister", "- nobody_has white"]


@pytest.mark.parametrize("region", REGIONS.values())
def test_blue_tells_where_its_shield_goes(region: str) -> None:
    match = roles(up=counts(B=[1, 0, 0, 0]))
    match.play(f"shields {region}")
    assert told(match)[:3] == [f"0 shield 1 {region}", "- no_second knight", "- nobody_has yellow"]


@pytest.mark.parametrize("colour", COLOURS.values())
@pytest.mark.parametrize("number", [1, 3])
def test_a_tied_lead_is_told_the_minor_stays_and_the_major_is_auctioned(colour: str, number: int) -> None:
    match = roles(up=counts(**{colour[0].upper(): [0, number, number, 0]}))
    major, minor = role(MAJORS, colour), role(MINORS, colour)
    assert told(match)[-2:] == [f"- lead_tied {minor} {colour}", f"- major_tied {major} {number}"]
    in_turn(match, "1 pass", "2 pass")
    assert told(match)[:2] == ["2 passed", f"- major_unsold {major}"]


@pytest.mark.parametrize("colour", COLOURS.values())
def test_a_tie_for_the_second_place_is_told_and_the_minor_is_auctioned(colour: str) -> None:
    match = roles(up=counts(**{colour[0].upper(): [5, 2, 2, 0]}))
    if colour == "blue":
        match.play("shields umbria")
    minor = role(MINORS, colour)
    assert told(match)[-1] == f"- minor_tied {minor} 2"
    in_turn(match, "1 pass", "2 pass")
    assert told(match)[:2] == ["2 passed", f"- minor_unsold {minor}"]


def test_two_players_hear_nothing_of_minor_roles() -> None:
    match = roles(2, up=counts(W=[2, 2], Y=[2, 1]))
    assert told(match)[-1] == "- major_tied bishop 2"
    in_turn(match, "1 bid 2", "0 pass")
    heard = told(match)
    assert heard[: heard.index("- round 3 1")] == [
        "0 passed", "1 paid 2", "1 principe", "1 got_major bishop 1", "1 blessed 1", *nobody_has("RB"),
        "0 got_major banker 1", "0 received 2",
    ]  # fmt: skip


def test_who_wins_a_role_pays_becomes_principe_and_takes_it() -> None:
    match = in_turn(roles(up=counts(W=[5, 2, 2, 0])), "1 bid 2", "2 pass")
    assert told(match)[:6] == ["2 passed", "1 paid 2", "1 principe", "1 got_minor preacher", "1 blessed 1",
                               "- nobody_has red"]  # fmt: skip


# The final scoring (5)


def test_the_final_scoring_is_told_from_roles_to_regions() -> None:
    match = ending(
        3,
        gold=[2, 6, 6],
        hand={0: cards("GGW"), 2: cards("R")},
        up=counts(W=[0, 2, 1]),
        down=counts(G=[2, 1, 2], W=[2, 0, 1], R=[2, 1, 2], B=[3, 1, 2], Y=[2, 1, 3]),
        shields=on_map(A=[2, 1, 1], C=[1, 1, 0], D=[0, 0, 2], V=[1, 3, 2]),
    )
    heard = told(match)
    assert heard[heard.index("- scoring") :] == [
        "- scoring", "0 revealed 2 3", "1 revealed 6 0", "2 revealed 6 1",
        "1 role_points 2", "2 role_points 1",
        "0 set_points 4 2", "1 set_points 2 1", "2 set_points 4 2",
        "1 most_gold 2", "2 most_gold 2", "0 most_cards 2",
        "0 region_first romagna 5", "1 region_second romagna 2", "2 region_second romagna 2",
        "0 region_first emilia 5", "1 region_first emilia 5",
        "2 region_first liguria 5",
        "1 region_first umbria 5", "2 region_second umbria 2",
        "- game_over",
    ]  # fmt: skip
