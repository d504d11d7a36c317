"""What the others see, and what they can count (il_principe 9)."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.core.header import NOBODY
from tests.conformance.watching import said_wrongly, seen_wrongly
from tests.il_principe.phases import EVERY
from tests.il_principe.table import (
    NO_CARDS,
    any_cards,
    cards,
    counts,
    ending,
    face_up,
    gold,
    lots,
    offered,
    offers,
    refuse,
    roles,
)
from tests.matches import in_turn, phase, play, seen, viewers


def won(hand: str, owned: int, price: int) -> Match:
    """Seat 1 has won a lot in round 3."""
    display = face_up("venezia", "pisa", "lucca", "milano")
    match = lots("YY", round=3, hand={1: cards(hand), 2: cards("G")}, gold=[5, owned, 5, 5], display=display)
    return in_turn(match, f"1 bid {price}", "2 pass", "3 pass", "0 pass")


def test_x33_who_can_build_nothing_is_asked_all_the_same() -> None:
    match = won("WR", owned=5, price=5)
    assert gold(match)[1] == 0
    assert (phase(match), match.actors) == ("build", (1,))
    assert offered(match) == ["pass"]
    assert offered(won("GB", owned=9, price=5)) == ["pass"]


@pytest.mark.parametrize(("hand", "owned"), [("WR", 5), ("GB", 5), ("GB", 9)])
def test_x33_a_forced_decline_looks_like_a_chosen_one(hand: str, owned: int) -> None:
    forced, chosen = won(hand, owned, 5), won("WR", 9, 5)
    assert offered(forced) == ["pass"]
    assert offered(chosen) == ["build venezia", "pass"]
    for viewer in (0, 2, 3, None):
        assert forced.events(viewer) == chosen.events(viewer)
    forced.play("pass")
    chosen.play("pass")
    for viewer in (0, 2, 3, None):
        assert forced.events(viewer) == chosen.events(viewer)
    assert forced.step == chosen.step


def test_x33_not_even_the_view_tells_cards_that_are_lacking() -> None:
    forced, chosen = won("GB", owned=9, price=5), won("WR", owned=9, price=5)
    for viewer in (0, 2, 3, None):
        assert forced.view(viewer) == chosen.view(viewer)
    forced.play("pass")
    chosen.play("pass")
    for viewer in (0, 2, 3, None):
        assert forced.view(viewer) == chosen.view(viewer)


def known(match: Match, seat: int) -> int:
    """How many blue cards everybody knows to be with a seat."""
    views = [match.view(viewer)["known"][seat]["blue"] for viewer in viewers(match)]
    assert len(set(views)) == 1
    return int(views[0])


def test_x45_cards_of_a_lot_are_known_until_as_many_are_seen_leaving() -> None:
    match = lots("BBB", hand={3: cards("RYG")}, display=face_up("urbino", "pisa", "lucca", "milano"))
    assert known(match, 3) == 0
    in_turn(match, "1 pass", "2 pass", "3 bid 1", "0 pass", "3 pass")
    assert known(match, 3) == 3
    refuse(match, "offer")
    assert known(match, 3) == 3
    match.play("offer red+blue", 3)
    assert known(match, 3) == 3
    refuse(match, "bid")
    assert known(match, 3) == 2
    refuse(match, "action")
    in_turn(match, "3 build urbino", "3 shields toscana+toscana")
    assert known(match, 3) == 0


def test_x45_other_colours_are_not_touched() -> None:
    match = lots("BBB", hand={3: cards("BRYG")})
    in_turn(match, "1 pass", "2 pass", "3 bid 1", "0 pass")
    assert seen(match)["known"] == [NO_CARDS, NO_CARDS, NO_CARDS, NO_CARDS | {"blue": 3}]


def test_x46_gold_can_be_counted_from_public_acts() -> None:
    match = offers(3, round=1, hand={0: cards("GRYYWW"), 1: cards("YYRR"), 2: cards("BBG")},
                   display=face_up("siena", "pisa", "lucca", "milano"))  # fmt: skip
    assert gold(match)[0] == 5
    play(match, "offer white+white", "offer red+red", "offer blue+blue")
    in_turn(match, "1 pass", "2 pass", "0 bid 4")
    assert gold(match)[0] == 1
    refuse(match, "action")
    in_turn(match, "0 play yellow 1", "1 play yellow 2", "2 pass")
    assert seen(match)["minor"]["yellow"] == 0
    assert gold(match)[0] == 1 + 2 + 5
    match.play("offer white+white", 0)
    refuse(match, "bid")
    in_turn(match, "1 pass", "2 bid 1", "0 bid 6", "2 bid 7", "0 pass")
    assert gold(match) == [8, 12, 3]
    refuse(match, "action")
    in_turn(match, "2 pass", "0 build siena")
    assert gold(match)[0] == 5
    for viewer in viewers(match):
        view = match.view(viewer)
        assert view["received"][0] - view["paid"][0] == 5


def test_x46_every_step_of_the_ledger_is_told_to_all() -> None:
    match = offers(3, round=1, hand={0: cards("GRYYWW"), 1: cards("YYRR"), 2: cards("BBG")})
    play(match, "offer white+white", "offer red+red", "offer blue+blue")
    in_turn(match, "1 pass", "2 pass", "0 bid 4")
    refuse(match, "action")
    in_turn(match, "0 play yellow 1", "1 play yellow 2", "2 pass")
    for viewer in viewers(match):
        told = [event for event in match.events(viewer) if event["seat"] == 0]
        moved = [(event["kind"], event["gold"]) for event in told if event["kind"] in ("paid", "received")]
        assert moved == [("paid", 4), ("received", 2), ("received", 5)]


# The table of who sees what (6), phase by phase


def check_views(match: Match) -> None:
    """All seats and a spectator see what they may and nothing else; faults name the field and the phase."""
    for viewer in (*range(match.seats), NOBODY):
        assert seen_wrongly(match.game, match.box, match._state, viewer) == []
    assert said_wrongly(match.game, match._state) == []


def test_there_is_a_table_for_every_phase() -> None:
    assert {name: phase(asked()) for name, asked in EVERY.items()} == {name: name for name in EVERY}
    assert set(EVERY) == set(offers(2, hand={0: cards("GGG"), 1: cards("WWW")}).game.phases.names)


@pytest.mark.parametrize("named", EVERY)
def test_hands_gold_offers_and_the_deck_are_secret_in_every_phase(named: str) -> None:
    match = EVERY[named]()
    check_views(match)
    for viewer in viewers(match):
        view = match.view(viewer)
        assert [own is not None for own in view["gold"]] == [seat == viewer for seat in range(match.seats)]
        for field in ("hand", "offer"):
            assert [None not in row.values() for row in view[field]] == [seat == viewer for seat in range(match.seats)]
        assert set(view["deck"].values()) == {None}


def test_offers_that_lie_face_down_are_secret_while_others_choose() -> None:
    match = offers(3, hand={0: cards("GGWR"), 1: cards("BBG"), 2: cards("YY")})
    for seat, move in ((1, "offer green+blue"), (0, "offer white+red")):
        match.play(move, seat)
        check_views(match)


def test_a_card_drawn_with_red_is_told_to_its_owner_alone() -> None:
    match = roles(up=counts(R=[2, 1, 0, 0]), deck=any_cards(40))
    check_views(match)
    first = [event for event in match.events(0, since=0) if event["kind"] == "drew"][:2]
    assert [(event["seat"], event["colour"] is None) for event in first] == [(0, False), (1, True)]


def test_at_the_end_hands_and_gold_are_open_and_the_deck_is_not() -> None:
    match = ending(3, hand={0: cards("GW"), 1: cards("R")}, gold=[3, 4, 5])
    check_views(match)
    for viewer in viewers(match):
        view = match.view(viewer)
        assert view["gold"] == [3, 4, 5]
        assert view["hand"][:2] == [NO_CARDS | cards("GW"), NO_CARDS | cards("R")]
        assert set(view["deck"].values()) == {None}
