"""A payment under way: its usual end, what is missing, the cards on its bill, and those that are raised."""

from __future__ import annotations

import random
from typing import Any

import pytest

from casata import Match, new
from casata.engine.match.preview import preview
from casata.games.royals.view.payment import Joker, bill, button, missing
from casata.games.royals.view.picture.tray import make_tray
from casata.games.royals.view.reasons import refuse
from tests.matches import phase
from tests.royals.drawing import scene
from tests.royals.table import cards, intrigue, table

BORDEAUX: dict[str, Any] = {
    "holder": {"bordeaux.baron": 1},
    "hand": {0: cards("FGGGGBBS"), 1: cards("GGBS")},
    "intrigue": {0: intrigue("FS"), 1: intrigue("GB")},
}
TAKEOVER = ("take_over bordeaux.baron", "pay_intrigue fs", "pay german_states", "pay german_states")


def playing(*moves: str, **described: Any) -> Match:
    match = table(**{**BORDEAUX, **described})
    for move in moves:
        match.play(move)
    return match


def said(match: Match) -> tuple[str, str]:
    """What the bar says of the usual choice."""
    move = match.usual(0)
    assert move is not None
    return button(scene(match), move)


def billed(match: Match, move: str | None = None, steps: int | None = None) -> Any:
    """The bill of a considered move, or of the one that began so many decisions ago."""
    before = match.at(match.step - (steps or 0))
    return bill(scene(before), scene(match), scene(preview(match, 0, move).match))


# The usual end


def test_the_last_card_is_paid_from_the_country_held_most() -> None:
    match = playing(*TAKEOVER)
    assert {str(move) for move in match.legal()} == {"pay german_states", "pay britain", "pay spain"}
    assert str(match.usual(0)) == "pay german_states"
    assert said(match) == ("Pay the rest", "1 × German States, keeps 1")
    match = playing(*TAKEOVER[:2], "pay german_states", "pay britain")
    assert (str(match.usual(0)), said(match)[1]) == ("pay britain", "1 × Britain, keeps 0")


def test_the_last_card_is_the_one_that_paying_the_rest_would_take() -> None:
    """Card by card in the usual way, and all at once: the same cards are left."""
    match = playing(*TAKEOVER[:2], hand={0: cards("FGGBBBSS")})
    at_once = match.copy()
    at_once.play("usual")
    match.play("pay german_states")
    rest = match.copy()
    rest.play("usual")
    last = match.copy()
    last.play("pay britain")
    last.play(last.usual(0) or "")
    assert last.view(0)["hand"][0] == rest.view(0)["hand"][0]
    assert sum(at_once.view(0)["hand"][0].values()) == sum(last.view(0)["hand"][0].values())


def test_more_cards_are_said_by_kind() -> None:
    assert said(playing(*TAKEOVER[:2])) == ("Pay the rest", "3 × German States")
    match = playing(*TAKEOVER[:2], hand={0: cards("FGGBBS")})
    assert said(match) == ("Pay the rest", "2 × German States and 1 × Britain")


def test_an_intrigue_card_that_pays_must_fit() -> None:
    match = playing("take_over bordeaux.baron", intrigue={0: intrigue("FS FG GB GB")})
    assert str(match.usual(0)) in {"pay_intrigue fg", "pay_intrigue fs"}
    assert said(match)[1].endswith(", keeps 0")


@pytest.mark.parametrize("seed", range(5))
def test_what_is_usual_is_the_same_in_every_world_that_the_payer_holds_possible(seed: int) -> None:
    match = playing(*TAKEOVER)
    other = match.redeal(0, seed)
    assert (other.usual(0), said(other), billed(other)) == (match.usual(0), said(match), billed(match))


def test_the_bar_says_how_many_cards_are_missing() -> None:
    match = playing(*TAKEOVER)
    begun = match.game.moves.parse(TAKEOVER[0], match.names)
    assert missing(scene(match), begun) == ("Take over", "1 card missing")
    assert missing(scene(playing(*TAKEOVER[:2])), begun) == ("Take over", "3 cards missing")
    assert missing(scene(playing()), begun) is None
    occupying = playing("occupy rouen.marshal", hand={0: cards("GGGG")})
    move = occupying.game.moves.parse("occupy rouen.marshal", occupying.names)
    assert missing(scene(occupying), move) == ("Occupy", "3 cards missing")


# The bill


def test_the_bill_lists_what_matches_and_three_cards_for_a_joker_with_a_hole_for_the_last() -> None:
    found = billed(playing(*TAKEOVER), steps=4)
    assert found.matching == ("card-fs", "card-france")
    assert found.jokers == (Joker(("card-german_states", "card-german_states", ""), "joker 2 of 3"),)
    assert found.gained == "1 influence"


