"""Every reason for which a decision is refused: asking names it, and changes nothing."""

from __future__ import annotations

import pathlib
from collections.abc import Callable
from typing import Any

import pytest

from casata import Match
from casata.games.staufer.reasons import REASONS
from tests.matches import offered, phase, play, refused
from tests.staufer.table import round_end, table

SHARED = ("legal", "over", "not_your_turn", "no_such_move", "not_now")


def turn(*moves: str, **described: Any) -> Match:
    return play(table(**described), *moves)


def kept(*moves: str) -> Match:
    """Seat 0 is asked which figures it keeps in Palermo."""
    places = {"palermo_3": "0e 0e", "palermo_5": "0e 1e", "milano_4": "0e"}
    return play(round_end(scored="palermo", figures=places, owned={0: "keep keep keep"}), *moves)


# What can be asked in play: the table, and a decision that is refused.
ASKED: dict[str, tuple[Callable[[], Match], str]] = {
    "no_space_here": (lambda: table(3), "supply 5"),
    "no_office_here": (lambda: table(court={0: (9, 1)}), "deploy envoy augsburg_6"),
    "office_taken": (lambda: table(figures={"augsburg_3": "1e"}), "deploy envoy augsburg_3"),
    "office_full": (lambda: table(figures={"augsburg_3": "1e 2e"}, cards={0: [2]}), "deploy envoy augsburg_3"),
    "nobles_only": (lambda: table(court={0: (9, 1)}), "deploy envoy augsburg_5"),
    "no_envoy": (lambda: table(court={0: (0, 3)}), "deploy envoy augsburg_3"),
    "no_noble": (lambda: table(court={0: (9, 0)}), "deploy noble augsburg_3"),
    "court_short": (lambda: table(court={0: (2, 0)}), "deploy envoy augsburg_3"),
    "purple_short": (lambda: table(owned={0: "purple"}), "privilege 9"),
    "card_owned": (lambda: table(owned={0: "purple purple"}, cards={0: [9]}), "privilege 9"),
    "card_gone": (lambda: table(owned={0: "purple purple"}), "privilege 2"),
    "chest_missing": (lambda: turn("deploy envoy augsburg_3", owned={0: "free_office"}), "use first"),
    "no_next_round": (lambda: turn("deploy envoy augsburg_3", owned={0: "free_office first"}, round=5), "use first"),
    "no_travel": (lambda: turn("deploy envoy augsburg_3", owned={0: "free_office free_travel"}), "use free_travel"),
    "deploy_only": (lambda: turn("supply 1", owned={0: "first free_office"}, supplied=[1]), "use free_office"),
    "no_chest_there": (lambda: turn("supply 1", owned={0: "supply"}, under={"2": "brown"}), "chests 3"),
    "no_spot": (lambda: turn("deploy envoy augsburg_3"), "lay nijmegen"),
    "envoys_short": (lambda: turn("deploy envoy augsburg_4", court={0: (2, 2)}), "lay aachen"),
    "not_drawn": (
        lambda: round_end(scored="augsburg", figures={"augsburg_3": "0e"}, chance=["brown", "keep"]), "pick purple",
    ),
    "not_scored": (kept, "keep milano_4 left"),
    "no_figure": (kept, "keep palermo_5 right"),
    "kept_already": (lambda: kept("keep palermo_3 left"), "keep palermo_3 left"),
    "same_figure": (kept, "keep palermo_3 right"),
}  # fmt: skip


@pytest.mark.parametrize("name", ASKED)
def test_asking_names_the_condition_and_changes_nothing(name: str) -> None:
    arranged, move = ASKED[name]
    assert refused(arranged(), move) == name


WAYS = {
    "use free_travel": "chest_missing",
    "use first+free_office": "chest_missing",
    "use first+free_travel+free_office": "chest_missing",
    "use free_travel+free_office": "chest_missing",
}


@pytest.mark.parametrize("way", WAYS)
def test_every_way_needs_its_chests(way: str) -> None:
    owned = "free_office" if "free_travel" in way else "first"
    match = table(court={0: (9, 0)}, owned={0: owned}, supplied=[1])
    assert refused(play(match, "deploy envoy strasbourg_3"), way) == WAYS[way]


def test_a_way_that_the_court_cannot_pay_is_refused() -> None:
    match = table(court={0: (3, 0)}, owned={0: "free_travel free_office first"}, supplied=[1])
    play(match, "deploy envoy strasbourg_3")
    assert refused(match, "use plain") == "court_short"
    assert refused(match, "use first") == "court_short"
    assert "use free_travel" in offered(match)


@pytest.mark.parametrize("seats", [2, 3])
def test_two_and_three_players_have_no_fifth_space_to_take_chests_from(seats: int) -> None:
    match = play(table(seats, owned={0: "supply"}, under={"2": "brown"}), "supply 1")
    assert refused(match, "chests 5") == "no_space_here"


def test_there_is_nothing_to_pay_where_a_house_has_offices_for_one(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[privileges]\nfixed_cost = 2\n")
    match = table(court={0: (2, 0)}, cards={0: [4, 5]}, owned={0: "free_office first"}, box=house)
    play(match, "deploy envoy augsburg_7")
    assert offered(match) == ["use plain", "use first"]
    assert refused(match, "use free_office") == "no_payment"


def test_being_first_anyway_is_never_asked() -> None:
    """The table is changed under a question: the track that had a member is empty."""
    match = turn("supply 1", owned={0: "first"}, supplied=[1])
    match._state.supplied_count = 0
    assert refused(match, "use first") == "first_anyway"
    match = turn("supply 1", owned={0: "first"})
    assert phase(match) == "turn"


def test_every_reason_has_its_test() -> None:
    declared = [reason.name for reason in REASONS.all]
    assert sorted(declared) == sorted([*SHARED, *ASKED, "no_payment", "first_anyway"])


# Reasons all games share


@pytest.mark.parametrize(
    "move",
    ["decline", "use plain", "chests 1", "usual", "lay aachen", "second", "alone", "draw", "refrain", "pick brown",
     "keep aachen_3 left", "release"],
)  # fmt: skip
def test_what_is_not_asked_now_is_refused(move: str) -> None:
    assert refused(table(), move) == "not_now"


def test_a_turn_is_not_asked_within_an_action() -> None:
    match = turn("deploy envoy augsburg_3")
    for move in ("supply 1", "deploy envoy aachen_3", "privilege 9", "decline"):
        assert refused(match, move) == "not_now"
