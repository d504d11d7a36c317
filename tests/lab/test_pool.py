"""Games on several processes, and what Ctrl-C does to them."""

import signal

import pytest

from casata.engine.compiled.loader import PLAIN
from casata.engine.errors import CasataError
from casata.lab.arena import Arena, PlayedGame
from casata.lab.pool import Interrupt, Pool
from tests.lab.playing import games_of, pairing

ROYALS = pairing("royals", 2, ("random",), seed=3, paired=True)
OTHERS = pairing("royals", 3, ("random",), seed=4)


@pytest.fixture(scope="module")
def alone() -> list[PlayedGame]:
    return games_of(ROYALS, 24)


def test_the_same_games_come_out_on_two_processes(alone: list[PlayedGame]) -> None:
    assert games_of(ROYALS, 24, jobs=2) == alone


def test_a_pool_plays_several_pairings_and_can_be_asked_again(alone: list[PlayedGame]) -> None:
    kept: dict[tuple[int, int], PlayedGame] = {}

    def keep(which: int, played: PlayedGame) -> None:
        assert (which, played.number) not in kept
        kept[which, played.number] = played

    with Pool([ROYALS, OTHERS], PLAIN, jobs=2) as pool:
        pool.play([(which, number) for number in range(4) for which in (0, 1)], keep)
        pool.play([(0, number) for number in range(4, 9)], keep)
        pool.play([], keep)
    assert [kept[0, number] for number in range(9)] == alone[:9]
    assert [kept[1, number] for number in range(4)] == games_of(OTHERS, 4)


def test_a_worker_that_ends_by_itself_is_noticed() -> None:
    with Pool([ROYALS], PLAIN, jobs=2) as pool:
        pool.play([(0, 0), (0, 1)], lambda which, played: None)
        for worker in pool._workers:
            worker._process.kill()
            worker._process.join()
        with pytest.raises(CasataError, match="ended unexpectedly"):
            pool.play([(0, 2), (0, 3)], lambda which, played: None)


def test_ctrl_c_lets_workers_finish_and_keeps_their_games(alone: list[PlayedGame]) -> None:
    kept: list[PlayedGame] = []

    def keep(which: int, played: PlayedGame) -> None:
        if not kept:
            signal.raise_signal(signal.SIGINT)
        kept.append(played)

    interrupt = Interrupt()
    with Pool([ROYALS], PLAIN, jobs=2, interrupt=interrupt) as pool, interrupt.catch():
        with pytest.raises(KeyboardInterrupt):
            pool.play([(0, number) for number in range(5000)], keep)
        assert not any(worker.busy for worker in pool._workers)
    assert 1 <= len(kept) < 5000
    assert all(played == alone[played.number] for played in kept if played.number < len(alone))


def test_ctrl_c_finishes_the_game_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Arena.play

    def pressed(self: Arena, number: int) -> PlayedGame:
        if number == 2:
            signal.raise_signal(signal.SIGINT)
        return whole(self, number)

    monkeypatch.setattr(Arena, "play", pressed)
    kept: list[int] = []
    said: list[str] = []
    interrupt = Interrupt()
    wanted = [(0, number) for number in range(9)]
    with interrupt.catch(lambda: said.append("understood")), pytest.raises(KeyboardInterrupt):
        Pool([pairing()], PLAIN, interrupt=interrupt).play(wanted, lambda which, played: kept.append(played.number))
    assert kept == [0, 1, 2]
    assert said == ["understood"]


def test_ctrl_c_twice_ends_at_once() -> None:
    interrupt = Interrupt()
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interrupt.catch():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
