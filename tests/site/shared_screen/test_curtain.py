"""What "Hide again" promises at a shared screen: nothing private in any tab, process or late answer."""

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from itsdangerous import Signer
from sqlalchemy import update

from casata.bots.thought import Thought
from casata.site import shared_screen as faces
from casata.site.storage import schema
from tests.patience import until

from ..client import JSON, House
from ..screen import Screen, set_face, shared_screen
from ..signing import write
from ..table import Table, made
from ..tables.test_bus import at, current

CURTAIN = "I&#39;m "


def shows_nothing(screen: Screen, seat: int) -> bool:
    """Whether a browser with the face it has on gets nothing private, by any way there is."""
    page = screen.host.get(screen.path).text
    refused = screen.move(seat)
    hint = screen.host.post(f"{screen.path}/hint")
    assert screen.host.get(f"{screen.path}/events").json()["face"] == ""
    assert screen.host.get(f"{screen.path}/export").json()["seat"] is None
    assert (refused.status_code, refused.json()["reason"]) == (403, "no_face")
    assert (hint.status_code, hint.json()["reason"]) == (403, "no_face")
    return CURTAIN in page and 'form="moves"' not in page


def taken(screen: Screen) -> tuple[int, str]:
    """Who is asked takes the screen; the seat and the face."""
    seat = screen.asked()
    screen.it_is_i(seat)
    assert screen.face
    return seat, screen.face


def until_covered(page: Any) -> None:
    """Frames until the one that shows the curtain; a page that is not covered gets none."""
    while json.loads(page.receive_text()).get("face", ""):
        pass


# -- cookies ----------------------------------------------------------------------------------


def test_the_face_of_before_shows_nothing_after_hiding_and_after_a_restart(house: House) -> None:
    screen = shared_screen(house, "royals")
    seat, old = taken(screen)
    assert screen.host.get(f"{screen.path}/export").json()["seat"] == seat
    assert screen.host.post(f"{screen.path}/hide").json() == {"go": screen.path}
    for _ in range(2):
        set_face(screen, old)
        assert shows_nothing(screen, seat)
        house.restart()
    screen.it_is_i(seat)
    assert screen.move(seat).status_code == 200


def test_the_face_of_before_shows_nothing_once_somebody_else_has_the_screen(house: House) -> None:
    screen = shared_screen(house, "royals")
    seat, old = taken(screen)
    screen.it_is_i(1 - seat)
    assert screen.host.get(f"{screen.path}/export").json()["seat"] == 1 - seat
    set_face(screen, old)
    assert shows_nothing(screen, seat)


def test_the_face_of_before_shows_nothing_after_leaving_and_returning(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.tables, "schedule", house.site.runner._set_timer)
    screen = shared_screen(house, "royals")
    seat, old = taken(screen)
    assert screen.host.post(f"{screen.path}/leave").status_code == 200
    assert screen.host.post(f"{screen.path}/return").status_code == 200
    set_face(screen, old)
    assert shows_nothing(screen, seat)


def test_other_processes_know_of_it(both: tuple[House, House]) -> None:
    one, other = both
    screen = shared_screen(one, "royals")
    seat, old = taken(screen)
    there = Screen(Table(other, screen.table.id, [at(other, screen.host)]))
    set_face(there, old)
    assert there.host.get(f"{there.path}/export").json()["seat"] == seat
    with there.host.live(there.table.id) as page:
        assert json.loads(page.receive_text())["face"] == str(seat)
        assert screen.host.post(f"{screen.path}/hide").status_code == 200
        until_covered(page)
    until(lambda: current(other, there.table.id).stored.curtain_of(screen.host.id) == 2)
    assert shows_nothing(there, seat)


