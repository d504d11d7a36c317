"""Described positions of Royals: every phase, the end, and what no game can reach."""

from __future__ import annotations

import json
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.errors import PositionError
from tests.engine.playing import everything, played
from tests.matches import points, seen
from tests.royals.table import (
    TITLES,
    cards,
    each,
    end_game,
    happened,
    intrigue,
    offered,
    own_cards,
    place_names,
    placements,
    table,
)

FREE = {"joker": "free"}
NOBODY_HAS = {"first": None, "second": None, "third": None}


def reopened(match: Match) -> Match:
    """The same match, saved and opened again, before and after some decisions."""
    assert everything(casata.load(json.dumps(match.save()))) == everything(match)
    later = played(match.at(match.step), 12)
    assert everything(casata.load(json.dumps(later.save()))) == everything(later)
    return match


def six_titles(seat: int) -> dict[str, int]:
    """Portraits of all titles but the first."""
    return {place_names(table(), title)[0]: seat for title in TITLES[1:]}


# Markers that are out of the game


@pytest.mark.parametrize(
    ("seats", "options", "out"), [(2, {}, 2), (3, {}, 0), (3, {"edition": "arcane2016"}, 1), (5, {}, 0)]
)
def test_markers_that_are_out_of_the_game_stay_out_when_another_is_named(
    seats: int, options: dict[str, Any], out: int
) -> None:
    match = table(seats, hand={0: each(2)}, holder=six_titles(0), noble_owner={"third": 1}, options=options)
    owners = dict(zip(NOBODY_HAS, ["gone"] * out + [None] * (2 - out) + [1], strict=True))
    assert seen(match)["noble_owner"] == owners
    match.play("occupy rouen.marshal")
    assert points(match, "noble_house")[:2] == [{2: 0, 1: 12, 0: 16}[out], 8]


@pytest.mark.parametrize("owners", [{"first": 0}, {"second": None}, [None, "gone", 1], {"first": 1, "third": 0}])
def test_a_marker_that_is_out_of_the_game_has_no_owner(owners: Any) -> None:
    with pytest.raises(PositionError, match="must be gone, not"):
        table(2, noble_owner=owners)


def test_a_marker_that_is_in_the_game_does_not_leave_it() -> None:
    with pytest.raises(PositionError, match=r"noble_owner\.first must be a seat from 0 to 2 or None"):
        table(3, noble_owner={"first": "gone"})
    with pytest.raises(
        PositionError, match=r"country_owner\.spain\.first must be a seat from 0 to 3 or None, not 'gone'"
    ):
        table(country_owner={"spain": {"first": "gone"}})


# Payments and discards


def test_how_many_jokers_is_asked_in_a_position() -> None:
    hand = {0: cards("FFFFSSSSSS")}
    match = reopened(table(phase="jokers", hand=hand, target="marseille.duke", options=FREE))
    assert offered(match) == ["jokers 0", "jokers 1", "jokers 2", "jokers 3", "usual"]
    match.play("jokers 0")
    assert seen(match)["holder"]["marseille.duke"] == 0


def test_cards_for_jokers_are_paid_in_a_position() -> None:
    match = reopened(table(phase="payment", hand={0: cards("FFGS")}, target="cologne.cardinal", picks=3,
                           holder={"paris.king": 1}, options=FREE))  # fmt: skip
    assert offered(match) == ["pay france", "usual"]
    match.play("pay france")
    assert offered(match) == ["pay france", "pay german_states", "usual"]


def test_a_payment_goes_on_from_the_kind_it_has_come_to() -> None:
    match = table(phase="payment", hand={0: cards("FFBSS")}, target="cologne.cardinal", picks=2, lowest="britain")
    assert offered(match) == ["pay britain", "pay spain", "usual"]
    match.play("usual")
    assert own_cards(match, 0) == each(0) | cards("FFS")
    assert seen(match)["holder"]["cologne.cardinal"] == 0


def test_intrigue_cards_are_paid_in_a_position() -> None:
    match = reopened(table(phase="intrigue_payment", hand={0: cards("G" * 5)}, intrigue={0: intrigue("FG GB FS")},
                           holder={"cologne.cardinal": 2}, target="cologne.cardinal"))  # fmt: skip
    assert (seen(match)["picks"], seen(match)["matching"]) == (1, 1)
    assert offered(match) == ["pay_intrigue fg", "pay_intrigue gb"]
    match.play("pay_intrigue gb")
    assert seen(match)["exiled"][2]["cologne"] == 1


