"""What nobody may know: the pile, tiles face down, tiles removed; all else is open (signorie 6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core.header import HIDDEN
from tests.matches import happened, play, points, seen, viewers
from tests.signorie.table import HOUSES, TOO_HIGH, at_random, decline, face_down, rewards, table

# Two worlds with two players that differ only in what nobody has seen.
LOW = {f"{house}_2": 2 for house in HOUSES}
HIGH = {f"{house}_{value}": 1 for house in HOUSES for value in (4, 5)}


def known(match: Match) -> str:
    """All that all seats and a spectator see and were told, in every form there is."""
    views = [(match.view(seat), match.events(seat)) for seat in viewers(match)]
    records = [match.view_record(seat).pack().tobytes().hex() for seat in viewers(match)]
    return json.dumps([views, records])


def worlds(**described: Any) -> tuple[Match, Match]:
    return table(2, removed=LOW, **described), table(2, removed=HIGH, **described)


def unseen(match: Match) -> tuple[list[int], list[int]]:
    return match._state.pool, match._state.removed


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ruling_24_nobody_sees_the_pool_or_the_removed_tiles_in_a_whole_game(seats: int) -> None:
    match = casata.new("signorie", seats, seed=6)
    for now in at_random(match, seed=6):
        if now.step % 10 == 0 or now.over:
            for viewer in viewers(now):
                view = now.view(viewer)
                assert set(view["pool"].values()) == set(view["removed"].values()) == {None}
                record = now.view_record(viewer)
                assert set(record.pool) == set(record.removed) == {HIDDEN}
    assert match.over


def test_worlds_that_differ_in_unseen_tiles_look_alike() -> None:
    one, other = worlds(helpers={0: "red_bottom"}, at={"red_women": "alliance", "red_men": "florins"})
    assert unseen(one) != unseen(other)
    assert known(one) == known(other)
    for move in ("take red 6", "assign alliance", "row church", "use red_bottom", "row marriage", "pass"):
        one.play(move)
        other.play(move)
        assert known(one) == known(other)
    assert face_down(one) == {"church": 1, "marriage": 1}


def test_worlds_that_differ_in_unseen_tiles_look_alike_to_the_end() -> None:
    """With an empty pile nothing is ever turned up, and the last scoring tells nothing either."""
    one, other = worlds(round=6, pile=0, down={0: {"politics": 3}})
    assert unseen(one) != unseen(other)
    for match in (one, other):
        decline(match)
    assert known(one) == known(other)
    assert one.scores() == other.scores()
    assert points(one, "alliances")[0] == 3


def test_tiles_face_down_are_counts_only() -> None:
    match = table(down={0: {"church": 2}, 1: {"marriage": 1}})
    for viewer in viewers(match):
        view = match.view(viewer)
        assert view["down"][0] == {"politics": 0, "church": 2, "military": 0, "marriage": 0}
        assert view["down"][1]["marriage"] == 1
        assert view["pile"] == 54 - 3


def test_a_tile_drawn_face_down_is_told_by_its_row_alone() -> None:
    match = play(table(at={"red_women": "alliance"}), "take red 6", "assign alliance", "row church")
    for viewer in viewers(match):
        told = [event for event in match.events(viewer) if event["kind"] == "face_down"]
        assert [set(event) for event in told] == [{"step", "kind", "seat", "row"}]


def test_a_tile_face_down_is_drawn_from_what_nobody_has_seen() -> None:
    """The pool is the pile and all tiles face down: drawing one face down changes its size only."""
    match = table(at={"red_women": "alliance"})
    pool, pile = list(match._state.pool), seen(match)["pile"]
    play(match, "take red 6", "assign alliance", "row church")
    assert match._state.pool == pool
    assert (seen(match)["pile"], sum(pool)) == (pile - 1, pile)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_else_is_open_to_all(seats: int) -> None:
    match, met = casata.new("signorie", seats, seed=9), 0
    for now in at_random(match, seed=9):
        if now.step % 25 == 0 or now.over:
            met += 1
            views = [now.view(viewer) for viewer in viewers(now)]
            assert all(view == views[0] for view in views)
            tales = [now.events(viewer) for viewer in viewers(now)]
            assert all(tale == tales[0] for tale in tales)
            hidden = [name for name, value in views[0].items() if has_none(value)]
            open_questions = {"reward", "colour", "helper", "assignment", "origin", "space", "city"}
            assert {"pool", "removed"} <= set(hidden) <= {"pool", "removed", *open_questions}
    assert met > 2


def has_none(value: Any) -> bool:
    if isinstance(value, dict):
        return any(has_none(part) for part in value.values())
    if isinstance(value, list):
        return any(has_none(part) for part in value)
    return value is None


def test_the_order_of_the_pile_does_not_exist_before_tiles_are_turned_up() -> None:
    """The same table with another seed turns up other tiles: nothing about them lies in the state."""
    offers = set()
    for number in range(6):
        match = rewards(2, die={0: {"yellow": 6, "red": 6, "grey": 3}, 1: TOO_HIGH}, florins=[number, 0])
        offers.add(tuple(event["tile"] for event in happened(match, "offered")))
    assert len(offers) == 1  # same key, same step: the same chance
    others = {tuple(e["tile"] for e in casata.new("signorie", 2, seed=seed).events(None) if e["kind"] == "offered")
              for seed in range(6)}  # fmt: skip
    assert len(others) == 6


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_keeps_no_chance(viewer: int | None) -> None:
    record = table(2, chance=["1", "2"]).view_record(viewer)
    assert list(record.rng) == [0, 0, 0, 0]
    assert record.forced_left == 0
    assert not any(record.forced)
