"""The curve of points after a game: its milestones are where points are given."""

from __future__ import annotations

import re

import pytest

from casata.site.views.table.curve import draw_curve
from tests.site.client import House
from tests.site.saves import brought, played, saved


def test_the_curve_of_royals_names_the_years_at_their_scorings(shared: House) -> None:
    ada = shared.person("Ada")
    match = played("royals")
    curve = ada.get(f"/tables/{brought(ada, saved(match))}/curve", headers={"accept": "application/json"}).json()[
        "curve"
    ]
    marked = re.findall(r'step=(\d+)".*?<text[^>]*>(\w+)</text></a>', curve, re.DOTALL)[:3]
    assert [name for _, name in marked] == ["1648", "1680", "1714"]
    for step, _ in marked:
        before, after = match.at(int(step) - 1).scores(), match.at(int(step)).scores()
        assert sum(after) > sum(before), "there the points are given"


def test_no_label_of_a_milestone_lies_over_another() -> None:
    points = [[step, 0] for step in range(101)]
    milestones = [(12, "Runde 2"), (24, "Runde 3"), (60, "Runde 4"), (85, "Runde 5")]
    wide, narrow = (
        [mark.name for mark in draw_curve(points, milestones, width, 200).milestones] for width in (720, 350)
    )
    assert wide == [name for _, name in milestones]
    assert narrow == ["Runde 2", "", "Runde 4", "Runde 5"]


@pytest.mark.parametrize("game", ["royals", "signorie", "il_principe", "staufer"])
def test_turning_points_name_the_part_of_the_game_who_gained_most_and_how_much(shared: House, game: str) -> None:
    ada, match = shared.person("Ada"), played(game)
    turns = ada.get(f"/tables/{brought(ada, saved(match))}/curve", headers={"accept": "application/json"}).json()[
        "turns"
    ]
    found = re.findall(r'\?step=(\d+)".*?<b>(.*?):</b> .*? \+(\d+)', turns, re.DOTALL)
    assert found
    for step, part, points in found:
        before, after = match.at(int(step) - 1).scores(), match.at(int(step)).scores()
        assert int(points) == max(now - then for then, now in zip(before, after, strict=True))
        assert "Move" not in part, "a step has no meaning for players"