def test_how_many_intrigue_jokers_is_asked_in_a_position() -> None:
    match = reopened(table(phase="intrigue_jokers", hand={0: cards("G" * 5)}, intrigue={0: intrigue("FG GB FS")},
                           holder={"cologne.cardinal": 2}, target="cologne.cardinal", options=FREE))  # fmt: skip
    assert offered(match) == ["jokers 0", "jokers 1", "usual"]


def test_an_exile_lies_beside_the_portrait_that_is_being_paid_for() -> None:
    """The Intrigue cards are paid, the Country cards are not: the portrait is vacant for the moment."""
    exile: dict[str, Any] = {"exiled": {2: {"cologne": 1}}, "titles": {2: {"cardinal": 1}}}
    match = reopened(table(phase="payment", hand={0: cards("FFS")}, target="cologne.cardinal", picks=3, **exile))
    match.play("usual")
    assert seen(match)["holder"]["cologne.cardinal"] == 0
    with pytest.raises(PositionError, match="an exile beside a vacant portrait is impossible"):
        table(phase="play", **exile)


def test_cards_above_the_limit_are_discarded_in_a_position() -> None:
    match = reopened(table(phase="discard", hand={0: cards("F" * 8 + "S" * 6)}))
    assert seen(match)["picks"] == 2
    assert offered(match) == ["discard france", "discard spain"]
    match = reopened(table(phase="intrigue_discard", intrigue={0: intrigue("FG FG FB GB BS")}))
    assert offered(match) == [
        "discard_intrigue fg",
        "discard_intrigue fb",
        "discard_intrigue gb",
        "discard_intrigue bs",
    ]


def test_a_discard_goes_on_from_the_kind_it_has_come_to() -> None:
    match = table(phase="discard", hand={0: cards("F" * 8 + "S" * 6)}, lowest="german_states")
    assert offered(match) == ["discard spain"]
    match = table(phase="intrigue_discard", intrigue={0: intrigue("FG FG FB GB BS")}, lowest="gb")
    assert offered(match) == ["discard_intrigue gb", "discard_intrigue bs"]


def test_a_seat_without_cards_can_be_the_actor() -> None:
    match = table(hand={}, actor=2)
    assert (match.actor, offered(match), placements(match)) == (2, ["stop"], [])