def test_before_anything_is_paid_the_bill_lists_what_would_be() -> None:
    found = billed(playing(), "take_over bordeaux.baron")
    assert found.matching == ("card-fs", "card-france")
    assert [joker.said for joker in found.jokers] == ["one joker"]
    assert found.jokers[0].slots == ("card-german_states",) * 3


def test_what_is_open_at_the_beginning_is_a_hole() -> None:
    found = billed(playing(TAKEOVER[0]), steps=1)
    assert found.matching == ("", "")
    assert found.jokers == (Joker(("", "", ""), "joker 0 of 3"),)


def test_two_intrigue_cards_stand_for_one() -> None:
    match = playing(
        "take_over bordeaux.baron", "pay_intrigue gb", intrigue={0: intrigue("GB BS")}, hand={0: cards("FF")}
    )
    found = billed(match, steps=2)
    assert found.matching == ("", "")
    assert found.jokers == (Joker(("card-gb", ""), "joker 1 of 2"),)


def test_free_jokers_are_laid_as_many_as_were_chosen() -> None:
    match = table(hand={0: cards("FFFGGGB")}, options={"joker": "free"})
    for move in ("occupy bordeaux.baron", "jokers 1", "pay france"):
        match.play(move)
    found = billed(match, steps=3)
    assert found.matching == ("card-france",)
    assert found.jokers == (Joker(("card-france", "", ""), "joker 1 of 3"),)


def test_other_moves_have_no_bill() -> None:
    assert billed(playing(), "stop") is None


# Cards that are paid


def raised(match: Match, begun: Match) -> dict[str, tuple[int, tuple[str, ...], str, bool]]:
    """By place: how many cards are left, which are raised, what their tag says, and whether a click takes one back."""
    shows = make_tray(scene(match, begun=begun))
    fans = [*shows.hand.fans, *shows.schemes.fans]
    return {fan.place: (fan.number, fan.raised, fan.tag, bool(fan.back)) for fan in fans if fan.raised}


def test_cards_that_are_paid_lie_raised_until_the_payment_is_complete() -> None:
    match, begun = playing(*TAKEOVER), playing()
    assert raised(match, begun) == {
        "hand-france": (0, ("hand-france-1",), "pays 1", False),
        "hand-german_states": (2, ("hand-german_states-3", "hand-german_states-4"), "joker 2 of 3", True),
        "scheme-fs": (0, ("scheme-fs-1",), "pays 1", False),
    }
    match.play("pay spain")
    assert raised(match, begun) == {}


def test_what_was_drawn_before_is_not_raised() -> None:
    match = playing()
    assert raised(match, playing(hand={0: cards("FGGGGBBSS")})) == {}


# Refusals


def refusal(match: Match, move: str, reason: str) -> str:
    return refuse(scene(match), match.game.moves.parse(move, match.names), reason)


def test_too_few_cards_are_counted() -> None:
    assert refusal(playing(), "occupy vienna.king", "cards_short") == (
        "It costs 8 German States cards. You hold 4; the 4 missing would take 12 others, and you have 4."
    )


def test_too_few_intrigue_cards_are_counted() -> None:
    match = playing(holder={"madrid.king": 1})
    assert refusal(match, "take_over madrid.king", "intrigue_short") == (
        "Driving somebody out costs 2 Intrigue cards that show Spain. You hold 1; instead of each one missing two "
        "others would do, and you have 0."
    )


def test_cubes_are_counted() -> None:
    match = playing()
    cubes = match.view(0)["cubes"][0]
    assert refusal(match, "occupy rouen.marshal", "no_cubes") == f"You need two cubes for this; you have {cubes}."


def test_a_card_that_comes_too_late_says_so() -> None:
    match = playing(*TAKEOVER[:2], "pay britain")
    assert refusal(match, "pay german_states", "cannot_pick") == (
        "Cards are paid in the order of your hand, and Britain has been paid. Step back to pay this one: German States."
    )
    assert refusal(match, "pay spain", "cannot_pick") == ""


def test_reasons_without_numbers_speak_for_themselves() -> None:
    assert refusal(playing(), "occupy bordeaux.baron", "not_vacant") == ""


@pytest.mark.parametrize("seed", range(3))
def test_the_question_says_when_nothing_is_left_to_take(seed: int) -> None:
    match, chance = new("royals", 3, seed), random.Random(seed)
    asked = set()
    while not match.over and len(asked) < 2:
        if phase(match) == "play":
            only_the_end = len(match.legal()) == 1
            said = match.game.words.prompt(scene(match, match.actor))
            assert (said == "There is nothing more you can take: end your turn") == only_the_end
            asked.add(only_the_end)
        match.play(chance.choice(match.legal()))
    assert asked == {True, False}
