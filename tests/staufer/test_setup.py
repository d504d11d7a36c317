"""The table before the first turn, and the printed numbers (staufer 2, 7)."""

from __future__ import annotations

import functools
from typing import Any

import pytest

import casata
from casata.engine.game import find
from casata.games.staufer.box import Box
from tests.matches import seen, stock_of
from tests.staufer.table import CHESTS, JOBS, MIX, RING, at_random, court, deployed, order, paid, province, supplied

GAME = find("staufer")
every_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])
some_seeds = pytest.mark.parametrize("seed", range(4))
# As the dossier writes it (7.1); n is for nobles only.
MORE = {
    "augsburg": "3 4 5n 7", "strasbourg": "3 4 5 6n", "palermo": "3 4n 5", "aachen": "3 4 5 6n 7",
    "nijmegen": "3 4 5n 6 7", "milano": "3n 4 5 6 7",
}  # fmt: skip
TWO = {
    "augsburg": "3 4 5n", "strasbourg": "3 4 6n", "palermo": "3 4n 5", "aachen": "3 4 5n 7", "nijmegen": "3 4 5n 6",
    "milano": "3n 4 5 7",
}  # fmt: skip


@functools.cache
def box(seats: int = 4, **chosen: Any) -> Box:
    options = GAME.complete(seats, chosen)
    made: Box = GAME.setup.make_box(GAME.printed(options), seats, options)
    return made


def offices(seats: int) -> dict[str, str]:
    """The offices of all regions as the dossier writes them."""
    found = {}
    for at, region in enumerate(RING):
        kinds = box(seats).office[5 * at : 5 * at + 5]
        found[region] = " ".join(f"{cost}{'n' * (kind == 2)}" for cost, kind in enumerate(kinds, 3) if kind)
    return found


@every_count
def test_every_region_has_its_offices(seats: int) -> None:
    assert offices(seats) == (TWO if seats == 2 else MORE)


@pytest.mark.parametrize(("seats", "total", "by_cost"), [(2, 21, (6, 6, 5, 2, 2)), (4, 26, (6, 6, 6, 4, 4))])
def test_offices_add_up(seats: int, total: int, by_cost: tuple[int, ...]) -> None:
    kinds = box(seats).office
    assert sum(kind > 0 for kind in kinds) == total
    assert sum(kind == 2 for kind in kinds) == 6
    assert tuple(sum(kinds[cost + 5 * region] > 0 for region in range(6)) for cost in range(5)) == by_cost


def test_72_chests_are_16_orange_28_turquoise_10_brown_and_18_purple() -> None:
    counts = list(box().chests)
    assert dict(zip(CHESTS, counts, strict=True)) == MIX
    assert (sum(counts[:8]), sum(counts[8:13]), counts[13], counts[14], sum(counts)) == (16, 28, 10, 18, 72)


def test_privilege_cards_and_tiles_add_up() -> None:
    assert list(box(5).card_points) == [12, 11, 10, 9, 8]
    assert [list(box(seats).card_points)[:seats] for seats in (2, 3)] == [[12, 11], [12, 11, 10]]
    assert len(box().conditions) == len(box().steps) == 6
    assert sorted(box().conditions) == [0, 0, 1, 1, 2, 2]
    assert sorted(box().steps) == [1, 1, 2, 2, 3, 3]
    assert all(sum(places) == 21 for places in box().tile_points)


@every_count
@some_seeds
def test_chests_lie_under_every_office_and_space(seats: int, seed: int) -> None:
    view = seen(casata.new("staufer", seats, seed=seed))
    there = [office for office, kind in zip(view["office_chest"], box(seats).office, strict=True) if kind]
    assert all(sum(view["office_chest"][office].values()) == 1 for office in there)
    assert sum(sum(chests.values()) for chests in view["office_chest"].values()) == len(there)
    spaces = [sum(chests.values()) for chests in view["space_chest"].values()]
    assert spaces == ([1, 1, 1, 1, 0] if seats <= 3 else [1] * 5)
    lying = len(there) + sum(spaces)
    assert lying == {2: 25, 3: 30, 4: 31, 5: 31}[seats]
    assert view["stack_size"] == 72 - lying


@every_count
@some_seeds
def test_courts_and_provinces_at_the_start(seats: int, seed: int) -> None:
    match = casata.new("staufer", seats, seed=seed)
    for seat in range(seats):
        assert (court(match, seat), province(match, seat), paid(match, seat)) == ((4, 1), (11, 2), {})
    assert match.scores() == [0] * seats


@every_count
@some_seeds
def test_the_first_order_goes_forth_back_and_back(seats: int, seed: int) -> None:
    match = casata.new("staufer", seats, seed=seed)
    start = match.actor
    forth = [(start + place) % seats for place in range(seats)]
    assert order(match) == forth + forth[::-1] + forth[::-1]
    assert (supplied(match), deployed(match), seen(match)["start"]) == ([], [], start)


def test_four_players_in_the_first_round() -> None:
    match = casata.new("staufer", 4, options={"start": 0})
    assert order(match) == [0, 1, 2, 3, 3, 2, 1, 0, 3, 2, 1, 0]


@every_count
@some_seeds
def test_the_king_begins_on_the_region_of_the_unused_tile(seats: int, seed: int) -> None:
    view = seen(casata.new("staufer", seats, seed=seed))
    assert len(set(view["row_region"])) == 5
    assert {view["king"], *view["row_region"]} == set(RING)
    assert sorted(view["ring"]) == sorted(RING)
    assert [view["ring"][view["place"][region]] for region in RING] == list(RING)
    assert sorted(view["tile"].values()) == list(range(6))


@some_seeds
def test_rows_are_drawn_from_six_tiles_each(seed: int) -> None:
    view = seen(casata.new("staufer", 3, seed=seed))
    assert len(view["row_condition"]) == 5
    assert all(view["row_condition"].count(kind) <= 2 for kind in ("king", "fewest", "most"))
    assert len(view["row_steps"]) == 4
    assert all(view["row_steps"].count(steps) <= 2 for steps in (1, 2, 3))
    assert 6 <= sum(view["row_steps"]) <= 10


@every_count
@some_seeds
def test_everybody_has_a_job_of_each_kind(seats: int, seed: int) -> None:
    match = casata.new("staufer", seats, seed=seed)
    for category, deck in enumerate(JOBS):
        dealt = [list(match.view(seat)["job"][seat].values())[category] for seat in range(seats)]
        assert set(dealt) <= set(deck)
        assert len(set(dealt)) == seats


# Pieces in a whole game


@every_count
@pytest.mark.parametrize("options", [{}, {"privileges": "random", "refill": "empty_only"}])
def test_nothing_is_lost_or_made_in_a_whole_game(seats: int, options: dict[str, Any]) -> None:
    match = casata.new("staufer", seats, seed=78, options=options)
    stock = stock_of(match)
    scores = [0] * seats
    for now in at_random(match, seats):
        state = now._state
        assert stock_of(now) == stock
        assert state.told <= len(state.tale)
        state.pack()
        assert all(new >= old for new, old in zip(now.scores(), scores, strict=True))  # points never fall
        scores = now.scores()
    assert match.over
    assert max(scores) <= match.game.learning.ceiling(match.box)
    assert casata.load(match.save()).scores() == scores


@every_count
def test_a_supply_is_always_possible(seats: int) -> None:
    met = 0
    for now in at_random(casata.new("staufer", seats, seed=9), 9):
        if not now.over and now._state.phase == 0:
            met += 1
            assert sum(move.kind == "supply" for move in now.legal()) == (4 if seats <= 3 else 5)
    assert met > 10
