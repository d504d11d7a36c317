"""Drawing cards and keeping to the hand limits (royals 9)."""

from __future__ import annotations

import pytest

from casata import IllegalMove, Match
from tests.matches import play, seen
from tests.royals.table import (
    PAIRS,
    cards,
    draw_blind,
    each,
    happened,
    intrigue,
    offered,
    own_cards,
    own_intrigue,
    payments,
    table,
    turn,
)

THREE_OF_EACH_PAIR = {0: "FG FG FG FB", 1: "FB FB FS FS", 2: "FS GB GB GB", 3: "GS GS GS", 4: "BS BS BS"}
FOUR_A_SEAT = {0: "FG FG FG FG", 1: "FB FB FB FB", 2: "FS FS FS FS", 3: "GB GB GB GB", 4: "GS GS GS GS"}


def dealt(hands: dict[int, str]) -> dict[int, dict[str, int]]:
    return {seat: intrigue(pairs) for seat, pairs in hands.items()}


@pytest.mark.parametrize(("third", "refilled"), [("take german_states", 3), ("blind", 2)])
def test_vector_03_the_display_is_refilled_only_at_the_end_of_the_turn(third: str, refilled: int) -> None:
    match = turn(display=cards("FGS"))
    play(match, "draw_three", "take france", "take spain")
    assert seen(match)["display"] == each(0) | cards("G")
    assert offered(match) == ["take german_states", "blind"]
    match.play(third)
    assert seen(match)["phase"] == "play"
    assert seen(match)["display_size"] == 3 - refilled
    match.play("stop")
    assert len(happened(match, "revealed")) == refilled
    assert sum(seen(match)["display"].values()) == 3


def test_vector_03_a_card_that_has_left_the_display_cannot_be_taken_again() -> None:
    match = play(turn(display=cards("FGS")), "draw_three", "take france")
    with pytest.raises(IllegalMove):
        match.play("take france")


@pytest.mark.parametrize("country", ["france", "german_states", "britain", "spain"])
@pytest.mark.parametrize("pair", ["fg", "fs", "gb", "bs"])
def test_vector_04_thirteen_and_five_cards_cost_one_of_each_by_own_choice(country: str, pair: str) -> None:
    hand, plots = cards("FFFFGGGGBBBBS"), intrigue("FG FS GB GB BS")
    match = table(hand={0: hand}, intrigue={0: plots})
    match.play("stop")
    assert offered(match) == [f"discard {name}" for name in ("france", "german_states", "britain", "spain")]
    match.play(f"discard {country}")
    assert offered(match) == [f"discard_intrigue {name}" for name in ("fg", "fs", "gb", "bs")]
    match.play(f"discard_intrigue {pair}")
    assert match.actor == 1
    assert seen(match)["hand_size"][0] == 12
    assert seen(match)["intrigue_size"][0] == 4
    assert own_cards(match, 0)[country] == hand[country] - 1
    assert own_intrigue(match, 0)[pair] == plots[pair] - 1
    assert seen(match)["discard"] == each(0) | {country: 1}
    assert seen(match)["intrigue_discard"] == dict.fromkeys(PAIRS, 0) | {pair: 1}


def test_vector_04_twelve_and_four_cards_cost_none() -> None:
    match = table(hand={0: each(3)}, intrigue={0: intrigue("FG FG GS BS")})
    match.play("stop")
    assert match.actor == 1
    assert seen(match)["hand_size"][0] == 12
    assert seen(match)["intrigue_size"][0] == 4


def test_vector_04_fifteen_country_cards_may_be_held_within_a_turn() -> None:
    match = draw_blind(turn(hand={0: each(3)}))
    assert seen(match)["hand_size"][0] == 15
    assert seen(match)["phase"] == "play"
    play(match, "occupy cologne.baron", "occupy valencia.marshal", "stop")
    assert seen(match)["hand_size"][0] == 12
    assert match.actor == 1


def test_vector_04_five_intrigue_cards_may_be_held_within_a_turn() -> None:
    match = turn(intrigue={0: intrigue("FG FG GS BS")})
    play(match, "draw_both", "intrigue", "blind")
    assert seen(match)["intrigue_size"][0] == 5
    assert "stop" in offered(match)


