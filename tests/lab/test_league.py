"""Leagues: who meets whom, when it is enough, and that nothing but the seed decides what comes out."""

import pathlib
from itertools import combinations

import pytest

from casata.engine.errors import OptionError
from casata.lab import sprt
from casata.lab.arena import Arena, PlayedGame
from casata.lab.league import League
from tests.lab.playing import game, league, played, run_of

THREE = ("greedy", "random", "novice")


@pytest.fixture
def any_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots of any name; in every game those named first place first."""

    def ranked(self: Arena, number: int) -> PlayedGame:
        seating = self.pairing.seating(number)
        return game(number, seating, tuple(1 + sum(other < bot for other in seating) for bot in seating))

    monkeypatch.setattr(Arena, "play", ranked)


def meetings(what: League) -> list[tuple[str, ...]]:
    return [pairing.bots for pairing in what.pairings]


@pytest.mark.usefixtures("any_name")
def test_every_combination_of_bots_that_fills_a_table_is_a_pairing() -> None:
    assert meetings(league(2, THREE)) == list(combinations(THREE, 2))
    assert meetings(league(3, THREE)) == [THREE]
    four = (*THREE, "master")
    assert meetings(league(3, four)) == list(combinations(four, 3))
    assert meetings(league(3, THREE[:2])) == [THREE[:2]]


@pytest.mark.usefixtures("any_name")
def test_pairings_advance_together_so_that_an_interrupted_league_is_balanced() -> None:
    what = league(2, THREE, games=40)
    first = next(iter(what._rounds()))
    assert first[:6] == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert len(first) == sprt.LOOK * 3 * 2


@pytest.mark.usefixtures("any_name")
def test_a_league_ends_when_everything_is_decided() -> None:
    data = played(league(3, (*THREE, "master"), games=3000)).to_json()
    assert [rating["bot"] for rating in data["ratings"]] == [*THREE, "master"]
    assert all(pair["verdict"] == "better" and pair["better"] == pair["bots"][0] for pair in data["pairs"])
    assert all(pairing["decided"] for pairing in data["pairings"])
    assert data["games"] < 4 * 3 * 20


def test_a_league_of_equals_plays_all_it_may() -> None:
    what = played(league(2, games=21, margin=0.501))
    data = what.to_json()
    assert (data["games"], data["most_games_per_pairing"]) == (22, 22)
    assert data["pairs"][0]["verdict"] == "open"
    assert not data["pairings"][0]["decided"]


def test_the_scores_of_a_deal_are_those_of_all_its_games() -> None:
    what = played(league(3, games=24))
    first = [one for _, one in what.played[:3]]
    made = [0.5 + 0.5 * ((a < b) - (a > b)) for one in first for a, b in _meetings(one)]
    assert what.scores["greedy", "random"][0] == pytest.approx(sum(made) / len(made))


def _meetings(one: PlayedGame) -> list[tuple[int, int]]:
    seats = range(len(one.ranks))
    return [(one.ranks[a], one.ranks[b]) for a in seats for b in seats if (one.seating[a], one.seating[b]) == (0, 1)]


@pytest.mark.usefixtures("any_name")
def test_pairs_at_several_tables_have_one_score_a_deal() -> None:
    what = played(league(3, (*THREE, "master"), games=24, margin=0.501))
    assert {len(scores) for scores in what.scores.values()} == {8}


def test_the_same_comes_out_on_two_processes() -> None:
    one, two = (played(league(2, ("random", "greedy"), "royals", games=2), jobs=jobs).to_json() for jobs in (1, 2))
    assert one == two


def test_the_same_comes_out_however_often_it_was_stopped(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = played(league(3, games=60)).to_json()
    journal = tmp_path / "league.journal"
    for patience in (1, 7, 20):
        what = league(3, games=60)
        with monkeypatch.context() as patch:
            _stop_after(patch, patience)
            with pytest.raises(KeyboardInterrupt), run_of(what, journal=journal) as run:
                what.play(run)
        assert 0 < what.to_json()["games"] < whole["games"]
    assert played(league(3, games=60), journal=journal).to_json() == whole
    assert played(league(3, games=60), journal=journal).to_json() == whole


def _stop_after(patch: pytest.MonkeyPatch, games: int) -> None:
    play, left = Arena.play, [games]

    def impatient(self: Arena, number: int) -> PlayedGame:
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        return play(self, number)

    patch.setattr(Arena, "play", impatient)


def test_a_league_goes_on_with_more_games_later(tmp_path: pathlib.Path) -> None:
    journal = tmp_path / "league.journal"
    played(league(2, games=8, margin=0.501), journal=journal)
    later = played(league(2, games=16, margin=0.501), journal=journal)
    assert len(journal.read_text().splitlines()) == 1 + 16
    assert later.to_json() == played(league(2, games=16, margin=0.501)).to_json()


@pytest.mark.parametrize(
    ("bots", "more", "named"),
    [
        (("greedy",), {}, "two bots"),
        (("greedy", "random", "greedy"), {}, "twice"),
        (("greedy", "random"), {"games": 0}, "1 game"),
        (("greedy", "random"), {"margin": 0.5}, "margin"),
        (("greedy", "random"), {"margin": 55}, "margin"),
        (("greedy", "nobody"), {}, "nobody"),
    ],
)
def test_what_is_no_league_is_refused(bots: tuple[str, ...], more: dict[str, float], named: str) -> None:
    with pytest.raises(OptionError, match=named):
        league(2, bots, **more)
