"""The table of Signorie in the terminal: it fits the screen, and its points are those of the game."""

from __future__ import annotations

import re
from typing import Any

import pytest

import casata
from casata.engine.text.styled import length
from casata.games.signorie.view.reference import reference
from casata.games.signorie.view.terminal import draw
from tests.signorie.drawing import TRACKS, both_widths, drawn, player, scene, told, touching, written
from tests.signorie.table import at_random, ending, table


@both_widths
@pytest.mark.parametrize("options", [{}, TRACKS])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_line_fits_and_blanks_stand_between_columns(seats: int, options: dict[str, Any], width: int) -> None:
    match, met = casata.new("signorie", seats, seed=seats, options=options), 0
    for now in at_random(match, seats):
        for viewer in (seats - 1, None) if now.step % 37 == 0 or now.over else ():
            met += 1
            lines = draw(scene(now, viewer, width))
            assert max(length(line) for line in lines) <= width
            assert touching(written(lines)) == []
            assert max(length(line) for line in reference(scene(now, viewer, width))) <= width
    assert met > 2


@both_widths
@pytest.mark.parametrize("counts", [(2, 1, 1, 0), (1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1, 1), (2, 2, 2, 2), (9, 9, 9, 9)])
def test_a_crowd_on_a_space_keeps_clear_of_the_next_one(counts: tuple[int, ...], width: int) -> None:
    match = table(
        men={seat: {"church": [9] * count} for seat, count in enumerate(counts)}, supply=dict.fromkeys(range(4), (3, 0))
    )
    assert touching(drawn(match, width=width)) == []


def test_a_spectator_has_no_plan() -> None:
    assert "PLAN" not in told(table(), None)


@pytest.mark.parametrize(("rounding", "end"), [("per_figure", 4 + 3 + 0 + 9), ("sum", 8 + 9)])
def test_what_the_end_would_add_is_halves_of_careers_and_full_rows(rounding: str, end: int) -> None:
    match = table(
        men={2: {"politics": [9, 1], "church": [7]}},
        tiles={2: {"politics": "este_3 este_5", "church": "sforza_5 sforza_4"}}, down={2: {"politics": 1}},
        options={"career_rounding": rounding},
    )  # fmt: skip
    assert f"(end +{end})" in player(match, 2)


def test_who_is_to_decide_is_marked_and_nothing_is_expected_after_the_end() -> None:
    assert re.findall("►([A-D]) ", told(table(order=[2, 1, 0, 3]))) == ["C"]
    match = ending(3, men={0: {"church": [9]}})
    said = player(match, 0)
    assert "end +" not in said
    assert "dice" not in said
    assert said.startswith("4 points 5 florins")


def test_points_on_the_table_are_those_of_the_game() -> None:
    match, met = casata.new("signorie", 3, seed=5), 0
    for now in at_random(match, 5):
        if now.step % 40 == 0 or now.over:
            met += 1
            assert [int(player(now, seat).split()[0]) for seat in range(3)] == list(now.scores())
    assert met > 2
