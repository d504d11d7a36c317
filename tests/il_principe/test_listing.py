"""Il Principe in words: what the listing says in described positions, and which moves are made in it."""

from __future__ import annotations

from typing import Any

from casata import Match
from casata.engine.text.listing import Listing
from casata.games.il_principe.view.listing import listing
from tests.il_principe.drawing import DISPLAY, scene
from tests.il_principe.table import any_cards, built_but, cards, counts, holding, lots, offers, on_map, roles, table
from tests.listings import aims, entry, facts, ids, note, row, said
from tests.matches import in_turn, play


def shown(match: Match, viewer: int | None = 0) -> Listing:
    return listing(scene(match, viewer))


def acting(seats: int = 4, **described: Any) -> Match:
    """Seat 0 has a card and acts."""
    return table(seats, hand={0: cards("G")}, **described)


# Cities


def test_a_city_says_what_it_takes_whom_it_pays_and_what_the_viewer_lacks() -> None:
    match = table(
        hand={0: cards("RR")},
        display=DISPLAY,
        major=holding("G", 1) | holding("Y", 0),
        minor=holding("Y", 2),
        gold=[2] * 4,
    )
    siena = row(shown(match), "city-siena")
    assert (siena["Gold"], siena["Points"], siena["Shields"]) == ("3", "4", "1")
    assert siena["Cards"] == "green, red, yellow"
    assert siena["Would pay others"] == "B +2, C +1"
    assert siena["You lack"] == "1 green card, 1 yellow card, 1 gold"
    assert "You lack" not in row(shown(match, None), "city-siena")


def test_a_city_is_built_on_the_board_and_then_says_by_whom() -> None:
    match = table(hand={0: cards("GRY")}, display=DISPLAY)
    assert row(shown(match), "city-siena")["You lack"] == "nothing"
    assert aims(shown(match), match, "city-siena") == ["build siena"]
    assert aims(shown(match), match, "city-lucca") == []
    play(match, "build siena")
    assert row(shown(match), "far-siena")["Built by"] == "A Anna"
    unseen = ids(shown(match), "other-cities")[1:]
    assert {row(shown(match), city)["Built by"] for city in unseen} == {"not seen yet"}


def test_shields_are_placed_on_regions_the_city_touches() -> None:
    match = play(table(hand={0: cards("WWRB")}, display=DISPLAY), "build lucca")
    shows = shown(match)
    assert row(shows, "far-lucca")["Built by"] == "A Anna, placing shields"
    assert aims(shows, match, "region-liguria") == ["shields liguria+liguria", "shields liguria+toscana"]
    assert aims(shows, match, "region-romagna") == []


# Lots and auctions


def test_lots_stand_in_order_and_bids_aim_at_the_first() -> None:
    match = lots("WWWGGR", gold=[9, 3, 7, 6])
    shows = shown(match, 1)
    assert ids(shows, "lots") == ["lot-red", "lot-green", "lot-white"]
    assert row(shows, "lot-red") == {"Cards": "1", "Auction": "being auctioned"}
    assert row(shows, "lot-green") == {"Cards": "2", "Auction": "later"}
    assert aims(shows, match, "lot-red") == ["bid 1", "bid 2", "bid 3"]
    assert aims(shows, match, "lot-green") == []


def test_bidders_stand_with_what_they_have_bid() -> None:
    match = in_turn(lots("GGW", gold=[9, 8, 7, 6]), "1 bid 2", "2 pass", "3 bid 3")
    bids = {name: row(shown(match), name)["Bid"] for name in ids(shown(match), "auction")}
    assert bids == {"bidder-1": "has bid 2", "bidder-2": "passed", "bidder-3": "leads with 3", "bidder-0": "still in"}


def test_without_an_auction_there_are_no_bidders_and_no_lots() -> None:
    shows = shown(acting())
    assert ids(shows, "auction") == []
    assert note(shows, "lots") == "There are no lots right now."


def test_an_offer_is_made_from_the_hand_and_others_see_only_that_it_lies_there() -> None:
    match = offers(hand={0: cards("GGW"), 1: cards("RRR"), 2: cards("BBB"), 3: cards("YYY")})
    assert aims(shown(match), match, "hand-white") == ["offer green+white"]
    match.play("offer green+white", 0)
    assert row(shown(match), "hand-green") == {"In hand": "1", "Laid out": "0", "Your offer": "1"}
    assert facts(shown(match, 1).panels[0].facts)["Offer"] == "laid face down"
    assert facts(shown(match, 1).panels[1].facts)["Offer"] == "not yet"


# Roles, regions, players


def test_roles_say_who_holds_them_and_the_cards_who_comes_next() -> None:
    match = acting(major=holding("W", 2), up=counts(W=[3, 0, 4, 0]), down=counts(W=[0, 1, 2, 0]))
    white = row(shown(match), "role-white")
    assert (white["Major role"], white["Minor role"]) == ("C Bishop", "Preacher: nobody")
    assert (white["Face up"], white["Face down"]) == ("C 4, A 3", "C 2, B 1")


def test_two_players_have_no_minor_roles() -> None:
    assert "Minor role" not in row(shown(acting(2)), "role-white")
    assert "minor" not in note(shown(acting(2)), "roles")


def test_a_tied_role_is_bid_for_on_the_board() -> None:
    match = roles(4, up=counts(Y=[3, 1, 3, 0]), principe=1, gold=[2] * 4)
    shows = shown(match, 2)
    assert row(shows, "role-yellow")["Major role"] == "Banker: being auctioned"
    assert aims(shows, match, "role-yellow") == ["bid 1", "bid 2"]


def test_green_turns_a_card_up_on_the_board() -> None:
    match = roles(4, up=counts(G=[2, 0, 0, 0]), down=counts(W=[1, 0, 0, 0]))
    assert aims(shown(match), match, "hand-white") == ["turn white"]
    assert aims(shown(match), match, "hand-red") == []


def test_regions_say_what_they_would_pay() -> None:
    shows = shown(acting(shields=on_map(A=[2, 1, 1], B=[1, 1, 0])))
    assert row(shows, "region-romagna") == {"Shields": "A 2, B 1, C 1", "Would score now": "A 5, B 2, C 2"}
    assert row(shows, "region-lombardia")["Would score now"] == "A 5, B 5"
    assert row(shows, "region-umbria") == {"Shields": "", "Would score now": ""}
    assert row(shows, "prospects-0")["Regions"] == "10"


def test_another_players_gold_is_secret_unless_the_table_opens_it() -> None:
    match = acting(gold=[5, 6, 7, 8])
    assert [facts(panel.facts)["Gold"] for panel in shown(match).panels] == ["5", "secret", "secret", "secret"]
    opened = acting(gold=[5, 6, 7, 8], options={"open_gold": True})
    assert [facts(panel.facts)["Gold"] for panel in shown(opened, None).panels] == ["5", "6", "7", "8"]
    assert said(entry(shown(match), "purse-gold").name) == "5 gold"
    assert shown(match, None).own == ()


def test_the_principe_is_named_and_the_end_announced() -> None:
    match = acting(deck=any_cards(10))
    assert [panel.remark for panel in shown(match).panels] == ["Principe", "", "", ""]
    assert facts(shown(match).facts)["Game end"] == "after the next round at the latest"
    assert "the next round is the last" in note(shown(match), "lots")
    few = acting(city_owner=built_but("siena", "lucca", "padova"))
    assert facts(shown(few).facts)["Game end"] == "after this round"
    assert "The end" not in facts(shown(acting()).facts)
