"""What everybody is told: who listens knows the whole open table (staufer 6)."""

from __future__ import annotations

import pathlib
import random
from typing import Any

import pytest

import casata
from casata import Match
from casata.games.staufer.state import (
    ASK_DRAW,
    ASK_KEEP,
    CLEAN_UP,
    FINAL,
    KING_BONUS,
    NEXT_TURN,
    OFFER,
    SCORE,
    SUPPLY_BONUS,
    TAKE_CHEST,
)
from tests.conformance import watching
from tests.conformance.steering import lively
from tests.matches import happened, in_turn, phase, play, points, seen
from tests.staufer.listener import Listener, listened
from tests.staufer.table import RING, court, final, hoard, last_action, on, ranked, round_end, table


def custom(*numbers: int, **more: Any) -> dict[str, Any]:
    return {"privileges": "custom", "custom": [str(number) for number in numbers], **more}


GAMES: list[tuple[int, dict[str, Any]]] = [
    (2, custom(1, 2, 3, 6, 13, 16)),
    (3, custom(4, 5, 8, 9, 14, 15, pay_from_target=True)),
    (4, custom(1, 7, 8, 10, 11, 12, refill="empty_only")),
    (5, custom(2, 3, 6, 13, 14, 16, double_seat_first="right", cost_excludes_occupant=True)),
]
RICH: list[dict[int, list[int]]] = [  # privileges from the start
    {0: [2, 3, 6, 13], 1: [4, 12], 2: [2, 3, 4, 6], 3: [12, 13]},
    {0: [7, 9], 1: [8, 14, 16], 2: [8, 9, 15, 16], 3: [7, 14, 15]},
    {0: [5, 10], 1: [10, 11, 12], 2: [5, 11, 12], 3: []},
]
NEEDS = {  # things to do, by number: how many numbers each needs
    NEXT_TURN: 0, KING_BONUS: 2, ASK_DRAW: 1, SUPPLY_BONUS: 1, OFFER: 1, SCORE: 1, TAKE_CHEST: 3, ASK_KEEP: 1,
    CLEAN_UP: 0, FINAL: 0,
}  # fmt: skip


def listen(match: Match, chance: random.Random) -> None:
    """A whole game, heard and compared."""
    listener = Listener(match)
    while not match.over:
        match.play(lively(match.legal(), chance))
        listened(match, listener)
        check_things_to_do(match)


def check_things_to_do(match: Match) -> None:
    for entry in match._state.todo:
        assert not any(entry[1 + NEEDS[entry[0]] :]), f"{entry} holds more than is needed"


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_who_hears_everything_knows_where_every_open_piece_lies(number: int) -> None:
    seats, options = GAMES[number]
    listen(casata.new("staufer", seats, seed=number, options=options), random.Random(number))


@pytest.mark.parametrize("number", range(len(RICH)))
def test_who_hears_everything_knows_what_privileges_bring(number: int) -> None:
    listen(table(cards=RICH[number]), random.Random(number))


# The set-up (staufer 2)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_set_up_is_told_piece_by_piece(seats: int) -> None:
    match = casata.new("staufer", seats, seed=seats)
    view, told = seen(match), match.events(None)

    def all_of(kind: str, *names: str) -> list[Any]:
        found = [[event[name] for name in names] for event in told if event["kind"] == kind]
        return [one[0] for one in found] if len(names) == 1 else [tuple(one) for one in found]

    assert [event["seat"] for event in told if event["kind"] == "begins"] == [view["start"]]
    assert all_of("ring", "region") == view["ring"]
    firsts = match.box.tile_points
    assert all_of("tile", "region", "points") == [(one, firsts[view["tile"][one]][0]) for one in view["ring"]]
    numbers = range(1, 6)
    assert all_of("row_region", "number", "region") == list(zip(numbers, view["row_region"], strict=True))
    assert all_of("row_condition", "number", "condition") == list(zip(numbers, view["row_condition"], strict=True))
    assert all_of("row_steps", "number", "steps") == list(zip(range(1, 5), view["row_steps"], strict=True))
    assert all_of("king_starts", "region") == [view["king"]]
    assert dict(all_of("displayed", "privilege", "count")) == {card: n for card, n in view["display"].items() if n}
    for field, kind, place in (("office_chest", "laid_office", "office"), ("space_chest", "laid_space", "space")):
        lying = [(at, chest) for at, chests in view[field].items() for chest, count in chests.items() if count]
        assert all_of(kind, place, "chest") == lying
    assert all_of("round", "round") == [1]
    assert all_of("ordered", "position", "owner") == list(enumerate(view["order"][: 3 * seats], 1))


