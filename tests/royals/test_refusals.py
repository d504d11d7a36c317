"""What is refused, and which condition of the rules is named (royals 3): in every phase, for every kind of decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from casata import Match
from tests.matches import offered, phase, play, refused
from tests.royals.table import COUNTRIES, after_stop, cards, country_of, each, intrigue, place_names, table, turn

FREE = {"joker": "free"}
PLACES = place_names(table())
COSTS = {"marshal": 1, "baron": 2, "countess": 3, "duke": 4, "cardinal": 5, "princess": 6, "king": 8}
ASKED = {
    "choose": {"draw_three", "draw_both"},
    "draw": {"take", "blind", "intrigue"},
    "play": {"stop", "occupy", "take_over"},
    "intrigue_jokers": {"jokers", "usual"},
    "intrigue_payment": {"pay_intrigue", "usual"},
    "jokers": {"jokers", "usual"},
    "payment": {"pay", "usual"},
    "discard": {"discard"},
    "intrigue_discard": {"discard_intrigue"},
}


def answers(match: Match, seat: int) -> dict[str, str]:
    """The condition that stands against each decision there is."""
    game = match.game
    numbers = {code: game.rules.why_not(match.box, match._state, seat, code) for code in range(game.moves.size)}
    return {str(game.move(code, match.names)): game.reasons[number].name for code, number in numbers.items()}


def named(reason: str, *moves: str) -> dict[str, str]:
    return dict.fromkeys(moves, reason)


def takes(*countries: str) -> list[str]:
    return [f"take {country}" for country in countries]


def jokers(*counts: int) -> list[str]:
    return [f"jokers {count}" for count in counts]


def pay(*countries: str) -> list[str]:
    return [f"pay {country}" for country in countries]


def plot(*pairs: str) -> list[str]:
    return [f"pay_intrigue {pair}" for pair in pairs]


def drawing(*moves: str, **described: Any) -> Match:
    return play(turn(display=cards("FGS"), **described), *moves)


def occupying(hand: str, place: str, *moves: str, **described: Any) -> Match:
    return play(table(hand={0: cards(hand)}, **described), f"occupy {place}", *moves)


def taking_over(plots: str, place: str, *moves: str, **described: Any) -> Match:
    hand = {0: {country_of(table(), place): 8}}
    match = table(hand=hand, intrigue={0: intrigue(plots)}, holder={place: 1}, **described)
    return play(match, f"take_over {place}", *moves)


def discarding(*moves: str) -> Match:
    return play(table(hand={0: cards("FFFFFFGGGGGBSS")}), "stop", *moves)


def discarding_intrigue(*moves: str) -> Match:
    return play(table(intrigue={0: intrigue("FG FG FG FB GS GS")}), "stop", *moves)


# Every moment with the decisions of its phase that are refused there
MOMENTS: dict[str, tuple[Callable[[], Match], Mapping[str, str]]] = {
    "a turn begins": (drawing, {}),
    "three Country cards are to be drawn": (
        lambda: drawing("draw_three"),
        named("not_on_display", *takes("britain")) | named("no_intrigue", "intrigue"),
    ),
    "a card has left the display": (
        lambda: drawing("draw_three", "take spain"),
        named("not_on_display", *takes("britain", "spain")) | named("no_intrigue", "intrigue"),
    ),
    "the pile is empty": (
        lambda: drawing("draw_three", pile={}),
        named("not_on_display", *takes("britain")) | named("no_intrigue", "intrigue") | named("pile_empty", "blind"),
    ),
    "one card of each kind is to be drawn": (lambda: drawing("draw_both"), named("not_on_display", *takes("britain"))),
    "the Intrigue card is drawn": (
        lambda: drawing("draw_both", "intrigue"),
        named("not_on_display", *takes("britain")) | named("no_intrigue", "intrigue"),
    ),
    "the Country card is drawn": (
        lambda: drawing("draw_both", "blind"),
        named("enough_country", "blind", *takes(*COUNTRIES.values())),
    ),
    "the Country card is drawn, and the pile is empty": (
        lambda: drawing("draw_both", "take spain", pile={}),
        named("enough_country", "blind", *takes(*COUNTRIES.values())),
    ),
    "free jokers for a missing card": (
        lambda: occupying("FGGGGSSSS", "lyon.baron", options=FREE),
        named("joker_count", *jokers(0, 3, 4, 5, 6, 7, 8)),
    ),
    "free jokers as far as the hand reaches": (
        lambda: occupying("FFFFGGGG", "marseille.duke", options=FREE),
        named("joker_count", *jokers(3, 4, 5, 6, 7, 8)),
    ),
    "free jokers in a small Intrigue hand": (
        lambda: taking_over("FG GS FB", "vienna.king", options=FREE),
        named("joker_count", *jokers(2, 3, 4, 5, 6, 7, 8)),
    ),
    "free Intrigue jokers where none matches": (
        lambda: taking_over("FB FB FS BS", "vienna.king", options=FREE),
        named("joker_count", *jokers(0, 1, 3, 4, 5, 6, 7, 8)),
    ),
    "free Intrigue jokers for one that matches": (
        lambda: taking_over("FG FB FS BS", "cologne.baron", options=FREE),
        named("joker_count", *jokers(2, 3, 4, 5, 6, 7, 8)),
    ),
    "a joker of three cards": (
        lambda: occupying("GBBSS", "rouen.marshal"),
        named("cannot_pick", *pay("france", "spain")),
    ),
    "cards below one that was picked": (
        lambda: occupying("GGGBSSS", "rouen.marshal", "pay britain"),
        named("cannot_pick", *pay("france", "german_states", "britain")),
    ),
    "the last card of a joker": (
        lambda: occupying("GGGBSSS", "rouen.marshal", "pay german_states", "pay britain"),
        named("cannot_pick", *pay("france", "german_states", "britain")) | named("usual_not_needed", "usual"),
    ),
    "one Intrigue card that must match": (
        lambda: taking_over("FG FB GS BS", "cologne.baron"),
        named("cannot_pick", *plot("fb", "fs", "gb", "bs")) | named("usual_not_needed", "usual"),
    ),
    "two Intrigue cards that must match": (
        lambda: taking_over("FB GB GS BS", "vienna.king"),
        named("cannot_pick", *plot("fg", "fb", "fs", "gs", "bs")),
    ),
    "one that must match and a joker": (
        lambda: taking_over("FB FS GB BS", "vienna.king"),
        named("cannot_pick", *plot("fg", "gb", "gs", "bs")),
    ),
    "an Intrigue joker": (
        lambda: taking_over("FB FS BS", "cologne.baron"),
        named("cannot_pick", *plot("fg", "gb", "gs", "bs")),
    ),
    "Intrigue cards below one that was picked": (
        lambda: taking_over("FB FS BS", "cologne.baron", "pay_intrigue fs"),
        named("cannot_pick", *plot("fg", "fb", "fs", "gb", "gs")) | named("usual_not_needed", "usual"),
    ),
    "two Country cards above the limit": (discarding, {}),
    "a Country card below one that was discarded": (
        lambda: discarding("discard britain"),
        named("cannot_discard", "discard france", "discard german_states", "discard britain"),
    ),
    "two Intrigue cards above the limit": (
        discarding_intrigue,
        named("cannot_discard", "discard_intrigue fs", "discard_intrigue gb", "discard_intrigue bs"),
    ),
    "an Intrigue card below one that was discarded": (
        lambda: discarding_intrigue("discard_intrigue fb"),
        named("cannot_discard", *(f"discard_intrigue {pair}" for pair in ("fg", "fb", "fs", "gb", "bs"))),
    ),
    "too few Country cards would be left to discard": (
        lambda: after_stop(table(hand={0: cards("FFFFFFFGGGGBBS")})),
        named("cannot_discard", "discard spain"),
    ),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_is_refused_names_the_condition_that_fails(moment: str) -> None:
    arranged, expected = MOMENTS[moment]
    match = arranged()
    asked = {move: reason for move, reason in answers(match, 0).items() if move.split()[0] in ASKED[phase(match)]}
    assert {move: reason for move, reason in asked.items() if reason != "legal"} == expected
    assert [move for move, reason in asked.items() if reason == "legal"] == offered(match)


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_may_be_decided_is_written_over_whatever_the_list_held_before(moment: str) -> None:
    match = MOMENTS[moment][0]()
    used = [-1] * match.game.moves.size
    count = match.game.rules.legal(match.box, match._state, 0, used)
    assert [str(match.game.move(code, match.names)) for code in used[:count]] == offered(match)
    assert set(used[count:]) == {-1}


@pytest.mark.parametrize("moment", MOMENTS)
def test_only_the_decisions_of_its_phase_are_asked_of_a_turn(moment: str) -> None:
    match = MOMENTS[moment][0]()
    others = {move: why for move, why in answers(match, 0).items() if move.split()[0] not in ASKED[phase(match)]}
    assert set(others.values()) == {"not_now"}
    assert set(answers(match, 1).values()) == {"not_your_turn"}


def test_every_phase_is_among_these_moments_and_the_play() -> None:
    assert {phase(arranged()) for arranged, _ in MOMENTS.values()} | {"play"} == set(ASKED)


def test_in_the_play_nothing_is_drawn_paid_or_discarded() -> None:
    found = answers(table(hand={0: each(3)}), 0)
    assert {why for move, why in found.items() if move.split()[0] not in ASKED["play"]} == {"not_now"}


def test_after_the_end_nothing_is_decided() -> None:
    match = after_stop(table(2, actor=1, period=3, closing=1))
    for seat in range(2):
        assert set(answers(match, seat).values()) == {"over"}


# The play, at every position of the board


@pytest.mark.parametrize("place", PLACES)
def test_a_vacant_position_costs_what_its_title_costs_and_is_not_taken_over(place: str) -> None:
    country, cost = country_of(table(), place), COSTS[place.split(".")[1]]
    plots = {0: intrigue("FG FS GB BS")}
    enough = table(hand={0: {country: cost}}, intrigue=plots)
    assert f"occupy {place}" in offered(enough)
    assert refused(enough, f"take_over {place}") == "vacant"
    short = table(hand={0: {country: cost - 1}}, intrigue=plots)
    assert f"occupy {place}" not in offered(short)
    assert refused(short, f"occupy {place}") == "cards_short"


@pytest.mark.parametrize("place", PLACES)
def test_an_opponents_position_costs_intrigue_too_and_is_not_occupied(place: str) -> None:
    country, cost = country_of(table(), place), COSTS[place.split(".")[1]]
    pairs = [pair for pair in ("fg", "fb", "fs", "gb", "gs", "bs") if country[0] in pair]
    needed = 2 if place.endswith("king") else 1

    def holding(count: int, plots: int) -> Match:
        shown = dict.fromkeys(pairs[:plots], 1)
        return table(hand={0: {country: count}}, intrigue={0: shown}, holder={place: 1})

    enough = holding(cost, needed)
    assert [move for move in offered(enough) if move.endswith(place)] == [f"take_over {place}"]
    assert refused(enough, f"occupy {place}") == "not_vacant"
    assert refused(holding(cost - 1, needed), f"take_over {place}") == "cards_short"
    assert refused(holding(cost, needed - 1), f"take_over {place}") == "intrigue_short"
    assert f"take_over {place}" not in offered(holding(cost - 1, needed))
    assert f"take_over {place}" not in offered(holding(cost, needed - 1))


@pytest.mark.parametrize("place", PLACES)
def test_an_own_position_is_neither_occupied_nor_taken_over(place: str) -> None:
    match = table(hand={0: {country_of(table(), place): 8}}, intrigue={0: intrigue("FG FS GB BS")}, holder={place: 0})
    assert not [move for move in offered(match) if move.endswith(place)]
    assert refused(match, f"occupy {place}") == refused(match, f"take_over {place}") == "own_position"


def test_without_two_cubes_nothing_is_placed_whatever_the_cards() -> None:
    held = dict.fromkeys(PLACES[:18], 0) | {PLACES[-1]: 1}
    match = table(hand={0: cards("S" * 8)}, intrigue={0: intrigue("BS BS")}, holder=held)
    assert offered(match) == ["stop"]
    assert refused(match, f"occupy {PLACES[-2]}") == refused(match, f"take_over {PLACES[-1]}") == "no_cubes"
