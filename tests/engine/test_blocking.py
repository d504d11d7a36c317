"""Long work: how little of it there is, and the threads that refuse it."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

import casata
from casata.engine import blocking
from casata.engine.blocking import BlockingError
from casata.engine.core.printed import DEEPEST, LONGEST, MOST, NESTED
from casata.engine.errors import BoxError
from casata.engine.match.match import APART, QUICK, Match

from .playing import played


def answering(work: Callable[[], Any]) -> Any:
    """What comes of work in a thread that answers people."""
    found: list[Any] = []

    def run() -> None:
        blocking.forbid()
        try:
            found.append(work())
        except BlockingError as refusal:
            found.append(refusal)
        finally:
            blocking.allow()

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return found[0]


def long_royals() -> Match:
    match = played(casata.new("royals", 5, seed=5), 400)
    assert match.step > 4 * QUICK
    return match


def steps_replayed(match: Match, work: Callable[[], Any], monkeypatch: pytest.MonkeyPatch) -> int:
    """How many decisions were carried out by something."""
    count = 0
    advance = Match._advance

    def counted(self: Match, seat: int, code: int) -> None:
        nonlocal count
        count += 1
        advance(self, seat, code)

    with monkeypatch.context() as patch:
        patch.setattr(Match, "_advance", counted)
        work()
    return count


def test_going_to_any_moment_of_a_long_game_replays_few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_royals()
    for step in (0, 1, APART - 1, APART, APART + 1, 200, match.step - 1, match.step):
        assert steps_replayed(match, lambda step=step: match.at(step), monkeypatch) < APART


def test_taking_back_late_in_a_long_game_replays_few_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_royals()
    while not any(match.can_undo(seat) for seat in range(match.seats)):
        match.play(match.legal()[0])
    seat = next(seat for seat in range(match.seats) if match.can_undo(seat))
    assert steps_replayed(match, lambda: match.undo(seat), monkeypatch) < APART


def test_a_copy_at_an_earlier_moment_leaves_the_match_alone() -> None:
    match = long_royals()
    before = (match.packed(), list(match.history), len(match.raw_events))
    past = match.at(100)
    played(past, 30, seed=9)
    assert (match.packed(), list(match.history), len(match.raw_events)) == before
    assert match.at(match.step).packed() == match.packed()


def test_a_match_goes_on_where_another_process_has_replayed_it_to() -> None:
    match = long_royals()
    other = casata.new("royals", 5, seed=5)
    other.resume(match.history, match.raw_events, match.remembered(), match.now())
    assert other.save() == match.save()
    assert other.packed() == match.packed()
    assert other.at(150).packed() == match.at(150).packed()
    again = played(other, 40, seed=3)
    assert casata.load(again.save()).packed() == again.packed()


def test_threads_that_answer_people_refuse_to_replay_a_long_game() -> None:
    history = long_royals().history
    fresh = casata.new("royals", 5, seed=5)
    assert isinstance(answering(lambda: fresh._replay(history)), BlockingError)
    assert fresh.step == 0


def test_threads_that_answer_people_refuse_to_open_a_long_save() -> None:
    save = long_royals().save()
    assert isinstance(answering(lambda: casata.load(save)), BlockingError)


def test_threads_that_answer_people_refuse_to_read_a_house_file() -> None:
    printed = casata.new("royals", 2, seed=1).printed
    assert isinstance(answering(lambda: printed.with_house("[titles.king]\ncost = 5", "house file")), BlockingError)


def test_other_threads_do_all_of_it() -> None:
    save = long_royals().save()
    assert casata.load(save).save() == save


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (
            "#" * (LONGEST + 1),
            f"house file: a house file may have at most {LONGEST} characters; this one has {LONGEST + 1}.",
        ),
        (
            "\n".join(f"k{i}=1" for i in range(MOST + 1)),
            f"a house file may give at most {MOST} values; this one gives {MOST + 1}.",
        ),
        ("a" + ".a" * (DEEPEST + 1) + "=1", "house file, line 1: it is nested too deeply"),
        ("\nx = 1\na" + '."a"' * (DEEPEST + 1) + "=1", "house file, line 3: it is nested too deeply"),
        ("x = " + "[" * (NESTED + 1), "house file, line 1: it is nested too deeply"),
        ("x = [\n" + "{a = [" * NESTED, "house file, line 2: it is nested too deeply"),
        ("[" * 60_000, "house file, line 1: it is nested too deeply"),
        ('x = {a = """\n\' """, b' + ".b" * (DEEPEST + 1) + "=1}", "house file, line 2: it is nested too deeply"),
        ("x = {a = '''\n\" ''', b" + ".b" * (DEEPEST + 1) + "=1}", "house file, line 2: it is nested too deeply"),
        ('x = {a = """\\""" """", b' + ".b" * (DEEPEST + 1) + "=1}", "house file, line 1: it is nested too deeply"),
        ("x = {a = '''z''''', b" + ".b" * (DEEPEST + 1) + "=1}", "house file, line 1: it is nested too deeply"),
    ],
)
def test_a_house_file_is_measured_before_it_is_parsed(text: str, problem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casata.engine.core.printed.tomllib.loads", lambda text: pytest.fail("it was parsed"))
    printed = casata.new("royals", 2, seed=1).printed
    with pytest.raises(BoxError) as refused:
        printed.with_house(text, "house file")
    assert problem in str(refused.value)


def test_every_line_of_a_house_file_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 1,999 values in as many lines; looking for each value in the whole text took minutes for a few thousand."""
    looked = 0

    class Counting:
        def __init__(self, expression: Any) -> None:
            self.expression = expression

        def __getattr__(self, name: str) -> Any:
            nonlocal looked
            looked += 1
            return getattr(self.expression, name)

    from casata.engine.core import printed as module

    for name in ("HEADER", "GIVEN"):
        monkeypatch.setattr(module, name, Counting(getattr(module, name)))
    text = "\n".join(f"k{i}=1" for i in range(MOST - 1))
    with pytest.raises(BoxError, match="line 1: k0 is not a value"):
        casata.new("royals", 2, seed=1).printed.with_house(text, "house file")
    assert looked <= 2 * MOST


def test_quotes_and_remarks_count_neither_as_names_nor_as_brackets() -> None:
    printed = casata.new("royals", 2, seed=1).printed
    path = next(path for path in printed.leaves if path.startswith("cities.") and path.endswith(".name"))
    text = path + ' = "A.b.c.d.e.f.g.h.i.j.k [[[[[[[[[[[["  # = = . . . . . . . . . [[[[[[[[[[[['
    assert printed.with_house(text, "house file")[path].endswith("[")
