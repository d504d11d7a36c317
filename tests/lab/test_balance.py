"""What a game is like, measured: every figure from hand-made games, and whole runs of small ones."""

import pathlib
from typing import Any

import numpy as np
import pytest

from casata.engine.compiled.loader import FAST, PLAIN
from casata.engine.errors import CasataError, OptionError
from casata.engine.game import find, names
from casata.lab.arena import Arena, Pairing, PlayedGame
from casata.lab.balance import KIND, Balance, differences, distribution, margins, mean, variant, wins_of
from casata.lab.run import Run
from tests.lab.test_paired import first_tables
from tests.samples import more

EVERY = [*names(), "tiny"]


def game(number: int, places: tuple[int, ...], points: tuple[int, ...], order: tuple[int, ...] = ()) -> PlayedGame:
    """A finished game of two or three bots of a kind, all points from one source."""
    seats = len(places)
    return PlayedGame(
        number, (0,) * seats, 10 + number, places, tuple((each, 0, 0) for each in points), order or tuple(range(seats))
    )


def balance(name: str = "tiny", seats: int = 2, compared: dict[str, Any] | None = None, **more: Any) -> Balance:
    return Balance(find(name), seats, more.pop("bots", ["random"]), more.pop("options", {}), compared, **more)


def played(what: Balance, games: int, jobs: int = 1, journal: pathlib.Path | None = None) -> Balance:
    with Run(KIND, what.pairings, what.pairings[0].bots, PLAIN, jobs, journal) as run:
        what.play(run, games)
    return what


TINY = Pairing(find("tiny"), 2, ("random",), {}, with_takings=True)
GAMES = (
    game(0, (1, 2), (9, 4)),
    game(1, (2, 1), (3, 8), order=(1, 0)),
    game(2, (1, 1), (5, 5)),
    game(3, (2, 1), (1, 7)),
)


def test_a_shared_victory_is_shared() -> None:
    assert wins_of(GAMES[2]) == [0.5, 0.5]
    assert wins_of(GAMES[0]) == [1, 0]


def test_wins_count_by_place_in_the_turn_order_not_by_seat() -> None:
    first, second = variant(TINY, GAMES)["order"]
    assert first["rate"] == pytest.approx(2.5 / 4)  # games 0 and 1, half of 2
    assert second["rate"] == pytest.approx(1.5 / 4)
    assert first["low"] < 2.5 / 4 < first["high"]
    assert first["score"]["mean"] == pytest.approx((9 + 8 + 5 + 1) / 4)


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    found = mean(np.array([1, 2, 3, 4]))
    assert found["mean"] == 2.5
    assert found["high"] - found["mean"] == pytest.approx(1.959964 * 1.2909944 / 2)
    assert mean(np.array([7])) == {"mean": 7.0, "low": 7.0, "high": 7.0}