CANNOT_BE_PAID: dict[str, tuple[dict[str, Any], str]] = {
    "no target": ({"phase": "payment", "picks": 3}, "In the phase payment, name target"),
    "no number of cards": ({"phase": "payment", "target": "paris.king"}, "In the phase payment, name picks"),
    "too many cards": ({"phase": "payment", "target": "rouen.marshal", "picks": 4}, "from 1 to 3"),
    "fewer cards than that": ({"phase": "payment", "target": "rouen.marshal", "picks": 3}, "must have 3 cards to pay"),
    "cards of the country kept back": (
        {"phase": "payment", "target": "rouen.marshal", "picks": 3, "hand": {0: cards("FSSS")}},
        "Cards of france are paid first: seat 0 has none left",
    ),
    "a place that is held": (
        {"phase": "payment", "target": "rouen.marshal", "picks": 3, "holder": {"rouen.marshal": 1}},
        "while Intrigue cards are paid, and then be vacant",
    ),
    "a takeover of nobody": ({"phase": "intrigue_payment", "target": "rouen.marshal"}, "held by an opponent of seat 0"),
    "a takeover of oneself": (
        {"phase": "intrigue_payment", "target": "rouen.marshal", "holder": {"rouen.marshal": 0}},
        "held by an opponent of seat 0",
    ),
    "a takeover without Intrigue": (
        {"phase": "intrigue_payment", "target": "rouen.marshal", "holder": {"rouen.marshal": 1}, "picks": 1},
        "Seat 0 must have the Country cards for target",
    ),
    "a number of Intrigue cards nobody asks for": (
        {"phase": "intrigue_payment", "target": "rouen.marshal", "holder": {"rouen.marshal": 1}, "picks": 3},
        "picks and matching do not fit a payment of 1 in Intrigue cards.",
    ),
    "jokers without the option": (
        {"phase": "jokers", "target": "rouen.marshal", "hand": {0: cards("FFFF")}},
        "The phase jokers is for the option joker = free",
    ),
    "too few cards for a joker": (
        {"phase": "jokers", "target": "rouen.marshal", "hand": {0: cards("FF")}, "options": FREE},
        "must have cards to pay for target with a joker",
    ),
    "no cubes left": (
        {"phase": "payment", "target": "rouen.marshal", "picks": 3, "hand": {0: cards("SSS")}, "cubes": [1]},
        "Seat 0 must have 2 cubes for target",
    ),
    "nothing above the limit": ({"phase": "discard", "hand": {0: each(3)}}, "more cards than it may keep"),
    "another number above the limit": (
        {"phase": "discard", "hand": {0: cards("F" * 14)}, "picks": 1}, "follows from all other fields: picks",
    ),
    "Intrigue before Country cards": (
        {"phase": "intrigue_discard", "hand": {0: cards("F" * 14)}, "intrigue": {0: intrigue("FG FG FG FG BS")}},
        "Country cards above the limit of 12 are discarded before Intrigue cards",
    ),
    "too few of the kinds that are left": (
        {"phase": "discard", "hand": {0: cards("F" * 13 + "S")}, "lowest": "spain"},
        "Seat 0 must have 2 cards to pay or discard",
    ),
    "a target outside of payments": ({"target": "paris.king"}, "In the phase play, leave target empty; it is"),
    "a kind that there is not": (
        {"phase": "discard", "lowest": "poland"},
        "It has france, german_states, britain, spain, fg, fb, fs, gb, gs, bs",
    ),
    "something to do": ({"todo": [["next_turn"]]}, "todo has no step 'next_turn'"),
}  # fmt: skip


@pytest.mark.parametrize(("described", "reason"), CANNOT_BE_PAID.values(), ids=CANNOT_BE_PAID)
def test_a_payment_that_cannot_be_under_way_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        table(**described)
    assert reason in str(problem.value)


# What no game can reach

IMPOSSIBLE: dict[str, tuple[dict[str, Any], str]] = {
    "an exile beside a vacant portrait": (
        {"exiled": {1: {"paris": 1}}, "titles": {1: {"king": 1}}},
        "an exile beside a vacant portrait is impossible: a rival took it (royals#exile).",
    ),
    "an exile whom nobody drove out": (
        {"exiled": {1: {"paris": 1}}, "titles": {1: {"king": 2}}, "holder": {"paris.king": 1}},
        "another seat drove the exile out, and has a cube in its city (royals#exile)",
    ),
    "an exile of another title than its city has": (
        {"exiled": {1: {"paris": 1}}, "titles": {1: {"duke": 1}, 0: {"king": 1}}, "holder": {"paris.king": 0}},
        "titles.1: an exile keeps its cube on the title of the portrait it lost (royals#exile)",
    ),
    "an exile of the portrait that is vacant": (
        {
            "exiled": {1: {"rouen": 1}}, "titles": {1: {"princess": 1}, 0: {"marshal": 1}},
            "holder": {"rouen.marshal": 0},
        },
        "titles.1: an exile keeps its cube on the title of the portrait it lost (royals#exile)",
    ),
    "a portrait without its title": (
        {"holder": {"paris.king": 0}, "titles": {0: {"duke": 1}}},
        "titles.0.king: a seat has a cube on the title of every portrait it holds (royals#titles)",
    ),
    "a marker of a period that has not ended": (
        {"period": 2, "period_owner": {"1680": {"spain": {"first": 0}}}}, "period_owner.1680.spain.first must be None,",
    ),
    "both markers of a period": (
        {"period": 2, "period_owner": {"1648": {"spain": {"first": 0, "second": 0}}}},
        "one marker of a country in a period",
    ),
    "a title marker before the end": ({"title_owner": {"king": [0, 0]}}, "title_owner.king.0 must be None, not 0"),
}  # fmt: skip


