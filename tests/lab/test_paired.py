"""Every deal from every seat."""

import pickle

import pytest

from casata.engine.compiled.loader import PLAIN
from casata.engine.game import find
from casata.lab import arena
from tests.lab.playing import games_of, pairing


@pytest.mark.parametrize("seats", [2, 3])
def test_everybody_plays_every_deal_from_every_seat(seats: int) -> None:
    what = pairing("royals", seats, ("greedy", "random", "random")[:seats], paired=True)
    for deal in range(3):
        numbers = range(deal * seats, (deal + 1) * seats)
        assert {what.deal(number) for number in numbers} == {deal}
        for seat in range(seats):
            assert sorted(what.seating(number)[seat] for number in numbers) == list(range(seats))


def first_tables(what: arena.Pairing, games: int, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The table of each game after set-up, as the contest of that game deals it."""
    ready = arena.Arena(what, PLAIN)
    dealt: list[bytes] = []
    contest = ready._contest

    def watched(scratch, tree, seed, number, *rest):  # type: ignore[no-untyped-def]
        ready._batch.deal(seed, number)
        dealt.append(ready._batch.table().to_bytes())
        contest(scratch, tree, seed, number, *rest)

    monkeypatch.setattr(ready, "_contest", watched)
    for number in range(games):
        ready.play(number)
    return dealt


def test_games_of_one_deal_begin_alike_and_others_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    paired = first_tables(pairing("royals", 3, ("random",), paired=True), 6, monkeypatch)
    assert paired[0] == paired[1] == paired[2] != paired[3] == paired[4] == paired[5]
    apart = first_tables(pairing("royals", 3, ("random",)), 3, monkeypatch)
    assert len(set(apart)) == 3
    assert apart[:2] == [paired[0], paired[3]]


def test_without_pairing_every_game_has_its_own_deal() -> None:
    assert [pairing().deal(number) for number in range(4)] == [0, 1, 2, 3]


@pytest.mark.parametrize(("paired", "games", "whole"), [(False, 10, 10), (True, 10, 12), (True, 12, 12), (True, 1, 3)])
def test_paired_games_are_made_up_to_whole_deals(paired: bool, games: int, whole: int) -> None:
    assert pairing("royals", 3, paired=paired).whole(games) == whole


def test_equal_bots_paired_win_alike_from_any_seat() -> None:
    what = pairing("tiny", 2, ("random",), paired=True)
    games = games_of(what, 8)
    assert [one.ranks for one in games[::2]] == [one.ranks for one in games[1::2]]


def test_a_pairing_travels_to_another_process() -> None:
    what = pairing("royals", 3, seed=5, paired=True, options={"joker": "free"})
    assert pickle.loads(pickle.dumps(what)) == what
    assert what.game is find("royals")
