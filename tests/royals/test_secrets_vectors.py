"""What the others know of a hand (royals 9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from casata import Match
from casata.engine.core.header import NOBODY
from tests.conformance.watching import seen_wrongly
from tests.matches import phase, play, redealt, seen
from tests.royals.table import COUNTRIES, after_stop, cards, intrigue, table, turn

UNSEEN = dict.fromkeys(COUNTRIES.values())


def two_french_and_a_secret() -> Match:
    """Seat 0 has two French cards from the display and one Spanish card from the pile."""
    match = turn(display=cards("FFG"), chance=["spain"])
    return play(match, "draw_three", "take france", "take france", "blind")


def test_vector_43_cards_from_the_display_are_known_until_they_are_paid() -> None:
    match = two_french_and_a_secret()
    for viewer in (0, 1, 2, 3, None):
        assert match.view(viewer)["known"][0] == {"france": 2, "german_states": 0, "britain": 0, "spain": 0}
        assert match.view(viewer)["hand_size"][0] == 3
    match.play("occupy rouen.marshal")
    for viewer in (0, 1, 2, 3, None):
        assert match.view(viewer)["known"][0] == {"france": 1, "german_states": 0, "britain": 0, "spain": 0}
        assert match.view(viewer)["hand_size"][0] == 2


def test_vector_43_a_blind_card_is_shown_to_its_owner_alone() -> None:
    match = play(two_french_and_a_secret(), "occupy rouen.marshal", "stop")
    assert match.view(0)["hand"][0] == {"france": 1, "german_states": 0, "britain": 0, "spain": 1}
    assert [event["country"] for event in match.events(0) if event["kind"] == "drew_blind"] == ["spain"]
    for viewer in (1, 2, 3, None):
        assert match.view(viewer)["hand"][0] == UNSEEN
        assert match.view(viewer)["pile"] == UNSEEN
        assert [event["country"] for event in match.events(viewer) if event["kind"] == "drew_blind"] == [None]


def test_vector_43_a_re_dealt_hand_keeps_the_known_card_and_its_size() -> None:
    match = play(two_french_and_a_secret(), "occupy rouen.marshal")
    hands = {tuple(deal.hand[0]) for deal in redealt(match, seat=1)}
    assert all(sum(hand) == 2 and hand[0] >= 1 for hand in hands)
    assert hands == {(2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)}


def test_vector_44_with_an_empty_pile_two_players_know_each_others_country_cards() -> None:
    match = turn(
        2, pile={}, display=cards("FGB"), hand={0: cards("FFGS"), 1: cards("FGGBBBSS")}, intrigue={1: intrigue("FG BS")}
    )
    assert seen(match)["pile_size"] == 0
    assert match.view(0)["hand"][1] == UNSEEN
    plots = set()
    for deal in redealt(match, seat=0):
        assert deal.hand[1] == [1, 2, 3, 2]
        assert deal.hand[0] == [2, 1, 0, 1]
        assert sum(deal.intrigue[1]) == 2
        plots.add(tuple(deal.intrigue[1]))
    assert len(plots) > 1


def arranged(place: str = "", **described: Any) -> Match:
    """Both seats hold cards of both kinds; seat 1 may have a position."""
    hands = {0: cards("S" * 8 + "FGB"), 1: cards("FG")}
    plots = {0: intrigue("FG FS BS"), 1: intrigue("GB")}
    usual: dict[str, Any] = {"hand": hands, "intrigue": plots, "holder": {place: 1} if place else {}}
    return table(2, **(usual | described))


FREE = {"joker": "free"}
MOMENTS: dict[str, Callable[[], Match]] = {
    "choose": lambda: arranged(phase="choose"),
    "draw": lambda: play(arranged(phase="choose"), "draw_both"),
    "play": arranged,
    "intrigue_jokers": lambda: play(arranged("madrid.king", options=FREE), "take_over madrid.king"),
    "intrigue_payment": lambda: play(arranged("madrid.king"), "take_over madrid.king"),
    "jokers": lambda: play(arranged(options=FREE), "occupy madrid.king"),
    "payment": lambda: play(arranged(), "occupy lyon.baron"),
    "discard": lambda: after_stop(arranged(hand={0: cards("S" * 8 + "FFGGB"), 1: cards("FG")})),
    "intrigue_discard": lambda: after_stop(arranged(intrigue={0: intrigue("FG FS BS BS BS"), 1: intrigue("GB")})),
}


@pytest.mark.parametrize("named", MOMENTS)
def test_hands_are_seen_by_their_owners_alone_and_piles_by_nobody_in_every_phase(named: str) -> None:
    match = MOMENTS[named]()
    assert phase(match) == named
    for viewer in (0, 1, NOBODY):
        assert seen_wrongly(match.game, match.box, match._state, viewer) == []
