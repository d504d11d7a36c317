"""Pages that are kept up to date show the same as a page that was just loaded, whatever they were sent."""

import asyncio
import contextlib
import json
import pathlib
import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, strategies as st
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from casata.site import limits
from casata.site.errors import Refused
from casata.site.pages import socket as table_socket
from casata.site.tables.open_pages import BETWEEN_LOOKS
from casata.site.tables.table import Table as LiveTable
from casata.site.views.table.build import Reading, table_view
from casata.site.views.table.patch import Drawing, draw
from casata.site.views.table.viewer import Viewer
from tests.clocks import HandClock
from tests.patience import until
from tests.samples import sample

from ..client import House, Person
from ..conftest import NewStore
from ..pages import OpenPage
from ..table import Table, filled, started

GAMES = sample(
    {"il_principe": 24, "royals": 40, "signorie": 24, "staufer": 24, "tiny": 40},
    {"il_principe": 60, "royals": 150, "signorie": 60, "staufer": 60, "tiny": 40},
)  # decisions


@pytest.fixture
def house(new_store: NewStore) -> Iterator[House]:
    """A server of its own: what is sent has nothing to do with the kind of store."""
    with House(new_store("sqlite")) as house:
        yield house


class Watching:
    """Somebody's open page with its socket."""

    def __init__(self, person: Person, socket: WebSocketTestSession) -> None:
        self.person, self.socket, self.page = person, socket, OpenPage()

    def catch_up(self, table: Table) -> bool:
        """Read until the page shows what there is; whether there was anything new."""
        before, now = self.page.revision, table.in_memory.revision
        while self.page.revision < now:
            self.page.take(json.loads(self.socket.receive_text()))
        return before < now

    def compare(self, table: Table) -> None:
        """Compare the page with one that was just loaded."""
        self.catch_up(table)
        fresh = self.person.get(f"{table.path}/events?since=0").json()
        assert fresh["revision"] == self.page.revision
        assert self.page.html(self.person.csrf) == fresh["html"]
        assert fresh["html"] in self.person.get(table.path).text


