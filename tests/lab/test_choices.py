"""How taking something goes with winning: hand-made takings whose answer is known."""

import numpy as np
import pytest

from casata.engine.game import find
from casata.lab.arena import Pairing, PlayedGame, Taking
from casata.lab.choices import Takings, compare, situations, study_choices, takings_of

CUP, COIN = 0, 1


def takings(*groups: tuple[int, int, int, int]) -> Takings:
    """So many takings with so many wins: (situation, value, takings, wins), each in a game of its own."""
    lines = [
        (situation, value, float(number < wins))
        for situation, value, count, wins in groups
        for number in range(count)
    ]  # fmt: skip
    at, values, won = (np.array(column) for column in zip(*lines, strict=True))
    games = np.arange(len(lines))
    return Takings(games, games, values, won, at)


def test_who_is_ahead_wins_anyway() -> None:
    """The cup is taken by leaders, who win four in five; in each situation it makes no difference."""
    found = takings((0, CUP, 80, 64), (0, COIN, 20, 16), (1, CUP, 20, 4), (1, COIN, 80, 16))
    own = found.value == CUP
    raw = found.won[own].mean() - found.won[~own].mean()
    assert raw == pytest.approx(0.36)
    assert compare(found, own).wins - compare(found, own).expected == pytest.approx(0)


def test_a_difference_within_situations_is_found() -> None:
    found = takings((0, CUP, 50, 40), (0, COIN, 50, 30), (1, CUP, 50, 20), (1, COIN, 50, 10))
    result = compare(found, found.value == CUP)
    assert result.wins - result.expected == pytest.approx(0.2)
    assert (result.wins, result.expected) == (pytest.approx(0.6), pytest.approx(0.4))
    assert result.compared == 100


def test_situations_count_by_what_they_tell() -> None:
    """Ten against ten tell 5, ten against ninety 9: weights of 5 and 9."""
    found = takings((0, CUP, 10, 10), (0, COIN, 10, 0), (1, CUP, 10, 0), (1, COIN, 90, 0))
    result = compare(found, found.value == CUP)
    assert result.wins - result.expected == pytest.approx(5 / 14)


def test_a_situation_without_an_alternative_tells_nothing() -> None:
    found = takings((0, CUP, 10, 10), (1, CUP, 10, 5), (1, COIN, 10, 5))
    result = compare(found, found.value == CUP)
    assert result.compared == 10
    assert result.wins == result.expected == pytest.approx(0.5)
    nothing = takings((0, CUP, 10, 10))
    assert compare(nothing, nothing.value == CUP).compared == 0
    assert compare(nothing, nothing.value == COIN).error == 0


def test_the_error_is_that_of_two_equal_shares() -> None:
    """In one situation it is the usual one: sqrt(p(1-p)(1/n + 1/m)) with n + m - 1 degrees of freedom."""
    found = takings((0, CUP, 40, 20), (0, COIN, 60, 30))
    assert compare(found, found.value == CUP).error == pytest.approx(
        np.sqrt(0.25 * (1 / 40 + 1 / 60) * 100 / 99), rel=1e-6
    )


def test_takings_of_one_game_are_no_more_than_one_observation() -> None:
    """Everything taken four times by the same players in the same game leaves the error as it was."""
    once = takings((0, CUP, 40, 22), (0, COIN, 60, 30))
    often = Takings(*(np.repeat(column, 4) for column in (once.game, once.player, once.value, once.won,
                                                           once.situation)))  # fmt: skip
    before, after = compare(once, once.value == CUP), compare(often, often.value == CUP)
    assert after.wins == pytest.approx(before.wins)
    assert after.error == pytest.approx(before.error, rel=0.01)


def test_one_interval_in_twenty_misses() -> None:
    """Of chance alone: the share of 400 comparisons without a difference whose interval leaves 0 out."""
    rng = np.random.default_rng(5)
    misses = 0
    for _ in range(400):
        games = np.repeat(np.arange(150), 4)
        won = np.zeros((150, 4))
        won[np.arange(150), rng.integers(4, size=150)] = 1
        found = Takings(games, np.arange(600), rng.integers(3, size=600), won.reshape(-1), rng.integers(6, size=600))
        result = compare(found, found.value == CUP)
        misses += abs(result.wins - result.expected) > 1.96 * result.error
    assert 8 <= misses <= 34  # 20 expected; three standard deviations


def test_a_situation_is_bot_order_stage_and_lead() -> None:
    stage, lead = np.array([0, 0, 0, 0, 99, 99]), np.array([-9, 9, 9, 9, 0, 0])
    bot, order = np.array([0, 0, 1, 0, 0, 0]), np.array([0, 0, 0, 1, 0, 0])
    found = situations(stage, lead, bot, order).tolist()
    assert len(set(found)) == 5
    assert found[4] == found[5]


def test_a_table_says_who_took_what_and_how_often() -> None:
    pairing = Pairing(find("tiny"), 2, ("random",), {}, with_takings=True)
    studies = [(study.argument, find("tiny").events.kinds[study.kind].name) for study in find("tiny").events.studies]
    shown = studies.index(("card", "shown"))
    games = [
        PlayedGame(0, (0, 0), 9, (1, 2), ((1, 0, 0), (0, 0, 0)), (0, 1),
                   (Taking(shown, 0, CUP, 0, 0), Taking(shown, 0, CUP, 10, 0), Taking(shown, 1, COIN, 0, 0))),
        PlayedGame(1, (0, 0), 9, (1, 1), ((1, 0, 0), (1, 0, 0)), (0, 1), (Taking(shown, 1, CUP, 0, 0),)),
    ]  # fmt: skip
    table = next(table for table in study_choices(pairing, games) if table["event"] == "shown")
    cup, coin, sword = table["values"]
    assert (cup["value"], cup["taken"], cup["times"]) == ("cup", 2 / 4, 3 / 4)
    assert cup["all_wins"] == pytest.approx((1 + 1 + 0.5) / 3)
    assert (coin["taken"], coin["all_wins"]) == (1 / 4, 0)
    assert (sword["taken"], sword["compared"]) == (0, 0)
    assert takings_of(games, shown).player.tolist() == [0, 0, 1, 3]


def test_a_game_that_declares_nothing_is_studied_all_the_same() -> None:
    studies = find("tiny").events.studies
    kinds = find("tiny").events.kinds
    assert [(kinds[study.kind].name, study.argument) for study in studies] == [
        ("laid", "card"), ("shown", "card"), ("drew", "card"), ("swapped", "card"),
    ]  # fmt: skip


def test_declared_studies_name_arguments_of_their_events() -> None:
    for name in ("il_principe", "royals", "signorie", "staufer"):
        events = find(name).events
        for study in events.studies:
            assert study.heading
            assert events.part(study.kind, study.argument) > events.part(study.kind, "")
    owner = find("staufer").events.studies[2]
    assert find("staufer").events.part(owner.kind, owner.owner) == 2
