"""House files: refused in one line that names what is wrong, or playable to the end."""

from __future__ import annotations

import json
import pathlib
from typing import Any

import pytest

import casata
from casata import Match
from tests.houses import refusal_of
from tests.matches import kinds, offered, play, points, scored
from tests.staufer.table import (
    brimful,
    cards,
    court,
    display,
    final,
    owned,
    paid,
    ranked,
    ring,
    round_end,
    table,
    worth,
)


def laid_out(text: str, folder: pathlib.Path, seats: int = 4, **options: Any) -> Match:
    """A table by a house file."""
    return casata.new("staufer", seats, seed=1, house=written(text, folder), options=options)


def written(text: str, folder: pathlib.Path) -> pathlib.Path:
    path = folder / "house.toml"
    path.write_text(text)
    return path


WRONG = {
    "costs that do not ascend": (
        "[regions.aachen]\nmore = [4, 3, 5]\nmore_noble = []",
        "regions.aachen.more must ascend",
    ),
    "a cost twice": (
        "[regions.aachen]\ntwo = [3, 3]\ntwo_noble = []",
        "regions.aachen.two must ascend: the most expensive office decides ties.",
    ),
    "a noble office that is not there": (
        "[regions.palermo]\nmore_noble = [6]",
        "regions.palermo.more_noble must name costs of regions.palermo.more: 3, 4, 5.",
    ),
    "the other side too": ("[regions.palermo]\ntwo_noble = [7]", "regions.palermo.two_noble must name costs"),
    "a supply space without figures": (
        "[supply.few]\nenvoys = [3, 1, 2, 0]\nnobles = [0, 1, 0, 0]",
        "supply.few must have figures on every space, and no two spaces alike.",
    ),
    "two equal supply spaces": (
        "[supply.many]\nenvoys = [3, 1, 2, 0, 3]",
        "supply.many must have figures on every space",
    ),
    "15 orange chests": ("[chests]\npoints_2 = 1", "chests must have 16 orange chests, not 15."),
    "29 turquoise chests": ("[chests]\nkeep = 6", "chests must have 28 turquoise chests, not 29."),
    "29 brown and purple chests": ("[chests]\nbrown = 11", "chests must have 28 brown and purple chests together."),
    "the same in the other mix": (
        "[chest_mix.en]\npurple = 11",
        "chests must have 28 brown and purple chests together.",
    ),
    "brown sets that descend": ("[brown]\npoints = [2, 5, 4, 14, 20]", "brown.points must ascend"),
    "a tile that ascends": ("[tiles.one]\nplaces = [5, 7, 9]", "tiles.one.places must descend"),
    "a job that descends": ("[jobs]\ncost_3 = [4, 3, 15, 22, 30]", "jobs.cost_3 must ascend"),
    "a pattern without a beginning": (
        "[patterns.pattern_1]\nshape = [1, 2]",
        "patterns.pattern_1.shape must start with 0 and ascend.",
    ),
    "a pattern that descends": (
        "[patterns.pattern_1]\nshape = [0, 2, 1]",
        "patterns.pattern_1.shape must start with 0 and ascend.",
    ),
    "point cards that ascend": ("[privileges]\npoints = [8, 9, 10, 11, 12]", "privileges.points must descend"),
    "a number twice": ("[sets]\nquantity = [1, 3, 3, 7, 8, 12]", "sets.quantity must name different privileges"),
}


@pytest.mark.parametrize(("text", "reason"), WRONG.values(), ids=WRONG)
def test_a_wrong_house_file_is_refused(text: str, reason: str, tmp_path: pathlib.Path) -> None:
    assert reason in refusal_of(lambda: laid_out(text, tmp_path))


# Numbers of a house are played


def test_offices_of_a_house(tmp_path: pathlib.Path) -> None:
    house = written("[regions.augsburg]\nmore = [4, 6]\nmore_noble = []", tmp_path)
    match = table(court={0: (6, 0)}, box=house)
    assert [move for move in offered(match, "deploy") if "augsburg" in move] == [
        "deploy envoy augsburg_4", "deploy envoy augsburg_6",
    ]  # fmt: skip
    assert paid(play(match, "deploy envoy augsburg_6")) == ring(1, 2, 3, 4, 5)


def test_bonuses_of_a_house(tmp_path: pathlib.Path) -> None:
    house = written("[bonuses]\nmilano = 9\npalermo = [7, 4]\nnijmegen = 3\nstrasbourg = [5, 0]", tmp_path)
    assert points(ranked(box=house), "bonuses") == [9] * 4
    places = {"{}_3": "0e", "{}_5": "1e"}
    match = round_end(box=house, scored="palermo", figures={k.format("palermo"): v for k, v in places.items()})
    assert points(match, "bonuses") == [4, 7, 0, 0]
    match = round_end(box=house, scored="nijmegen", figures={"nijmegen_3": "0e"})
    assert court(match) == (7, 1)
    match = round_end(box=house, scored="strasbourg", figures={k.format("strasbourg"): v for k, v in places.items()})
    assert (court(match, 0), court(match, 1)) == ((4, 1), (9, 1))


