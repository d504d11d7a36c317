"""What lies before the viewer in Il Principe: lots and auctions, hand, offer and purse."""

from __future__ import annotations

from tests.il_principe.drawing import DISPLAY
from tests.il_principe.table import all_pass, cards, counts, lots, offers, refuse, roles, table
from tests.il_principe.test_places import drawn
from tests.matches import in_turn
from tests.pictures import at, ids, said, with_class


def test_lots_lie_in_order_with_their_size_and_the_bid_that_stands() -> None:
    tray = drawn(in_turn(lots("WWWGGR", gold=[9, 3, 7, 6]), "1 bid 2"), "tray")
    assert [lot.get("id") for lot in with_class(tray, "lot")] == ["p-lot-red", "p-lot-green", "p-lot-white"]
    assert [said(lot) for lot in with_class(tray, "lot")] == ["1 ×1 B 2", "2 ×2 next", "3 ×3 last"]
    assert ids(tray, "lot-white-") == ["lot-white-1", "lot-white-2", "lot-white-3"]


def test_sold_and_unsold_lots_stay_in_their_order_until_the_round_is_over() -> None:
    match = in_turn(lots("WWWGGR", gold=[9, 3, 7, 6], round=1), "1 bid 2", "2 pass", "3 bid 4", "0 pass", "1 pass")
    assert [said(lot) for lot in with_class(drawn(match, "tray"), "lot")] == [
        "1 ×1 D 4",
        "2 ×2 no bid yet",
        "3 ×3 next",
    ]
    all_pass(match)
    lot = with_class(drawn(match, "tray", None), "lot")
    assert [said(one) for one in lot] == ["1 ×1 D 4", "2 ×2 no bid", "3 ×3 no bid yet"]
    assert [one.get("class") for one in lot] == ["fan lot sold", "fan lot sold unsold", "fan lot on"]
    all_pass(match)
    tray = drawn(match, "tray")
    assert [said(one) for one in with_class(tray, "lot")] == ["1 ×1 D 4", "2 ×2 no bid", "3 ×3 no bid"]
    assert not ids(tray, "lot-")
    refuse(match, "offer")
    assert not with_class(drawn(match, "tray"), "lot")


def test_of_many_bids_the_ladder_has_the_lowest_and_the_last_that_still_builds_each_city() -> None:
    match = lots("W", hand={1: cards("WRBGRY")}, gold=[9, 20, 9, 9], display=DISPLAY)
    tray = drawn(match, "tray", 1)
    assert [said(rung) for rung in with_class(tray, "rung")] == [
        "1 19 left", "2 18", "3 17", "4 16", "16 4", "17 3", "20 0"
    ]  # fmt: skip
    [spans] = with_class(tray, "spans")
    assert [said(span) for span in spans] == ["then Siena, Lucca, Padova", "Siena", "no city"]


def test_before_the_first_bid_the_lot_says_so() -> None:
    assert said(with_class(drawn(lots("GG"), "tray"), "lot")[0]) == "1 ×2 no bid yet"


def test_the_auction_shows_who_is_in_who_leads_and_who_has_passed() -> None:
    tray = drawn(in_turn(lots("GGW", gold=[9, 8, 7, 6]), "1 bid 2", "2 pass", "3 bid 3"), "tray")
    bidders = with_class(tray, "bidder")
    assert [said(one) for one in bidders] == ["B 2", "C", "D 3", "A"]
    assert [one.get("class") for one in bidders] == ["bidder", "bidder out", "bidder leads", "bidder asked"]


def test_a_ladder_says_what_each_bid_leaves_and_what_that_builds() -> None:
    match = lots("W", hand={1: cards("WRBGRY")}, gold=[9, 7, 9, 9], display=DISPLAY)
    tray = drawn(match, "tray", 1)
    assert [said(rung) for rung in with_class(tray, "rung")] == ["1 6 left", "2 5", "3 4", "4 3", "5 2", "6 1", "7 0"]
    [spans] = with_class(tray, "spans")
    assert [(span.get("class"), said(span)) for span in spans] == [
        ("w3", "then Sie, Luc, Pad"),
        ("w1", "Siena"),
        ("w3 no", "no city"),
    ]