def test_a_face_that_one_process_gave_is_shown_by_one_that_has_not_heard_of_it(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = both
    screen = shared_screen(one, "royals")
    there = Screen(Table(other, screen.table.id, [at(other, screen.host)]))
    assert CURTAIN in there.host.get(there.path).text
    monkeypatch.setattr(other.tables.bus.follower, "hear", lambda message: None)
    seat, face = taken(screen)
    set_face(there, face)
    assert there.host.get(f"{there.path}/export").json()["seat"] == seat
    screen.it_is_i(seat)
    set_face(there, screen.face or "")
    with there.host.live(there.table.id) as page:
        assert json.loads(page.receive_text())["face"] == str(seat)


def test_a_face_of_a_store_that_was_restored_since_is_worth_nothing(both: tuple[House, House]) -> None:
    one, _ = both
    screen = shared_screen(one, "royals")
    seat, face = taken(screen)
    before = update(schema.seat).where(schema.seat.c.table_id == screen.table.id).values(curtain=0)
    write(one, lambda c: c.execute(before))
    in_memory = screen.table.in_memory
    uncovered = {seat: {"curtain": 0} for seat in range(in_memory.stored.seats)}
    in_memory.stored = in_memory.stored.with_changes({}, uncovered)
    set_face(screen, face)
    assert shows_nothing(screen, seat)


def test_a_face_as_it_was_written_before_is_worth_nothing(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    seat, _ = taken(screen)
    old = f"{screen.host.id}:{screen.table.id}:{seat}:{len(screen.table.in_memory.entries)}"
    set_face(screen, Signer(shared.site.key, salt=faces.COOKIE).sign(old).decode())
    assert shows_nothing(screen, seat)


def test_hiding_is_no_change_of_the_game_and_nothing_where_nobody_shares_a_screen(shared: House) -> None:
    screen = shared_screen(shared, "royals")
    before, entries = screen.table.in_memory.stored.changed, len(screen.table.in_memory.entries)
    assert screen.host.post(f"{screen.path}/hide").status_code == 200
    assert (screen.table.in_memory.stored.changed, len(screen.table.in_memory.entries)) == (before, entries)
    alone = shared_screen(shared, "royals", seats=2, names=())
    version = alone.table.in_memory.stored.version
    assert alone.host.post(f"{alone.path}/hide").status_code == 200
    assert alone.table.in_memory.stored.version == version


# -- sockets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["hide", "face"])
def test_sockets_in_other_tabs_fall_back_to_the_curtain(house: House, how: str) -> None:
    screen = shared_screen(house, "royals")
    seat, _ = taken(screen)
    with screen.host.live(screen.table.id) as first, screen.host.live(screen.table.id) as second:
        for page in (first, second):
            assert json.loads(page.receive_text())["face"] == str(seat)
        assert screen.host.post(f"{screen.path}/{how}", seat=1 - seat).status_code == 200
        for page in (first, second):
            until_covered(page)
        screen.it_is_i(seat)
        for page in (first, second):
            frame = page.receive_json()
            assert frame["face"] == ""
            assert 'form="moves"' not in frame["html"]


# -- hints ------------------------------------------------------------------------------------


@contextmanager
def slow_hint(house: House, monkeypatch: pytest.MonkeyPatch, ask: Callable[[], Any]) -> Iterator[Future[Any]]:
    """A hint that is asked for before the body and answered after it; the answer."""
    asked, answered = Future[None](), Future[None]()

    async def think(question: Any, owner: Any) -> Thought:
        if not asked.done():
            asked.set_result(None)
        await asyncio.wrap_future(answered)
        return Thought(question.codes[0])

    monkeypatch.setattr(house.site.runner, "think", think)
    with ThreadPoolExecutor() as pool:
        answer = pool.submit(ask)
        try:
            asked.result(60)
            yield answer
        finally:
            answered.set_result(None)


def asked_for(screen: Screen) -> Callable[[], Any]:
    """A page that asks for a hint with the cookies it has now."""
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in screen.host.client.cookies.jar)
    client = screen.table.house.client(headers={**JSON, "cookie": cookies, "x-csrf-token": screen.host.csrf})
    return lambda: client.post(f"{screen.path}/hint")


def test_a_hint_comes_to_the_face_that_asked_for_it(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = shared_screen(house, "royals")
    taken(screen)
    with slow_hint(house, monkeypatch, asked_for(screen)) as answer:
        pass
    assert answer.result().json()["hint"]


@pytest.mark.parametrize("how", ["hide", "face", "leave"])
def test_a_hint_is_not_given_once_the_curtain_has_fallen(
    house: House, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    screen = shared_screen(house, "royals")
    seat, _ = taken(screen)
    with slow_hint(house, monkeypatch, asked_for(screen)) as answer:
        assert screen.host.post(f"{screen.path}/{how}", seat=1 - seat).status_code == 200
    assert answer.result().status_code == 403
    assert answer.result().json().keys() == {"error", "reason"}


def test_a_hint_is_not_given_once_the_curtain_has_fallen_in_another_process(
    both: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = both
    screen = shared_screen(one, "royals")
    taken(screen)
    monkeypatch.setattr(one.tables.bus.follower, "hear", lambda message: None)  # it has to look by itself
    with slow_hint(one, monkeypatch, asked_for(screen)) as answer:
        assert at(other, screen.host).post(f"{screen.path}/hide").status_code == 200
    assert (answer.result().status_code, answer.result().json()["reason"]) == (403, "no_face")


def test_a_program_gets_no_hint_for_a_seat_that_is_no_longer_its_owners(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made(house, seats=2, bots={1: "novice"}, start=True)
    program = table.host.token()
    until(lambda: 0 in table.match.actors)
    with slow_hint(house, monkeypatch, lambda: program.tell(f"{table.path}/hint")) as answer:
        assert table.host.send("/me/delete").status_code == 200
    assert answer.result().status_code == 401
