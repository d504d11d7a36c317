"""The tables that pictures show: an auction between four, and five players after theirs."""

from __future__ import annotations

from tests.il_principe.positions import match_at
from tests.il_principe.test_places import drawn
from tests.matches import in_turn
from tests.pictures import said, with_class


def test_four_bid_for_the_second_of_four_lots() -> None:
    tray = drawn(match_at("four"), "tray")
    assert [said(lot) for lot in with_class(tray, "lot")] == ["1 ×1 C 1", "2 ×2 C 2", "3 ×2 next", "4 ×3 last"]
    assert [said(one) for one in with_class(tray, "bidder")] == ["D", "A 1", "B", "C 2"]
    assert [said(rung) for rung in with_class(tray, "rung")] == ["3 6 left", "4 5", "5 4", "6 3", "7 2", "8 1", "9 0"]
    [spans] = with_class(tray, "spans")
    assert [said(span) for span in spans] == ["then Siena, Lucca", "Siena", "no city"]


def test_who_wins_it_builds_lucca_and_sees_what_each_shield_brings() -> None:
    match = in_turn(match_at("four"), "0 bid 3", "2 pass", "0 build lucca")
    assert [said(lot) for lot in with_class(drawn(match, "tray"), "lot")] == [
        "1 ×1 C 1",
        "2 ×2 A 3",
        "3 ×2 next",
        "4 ×3 last",
    ]
    assert [said(one) for one in with_class(drawn(match), "brings")] == ["A +5", "no change"]


def test_five_still_see_who_took_what_when_they_act() -> None:
    match = match_at("five")
    assert match.actor == 0
    tray = drawn(match, "tray")
    assert [said(lot) for lot in with_class(tray, "lot")] == [
        "1 ×1 B 1",
        "2 ×2 D 2",
        "3 ×2 no bid",
        "4 ×2 E 3",
        "5 ×3 C 5",
    ]
