"""Processes that search side by side."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest

from casata.bots.bot import Bot
from casata.bots.clock import DecisionClock
from casata.bots.parallel import ParallelSearch
from casata.bots.reflex import Reflex
from casata.bots.searcher import Searcher
from casata.bots.thought import Thought, merge
from casata.engine.core.chance import branch
from casata.engine.errors import CasataError
from tests.bots.thinking import Moment, bot, choices

ENDLESS = 9_999_999
FEW = 11  # more for one process than for the other


@pytest.fixture(scope="module", autouse=True)
def interpreted() -> Iterator[None]:
    """The processes inherit it and load nothing compiled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CASATA_JIT", "0")
        yield


@pytest.fixture(scope="module")
def at() -> Moment:
    """A choice in a game that processes of their own find too."""
    return choices("royals", 2)[20]


@pytest.fixture(scope="module")
def few(at: Moment) -> Iterator[Bot]:
    player = bot(f"search:{FEW}", at, seed=4, jobs=2)
    yield player
    player.close()


@pytest.fixture(scope="module")
def endless(at: Moment) -> Iterator[Bot]:
    player = bot(f"search:{ENDLESS}", at, jobs=2)
    yield player
    player.close()


def parallel_search(player: Bot) -> ParallelSearch:
    assert isinstance(player.thinker, ParallelSearch)
    return player.thinker


def asked(player: Bot, at: Moment, clock: DecisionClock | None = None) -> Thought:
    return player.decide(at.view, at.seat, at.codes, clock)


def test_two_processes_think_the_same_every_time(few: Bot, at: Moment) -> None:
    first = asked(few, at)
    asked(few, choices("royals", 2)[40])
    assert asked(few, at) == first


def test_their_iterations_add_up(few: Bot, at: Moment) -> None:
    thought = asked(few, at)
    assert thought.visits == FEW
    assert thought.code in at.codes
    assert {candidate.code for candidate in thought.candidates} <= set(at.codes)


def test_each_searches_worlds_of_its_own_and_finds_what_it_would_find_alone(few: Bot, at: Moment) -> None:
    rng, alone = few._stream(at.state.step, at.seat), Searcher(at.game, at.box, at.seats, few.plan)
    streams: list[list[int]] = [[0, 0, 0, 0], [0, 0, 0, 0]]
    for own in streams:
        branch(own, rng)
    assert streams[0] != streams[1]
    shares = (FEW - FEW // 2, FEW // 2)
    found = [
        alone.decide(at.view, at.seat, own, DecisionClock(), share) for own, share in zip(streams, shares, strict=True)
    ]
    assert merge(found) == asked(few, at)


def test_a_stopped_clock_stops_all_of_them(endless: Bot, at: Moment) -> None:
    clock = DecisionClock()
    threading.Timer(0.2, clock.stop).start()
    thought = asked(endless, at, clock)
    assert thought.code in at.codes
    assert 1 <= thought.visits < ENDLESS


def test_they_answer_after_they_were_stopped(endless: Bot, at: Moment) -> None:
    stopped = DecisionClock()
    stopped.stop()
    assert asked(endless, at, stopped).code in at.codes
    later = choices("royals", 2)[40]
    again = asked(endless, later, DecisionClock(0.3))
    assert again.code in later.codes
    assert 1 <= again.visits < ENDLESS


def test_a_clock_stopped_before_it_started_still_gives_a_legal_move(at: Moment) -> None:
    player, stopped = bot("search:1s", at, jobs=2), DecisionClock()
    stopped.stop()
    try:
        assert asked(player, at, stopped).code in at.codes
    finally:
        player.close()


def test_a_process_without_a_share_does_not_think(at: Moment) -> None:
    player = bot("search:1", at, jobs=2)
    try:
        assert asked(player, at, DecisionClock(0.4)).visits == 1
    finally:
        player.close()


class Pressed(DecisionClock):
    """Somebody presses Ctrl-C while the processes think."""

    @property
    def left(self) -> float:
        raise KeyboardInterrupt


def test_an_interrupted_decision_leaves_nothing_for_the_next(at: Moment) -> None:
    player, later = bot(f"search:{FEW}", at, seed=4, jobs=2), choices("royals", 2)[40]
    try:
        with pytest.raises(KeyboardInterrupt):
            asked(player, at, Pressed())
        found = asked(player, later)
        assert {candidate.code for candidate in found.candidates} <= set(later.codes)
        assert found == asked(player, later)
    finally:
        player.close()


def test_closing_ends_the_processes(at: Moment) -> None:
    player = bot("search:3", at, jobs=2)
    processes = parallel_search(player)._processes
    assert len(processes) == 2
    assert all(process.is_alive() for process in processes)
    player.close()
    assert not any(process.is_alive() for process in processes)


def test_a_process_that_ended_by_itself_is_noticed(at: Moment) -> None:
    player = bot("search:3", at, jobs=2)
    try:
        for process in parallel_search(player)._processes:
            process.kill()
            process.join()
        with pytest.raises(CasataError, match="ended unexpectedly"):
            asked(player, at)
    finally:
        player.close()


def test_bots_that_do_not_search_start_no_processes(at: Moment) -> None:
    player = bot("novice", at, jobs=2)
    assert isinstance(player.thinker, Reflex)
    assert asked(player, at).code in at.codes
    player.close()
