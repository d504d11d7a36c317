"""Memory stays bounded, whatever is looked at and however many tables are made."""

import gc
import weakref

import pytest

from casata.bots.thought import Thought
from casata.site import limits
from casata.site.tables.bots import BotTask
from casata.site.talk.messages import Listener
from casata.site.views.table.cache import cache_of
from casata.site.views.table.patch import draw
from casata.site.views.table.present import see_table
from casata.site.views.table.render import _steady
from casata.site.views.table.viewer import Viewer
from casata.site.work.queue import Requester
from tests.patience import until

from ..client import House
from ..saves import GAMES, brought, played, saved
from ..table import started


def test_what_was_drawn_of_the_past_is_not_kept(shared: House) -> None:
    ada, match = shared.person("Ada"), played("tiny")
    table = brought(ada, saved(match), public="1")
    for step in range(match.step):
        assert ada.get(f"/tables/{table}/events?step={step}").status_code == 200
    assert len(cache_of(shared.in_memory(table)).drawings) <= 1


def test_a_table_is_drawn_for_so_many_names_of_the_site_and_no_more(
    shared: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DRAWN", 5)
    table = started(shared, "tiny")
    for number in range(20):
        path = f"{table.path}/events?since=0"
        assert table.host.client.get(path, headers={"host": f"n{number}.example"}).status_code == 200
    assert len(cache_of(table.in_memory).drawings) <= 5


def test_of_all_tables_together_so_many_drawings_are_kept_and_no_more(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "DRAWN_IN_ALL", 7)
    ada = house.person("Ada")
    tables = [ada.tell("/tables", game="tiny", seats=2).json()["id"] for _ in range(5)]
    for table in tables:
        for number in range(3):
            path = f"/tables/{table}/events?since=0"
            assert ada.client.get(path, headers={"host": f"n{number}.example"}).status_code == 200
    kept = [len(cache_of(house.in_memory(table)).drawings) for table in tables]
    assert sum(kept) <= 7
    assert kept[-1] == 3  # the last one is still shown to others as it was drawn


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_left_of_a_page_once_it_is_drawn(shared: House, game: str) -> None:
    table = started(shared, game)
    viewer = Viewer(table.people[0].id, 0, "en")
    gc.disable()  # which takes circles away later, and stops every table meanwhile
    try:
        view = shared.do(see_table, shared.tables, table.in_memory, viewer, None, Listener())
        seen = weakref.ref(view)
        draw(view, "en", "")
        del view
        until(lambda: seen() is None, "the end of what was drawn")
    finally:
        gc.enable()


def test_what_is_drawn_with_long_notes_is_not_kept_for_others(shared: House) -> None:
    table = started(shared, "tiny")
    kept = [_steady.cache_info().misses]
    for number in range(3):
        long = f"{number} notes ".ljust(limits.SHORT_NOTE + 1, ".")
        assert table.host.post(f"{table.path}/notes", notes=long).status_code == 200
        assert long in table.host.get(table.path).text
        kept.append(_steady.cache_info().misses)
    assert kept == kept[:1] * 4


def test_strangers_who_only_look_leave_nothing_behind(shared: House) -> None:
    table = started(shared, "tiny", open=True)
    for _ in range(5):
        assert shared.client().get(f"{table.path}/events?since=0").status_code == 200
    with shared.person("Eve").live(table.id) as page:
        page.receive_text()
    assert table.host.get(f"{table.path}/events?since=0").status_code == 200
    assert set(table.in_memory.presence.last_seen) <= {chair.person for chair in table.in_memory.chairs}
    assert table.host.id in table.in_memory.presence.last_seen


def test_tables_that_wait_for_somebody_leave_memory_though_bots_sit_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def first(task: BotTask, requester: Requester) -> Thought:
        return Thought(task.codes[0])

    monkeypatch.setattr(limits, "IDLE_TABLES", 3)
    monkeypatch.setattr(house.site.bots, "think", first)
    ada = house.person("Ada")
    made = [
        ada.tell("/tables", game="tiny", seats=2, bots={"1": "novice"}, start=True, pace="turns-1").json()["id"]
        for _ in range(8)
    ]

    def waits(table: str) -> bool:
        found = house.in_memory(table)
        return found.deciding() == [0] and not found.thinking

    for table in made:
        until(lambda table=table: waits(table), "a table that waits for Ada")  # type: ignore[misc]
    ada.tell("/tables", game="tiny", seats=2)
    assert len(house.tables.in_memory) <= 4
    assert set(house.site.runner.timers) == set(made)  # their clocks run on
    for table in made:
        assert ada.get(f"/tables/{table}").status_code == 200


def test_a_clock_rings_at_a_table_that_has_left_memory(house: House) -> None:
    table = started(house, "tiny", pace="turns-1")
    seat = table.actor()
    house.do(house.tables.in_memory.pop, table.id)
    in_memory = table.in_memory
    in_memory.stored = in_memory.stored.with_changes({}, {seat: {"deadline": 1.0}})
    house.do(house.site.runner._ring, table.id)
    assert in_memory.chairs[seat].away
