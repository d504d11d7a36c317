"""The bot at a table: seeds, clocks, the only move, and how it becomes compiled."""

from __future__ import annotations

import itertools
import threading
import time
import types
from collections.abc import Iterator
from typing import Any

import pytest

import casata
from casata.bots import clock as clocks, searcher, warm_up
from casata.bots.clock import DecisionClock, Pace
from casata.bots.reflex import Reflex
from casata.bots.searcher import Searcher
from casata.bots.thought import Candidate, Thought, merge
from casata.engine.compiled import loader
from casata.engine.compiled.loader import FAST, PLAIN, Form
from casata.engine.core.header import HIDDEN
from casata.engine.game import AnyGame, find
from casata.engine.match.views import waiting_seats
from tests.bots.thinking import Moment, bot, choices, compiled, decided, moment, several, shallow
from tests.conformance.tables import every_game, moments

FOR_EVER = 9_999_999
ENDLESS = f"search:{FOR_EVER}"


@pytest.fixture(params=[PLAIN, FAST], ids=lambda form: form.name)
def form(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Form:
    """Bots run in this form, without any being fetched."""
    compiled("tiny")
    monkeypatch.setattr(searcher, "form_now", lambda game: request.param)
    chosen: Form = request.param
    return chosen


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loader, "can_compile", lambda: False)


