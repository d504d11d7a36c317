"""Games on several processes, and what Ctrl-C does to them."""

import signal

import pytest

from casata.engine.compiled.loader import PLAIN
from casata.engine.errors import CasataError
from casata.lab.arena import Arena, PlayedGame
from casata.lab.chunk import Report, Wanted
from casata.lab.processes import LocalWorkers
from casata.lab.scheduler import InOrder, Interrupt, Scheduler
from tests.lab.playing import game, games_of, pairing

ROYALS = pairing("royals", 2, ("random",), seed=3, paired=True)
OTHERS = pairing("royals", 3, ("random",), seed=4)


def local(scheduler: Scheduler) -> LocalWorkers:
    assert isinstance(scheduler._workers, LocalWorkers)
    return scheduler._workers


class Backwards:
    """Workers who leave the second half of each chunk, and of whom the last to begin is the first to finish."""

    def __init__(self) -> None:
        self.chunks: list[list[Wanted]] = []
        self.given: list[Wanted] = []

    @property
    def busy(self) -> bool:
        return bool(self.chunks)

    def ready(self, games: int) -> int:
        return 3

    def room(self) -> int:
        return 3 - len(self.chunks)

    def give(self, chunk: list[Wanted]) -> None:
        self.chunks.append(chunk)
        self.given += chunk

    def hear(self, seconds: float) -> list[Report]:
        chunk = self.chunks.pop()
        half = -(-len(chunk) // 2)
        games = [(which, game(number, (0, 1), (1, 2))) for which, number in chunk[:half]]
        return [Report(games, chunk[half:], 0.01)]

    def end(self) -> None:
        pass


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

    with Scheduler([ROYALS, OTHERS], PLAIN, jobs=2) as scheduler:
        scheduler.play([(which, number) for number in range(4) for which in (0, 1)], keep)
        scheduler.play([(0, number) for number in range(4, 9)], keep)
        scheduler.play([], keep)
    assert [kept[0, number] for number in range(9)] == alone[:9]
    assert [kept[1, number] for number in range(4)] == games_of(OTHERS, 4)


def backwards(on: str, *_: object) -> Backwards:
    return Backwards()


def test_games_are_handed_over_in_order_and_once_whoever_finishes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casata.lab.scheduler.RayWorkers", backwards)
    wanted = [(number % 2, number) for number in range(100)]
    kept: list[Wanted] = []
    with Scheduler([ROYALS, OTHERS], PLAIN, on="ray") as scheduler:
        scheduler.play(wanted, lambda which, played: kept.append((which, played.number)))
        assert isinstance(scheduler._workers, Backwards)
        assert len(scheduler._workers.given) > len(wanted), "what a worker left is given out again"
    assert kept == wanted


def test_a_game_that_waits_for_an_earlier_one_is_kept_when_that_does_not_come() -> None:
    kept: list[int] = []
    in_order = InOrder([(0, number) for number in range(4)], lambda which, played: kept.append(played.number))
    in_order.add([(0, game(3, (0, 1), (1, 2)))])
    in_order.add([(0, game(1, (0, 1), (1, 2)))])
    assert kept == []
    in_order.hand_over_all()
    assert kept == [1, 3]


def test_a_worker_that_ends_by_itself_is_noticed() -> None:
    with Scheduler([ROYALS], PLAIN, jobs=2) as scheduler:
        scheduler.play([(0, 0), (0, 1)], lambda which, played: None)
        for process in local(scheduler)._processes:
            process._process.kill()
            process._process.join()
        with pytest.raises(CasataError, match="ended unexpectedly"):
            scheduler.play([(0, 2), (0, 3)], lambda which, played: None)


def test_ctrl_c_lets_workers_finish_and_keeps_their_games(alone: list[PlayedGame]) -> None:
    kept: list[PlayedGame] = []

    def keep(which: int, played: PlayedGame) -> None:
        if not kept:
            signal.raise_signal(signal.SIGINT)
        kept.append(played)

    interrupt = Interrupt()
    with Scheduler([ROYALS], PLAIN, jobs=2, interrupt=interrupt) as scheduler, interrupt.catch():
        with pytest.raises(KeyboardInterrupt):
            scheduler.play([(0, number) for number in range(5000)], keep)
        assert not local(scheduler).busy
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
        Scheduler([pairing()], PLAIN, interrupt=interrupt).play(
            wanted, lambda which, played: kept.append(played.number)
        )
    assert kept == [0, 1, 2]
    assert said == ["understood"]


def test_ctrl_c_twice_ends_at_once() -> None:
    interrupt = Interrupt()
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), interrupt.catch():
        signal.raise_signal(signal.SIGINT)
        signal.raise_signal(signal.SIGINT)
    assert signal.getsignal(signal.SIGINT) is before
