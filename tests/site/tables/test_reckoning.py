"""Where points came from after a game: every source says so, or what happened tells it."""

from __future__ import annotations

import pytest

from casata import Match
from casata.engine.text.wording import Wording
from casata.site.views.learn import answers_for
from casata.site.views.table.earnings import earned
from tests.site.saves import played


@pytest.mark.parametrize(
    ("game", "source"),
    [("il_principe", "income"), ("il_principe", "white"), ("signorie", "initiative"), ("signorie", "rewards")],
)
def test_points_that_the_end_of_a_game_does_not_show_are_told_by_what_happened(game: str, source: str) -> None:
    match = next(match for match in (played(game, seed) for seed in range(1, 9)) if _total(match, source))
    say = Wording(match.game, match.game.words.labels(match.printed), [f"Player {seat}" for seat in range(match.seats)])
    told = earned(match, say, answers_for(match.game))
    for seat, points in enumerate(match.tally()):
        if points[source]:
            parts = [part.rpartition(": ") for part in told[source, seat].split(", ")]
            assert sum(int(count) for _, _, count in parts) == points[source]
            assert all(name for name, _, _ in parts)
        else:
            assert (source, seat) not in told


def _total(match: Match, source: str) -> int:
    return sum(points[source] for points in match.tally())
