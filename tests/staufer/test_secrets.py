"""What a seat may not know: others' jobs and the stack; all else is open (staufer 6)."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import casata
from casata import Match
from casata.engine.core import chance
from casata.engine.core.header import HIDDEN, NOBODY
from casata.engine.core.record import Row
from casata.engine.match.views import redact_for
from casata.games.staufer.secrets import redeal
from tests.fairness import is_even
from tests.matches import happened, phase, play, redealt, stock_of, viewers
from tests.staufer.table import CATEGORIES, at_random, final, hoard, round_end, table

DEALS = 4_000


def known(match: Match, viewer: int | None) -> str:
    """All that a viewer sees and was told, in every form there is."""
    record = match.view_record(viewer).pack().tobytes().hex()
    return json.dumps([match.view(viewer), match.events(viewer), record])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_others_jobs_and_the_stack_are_blank_to_the_end(seats: int) -> None:
    for now in at_random(casata.new("staufer", seats, seed=6), 6):
        if now.step % 15 == 0 or now.over:
            for viewer in viewers(now):
                check_view(now, viewer)


def check_view(match: Match, viewer: int | None) -> None:
    view, record = match.view(viewer), match.view_record(viewer)
    assert set(view["stack"].values()) == {None}
    assert set(record.stack) == {HIDDEN}
    assert view["stack_size"] == match._state.stack_size
    for seat in range(match.seats):
        shown = view["job"][seat]
        assert list(shown) == list(CATEGORIES)
        assert (None not in shown.values()) == (seat == viewer or match.over)
        assert set(shown.values()) == {None} or None not in shown.values()


ASKED: dict[str, Callable[[], Match]] = {  # a table in each phase
    "turn": table,
    "way": lambda: play(table(owned={0: "first"}, supplied=[1]), "supply 1"),
    "chests": lambda: play(table(owned={0: "supply"}, under={"1": "brown"}), "supply 4"),
    "payment": lambda: play(table(court={0: (3, 2)}), "deploy envoy augsburg_4"),
    "second": lambda: play(table(court={0: (4, 0)}, cards={0: [3]}), "deploy envoy augsburg_3"),
    "draw": lambda: play(table(cards={0: [8]}), "supply 1"),
    "exchange": lambda: play(table(owned={0: "purple purple"}), "supply 1"),
    "pick": lambda: round_end(scored="augsburg", figures={"augsburg_3": "0e"}, chance=["brown", "keep"]),
    "keep": lambda: round_end(scored="palermo", figures={"palermo_3": "0e"}, owned={0: "keep"}),
}


@pytest.mark.parametrize("name", ASKED)
def test_others_jobs_and_the_stack_are_blank_in_every_phase(name: str) -> None:
    match = ASKED[name]()
    assert phase(match) == name
    for viewer in viewers(match):
        check_view(match, viewer)


@pytest.mark.parametrize("name", ASKED)
def test_the_stack_is_known_to_hold_what_lies_nowhere_else_in_every_phase(name: str) -> None:
    match = ASKED[name]()
    for world in redealt(match, 0, times=2):
        assert list(world.stack) == list(match._state.stack)
        assert sum(world.stack) == world.stack_size


def test_every_phase_has_its_table() -> None:
    assert list(ASKED) == list(casata.new("staufer", 2).game.phases.names)


def test_jobs_are_revealed_at_the_end() -> None:
    match = final(3, jobs={1: "job_aachen pattern_5 rows"})
    assert list(match.view(0)["job"][1].values()) == ["job_aachen", "pattern_5", "rows"]
    assert list(match.view(None)["job"][1].values()) == ["job_aachen", "pattern_5", "rows"]
    assert len(happened(match, "job_points")) == 9


def test_jobs_are_told_to_their_owner_alone() -> None:
    match = casata.new("staufer", 3, seed=1)
    for viewer in viewers(match):
        told = [event for event in match.events(viewer) if event["kind"] == "dealt"]
        assert len(told) == 9
        for event in told:
            assert ("job" in event and event["job"] is not None) == (event["seat"] == viewer)


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_worlds_that_differ_in_anothers_jobs_look_alike(viewer: int | None) -> None:
    """Dealt anew are cards that the viewer does not have; nothing of it shows before the end."""
    mine = {0: "job_augsburg pattern_1 cost_3", 2: "job_palermo pattern_2 cost_4", 3: "job_aachen pattern_3 cost_5"}
    one = table(jobs={**mine, 1: "job_milano pattern_6 rows"})
    other = table(jobs={**mine, 1: "job_nijmegen pattern_5 pairs"})
    assert one._state.job != other._state.job
    for move in ("supply 1", "deploy envoy augsburg_3", "usual", "supply 4"):
        assert known(one, viewer) == known(other, viewer)
        play(one, move)
        play(other, move)
    assert known(one, viewer) == known(other, viewer)


def test_everything_else_is_open_to_all() -> None:
    met = 0
    for now in at_random(casata.new("staufer", 4, seed=9), 9):
        if now.step % 25 == 0:
            met += 1
            views = [{**now.view(viewer), "job": None} for viewer in viewers(now)]
            assert all(view == views[0] for view in views)
    assert met > 2


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_keeps_no_chance(viewer: int | None) -> None:
    record = table(2, chance=["brown", "keep"]).view_record(viewer)
    assert list(record.rng) == [0, 0, 0, 0]
    assert record.forced_left == 0
    assert not any(record.forced)


# Re-dealing


def stream(*numbers: int) -> Row:
    rng = [0, 0, 0, 0]
    chance.start(rng, *numbers)
    return rng


def redeals(match: Match, viewer: int, seed: int) -> Iterable[Any]:
    view = redact_for(match.game, match.box, match._state, viewer)
    rng = stream(seed, 7, 8)
    for _ in range(DEALS):
        world = view.copy()
        redeal(match.box, world, viewer, rng)
        yield world


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_jobs_of_each_category_are_redealt_evenly(viewer: int) -> None:
    match = table(3)
    own = list(match._state.job[viewer])
    others = [seat for seat in range(3) if seat != viewer]
    met: list[Counter[Any]] = [Counter() for _ in CATEGORIES]
    for world in redeals(match, viewer, viewer):
        assert list(world.job[viewer]) == own
        for category, seen in enumerate(met):
            seen[tuple(world.job[seat][category] for seat in others)] += 1
    for category, seen in enumerate(met):
        free = [job for job in range(6 * category, 6 * category + 6) if job != own[category]]
        assert is_even(seen, itertools.permutations(free, 2))


def test_a_spectator_redeals_the_jobs_of_all() -> None:
    met: Counter[Any] = Counter(tuple(world.job[seat][1] for seat in (0, 1)) for world in redeals(table(2), NOBODY, 5))
    assert is_even(met, itertools.permutations(range(6, 12), 2))


def test_categories_are_redealt_independently() -> None:
    met = Counter((world.job[1][0], world.job[1][2]) for world in redeals(table(2), 0, 3))
    own = table(2)._state.job[0]
    free = [[job for job in range(first, first + 6) if job not in own] for first in (0, 12)]
    assert is_even(met, itertools.product(*free))


def test_the_comparison_notices_an_unfair_dealer() -> None:
    assert is_even(Counter({0: 100, 1: 95, 2: 105}), range(3))
    assert not is_even(Counter({0: 150, 1: 90, 2: 60}), range(3))


@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_what_is_redealt_agrees_with_all_that_is_seen(viewer: int) -> None:
    match = table(3, under={"aachen_3": "purple", "2": "brown"}, owned={1: "keep first"}, discard="points_5 points_2")
    view = redact_for(match.game, match.box, match._state, viewer)
    for world in itertools.islice(redeals(match, viewer, 4), 50):
        assert list(world.stack) == list(match._state.stack)
        out = [0] * int(match.game.stock)
        match.game.rules.stock(match.box, world, out)
        assert out == stock_of(match)
        assert not redact_for(match.game, match.box, world, viewer).differences(view)
        assert world.rng != [0, 0, 0, 0]


def test_a_chest_is_drawn_as_often_as_it_is_in_the_stack() -> None:
    stack = "brown brown brown purple purple first"
    match = play(table(cards={0: [8]}, stack=stack, discard="", under={"milano_7": hoard(stack)}), "supply 1")
    code = next(move.code for move in match.legal() if move.kind == "draw")
    rng = stream(1, 2, 3)
    met: Counter[str] = Counter()
    for _ in range(1_200):
        world = match._state.copy()
        world.rng = [chance.next_word(rng) for _ in range(4)]
        match.game.rules.apply(match.box, world, 0, code)
        met["brown" if world.chest[0][13] else "purple" if world.chest[0][14] else "first"] += 1
    expected = {"brown": 600, "purple": 400, "first": 200}
    assert sum((met[kind] - mean) ** 2 / mean for kind, mean in expected.items()) < 20
