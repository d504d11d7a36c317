"""The scoring of a period, told in one piece."""

from __future__ import annotations

from typing import Any

from casata import Match
from casata.engine.text.narration import aloud
from casata.games.royals.view.scorings import tell_scoring
from tests.royals.drawing import scene
from tests.royals.table import end_period

HELD = {"paris.king": 0, "rouen.princess": 1, "berlin.duke": 1, "dublin.baron": 0}


def told(match: Match, viewer: int | None) -> str:
    """What a viewer reads of the scoring that the last decision has brought about."""
    gathered = {match.game.events.kinds[kind].name for kind in match.game.events.gathered}
    events = aloud(match, viewer, match.events(viewer, match.step - 1, match.step))
    return tell_scoring(scene(match, viewer).say, [event for event in events if event["kind"] in gathered])


def test_every_country_is_told_with_the_points_that_a_viewer_may_hear() -> None:
    match = end_period(holder=HELD)
    assert told(match, 0) == (
        "The period is scored. France: Anna +6, Bence; German States: Bence; Britain: Anna +4; Spain: nobody. "
        "Together Anna +10."
    )
    assert told(match, 1) == (
        "The period is scored. France: Anna, Bence +3; German States: Bence +5; Britain: Anna; Spain: nobody. "
        "Together Bence +8."
    )
    assert told(match, None) == (
        "The period is scored. France: Anna, Bence; German States: Bence; Britain: Anna; Spain: nobody."
    )


def test_with_open_scores_everybody_hears_all_points() -> None:
    match = end_period(holder=HELD, options={"open_scores": True})
    assert told(match, None).endswith("Spain: nobody. Together Anna +10, Bence +8.")


def test_a_full_tie_says_who_wins_it() -> None:
    tied: list[Any] = [
        {"kind": "tie_by_seat", "step": 3, "seat": 1, "country": "spain"},
        {"kind": "period_first", "step": 3, "seat": 1, "country": "spain", "points": None},
        {"kind": "period_second", "step": 3, "seat": 0, "country": "spain", "points": 2},
    ]
    assert tell_scoring(scene(end_period(), 0).say, tied) == (
        "The period is scored. Spain: Bence (tied, first from the start player on), Anna +2. Together Anna +2."
    )
