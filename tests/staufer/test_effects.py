"""Every chest, every space of the supply table and every region bonus (staufer 4.1 to 4.5)."""

from __future__ import annotations

from typing import Any

import pytest

from casata import Match
from tests.matches import happened, in_turn, offered, phase, play, points, scored
from tests.staufer.table import (
    CHESTS,
    FOR_NOBLES,
    ORANGE,
    RING,
    court,
    decline,
    discarded,
    final,
    on,
    owned,
    paid,
    province,
    round_end,
    supplied,
    table,
    under,
)

EFFECTS = {
    "points_2": (2, 0, 0), "points_3": (3, 0, 0), "points_4": (4, 0, 0), "points_5": (5, 0, 0),
    "envoys_1": (0, 1, 0), "envoys_2": (0, 2, 0), "envoys_3": (0, 3, 0), "noble_chest": (0, 0, 1),
}  # fmt: skip


def check_orange(kind: str, match: Match, envoys: int, nobles: int) -> None:
    worth, more_envoys, more_nobles = EFFECTS[kind]
    assert scored(match).get("chests", 0) == worth
    assert court(match) == (envoys + more_envoys, nobles + more_nobles)
    assert (owned(match), discarded(match)) == ("", kind)


@pytest.mark.parametrize("kind", ORANGE)
def test_an_orange_chest_takes_effect_at_once(kind: str) -> None:
    """From a space, from an office, from the stack, from a scored region."""
    check_orange(kind, play(table(under={"3": kind}), "supply 3"), 6, 1)
    match = table(under={"augsburg_3": kind}, court={0: (3, 0)})
    check_orange(kind, play(match, "deploy envoy augsburg_3"), 0, 0)
    match = table(cards={0: [8]}, chance=[kind])
    check_orange(kind, play(match, "supply 3", "draw"), 6, 1)
    match = round_end(2, scored="aachen", figures={"aachen_3": "0e"}, chance=[kind, kind])
    assert scored(match).get("chests", 0) == EFFECTS[kind][0]
    assert court(match) == (4 + EFFECTS[kind][1], 1 + EFFECTS[kind][2])


@pytest.mark.parametrize("kind", CHESTS[8:])
def test_other_chests_are_kept_for_all_to_see(kind: str) -> None:
    match = play(table(under={"3": kind}), "supply 3")
    assert (owned(match), discarded(match), scored(match)) == (kind, "", {})


@pytest.mark.parametrize("kind", CHESTS[8:13])
def test_unused_turquoise_chests_are_worth_nothing(kind: str) -> None:
    assert final(owned={0: f"{kind} {kind} purple"}).scores()[0] == 0


def test_first_moves_the_member_to_the_top() -> None:
    match = play(table(supplied=[1, 2], owned={0: "first"}), "supply 1", "use first")
    assert (supplied(match), owned(match), discarded(match)) == ([0, 1, 2], "", "first")


def test_no_move_saves_travel_only() -> None:
    match = table(court={0: (9, 0)}, owned={0: "free_travel"})
    play(match, "deploy envoy aachen_3", "use free_travel")
    assert (paid(match), discarded(match)) == ({"nijmegen": "e", "milano": "e"}, "free_travel")


def test_no_pay_saves_payment_only() -> None:
    match = table(court={0: (12, 0)}, owned={0: "free_office"})
    play(match, "deploy envoy aachen_7", "use free_office")
    assert (paid(match), discarded(match)) == ({"strasbourg": "e", "palermo": "e", "aachen": "e"}, "free_office")


def test_a_chest_need_not_be_used() -> None:
    match = table(court={0: (9, 0)}, owned={0: "free_office free_travel"})
    play(match, "deploy envoy aachen_3", "use plain")
    assert (len(paid(match)), owned(match)) == (5, "free_travel free_office")


def test_supply_takes_another_spaces_chests_where_the_own_has_none() -> None:
    match = play(table(owned={0: "supply"}, under={"1": "brown first"}), "supply 4", "chests 1")
    assert (owned(match), discarded(match), court(match)) == ("first brown", "supply", (4, 2))


def test_supply_may_be_kept() -> None:
    match = play(table(owned={0: "supply"}, under={"1": "brown"}), "supply 4", "chests 4")
    assert (owned(match), under(match, "1")) == ("supply", "brown")


def test_keep_holds_a_figure_on_its_office() -> None:
    match = round_end(scored="palermo", figures={"palermo_3": "0e"}, owned={0: "keep"})
    play(match, "keep palermo_3 left")
    assert (on(match, "palermo_3"), owned(match), discarded(match)) == ("0e", "", "keep")