@contextlib.contextmanager
def everybody(table: Table) -> Iterator[list[Watching]]:
    """All pages of a table."""
    with contextlib.ExitStack() as open_pages:
        yield [
            Watching(person, open_pages.enter_context(person.live(table.id))) for _, person in table.everybody()
        ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_pages_that_are_told_changes_show_what_is_loaded_fresh(house: House, game: str) -> None:
    table, chance = started(house, game, 3, watched=True), random.Random(game)
    with everybody(table) as pages:
        changed = dict.fromkeys(pages, 0)
        for page in pages:
            page.catch_up(table)
        for turn in range(GAMES[game]):
            _something(table, chance, turn)
            for page in pages:
                changed[page] += page.catch_up(table)
            if turn % 4 == 0 or table.match.over:
                for page in pages:
                    page.compare(table)
            if table.match.over:
                break
        for page in pages:
            page.compare(table)
    assert {page.page.whole for page in pages} == {1}
    assert all(page.page.changes >= times > GAMES[game] // 4 for page, times in changed.items())


def _something(table: Table, chance: random.Random, turn: int) -> None:
    """Mostly a decision; sometimes several at once, one taken back, a note, or somebody who comes and goes."""
    if turn % 10 == 3:
        table.undo(table.match.history[-1][0])
    elif turn % 10 == 6:
        table.host.post(f"{table.path}/notes", notes=f"<b>{turn}</b> 𝕏")
        table.skip(chance, 1)
    elif turn % 10 == 8:
        with table.people[1].live(table.id) as socket:
            socket.receive_json()
    elif turn % 10 == 9:
        table.skip(chance, chance.randint(2, 9))
    else:
        table.go_on(chance, 1, by_page=turn % 2 == 0)


def test_many_who_come_and_go_are_told_of_at_once_and_then_only_every_so_often(tmp_path: pathlib.Path) -> None:
    clock = HandClock()
    with House(tmp_path / "many.db", clock=clock) as house:
        table = started(house, "royals", 3, watched=True)
        house.tables.open_pages.between_looks = BETWEEN_LOOKS
        clock.move(BETWEEN_LOOKS)
        page = asyncio.Event()
        table.in_memory.watchers.add(page)

        def told() -> bool:
            """Whether pages were told something, since the last time this was asked."""
            was, _ = page.is_set(), page.clear()
            return was

        house.do(house.tables.open_pages.opened, table.in_memory, "stranger 0")
        assert told()
        for number in range(1, 50):
            house.do(house.tables.open_pages.opened, table.in_memory, f"stranger {number}")
        for number in range(20):
            house.do(house.tables.open_pages.closed, table.in_memory, f"stranger {number}")
        assert not told()
        clock.move(BETWEEN_LOOKS)
        house.do(asyncio.sleep, 0)
        assert told()
        assert "<dt>Spectators</dt><dd>30</dd>" in table.host.get(table.path).text
        clock.move(BETWEEN_LOOKS)
        house.do(asyncio.sleep, 0)
        assert not told()
        house.do(house.tables.open_pages.closed, table.in_memory, "stranger 20")
        assert told()


def test_a_page_that_waits_is_told_of_everything_until_the_game_has_begun(house: House) -> None:
    table = filled(house, "royals", 3)
    with everybody(table) as pages:
        table.host.post(f"{table.path}/link")
        for page in pages:
            page.compare(table)
        table.host.post(f"{table.path}/start")
        for page in pages:
            page.compare(table)
        table.host.post(f"{table.path}/close")
        for page in pages:
            page.compare(table)


def test_a_change_is_a_small_part_of_a_table(house: House) -> None:
    table, chance = started(house, "royals", 3), random.Random(1)
    table.skip(chance, 60)
    with everybody(table) as pages:
        for _ in range(20):
            table.go_on(chance, 1)
            for page in pages:
                page.catch_up(table)
        whole = len(table.host.get(f"{table.path}/events").json()["html"])
        sizes = [size for page in pages for size in page.page.sizes]
        assert sum(sizes) / len(sizes) < whole / 4


def test_a_page_that_cannot_follow_is_sent_the_whole_table(house: House) -> None:
    table = started(house)
    with everybody(table) as pages:
        for page in pages:
            page.catch_up(table)
        pages[0].socket.send_text('{"whole":1}')
        again = json.loads(pages[0].socket.receive_text())
        assert again["revision"] == pages[0].page.revision
        pages[0].page = OpenPage()
        pages[0].page.take(again)
        table.play(table.actor())
        pages[0].compare(table)


def test_a_page_is_sent_no_more_than_can_be_seen(new_store: NewStore) -> None:
    clock = HandClock()
    with House(new_store("sqlite"), clock=clock) as house:
        table = started(house, "royals", 2)
        with table.host.live(table.id) as socket:
            page = Watching(table.host, socket)
            page.catch_up(table)
            until(lambda: clock.waits.count(table_socket.APART) == 1, "a page that waits")
            for _ in range(30):
                house.do(house.tables.announce, table.in_memory)
            assert clock.waits.count(table_socket.APART) == 1
            clock.move(table_socket.APART)
            page.compare(table)
            assert (page.page.whole, page.page.changes) == (1, 1)


def test_what_is_sent_by_itself_carries_nobody_s_proof(house: House) -> None:
    table = started(house, "royals", 2)
    with everybody(table) as pages:
        for page in pages:
            page.catch_up(table)
        table.play(table.actor())
        for page in pages:
            assert page.catch_up(table)
    frames = [sent for sent in house.sent if "/live" in sent.path and sent.body]
    proofs = [person.csrf.encode() for person in table.people]
    assert all(page.page.whole and page.page.changes for page in pages)
    assert len(frames) >= sum(page.page.whole + page.page.changes for page in pages)
    assert not any(proof in sent.body for sent in frames for proof in proofs)


texts = st.text(alphabet='ab𝕏é<"', max_size=400)


@given(st.lists(texts, min_size=1, max_size=4), st.lists(texts, min_size=1, max_size=4))
def test_any_table_becomes_any_other(one: list[str], other: list[str]) -> None:
    page, table = OpenPage(), None
    for revision, pieces in enumerate((one, other, one), 1):
        now = _made(revision, pieces)
        page.take(_read(now.frame(table)))
        table = now
        assert page.html("x") == now.html("x")


def _made(revision: int, pieces: list[str]) -> Drawing:
    names = [f"p{number}" for number in range(len(pieces))]
    layout = tuple(piece for name in names for piece in ("–", name))
    return Drawing(revision, (*layout, ""), dict(zip(names, pieces, strict=True)), "", False, "")


def _read(frame: str) -> dict[str, object]:
    read: dict[str, object] = json.loads(frame)
    return read


@pytest.mark.parametrize("game", GAMES)
def test_every_part_is_one_element_with_its_name(house: House, game: str) -> None:
    table = started(house, game, 2)
    table.skip(random.Random(2), 12)
    viewer = Viewer(table.host.id, 0, "", "http://here")
    made = draw(table_view(table.in_memory, viewer, Reading("")), "", "")
    assert len(made.parts) > 6
    for name, html in made.parts.items():
        assert re.match(rf'<(\w+)[^>]* id="{re.escape(name)}"', html), name
        assert re.search(r"</(\w+)>$", html)[1] == re.match(r"<(\w+)", html)[1]  # type: ignore[index]


# -- who goes while the table is busy ---------------------------------------------------------


async def busy_meanwhile(table: LiveTable, work: Callable[[], None]) -> None:
    """Something happens while everybody who looks at a table waits for it."""
    async with table.lock:
        for watcher in table.watchers:
            watcher.set()
        while len(table.lock._waiters or ()) < len(table.watchers):
            await asyncio.sleep(0.01)
        work()
        for _ in range(10):  # whatever it has set going gets its turn before the table is free
            await asyncio.sleep(0)


def test_a_page_ends_though_its_person_signs_out_while_the_table_is_busy(house: House) -> None:
    table = started(house)
    guest = table.people[1]
    with guest.live(table.id) as page:
        page.receive_json()
        house.do(busy_meanwhile, table.in_memory, lambda: house.tables.bus.sign_out(guest.id))
        until(lambda: not house.site.sockets)


def test_a_page_ends_though_the_server_closes_while_the_table_is_busy(house: House) -> None:
    table = started(house)
    in_memory = table.in_memory

    def close() -> None:
        house.site.closing = True
        for watcher in in_memory.watchers:
            watcher.set()

    with table.host.live(table.id) as page:
        page.receive_json()
        house.do(busy_meanwhile, in_memory, close)
        until(lambda: not house.site.sockets)


def test_who_may_no_longer_look_when_the_table_is_free_is_shown_nothing(house: House) -> None:
    table = started(house)
    guest, in_memory = table.people[1], table.in_memory

    def leave() -> None:
        in_memory.stored = in_memory.stored.with_changes({}, {1: {"person": None}})
        house.tables.announce(in_memory)

    with guest.live(table.id) as page, pytest.raises(WebSocketDisconnect):
        page.receive_json()
        house.do(busy_meanwhile, in_memory, leave)
        page.receive_json()


def test_a_page_that_gives_no_sign_of_life_is_closed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "IDLE", 0.0)
    table = started(house)
    with table.host.live(table.id) as socket, pytest.raises(WebSocketDisconnect):
        while True:
            socket.receive_text()


def test_a_page_that_is_gone_before_it_is_told_of_a_refusal_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    told = []

    class Gone:
        async def close(self, code: int) -> None:
            told.append(code)
            raise WebSocketDisconnect(1006)

    async def refuse(*_: object) -> None:
        raise Refused("The store is away.", "store_away", 503)

    monkeypatch.setattr(table_socket, "_keep_up_to_date", refuse)
    nothing: Any = None
    asyncio.run(table_socket._serve(Gone(), nothing, nothing, nothing, nothing))  # type: ignore[arg-type]
    assert told == [1013]