def test_bins_hold_everything_once_and_say_which_part_is_marked() -> None:
    figures = np.array([3, 4, 4, 11, 60])
    found = distribution(figures, figures > 10)
    assert sum(found["counts"]) == 5
    assert sum(found["marked"]) == 2
    assert len(found["counts"]) <= 24
    for figure in figures:
        assert found["counts"][(figure - found["first"]) // found["width"]] > 0
    assert distribution(np.array([5, 5]))["counts"] == [2]


def test_the_margin_is_what_the_first_is_ahead_of_the_second() -> None:
    assert margins(np.array([[9, 4, 7], [5, 5, 1]])).tolist() == [2, 0]


def test_differences_pair_games_by_number() -> None:
    changed = [game(3, (1, 2), (7, 2)), game(0, (2, 1), (4, 9)), game(7, (1, 2), (90, 0))]
    found = {(line["what"], line["place"]): line for line in differences([GAMES, changed])}
    assert found["wins", 1]["mean"] == pytest.approx((-1 + 1) / 2)  # games 0 and 3; 7 has no partner
    assert found["score", 2]["mean"] == pytest.approx(((9 - 4) + (2 - 7)) / 2)
    assert found["winning", 0]["mean"] == pytest.approx(((9 - 9) + (7 - 7)) / 2)
    assert found["length", 0]["mean"] == 0


def test_equal_differences_have_no_width() -> None:
    changed = [game(one.number, one.ranks, tuple(sum(points) + 2 for points in one.points)) for one in GAMES[::2]]
    line = next(line for line in differences([GAMES, changed]) if line["what"] == "scores")
    assert line == {"what": "scores", "place": 0, "mean": 2.0, "low": 2.0, "high": 2.0}


@pytest.mark.parametrize("name", EVERY)
def test_points_by_source_are_the_score(name: str) -> None:
    what = played(balance(name, find(name).seats[-1]), 2)
    report = what.to_json()["variants"][0]
    assert sum(line["points"] for line in report["sources"]) == pytest.approx(report["scores"]["mean"])
    assert sum(line["rate"] for line in report["order"]) == pytest.approx(1)
    assert sum(report["scores"]["counts"]) == 2 * find(name).seats[-1]
    assert report["studies"]


@pytest.mark.parametrize("name", EVERY)
def test_watching_changes_nothing(name: str) -> None:
    seats = find(name).seats[0]
    watched = Pairing(find(name), seats, ("novice", "random"), {}, 3, with_takings=True)
    plain = Pairing(find(name), seats, ("novice", "random"), {}, 3)
    seen, unseen = Arena(watched, PLAIN).play(1), Arena(plain, PLAIN).play(1)
    assert (seen.seating, seen.decisions, seen.ranks, seen.points) == (
        unseen.seating, unseen.decisions, unseen.ranks, unseen.points,
    )  # fmt: skip
    assert sorted(seen.order) == list(range(seats))
    assert seen.takings
    assert (unseen.order, unseen.takings) == ((), ())


@pytest.mark.parametrize("name", EVERY)
def test_takings_are_within_the_game(name: str) -> None:
    seats = find(name).seats[-1]
    one = Arena(Pairing(find(name), seats, ("random",), {}, 3, with_takings=True), PLAIN).play(0)
    stages = [taking.stage for taking in one.takings]
    assert all(0 <= taking.seat < seats for taking in one.takings)
    assert all(0 <= stage <= 100 for stage in stages)
    assert {taking.study for taking in one.takings} <= set(range(len(find(name).events.studies)))


def test_jobs_are_dealt_before_anything_is_decided() -> None:
    one = Arena(Pairing(find("staufer"), 4, ("random",), {}, with_takings=True), PLAIN).play(0)
    dealt = [taking for taking in one.takings if find("staufer").events.studies[taking.study].heading == "Jobs dealt"]
    assert [taking.seat for taking in dealt] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 3
    assert {(taking.stage, taking.lead) for taking in dealt} == {(0, 0)}


def test_the_first_seat_begins_unless_said_otherwise() -> None:
    assert {one.order[0] for one in played(balance("il_principe", 2), 3).played[0]} == {0}
    anybody = played(balance("staufer", 2, options={"start": "random"}), 5).played[0]
    assert len({one.order[0] for one in anybody}) > 1


def test_both_kinds_are_played_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    what = balance("royals", 3, {"open_scores": True}, seed=4)
    dealt = [first_tables(Pairing(one.game, one.seats, one.bots, one.options, one.seed), 3, monkeypatch)
             for one in what.pairings]  # fmt: skip
    assert dealt[0] == dealt[1]
    assert [one.seating(5) for one in what.pairings] == [what.pairings[0].seating(5)] * 2


def test_what_is_played_the_same_makes_no_difference() -> None:
    report = played(balance("royals", 2, {"open_scores": True}), 2).to_json()
    assert {line["mean"] for line in report["differences"]} == {0.0}
    assert report["variants"][0]["order"] == report["variants"][1]["order"]


def test_any_number_of_processes_gives_the_same_report() -> None:
    alone = played(balance("royals", compared={"joker": "free"}), 4)
    assert played(balance("royals", compared={"joker": "free"}), 4, jobs=2).to_json() == alone.to_json()


def test_a_journal_goes_on_and_keeps_who_took_what(tmp_path: pathlib.Path) -> None:
    journal = tmp_path / "tiny.journal"
    first = played(balance(compared={"rich": True}), 2, journal=journal)
    lines = journal.read_bytes().splitlines(keepends=True)
    whole = played(balance(compared={"rich": True}), 4, journal=journal)
    assert journal.read_bytes().splitlines(keepends=True)[: len(lines)] == lines
    assert whole.played[0][:2] == first.played[0]
    assert whole.to_json() == played(balance(compared={"rich": True}), 4).to_json()


def test_a_journal_of_another_comparison_is_refused(tmp_path: pathlib.Path) -> None:
    journal = tmp_path / "tiny.journal"
    played(balance(compared={"rich": True}), 1, journal=journal)
    with pytest.raises(CasataError, match="other games"):
        played(balance(), 1, journal=journal)


def test_an_option_is_compared_with_another_value() -> None:
    with pytest.raises(OptionError, match="that value already"):
        balance(compared={"rich": False})
    with pytest.raises(OptionError, match="rich"):
        balance(compared={"rich": "very"})


def test_a_report_says_how_to_measure_it_again() -> None:
    what = played(balance("tiny", 3, {"barred": ["cup", "coin"]}, options={"rich": True}, seed=7), 2)
    assert what.to_json()["command"] == (
        "casata balance tiny --seats 3 --bots random --games 2 --seed 7 --option rich=true --compare barred=cup,coin"
    )


def test_bots_of_several_levels_are_told_apart() -> None:
    report = played(balance("tiny", 2, bots=["greedy", "random"]), 6).to_json()["variants"][0]
    assert [line["bot"] for line in report["bots"]] == ["greedy", "random"]
    assert sum(line["rate"] for line in report["bots"]) == pytest.approx(1)


@more
def test_compiled_games_are_watched_alike() -> None:
    what = Pairing(find("tiny"), 3, ("greedy", "random"), {}, 3, with_takings=True)
    assert [Arena(what, FAST).play(number) for number in range(3)] == [
        Arena(what, PLAIN).play(number) for number in range(3)
    ]
