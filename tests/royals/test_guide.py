"""How Royals is told to somebody who sits down at its drawn table."""

from __future__ import annotations

import pytest

from casata.engine.text.sheet import length
from casata.games.royals.view.guide import guide
from tests.royals.drawing import scene, written
from tests.royals.table import table


def test_a_turn_comes_first_then_how_to_win_then_what_is_drawn() -> None:
    assert [section.id for section in guide(scene(table(), None))] == [
        "drawing", "positions", "jokers", "winning", "map", "around", "printed",
    ]  # fmt: skip


def test_it_tells_the_limits_and_the_ways_to_score() -> None:
    match = table()
    told = {section.id: " ".join(section.paragraphs) for section in guide(scene(match, None))}
    limits = f"at most {match.box.hand_limit} Country cards and {match.box.intrigue_limit} Intrigue cards"
    assert limits in told["drawing"]
    assert "three Country cards, or one Country card and one Intrigue card" in told["drawing"]
    assert told["winning"].startswith("The most points win.")
    assert all(way in told["winning"] for way in ("At once:", "Periods:", "Titles:"))


def test_it_speaks_of_the_drawn_table_and_not_of_the_terminal() -> None:
    told = " ".join(text for section in guide(scene(table(), None)) for text in section.paragraphs)
    assert "hexagon" in told and "3:1" in told
    assert "(c)" not in told and "brackets" not in told


@pytest.mark.parametrize("joker", ["shortfall", "free"])
def test_what_is_printed_is_the_same_as_in_the_terminal(joker: str) -> None:
    match = table(options={"joker": joker})
    *_, printed = guide(scene(match, None, 84))
    whole = written(match.game.reference(scene(match, None, 84)))  # type: ignore[misc]
    assert written(printed.lines) == whole[: len(printed.lines)]
    assert max(map(length, printed.lines)) <= 84


def test_each_condition_is_explained_once_at_most_and_all_but_few_are() -> None:
    game = table().game
    explained = [name for section in guide(scene(table(), None)) for name in section.reasons]
    assert len(explained) == len(set(explained))
    ruled = {reason.name for reason in game.reasons.all if reason.rule}
    assert ruled - set(explained) == {"usual_not_needed"}
    assert set(explained) <= ruled
