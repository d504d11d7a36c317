"""Paying with cards and jokers (royals 9)."""

from __future__ import annotations

import pytest

from casata import IllegalMove, Match
from tests.matches import play, seen
from tests.royals.table import (
    PAIRS,
    cards,
    each,
    intrigue,
    intrigue_payments,
    offered,
    own_cards,
    own_intrigue,
    payments,
    table,
)

CARDINAL = "occupy cologne.cardinal"
GERMAN_KING = "take_over vienna.king"
FREE = {"joker": "free"}


def refused(match: Match, move: str) -> bool:
    """Whether a move is neither listed nor accepted."""
    with pytest.raises(IllegalMove):
        match.play(move)
    return move not in offered(match)


def king_held(hand: str, joker: str = "shortfall") -> Match:
    """An opponent is King of the German States; seat 0 has the Country cards and this Intrigue hand."""
    held = {"vienna.king": 1}
    return table(hand={0: cards("G" * 8)}, intrigue={0: intrigue(hand)}, holder=held, options={"joker": joker})


def test_vector_08_three_other_cards_stand_for_one_that_is_missing() -> None:
    match = table(hand={0: cards("GGGGFFS")})
    assert CARDINAL in offered(match)
    assert payments(match, CARDINAL) == ["FFGGGGS"]
    play(match, CARDINAL, "usual")
    assert seen(match)["holder"]["cologne.cardinal"] == 0
    assert seen(match)["hand_size"][0] == 0


def test_vector_08_two_missing_cards_need_six_others() -> None:
    assert refused(table(hand={0: cards("GGGFFFSS")}), CARDINAL)
    assert payments(table(hand={0: cards("GGGFFFSSS")}), CARDINAL) == ["FFFGGGSSS"]


def test_vector_09_any_two_intrigue_cards_stand_for_one() -> None:
    match = table(hand={0: cards("GGGGG")}, intrigue={0: intrigue("FB FS")}, holder={"cologne.cardinal": 1})
    move = "take_over cologne.cardinal"
    assert move in offered(match)
    assert intrigue_payments(match, move) == ["FB FS"]
    play(match, move, "usual")
    assert seen(match)["holder"]["cologne.cardinal"] == 0


def test_vector_09_one_intrigue_card_of_other_countries_is_not_enough() -> None:
    match = table(hand={0: cards("GGGGG")}, intrigue={0: intrigue("FB")}, holder={"cologne.cardinal": 1})
    assert refused(match, "take_over cologne.cardinal")


@pytest.mark.parametrize("hand", ["FG GS", "FG FB BS", "FB FS BS FB"])
def test_vector_10_a_king_costs_two_intrigue_cards_or_two_others_for_each_one_missing(hand: str) -> None:
    match = king_held(hand)
    assert GERMAN_KING in offered(match)
    assert intrigue_payments(match, GERMAN_KING) == [" ".join(sorted(hand.split()))]
    assert payments(match, GERMAN_KING) == ["G" * 8]


@pytest.mark.parametrize("hand", ["FG", "FG FB", "FB FS BS"])
def test_vector_10_a_king_cannot_be_had_for_less(hand: str) -> None:
    assert refused(king_held(hand), GERMAN_KING)


def test_vector_26_the_spanish_king_costs_eight_spanish_cards() -> None:
    assert payments(table(hand={0: cards("S" * 8)}), "occupy madrid.king") == ["S" * 8]


def test_vector_26_six_others_stand_for_the_two_last_ones() -> None:
    match = table(hand={0: cards("SSSSSSFFGGBB")})
    assert payments(match, "occupy madrid.king") == ["FFGGBBSSSSSS"]


def test_vector_26_two_others_do_not_stand_for_the_last_one() -> None:
    assert refused(table(hand={0: cards("SSSSSSSFG")}), "occupy madrid.king")


def test_vector_32_jokers_serve_only_for_missing_cards() -> None:
    match = table(hand={0: cards("FFFFSSSSSS")})
    assert payments(match, "occupy marseille.duke") == ["FFFF"]


def test_vector_32_free_jokers_give_seven_ways_to_pay_for_a_french_duke() -> None:
    match = table(hand={0: cards("FFFFSSSSSS")}, options=FREE)
    assert payments(match, "occupy marseille.duke") == sorted(
        ["FFFF", "FFFSSS", "FFFFSS", "FFSSSSSS", "FFFSSSSS", "FFFFSSSS", "FFFFSSSSSS"]
    )


def test_vector_32_a_free_joker_may_be_the_whole_payment() -> None:
    match = table(hand={0: cards("FSSS")}, options=FREE)
    assert payments(match, "occupy rouen.marshal") == ["F", "FSS", "SSS"]


def test_vector_32_the_usual_way_uses_no_joker_that_is_not_needed() -> None:
    match = table(hand={0: cards("FFFFSSSSSS")}, options=FREE)
    play(match, "occupy marseille.duke", "usual")
    assert +own_cards(match, 0) == cards("SSSSSS")


def test_vector_41_matching_intrigue_cards_alone_pay_for_the_german_king() -> None:
    match = king_held("FG GB FS BS", joker="shortfall")
    assert intrigue_payments(match, GERMAN_KING) == ["FG GB"]


def test_vector_41_free_jokers_give_six_ways_to_pay_for_the_german_king() -> None:
    match = king_held("FG GB FS BS", joker="free")
    six = ["FG GB", "FG FS GB", "BS FG GB", "BS FG FS", "BS FS GB", "BS FG FS GB"]
    assert intrigue_payments(match, GERMAN_KING) == sorted(six)


def test_vector_41_free_jokers_still_leave_one_card_that_must_match() -> None:
    match = king_held("FB GB BS BS", joker="free")
    assert intrigue_payments(match, GERMAN_KING) == sorted(["BS FB GB", "BS BS GB", "BS BS FB GB"])


def test_vector_41_the_usual_way_pays_the_two_matching_cards() -> None:
    match = king_held("FG GB FS BS", joker="free")
    play(match, GERMAN_KING, "usual")
    assert +own_intrigue(match, 0) == intrigue("FS BS")
    assert seen(match)["holder"]["vienna.king"] == 0


@pytest.mark.parametrize("pair", PAIRS)
@pytest.mark.parametrize(
    ("place", "initial"),
    [("rouen.marshal", "f"), ("munich.marshal", "g"), ("edinburgh.marshal", "b"), ("valencia.marshal", "s")],
)
def test_an_intrigue_card_serves_either_of_its_two_countries_and_no_other(pair: str, place: str, initial: str) -> None:
    match = table(hand={0: each(1)}, intrigue={0: {pair: 1}}, holder={place: 1})
    assert (f"take_over {place}" in offered(match)) == (initial in pair)
    other = table(hand={0: each(1)}, intrigue={0: {pair: 2}}, holder={place: 1})
    assert intrigue_payments(other, f"take_over {place}") == [
        pair.upper() if initial in pair else f"{pair} {pair}".upper()
    ]
