"""Whose decision it is, what is still to be done, and what is told."""

import pytest

from casata.engine.core import flow
from casata.engine.core.events import Events
from casata.engine.core.header import EVENT_PARTS, HIDDEN, NOBODY, Header
from casata.engine.core.record import Grid, Record, grid, record

SEATS = 4
CALM, SECRET, SHOWN = range(3)


@record
class Short(Header):
    """A table on which only three events have room, with something beside them."""

    tale: Grid = grid(3, EVENT_PARTS)
    beside: int


def table(kind: type[Header] = Header) -> Header:
    s = kind()
    s.seats = SEATS
    s.step = 5
    return s


def who_may(s: Header) -> list[int]:
    return [seat for seat in range(SEATS) if flow.may_decide(s, seat)]


@pytest.mark.parametrize("seat", range(SEATS))
def test_one_seat_asked_decides_alone(seat: int) -> None:
    s = table()
    flow.ask_together(s, 0b1111)
    flow.ask(s, seat)
    assert who_may(s) == [seat]
    assert flow.first_waiting(s) == seat
    assert s.joint == 0


def test_several_seats_asked_decide_at_once() -> None:
    s = table()
    flow.ask_together(s, 0b1011)
    assert who_may(s) == [0, 1, 3]
    assert flow.first_waiting(s) == 0
    assert s.joint == s.step + 1


def test_who_has_answered_waits_for_the_others() -> None:
    s = table()
    flow.ask_together(s, 0b1011)
    flow.stop_asking(s, 0)
    assert who_may(s) == [1, 3]
    assert flow.first_waiting(s) == 1
    flow.stop_asking(s, 3)
    assert who_may(s) == [1]
    flow.stop_asking(s, 1)
    assert s.waiting == 0
    assert s.joint == 6


def test_answering_twice_changes_nothing() -> None:
    s = table()
    flow.ask_together(s, 0b0110)
    flow.stop_asking(s, 1)
    flow.stop_asking(s, 1)
    assert who_may(s) == [2]


@pytest.mark.parametrize("seat", [-1, -4, SEATS, NOBODY, 10, 64])
def test_what_is_no_seat_never_decides(seat: int) -> None:
    s = table()
    s.waiting = -1
    assert not flow.may_decide(s, seat)
    assert who_may(s) == [0, 1, 2, 3]


def test_a_decision_begins_with_an_empty_tale() -> None:
    s = table()
    flow.tell(s, CALM, 0, 1, 2, 0)
    flow.begin(s)
    assert (s.step, s.told) == (6, 0)


def test_sealing_marks_the_decisions_so_far() -> None:
    s = table()
    flow.seal(s)
    assert s.sealed == 5


def test_when_the_game_is_over_nobody_decides() -> None:
    s = table()
    flow.ask_together(s, 0b1111)
    flow.finish(s)
    assert s.over == 1
    assert who_may(s) == []
    assert (s.waiting, s.joint) == (0, 0)


def test_what_is_pushed_last_is_done_first() -> None:
    s = table()
    things = [[7, 1, 2, 3], [8, -1, 0, 9], [9, 4, 5, 6]]
    for thing in things:
        flow.push(s, *thing)
    assert s.todo_count == 3
    assert [s.todo[flow.pop(s)] for _ in things] == things[::-1]
    assert s.todo_count == 0


def test_a_thing_pushed_while_another_is_done_comes_before_the_rest() -> None:
    s = table()
    flow.push(s, 1, 0, 0, 0)
    flow.push(s, 2, 0, 0, 0)
    done = [s.todo[flow.pop(s)][0]]
    flow.push(s, 3, 0, 0, 0)
    done += [s.todo[flow.pop(s)][0], s.todo[flow.pop(s)][0]]
    assert done == [2, 3, 1]


def test_the_stack_has_room_for_eight_and_says_when_it_has_not() -> None:
    s = table()
    for step in range(8):
        flow.push(s, step, 0, 0, 0)
    with pytest.raises(IndexError):
        flow.push(s, 8, 0, 0, 0)


def test_what_happened_is_told_in_order() -> None:
    s = table()
    flow.tell(s, SHOWN, 2, 11, 12, 13)
    flow.tell(s, CALM, NOBODY, 1, 0, 0)
    assert s.told == 2
    assert s.tale[:2] == [[SHOWN, 2, 11, 12, 13], [CALM, NOBODY, 1, 0, 0]]


def test_a_quiet_table_tells_nothing() -> None:
    s = table()
    s.quiet = 1
    before = s.copy()
    flow.tell(s, SHOWN, 2, 11, 12, 13)
    assert s == before


def test_a_tale_that_is_too_long_is_counted_and_written_nowhere_else() -> None:
    s = table(Short)
    for number in range(5):
        flow.tell(s, SHOWN, 1, number, 0, 0)
    assert s.told == 5
    assert [entry[2] for entry in s.tale] == [0, 1, 2]
    untouched = s.differences(table(Short))
    assert untouched == ["told", "tale"]


def secretive() -> Header:
    s = table()
    s.rng = [1, 2, 3, 4]
    s.forced_left = 2
    s.forced[:2] = [5, 6]
    for seat in (0, 1, 0, NOBODY):
        flow.tell(s, SECRET, seat, 1, 2, 3)
    return s


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_a_viewer_keeps_the_own_secrets_of_a_tale_and_no_others(viewer: int) -> None:
    s = secretive()
    flow.hush(s, viewer)
    for entry in s.tale[:4]:
        assert entry[:2] == [SECRET, entry[1]]
        assert entry[2:4] == [1, 2]
        own = entry[1] == viewer and viewer != NOBODY
        assert entry[4] == (3 if own else HIDDEN)


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_nobody_sees_the_generator_or_what_chance_will_bring(viewer: int) -> None:
    s = secretive()
    flow.hush(s, viewer)
    assert s.rng == [0, 0, 0, 0]
    assert s.forced_left == 0
    assert s.forced == [0] * 16


def test_hushing_leaves_all_that_is_open() -> None:
    s, before = secretive(), secretive()
    flow.hush(s, 2)
    assert before.differences(s) == ["rng", "forced_left", "forced", "tale"]


def test_every_state_begins_with_the_same_header() -> None:
    assert issubclass(Short, Record)
    assert list(Short.__fields__)[: len(Header.__fields__)] == list(Header.__fields__)


@pytest.mark.parametrize("argument", ["step", "kind", "seat"])
def test_an_argument_of_an_event_cannot_hide_what_every_event_has(argument: str) -> None:
    with pytest.raises(TypeError, match=argument):
        Events().add("fell", "falls", a=argument)