@pytest.mark.parametrize("king", RING)
@pytest.mark.parametrize("region", RING)
def test_keep_offers_every_figure_that_would_leave_once(region: str, king: str) -> None:
    offices = [f"{name}_{cost}" for name in RING for cost in (3, 4)]
    places = {office: "0n" if office in FOR_NOBLES else "0e" for office in offices}
    match = round_end(scored=region, king=king, figures=places, owned={0: "keep"}, court={0: (0, 0)})
    decline(match, "keep")
    leaving = [f"keep {office} left" for office in offices if office.startswith((region, king))]
    assert sorted(offered(match)) == sorted([*leaving, "release"])


# Supply table

FEW = {"1": (3, 0), "2": (1, 1), "3": (2, 0), "4": (0, 1)}
MANY = {**FEW, "5": (1, 0)}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_space_gives_its_figures(seats: int) -> None:
    spaces = FEW if seats <= 3 else MANY
    assert offered(table(seats), "supply") == [f"supply {space}" for space in spaces]
    for space, (envoys, nobles) in spaces.items():
        match = play(table(seats), f"supply {space}")
        assert court(match) == (4 + envoys, 1 + nobles)
        assert province(match) == (11 - envoys, 2 - nobles)


# Region bonuses

PLACES = {"{}_5": "2n", "{}_4": "1n", "{}_3": "0n"}  # seats 2, 1 and 0 are first, second and third


def bonus(region: str, seats: int = 4, **described: Any) -> Match:
    figures = {place.format(region): names for place, names in PLACES.items()}
    return round_end(seats, scored=region, figures=figures, **described)


def test_augsburg_gives_chests_to_the_first_two() -> None:
    match = bonus("augsburg", chance=["brown", "keep"])
    assert (match.actor, phase(match)) == (2, "pick")
    in_turn(match, "2 pick keep")
    assert [owned(match, seat) for seat in range(4)] == ["", "brown", "keep", ""]


def test_augsburg_with_two_equal_chests_asks_nobody() -> None:
    match = bonus("augsburg", chance=["brown", "brown"])
    assert [owned(match, seat) for seat in range(4)] == ["", "brown", "brown", ""]


def test_strasbourg_gives_envoys_to_the_first_two() -> None:
    match = bonus("strasbourg")
    assert [court(match, seat) for seat in range(3)] == [(4, 1), (5, 1), (6, 1)]


def test_palermo_gives_points_to_the_first_two() -> None:
    assert points(bonus("palermo"), "bonuses") == [0, 1, 3, 0]


def test_aachen_gives_a_chest_to_everybody_there() -> None:
    match = bonus("aachen", chance=["brown", "keep", "first", "supply"])
    in_turn(match, "2 pick first", "1 pick supply", "0 pick keep")
    assert [owned(match, seat) for seat in range(4)] == ["keep", "supply", "first", ""]
    assert discarded(match) == "brown"


def test_nijmegen_gives_an_envoy_to_everybody_there() -> None:
    match = bonus("nijmegen")
    assert [court(match, seat)[0] for seat in range(4)] == [5, 5, 5, 4]


def test_milano_gives_points_to_everybody_there() -> None:
    assert points(bonus("milano"), "bonuses") == [2, 2, 2, 0]


def test_a_bonus_of_envoys_is_what_the_province_has() -> None:
    match = round_end(scored="strasbourg", figures={"strasbourg_5": "0e"}, court={0: (13, 0)})
    assert (court(match), province(match)[0]) == ((14, 0), 1)  # one is back from the office
    assert happened(match, "not_received")[0]["number"] == 1


@pytest.mark.parametrize(("tile", "places"), [
    (1, [9, 7, 5]), (2, [10, 7, 4]), (3, [11, 7, 3]), (4, [12, 6, 3]), (5, [10, 6, 5]), (6, [8, 7, 6]),
])  # fmt: skip
def test_every_point_tile_pays_three_places(tile: int, places: list[int]) -> None:
    match = bonus("palermo", tiles={"palermo": tile})
    assert points(match, "regions") == [*places[::-1], 0]


@pytest.mark.parametrize(("tile", "first"), [(1, 8), (2, 9), (3, 10), (4, 11), (5, 9), (6, 7)])
def test_with_two_players_a_point_tile_pays_the_first(tile: int, first: int) -> None:
    match = round_end(2, scored="palermo", figures={"palermo_3": "0e", "palermo_5": "1e"}, tiles={"palermo": tile})
    assert points(match, "regions") == [0, first]
