"""What a finished game is worth."""

import pytest

from casata.engine.errors import OptionError
from casata.engine.rewards import RANK, SCORE, by_rank, check_kind, worth


@pytest.mark.parametrize(
    ("ranks", "earned"),
    [
        ([1, 2], [1, -1]),
        ([2, 1, 3], [0, 1, -1]),
        ([1, 1], [0, 0]),
        ([1, 3, 1], [0.5, -1, 0.5]),
        ([4, 1, 2, 2], [-1, 1, 0, 0]),
        ([2, 2, 1, 2, 5], [0, 0, 1, 0, -1]),
        ([[1, 1], [2, 1]], [[0, 0], [-1, 1]]),
    ],
)
def test_by_rank_the_first_gets_1_the_last_minus_1_and_ties_share(ranks: list[int], earned: list[float]) -> None:
    assert by_rank(ranks).tolist() == worth(RANK, ranks, ranks).tolist() == earned


def test_by_score_everybody_gets_their_points() -> None:
    assert worth(SCORE, [2, 1], [40, 55]).tolist() == [40.0, 55.0]


def test_any_other_kind_of_reward_is_refused() -> None:
    with pytest.raises(OptionError, match="rank or score"):
        check_kind("money")