@pytest.mark.parametrize(("described", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_no_game_reaches_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as problem:
        table(**described)
    assert reason in str(problem.value)


def test_an_exile_may_have_come_from_either_portrait_of_its_city() -> None:
    for title in ("marshal", "princess"):
        held = {f"rouen.{title}": 0}
        match = table(holder=held, exiles={f"rouen.{title}": [1]})
        assert seen(match)["exiled"][1]["rouen"] == 1
    both = {"rouen.marshal": 0, "rouen.princess": 2}
    table(holder=both, exiles={"rouen.marshal": [1], "rouen.princess": [1]})


def test_markers_of_periods_that_have_ended_are_with_a_seat_or_gone() -> None:
    match = table(period=3, period_owner={"1648": {"spain": {"first": 0}}})
    gone = {"first": "gone", "second": "gone"}
    assert seen(match)["period_owner"]["1648"]["spain"] == {"first": 0, "second": "gone"}
    assert seen(match)["period_owner"]["1680"]["france"] == gone
    assert seen(match)["period_owner"]["1714"]["france"] == {"first": None, "second": None}


BRITAIN = {"london.king": 1, "dublin.baron": 1, "edinburgh.marshal": 1}


def test_who_has_earned_a_marker_has_it() -> None:
    match = table(holder={**BRITAIN, "london.countess": 2, "dublin.cardinal": 2, "edinburgh.princess": 2})
    assert seen(match)["country_owner"]["britain"] == {"first": 1, "second": 2}
    seven = six_titles(3) | {"rouen.marshal": 3}
    assert seen(table(holder=seven))["noble_owner"] == {"first": 3, "second": None, "third": None}
    assert seen(table(2, holder=six_titles(1) | {"rouen.marshal": 1}))["noble_owner"]["third"] == 1


def test_a_marker_that_was_earned_does_not_lie_there_any_more() -> None:
    table(holder=BRITAIN, country_owner={"britain": {"first": 0, "second": 1}})
    table(holder=BRITAIN, country_owner={"britain": {"first": 0, "second": 2}})
    with pytest.raises(PositionError, match="country_owner: seat 1 has earned a marker and taken it at once"):
        table(holder=BRITAIN, country_owner={"britain": {"first": 0}})


# The end of the game

HELD = {"paris.king": 0, "rouen.princess": 1, "cologne.baron": 2, "madrid.king": 0, "valencia.marshal": 2}


def scoring(**described: Any) -> Match:
    return casata.position("royals", 4, options={"start": 0}, set={"phase": "scoring", "holder": HELD, **described})


def test_a_position_can_begin_with_the_final_scoring() -> None:
    match, by_play = scoring(), end_game(holder=HELD)
    assert (match.over, match.actors, match.legal()) == (True, (), ())
    assert match.tally() == by_play.tally()
    assert (match.scores(), match.winners(), match.ranks()) == (by_play.scores(), by_play.winners(), by_play.ranks())
    assert seen(match)["title_owner"] == seen(by_play)["title_owner"]
    assert seen(match)["period_owner"] == seen(by_play)["period_owner"]
    reopened(match)


def test_a_position_can_be_after_the_end() -> None:
    after = casata.position("royals", 4, options={"start": 0}, set={"over": True, "holder": HELD})
    assert after.over
    assert after.tally() == scoring().tally()
    reopened(after)


@pytest.mark.parametrize(
    ("described", "reason"),
    [
        ({"phase": "scoring", "actor": 0}, "Nobody decides at the end of the game: leave actor out"),
        ({"over": True, "actor": 0}, "Nobody decides at the end of the game: leave actor out"),
        ({"phase": "scoring", "over": True}, "The phase scoring ends the game: leave over out"),
        ({"phase": "scoring", "period": 2}, "period must be 3, not 2"),
        ({"over": True, "closing": 0}, "closing must be 1, not 0"),
        ({"phase": "scoring", "title_owner": {"king": [0, 0]}}, "title_owner.king.0 must be None, not 0"),
        ({"over": True, "title_owner": {"king": [1, 1]}, "holder": HELD}, "follows from all other fields: title_owner"),
        ({"over": 2}, "over must be True or False, not 2"),
        ({"over": "yes"}, "over must be True or False, not 'yes'"),
    ],
)
def test_an_end_that_cannot_be_is_refused(described: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError, match=reason):
        casata.position("royals", 4, set=described)


def test_nothing_is_told_of_what_led_to_a_position() -> None:
    assert scoring().events(None) == []
    assert happened(table(), "turn") == []
