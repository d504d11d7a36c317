"""Head to head, and ratings."""

import pytest

from casata.lab.ratings import rate
from casata.lab.summary import wilson
from casata.lab.versus import matrix, versus


def test_at_two_seats_it_is_who_wins() -> None:
    assert versus(["a", "b"], [1, 2]) == {("a", "b"): 1, ("b", "a"): 0}
    assert versus(["a", "b"], [2, 1]) == {("a", "b"): 0, ("b", "a"): 1}


def test_a_shared_place_is_half() -> None:
    assert versus(["a", "b"], [1, 1]) == {("a", "b"): 0.5, ("b", "a"): 0.5}
    assert versus(["a", "b", "c"], [1, 2, 2])["b", "c"] == 0.5


def test_at_larger_tables_each_seat_meets_each_other() -> None:
    found = versus(["a", "b", "c"], [2, 1, 3])
    assert (found["a", "b"], found["a", "c"], found["b", "c"]) == (0, 1, 1)
    assert len(found) == 6


def test_a_bot_with_several_seats_counts_their_mean() -> None:
    assert versus(["a", "b", "a"], [1, 2, 3]) == {("a", "b"): 0.5, ("b", "a"): 0.5}
    assert versus(["a", "b", "a", "b"], [1, 2, 2, 4])["a", "b"] == pytest.approx((1 + 1 + 0.5 + 1) / 4)


def test_a_bot_does_not_meet_itself() -> None:
    assert versus(["a", "a"], [1, 2]) == {}


def test_the_matrix_adds_up_games_and_says_how_sure_it_is() -> None:
    games = [(["a", "b"], [1, 2]), (["b", "a"], [1, 1]), (["a", "b"], [2, 1]), (["b", "c"], [1, 2])]
    cells = matrix(["a", "b", "c"], games)
    cell = cells["a", "b"]
    assert (cell.games, cell.rate, cell.interval) == (3, 0.5, wilson(1.5, 3))
    assert cells["b", "a"].rate + cell.rate == 1
    assert cells["b", "c"].games == 1
    assert cells["a", "c"].games == 0


def test_who_places_before_others_is_rated_higher() -> None:
    games = [(["c", "a", "b"], [3, 1, 2])] * 10 + [(["b", "c", "a"], [2, 1, 3])]
    ratings = rate(["c", "b", "a"], games)
    assert [rating.name for rating in ratings] == ["a", "b", "c"]
    low, high = ratings[0].interval
    assert low < ratings[0].mu < high
    assert high - low == pytest.approx(2 * 1.96 * ratings[0].sigma, rel=0.001)


def test_ties_keep_ratings_together() -> None:
    ratings = rate(["a", "b"], [(["a", "b"], [1, 1]), (["b", "a"], [1, 1])] * 10)
    assert ratings[0].mu == pytest.approx(ratings[1].mu)
    assert [rating.name for rating in ratings] == ["a", "b"]


def test_more_games_make_a_rating_surer() -> None:
    games = [(["a", "b"], [1, 2]), (["a", "b"], [2, 1])]
    assert rate(["a", "b"], games * 50)[0].sigma < rate(["a", "b"], games)[0].sigma


def test_a_bot_with_several_seats_has_one_rating() -> None:
    ratings = rate(["a", "b"], [(["a", "b", "a"], [1, 3, 2])] * 5)
    assert [rating.name for rating in ratings] == ["a", "b"]


def test_bots_that_never_played_are_in_the_middle() -> None:
    assert [(rating.mu, rating.name) for rating in rate(["a", "b"], [])] == [(25, "a"), (25, "b")]
