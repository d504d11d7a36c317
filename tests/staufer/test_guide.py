"""How The Staufer Dynasty is told to somebody who sits down at its drawn table."""

from __future__ import annotations

import pytest

from casata.engine.text.sheet import length
from casata.games.staufer.view.guide import guide
from tests.staufer.drawing import scene, written
from tests.staufer.table import table


def test_an_action_comes_first_then_how_to_win_then_what_is_drawn() -> None:
    assert [section.id for section in guide(scene(table(), None))] == [
        "acting", "supplying", "deploying", "chests", "scoring", "winning", "ring", "around", "printed",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("options", "section", "said"),
    [
        ({}, "deploying", "The figure on the office counts towards its cost."),
        ({"cost_excludes_occupant": True}, "deploying", "in addition to the figure on it"),
        ({"pay_from_target": True}, "deploying", "one in each region from there on"),
        ({"refill": "empty_only"}, "chests", "that have no chest get one"),
        ({"double_seat_first": "right"}, "scoring", "on the same office to the right figure"),
        ({"pattern": "fixed"}, "winning", "They begin with the first region of the ring."),
    ],
)
def test_it_tells_the_options_that_are_played(options: dict[str, object], section: str, said: str) -> None:
    told = {one.id: " ".join(one.paragraphs) for one in guide(scene(table(options=options), None))}
    assert said in told[section]


def test_two_players_read_of_first_place_alone() -> None:
    told = {one.id: " ".join(one.paragraphs) for one in guide(scene(table(2), None))}
    assert "scores the points of its tile" in told["scoring"]


def test_what_is_printed_is_the_same_as_in_the_terminal() -> None:
    match = table()
    *_, printed = guide(scene(match, None))
    whole = written(match.game.reference(scene(match, None)))  # type: ignore[misc]
    assert written(printed.lines) == whole[: len(printed.lines)]
    assert max(map(length, printed.lines)) <= scene(match, None).width


def test_every_condition_is_explained_once() -> None:
    game = table().game
    explained = [name for section in guide(scene(table(), None)) for name in section.reasons]
    assert len(explained) == len(set(explained))
    assert set(explained) == {reason.name for reason in game.reasons.all if reason.rule}