@pytest.mark.parametrize("seats", [2, 5])
def test_nothing_of_a_job_is_told_but_to_its_owner(seats: int) -> None:
    match = casata.new("staufer", seats, seed=1)
    assert watching.said_wrongly(match.game, match._state) == []
    for viewer in (*range(seats), None):
        dealt = [event for event in match.events(viewer) if event["kind"] == "dealt"]
        jobs = [job if seat == viewer else None for seat in range(seats) for job in own_jobs(match, seat)]
        assert [(event["seat"], event["job"]) for event in dealt] == [(at // 3, job) for at, job in enumerate(jobs)]


def own_jobs(match: Match, seat: int) -> list[str]:
    return list(match.view(seat)["job"][seat].values())


# Deploying (staufer 3.4)


@pytest.mark.parametrize(("office", "way", "costs"), [
    ("augsburg_3", "plain", (0, 2)), ("palermo_5", "plain", (2, 4)), ("milano_7", "plain", (5, 6)),
    ("aachen_4", "free_travel", (0, 3)), ("aachen_4", "free_office", (3, 0)),
    ("aachen_4", "free_travel+free_office", (0, 0)),
])  # fmt: skip
def test_travel_and_the_price_of_the_office_are_told_apart(office: str, way: str, costs: tuple[int, int]) -> None:
    chests = "" if way == "plain" else way.replace("+", " ")
    match = table(court={0: (15, 0)}, owned={0: chests}, province={0: (0, 3)})
    play(match, f"deploy envoy {office}")
    if chests:
        play(match, f"use {way}")
    (told,) = happened(match, "costs")
    assert (told["way"], told["price"]) == costs


# Privileges (staufer 4.6): they serve their owner, who need not be the first seat


def told_by_cards(match: Match) -> list[tuple[int, str, int]]:
    return [(event["seat"], event["privilege"], event["points"]) for event in happened(match, "scored_card")]


every_seat = pytest.mark.parametrize("seat", range(4))


@every_seat
def test_privileges_of_a_supply_serve_their_owner(seat: int) -> None:
    match = table(actor=seat, cards={seat: [7, 8, 9, 16]}, under={"3": "points_2"}, chance=["points_5"])
    in_turn(match, f"{seat} supply 3")
    assert (phase(match), told_by_cards(match)) == ("draw", [(seat, "16", 2)])
    in_turn(match, f"{seat} draw")
    assert told_by_cards(match) == [(seat, "16", 2), (seat, "9", 2)]
    assert [event["seat"] for event in happened(match, "drew")] == [seat]
    assert (court(match, seat), points(match, "chests")[seat]) == ((7, 1), 7)


@every_seat
def test_privileges_of_a_deployment_serve_their_owner(seat: int) -> None:
    match = table(actor=seat, cards={seat: [3, 6, 16]}, under={"augsburg_3": "points_2"}, court={seat: (5, 0)})
    in_turn(match, f"{seat} deploy envoy augsburg_3", f"{seat} second")
    assert told_by_cards(match) == [(seat, "16", 2), (seat, "6", 6)]
    assert on(match, "augsburg_3") == f"{seat}e {seat}e"


@every_seat
def test_an_exchange_serves_its_owner(seat: int) -> None:
    match = table(actor=seat, owned={seat: "purple"}, under={"3": "purple"}, shown=[1, 9])
    in_turn(match, f"{seat} supply 3", f"{seat} privilege 1")
    assert told_by_cards(match) == [(seat, "1", 12)]
    assert [event["privilege"] for event in happened(match, "exchanged")] == ["1"]


def test_privileges_of_a_scoring_are_told_by_their_numbers() -> None:
    match = ranked(cards={0: [14, 15], 1: [14], 3: [15]})
    assert told_by_cards(match) == [(1, "14", 3), (0, "14", 2), (0, "15", 2), (3, "15", 2)]


# The end of a round (staufer 3.5, 3.7)


def scorings_told(match: Match) -> list[tuple[str, str, str | None]]:
    told = happened(match, "scored_once", "region_scored", "scored_too", "nobody_there")
    return [(event["kind"], event["region"], event.get("condition")) for event in told]


@pytest.mark.parametrize("condition", ["king", "fewest", "most"])
def test_the_region_of_the_round_is_scored_first_and_then_the_one_that_meets_the_condition(condition: str) -> None:
    places = {"palermo_3": "0e", "aachen_3": "0e", "aachen_4": "1e"}
    chests = {f"{region}_4": "brown" for region in RING if region != "aachen"}
    match = round_end(king="aachen", scored="palermo", condition=condition, figures=places, under=chests)
    assert scorings_told(match) == [("region_scored", "palermo", None), ("scored_too", "aachen", condition)]


@pytest.mark.parametrize("condition", ["king", "fewest", "most"])
def test_a_region_that_meets_the_condition_too_is_told_to_be_scored_once(condition: str) -> None:
    match = round_end(king="palermo", scored="palermo", condition=condition)
    assert scorings_told(match) == [
        ("scored_once", "palermo", condition), ("region_scored", "palermo", None), ("nobody_there", "palermo", None),
    ]  # fmt: skip


@pytest.mark.parametrize(("side", "figure"), [("left", "noble"), ("right", "envoy")])
def test_a_kept_figure_is_told_with_its_office(side: str, figure: str) -> None:
    match = round_end(scored="palermo", figures={"palermo_5": "1n 1e"}, owned={1: "keep"})
    in_turn(match, f"1 keep palermo_5 {side}")
    assert [event["chest"] for event in happened(match, "used")] == ["keep"]
    (told,) = happened(match, "kept")
    assert (told["seat"], told["figure"], told["office"]) == (1, figure, "palermo_5")


def test_places_that_stay_without_a_chest_are_told_one_by_one() -> None:
    match = last_action(king="palermo", scored="palermo", stack="brown", discard="", under={"milano_7": hoard("brown")})
    listener = Listener(match)
    play(match, "supply 4")
    listened(match, listener)
    assert [event["count"] for event in happened(match, "no_chests")] == [1] * 7
    assert watching.said_wrongly(match.game, match._state) == []


# What is not told


def test_no_points_are_not_told(tmp_path: pathlib.Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("[bonuses]\nmilano = 0\n[privileges]\nsupply = 0\n")
    match = round_end(scored="milano", figures={"milano_4": "0e"}, cards={3: [9]}, box=house)
    assert [event["points"] for event in happened(match, "scored", "scored_card")] == [points(match, "regions")[0]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_brown_chests_are_told_at_the_end_for_those_who_have_some(seats: int) -> None:
    chests = {seat: "brown " * seat for seat in range(1, min(seats, 4))}
    match = final(seats, owned=chests)
    told = {event["seat"]: (event["count"], event["points"]) for event in happened(match, "brown_points")}
    assert told == {seat: (seat, points(match, "brown")[seat]) for seat in chests}