def test_supply_spaces_of_a_house(tmp_path: pathlib.Path) -> None:
    house = written("[supply.many]\nenvoys = [9, 1, 2, 0, 1]\nnobles = [3, 1, 0, 2, 0]", tmp_path)
    assert court(play(table(box=house), "supply 1")) == (13, 3)
    assert court(play(table(box=house), "supply 4")) == (4, 3)


def test_privileges_of_a_house(tmp_path: pathlib.Path) -> None:
    text = """
[privileges]
points = [20, 15, 9, 9, 1]
copies = 3
purple = 3
fixed_cost = 4
king = 5
envoys = 2
supply = 6
skipped = 1
places = [4, 4, 0]
office = 7
orange = 8
"""
    house = written(text, tmp_path)
    match = table(box=house, owned={0: "purple purple purple"}, shown=[1, 9])
    assert display(match)[9] == 3
    play(match, "privilege 1", "supply 1")
    assert (scored(match), cards(match), owned(match)) == ({"privileges": 20}, {1}, "")
    match = play(table(box=house, cards={0: [7, 9, 16]}, under={"1": "points_2"}), "supply 1")
    assert (court(match), scored(match)) == ((9, 1), {"chests": 2, "privileges": 6 + 8})
    match = play(table(box=house, cards={0: [4, 6, 11]}, court={0: (9, 0)}), "deploy envoy palermo_3")
    assert paid(match) == ring(2, 3, 4, 5)
    match = play(table(box=house, cards={0: [6]}, court={0: (9, 0)}), "deploy envoy augsburg_3")
    assert scored(match) == {"privileges": 5}
    assert points(ranked(box=house, cards={2: [14, 15], 0: [14, 15]}), "privileges") == [4 + 7, 0, 0 + 7, 0]


def test_jobs_tiles_and_figures_of_a_house(tmp_path: pathlib.Path) -> None:
    text = """
[jobs]
row = 50
further = 20
[patterns.pattern_1]
shape = [0]
points = 7
[tiles.one]
places = [50, 20, 1]
[figures]
influence = 5
envoys = 20
court_envoys = 20
"""
    house = written(text, tmp_path)
    assert court(casata.new("staufer", 3, house=house)) == (20, 1)
    places = {"aachen_3": "0e", "aachen_4": "0e", "aachen_5": "0e"}
    match = final(box=house, figures=places, jobs={0: "pattern_1 rows"}, court=dict.fromkeys(range(4), (0, 0)))
    assert (worth(match, "pattern_1"), worth(match, "rows")) == (21, 50)
    five = {"strasbourg_6": "1n", "strasbourg_3": "0e", "strasbourg_4": "0e"}
    match = round_end(box=house, figures=five, scored="strasbourg", tiles={"strasbourg": 1}, court={0: (1, 0)})
    assert points(match, "regions") == [20, 50, 0, 0]


def test_sets_and_rows_of_a_house(tmp_path: pathlib.Path) -> None:
    rows = f"[rounds]\nsteps = {[5] * 6}\nconditions = {json.dumps(['most'] * 6)}"
    text = f"[sets]\nfirst = [2, 4, 6, 8, 10, 12]\n{rows}"
    match = laid_out(text, tmp_path)
    assert set(display(match)) == {2, 4, 6, 8, 10, 12}
    assert match._state.row_steps == [5] * 4
    assert set(match.view(None)["row_condition"]) == {"most"}


# The longest tale: the last action of a round, two regions full of double offices, figures in all payment areas


def test_the_longest_tale_fits() -> None:
    match = brimful(steps=3, nobles=1, owners=2)
    assert match._state.round == 2
    assert match._state.told <= len(match._state.tale)
    assert kinds(match).count("ordered") == 15


def test_the_longest_tale_of_a_house_fits(tmp_path: pathlib.Path) -> None:
    text = "[figures]\nnobles = 9\n[rounds]\nsteps = [5, 5, 5, 5, 5, 5]\n[privileges]\ncopies = 5"
    match = brimful(steps=5, nobles=5, owners=5, box=written(text, tmp_path))
    assert match._state.round == 2
    assert match._state.told <= len(match._state.tale)
    assert kinds(match).count("ordered") == 15


@pytest.mark.parametrize(("text", "described", "worth_"), [
    ("[jobs]\nfurther = 20\nall_offices = [90, 90, 90, 90, 90]", {"jobs": {0: "all_offices"}}, 90 + 7 * 20),
    ("[patterns.pattern_1]\nshape = [0]\npoints = 60", {"jobs": {0: "pattern_1"}}, 12 * 60),
])  # fmt: skip
def test_the_most_a_job_brings_is_told_as_it_is(
    text: str, described: dict[str, Any], worth_: int, tmp_path: pathlib.Path
) -> None:
    places = {f"{region}_{cost}": "0e 0e" for region in ("aachen", "strasbourg") for cost in (3, 4, 5)}
    match = final(figures=places, box=written(text, tmp_path), court={0: (0, 0)}, **described)
    match._state.pack()
    assert worth(match, next(iter(described["jobs"].values()))) == worth_