def test_vector_18_an_empty_intrigue_pile_is_made_of_the_discards_at_the_draw() -> None:
    match = turn(5, intrigue=dealt(THREE_OF_EACH_PAIR), intrigue_pile={})
    assert sum(seen(match)["intrigue_discard"].values()) == 6
    play(match, "draw_both", "intrigue")
    assert [event["count"] for event in happened(match, "reshuffled_intrigue")] == [6]
    assert seen(match)["intrigue_size"] == [5, 4, 4, 3, 3]
    assert seen(match)["intrigue_pile_size"] == 5
    assert sum(seen(match)["intrigue_discard"].values()) == 0


@pytest.mark.parametrize("in_pile", range(5))
def test_vector_18_five_full_intrigue_hands_leave_four_cards_to_draw_from(in_pile: int) -> None:
    match = turn(5, intrigue=dealt(FOUR_A_SEAT), intrigue_pile={"bs": in_pile})
    outside = seen(match)["intrigue_pile_size"] + sum(seen(match)["intrigue_discard"].values())
    assert outside == 4
    assert "draw_both" in offered(match)
    play(match, "draw_both", "intrigue")
    assert seen(match)["intrigue_size"][0] == 5
    assert own_intrigue(match, 0)["bs"] == 1
    assert seen(match)["intrigue_pile_size"] == (in_pile or 4) - 1


@pytest.mark.parametrize("order", [("intrigue", "take spain"), ("take spain", "intrigue")])
def test_vector_37_with_an_empty_pile_the_country_card_comes_from_the_display(order: tuple[str, str]) -> None:
    match = turn(pile={}, display=cards("FGS"))
    match.play("draw_both")
    assert offered(match) == ["take france", "take german_states", "take spain", "intrigue"]
    with pytest.raises(IllegalMove):
        match.play("blind")
    match.play(order[0])
    with pytest.raises(IllegalMove):
        match.play("blind")
    match.play(order[1])
    assert seen(match)["display_size"] == 2
    assert (seen(match)["hand_size"][0], seen(match)["intrigue_size"][0]) == (1, 1)
    match.play("stop")
    assert len(happened(match, "period_end")) == 1
    assert seen(match)["period"] == 2


@pytest.mark.parametrize("discarded", [2, 3])
def test_vector_42_intrigue_discards_wait_for_the_next_draw_that_finds_the_pile_empty(discarded: int) -> None:
    match = turn(
        5, intrigue=dealt(FOUR_A_SEAT), intrigue_pile=intrigue("BS"), hand={0: cards("GG")}, holder={"cologne.baron": 2}
    )
    if discarded == 2:
        slip_from_discards(match, seat=4)
    assert seen(match)["intrigue_discard"]["bs"] == discarded
    play(match, "draw_both", "blind", "intrigue")
    assert happened(match, "reshuffled_intrigue") == []
    assert seen(match)["intrigue_pile_size"] == 0
    assert seen(match)["intrigue_discard"]["bs"] == discarded
    play(match, "take_over cologne.baron", "pay_intrigue fg", "stop")
    assert match.actor == 1
    assert sum(seen(match)["intrigue_discard"].values()) == discarded + 1
    play(match, "draw_both", "intrigue")
    assert [event["count"] for event in happened(match, "reshuffled_intrigue")] == [discarded + 1]
    assert seen(match)["intrigue_pile_size"] == discarded
    assert sum(seen(match)["intrigue_discard"].values()) == 0
    assert seen(match)["intrigue_size"][:2] == [4, 5]


def slip_from_discards(match: Match, seat: int) -> None:
    """One Intrigue card more for a full hand: no turn begins so, hence no position can be described so."""
    bs = PAIRS.index("bs")
    match._state.intrigue_discard[bs] -= 1
    match._state.intrigue[seat][bs] += 1
    match._state.intrigue_size[seat] += 1


def test_vector_49_nothing_is_discarded_at_the_limits() -> None:
    match = table(hand={0: cards("FFFFFFGGGBBS")}, intrigue={0: intrigue("FG FB FS GB")})
    match.play("stop")
    assert match.actor == 1
    assert happened(match, "discarded", "discarded_intrigue") == []


def test_vector_49_fourteen_country_cards_cost_two_single_discards_of_any_two() -> None:
    match = table(hand={0: cards("FFFFFGGGGBBBBS")})
    assert payments(match, "stop") == sorted(["FF", "FG", "FB", "FS", "GG", "GB", "GS", "BB", "BS"])
    play(match, "stop", "discard german_states")
    assert match.actor == 0
    match.play("discard britain")
    assert match.actor == 1
    assert seen(match)["hand_size"][0] == 12