def tiny(part: int = 3) -> Moment:
    """A choice in the small game."""
    every = choices("tiny", 3)
    return every[len(every) * part // 6]


@pytest.mark.usefixtures("form")
def test_the_same_seed_thinks_the_same_and_another_may_not() -> None:
    at = tiny()
    thoughts = [decided("search:40", at, seed) for seed in range(6)]
    assert thoughts == [decided("search:40", at, seed) for seed in range(6)]
    assert len(set(thoughts)) > 1
    player = bot("search:40", at, 2)
    assert [player.decide(at.view, at.seat, at.codes) for _ in range(2)] == [thoughts[2]] * 2


@pytest.mark.usefixtures("interpreted")
def test_a_random_bot_differs_from_seed_to_seed() -> None:
    at = tiny(0)
    played = {decided("random", at, seed).code for seed in range(8)}
    assert 1 < len(played) <= len(at.codes)
    assert played <= set(at.codes)


@pytest.mark.usefixtures("form")
def test_a_search_by_iterations_makes_exactly_so_many() -> None:
    for iterations in (1, 2, 7, 64):
        thought = decided(f"search:{iterations}", tiny())
        assert thought.visits == iterations


@pytest.fixture
def hours(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock on which a hundredth of a second passes between two looks."""
    looks = itertools.count()
    ticking = types.SimpleNamespace(monotonic=lambda: next(looks) / 100, perf_counter=time.perf_counter)
    monkeypatch.setattr(clocks, "time", ticking)
    yield


@pytest.mark.usefixtures("form", "hours")
def test_a_bot_with_a_clock_thinks_until_it_is_up() -> None:
    at = tiny()
    short, long = decided("search:0.1s", at), decided("search:2s", at)
    for thought in (short, long):
        assert thought.code in at.codes
        assert thought.visits > 1


@pytest.mark.usefixtures("hours")
def test_a_clock_runs_from_its_start_and_no_longer_than_the_shorter_of_two_wishes() -> None:
    patient, hasty, endless = DecisionClock(5), DecisionClock(0.5), DecisionClock()
    for clock in (patient, hasty, endless):
        clock.start(2)
    assert (patient.seconds, hasty.seconds, endless.seconds) == (2, 0.5, 2)
    while patient.left > 0:
        pass
    assert hasty.left <= 0
    patient.start()
    assert patient.left > 1.9


def test_a_clock_without_seconds_runs_until_it_is_stopped() -> None:
    clock = DecisionClock()
    clock.start()
    assert clock.left == float("inf")
    clock.stop()
    assert clock.left == 0
    clock.start(3)
    assert clock.left == 0


@pytest.mark.usefixtures("form")
def test_a_clock_ends_a_search_by_iterations_too(hours: None) -> None:
    at = tiny()
    thought = decided(ENDLESS, at, clock=DecisionClock(0.2))
    assert thought.code in at.codes
    assert 1 <= thought.visits < FOR_EVER


@pytest.mark.usefixtures("form")
def test_a_search_stopped_by_another_thread_answers() -> None:
    at, clock = tiny(), DecisionClock()
    threading.Timer(0.05, clock.stop).start()
    thought = decided(ENDLESS, at, clock=clock)
    assert thought.code in at.codes
    assert 1 <= thought.visits < FOR_EVER


@pytest.mark.usefixtures("form")
@pytest.mark.parametrize("name", [ENDLESS, "search:1s"])
def test_a_clock_stopped_before_it_started_still_gives_a_legal_move(name: str) -> None:
    at, clock = tiny(), DecisionClock()
    clock.stop()
    thought = decided(name, at, clock=clock)
    assert thought.code in at.codes
    assert thought.visits == 1


def test_a_pace_grows_by_steps_and_never_beyond_what_is_wanted() -> None:
    pace, chunks = Pace(), []
    for _ in range(8):
        chunks.append(pace.chunk(20, 1.0))
        pace.done(10**9)
    assert chunks[0] == 1
    assert all(later <= 2 * earlier for earlier, later in itertools.pairwise(chunks))
    assert max(chunks) <= 20
    assert pace.chunk(20, -1.0) == 1
    assert pace.chunk(0, 1.0) >= 1


def only_move(name: str) -> Moment:
    """A moment at which a seat has one legal move."""
    match = casata.new(name, 2, seed=6)
    return next(moment(now, now.actors[0]) for now in moments(match, 7) if len(now.legal(now.actors[0])) == 1)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", [name for name in casata.games() if find(name).secrecy.open])
def test_the_only_move_is_played_at_once_where_everything_is_open(name: str) -> None:
    at = choices(name, 2)[0]
    player = bot("search:5", at)
    assert player.decide(at.view, at.seat, at.codes[:1]) == Thought(at.codes[0])


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", ["royals", "il_principe", "tiny"])
def test_where_there_are_secrets_a_search_thinks_about_its_only_move_as_usual(name: str) -> None:
    at = only_move(name)
    thought = decided("search:5", at)
    assert (thought.code, thought.visits) == (at.codes[0], 5)
    assert [candidate.code for candidate in thought.candidates] == at.codes


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("name", ["random", "novice", "greedy", "skilled"])
def test_bots_that_do_not_search_play_the_only_move_and_say_no_more(name: str) -> None:
    at = only_move("tiny")
    assert decided(name, at) == Thought(at.codes[0])
    assert decided(name, at).line == (at.codes[0],)


@pytest.mark.usefixtures("interpreted")
@every_game
def test_every_kind_of_bot_plays_legal_moves(name: str) -> None:
    found = several(name, find(name).seats[-1])
    for kind in ("random", "novice", "skilled", "search:2"):
        player = bot(kind, found[0])
        for at in found:
            assert player.decide(at.view, at.seat, at.codes).code in at.codes


@pytest.mark.usefixtures("interpreted")
def test_a_bot_answers_for_a_seat_that_is_not_the_first_to_decide() -> None:
    at = next(each for each in choices("tiny", 3) if len(waiting_seats(each.state)) == 3)
    player = bot("search:9", at)
    for seat in range(3):
        now = Moment(at.game, at.box, at.state, seat)
        assert player.decide(now.view, seat, now.codes).code in now.codes


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_that_does_not_search_needs_no_room_for_it(name: str) -> None:
    at = tiny()
    thinker = bot(name, at).thinker
    assert isinstance(thinker, Reflex)
    assert len(thinker.room._tree.action) < 100_000


# -- interpreted until compiled ---------------------------------------------------------------


def test_without_a_compiler_a_bot_thinks_interpreted_and_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled("tiny")
    at = tiny()
    monkeypatch.setattr(searcher, "form_now", lambda game: FAST)
    fast = decided("search:30", at)
    monkeypatch.undo()
    monkeypatch.setenv("CASATA_JIT", "0")
    monkeypatch.setattr(warm_up, "_warming", {})
    player = bot("search:30", at)
    assert player.decide(at.view, at.seat, at.codes) == fast
    assert isinstance(player.thinker, Searcher)
    assert set(player.thinker._rooms) == {PLAIN}
    assert warm_up._warming == {}


class Fetching:
    """Compiled bots that are there when the test says so."""

    begun: list[str]

    def __init__(self, game: AnyGame) -> None:
        self.done = threading.Event()
        self.begun.append(game.name)


@pytest.fixture
def fetching(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(Fetching, "begun", [], raising=False)
    monkeypatch.setattr(warm_up, "_Warming", Fetching)
    monkeypatch.setattr(warm_up, "_warming", {})
    return Fetching.begun


def test_compiled_bots_are_fetched_once_a_game_and_used_when_they_are_there(fetching: list[str]) -> None:
    game = find("tiny")
    assert [warm_up.form_now(game) for _ in range(3)] == [PLAIN] * 3
    warm_up._warming["tiny"].done.set()
    assert warm_up.form_now(game) == FAST
    assert warm_up.form_now(find("royals")) == PLAIN
    assert fetching == ["tiny", "royals"]


def test_a_bot_begins_to_fetch_before_it_is_asked(fetching: list[str]) -> None:
    bot("search:5", tiny())
    assert fetching == ["tiny"]


def test_a_bot_whose_code_arrives_between_two_decisions_thinks_the_same(fetching: list[str]) -> None:
    compiled("tiny")
    at = tiny()
    player = bot("search:30", at)
    first = player.decide(at.view, at.seat, at.codes)
    warm_up._warming["tiny"].done.set()
    assert player.decide(at.view, at.seat, at.codes) == first
    assert isinstance(player.thinker, Searcher)
    assert set(player.thinker._rooms) == {PLAIN, FAST}


def test_where_compiling_fails_bots_stay_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def failing(command: list[str], **_: Any) -> Any:
        asked.append(command)
        return types.SimpleNamespace(returncode=1)

    monkeypatch.setattr(warm_up, "is_ready", lambda name: False)
    monkeypatch.setattr(warm_up, "subprocess", types.SimpleNamespace(run=failing, DEVNULL=None))
    monkeypatch.setattr(warm_up, "_warming", {})
    game = find("tiny")
    assert warm_up.form_now(game) == PLAIN
    warm_up._warming["tiny"]._thread.join()
    assert warm_up.form_now(game) == PLAIN
    assert len(asked) == 1


def test_a_game_whose_bots_are_ready_says_so() -> None:
    compiled("tiny")
    assert warm_up.is_ready("tiny") == loader.can_compile()


def test_the_first_thought_is_about_the_view_of_the_seat_that_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = warm_up.Batch.deal

    def another_begins(self: Any, seed: int, number: int) -> None:
        """The first deal in which seat 0 does not begin."""
        for other in itertools.count():
            deal(self, seed, other)
            if waiting_seats(self.table())[0] != 0:
                return

    seen: list[tuple[Any, int]] = []
    see = warm_up.SearchRoom.see

    def noted(self: Any, view: Any, seat: int, rng: list[int]) -> None:
        seen.append((view, seat))
        see(self, view, seat, rng)

    monkeypatch.setattr(warm_up.Batch, "deal", another_begins)
    monkeypatch.setattr(warm_up.SearchRoom, "see", noted)
    game = shallow(find("staufer"))
    warm_up.think_once(game, PLAIN)
    [(view, seat)] = seen
    assert seat == waiting_seats(view)[0] != 0
    assert HIDDEN not in view.job[seat]
    assert HIDDEN in view.job[0]


# -- several thoughts are one -----------------------------------------------------------------


def candidate(code: int, visits: int, win: float = 0.5, score: float = 10.0, line: tuple[int, ...] = ()) -> Candidate:
    return Candidate(code, visits, (win, 1 - win), (score, 0.0), line or (code,))


def thought(*candidates: Candidate) -> Thought:
    return Thought(candidates[0].code, candidates)


def test_a_thought_alone_stays_what_it_is() -> None:
    alone = thought(candidate(4, 6, 0.25), candidate(2, 3, 0.75))
    assert merge([alone]) == alone


def test_visits_add_up() -> None:
    both = merge([thought(candidate(4, 6), candidate(2, 3)), thought(candidate(2, 5), candidate(9, 1))])
    assert {each.code: each.visits for each in both.candidates} == {2: 8, 4: 6, 9: 1}
    assert both.visits == 15


def test_what_was_visited_most_in_sum_is_played_and_comes_first() -> None:
    both = merge([thought(candidate(4, 6), candidate(2, 5)), thought(candidate(9, 6), candidate(2, 5))])
    assert both.code == both.candidates[0].code == 2
    assert [each.visits for each in both.candidates] == [10, 6, 6]


def test_the_lower_code_comes_first_where_visits_are_equal() -> None:
    both = merge([thought(candidate(9, 3)), thought(candidate(4, 3))])
    assert [each.code for each in both.candidates] == [4, 9]


def test_means_are_weighed_by_visits() -> None:
    both = merge([thought(candidate(4, 1, 1.0, 20)), thought(candidate(4, 3, 0.2, 8))])
    assert both.candidates[0].wins == pytest.approx((0.4, 0.6))
    assert both.candidates[0].scores == pytest.approx((11, 0))


def test_the_line_is_that_of_who_visited_it_more() -> None:
    both = merge([thought(candidate(4, 2, line=(4, 1))), thought(candidate(4, 3, line=(4, 7, 8)))])
    assert both.line == (4, 7, 8)


def test_the_order_of_thoughts_does_not_matter_where_no_visits_are_equal() -> None:
    one = thought(candidate(4, 6, 0.25), candidate(2, 3, 0.5, line=(2, 5)))
    other = thought(candidate(2, 8, 0.75), candidate(4, 1))
    assert merge([one, other]) == merge([other, one])
