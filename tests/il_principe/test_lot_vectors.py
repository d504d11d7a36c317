"""Auctions of the lots (il_principe 9)."""

from __future__ import annotations

import pytest

from casata import Match
from tests.il_principe.table import (
    NO_CARDS,
    all_pass,
    cards,
    face_up,
    gold,
    lots,
    lots_named,
    offered,
    offers,
    own_hand,
    reason,
    refuse,
)
from tests.matches import happened, in_turn, phase, play, seen


def test_e01_small_lots_come_first_and_equal_ones_in_the_order_of_colours() -> None:
    match = offers(hand={0: cards("GG"), 1: cards("GW"), 2: cards("WR"), 3: cards("RY")})
    play(match, "offer green+green", "offer green+white", "offer white+red", "offer red+yellow")
    assert seen(match)["lot"] == NO_CARDS | {"green": 3, "white": 2, "red": 2, "yellow": 1}
    refuse(match, "offer")
    assert lots_named(match) == [("yellow", 1), ("white", 2), ("red", 2), ("green", 3)]


@pytest.mark.parametrize("winner", [0, 1, 3])
def test_e01_the_order_stays_whoever_wins(winner: int) -> None:
    match = lots("GGGWWRRY", round=1, gold=[9] * 4)
    assert seen(match)["colour"] == "yellow"
    while phase(match) == "bid":
        match.play("bid 1" if match.actor == winner and seen(match)["leader"] is None else "pass")
    assert lots_named(match) == [("white", 2), ("red", 2), ("green", 3)]
    assert own_hand(match, winner) == cards("YWWRRGGG")


def test_x02_a_lot_that_nobody_wants_leaves_the_game() -> None:
    match = lots("WWWRRRR", hand={0: cards("GG"), 2: cards("W")})
    before = seen(match)
    assert match.actor == 1
    in_turn(match, "1 pass", "2 pass", "3 pass", "0 pass")
    after = seen(match)
    assert after["removed"] == NO_CARDS | {"white": 3}
    assert after["lot"] == NO_CARDS | {"red": 4}
    assert (after["deck_size"], after["hand_size"]) == (before["deck_size"], before["hand_size"])
    assert gold(match) == [5] * 4
    assert after["principe"] == 0
    assert (phase(match), after["colour"], match.actor) == ("bid", "red", 1)


def test_x03_bids_go_round_from_the_left_neighbour_and_the_principe_speaks_last() -> None:
    match = lots("WWW", hand={0: cards("G")})
    in_turn(match, "1 bid 1", "2 bid 2", "3 bid 3", "0 bid 4", "1 bid 5", "2 pass", "3 pass", "0 pass")
    assert seen(match)["principe"] == 1


def test_x03_the_last_one_left_may_still_bid_one_and_wins() -> None:
    match = in_turn(lots("WWW", round=1), "1 pass", "2 pass", "3 pass")
    assert match.actors == (0,)
    assert offered(match) == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5", "pass"]
    match.play("bid 1")
    assert own_hand(match, 0) == cards("WWW")
    assert gold(match) == [4, 5, 5, 5]
    assert phase(match) != "bid"


def test_x03_or_the_last_one_left_passes_and_the_lot_is_removed() -> None:
    match = in_turn(lots("WWW", hand={0: cards("G")}), "1 pass", "2 pass", "3 pass", "0 pass")
    assert seen(match)["removed"] == NO_CARDS | {"white": 3}
    assert own_hand(match, 0) == cards("G")


@pytest.mark.parametrize(("number", "answers"), [(1, []), (3, ["2 pass"])])
def test_x04_the_winner_of_a_lot_moves_the_first_bid(number: int, answers: list[str]) -> None:
    match = lots("GWW", round=number)
    in_turn(match, "1 pass", "2 bid 1", "3 pass", "0 pass", *answers)
    assert (seen(match)["principe"], seen(match)["colour"]) == (2, "white")
    in_turn(match, "3 pass", "0 pass", "1 pass", "2 pass")
    assert phase(match) != "bid"


def test_x05_who_has_no_more_than_the_bid_that_stands_can_only_pass() -> None:
    match = lots("WWW", gold=[9, 9, 4, 9])
    match.play("bid 4")
    assert match.actor == 2
    assert offered(match) == ["pass"]
    assert reason(match, "bid 5") == "bid_gold"
    assert reason(match, "bid 4") == "bid_low"


def test_x05_without_gold_only_a_pass_is_possible_from_the_start() -> None:
    match = lots("WWW", gold=[9, 0, 9, 9])
    assert match.actor == 1
    assert offered(match) == ["pass"]
    assert reason(match, "bid 1") == "bid_gold"


def bidding_at_two() -> Match:
    """Seat 1 has bid 2, seat 2 has 9 gold."""
    match = lots("WWW", gold=[12, 12, 9, 12])
    match.play("bid 2")
    return match


def test_x44_a_bid_is_above_the_last_one_and_within_the_own_gold() -> None:
    match = bidding_at_two()
    assert offered(match) == [f"bid {amount}" for amount in range(3, 10)] + ["pass"]
    assert reason(match, "bid 2") == "bid_low"
    assert reason(match, "bid 10") == "bid_gold"


def test_x44_after_a_jump_the_next_one_must_bid_more_still() -> None:
    match = bidding_at_two()
    match.play("bid 7")
    assert match.actor == 3
    assert offered(match) == [f"bid {amount}" for amount in range(8, 13)] + ["pass"]
    assert reason(match, "bid 7") == "bid_low"


def test_x07_gold_spent_on_the_lot_is_missing_for_the_city() -> None:
    match = lots("Y", hand={1: cards("WR")}, display=face_up("venezia", "pisa", "lucca", "milano"))
    in_turn(match, "1 bid 5", "2 pass", "3 pass", "0 pass")
    assert own_hand(match, 1) == cards("WRY")
    assert gold(match)[1] == 0
    assert offered(match) == ["pass"]
    assert reason(match, "build venezia") == "gold_short"


def test_x07_with_three_gold_left_the_same_city_can_be_built() -> None:
    match = lots("Y", hand={1: cards("WR")}, display=face_up("venezia", "pisa", "lucca", "milano"))
    in_turn(match, "1 bid 2", "2 pass", "3 pass", "0 pass")
    assert offered(match) == ["build venezia", "pass"]


def test_a_lot_is_paid_taken_and_makes_its_winner_principe() -> None:
    match = lots("WWWRRRR", hand={2: cards("G")}, gold=[9] * 4)
    in_turn(match, "1 bid 1", "2 bid 4", "3 pass", "0 pass", "1 pass")
    assert [event["kind"] for event in match.events(None) if event["seat"] == 2] == [
        "bade", "paid", "took_lot", "principe"
    ]  # fmt: skip
    assert gold(match) == [9, 9, 5, 9]
    assert own_hand(match, 2) == cards("GWWW")
    assert seen(match)["removed"] == NO_CARDS
    assert (phase(match), match.actor) == ("build", 2)


def test_lots_without_bids_do_not_change_who_opens() -> None:
    match = lots("GWWRRRBBBB", principe=2, hand={2: cards("G")})
    for colour in ("green", "white", "red", "blue"):
        assert (seen(match)["colour"], match.actor) == (colour, 3)
        all_pass(match)
    assert (phase(match), match.actor) == ("action", 2)
    assert happened(match, "principe", since=-1) == []