def test_without_a_ladder_the_auction_says_why() -> None:
    match = in_turn(lots("GGW", gold=[9, 8, 7, 6]), "1 bid 2", "2 pass", "3 bid 6")
    said_to = {seat: [said(one) for one in with_class(drawn(match, "tray", seat), "none")] for seat in range(1, 4)}
    assert said_to == {1: ["You are still in."], 2: ["You have passed."], 3: ["You lead."]}
    poor = in_turn(lots("GGW", gold=[5, 8, 7, 6]), "1 bid 6")
    assert [said(one) for one in with_class(drawn(poor, "tray", 2), "none")] == []
    none = in_turn(poor, "2 pass")
    assert [said(one) for one in with_class(drawn(none, "tray", 3), "none")] == [
        "Your gold is not enough for a higher bid."
    ]


def test_a_spectator_sees_the_auction_but_no_ladder_and_no_hand() -> None:
    tray = drawn(lots("GGW"), "tray", None)
    assert with_class(tray, "auction")
    assert not [one for name in ("rung", "hand", "purse", "none") for one in with_class(tray, name)]


def test_the_hand_lies_in_fans_with_the_cards_that_a_lot_would_bring() -> None:
    match = lots("WW", hand={1: cards("GGW")}, gold=[9] * 4, display=DISPLAY)
    tray = drawn(match, "tray", 1)
    assert ids(tray, "hand-") == ["hand-green-1", "hand-green-2", "hand-white-1"]
    assert [said(fan.findall("b")[-1]) for fan in (at(tray, "p-hand-green"), at(tray, "p-hand-white"))] == ["2", "1+2"]
    assert len(with_class(tray, "to-come")) == 2
    passed = in_turn(match, "1 pass")
    assert not with_class(drawn(passed, "tray", 1), "to-come")


def test_cards_that_the_best_city_within_reach_needs_stand_out() -> None:
    match = lots("W", hand={1: cards("GWRB")}, gold=[9] * 4, display=DISPLAY)
    tray = drawn(match, "tray", 1)
    assert [card.get("id") for card in with_class(tray, "needed")] == ["hand-white-1"]


def test_everybody_sees_who_has_offered_and_only_the_owner_what() -> None:
    match = offers(hand={0: cards("GGW"), 1: cards("RRR"), 2: cards("BBB"), 3: cards("YYY")})
    match.play("offer green+white", 0)
    for viewer in (0, 1, None):
        laid = with_class(drawn(match, "tray", viewer), "laid")
        assert ["missing" in one.get("class", "") for one in laid] == [False, True, True, True]
    assert ids(drawn(match, "tray"), "offer-") == ["offer-green-1", "offer-white-1"]
    assert not ids(drawn(match, "tray", 1), "offer-")


def test_while_green_turns_a_card_up_those_face_down_lie_with_the_hand() -> None:
    match = roles(4, up=counts(G=[2, 0, 0, 0]), down=counts(W=[1, 0, 0, 0], R=[2, 0, 0, 0]), hand={0: cards("R")})
    tray = drawn(match, "tray")
    assert ids(tray, "down-") == ["down-red-1", "down-red-2", "down-white-1"]
    assert [fan.get("id") for fan in with_class(tray, "hand")[0].iterfind(".//span[@data-place]")] == [
        "p-hand-white",
        "p-hand-red",
    ]
    assert not ids(drawn(match, "tray", 1), "down-")


def test_the_purse_says_what_is_left_after_the_bid_that_leads() -> None:
    match = in_turn(lots("GGW", gold=[9, 8, 7, 6]), "1 bid 3")
    assert said(with_class(drawn(match, "tray", 1), "purse")[0]) == "Purse 8 after 5"
    assert said(with_class(drawn(match, "tray", 0), "purse")[0]) == "Purse 9"


def test_a_hand_says_how_many_cards_it_has() -> None:
    tray = drawn(table(hand={0: cards("GGW")}), "tray")
    assert said(with_class(tray, "hand")[0].findall("h2")[0]) == "Your hand 3 cards"
