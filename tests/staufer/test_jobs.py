"""All eighteen jobs (staufer 4.7, 7.6)."""

from __future__ import annotations

import functools
import random

import pytest

from casata.engine.game import find
from casata.games.staufer.box import FIELD, Box
from casata.games.staufer.rules.facts import region_of
from casata.games.staufer.scoring import EVERYWHERE, job_points, most_covered
from casata.games.staufer.state import DECK, OFFICES
from tests.matches import happened, points
from tests.staufer.table import FOR_NOBLES, JOBS, RING, final, table, worth

SHAPES = {
    "pattern_1": ((0, 1, 2), 9),
    "pattern_2": ((0, 2, 4), 10),
    "pattern_3": ((0, 1, 3), 9),
    "pattern_4": ((0, 1, 2, 3), 14),
    "pattern_5": ((0, 1, 3, 4), 15),
    "pattern_6": ((0, 1, 2, 4), 14),
}
STEPPED = {"cost_3": (4, 9, 15, 22, 30), "cost_4": (5, 11, 18, 26, 35), "cost_5": (6, 13, 21, 30, 40)}
# Where a seat can have so many figures of a cost: a noble where an envoy may not be.
OF_COST = {
    "cost_3": "augsburg_3 strasbourg_3 palermo_3 aachen_3 nijmegen_3 milano_3",
    "cost_4": "augsburg_4 strasbourg_4 palermo_4 aachen_4 nijmegen_4 milano_4",
    "cost_5": "augsburg_5 strasbourg_5 palermo_5 aachen_5 nijmegen_5 milano_5",
}
ALL = "augsburg_3 augsburg_4 augsburg_7 strasbourg_3 strasbourg_4 strasbourg_5 aachen_3 aachen_4 aachen_7 nijmegen_6"


def seated(places: tuple[int, ...]) -> dict[str, str]:
    """An envoy of seat 0 in each of some places of the ring; two in a region that is named twice."""
    figures = {}
    for at in range(6):
        costs = {"milano": (4, 5, 6, 7), "palermo": (3, 3, 5, 5)}.get(RING[at], (3, 3, 4, 4))
        offices = [f"{RING[at]}_{cost}" for cost in costs]
        for number in range(places.count(at)):
            figures.setdefault(offices[number], []).append("0e")
    return {office: " ".join(names) for office, names in figures.items()}


def own(office: str) -> str:
    """A figure of seat 0 that may be on an office."""
    return "0n" if office in FOR_NOBLES else "0e"


@pytest.mark.parametrize("region", RING)
def test_a_region_job_pays_for_the_first_two_places(region: str) -> None:
    costs = {"palermo": (3, 5, 4), "milano": (4, 5, 6)}.get(region, (3, 4, 5))
    figures = dict(zip([f"{region}_{cost}" for cost in sorted(costs)], ["0e", "1n", "2n"], strict=True))
    job = f"job_{region}"
    values = [worth(final(figures=figures, jobs={seat: job}), job, seat) for seat in range(4)]
    assert values == [0, 6, 12, 0]


@pytest.mark.parametrize("turn", range(6))
@pytest.mark.parametrize("job", SHAPES)
def test_a_pattern_is_covered_in_every_turn_of_its_shape(job: str, turn: int) -> None:
    shape, value = SHAPES[job]
    places = tuple((offset + turn) % 6 for offset in shape)
    assert worth(final(figures=seated(places), jobs={0: job}), job) == value
    assert worth(final(figures=seated(places[1:]), jobs={0: job}), job) == 0


@pytest.mark.parametrize("count", range(7))
@pytest.mark.parametrize("job", STEPPED)
def test_offices_of_a_cost_are_paid_by_a_stepped_table(job: str, count: int) -> None:
    figures = {office: own(office) for office in OF_COST[job].split()[:count]}
    expected = 0 if count == 0 else STEPPED[job][min(count, 5) - 1]
    assert worth(final(figures=figures, jobs={0: job}), job) == expected


@pytest.mark.parametrize(("count", "value"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 20), (10, 40)])
def test_all_offices_go_on_by_five(count: int, value: int) -> None:
    figures = dict.fromkeys(ALL.split()[:count], "0e")
    assert worth(final(figures=figures, jobs={0: "all_offices"}), "all_offices") == value


@pytest.mark.parametrize(
    ("figures", "pairs"),
    [
        ({}, 0),
        ({"aachen_3": "0e"}, 0),
        ({"aachen_3": "0e", "nijmegen_3": "0e"}, 1),
        ({"aachen_3": "0e 0e"}, 1),
        ({"aachen_3": "0e 1e", "nijmegen_3": "1e"}, 0),
        ({"aachen_3": "0e 0e", "nijmegen_3": "0e", "aachen_7": "0e", "milano_7": "0e"}, 2),
        ({"aachen_6": "0n", "nijmegen_6": "0e"}, 1),
    ],
)
def test_pairs_are_own_figures_on_offices_of_equal_cost(figures: dict[str, str], pairs: int) -> None:
    assert worth(final(figures=figures, jobs={0: "pairs"}), "pairs") == 8 * pairs


@pytest.mark.parametrize(("costs", "rows"), [("345", 1), ("34", 0), ("334455", 2), ("33344555", 2), ("4567", 0)])
def test_rows_are_three_four_and_five(costs: str, rows: int) -> None:
    offices = {cost: [f"{region}_{cost}" for region in ("aachen", "nijmegen", "milano")] for cost in set(costs)}
    figures = {office: own(office) for office in (offices[cost].pop() for cost in costs)}
    assert worth(final(figures=figures, jobs={0: "rows"}), "rows") == 15 * rows


def test_a_noble_is_one_office_and_two_influence() -> None:
    figures = {"strasbourg_6": "0n", "strasbourg_3": "1e", "strasbourg_4": "1e"}
    match = final(figures=figures, jobs={0: "job_strasbourg pattern_1 all_offices"})
    assert (worth(match, "job_strasbourg"), worth(match, "all_offices")) == (12, 1)


def test_everybody_has_three_jobs_scored_and_told() -> None:
    match = final(3, figures={"aachen_3": "0e", "aachen_4": "1e"})
    told = happened(match, "job_points")
    assert len(told) == 9
    for seat in range(3):
        own = [event for event in told if event["seat"] == seat]
        assert [deck.index(event["job"]) >= 0 for event, deck in zip(own, JOBS, strict=True)] == [True] * 3
        assert sum(event["points"] for event in own) == points(match, "jobs")[seat]


# Patterns, compared with all that is possible


@functools.cache
def box(pattern: str) -> Box:
    game = find("staufer")
    options = game.complete(4, {"pattern": pattern})
    made: Box = game.setup.make_box(game.printed(options), 4, options)
    return made


@functools.cache
def by_trying_all(shape: tuple[int, ...], turns: int, figures: tuple[int, ...]) -> int:
    """The most completions: every turn of the shape is tried first."""
    best = 0
    for turn in range(turns):
        places = [(offset + turn) % 6 for offset in shape]
        if all(figures[place] for place in places):
            rest = tuple(count - (place in places) for place, count in enumerate(figures))
            best = max(best, 1 + by_trying_all(shape, turns, rest))
    return best


@pytest.mark.parametrize("option", ["rotate", "fixed"])
@pytest.mark.parametrize("job", SHAPES)
def test_the_most_completions_are_found(job: str, option: str) -> None:
    chance = random.Random(job)
    shape = SHAPES[job][0]
    number = list(SHAPES).index(job)
    for _ in range(150):
        figures = tuple(chance.choice((0, 1, 1, 2, 2, 3, 4)) for _ in range(6))
        packed = sum(count << FIELD * place for place, count in enumerate(figures))
        found = most_covered(box(option), number, packed, sum(figures) // len(shape))
        assert found == by_trying_all(shape, 6 if option == "rotate" else 1, figures)


@pytest.mark.parametrize("category", range(len(JOBS)))
def test_a_job_in_some_regions_counts_the_figures_there_alone(category: int) -> None:
    figures = {f"{region}_{cost}": own(f"{region}_{cost}") for region in RING for cost in (3, 4)}
    match = table(figures=figures | {"milano_3": "1n"}, court={0: (0, 0)})
    for regions in range(1 << len(RING)):
        there = match._state.copy()
        for office in range(OFFICES):
            if regions >> region_of(office) & 1 == 0:
                there.figure[office] = [0, 0]
        for job in range(category * DECK, (category + 1) * DECK):
            everywhere = job_points(match.box, there, 0, job, EVERYWHERE)
            assert job_points(match.box, match._state, 0, job, regions) == everywhere


@pytest.mark.parametrize("job", SHAPES)
def test_the_most_completions_are_paid(job: str) -> None:
    chance = random.Random(f"paid {job}")
    shape, value = SHAPES[job]
    for _ in range(9):
        counts = tuple(chance.choice((0, 1, 2, 3, 3)) for _ in range(6))
        if sum(counts) > 15:
            continue
        places = tuple(place for place, count in enumerate(counts) for _ in range(count))
        match = final(figures=seated(places), court={0: (0, 0)}, jobs={0: job})
        assert worth(match, job) == value * by_trying_all(shape, 6, counts)
